"""Products of experts in HIFLOAT8 or FP8 whose rows come from other ranks: sums in FLOAT times scales."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.dequantisation import EIGHT_BITS
from ....lowering.plan.lowered import View
from ....rules.core.call import count, row_major
from ...gmm.shared.matrices import member, part
from ...matmul.shared.eight_bits import BLOCK
from . import routed_params as p
from . import routed_quant_params as q
from .rank_step import Ranked
from .routed_plan import Counts, arrived, counts_of, matrices, rows_of

BY_ROWS, BY_COLUMNS = (float(BLOCK), 1.0, 0.0, 0.0), (1.0, float(BLOCK), 0.0, 0.0)


def flat(view: View, *shape: int) -> View:
    """A dense view in another shape."""
    return view._replace(shape=shape, strides=row_major(shape))


def as_bytes(view: View) -> View:
    return view._replace(dtype=dt.ACL_INT8)


def numbers(by: Ranked, view: View) -> View:
    """FP8 or HIFLOAT8 as FLOAT, dense."""
    return by.elementwise(view.shape, EIGHT_BITS[view.dtype], view)


def powers(by: Ranked, view: View) -> View:
    """E8M0 scales as FLOAT, dense."""
    return by.elementwise(view.shape, "number_e8m0", view)


def in_blocks(by: Ranked, values: View, scales: View, *, rows: bool) -> View:
    """[batches, rows, columns] times the scales of blocks of rows, or of columns, in FLOAT.

    Scales of blocks beyond the last one, which only fill a pair, are dropped.
    """
    axis = 1 if rows else 2
    blocks = -(-values.shape[axis] // BLOCK)
    if scales.shape[axis] != blocks:
        cut = part(scales, axis, 0, blocks)
        scales = by.room(dt.ACL_FLOAT, *cut.shape)
        by.move(cut, scales)
    made = by.room(dt.ACL_FLOAT, *values.shape)
    by.run("tile_scaled", (values, scales), (made,), *(BY_ROWS if rows else BY_COLUMNS))
    return made


def scaled_rows(by: Ranked, values: View, scales: View) -> View:
    """[rows, K] times the E8M0 scales of blocks of columns, [rows, pairs, 2]."""
    rows, inner = values.shape
    if not count(values.shape):
        return by.room(dt.ACL_FLOAT, rows, inner)
    found = flat(powers(by, scales), 1, rows, 2 * scales.shape[-2])
    return flat(in_blocks(by, flat(numbers(by, values), 1, rows, inner), found, rows=False), rows, inner)


def scaled_weights(by: Ranked, weight: w.Param, scale: w.Param, flag: w.Param) -> View:
    """Weights [batches, K, N] in FLOAT, times the E8M0 scales of blocks of rows where they have any."""
    view = matrices(by, weight, flag)
    view = view if len(view.shape) == 3 else view._replace(shape=(1, *view.shape), strides=(0, *view.strides))
    values = numbers(by, view)
    facts = by.call.tensor(scale)
    if facts.dtype != dt.ACL_FLOAT8_E8M0:
        return values
    found = by.input(scale, view.shape[0], *facts.shape[-3:])
    first, second = (2, 1) if by.value(flag) else (1, 2)
    axes = 0, first, 3, second
    shape, strides = (tuple([sizes[axis] for axis in axes]) for sizes in (found.shape, found.strides))
    blocks = powers(by, found._replace(shape=shape, strides=strides))
    return in_blocks(by, values, flat(blocks, shape[0], 2 * shape[1], shape[3]), rows=True)


def product(by: Ranked, left: View, right: View, target: View, factor: View | None) -> None:
    """target = left @ right, times a factor where there is one, rounded once."""
    if 0 in target.shape:
        return
    sums = by.room(dt.ACL_FLOAT, *target.shape)
    by.product(left, right, sums)
    if factor is not None:
        sums = by.elementwise(target.shape, "mul", sums, factor)
    by.move(sums, target)


def factor_of(by: Ranked, one: w.Param, other: w.Param) -> View | None:
    """The product of two scales; None where blocks have them."""
    if by.call.tensor(one).dtype != dt.ACL_FLOAT:
        return None
    return by.elementwise((1, 1), "mul", by.input(one, 1, 1), by.input(other, 1, 1))


def shared_product(by: Ranked) -> None:
    if not by.has(p.shared_x):
        return
    left = by.input(p.shared_x, *by.call.tensor(p.shared_x).shape)
    factor = factor_of(by, *q.SHARED_SCALES)
    scales = None if factor else by.input(q.shared_x_scale, *by.call.tensor(q.shared_x_scale).shape)
    values = scaled_rows(by, left, scales) if scales else numbers(by, left)
    right = member(scaled_weights(by, p.shared_weight, q.shared_weight_scale, p.shared_turned), 0)
    product(by, values, right, by.output(p.shared_out, left.shape[0], right.shape[1]), factor)


def gathered(by: Ranked) -> str:
    """Rows of other ranks, and the scales of their blocks, by expert, then the products."""
    sent, received = counts_of(by)
    rows = rows_of(q.ROLES, by, received.rows)
    arrived(by, as_bytes(by.input(q.x, *by.call.tensor(q.x).shape)), as_bytes(rows), sent, received)
    factor = factor_of(by, *q.SCALES)
    values = numbers(by, rows) if factor else scaled_rows(by, rows, arrived_scales(by, sent, received))
    weights = scaled_weights(by, q.weight, q.weight_scale, p.turned)
    out, begin = by.output(q.out, *by.call.tensor(q.out).shape), 0
    for expert, size in enumerate(received.experts):
        product(by, part(values, 0, begin, size), member(weights, expert), part(out, 0, begin, size), factor)
        begin += size
    shared_product(by)
    return ""


def arrived_scales(by: Ranked, sent: Counts, received: Counts) -> View:
    """E8M0 scales of the blocks of received rows, [rows, pairs, 2]."""
    _, blocks, pair = by.call.tensor(q.x_scale).shape
    width = blocks * pair
    found = by.room(dt.ACL_FLOAT8_E8M0, received.rows, width)
    own = by.input(q.x_scale, sent.rows, width)
    arrived(by, as_bytes(own), as_bytes(found), sent, received)
    return flat(found, received.rows, blocks, pair)
