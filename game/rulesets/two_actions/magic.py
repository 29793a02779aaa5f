"""Spells (MAG): those that act like attacks are attacks; those of concentration are cast and kept up here."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from game.battle.commands import AllIn, Command
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.bodies import able, friends, place, tile_of
from game.rulesets.shared.lines import line_faults
from game.rulesets.shared.movement import face
from game.rulesets.shared.stack import pop, push
from game.rulesets.two_actions import wounds
from game.rulesets.two_actions.checks import Check, own_test, roll
from game.rulesets.two_actions.commands import CastSpell, EndSpell, KeepUp, Stake
from game.rulesets.two_actions.components import Concentration, Sheet, Spell, Turn
from game.rulesets.two_actions.events import (
    SpellCast,
    SpellEnded,
    SpellKept,
    SpellResisted,
    SpellRolled,
)
from game.rulesets.two_actions.facts import apart, can_react, reactions
from game.rulesets.two_actions.frames import ActFrame, SpellFrame
from game.rulesets.two_actions.points import (
    action_faults,
    bonus_faults,
    count_bonus,
    count_offensive,
    offensive_faults,
    pay,
    spell_price,
)
from game.rulesets.two_actions.talents import talent_switch
from game.rulesets.two_actions.ties import held

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

# -- casting ------------------------------------------------------------------------------------


def spells_of(reader: Reader, caster: int, concentration: bool) -> tuple[int, ...]:
    """The spells a caster knows that are kept up by concentration, or those that act like attacks."""
    return tuple(
        s for s in reader.get(caster, Sheet).spells if reader.get(s, Spell).concentration == concentration)


def targets(reader: Reader, caster: int, spell: int) -> Iterator[int]:
    """Whom a concentration spell may be meant for, line and range aside."""
    wanted = reader.get(spell, Spell).targets
    for fighter in (caster,) if wanted == "self" else reader.fighters:
        if able(reader, fighter) and friends(reader, caster, fighter) == (wanted != "enemy"):
            yield fighter


def cast_faults(reader: Reader, decision: Decision, command: CastSpell) -> list[Reason]:
    """D-MAG-2, D-TIME-6: AO or AA by the spell; a target of the right side, in range, with a clear line."""
    actor = command.actor
    known = command.spell in reader.get(actor, Sheet).spells
    if not known or not reader.get(command.spell, Spell).concentration:
        return [*action_faults(reader, decision, actor), Reason("no-such-spell")]
    spell = reader.get(command.spell, Spell)
    found = action_faults(reader, decision, actor, *spell_price(spell.price, command.all_in))
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if command.all_in not in STAKES or (command.all_in != "none" and not spell.resisted):
        found.append(Reason("not-offered"))
    elif command.all_in == "actions" and spell.price == 2:
        found.append(Reason("all-in-by-reactions"))
    found += offensive_faults(reader, actor)
    if held(reader, actor):
        found.append(Reason("held"))
    target = command.target
    if target not in reader.fighters or target not in tuple(targets(reader, actor, command.spell)):
        return [*found, Reason("no-target")]
    if target != actor:
        far = apart(reader, tile_of(reader, actor), tile_of(reader, target))
        if spell.limit and far > spell.limit:
            found.append(Reason("too-far", {"limit": spell.limit, "distance": far}))
        found += line_faults(reader, actor, target)
    return found


def cast(world: World, command: CastSpell) -> None:
    """D-MAG-2: cast; who kept another spell up lets it go. A resisting target makes a test first."""
    spell = world.get(command.spell, Spell)
    pay(world, command.actor, *spell_price(spell.price, command.all_in))
    count_offensive(world, command.actor)
    end_spell(world, command.actor, "replaced")
    if command.target != command.actor:
        face(world, command.actor, place(world, command.target))
    world.emit(SpellCast(
        actor=command.actor, target=command.target, spell=command.spell, name=spell.name,
        all_in=command.all_in, rule="D-MAG-2"))
    if not spell.resisted:
        _take(world, command.actor, command.target, command.spell)
        return
    result = roll(world, cast_test(world, command.actor, command.all_in), None)
    world.emit(SpellRolled(actor=command.actor, target=command.target, roll=result, rule="D-MAG-2"))
    push(world, SpellFrame(command.actor, command.target, command.spell, result.total))


def cast_test(reader: Reader, caster: int, all_in: str = "none") -> Check:
    """D-MAG-2: d20 + Magie against a resisting target."""
    return own_test(reader, caster, "magic", all_in)


def resist_test(reader: Reader, target: int, all_in: str = "none") -> Check:
    """D-MAG-2: the target's d20 + VOL; the caster wins ties."""
    return own_test(reader, target, "will", all_in)


def may_stake(reader: Reader, target: int) -> bool:
    """D-TIME-8: whether a target has the points to resist all-in."""
    return reactions(reader, target) >= 2 and can_react(reader, target)


def resolve(world: World, frame: SpellFrame) -> bool:
    """D-TIME-8: the resistance, asked for all-in when the points are there."""
    if may_stake(world, frame.target):
        return False
    _resist(world, frame, "none")
    return True


