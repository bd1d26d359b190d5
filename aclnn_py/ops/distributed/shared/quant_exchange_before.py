"""Versions of the product with INT8 or INT4 weights whose left matrix the ranks exchange before, and quantise."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....lowering.kernels.stored_matrix import swapped as turned
from ....lowering.plan.lowered import View
from . import exchanged_params as p
from . import exchanged_rules as e
from . import product_rules as r
from . import quant_before_rules as rules
from .dequantised import Addends, Dequantised
from .packed_matrices import as_bytes, odd_start, right_matrix, widened
from .quant_before_params import A2, IS_SMOOTH, NAMES, bias, mode1, others, output, rows, scale, spare, swapped, x1, x2
from .rank_step import Ranked, ranked

PRECISION = (
    "rows in float32 times 127 (INT4 weights: 7) over their largest absolute value, rounded half to even; exact sums "
    "in INT32, times the scales of columns and rows in float32, plus bias, rounded once to the dtype"
)
NOTES = (
    *e.NOTES, "FP8 and FP4 matrices, and the API on the 950, are not emulated: 561003.",
    "The 910B's sources test no quantisation mode: x1 of FLOAT16 and BF16 is quantised by row in every one.",
)  # fmt: skip


def quantised(by: Ranked, found: View, most: float) -> tuple[View, View]:
    """Rows as INT8 codes, and their scales."""
    shape = found.shape
    values = by.cast(found, dt.ACL_FLOAT)
    if IS_SMOOTH.holds(by.call):
        values = by.elementwise(shape, "mul", values, by.cast(by.input(rows, shape[1]), dt.ACL_FLOAT))
    peaks, top = by.room(dt.ACL_FLOAT, 1, shape[0], 1), by.room(dt.ACL_FLOAT, 1)
    cube = values._replace(shape=(1, *shape), strides=(shape[0] * shape[1], shape[1], 1))
    by.run("tile_peaks", (cube,), (peaks,), 1.0, float(shape[1]), 0.0, 0.0)
    by.fill(top, most)
    column = peaks._replace(shape=(shape[0], 1), strides=(1, 1))
    factors = by.elementwise(column.shape, "div", top, column)
    codes = by.elementwise(shape, "round", by.elementwise(shape, "mul", values, factors))
    return by.cast(codes, dt.ACL_INT8), by.elementwise(column.shape, "div", column, top)


def exchanged(by: Ranked) -> View:
    """The rank's rows of all ranks, INT4 as INT8."""
    left = by.call.tensor(x1)
    wanted = by.has(swapped) and by.call.tensor(swapped).numel > 0
    target = as_bytes(by.output(swapped, *by.call.tensor(swapped).shape)) if wanted else None
    return widened(by, by.exchanged_rows(r.group, as_bytes(by.input(x1, *left.shape)), target), left.dtype)


def scales_of_rows(by: Ranked, count: int) -> View:
    """Of the scales of all rows of x1 those from the rank's number times `count` on."""
    group = by.group(r.group)
    every = by.input(rows, group.ranks * count, 1)
    return every._replace(shape=(count, 1), offset=every.offset + group.rank * count)


def arranged(by: Ranked) -> str:
    left, other = by.call.tensor(x1), right_matrix(by, x2)
    if isinstance(other, str) or odd_start(left):
        return other if isinstance(other, str) else odd_start(left)
    other = turned(other) if by.call.args[p.transpose2.name] else other
    found, tokens = exchanged(by), None
    if left.dtype in FOUR_BITS:
        tokens = scales_of_rows(by, found.shape[0])
    else:
        found, tokens = quantised(by, found, 7.0 if by.call.tensor(x2).dtype in FOUR_BITS else 127.0)
    product = Dequantised(by, found, other, by.call.tensor(output).dtype, Addends(bias, scale, rows))
    by.move(product.numbers(tokens), by.output(output, *product.shape))
    return ""


def declared(name: str, header: str, *, engines: bool, **texts: Any) -> w.Operator:
    """A version; with `engines` commMode names the communication engine."""
    mode = (p.engine,) if engines else ()
    return w.generated(
        name, x1, x2, bias, rows, scale, *spare, r.group, *mode, NAMES.axes, mode1, *others, p.transpose1, p.transpose2,
        output, swapped, on=(A2,), strided=(x2,), unread=spare, first=rules.first(engines),
        adding=w.group_exists(r.group), kinds=(rules.kinds(),), tiling=(rules.tiled(),), unchecked=rules.unchecked(),
        plan=(ranked("all_to_all_and_quantised_product", arranged, inputs=(x1, bias, rows, scale),
                     outputs=(output, swapped), attrs=(x2, mode1, p.transpose2, r.group),
                     needs=(w.rank_is(2, x1, x2),)),),
        header=header, documented_soc=(A2, "ascend950"), precision=PRECISION,
        formula="alltoAllOut = rows rank * M on of x1 of rank 0, 1, ..., concatenated along K; q, s = codes and scales "
        "of its rows; output = q @ x2 * x2Scale * s + bias",
        reference="torch.matmul(q, x2) * x2Scale * s + bias, q and s by row of torch.distributed.all_to_all_single",
        notes=NOTES, **r.TEXTS, **texts,
    )  # fmt: skip
