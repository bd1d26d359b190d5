"""The step of products of groups of INT8 rows with FLOAT results: sums times the scales of rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...quant.shared.experts import rows_before
from .blocked_weights import BlockedWeights
from .expert_vectors import ExpertVectors, members_of
from .scaled_plan import SCALE, TOKEN, TOKEN_FIRST

INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")
ENDS, SIZES = 0.0, 1.0
"""Kinds of group lists."""
MOST_GROUPS = 1024


def kernel_inputs(
    left: View, weights: View, scales: View, groups: View, *, bias: View | None = None, tokens: View | None = None
) -> Sequence[View] | str:
    """The inputs of the kernel; it ignores addends, and biases and scales of rows where there are none."""
    if len(groups.shape) != 1 or groups.shape[0] > MOST_GROUPS:
        return f"a group list of {list(groups.shape)}, where {MOST_GROUPS} groups are possible"
    return left, weights, scales, scales, bias or scales, tokens or left, groups


def listed(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    left, weights, scales, tokens, groups = views
    found = kernel_inputs(left, weights, scales, groups, tokens=tokens)
    return found if isinstance(found, str) else (shape, found)


def product_shape(x: TensorFacts, scale: Any) -> Shape:
    factors = members_of(scale)[0]
    return (*x.shape[:1], *(factors.shape[-1:] if factors else ()))


def scaled_groups(
    x: w.Param,
    weight: w.Param,
    scale: w.Param,
    token: w.Step,
    groups: w.Step,
    kind: float | w.Term,
    *,
    token_first: bool,
) -> w.Step:
    """[M,N] in FLOAT; rows of no group are not written."""
    factors = w.CastTo(ExpertVectors(scale, weight), w.FLOAT) if scale.is_list else q.as_floats(scale)
    inputs = (w.Contiguous(x), BlockedWeights(weight, x, scale), factors, token, groups)
    shape = w.Derived(product_shape, x, scale, label="[M,N]")
    flags = float(SCALE | TOKEN | (TOKEN_FIRST if token_first else 0))
    return Shaped("grouped_scaled", *inputs, arrange=listed, shape=shape, dtype=w.FLOAT, attrs=(flags, 0.0, 0.0, kind))


def in_groups(x: w.Param, total: w.Step, groups: w.Param, *one: int) -> w.Step:
    """For each row of x whether it is one of the first `total`; `one` are further axes of size 1."""
    shape = w.Derived(lambda x: (*x.shape[:1], *one), x, label=f"rows of {x}")
    return rows_before(total, shape, w.given(groups))
