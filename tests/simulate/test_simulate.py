"""Series of battles: the same whatever the processes; invariants hold on every map."""

import pytest

from game.simulate import Series, report, run_series
from game.simulate.statistics import digest, percentile

SCENARIOS = ("ford", "training-yard")


def test_the_digest_does_not_depend_on_jobs() -> None:
    series = Series("ford", 6, 5, ("veteran", "veteran"), swap=True)
    alone = run_series(series)
    assert digest(alone) == digest(run_series(series, jobs=2)) == digest(run_series(series))
    assert digest(alone) != digest(run_series(Series("ford", 6, 6, ("veteran", "veteran"))))


def test_swapped_seats_change_the_levels_in_odd_battles() -> None:
    records = run_series(Series("ford", 4, 1, ("veteran", "random"), swap=True))
    for record in records:
        seats = {"azure": "veteran", "gules": "random"}
        if record.index % 2:
            seats = {"azure": "random", "gules": "veteran"}
        assert record.level == seats.get(record.winner, "")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("levels", [("veteran", "veteran"), ("random", "random"), ("veteran", "random")])
def test_invariants_hold_after_every_command(scenario: str, levels: tuple[str, str]) -> None:
    records = run_series(Series(scenario, 2, 21, levels, check=True))
    assert [r.error for r in records] == ["", ""]


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_five_hundred_battles(scenario: str) -> None:
    records = run_series(Series(scenario, 500, 1, ("veteran", "veteran"), swap=True, check=True), jobs=2)
    assert [r.error for r in records if r.error] == []
    assert len(records) == 500


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles(scenario: str) -> None:
    records = run_series(Series(scenario, 100, 1, ("random", "random"), check=True), jobs=2)
    assert [r.error for r in records if r.error] == []


def test_the_report_adds_up() -> None:
    series = Series("ford", 5, 1, ("veteran", "random"))
    records = run_series(series)
    found = report(series, ("azure", "gules"), records)
    assert sum(found["wins"].values()) + found["draws"] == found["battles"] == 5
    assert sum(found["wins_by_controller"].values()) == sum(found["wins"].values())
    assert found["decisions"] == sum(r.decisions for r in records)
    assert set(found["decision_ms"]) == {"veteran", "random"}


@pytest.mark.parametrize(("share", "expected"), [(0.5, 3), (0.05, 1), (0.95, 5), (0.0, 1)])
def test_percentiles(share: float, expected: int) -> None:
    assert percentile([5, 3, 1, 2, 4], share) == expected


def test_percentile_of_nothing() -> None:
    assert percentile([], 0.5) == 0
