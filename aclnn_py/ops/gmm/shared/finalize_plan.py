"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.scatter import Write, rows
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.kernels import filled
from ...quant.shared import experts as e
from .finalize_params import (
    bias,
    groups,
    index,
    logit,
    offset,
    out,
    scale,
    shared,
    shared_offset,
    shared_weight,
    token,
    weight,
    x,
)  # fmt: skip
from .scaled_groups import INT64, SIZES, in_groups, scaled_groups

FIRST = w.FixedAxis(0)
SKIPPED = w.Constant(-(1 << 52), "the index of rows that are skipped")
LISTED = w.Contiguous(groups)
SHORT, WIDE = w.has_dtype(index, dt.ACL_INT32), w.has_dtype(scale, dt.ACL_BF16)
REFUSED = (
    w.NoKernel(w.negated(w.on(*w.A2_A3))), w.NoKernel(w.has_dtype(scale, dt.ACL_INT64)),
    w.NoKernel(w.both(SHORT, w.either(WIDE, w.given(bias)))),
    w.NoKernel(w.both(w.given(bias), w.negated(w.given(logit)))),
)  # fmt: skip


def factors() -> w.Step:
    """The factor of every row, [M]: per-token scale times logit."""
    ones = filled(w.Derived(lambda x: x.shape[:1], x, label="[M]"), w.FLOAT, 1.0)
    tokens, weights = w.Contiguous(token), w.Contiguous(logit)
    weighted = w.Branch(w.given(token), w.Compute("mul", tokens, weights), weights)
    return w.Branch(w.given(logit), weighted, w.Branch(w.given(token), tokens, ones))


def column(call: Call, view: View) -> View:
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 1))


def biases() -> w.Step:
    """The bias of every row's expert times its logit, [M,N]; 0 for rows of no group."""
    row = w.Derived(lambda bias: (1, *bias.shape[1:]), bias, label="[1,N]")
    table = w.Concat(FIRST, q.as_floats(bias), filled(row, w.FLOAT, 0.0))
    ends = w.Scan("cumsum", LISTED, axes=FIRST, attrs=(0.0, 0.0), integral=w.given(groups))
    each = e.rows_of_experts(table, e.expert_of_token(ends, x))
    return w.Compute("mul", each, w.ViewOf(w.Contiguous(logit), w.Through("column", column, w.FLOAT)))


def some_rows(number: int) -> w.Term:
    """[.,N]: rows of out before (0) and after (1) those of sharedInput."""

    def shape(shared: TensorFacts | None, offset: int, out: TensorFacts) -> Shape | None:
        if shared is None or not shared.rank or not out.rank:
            return None
        many = out.shape[0] - offset - shared.shape[0] if number else offset
        return (many, *out.shape[1:])

    return w.Derived(shape, shared, shared_offset, out, label=f"rows {'after' if number else 'before'} sharedInput")


def shared_rows() -> w.Step:
    """[B,N]: the scaled output of the shared experts, and zeros."""
    scaled = w.Compute("muls", q.as_floats(shared), attrs=(w.ValueOf(shared_weight), 0.0))
    return w.Concat(FIRST, filled(some_rows(0), w.FLOAT, 0.0), scaled, filled(some_rows(1), w.FLOAT, 0.0))


def indices() -> w.Step:
    """The row of out of every row of a group; others are skipped."""
    total = w.CastTo(w.Compute("row_sum", LISTED, rows=FIRST, folds=(True,), integral=w.given(groups)), INT64)
    skipped = filled(w.Derived(lambda x: x.shape[:1], x, label="[M]"), INT64, float(SKIPPED.value))
    given = w.CastTo(w.Contiguous(index), INT64)
    chosen = in_groups(x, total, groups)
    return w.Compute("where", chosen, given, skipped, dtype=INT64, integral=w.given(groups))


def planned() -> w.Plan:
    made = scaled_groups(x, weight, scale, factors(), LISTED, SIZES, token_first=False)
    values = w.Branch(w.given(bias), w.Compute("add", made, biases()), made)
    at = indices()
    added = Write("scatter_add", shared_rows(), at, values, rows(FIRST), passed=SKIPPED)
    put = Write("scatter_update", w.Contiguous(out), at, values, rows(FIRST), passed=SKIPPED)
    ends = (*REFUSED, w.ViewCopy(w.Branch(w.given(shared), added, put), out))
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def refused_offset() -> w.Step:
    return w.NoKernel(w.both(w.given(offset), w.negated(w.has_dtype(offset, dt.ACL_FLOAT))))
