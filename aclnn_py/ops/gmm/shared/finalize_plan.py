"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.scatter import Write, rows
from ...norm.shared.kernels import filled
from .finalize_params import BY_MEANING, bias, groups, index, logit, offset, out, scale, shared, token, weight, x
from .finalize_sums import FIRST, SKIPPED, as_column, indices, rows_by_expert, shared_rows
from .scaled_groups import SIZES, scaled_groups

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


def biases() -> w.Step:
    """The bias of every row's expert times its logit, [M,N]; 0 for rows of no group."""
    row = w.Derived(lambda bias: (1, *bias.shape[1:]), bias, label="[1,N]")
    each = rows_by_expert(BY_MEANING, q.as_floats(bias), row)
    return w.Compute("mul", each, as_column(w.Contiguous(logit)))


def planned() -> w.Plan:
    made = scaled_groups(x, weight, scale, factors(), LISTED, SIZES, token_first=False)
    values = w.Branch(w.given(bias), w.Compute("add", made, biases()), made)
    at = indices(BY_MEANING)
    added = Write("scatter_add", shared_rows(BY_MEANING), at, values, rows(FIRST), passed=SKIPPED)
    put = Write("scatter_update", w.Contiguous(out), at, values, rows(FIRST), passed=SKIPPED)
    ends = (*REFUSED, w.ViewCopy(w.Branch(w.given(shared), added, put), out))
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def refused_offset() -> w.Step:
    return w.NoKernel(w.both(w.given(offset), w.negated(w.has_dtype(offset, dt.ACL_FLOAT))))
