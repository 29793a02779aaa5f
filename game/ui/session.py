"""A battle being played in this window: who plays which side, what they gave, saving and loading."""

from collections.abc import Mapping
from datetime import datetime

from game.ai import Controller, controller
from game.battle import Battle, Command, Event, View
from game.battle.components import Sides
from game.battle.dice import derive_seed
from game.rulesets import content
from game.scenario import build_setup, load_scenario
from game.storage import saves

HUMAN = "human"


class Session:
    """One battle and its players. The window talks to the battle through this."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle = battle
        self.seed = seed
        sides = battle.world.get(0, Sides).sides
        self.controllers: dict[str, Controller] = {}
        self.humans: tuple[str, ...] = tuple(s.id for s in sides if s.controller == HUMAN)
        for number, side in enumerate(sides):
            if side.controller != HUMAN:
                self.controllers[side.id] = controller(
                    side.controller, derive_seed(seed, number, "controller")
                )
        self.side = self.humans[0] if self.humans else sides[0].id
        """The side that is looking."""

    @classmethod
    def start(
        cls, scenario: str, seed: int, controllers: Mapping[str, str] | None = None, ruleset: str = ""
    ) -> "Session":
        """Begin a scenario. Raises ScenarioError, MapError or BattleError."""
        setup = build_setup(load_scenario(scenario), ruleset=ruleset, controllers=controllers)
        return cls(Battle.start(setup, content(setup.ruleset), seed), seed)

    @classmethod
    def load(cls, name: str) -> "Session":
        """Go on with a saved battle. Raises SaveError."""
        battle, head = saves.load(name)
        return cls(battle, head.seed)

    def save(self, name: str) -> None:
        """Save the battle. Raises SaveError."""
        saves.save(name, self.battle, seed=self.seed, saved=datetime.now().isoformat(timespec="seconds"))

    @property
    def view(self) -> View:
        """What the looking side may know."""
        return self.battle.view(self.side)

    @property
    def human_turn(self) -> bool:
        """Whether a person must choose now."""
        return not self.battle.over and self.battle.decision.side in self.humans

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this screen."""
        return len(self.humans) > 1

    def look(self) -> None:
        """Look with the eyes of the person who must choose."""
        if self.human_turn:
            self.side = self.battle.decision.side

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Give a command. Raises IllegalCommand."""
        return self.battle.submit(command)

    def ai_command(self) -> Command:
        """What the controller of the side that must choose wants."""
        side = self.battle.decision.side
        return self.controllers[side].choose(self.battle.view(side))
