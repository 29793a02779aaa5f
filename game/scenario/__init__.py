"""Scenarios: maps/<id>.toml and its Tiled map, checked and made into the set-up of a battle."""

from game.scenario.build import CONTROLLERS, build_setup
from game.scenario.errors import MapError, ScenarioError
from game.scenario.ground import Field, read_field
from game.scenario.load import list_scenarios, load_scenario, scenario_ids
from game.scenario.model import (
    Bilingual,
    Scenario,
    ScenarioFighter,
    ScenarioSide,
    ScenarioSummary,
    SideSummary,
)
from game.scenario.tiled import read_map

__all__ = [
    "CONTROLLERS",
    "Bilingual",
    "Field",
    "MapError",
    "Scenario",
    "ScenarioError",
    "ScenarioFighter",
    "ScenarioSide",
    "ScenarioSummary",
    "SideSummary",
    "build_setup",
    "list_scenarios",
    "load_scenario",
    "read_field",
    "read_map",
    "scenario_ids",
]
