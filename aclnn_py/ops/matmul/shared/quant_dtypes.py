"""Dtypes of quantised products: by the checks of V3, V4 and WeightNz, and by those of V5 and of the 950."""

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
    IN_HALF,
    ON_950,
    PACKED,
    REQUANTISED,
    SUMS,
    combined,
)
from .quant_operands import Operands

INTEGERS = w.Choices(dt.ACL_INT8, dt.ACL_INT4, dt.ACL_INT32)
SCALES = w.Choices(dt.ACL_UINT64, dt.ACL_BF16, dt.ACL_INT64, dt.ACL_FLOAT)
BIASES = w.Choices(dt.ACL_INT32, dt.ACL_BF16, dt.ACL_FLOAT)
BIASES_BY_ROW = w.Choices(dt.ACL_INT32, dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT)
OUTS = w.Choices(dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32)
INT8 = w.Choices(dt.ACL_INT8)
FLOAT = w.Choices(dt.ACL_FLOAT)


def absent(param: w.Param) -> w.Rules:
    return (w.negated(w.given(param)),)


def same_matrices(names: Operands) -> w.Rules:
    """Both INT8, or both INT4, as such or as INT32."""
    small = w.has_dtype(names.x1, *FOUR_BITS)
    return w.when(small, w.dtype_in(w.Choices(*FOUR_BITS), names.x2), otherwise=(w.dtype_in(INT8, names.x2),))


def lists(names: Operands) -> w.Rules:
    """The lists of the source."""
    bias, token = names.bias, names.token
    biases = BIASES if token is None else BIASES_BY_ROW
    return w.flat(
        w.dtype_in(INTEGERS, names.x1, names.x2), w.dtype_in(SCALES, names.scale),
        w.when_given(bias, w.dtype_in(biases, bias)), w.dtype_in(OUTS, names.out), same_matrices(names),
        () if token is None else w.when_given(token, w.dtype_in(FLOAT, token)),
    )  # fmt: skip


def chosen(names: Operands, by_row: w.Rules, alone: w.Rules, four: w.Rules | None = None) -> w.Rules:
    """Rules with a per-token scale, without one, and of INT4 without one."""
    columns = alone if four is None else w.when(names.small, four, otherwise=(alone,))
    return columns if names.token is None else w.when(w.given(names.token), by_row, otherwise=(columns,))


def offsets(names: Operands) -> w.Rules:
    """A FLOAT offset, for an INT8 output only."""
    unused = w.when(w.has_dtype(names.out, dt.ACL_INT8), otherwise=(absent(names.offset),))
    return w.flat(w.when_given(names.offset, w.dtype_in(FLOAT, names.offset)), unused)


def on_310p(names: Operands) -> w.Rules:
    """The dtypes that the 310P has a kernel for."""
    scales = w.Choices(*PACKED) if names.token is None else w.Choices(*PACKED, dt.ACL_FLOAT)
    return w.flat(
        w.dtype_in(scales, names.scale), w.when_given(names.bias, w.dtype_in(w.Choices(*SUMS), names.bias)),
        w.dtype_in(w.Choices(dt.ACL_INT8, dt.ACL_FLOAT16), names.out),
        chosen(names, combined(names, BY_ROW_310P), combined(names, (REQUANTISED, IN_HALF))),
    )  # fmt: skip


def by_v4(names: Operands) -> w.Rules:
    """V3, V4 and WeightNz before the 950."""
    on_a2_a3 = chosen(names, combined(names, BY_ROW), combined(names, BY_COLUMN), combined(names, FOUR[:1]))
    return w.flat(
        lists(names), offsets(names), w.when(w.on("ascend310p"), on_310p(names)), w.when(w.on(*w.A2_A3), on_a2_a3)
    )  # fmt: skip


def by_v5(names: Operands) -> w.Rules:
    """V5, and all versions on the 950."""
    whole = w.dtype_in(INT8, names.x1, names.x2)
    rows, columns = combined(names, BY_ROW), w.flat(combined(names, BY_COLUMN), by_channel(names))
    on_950 = w.when(names.small, combined(names, ON_950), otherwise=(combined(names, (*ON_950, AS_SUMS)),))
    return w.flat(
        lists(names),
        w.when(w.on(*w.A2_A3), chosen(names, rows, columns, combined(names, FOUR)), otherwise=(offsets(names),)),
        w.when(w.on(*w.REGBASE), chosen(names, rows, on_950)),
        w.when(w.on("ascend310p"), whole, on_310p(names)),
    )  # fmt: skip


def by_channel(names: Operands) -> w.Rules:
    """V5 on the A2 and A3, INT8 with a scale per tensor or per channel: groups scale by BF16, and the offset."""
    out, offset = names.out, names.offset
    wide = w.when(w.has_dtype(out, dt.ACL_BF16), w.dtype_in(w.BF16, names.scale))
    grouped = () if names.group is None else w.when(w.value_is(names.group, 0), otherwise=(wide,))
    none = w.when(w.has_dtype(out, dt.ACL_BF16, dt.ACL_FLOAT16), absent(offset))
    shift = w.when(w.has_dtype(out, dt.ACL_INT8), w.dtype_in(FLOAT, offset))
    return w.flat(grouped, w.when_given(offset, none, shift))
