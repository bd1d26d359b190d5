"""Which dtypes of quantised products go together: by the tests of V3 and V4, and by those of V5 and of the 950."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from .quant_combinations import (
    AS_SUMS,
    BY_COLUMN,
    BY_ROW,
    BY_ROW_310P,
    FOUR,
    HALF,
    IN_HALF,
    ON_950,
    REQUANTISED,
    combined,
)
from .quant_operands import Operands

A2_A3 = ("ascend910b", "ascend910_93")
INTEGERS = w.Choices(dt.ACL_INT8, dt.ACL_INT4, dt.ACL_INT32)
SCALES = w.Choices(dt.ACL_UINT64, dt.ACL_BF16, dt.ACL_INT64, dt.ACL_FLOAT)
BIASES = w.Choices(dt.ACL_INT32, dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT)
OUTS = w.Choices(dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
INT8 = w.Choices(dt.ACL_INT8)
ALONE = w.Choices(dt.ACL_FLOAT)


def optional(param: w.Param, *rules: w.Group) -> w.Rules:
    """Rules about an optional argument, where it is given."""
    return w.when(w.given(param), *rules)


def absent(param: w.Param) -> w.Rules:
    return (w.negated(w.given(param)),)


def same_matrices(names: Operands) -> w.Rules:
    """Both of INT8, or both of INT4, as such or as INT32."""
    small = w.has_dtype(names.x1, *FOUR_BITS)
    return w.when(small, w.dtype_in(w.Choices(*FOUR_BITS), names.x2), otherwise=(w.dtype_in(INT8, names.x2),))


def lists(names: Operands) -> w.Rules:
    """What each tensor may be at all."""
    bias, token = names.bias, names.token
    return w.flat(
        w.dtype_in(INTEGERS, names.x1, names.x2), w.dtype_in(SCALES, names.scale),
        optional(bias, w.dtype_in(BIASES, bias)), w.dtype_in(OUTS, names.out), same_matrices(names),
        () if token is None else optional(token, w.dtype_in(ALONE, token)),
    )  # fmt: skip


def chosen(names: Operands, by_row: w.Rules, alone: w.Rules, four: w.Rules | None = None) -> w.Rules:
    """By whether there are scales for rows, and whether the matrices are of INT4."""
    columns = alone if four is None else w.when(names.small, four, otherwise=(alone,))
    return columns if names.token is None else w.when(w.given(names.token), by_row, otherwise=(columns,))


def by_v4(names: Operands) -> w.Rules:
    """V3, V4 and WeightNz before the 950."""
    offset = names.offset
    half = (dt.ACL_FLOAT16, (dt.ACL_FLOAT, dt.ACL_UINT64), HALF)
    return w.flat(
        lists(names), optional(offset, w.dtype_in(ALONE, offset), w.dtype_in(INT8, names.out)),
        w.when(w.on("ascend310p"),
               chosen(names, combined(names, BY_ROW_310P), combined(names, (REQUANTISED, IN_HALF)))),
        w.when(
            w.on(*A2_A3),
            chosen(names, combined(names, (BY_ROW[0], half)), combined(names, BY_COLUMN), combined(names, FOUR[:1])),
        ),
    )  # fmt: skip


def by_v5(names: Operands) -> w.Rules:
    """V5, and all versions on the 950."""
    offset, out = names.offset, names.out
    grouped: w.Rules = ()
    if names.group is not None:
        wide = w.when(w.has_dtype(out, dt.ACL_BF16), w.dtype_in(w.BF16, names.scale))
        grouped = w.when(w.value_is(names.group, 0), otherwise=(wide,))
    halves = w.when(w.has_dtype(out, dt.ACL_BF16, dt.ACL_FLOAT16), absent(offset))
    shift = w.when(w.has_dtype(out, dt.ACL_INT8), w.dtype_in(ALONE, offset))
    columns = w.flat(combined(names, BY_COLUMN), grouped, optional(offset, halves, shift))
    on_950 = w.flat(
        w.when(names.small, combined(names, ON_950), otherwise=(combined(names, (*ON_950, AS_SUMS)),)),
        optional(offset, w.dtype_in(INT8, out), w.dtype_in(ALONE, offset)),
    )  # fmt: skip
    rows = combined(names, BY_ROW)
    return w.flat(
        lists(names), w.when(w.on(*A2_A3), chosen(names, rows, columns, combined(names, FOUR))),
        w.when(w.on(*w.REGBASE), chosen(names, w.flat(rows, absent(offset)), on_950)),
        w.when(w.on("ascend310p"), chosen(names, w.flat(combined(names, BY_ROW_310P), absent(offset)), columns)),
    )  # fmt: skip
