"""The ruleset `initiative-points`: points of initiative, spent action by action."""

from game.rulesets.initiative_points.ruleset import InitiativePoints

__all__ = ["InitiativePoints"]
