"""aclnnSwigluGroup, which CANN generates from the operator's definition."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts, count
from ..norm.shared.generated_rules import fitting
from .shared import experts as e
from .shared.packing import is_even

ONLY = w.REGBASE[:1]
x = w.In("x", "input, rank 1 to 8, halved into A and B along its last axis")
weight = w.In("weightOptional", "factor of every row, FLOAT, one element for each row; null: 1", optional=True)
group = w.In(
    "groupIndexOptional",
    "number of rows of every group, INT64, [G]; rows after the last group are skipped; null: one group of all rows",
    optional=True,
)
limit = w.Attr("clampLimit", "double", "limit of the clamp: A <= clampLimit, abs(B) <= clampLimit; -1: none", -1.0)
out = w.Out("out", "output, shape of x with its last axis halved, dtype of x; declared const", ctype=w.IN_TENSOR)
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
kinds = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT, on=ONLY)


def limits(limit: float) -> bool:
    return limit == -1 or limit > 0


def set_limit(call: Call) -> Iterator[Call]:
    yield call.set(limit, 7.0)
    yield call.set(limit, -1.0)


def longer(call: Call) -> Iterator[Call]:
    yield call.but(x, shape=(*call.tensor(x).shape[:-1], 4))


def each_row(x: TensorFacts, weight: TensorFacts) -> bool:
    return weight.numel == count(x.shape[:-1])


def one_each(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(x).shape[:-1] or (1,))


def half_shape(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape == (*x.shape[:-1], *(size // 2 for size in x.shape[-1:]))


def halved(call: Call) -> Iterator[Call]:
    shape = call.tensor(x).shape
    yield call.but(out, shape=(*shape[:-1], *(size // 2 for size in shape[-1:])))


rows = w.Derived(lambda x: (*x.shape[:-1], 1), x, label="rows of x")
first, second = (w.ViewOf(q.as_floats(x), w.Half(LAST, number)) for number in (0, 1))
bound = w.Where(w.value_is(limit, -1), w.Constant(math.inf, "infinity"), w.ValueOf(limit))
gated = w.Compute("clipped_swiglu", first, second, attrs=(1.0, bound, -0.0))
factors = w.ViewOf(q.as_floats(weight), w.Reshaped(rows))
made = w.Branch(w.given(weight), w.Compute("mul", gated, factors), gated)
total = w.Compute(
    "row_sum", w.CastTo(w.Contiguous(group), e.INT64), rows=FIRST, folds=(True,), integral=w.given(group)
)  # fmt: skip
counted = e.rows_before(total, rows, w.given(group))
kept = w.Branch(w.given(group), w.Compute("where", counted, made, q.as_floats(out), dtype=w.FLOAT), made)
swiglu_group = w.generated(
    "aclnnSwigluGroup", x, weight, group, limit, out, on=ONLY, uncopied=ONLY,
    kinds=(
        *w.one_dtype(kinds, x, out),
        w.when_given(weight, w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=ONLY), weight)),
        w.when_given(group, w.dtype_in(w.Choices().plus(dt.ACL_INT64, on=ONLY), group)),
    ),
    tiling=(
        fitting(limits, limit, claim=("clampLimit", "-1 or above 0"), mend=set_limit, kind="attr_range"),
        w.min_dims(1, x), w.max_dims(8, x), w.not_empty(x),
        fitting(is_even, x, claim=("last axis of x", "even"), mend=longer),
        w.when_given(
            weight, w.min_dims(1, weight), w.max_dims(8, weight), w.not_empty(weight),
            fitting(each_row, x, weight, claim=("weightOptional", "one for each row of x"), mend=one_each)),
        w.when_given(group, w.rank_is(1, group), w.not_empty(group)),
        fitting(half_shape, x, out, claim=("shape of out", "x's with its last axis halved"), mend=halved),
    ),
    plan=w.ViewCopy(w.CastTo(kept, w.Dtype(out)), out).chain, library="nn", documented_soc=ONLY,
    header="aclnnop/aclnn_swiglu_group.h",
    summary="SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)",
    formula="out = A / (1 + exp(-A)) * B * weightOptional, A at most clampLimit and B within its bounds. Output rows "
    "beyond the sum of groupIndexOptional keep their contents",
    precision="each operation rounded to float32, the product to the dtype of out",
    notes=(
        "Only the 950 has it. It sums the groups as integers; a negative sum is replaced by 0.",
        "Empty tensors are refused (561002), but an empty out succeeds with nothing to run.",
    ),
    reference="a, b = x.chunk(2, -1); a = a.clamp(max=clampLimit); silu(a) * b.clamp(-clampLimit, clampLimit)",
)  # fmt: skip
