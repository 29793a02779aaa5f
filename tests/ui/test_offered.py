"""Whatever is legal is on offer: a slot of the action bar, a dialog, a tile or an answer of a panel."""

import random
from collections import Counter

import pygame
import pytest

from game.ai import controller
from game.battle import Attack, EndTurn, Move, React
from game.rulesets.two_actions import commands as rules
from game.rulesets.two_actions.components import Spell
from game.rulesets.two_actions.facts import second_weapon
from game.storage import Settings
from game.ui.scenes.battle.casting import known_lines
from game.ui.scenes.battle.gear import GearDialog
from game.ui.scenes.battle.pursuit import PursuitPrompt
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.battle.spellbook import Spellbook
from game.ui.session import Session
from game.ui.shell import Shell

SCENARIOS = ("ford", "ambush", "last-stand", "village-raid", "gate")
GEAR = (
    rules.Draw, rules.Sheathe, rules.DropItem, rules.TakeOut, rules.PickUp, rules.Give, rules.SwapHands,
    rules.Drink, rules.Reload,
)  # fmt: skip
SLOTS = {
    rules.Charge: "charge", rules.Crawl: "walk", rules.StandUp: "posture", rules.DropProne: "posture",
    rules.Tend: "tend", rules.UseDoor: "handle", rules.PullLever: "handle", rules.KeepUp: "keep-up",
    rules.EndSpell: "end-spell", rules.ShoutOrder: "order", rules.OpenLock: "unlock", rules.Flee: "flee",
    rules.BreakFree: "break-free", rules.Wrestle: "wrestle", rules.Drag: "wrestle", rules.Release: "wrestle",
    rules.KeepStrangling: "wrestle", rules.MountUp: "saddle", rules.Dismount: "saddle",
}  # fmt: skip


def scene_of(session):
    pygame.font.init()
    shell = Shell(Settings(language="en", animation="off", ai_speed="off"), (1280, 800))
    shell.keeps = False
    scene = BattleScene(shell, session)
    shell.show(scene)
    return scene


def offered(scene, command):
    """Where the window offers a command; empty for nowhere."""
    decision = scene.session.battle.decision
    if decision.kind != "turn":
        return answered(scene, command)
    control = scene.control
    control.select(command.actor)
    bar = {slot.id: slot for slot in control.bar}
    if isinstance(command, EndTurn):
        return "end"
    if isinstance(command, Move):
        return "tile" if command.path[-1] in control.planner.moves(command.actor) else ""
    if isinstance(command, GEAR):
        dialog = GearDialog(scene.shell, scene)
        given = [c for line in dialog.lines for _text, c, _cost in line.commands]
        swap = isinstance(command, rules.SwapHands) and dialog.pad.find("swap-hands").enabled
        if command in given or swap:
            return "gear"
        # what takes both hands is drawn by one button
        return "gear" if any(type(c) is type(command) and c.item == command.item for c in given) else ""
    if isinstance(command, Attack | rules.CastSpell):
        reader = scene.reader
        spell = command.weapon if isinstance(command, Attack) else command.spell
        if spell and reader.find(spell, Spell) is not None:
            place = Spellbook(scene.shell, scene).spells.index(spell)
            book = Spellbook(scene.shell, scene).pad.find(f"spell-{place}")
            return "spells" if bar["spells"].possible and book.enabled else ""
        second = command.weapon and command.weapon == second_weapon(reader, command.actor)
        id_ = "second" if second else "strike"
        return id_ if bar[id_].possible else ""
    id_ = SLOTS.get(type(command), "")
    return id_ if id_ in bar and bar[id_].possible else ""


def answered(scene, command):
    """Where the panel of a question offers an answer; empty for nowhere."""
    prompt = scene.prompt
    if prompt is None:
        return ""
    if isinstance(prompt, PursuitPrompt):
        return "pursuit" if command in (*prompt.tries, prompt.let_go) else ""
    if any(option.command == command for option in prompt.options):
        return "answer"
    if prompt.opportunity and isinstance(command, React):
        if command.kind == "none":
            return "pass"
        aim = f"{command.weapon}" if command.kind == "disarm" else command.zone
        prompt.kind, prompt.body = command.kind, command.target
        prompt.zone, prompt.stake = aim, command.all_in
        return "opportunity" if prompt.strike() == command else ""
    if isinstance(command, rules.DodgeStep):
        return "tile" if command.to in scene.control.planner.dodge_steps() else ""
    return ""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_legal_command_is_on_offer(scenario, seed):
    """A whole battle of random commands, one side a person."""
    rng = random.Random(f"{scenario} {seed}")
    human = ("azure", "gules")[seed % 2]
    session = Session.start(scenario, seed, {human: "human", ("gules", "azure")[seed % 2]: "random"})
    battle = session.battle
    scene = scene_of(session)
    missing, seen = Counter(), Counter()
    for _ in range(260):
        if battle.over:
            break
        legal = list(battle.legal_commands())
        if session.human_turn:
            session.look()
            scene.control.changed()
            scene._asked = None
            scene._decide()
            kinds = {}
            for command in legal:
                key = type(command), getattr(command, "kind", ""), getattr(command, "actor", 0)
                kinds.setdefault(key, []).append(command)
            for (type_, kind, _actor), some in kinds.items():
                command = rng.choice(some)
                seen[type_.__name__, kind] += 1
                if not offered(scene, command):
                    missing[battle.decision.kind, battle.decision.about, type_.__name__, kind] += 1
            scene.lay_out()
        kinds = sorted({type(c).__name__ for c in legal})
        kind = rng.choice(kinds)
        if kind == "EndTurn" and len(kinds) > 1 and rng.random() < 0.5:
            kind = rng.choice([k for k in kinds if k != "EndTurn"])
        battle.submit(rng.choice([c for c in legal if type(c).__name__ == kind]))
    assert sum(seen.values()) > 20
    assert not missing


