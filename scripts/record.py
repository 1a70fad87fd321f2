"""Result files: what they say of their making (commands, commit, machine), written and read. Used by the scripts that
make data/results and those that publish from it."""
import functools
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile
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


def measured(command, **options):
    """Runs it in the repository's root: its exit code, output, seconds and peak memory in MiB. The program `time` starts
    it, since a process that Python starts has Python's own memory in its peak."""
    with tempfile.NamedTemporaryFile("r") as usage:
        start = time.monotonic()
        process = subprocess.run(["/usr/bin/time", "-f", "%M", "-o", usage.name, *command], cwd=ROOT,
                                 stdout=subprocess.PIPE, text=True, check=False, **options)
        seconds = time.monotonic() - start
        peak_kib = int(usage.read().split()[-1])
    return process.returncode, process.stdout, seconds, peak_kib / 1024


def run(arguments, record, accepted=(0,)):
    """Runs rimau; appends the command with its time and peak memory to the record and returns its parsed JSON."""
    command = shlex.join(["rimau", *arguments])
    print("$", command, file=sys.stderr)
    code, output, seconds, peak = measured([RIMAU, *arguments])
    if code not in accepted:
        sys.exit(f"failed: {command}")
    record.append({"command": command, "seconds": round(seconds, 1), "peak_mib": round(peak)})
    return json.loads(output)


def made_by():
    """The command line of the running script."""
    return shlex.join([f"scripts/{os.path.basename(sys.argv[0])}", *sys.argv[1:]])


def write_result(name, result):
    """Writes data/results/NAME.json, with the command that made it, and says where it is."""
    path = os.path.join(ROOT, "data", "results", f"{name}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"made_by": made_by(), **result}, file, indent=1)
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
