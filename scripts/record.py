"""Result files: what they say of their making (commands, commit, machine), written and read. Used by the scripts that
make data/results and those that publish from it."""
import functools
import glob
import json
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RIMAU = os.path.join(ROOT, "build", "release", "rimau")


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


def run(arguments, record, accepted=(0,)):
    """Runs rimau; appends the command with its time and peak memory to the record and returns its parsed JSON."""
    command = ["rimau", *arguments]
    print("$", " ".join(command), file=sys.stderr)
    start = time.monotonic()
    process = subprocess.Popen([RIMAU, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in accepted:
        sys.exit(f"failed: {' '.join(command)}")
    record.append({
        "command": " ".join(command),
        "seconds": round(time.monotonic() - start, 1),
        "peak_mib": usage.ru_maxrss // 1024,
    })
    return json.loads(output)


def write_result(name, result):
    """Writes data/results/NAME.json and says where it is."""
    path = os.path.join(ROOT, "data", "results", f"{name}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    print(path)


@functools.cache
def result_files():
    """All result files by name."""
    files = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "data", "results", "*.json"))):
        with open(path, encoding="utf-8") as file:
            files[os.path.basename(path).removesuffix(".json")] = json.load(file)
    return files


def results_with(key):
    """The result files that have the key, by name: "stats" those of scripts/results ("tables_of" where another's tables
    were used), "least_lost" those of scripts/opening-results, "one_thread" and "by_hand_left" those of proofs."""
    return {name: result for name, result in result_files().items() if key in result}
