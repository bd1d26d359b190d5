"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.scatter import Write, rows
from .blocked_weights import BlockedWeights
from .finalize_packed_plan import weighted_rows
from .finalize_params import BY_MEANING, FOUR, bias, groups, index, logit, offset, out, scale, token, weight, x
from .finalize_sums import FIRST, SKIPPED, as_column, indices, old_rows, rows_by_expert
from .scaled_groups import scaled_groups

LISTED = w.Contiguous(groups)
SHORT, WIDE = w.has_dtype(index, dt.ACL_INT32), w.has_dtype(scale, dt.ACL_BF16)
REFUSED = (
    w.NoKernel(w.negated(w.on(*w.A2_A3))),
    w.NoKernel(w.both(w.negated(FOUR), w.has_dtype(scale, dt.ACL_INT64))),
    w.NoKernel(w.both(SHORT, w.either(WIDE, w.given(bias)))),
    w.NoKernel(w.both(FOUR, w.either(w.negated(w.given(bias)), w.negated(w.given(token))))),
)


def factors() -> w.Step:
    """The factor of every row, [M]: per-token scale times logit."""
    weights = w.Contiguous(logit)
    return w.Branch(w.given(token), w.Compute("mul", w.Contiguous(token), weights), weights)


def biases() -> w.Step:
    """The bias of every row's expert times its logit, [M,N]; 0 for rows of no group."""
    row = w.Derived(lambda bias: (1, *bias.shape[1:]), bias, label="[1,N]")
    each = rows_by_expert(BY_MEANING, q.as_floats(bias), row)
    return w.Compute("mul", each, as_column(w.Contiguous(logit)))


def planned(*, offsets: bool = False) -> w.Plan:
    """With `offsets` of the version that has them."""
    made = scaled_groups(x, weight, scale, factors(), LISTED, BY_MEANING.kind, token_first=False)
    of_int8 = w.Branch(w.given(bias), w.Compute("add", made, biases()), made)
    of_int4 = weighted_rows(BY_MEANING, BlockedWeights(weight, x, scale, loose=True), offset if offsets else None)
    values = w.Branch(FOUR, of_int4, of_int8)
    added = Write("scatter_add", old_rows(BY_MEANING), indices(BY_MEANING), values, rows(FIRST), passed=SKIPPED)
    other = w.NoKernel(w.both(w.given(offset), w.negated(w.has_dtype(offset, dt.ACL_FLOAT))))
    ends = (*((other,) if offsets else ()), *REFUSED, w.ViewCopy(added, out))
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))
