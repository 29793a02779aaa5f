"""Decisions that interrupt: block, dodge, opportunity, keep hold, step aside. Each answer with its odds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame

from game.battle import AllIn, Command, Decision, React, Reader
from game.battle.view import View
from game.rulesets.shared.commands import LetGo
from game.rulesets.two_actions.commands import DodgeStep, KeepHold, Stake
from game.rulesets.two_actions.forecast import AttackForecast, CheckForecast
from game.rulesets.two_actions.forecasts_riding import RideForecast
from game.rulesets.two_actions.forecasts_wrestling import WrestleForecast
from game.text import _, label, modifiers_line
from game.ui import sheet
from game.ui.art import panels, theme
from game.ui.art.balloons import edge_place
from game.ui.art.theme import scaled
from game.ui.scenes.battle.answers import words_of
from game.ui.scenes.battle.odds import draw_odds, odds_height, ride_text
from game.ui.scenes.battle.wrestling import answer_words
from game.ui.scenes.battle.wrestling_odds import draw_wrestle, wrestle_height
from game.ui.widgets import Button
from game.ui.words import decision_text, fighter_label, item_label, percent

PAGE = 8
"""Answers at a time when there are more than digits for them."""

Give = Callable[[Sequence[Command]], None]


@dataclass
class Option:
    """One answer: what it says, its chance in words, and how it is reckoned."""

    command: Command
    label: str
    icon: str
    chance: str = ""
    tip: str = ""
    cost: int = 0


@dataclass
class Prompt:
    """What is asked of a person now, beside a turn. `zone` and `stake` aim an opportunity.

    D-ATT-6, D-OPP-2..4.
    """

    decision: Decision
    view: View
    zone: str = "mass"
    stake: AllIn = "none"
    kind: str = "attack"
    body: int = 0
    """Which of two bodies on a tile; 0 whoever gave the chance (D-MNT-3)."""
    page: int = 0
    options: list[Option] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    hides: bool = False
    """Whether the panel lies over those concerned."""
    _seen: Sequence[pygame.Rect] = ()

    def __post_init__(self) -> None:
        self.text = decision_text(self.reader, self.decision)
        if not self.opportunity:
            self.options = answers(self.view)

    @property
    def reader(self) -> Reader:
        return self.view.reader

    @property
    def focus(self) -> int:
        """The fighter that would act by the answer chosen now."""
        return self.decision.fighter

    def pick(self, fighter: int) -> bool:
        """Choose somebody on the board for the answer; False when that means nothing here."""
        return False

    @property
    def keys(self) -> tuple[str, ...]:
        """Key actions that `cycle` answers."""
        return ("weapon", "zone", "all-in") if self.opportunity else ()

    @property
    def opportunity(self) -> bool:
        return self.decision.kind == "opportunity"

    # -- opportunities ------------------------------------------------------------------------------

    def kinds(self) -> list[str]:
        """Kinds of action on offer, attacks first (D-OPP-3)."""
        offered = [c for c in self.view.legal_commands() if isinstance(c, React) and c.kind != "none"]
        return list(dict.fromkeys(c.kind for c in offered))

    def strikes(self) -> list[React]:
        """What is on offer of the kind chosen."""
        kinds = self.kinds()
        kind = self.kind if self.kind in kinds else kinds[0]
        return [c for c in self.view.legal_commands() if isinstance(c, React) and c.kind == kind]

    def strike(self) -> React:
        """The action that is aimed now: of what is on offer, the nearest to body, place and stake chosen."""

        def fits(command: React) -> tuple[bool, ...]:
            return command.target == self.body, self._aim(command) == self.zone, command.all_in == self.stake

        return max(self.strikes(), key=fits)

    def aimed(self) -> list[React]:
        """What is on offer of the kind chosen against the body chosen."""
        return [c for c in self.strikes() if c.target == self.strike().target]

    @staticmethod
    def _aim(command: React) -> str:
        """What an action is aimed at: a body zone, or a thing to wrench away."""
        return f"{command.weapon}" if command.kind == "disarm" else command.zone

    def odds(self) -> AttackForecast | WrestleForecast | None:
        """Odds of the aimed action."""
        found = self.view.forecast(self.strike())
        return found if isinstance(found, AttackForecast | WrestleForecast) else None

    # -- layout and drawing -------------------------------------------------------------------------

    def lay_out(self, area: pygame.Rect, give: Give, seen: Sequence[pygame.Rect]) -> None:
        """Place the panel at an edge of `area`, away from the fighters `seen`; make its buttons."""
        self._seen = seen
        if self.opportunity:
            self._lay_out_opportunity(area, give)
            return
        shown = self.shown()
        more = len(shown) < len(self.options)
        count = len(shown) + more
        columns = min(count, 5)
        each = scaled(168)
        width = min(area.width - scaled(20), max(scaled(420), columns * (each + scaled(8)) + scaled(32)))
        room = width - scaled(32)
        lines = len(theme.wrap(self.text, room, 17, "bold"))
        rows = -(-count // columns)
        height = scaled(32) + lines * theme.line_height(17) + rows * scaled(78)
        self.rect = pygame.Rect(0, 0, width, height)
        self._place(area)
        top = self.rect.y + scaled(20) + lines * theme.line_height(17)
        self.buttons = []
        wide = (room - scaled(8) * (columns - 1)) // columns
        rects = [
            pygame.Rect(
                self.rect.x + scaled(16) + (number % columns) * (wide + scaled(8)),
                top + (number // columns) * scaled(78),
                wide,
                scaled(70),
            )
            for number in range(count)
        ]
        if more:
            text, key = _("Other answers"), f"slot-{PAGE + 1}"
            self.buttons.append(Button("answers-more", rects[-1], text, self._turn, icon="dice", action=key))
        for number, (option, rect) in enumerate(zip(shown, rects, strict=False)):
            self.buttons.append(
                Button(
                    f"answer-{number}",
                    rect,
                    option.label,
                    partial(give, [option.command]),
                    icon=option.icon,
                    action=f"slot-{number + 1}",
                    tip=option.tip,
                    title=option.label,
                    cost=option.cost,
                    reaction=True,
                    under=option.chance,
                )
            )

    def shown(self) -> list[Option]:
        """The answers on the panel now: all, or a page of them."""
        if len(self.options) <= PAGE + 1:
            return self.options
        return self.options[self.page * PAGE : (self.page + 1) * PAGE]

    def _turn(self) -> None:
        self.page = (self.page + 1) % -(-len(self.options) // PAGE)

    def _lay_out_opportunity(self, area: pygame.Rect, give: Give) -> None:
        odds = self.odds()
        kinds = self.kinds()
        bodies = list(dict.fromkeys(c.target for c in self.strikes()))
        offered = self.aimed()
        aims = [a for a in dict.fromkeys(map(self._aim, offered)) if a]
        rows = -(-len(kinds) // 3) if len(kinds) > 1 else 0
        rows += (len(bodies) > 1) + -(-len(aims) // 2)
        inner_height = scaled(100)
        if odds is not None:
            inner_height = wrestle_height(odds) if isinstance(odds, WrestleForecast) else odds_height(odds)
        inner_height = max(inner_height, scaled(276), scaled(rows * 31 + 12 + 62 + 56))
        width = min(area.width - scaled(12), scaled(330 + 284))
        text_height = len(theme.wrap(self.text, width - scaled(32), 17, "bold")) * theme.line_height(17)
        height = min(area.height - scaled(8), inner_height + text_height + scaled(34))
        self.rect = pygame.Rect(0, 0, width, height)
        self._place(area)
        left = self.rect.x + scaled(16) + scaled(318)
        room = self.rect.right - scaled(16) - left
        y = self.rect.y + scaled(16) + text_height
        now = self.strike()
        named = {kind: _("Strike") if kind == "attack" else label("reaction", kind) for kind in kinds}
        self.buttons, y = choice_chips("kind", named, now.kind, self._set_kind, (left, y, room), 3)
        names = {body: fighter_label(self.reader, body or self.decision.source) for body in bodies}
        chips, y = choice_chips("body", names, now.target, self._set_body, (left, y, room), 2)
        self.buttons += chips
        things = {a: item_label(self.reader, int(a)) for a in aims} if now.kind == "disarm" else {}
        chips, y = choice_chips("thing", things, self._aim(now), self._set_zone, (left, y, room), 2)
        self.buttons += chips
        chips, y = aim_chips(
            left,
            y,
            room,
            zones=[] if things else aims,
            zone=self._aim(now),
            stakes=[(s, s in {c.all_in for c in offered}, "") for s in ("none", "reactions")],
            stake=now.all_in,
            weapons=[],
            weapon=0,
            on_zone=self._set_zone,
            on_stake=self._set_stake,
            on_weapon=lambda weapon: None,
            attack=now.kind == "attack",
        )
        self.buttons += chips
        wide = (room - scaled(8)) * 44 // 100
        bottom = self.rect.bottom - scaled(14) - scaled(42)
        self.buttons.append(
            Button(
                "strike",
                pygame.Rect(left, bottom, wide, scaled(42)),
                _("Strike") if now.kind == "attack" else label("reaction", now.kind),
                lambda: give([self.strike()]),
                action="slot-1",
            )
        )
        self.buttons.append(
            Button(
                "pass",
                pygame.Rect(left + wide + scaled(8), bottom, room - wide - scaled(8), scaled(42)),
                _("Let pass"),
                lambda: give([React(self.decision.fighter, "none")]),
                action="slot-2",
            )
        )

    def _place(self, area: pygame.Rect) -> None:
        """Where the panel hides least of those concerned."""
        gap = scaled(8)
        self.rect = edge_place(self.rect.size, area.inflate(-2 * gap, -2 * gap), self._seen)
        self.hides = any(self.rect.colliderect(rect) for rect in self._seen)

    def cycle(self, action: str) -> None:
        """The next kind (or body), place or stake of an opportunity, by the key actions `weapon`, `zone` and
        `all-in`."""
        now, offered = self.strike(), self.aimed()
        if action == "weapon":
            kinds, bodies = self.kinds(), list(dict.fromkeys(c.target for c in self.strikes()))
            last = now.target == bodies[-1]
            self.body = following(bodies, now.target)
            self.kind = following(kinds, now.kind) if last else now.kind
        elif action == "zone":
            self.zone = following(list(dict.fromkeys(map(self._aim, offered))), self._aim(now))
        elif action == "all-in":
            stakes = list(dict.fromkeys(c.all_in for c in offered))
            self.stake = following(stakes, now.all_in)

    def _set_kind(self, kind: str) -> None:
        self.kind = kind

    def _set_body(self, body: int) -> None:
        self.body = body

    def _set_zone(self, zone: str) -> None:
        self.zone = zone

    def _set_stake(self, stake: str) -> None:
        self.stake = stake  # type: ignore[assignment]

    def draw(self, target: pygame.Surface) -> None:
        """The parchment and what it asks; the buttons are drawn by the scene."""
        panels.draw_panel(target, self.rect, theme.ODDS_PANEL, ornaments=True, shadow=True)
        x, y = self.rect.x + scaled(16), self.rect.y + scaled(13)
        for line in theme.wrap(self.text, self.rect.width - scaled(32), 17, "bold"):
            theme.draw_text(target, line, (x, y), 17, "bold")
            y += theme.line_height(17)
        odds = self.odds() if self.opportunity else None
        if isinstance(odds, WrestleForecast):
            draw_wrestle(target, pygame.Rect(x, y + scaled(4), scaled(300), 0), self.reader, odds)
        elif odds is not None:
            draw_odds(target, pygame.Rect(x, y + scaled(4), scaled(300), 0), self.reader, odds)


def answers(view: View) -> list[Option]:
    """The answers to a reaction or choice, the best chance of each kind with its odds.

    D-TIME-7, D-DEF-1..5, D-DMG-6.
    """
    found = []
    for command in view.legal_commands():
        if isinstance(command, DodgeStep):
            if command.to is None:
                found.append(Option(command, _("Stay here"), "guard"))
            continue
        found.append(_option(view, command))
    found.sort(key=lambda o: getattr(o.command, "kind", "") == "none" or isinstance(o.command, LetGo))
    return found


def _option(view: View, command: Command) -> Option:
    check = view.forecast(command)
    chance = tip = ""
    if isinstance(check, RideForecast):
        chance, tip = percent(check.chance), ride_text(check)
    elif isinstance(check, CheckForecast):
        chance = percent(check.chance)
        plain = [{"source": m.source, "value": m.value} for m in check.modifiers]
        tip = _(
            "d20 {modifiers}, must exceed {total}", modifiers=modifiers_line(plain), total=check.must_exceed
        )
        if check.advantage > 0:
            tip += "\n" + _("Two dice, the higher counts.")
    words = answer_words(view, command)
    if words is not None:
        text, icon, more, cost = words
        return Option(command, text, icon, chance, f"{tip}\n{more}".strip(), cost)
    all_in = getattr(command, "all_in", "none") != "none"
    if isinstance(command, KeepHold):
        text = _("All in") if all_in else _("Hold on")
        return Option(command, text, "all-in" if all_in else "guard", chance, tip, 2 if all_in else 0)
    if isinstance(command, Stake):
        text = {"none": _("Without a stake"), "actions": _("All in: 1 more action")}.get(
            command.all_in, _("All in: 2 reactions"))
        cost = 2 if command.all_in == "reactions" else 0
        return Option(command, text, "all-in" if all_in else "dice", chance, tip, cost)
    if not isinstance(command, React) or view.decision.kind != "reaction":
        chances = getattr(check, "chance", None)
        words = words_of(view, command)
        chance = percent(chances) if chances is not None else ""
        return Option(command, words.text, words.icon, chance, f"{tip}\n{words.note}".strip(), words.cost)
    if command.kind == "none":
        return Option(command, _("Nothing"), "wait", "", _("Take the blow and keep the reaction point."))
    name = label("reaction", command.kind)
    text = _("{name} + all in", name=name) if all_in else name
    more = {
        "block": _("Won: at most a fatigue. Lost: the wound is one level lighter."),
        "dodge": _("Won: no harm at all. Lost: the blow lands in full."),
    }.get(command.kind, "")
    return Option(command, text, command.kind, chance, f"{tip}\n{more}".strip(), 2 if all_in else 1)


def following(found: Sequence[Any], now: Any) -> Any:
    """The one after `now`, round again at the end."""
    return found[(found.index(now) + 1) % len(found)]


def choice_chips(
    name: str,
    choices: Mapping[Any, str],
    now: Any,
    choose: Callable[[Any], None],
    place: tuple[int, int, int],
    columns: int,
) -> tuple[list[Button], int]:
    """Small buttons for one choice of several, at (left, top, width); none for no choice. Where they end."""
    left, top, width = place
    if len(choices) < 2:
        return [], top
    high, gap = scaled(27), scaled(4)
    each = (width - gap * (columns - 1)) // columns
    out = []
    for number, (value, text) in enumerate(choices.items()):
        x, y = left + (number % columns) * (each + gap), top + (number // columns) * (high + gap)
        rect = pygame.Rect(x, y, each, high)
        do = partial(choose, value)
        out.append(Button(f"{name}-{value}", rect, text, do, active=value == now, tip=text))
    return out, top + -(-len(choices) // columns) * (high + gap) + gap


def aim_chips(
    left: int,
    top: int,
    width: int,
    *,
    zones: Sequence[str],
    zone: str,
    stakes: Sequence[tuple[str, bool, str]],
    stake: str,
    weapons: Sequence[tuple[int, str]],
    weapon: int,
    on_zone: Callable[[str], None],
    on_stake: Callable[[str], None],
    on_weapon: Callable[[int], None],
    attack: bool = True,
) -> tuple[list[Button], int]:
    """Small buttons for weapon, body zone and stake below each other; the buttons and where they end.

    D-ZONE-1, D-TIME-8.
    """
    high, gap = scaled(27), scaled(4)
    buttons: list[Button] = []
    y = top
    if len(weapons) > 1:
        for item, name in weapons:
            buttons.append(
                Button(
                    f"weapon-{item}",
                    pygame.Rect(left, y, width, high),
                    name,
                    partial(on_weapon, item),
                    active=item == weapon,
                )
            )
            y += high + gap
        y += gap
    half = (width - gap) // 2
    for number, name in enumerate(zones):
        rect = pygame.Rect(left + (number % 2) * (half + gap), y + (number // 2) * (high + gap), half, high)
        buttons.append(
            Button(
                f"zone-{name}",
                rect,
                label("zone-short", name).capitalize(),
                partial(on_zone, name),
                active=name == zone,
                tip=zone_tip(name),
                title=label("zone", name),
            )
        )
    y += -(-len(zones) // 2) * (high + gap) + gap
    for name, can, why in stakes:
        buttons.append(
            Button(
                f"stake-{name}",
                pygame.Rect(left, y, width, high),
                stake_label(name) if attack or name != "none" else label("all-in", name),
                partial(on_stake, name),
                active=name == stake,
                enabled=can,
                tip=why or stake_tip(name, attack),
                why=why,
                title=label("all-in", name),
            )
        )
        y += high + gap
    return buttons, y


def zone_tip(zone: str) -> str:
    """What aiming at a zone costs and brings (D-ZONE-1, D-ZONE-2)."""
    if zone == "mass":
        return _("No penalty.")
    if zone == "vital":
        return _("−4 to the attack; +1 damage and the wound is one level worse.")
    return _("−2 to the attack; a wound hampers that limb.")


def stake_label(stake: str) -> str:
    """A stake on a small button."""
    return {"none": _("Plain attack"), "actions": _("All in: 2 actions")}.get(stake, _("All in: 2 reactions"))


def stake_tip(stake: str, attack: bool = True) -> str:
    """What a stake costs and brings (D-TIME-8, D-TIME-9)."""
    if stake == "none":
        return _("One die, no extra points.")
    if stake == "actions" and not attack:
        return _("Two dice, the higher counts; costs both action points.")
    if stake == "actions":
        return _("Two dice, the higher counts; the attack costs both action points.")
    return _("Two dice, the higher counts; costs 2 reaction points.")


def sources(reader: Reader, decision: Decision) -> tuple[int, int]:
    """The one who answers and the one who is answered, for rings on the board."""
    return decision.fighter, decision.source if sheet.place(reader, decision.source or 0) else 0