# -- by the player's own gestures -----------------------------------------------------------------

HOT_SEAT = {"azure": "human", "gules": "human"}


def until(player, wanted):
    """Let veterans play in the place of two persons until somebody can do what is wanted; who it is."""
    session = player.battle.session
    veteran = controller("veteran", 5)
    for _ in range(900):
        decision = session.battle.decision
        session.look()
        if decision.kind == "turn":
            for command in session.battle.legal_commands():
                if wanted(session.view.reader, command):
                    scene = player.battle
                    scene.stage.sync(scene.reader)
                    scene.control.changed()
                    scene._asked = None
                    scene._decide()
                    scene.control.select(command.actor)
                    player.frame()
                    return command
        assert not session.battle.over, "nobody ever could"
        session.battle.submit(veteran.choose(session.battle.view(decision.side)))
    raise AssertionError("nobody ever could")


def tags(player, before):
    return [str(e.__struct_config__.tag) for e in player.battle.session.battle.log[before:]]


def test_a_spell_is_cast_by_keys_alone(make_player):
    player = make_player("ambush", 4, HOT_SEAT, handover=False)
    until(player, lambda r, c: isinstance(c, rules.CastSpell) and r.get(c.spell, Spell).targets == "friend")
    log = player.battle.session.battle.log
    player.key("m")
    book = player.shell.top
    assert isinstance(book, Spellbook)
    reader = player.battle.reader
    number = next(
        n for n, s in enumerate(book.spells)
        if book.pad.find(f"spell-{n}").enabled and reader.get(s, Spell).targets == "friend")
    player.key(str(number + 1))
    control = player.battle.control
    assert control.mode == "cast" and control.hover in control.choices()
    player.key("right")
    assert control.hover in control.choices()
    before = len(log)
    player.key("return")
    player.frame()
    assert control.pinned is not None
    player.key("return")
    player.settle()
    assert "spell-cast" in tags(player, before)
    fighter = control.selected
    assert "Keeps up" in "\n".join(known_lines(player.battle.reader, fighter))
    player.frame()
    assert player.battle.pad.find("slot-keep-up").why
    assert player.battle.pad.find("slot-end-spell").enabled
    player.key("j")
    player.settle()
    assert "spell-ended" in tags(player, before)


def test_an_attack_spell_is_aimed_like_a_shot(make_player):
    player = make_player("ambush", 4, HOT_SEAT, handover=False)
    wanted = until(player, lambda r, c: isinstance(c, Attack) and r.find(c.weapon, Spell) is not None)
    player.press("slot-spells")
    book = player.shell.top
    player.press(f"spell-{book.spells.index(wanted.weapon)}")
    player.frame()
    control = player.battle.control
    assert control.mode == "spell" and control.plan.attack.mode == "spell"
    player.key("w")
    assert control.aim.weapon != wanted.weapon and control.aim.weapon in book.spells
    player.key("z")
    assert control.aim.zone != "mass"
    before = len(player.battle.session.battle.log)
    player.click_tile(control.hover)
    player.frame()
    player.press("confirm")
    player.settle()
    assert "attack-declared" in tags(player, before)


def test_the_weak_hand_strikes_by_its_own_button(make_player):
    player = make_player("ambush", 4, HOT_SEAT, handover=False)
    until(player, lambda r, c: isinstance(c, Attack) and c.weapon and c.weapon == second_weapon(r, c.actor))
    player.key("x")
    control = player.battle.control
    assert control.mode == "second"
    assert any(m.source == "off-hand" and m.value < 0 for m in control.plan.attack.modifiers)
    before = len(player.battle.session.battle.log)
    player.key("return")
    player.frame()
    player.key("return")
    player.settle()
    assert "attack-declared" in tags(player, before)


def test_an_order_marks_an_enemy_at_once_and_can_be_taken_back(make_player):
    player = make_player("ford", 1, HOT_SEAT, handover=False)
    until(player, lambda r, c: isinstance(c, rules.ShoutOrder))
    player.key("e")
    control = player.battle.control
    assert control.hover in control.choices()
    player.key("return")
    player.settle()
    assert [a.id for a in player.battle.stage.actors.values() if a.called]
    player.frame()
    player.key("u")
    assert not [a.id for a in player.battle.stage.actors.values() if a.called]


def test_locked_doors_bear_a_lock_and_are_opened_from_the_bar(make_player):
    player = make_player("gate", 1, HOT_SEAT, handover=False)
    assert player.battle.stage.locks
    until(player, lambda r, c: isinstance(c, rules.OpenLock))
    player.press("slot-unlock")
    player.frame()
    before = len(player.battle.session.battle.log)
    player.key("return")
    player.frame()
    player.key("return")
    player.settle()
    assert {"lock-tried", "opportunity-taken"} & set(tags(player, before)) or player.battle.prompt


def test_hands_are_swapped_in_the_gear(make_player):
    player = make_player("ford", 1, HOT_SEAT, handover=False)
    until(player, lambda r, c: isinstance(c, rules.SwapHands))
    player.key("i")
    before = len(player.battle.session.battle.log)
    player.key("w")
    player.settle()
    assert "hands-swapped" in tags(player, before)
