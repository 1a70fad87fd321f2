"""What the sources assert and the tables settle, as Markdown from result files. Used by scripts/findings.

An assertion is answered for every game of its list whose result files exist.
"""
import math
import os
import tomllib

from record import ROOT

ARTICLE = "encyclopedia article on Rimau-rimau"
DUSSEK = "Dussek, *Notes on Malay Indoor Games*, Journal of the Straits Branch of the Royal Asiatic Society 80, 1919, p. 71"
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def who(value):
    return {"men": "the men win", "tigers": "the tigers win", "draw": "it is a draw"}[value]


def share(part, whole):
    """A percentage with two significant digits at least, never rounded to none or all."""
    if part in (0, whole):
        return "0 %" if part == 0 else "100 %"
    percent = 100 * part / whole
    if percent >= 1:
        return f"{percent:.1f} %" if percent < 99.95 else "over 99.9 %"
    return f"{percent:.{1 - math.floor(math.log10(percent))}f} %"


def placed(result):
    """Counts by men on the board with all men placed, men to move."""
    return {row["men"]: row for row in result["stats"]["layers"][0]["by_men"]}


def of_positions(row):
    return f"{row['men_win']:,} of {row['positions']:,} positions ({share(row['men_win'], row['positions'])})"


def too_few(result, _):
    rows = placed(result)
    counts = (10, 11, 12)
    wins = [rows[men]["men_win"] for men in counts]
    shares = [rows[men]["men_win"] / rows[men]["positions"] for men in (10, 11)]
    verdict = "Right" if not any(wins[:2]) else "Wrong" if min(shares) >= 0.5 else "Mostly right"
    least = min((men for men, row in rows.items() if row["men_win"]), default=None)
    lost = [f"{rows[men]['tigers_win']:,}" for men in counts]
    tail = (f"; the tigers win from {lost[0]}, {lost[1]} and {lost[2]}" if any(rows[men]["tigers_win"] for men in counts)
            else "; all others are draws, not wins of the tigers")
    tail += f"; the least number of men with which they win any is {least}" if least is not None else ""
    return (f"{verdict}: with all men placed and the men to move, they can force a win from {of_positions(rows[10])} that "
            f"can be set up with 10 men, from {of_positions(rows[11])} with 11 and from {of_positions(rows[12])} with 12{tail}.")


def fair_price(_, openings):
    by_taken = openings["by_men_taken_off"]
    price = by_taken[0]
    value = price["value"]
    number = NUMBERS[price["taken_off"]]
    verdict = {"men": "Too cheap for the men to mind", "tigers": "Too dear for the men", "draw": "Fair"}[value]
    text = (f"{verdict}: with best play after {number} taken off, {who(value)} ({price['turns'][value]:,} of "
            f"{openings['turns']:,} opening turns lead there)")
    other = next((row for row in by_taken if row["value"] != value), None)
    if other:
        text += f"; the least number taken off with which that changes is {other['taken_off']}: {who(other['value'])}"
    else:
        text += f", and so it is with any number taken off, up to all {by_taken[-1]['taken_off']}"
    by_hand = openings["by_men_in_hand"]
    less = next((row for row in reversed(by_hand) if row["value"] != value), None)
    if less:
        text += (f"; with {number} taken off and fewer than the {by_hand[-1]['hand']} men in hand, it changes at "
                 f"{less['hand']}: {who(less['value'])}")
    return text + "."


def first_man(result, openings):
    offered = [entry for entry in openings["classes"] if entry["capture_offered"]]
    kept = [entry for entry in openings["classes"] if not entry["capture_offered"]]
    value = openings["value"]

    def turns(entries, keeping=False):
        return sum(entry["times"] for entry in entries if not keeping or entry["value"] == value)

    def needed(entries):
        return min(entry["men_needed"] for entry in entries if entry["value"] == value)

    good = turns(offered, True)
    harmless = good == turns(offered)
    verdict = ("Harmless" if harmless else "Sometimes a mistake" if good else "A mistake") + (
        ", and not needed" if turns(kept, True) else ", and needed")
    text = (f"{verdict}: {who(value)} by {good} of the {turns(offered)} first drops that let the tigers take the man at once, "
            f"and by {turns(kept, True)} of the {turns(kept)} others")
    if good and turns(kept, True):
        price = "it costs no more than the man himself: " if needed(offered) == needed(kept) + 1 else ""
        text += (f"; {price}the men need {needed(offered)} in hand to do as well with such a drop, {needed(kept)} with the "
                 "best other")
    stack = result["start"].split("T:")[1].split(" ")[0].split(",")
    if len(set(stack)) < len(stack):
        text += "; the stack splits in any case, since the tigers may not pass"
    return text + "."


