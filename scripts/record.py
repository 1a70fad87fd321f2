"""What result files say of their making: the commit and the machine. Used by scripts/results and scripts/bench."""
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _value(path, key, separator):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith(key):
                return line.split(separator, 1)[1].strip().strip('"')
    return None


def machine():
    memory_kib = int(_value("/proc/meminfo", "MemTotal", ":").split()[0])
    return {
        "processor": _value("/proc/cpuinfo", "model name", ":"),
        "cores": os.cpu_count(),
        "memory_gib": round(memory_kib / 2**20, 1),
        "system": _value("/etc/os-release", "PRETTY_NAME", "="),
    }


def commit():
    """The commit, with "-dirty" where files differ from it."""
    output = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12"], cwd=ROOT, capture_output=True,
                            text=True, check=True)
    return output.stdout.strip()
