"""Figures of docs/performance.md, docs/larger-boards.md and docs/proving.md from the committed result files. Used by
scripts/findings.
"""
import os
import statistics

from record import ROOT, result_files, results_with


def bench_name(entry):
    name = entry["name"].removesuffix("/real_time").removesuffix("/iterations:1")
    return name.replace("/", ", ").replace("_", " ").replace("threads:1", "1 thread").replace("threads:2", "2 threads")


def bench_figures(result):
    machine, solve = result["machine"], result["solve"]
    lines = [f"Made by `{result['made_by']}` at commit `{result['commit']}` on {machine['processor']}, "
             f"{machine['cores']} cores, {machine['memory_gib']} GiB, {machine['system']}.", "",
             f"`{solve['command']}`: **{solve['seconds']} s**, {solve['peak_mib']} MiB, {solve['sweeps']} sweeps, median "
             f"{solve['median_sweep_positions_per_second'] / 1e9:.1f} G positions per second and sweep.", "",
             "| part of the solve | seconds | share |", "| --- | ---: | ---: |"]
    for name, seconds in solve["phases_seconds"].items():
        lines.append(f"| {name} | {seconds} | {100 * seconds / solve['seconds']:.0f} % |")
    lines += ["", "Shares of a dense half-move that the frontier leaves, men's goal: lines looked at, and lines of sources joined.",
              "", "| sweep | positions decided | tigers: lines | joins | ms | men: lines | joins | ms |",
              "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for sweep in solve["frontier"]:
        if sweep["goal"] != "men_win" or sweep["sweep"] % 10 != 1:
            continue
        cells = [f"{100 * sweep[key]:.1f} %" if key.endswith("share") else f"{1000 * sweep[key]:.0f}"
                 for key in ("tiger_lines_share", "tiger_joins_share", "tiger_seconds", "men_lines_share",
                             "men_joins_share", "men_seconds")]
        lines.append(f"| {sweep['sweep']} | {sweep['gained']:,} | {' | '.join(cells)} |")
    lines += ["", "The first 40 sweeps of the men's goal. Positions per second and sweep count all placements; computed ones only",
              "those that are stored. Joins are shares of those of dense sweeps.", "",
              "| sweeps | G positions/s | G computed/s | G joins/s | tigers' joins | men's joins | tiger rules | permutation | men rules |",
              "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for entry in result["benchmarks"]:
        if not entry["name"].startswith("sweeps/"):
            continue
        name = bench_name(entry).removeprefix("sweeps, ")
        shares = [f"{100 * entry[part]:.0f} %" for part in ("tiger_joins_share", "men_joins_share", "share_tiger_rules",
                                                            "share_permutation", "share_men_rules")]
        lines.append(f"| {name} | {entry['positions_per_second'] / 1e9:.2f} | {entry['computed_per_second'] / 1e9:.2f} | "
                     f"{entry['joins_per_second'] / 1e9:.2f} | {' | '.join(shares)} |")
    lines += ["", "| what | rate |", "| --- | ---: |"]
    for entry in result["benchmarks"]:
        if entry["name"].startswith("sweeps/"):
            continue
        name = bench_name(entry)
        for key, unit, scale in (("probes_per_second", "M probes/s, one core", 1e6),
                                 ("joins_per_second", "G joins/s, one core", 1e9),
                                 ("bytes_per_second", "GB/s", 1e9)):
            if key in entry:
                lines.append(f"| {name} | {entry[key] / scale:.2f} {unit} |")
    return lines


def sweep_seconds(row):
    return row["store_seconds"] + row["tiger_seconds"] + row["men_seconds"]


def store_figures(trace):
    """Sweeps of a solve with compressed planes, by what they looked at."""
    few = 1.5 * 143 * 2**28  # bytes: fewer than loading whole planes has ever read in a sweep
    kinds = [
        ("all lines, all planes", lambda row: row["tiger_lines_share"] > 0.9),
        ("lines of the frontier, all planes", lambda row: row["tiger_lines_share"] <= 0.9 and row["store_bytes_read"] > few),
        ("lines of the frontier, tiles that they need", lambda row: row["store_bytes_read"] <= few),
    ]
    machine = trace["machine"]
    known = [row for row in trace["sweeps"] if "store_bytes_read" in row]
    lines = [f"`{trace['command']}`, {trace['sittings']} sittings, on {machine['processor']}, {machine['cores']} cores, "
             f"{machine['memory_gib']} GiB. Medians over the sweeps of a kind; some ran beside other work. The traffic of "
             f"{len(known)} of all {len(trace['sweeps'])} sweeps is known.", "",
             "| a sweep looks at | sweeps | seconds | G positions/s | GB read | GB written | time for the store |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for name, belongs in kinds:
        rows = [row for row in known if belongs(row)]
        if not rows:
            continue
        median = {key: statistics.median(row[key] for row in rows)
                  for key in ("positions_per_second", "store_bytes_read", "store_bytes_written")}
        waiting = statistics.median(row["store_seconds"] / sweep_seconds(row) for row in rows)
        lines.append(f"| {name} | {len(rows)} | {statistics.median(map(sweep_seconds, rows)):.0f} | "
                     f"{median['positions_per_second'] / 1e9:.1f} | {median['store_bytes_read'] / 1e9:.0f} | "
                     f"{median['store_bytes_written'] / 1e9:.0f} | {100 * waiting:.0f} % |")
    return lines


# Placements, classes, index bits and the planes that one half-move reads at most, as rimau solve counts them.
SMALL_BOARD = {"placements": 528, "classes": 143, "bits": 31, "in_use": 25}
LARGE_BOARD = {"placements": 666, "classes": 190, "bits": 35, "in_use": 28}


def larger_board_figures(trace):
    """What rimau-rimau-a on 37 points would take, from what it took on 33."""

    def positions(board):
        return board["placements"] * 2**board["bits"]

    def gib(board, planes):
        return planes * 2**(board["bits"] - 3) / 2**30

    def hours(seconds):
        return f"{seconds / 3600:,.1f} h"

    factor = positions(LARGE_BOARD) / positions(SMALL_BOARD)
    sweeps = [row for row in trace["sweeps"] if row["goal"] == "men_win"]
    all_lines = [sweep_seconds(row) for row in sweeps if row["tiger_lines_share"] > 0.9]
    layers = [row for row in trace["layers"] if row["part"] and row["hand"] > 0]
    layer_seconds = [sum(row[key] for key in row if key.endswith("seconds")) for row in layers]
    share = max(row["file_bytes"] for row in layers) / (gib(SMALL_BOARD, SMALL_BOARD["classes"]) * 2**30)
    rows = [
        ("placements, classes", *(f"{board['placements']}, {board['classes']}" for board in (SMALL_BOARD, LARGE_BOARD))),
        ("positions of a sweep, 10^12", *(f"{positions(board) / 1e12:.2f}" for board in (SMALL_BOARD, LARGE_BOARD))),
        ("one plane, GiB", *(f"{gib(board, 1):g}" for board in (SMALL_BOARD, LARGE_BOARD))),
        ("a predicate, GiB", *(f"{gib(board, board['classes']):,.0f}" for board in (SMALL_BOARD, LARGE_BOARD))),
        (f"the same compressed as the largest layer ({100 * share:.1f} %), GiB",
         *(f"{share * gib(board, board['classes']):,.1f}" for board in (SMALL_BOARD, LARGE_BOARD))),
        ("planes of one half-move, GiB", *(f"{gib(board, board['in_use']):,.1f}" for board in (SMALL_BOARD, LARGE_BOARD))),
        ("a sweep over all lines, median", *(f"{statistics.median(all_lines) * by:,.0f} s" for by in (1, factor))),
        (f"the men's goal, {len(sweeps)} sweeps", *(hours(sum(map(sweep_seconds, sweeps)) * by) for by in (1, factor))),
        (f"its {len(layers)} drop layers", *(hours(sum(layer_seconds) * by) for by in (1, factor))),
    ]
    cores = trace["machine"]["cores"]
    return ["", "The 37-point board by arithmetic from the first of these:", "",
            f"| with {cores} cores of this machine | 33 points, measured | 37 points, arithmetic |", "| --- | ---: | ---: |",
            *(f"| {' | '.join(row)} |" for row in rows)]


def proof_figures(proof):
    """Proofs from the start, by one thread and by all."""
    machine = proof["machine"]
    one, all_threads = proof["one_thread"], proof["all_threads"]

    def row(name, text):
        return f"| {name} | {text(one)} | {text(all_threads)} |"

    lines = [f"`{proof['commands'][0]['command']}` and the same with all threads, on {machine['processor']}, {machine['cores']} cores, "
             f"{machine['memory_gib']} GiB, at commit `{proof['commit']}`:", "",
             f"| {proof['variant']} from its start, goal {one['goal']} | one thread | {machine['cores']} threads |",
             "| --- | ---: | ---: |",
             row("verdict", lambda run: run["verdict"]),
             row("nodes (positions expanded)", lambda run: f"{run['nodes']:,}"),
             row("positions looked at", lambda run: f"{run['positions']:,}"),
             row("time", lambda run: f"{run['seconds']:.1f} s"),
             row("nodes per second", lambda run: f"{run['nodes'] / run['seconds']:,.0f}"),
             row("positions looked at per second", lambda run: f"{run['positions'] / run['seconds'] / 1e6:.1f} million")]
    rate = (all_threads["nodes"] / all_threads["seconds"]) / (one["nodes"] / one["seconds"])
    lines += ["", f"All threads expand {rate:.2f} times as many nodes a second, but need {all_threads['nodes'] / one['nodes']:.2f} times as "
              f"many, so they take {all_threads['seconds'] / one['seconds']:.2f} of the time."]
    check = proof["check"]
    if check:
        lines += ["", f"The certificate of that proof has {check['positions']:,} positions; `rimau check-certificate` checks it by the "
                  f"rules alone in {proof['commands'][-1]['seconds']} s."]
    return [*lines, ""]


def frontier_figures(frontiers):
    """How many men may be left in hand where a search still decides."""
    lines = []
    for frontier in frontiers:
        lines += [f"`{frontier['command']}` from positions reached by random turns (seed {frontier['seed']}), at commit "
                  f"`{frontier['commit']}`:", "", "| men in hand | decided | proved | most nodes of these | most seconds of these |",
                  "| ---: | ---: | ---: | ---: | ---: |"]
        for row in frontier["by_hand_left"]:
            decided = [search for search in row["searches"] if search["verdict"] != "unknown"]
            proved = sum(search["verdict"] == "proved" for search in decided)
            nodes = f"{max(search['nodes'] for search in decided):,}" if decided else ""
            seconds = f"{max(search['seconds'] for search in decided):.1f}" if decided else ""
            lines.append(f"| {row['hand']} | {len(decided)} of {len(row['searches'])} | {proved} | {nodes} | {seconds} |")
        lines.append("")
        if frontier.get("start_by_tables"):
            lines += [f"`{frontier['start_command']}`:", "", "| tables up to N in hand | verdict | nodes | seconds |",
                      "| ---: | --- | ---: | ---: |"]
            lines += [f"| {row['table_hand']} | {row['verdict']} | {row['nodes']:,} | {row['seconds']:.1f} |"
                      for row in frontier["start_by_tables"]]
            lines.append("")
    return lines


def put(page, lines):
    """Between the marks of a page whose other text is written by hand."""
    path = os.path.join(ROOT, "docs", page)
    begin, end = "<!-- figures: begin -->\n", "<!-- figures: end -->"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    head, rest = text.split(begin, 1)
    tail = rest.split(end, 1)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + begin + "\n".join(lines) + "\n" + end + tail)


def write():
    """All pages."""
    own_board, shared = (result_files()[f"rimau-rimau-a{board}-sweeps"] for board in ("", "-shared"))
    put("larger-boards.md", [*store_figures(own_board), "", *store_figures(shared), *larger_board_figures(own_board)])
    proofs = [line for proof in results_with("one_thread").values() for line in proof_figures(proof)]
    put("proving.md", proofs + frontier_figures(results_with("by_hand_left").values()))
    put("performance.md", bench_figures(result_files()["bench"]))
