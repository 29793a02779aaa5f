"""Numbers and options of `two-actions`; read from assets/content/rulesets/two-actions.toml."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.battle.components import Component

Pool = Annotated[int, Meta(ge=0, le=9)]
Bonus = Annotated[int, Meta(ge=-20, le=20)]


class Wounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D-DMG-2..4: thresholds, boxes of each track and penalties."""

    threshold_base: Annotated[int, Meta(ge=0, le=20)] = 3
    threshold_min: Annotated[int, Meta(ge=1, le=20)] = 2
    fatigue_base: Annotated[int, Meta(ge=0, le=20)] = 1
    fatigue_min: Annotated[int, Meta(ge=1, le=20)] = 2
    light: Annotated[int, Meta(ge=1, le=9)] = 2
    serious: Annotated[int, Meta(ge=1, le=9)] = 1
    critical: Annotated[int, Meta(ge=1, le=9)] = 1
    penalty_light: Bonus = -1
    penalty_serious: Bonus = -2
    penalty_critical: Bonus = -4
    penalty_fatigue: Bonus = -1


class Rules(Component, frozen=True):
    """Every number and option of the ruleset; a scenario may override any field."""

    actions: Pool = 2
    reactions: Pool = 2
    bonus_actions: Pool = 2
    initiative_die: Annotated[int, Meta(ge=1, le=100)] = 6
    surprise: Bonus = -6
    surprise_no_reactions: bool = False
    max_rounds: Annotated[int, Meta(ge=1, le=999)] = 60
    diagonals: Literal["one", "alternating"] = "one"
    extremities: Bonus = -2
    vital: Bonus = -4
    vital_damage: Bonus = 1
    vital_shift: Annotated[int, Meta(ge=0, le=3)] = 1
    natural_shift: Annotated[int, Meta(ge=0, le=3)] = 1
    cover_light: Bonus = -2
    cover_heavy: Bonus = -2
    tile_decimetres: Annotated[int, Meta(ge=1, le=100)] = 15
    range_free_metres: Annotated[int, Meta(ge=0, le=1000)] = 20
    range_band_metres: Annotated[int, Meta(ge=1, le=1000)] = 30
    range_band: Bonus = -2
    weapon_damage: Bonus = -1
    weapon_breaks_at: Annotated[int, Meta(ge=1, le=9)] = 3
    block: Literal["fatigue_or_mitigate", "stop_or_mitigate", "success_mitigates"] = "fatigue_or_mitigate"
    block_shift: Annotated[int, Meta(ge=0, le=3)] = 1
    dodge_step: bool = True
    drop_dc: Literal["total", "margin_plus_10"] = "total"
    armour_without_shield: Annotated[int, Meta(ge=0, le=20)] = 4
    heavy_armour_reflexes: Bonus = -1
    prone_target: Bonus = 2
    prone_attacker: Bonus = -2
    charge_min_distance: Annotated[int, Meta(ge=1, le=20)] = 5
    charge_speed_factor: Annotated[int, Meta(ge=1, le=5)] = 2
    charge_bonus: Bonus = 4
    order_metres: Annotated[int, Meta(ge=0, le=1000)] = 20
    wrestle_vigour_margin: Annotated[int, Meta(ge=1, le=20)] = 2
    wrestle_vigour_limit: Annotated[int, Meta(ge=1, le=40)] = 16
    push_tiles: Annotated[int, Meta(ge=1, le=12)] = 4
    push_fatigue: Annotated[int, Meta(ge=0, le=4)] = 1
    deadly_edges: bool = False
    fall_levels: Annotated[int, Meta(ge=1, le=9)] = 2
    fall_die: Annotated[int, Meta(ge=1, le=100)] = 12
    asphyxia_fatigue: Annotated[int, Meta(ge=0, le=4)] = 1
    asphyxia_from: Annotated[int, Meta(ge=1, le=9)] = 2
    asphyxia_base: Annotated[int, Meta(ge=0, le=40)] = 10
    asphyxia_step: Annotated[int, Meta(ge=0, le=10)] = 2
    off_hand: Bonus = -5
    attrition: bool = False
    attrition_from: Annotated[int, Meta(ge=1, le=99)] = 3
    attrition_fatigue: Annotated[int, Meta(ge=1, le=4)] = 1
    ride_difficulty: Annotated[int, Meta(ge=1, le=40)] = 12
    mount_fall_die: Annotated[int, Meta(ge=1, le=100)] = 12
    landing_tiles: Annotated[int, Meta(ge=1, le=6)] = 2
    morale_difficulty: Annotated[int, Meta(ge=1, le=40)] = 15
    morale_big_group: Annotated[int, Meta(ge=2, le=99)] = 4
    pursuit_tries: Literal["one", "each"] = "one"
    opportunity: tuple[
        Literal["attack", "grab", "push", "trip", "disarm", "strangle", "pin"], ...
    ] = ("attack", "grab", "push", "trip", "disarm", "strangle", "pin")
    wounds: Wounds = Wounds()
