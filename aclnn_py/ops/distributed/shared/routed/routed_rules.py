"""What the APIs of routed products test before the tiling function, and tests of counts that both directions share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....lowering import language as w
from .....rules.core.call import Call
from ....conv.shared.checked_rules import Spoil, checked
from .. import product_rules as r
from ..named_group import has_name, short_name
from . import routed_params as p
from . import routed_spoils as spoils

MOST_ROWS, MOST_COLUMNS, MOST_INNER = 52428800, 65536, 12288
"""Limits of rows and of columns, both excluded, and of H2, included."""
MOST_COUNTS = 256
HALVES = r.rows(p.ON)


class Tests:
    """Makes rules that are met by calls in which everything fits."""

    def __init__(self, roles: p.Roles) -> None:
        self.roles, self.mend = roles, p.mend(roles)

    def shapes(self, claim: str, function: Any, *params: w.Param, spoil: Spoil | None = None) -> w.Rules:
        return checked(claim, function, *params, mend=self.mend, kind="shape_custom", spoil=spoil)

    def numbers(self, claim: str, function: Any, *params: w.Param, spoil: Spoil | None = None) -> w.Rules:
        return checked(claim, function, *params, mend=self.mend, spoil=spoil)

    def size(self, param: w.Param, axis: int, most: int, *others: tuple[w.Param, int]) -> w.Rules:
        """The size along an axis is from 1 to a limit; `others` are axes of the same size."""
        changes = ((param, axis, 0), *((other, at, 0) for other, at in others))
        return self.shapes(
            f"size of {param} along axis {axis} is from 1 to {most}",
            lambda found: 1 <= found.shape[axis] <= most, param, spoil=spoils.sizes(*changes),
        )  # fmt: skip


def null_together(claim: str, function: Any, *params: w.Param, mend: w.Mend, spoil: Spoil) -> w.Rules:
    """Which pointers may be null together (161001)."""
    rules = checked(claim, function, *params, mend=mend, spoil=spoil)
    return tuple(w.coded(rule, w.ACLNN_ERR_PARAM_NULLPTR) for rule in rules)


def all_or_none(*found: object) -> bool:
    return len({each is None for each in found}) == 1


def bare(call: Call) -> Iterator[Call]:
    """The call without the shared expert."""
    yield call.without(p.shared_x).without(p.shared_weight).without(p.shared_out)


def unpermuted(roles: p.Roles) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        assert roles.permuted
        assert roles.flag
        yield call.set(roles.flag, call.present(roles.permuted))

    return mend


def api_rules(roles: p.Roles, *, engine: bool) -> w.Rules:
    """In the order of the source; null pointers of counts and engines count as bad values (161002)."""
    permuted = (
        null_together(f"{roles.permuted} is given if {roles.flag} is set, else null",
                 lambda out, flag: flag != (out is None), roles.permuted, roles.flag,
                 mend=unpermuted(roles), spoil=spoils.opposite(roles.flag))
        if roles.permuted and roles.flag else ()
    )  # fmt: skip
    return w.flat(
        w.present(roles.x, p.weight, roles.out), w.Absent(*p.RESERVED, code=w.ACLNN_ERR_PARAM_NULLPTR),
        has_name(p.group),
        null_together("mmXOptional, mmWeightOptional and mmYOptional is all given or all null", all_or_none, *p.SHARED,
                 mend=bare, spoil=spoils.without(*p.SHARED)),
        permuted, short_name(p.group),
        *(w.Present(each, code=w.ACLNN_ERR_PARAM_INVALID) for each in (p.sends, p.receives)),
        *(checked(f"number of counts in {each} is 1 or more", bool, each, mend=p.mend(roles), spoil=spoils.empty(each))
          for each in (p.receives, p.sends)),
        known_engine() if engine else (),
    )  # fmt: skip


def known_engine() -> w.Rules:
    """The engine is one that the SoC has (161002)."""
    return (
        w.Present(p.engine, code=w.ACLNN_ERR_PARAM_INVALID),
        w.OneOf(w.ValueOf(p.engine), w.Choices("ai_cpu").plus("ccu", on=w.REGBASE)),
    )
