"""The command line. Exit codes: 0 fine, 1 the check failed, 2 unusable input."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.text import _, label, set_language, tell_error, told

FINE, FAILED, UNUSABLE = 0, 1, 2

Command = Callable[[argparse.Namespace], int]


class Unusable(Exception):
    """Input that cannot be used; the message is for the player."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    set_language("system")
    parser = _parser()
    options = parser.parse_args(arguments)
    command: Command = options.run
    try:
        return command(options)
    except Unusable as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:
        sys.stderr.close()
        return FINE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="escarmouche", description=_(
        "A tactical skirmish game on Tiled maps, solo against an AI or hot-seat."))
    parser.add_argument("--version", action="version", version=_version())
    parser.set_defaults(run=_play, scenario=None, lang=None)
    commands = parser.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), parser_class=_Parser)

    def add(name: str, run: Command, about: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=about, description=about)
        found.set_defaults(run=run)
        return found

    play = add("play", _play, _("Open the game, or a scenario at once."))
    play.add_argument("scenario", nargs="?", metavar=_("SCENARIO"))
    play.add_argument("--lang", choices=("fr", "en"))

    json_flag = {"action": "store_true", "help": _("print one JSON value and nothing else")}
    listing = add("scenarios", _scenarios, _("List the scenarios."))
    listing.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    simulate = add("simulate", _simulate, _("Play many battles between AI levels."))
    simulate.add_argument("scenario", metavar=_("SCENARIO"))
    simulate.add_argument("--battles", type=_count, default=20, metavar="N")
    simulate.add_argument("--seed", type=int, default=1, metavar="S")
    simulate.add_argument("--ai", default="veteran,veteran", metavar="LEVEL,LEVEL")
    simulate.add_argument("--ruleset", default="", metavar="R")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J")
    simulate.add_argument("--swap-seats", action="store_true")
    simulate.add_argument(
        "--check", action="store_true", help=_("look at every invariant after every command"))
    simulate.add_argument(
        "--telemetry", action="store_true", help=_("count the use of each action; takes its time"))
    simulate.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    rules = commands.add_parser("rules", help=_("Check rule cases."), description=_("Check rule cases."))
    rules.set_defaults(run=lambda options: _usage(rules))
    kinds = rules.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=_Parser)
    check = kinds.add_parser("check", help=_("Run rule cases."), description=_("Run rule cases."))
    check.set_defaults(run=_rules_check)
    check.add_argument("files", nargs="*", metavar=_("FILE"))
    check.add_argument("--coverage", action="store_true")
    check.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    told = _("Where each rule lives, what it lacks, and how often it fired.")
    ledger = kinds.add_parser("ledger", help=told, description=told)
    ledger.set_defaults(run=_rules_ledger)
    ledger.add_argument("--battles", type=_number, default=20, metavar="N")
    ledger.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    odds = add("odds", _odds, _("Exact odds of an attack under the rules `two-actions`."))
    odds.add_argument("--skill", type=int, required=True, metavar="N")
    odds.add_argument("--vigueur", type=int, required=True, metavar="V")
    answer = odds.add_mutually_exclusive_group()
    answer.add_argument("--dodge", type=int, metavar="R")
    answer.add_argument("--block", type=int, metavar="B")
    mode = odds.add_mutually_exclusive_group()
    mode.add_argument("--advantage", action="store_true")
    mode.add_argument("--disadvantage", action="store_true")
    odds.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    for name, run, about in (
        ("los", _los, _("Whether one tile sees another, and what is in the way.")),
        ("path", _path, _("The cheapest path between two tiles.")),
    ):
        found = add(name, run, about)
        found.add_argument("map", metavar=_("MAP"))
        found.add_argument("start", type=_tile, metavar="X,Y")
        found.add_argument("goal", type=_tile, metavar="X,Y")
        found.add_argument("--json", **json_flag)  # type: ignore[arg-type]

    shot = add("screenshot", _screenshot, _("Draw any state of a battle, or any screen, without a display."))
    shot.add_argument("scenario", metavar=_("SCENARIO"))
    shot.add_argument("--out", required=True, metavar=_("FILE.png"))
    shot.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    shot.add_argument("--seed", type=int, default=1, metavar="S")
    shot.add_argument("--after", type=_number, default=0, metavar="N")
    shot.add_argument("--lang", choices=("fr", "en"))
    shot.add_argument("--ui-scale", type=float, default=1.0, metavar="F")
    shot.add_argument("--screen", default="battle", metavar=_("NAME"))

    bench = add("bench", _bench, _("Measure the game's own code."))
    bench.add_argument("what", nargs="?", choices=("frame", "rules", "grid", "start"))
    bench.add_argument("--json", **json_flag)  # type: ignore[arg-type]
    return parser


