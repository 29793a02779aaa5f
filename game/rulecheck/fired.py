"""How often each rule fires: battles of veterans on the scenarios that ship, always the same ones."""

from collections import Counter
from collections.abc import Iterator

from game.ai import controller
from game.battle import Battle, Event, rulesets
from game.battle.dice import derive_seed
from game.content.rules_index import Index
from game.rulesets import content
from game.scenario import build_setup, load_scenario, scenario_ids

LEVEL, SEED = "veteran", 1


def fired(battles: int, index: Index) -> Counter[str]:
    """Events by rule ID in `battles` battles, shared out among the scenarios and the rulesets they offer."""
    found: Counter[str] = Counter()
    marks = _marks(index)
    for scenario, ruleset, number in _shares(battles):
        setup = build_setup(load_scenario(scenario), ruleset=ruleset)
        pack = content(ruleset)
        for n in range(number):
            battle = Battle.start(setup, pack, derive_seed(SEED, n, f"ledger {scenario}"))
            players = {
                side.id: controller(LEVEL, derive_seed(SEED, n, f"ledger {scenario} {side.id}"))
                for side in setup.sides}
            while not battle.over:
                side = battle.decision.side
                battle.submit(players[side].choose(battle.view(side)))
            for event in battle.log:
                found.update({event.rule} | {
                    name for code in codes(event) for name in marks.get(code, ())} - {""})
    return found


def codes(event: Event) -> Iterator[str]:
    """What `marks` of the index may name in an event: its tag, each code alone, and behind the tag."""
    roll = getattr(event, "roll", None)
    found = [m.source for m in (*(roll.modifiers if roll else ()), *getattr(event, "shifts", ())) if m.value]
    if roll is not None:
        found += [*roll.sources, roll.mode]
    tag = str(event.__struct_config__.tag)
    yield tag
    for code in found:
        yield code
        yield f"{tag} {code}"


def _marks(index: Index) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, rule in index.rules.items():
        for mark in rule.marks:
            found.setdefault(mark, []).append(name)
    return found


def _shares(battles: int) -> list[tuple[str, str, int]]:
    """(scenario, ruleset, number of battles): as even as it goes, the first ones taking the rest."""
    pairs = [
        (name, ruleset) for name in scenario_ids() for ruleset in load_scenario(name).rulesets
        if ruleset in rulesets()]
    each, rest = divmod(battles, len(pairs)) if pairs else (0, 0)
    return [(*pair, each + (n < rest)) for n, pair in enumerate(pairs)]
