#!/usr/bin/env python3
"""Compares scripts/read-table, which knows docs/table-format.md alone, with `rimau query` on random positions.

Usage: read_table_test.py RIMAU                              small games, solved for the purpose
       read_table_test.py RIMAU VARIANT TABLES [POSITIONS]   tables that are there (30 positions if left out)
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAME = str(ROOT / "data/variants/main-tapak-empat.toml")
# Symmetric boards and one without symmetry, with and without distances, all placements stored, no movement phase.
SMALL_GAMES = [
    ["--set", "board=alquerque9", "--set", "hand=7"],
    ["--set", "board=alquerque9", "--set", "hand=7", "--symmetry", "off"],
    ["--set", "board=lopsided9", "--set", "hand=7", "--set", "tigers_win=all"],
    ["--set", "board=grid12", "--set", "hand=9", "--set", "tigers_win=all", "--distances", "off"],
    ["--set", "board=kaooa10", "--set", "hand=6", "--set", "tigers_win=exhaust"],
    ["--set", "board=alquerque16", "--set", "hand=12", "--set", "tiger_step=one"],
]


def random_position(chance, header):
    points = header["points"][:]
    chance.shuffle(points)
    tigers = len(header["representatives"][0])
    men = points[tigers:tigers + chance.randint(0, header["men_max"])]
    return f"men T:{','.join(points[:tigers])} M:{','.join(men) or '-'} H:{header['hand']}"


def headers(tables):
    for path in sorted(tables.glob("hand-*.rimau")):
        with open(path, "rb") as file:
            length = int.from_bytes(file.read(24)[12:16], "little")
            yield json.loads(file.read(length))


def compare(rimau, variant, options, tables, count):
    chance = random.Random(1)
    layers = list(headers(tables))
    layers += [layers[0]] * len(layers)  # half of the positions from the layer that may have distances
    positions = [random_position(chance, chance.choice(layers)) for _ in range(count)]
    read = subprocess.run([ROOT / "scripts/read-table", tables, "-"], input="\n".join(positions), text=True, check=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
    wrong, values, with_distance = 0, {}, 0
    for position, answer in zip(positions, read, strict=True):
        command = [rimau, "query", variant, position, "--tables", tables, "--format", "json", *options]
        query = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        value, *numbers = answer.split()
        plies = dict(n.split("=") for n in numbers).get("plies")
        values[value] = values.get(value, 0) + 1
        with_distance += plies is not None
        if value != query["value"] or (plies is not None and int(plies) != query["distance"]):
            wrong += 1
            print(f"WRONG {position}\n  read-table {answer}\n  query {query['value']} {query['distance']}")
    print(f"{variant} {' '.join(options)}: {count} positions, {wrong} wrong, {with_distance} with distances, {values}")
    return wrong


def small_games(rimau):
    wrong = 0
    for options in SMALL_GAMES:
        data = ["--data", str(ROOT / "tests/data")]
        rules = [word for pair in zip(options[::2], options[1::2]) if pair[0] == "--set" for word in pair]
        with tempfile.TemporaryDirectory() as directory:
            tables = pathlib.Path(directory) / "tables"
            subprocess.run([rimau, "solve", GAME, "--tables", tables, "--zstd-level", "1", *data, *options], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wrong += compare(rimau, GAME, data + rules, tables, 30)
    return wrong


def main(arguments):
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # tiny work for many threads: let them sleep while they wait
    if len(arguments) == 1:
        sys.exit(1 if small_games(arguments[0]) else 0)
    if len(arguments) not in (3, 4):
        sys.exit(__doc__.strip())
    rimau, variant, tables, *count = arguments
    sys.exit(1 if compare(rimau, variant, [], pathlib.Path(tables), int(count[0]) if count else 30) else 0)


main(sys.argv[1:])
