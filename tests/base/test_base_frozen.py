"""Records made of their annotations: order, defaults, keywords, what follows from others, what is refused."""

from __future__ import annotations

import inspect
from typing import ClassVar

import pytest

from aclnn_py.base.frozen import KW_ONLY, Frozen, derived


class Point(Frozen):
    kind: ClassVar[str] = "point"
    x: int
    y: int = 2
    total: int = derived(lambda self: self.x + self.y)
    _: KW_ONLY
    code: int = 7


class Named(Point):
    name: str
    _: KW_ONLY
    code: int = 8


class Row(Point):
    values: tuple[int, ...]

    def __init__(self, *values: int) -> None:
        self._fill(x=values[0], values=values, total=sum(values))


class Longer(Row, init=False):
    pass


def test_fields_are_passed_by_place_or_by_name() -> None:
    for point in (Point(1), Point(x=1), Point(1, 2), Point(1, y=2, code=7)):
        assert point.fields() == {"x": 1, "y": 2, "total": 3, "code": 7}
    assert not hasattr(Point(1), "__dict__")


def test_a_base_has_the_first_places() -> None:
    assert Named(1, 5, "a").fields() == {"x": 1, "y": 5, "total": 6, "code": 8, "name": "a"}
    assert Named(1, name="a").y == 2


def test_an_init_of_ones_own_fills_the_rest_with_defaults() -> None:
    assert Longer(3, 4).fields() == {"x": 3, "y": 2, "total": 7, "code": 7, "values": (3, 4)}


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"total": 3}), ((1,), {"kind": ""})]
)
def test_wrong_arguments_are_type_errors(values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*values, **named)


def test_nothing_is_assigned_later() -> None:
    with pytest.raises(AttributeError, match="Point is immutable"):
        Point(1).x = 2  # type: ignore[misc]
    assert repr(Point(1)) == "Point(x=1, y=2, total=3, code=7)"


def test_help_shows_the_fields() -> None:
    assert str(inspect.signature(Named)) == "(x, y=2, *, name, code=8)"
    assert str(inspect.signature(Longer)) == "(*values: 'int') -> 'None'"