class _Parser(argparse.ArgumentParser):
    """Errors leave with code 2 and no traceback."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


# -- reading arguments --------------------------------------------------------------------------


def _version() -> str:
    from game import __version__

    return f"Escarmouche {__version__}"


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(_("{found} is not a whole number", found=text))
    return int(text)


def _count(text: str) -> int:
    number = _number(text)
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(
            _("{found} is not between {least} and {most}", found=text, least=1, most=1_000_000))
    return number


def _pair(text: str, mark: str, form: str) -> tuple[int, int]:
    parts = text.lower().split(mark)
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() for p in parts):
        raise argparse.ArgumentTypeError(_("{found} is not of the form {form}", found=text, form=form))
    return int(parts[0]), int(parts[1])


def _tile(text: str) -> tuple[int, int]:
    return _pair(text, ",", "X,Y")


def _size(text: str) -> tuple[int, int]:
    return _pair(text, "x", "WxH")


def _usage(parser: argparse.ArgumentParser) -> int:
    parser.print_usage(sys.stderr)
    return UNUSABLE


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _refused(error: Any) -> Unusable:
    """Every problem of a data error, one sentence a line."""
    return Unusable("\n".join(
        tell_error(p.code, p.file, p.where, p.data.get("found"), p.data.get("expected"), p.data)
        for p in error.problems))


def _scenario(name: str) -> Any:
    from game.content import DataError
    from game.scenario import load_scenario

    try:
        return load_scenario(name)
    except DataError as error:
        raise _refused(error) from None


def _setup(scenario: Any, ruleset: str = "") -> Any:
    from game.content import DataError
    from game.scenario import build_setup

    try:
        return build_setup(scenario, ruleset=ruleset)
    except DataError as error:
        raise _refused(error) from None


# -- commands -----------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    if options.lang:
        set_language(options.lang)
    scenario = options.scenario
    if scenario is not None:
        _setup(_scenario(scenario))
    from game.ui import NoDisplay, run

    try:
        return run(scenario, lang=options.lang)
    except NoDisplay:
        raise Unusable(_(
            "No display was found. Without one, use these commands: {commands}.",
            commands="escarmouche scenarios, simulate, rules check, odds, los, path, screenshot, bench",
        )) from None


def _scenarios(options: argparse.Namespace) -> int:
    from game.content import DataError
    from game.scenario import list_scenarios

    try:
        found = list_scenarios()
    except DataError as error:
        raise _refused(error) from None
    rows: list[dict[str, Any]] = [
        {
            "id": s.id, "title": told(s.title),
            "sides": [{"name": _(side.name), "fighters": side.fighters} for side in s.sides],
            "rulesets": list(s.rulesets), "symmetric": s.symmetric,
        }
        for s in found
    ]
    if options.json:
        _print_json(rows)
        return FINE
    for row in rows:
        sides = ", ".join(f"{side['name']} ({side['fighters']})" for side in row["sides"])
        print(f"{row['id']}: {row['title']} - {sides} - {', '.join(row['rulesets'])}")
    return FINE


def _simulate(options: argparse.Namespace) -> int:
    from game.ai import LEVELS
    from game.simulate import Series, report, run_series

    levels = tuple(options.ai.split(","))
    for level in levels:
        if level not in LEVELS:
            raise Unusable(_(
                "--ai: {found} is not an AI level; expected {expected}.",
                found=level, expected=", ".join(LEVELS)))
    scenario = _scenario(options.scenario)
    if len(levels) != len(scenario.sides):
        raise Unusable(_(
            "--ai: {found} levels were named; expected {expected}, one for each side.",
            found=len(levels), expected=len(scenario.sides)))
    if options.ruleset and options.ruleset not in scenario.rulesets:
        raise Unusable(_(
            "--ruleset: {found} is not offered by this scenario; expected {expected}.",
            found=options.ruleset, expected=", ".join(scenario.rulesets)))
    setup = _setup(scenario, options.ruleset)
    series = Series(
        options.scenario, options.battles, options.seed, levels, options.ruleset, options.swap_seats,
        options.check, options.telemetry)
    records = run_series(series, options.jobs)
    result = report(series, tuple(side.id for side in setup.sides), records)
    if options.json:
        _print_json(result)
    else:
        _print_report(result)
    return FAILED if result["errors"] else FINE


def _print_report(result: dict[str, Any]) -> None:
    print(_("{battles} battles of {scenario}, seed {seed}", **{
        k: result[k] for k in ("battles", "scenario", "seed")}))
    for side, wins in result["wins"].items():
        print(_("  {side}: {wins} won", side=label("side", side), wins=wins))
    for level, wins in result["wins_by_controller"].items():
        print(_("  {level}: {wins} won", level=label("controller", level), wins=wins))
    print(_("  draws: {draws}", draws=result["draws"]))
    print(_("  rounds: median {median}, 5th percentile {p5}, 95th percentile {p95}", **result["rounds"]))
    print(_(
        "  {decisions} decisions in {cpu_s} CPU seconds: {battles_per_cpu_s} battles and "
        "{decisions_per_cpu_s} decisions per CPU second", **{k: result[k] for k in (
            "decisions", "cpu_s", "battles_per_cpu_s", "decisions_per_cpu_s")}))
    for level, times in result["decision_ms"].items():
        print(_(
            "  {level}: {median} ms a decision (median), {p95} ms (95th percentile), {max} ms at most",
            level=label("controller", level), **times))
    print(_("  digest: {digest}", digest=result["digest"]))
    for error in result["errors"]:
        print(_("  battle {battle} broke a rule of the game: {error}", **error))
    if "telemetry" in result:
        _print_telemetry(result["telemetry"])


def _print_telemetry(found: dict[str, Any]) -> None:
    """Tables with a column for each count; actions by how often they were chosen."""
    heads = {
        "actions": _("Actions"), "zones": _("Zones"), "modes": _("Ways to attack"), "all_in": _("All in")}
    columns = (_("legal"), _("chosen"), _("came off"), _("share"))
    for table, head in heads.items():
        for level, rows in found[table].items():
            wide = max(40, *(len(_told(name)) + 3 for name in rows))
            print(f"\n{head + ', ' + label('controller', level):{wide}}{columns[0]:>9}{columns[1]:>9}"
                  f"{columns[2]:>11}{columns[3]:>9}")
            for name, row in sorted(rows.items(), key=lambda pair: (-pair[1]["chosen"], pair[0])):
                print(f"  {_told(name):{wide - 2}}{row['legal']:9}{row['chosen']:9}{row['successful']:11}"
                      f"{100 * row['share']:8.1f}%")
    worth = (_("cost"), _("fielded"), _("harm dealt"), _("harm a point"), _("survival"), _("standing"))
    print("\n" + f"{_('Fighters'):30}" + "".join(f"{column:>14}" for column in worth))
    for kind, row in found["fighters"].items():
        print(f"  {label('fighter', kind):28}{row['cost']:14}{row['fielded']:14}{row['dealt']:14}"
              f"{row['deadliness']:14.3f}{100 * row['survival']:13.1f}%{100 * row['standing']:13.1f}%")


def _told(name: str) -> str:
    """`react:attack:vital` in words."""
    first, *rest = name.split(":")
    if first == "all-in":
        return _told(":".join(rest)) if rest else _("All in")
    words = [_kind_of_use(code).lower() for code in rest]
    return ", ".join([label("command", first), *words])


def _kind_of_use(code: str) -> str:
    """The label of a zone, a way to attack or an answer, whichever knows the code."""
    plain = code.replace("-", " ")
    told = (label(kind, code) for kind in ("zone-short", "mode", "reaction"))
    return next((text for text in told if text != plain), plain)


def _rules_check(options: argparse.Namespace) -> int:
    from game.rulecheck import rules_check

    return rules_check([Path(f) for f in options.files], options.coverage, options.json, say=_)


def _rules_ledger(options: argparse.Namespace) -> int:
    from game.rulecheck import rules_ledger

    return rules_ledger(options.battles, options.json)


def _odds(options: argparse.Namespace) -> int:
    from game.rulesets.two_actions.odds import duel_odds

    mode = int(options.advantage) - int(options.disadvantage)
    found = duel_odds(options.skill, options.vigueur, mode, options.dodge, options.block)
    if options.json:
        _print_json({
            key: {"fraction": str(value), "decimal": round(float(value), 6)} for key, value in found.items()})
        return FINE
    sentences = {
        "touch": _("touches: {fraction} ({percent} %)", **_share(found["touch"])),
        "stopped": _("stopped by the defence: {fraction} ({percent} %)", **_share(found["stopped"])),
        "through": _("comes through: {fraction} ({percent} %)", **_share(found["through"])),
    }
    for key in found:
        print(sentences[key])
    return FINE


def _share(value: Any) -> dict[str, str]:
    return {"fraction": str(value), "percent": f"{100 * float(value):.1f}"}


def _field(options: argparse.Namespace) -> Any:
    """The board of a map file or a scenario, with its doors as they stand at the start."""
    from game.content import DataError
    from game.rulesets import library
    from game.scenario import load_scenario, read_field

    try:
        if options.map.endswith(".tmx"):
            path = Path(options.map)
        else:
            path = load_scenario(options.map).map
        field = read_field(path, library().terrain)
    except DataError as error:
        raise _refused(error) from None
    board = field.board.board()
    shut = {board.index(*d.at): (6, 0) for d in field.doors if not d.open}
    board = board.with_changes(shut) if shut else board
    for x, y in (options.start, options.goal):
        if not board.inside(x, y):
            raise Unusable(_(
                "{x},{y} is outside the map; expected 0,0 to {right},{bottom}.",
                x=x, y=y, right=board.width - 1, bottom=board.height - 1))
    return board


def _los(options: argparse.Namespace) -> int:
    from game.grid import blocker, cover, sees

    board = _field(options)
    start, goal = board.index(*options.start), board.index(*options.goal)
    visible = sees(board, start, goal, 2, 2)
    wall = None if visible else blocker(board, start, goal, 2, 2)
    result = {
        "visible": visible,
        "cover": ("none", "light", "heavy")[cover(board, start, goal)] if visible else "none",
        "blocker": list(board.xy(wall)) if wall is not None else None,
    }
    if options.json:
        _print_json(result)
    elif visible:
        print(_("visible, cover: {cover}", cover=label("cover", str(result["cover"]))))
    else:
        x, y = board.xy(wall) if wall is not None else options.goal
        print(_("not visible: {x},{y} is in the way", x=x, y=y))
    return FINE


def _path(options: argparse.Namespace) -> int:
    from game.grid import shortest_path, walk

    board = _field(options)
    start, goal = board.index(*options.start), board.index(*options.goal)
    tiles = () if start == goal else shortest_path(board, start, goal)
    if tiles is None:
        if options.json:
            _print_json({"cost": None, "tiles": None})
        else:
            print(_("There is no path."))
        return FAILED
    cost = walk(board, start, tiles)[-1] if tiles else 0
    result = {"cost": cost, "tiles": [list(board.xy(t)) for t in tiles]}
    if options.json:
        _print_json(result)
    else:
        steps = " ".join("{},{}".format(*board.xy(t)) for t in tiles)
        print(_("cost {cost}: {steps}", cost=cost, steps=steps))
    return FINE


def _screenshot(options: argparse.Namespace) -> int:
    from game.ui import SCREENS, screenshot

    if options.screen not in SCREENS:
        raise Unusable(_(
            "--screen: {found} is not a screen; expected {expected}.",
            found=options.screen, expected=", ".join(SCREENS)))
    width, height = options.size
    if not (320 <= width <= 7680 and 240 <= height <= 4320):
        raise Unusable(_(
            "--size: {found} is not between {least} and {most}.",
            found=f"{width}x{height}", least="320x240", most="7680x4320"))
    if not 1 <= options.ui_scale <= 2:
        raise Unusable(_(
            "--ui-scale: {found} is not between {least} and {most}.",
            found=options.ui_scale, least=1, most=2))
    _setup(_scenario(options.scenario))
    out = Path(options.out)
    if not out.parent.is_dir():
        raise Unusable(_("{file}: the folder does not exist.", file=str(out)))
    screenshot(
        options.scenario, out, options.size, seed=options.seed, after=options.after, lang=options.lang,
        ui_scale=options.ui_scale, screen=options.screen)
    return FINE


def _bench(options: argparse.Namespace) -> int:
    from game.bench import bench

    result = bench(options.what)
    if options.json:
        _print_json(result)
        return FINE
    for part, figures in result.items():
        print(part)
        for name, value in figures.items():
            print(f"  {name}: {value}")
    return FINE