def without_loss(result, rows):
    last = rows[-1]
    lost = last["captures"] - 1
    men = "a single man" if lost == 0 else f"more than {lost} men"
    text = (f"The men can win without losing {men}, if the first goes to one of {len(last['drops_that_keep_it'])} points "
            f"({' '.join(last['drops_that_keep_it'])}): they still win where the tigers win by {last['captures']} "
            f"capture{'s' if lost else ''}.")
    free = result["stats"]["layers"][0]["by_men"][-1]["men"]
    if lost == 0 and result["by_hand"][-1]["hand"] > free:
        text += f" Then all {free} free points are full before the last man is placed, so this holds under either ending."
    return text


def eight_men(result, _):
    row = placed(result)[8]
    least = result["stats"]["least_blocking_men"]
    can = least <= 8
    verdict = "They can, but seldom by force" if can and row["men_win"] * 2 < row["positions"] else "They can" if can else "They cannot"
    return (f"{verdict}: the least block of all tigers on this board takes {least} men; with 8 men on the board, none in hand "
            f"and the men to move, they force one from {of_positions(row)}.")


# The assertion, its source, the games that it is about, the answer, and the command that it is read from.
ASSERTIONS = [
    ("Ten or eleven men are too few to hem two tigers in", ARTICLE, ["rimau-rimau-a", "rimau-rimau-b", "rimau"], too_few, "stats"),
    ("Three men (Version A), or one (Version B), are a fair price before the game", "implied by the rules of the " + ARTICLE,
     ["rimau-rimau-a", "rimau-rimau-b", "rimau"], fair_price, "openings"),
    ("Giving up the first man to separate the tigers is worth while", DUSSEK,
     ["main-tapak-empat", "main-tapak-empat-dussek"], first_man, "openings"),
    ("Can eight men block two tigers?", ARTICLE + ", on an Acehnese game", ["main-tapak-empat", "rimau-rimau-a", "rimau-rimau-b"],
     eight_men, "stats"),
]


def variant_file(variant):
    with open(os.path.join(ROOT, "data", "variants", f"{variant}.toml"), "rb") as file:
        return tomllib.load(file)


def named(variant):
    tigers = len(variant_file(variant)["tiger_start"])
    return f"`{variant}` ({NUMBERS[tigers]} tiger{'s' if tigers > 1 else ''})"


def rules(variant):
    """The variant's file without its title and sources, as settings."""

    def text(value):
        if isinstance(value, list):
            return ",".join(str(item) for item in value)
        return str(value)

    about = ("title", "source", "confidence", "on")
    return " ".join(f"{key}={text(value)}" for key, value in variant_file(variant).items() if key not in about)


def recorded(result, command):
    """The command line with which a result file was made."""
    return next(entry["command"] for entry in result["commands"] if entry["command"].startswith(f"rimau {command} "))


def section(results, openings):
    """Lines of Markdown; `results` and `openings` are contents of result files by variant."""
    lines = ["## What the sources assert", "",
             "Each answer holds under the rules named with it, and is read from the output of the command below it. Numbers",
             "are defined in [openings.md](openings.md).", ""]
    asked = []
    for title, source, variants, answer, command in ASSERTIONS:
        # Games that share tables share what these tell.
        answered = [v for v in variants if v in (openings if command == "openings" else results)
                    and not (command == "stats" and "tables_of" in results[v])]
        if not answered:
            continue
        lines += [f"**{title}** ({source}).", ""]
        for variant in answered:
            asked.append(variant)
            first = openings.get(variant, {}).get("openings", {})
            lines.append(f"- {named(variant)}. {answer(results[variant], first)}  ")
            source = results if command == "stats" else openings
            lines.append(f"  `{recorded(source[variant], command)}`")
            rows = openings.get(variant, {}).get("least_lost", [])
            if answer is first_man and rows and rows[-1]["value"] == "men":
                rule = f"--set tigers_win=captures:{rows[-1]['captures']}"
                lines.append(f"- {named(variant)} with `{rule}`. {without_loss(results[variant], rows)}  ")
                lines.append(f"  `scripts/opening-results {variant} --least-lost`")
        lines.append("")
    lines += ["The rules:", ""]
    lines += [f"- `{variant}`: `{rules(variant)}`" for variant in sorted(set(asked))]
    return lines + [""]