def _resist(world: World, frame: SpellFrame, all_in: str) -> None:
    if all_in == "reactions":
        pay(world, frame.target, 0, 2)
    result = roll(world, resist_test(world, frame.target, all_in), frame.total)
    holds = result.total > frame.total
    world.emit(SpellResisted(
        actor=frame.target, target=frame.actor, roll=result, held=holds, rule="D-MAG-2"))
    pop(world)
    if not holds:
        _take(world, frame.actor, frame.target, frame.spell)


def _take(world: World, caster: int, target: int, spell: int) -> None:
    """D-MAG-2: the spell takes: its target bears its conditions while it is kept up."""
    world.set(caster, Concentration(spell, target, kept=True))
    for condition in world.get(spell, Spell).conditions:
        wounds.afflict(world, target, condition, "", caster, caster=caster)


def decision(reader: Reader, frame: SpellFrame) -> Decision:
    """D-TIME-8: what the target stakes on its resistance."""
    return of("choice", reader, frame.target, (frame.target,), frame.actor, "resist-spell", {
        "total": frame.total, "spell": frame.spell})


def answers(reader: Reader, frame: SpellFrame) -> Iterable[Command]:
    """Plain, or all-in for 2 reaction points."""
    return [Stake(frame.target), Stake(frame.target, "reactions")]


# -- keeping up ---------------------------------------------------------------------------------


def keep_faults(reader: Reader, decision: Decision, command: KeepUp) -> list[Reason]:
    """D-MAG-2: A, once a turn, from the turn after the casting."""
    found = action_faults(reader, decision, command.actor)
    mind = reader.get(command.actor, Concentration)
    if not mind.spell:
        return [*found, Reason("no-concentration")]
    return [*found, Reason("kept-already")] if mind.kept else found


def keep_up(world: World, command: KeepUp) -> None:
    """D-MAG-2, D-OPP-2: it gives an opportunity first."""
    pay(world, command.actor, 1)
    spell = world.get(command.actor, Concentration).spell
    push(world, ActFrame(command.actor, "keep-up", spell, "concentrate"))


def kept(world: World, caster: int) -> None:
    """D-MAG-2: kept up for this turn."""
    mind = world.get(caster, Concentration)
    if mind.spell:
        world.set(caster, msgspec.structs.replace(mind, kept=True))
        world.emit(SpellKept(
            actor=caster, target=mind.target, spell=mind.spell, name=world.get(mind.spell, Spell).name,
            rule="D-MAG-2"))


def end_faults(reader: Reader, decision: Decision, command: EndSpell) -> list[Reason]:
    """D-TIME-6: letting a spell go is a bonus action."""
    found = bonus_faults(reader, decision, command.actor)
    if not reader.get(command.actor, Concentration).spell:
        found.append(Reason("no-concentration"))
    return found


def let_go(world: World, command: EndSpell) -> None:
    """D-TIME-6, D-MAG-2: let it go."""
    count_bonus(world, command.actor)
    end_spell(world, command.actor, "ended")


def end_spell(world: World, caster: int, why: str) -> None:
    """D-MAG-2: the spell is over and its conditions with it; nothing happens when there is none."""
    mind = world.get(caster, Concentration)
    if not mind.spell:
        return
    world.set(caster, Concentration())
    world.emit(SpellEnded(
        actor=caster, target=mind.target, spell=mind.spell, name=world.get(mind.spell, Spell).name, why=why,
        rule="D-MAG-2"))
    wounds.lift_spell(world, mind.target, caster)


def begin_round(world: World, caster: int) -> None:
    """D-MAG-2: what was kept up must be kept up anew in the caster's turn of the round."""
    mind = world.get(caster, Concentration)
    if mind.spell and mind.kept:
        world.set(caster, msgspec.structs.replace(mind, kept=False))


def end_turn(world: World, caster: int) -> None:
    """D-MAG-2: not kept up by the end of the caster's turn, it ends."""
    mind = world.get(caster, Concentration)
    if mind.spell and not mind.kept:
        end_spell(world, caster, "lapsed")


def settle(world: World) -> None:
    """D-MAG-2: caster or target out: the spell ends; a wound (light or worse) ends it too, unless the
    caster's mind is firm."""
    for caster in world.fighters:
        mind = world.get(caster, Concentration)
        if not mind.spell:
            continue
        if not (able(world, caster) and able(world, mind.target)):
            end_spell(world, caster, "out")
        elif mind.shaken and not talent_switch(world, caster, "firm_mind"):
            end_spell(world, caster, "wounded")
        elif mind.shaken:
            world.set(caster, msgspec.structs.replace(mind, shaken=False))


# -- what might be done -------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Every concentration command of `actor` that might be legal; attack spells are attacks."""
    if reader.get(actor, Concentration).spell:
        yield KeepUp(actor)
        yield EndSpell(actor)
    if reader.get(actor, Turn).offensive:
        return
    for spell in spells_of(reader, actor, concentration=True):
        for target in targets(reader, actor, spell):
            for stake in STAKES if reader.get(spell, Spell).resisted else STAKES[:1]:
                yield CastSpell(actor, spell, target, stake)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    CastSpell: cast_faults, KeepUp: keep_faults, EndSpell: end_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {CastSpell: cast, KeepUp: keep_up, EndSpell: let_go}
HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {SpellFrame: resolve}
ANSWERS: dict[type[Any], Answering] = {
    SpellFrame: Answering(
        decision, answers, lambda world, frame, command: _resist(world, frame, command.all_in)),
}
