"""Quantised products: arguments that have to be absent, calls without work, and matrices of 8 with 4 bits."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....base.status import ACLNN_ERR_PARAM_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import quant_params as p
from .eight_bits import FP8
from .quant_dtypes import absent
from .quant_operands import Operands, sizes
from .short.scales import FP4

Mixed = tuple[tuple[int, ...], tuple[int, ...]]
"""Dtypes of x1, and dtypes of x2 of half the width."""
INTEGERS: Mixed = ((dt.ACL_INT8,), (dt.ACL_INT32,))
MIXED: tuple[Mixed, ...] = (INTEGERS, (FP8, (FP4,)))
MIXED_BEFORE: tuple[Mixed, ...] = (
    ((dt.ACL_INT8,), (dt.ACL_INT4, dt.ACL_INT32)), ((dt.ACL_FLOAT8_E4M3FN,), (FP4, dt.ACL_FLOAT))
)  # fmt: skip
"""Matrices of 8 with 4 bits, for V5, and for V3, V4 and WeightNz; INT32 and FLOAT hold eight elements each."""


def unused(code: int, *params: w.Param) -> w.Rules:
    """Null, or without elements."""
    return tuple(rule.coded(code) for param in params for rule in empty(param))


def empty(param: w.Param) -> w.Rules:
    def without(call: Call) -> Iterator[Call]:
        yield call.without(param)

    claim = (str(param), "null or empty")
    return fitting(lambda facts: facts is None or facts.numel == 0, param, claim=claim, mend=without)


def unused_by_v5(names: Operands) -> w.Rules:
    """yScale and offsets (161001): matrices of 8 with 4 bits may have a yScale, integers of them a yOffset."""
    code, mixed = ACLNN_ERR_PARAM_NULLPTR, is_mixed(names, *MIXED)
    return w.flat(
        w.when(mixed, otherwise=(unused(code, p.y_scale),)), unused(code, p.x1_offset),
        w.when(mixed, tuple(rule.coded(code) for rule in absent(p.x2_offset))),
        w.when(is_mixed(names, INTEGERS), otherwise=(unused(code, p.y_offset),)),
    )  # fmt: skip


def is_mixed(names: Operands, *mixed: Mixed) -> w.Rule:
    """Condition: the matrices have dtypes of different widths."""
    return w.either(*(w.both(w.has_dtype(names.x1, *one), w.has_dtype(names.x2, *other)) for one, other in mixed))


def nothing_to_do(names: Operands, *mixed: Mixed) -> w.Rules:
    """Success on the 950 without rows, or, unless x2 is FRACTAL_NZ, columns; not of these dtypes."""

    def empty(x1: TensorFacts, x2: TensorFacts, transpose1: bool, transpose2: bool) -> bool | None:
        if any(x1.dtype in one and x2.dtype in other for one, other in mixed):
            return None
        found = sizes(x1, x2, transpose1, transpose2)
        blocks = x2.format == ACL_FORMAT_FRACTAL_NZ
        return bool(found and (found.m == 0 or (found.n == 0 and not blocks))) or None

    def without_rows(call: Call) -> Iterator[Call]:
        shape = (8, 0) if names.flags(call)[0] else (0, 8)
        yield call.but(names.x1, shape=shape)

    claim = ("size of M or N", "0")
    rows = w.Derived(
        names.flagged(empty), *names.matrices, label="nothing", kind="shape_custom", claim=claim, mend=without_rows
    )  # fmt: skip
    return w.when(w.on(*w.REGBASE), w.done_if(w.Defined(rows)))
