"""Products of experts in HIFLOAT8 or FP8 whose rows come from other ranks: sums in FLOAT times scales."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.plan.lowered import View
from .....rules.core.call import TensorFacts
from ....gmm.shared.matrices import member, part
from ..dense_views import as_bytes, flat
from ..rank_step import Ranked
from ..short_floats import numbers
from . import routed_params as p
from . import routed_quant_params as q
from .routed_plan import Counts, arrived, counts_of, returned, rows_of
from .routed_quant_scales import scaled_rows, scaled_weights

MATRICES = (q.x, q.weight, p.shared_x, p.shared_weight)


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


def loose(by: Ranked) -> str:
    """Why matrices in FP4 cannot be read as bytes."""
    for param in (*MATRICES, q.permuted):
        facts = by.call.args.get(param.name)
        if isinstance(facts, TensorFacts) and facts.dtype == q.FP4 and (not facts.contiguous or facts.offset % 2):
            return f"{param} in FP4 with strides {list(facts.strides)} and offset {facts.offset}"
    return ""


def gathered(by: Ranked) -> str:
    """Rows of other ranks, and the scales of their blocks, by expert, then the products."""
    if loose(by):
        return loose(by)
    sent, received = counts_of(by)
    rows = rows_of(q.ROLES, by, received.rows)
    arrived(by, as_bytes(by.input(q.x, *by.call.tensor(q.x).shape)), as_bytes(rows), sent, received)
    factor = factor_of(by, *q.SCALES)
    values = numbers(by, rows) if factor else scaled_rows(by, rows, arrived_scales(by, sent, received))
    expert_products(by, values, by.output(q.out, *by.call.tensor(q.out).shape), received, factor)
    shared_product(by)
    return ""


def expert_products(by: Ranked, values: View, out: View, counts: Counts, factor: View | None) -> None:
    """out = the rows of each expert times its weights."""
    weights, begin = scaled_weights(by, q.weight, q.weight_scale, p.turned), 0
    for expert, size in enumerate(counts.experts):
        product(by, part(values, 0, begin, size), member(weights, expert), part(out, 0, begin, size), factor)
        begin += size


def scattered(roles: p.Roles, by: Ranked) -> str:
    """The products of rows by expert, then those of other ranks go to them."""
    if loose(by):
        return loose(by)
    sent, received = counts_of(by)
    facts, out, scale = (by.call.tensor(each) for each in (roles.x, roles.out, q.x_scale))
    x, factor = by.input(roles.x, *facts.shape), factor_of(by, *q.SCALES)
    values = numbers(by, x) if factor else scaled_rows(by, x, by.input(q.x_scale, *scale.shape))
    rows = by.room(out.dtype, sent.rows, out.shape[1])
    expert_products(by, values, rows, sent, factor)
    returned(roles, by, rows, sent, received)
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
