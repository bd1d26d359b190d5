"""aclnnApplyTopKTopP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
ONE = w.Derived(lambda: (1,), label="[1]")
WHOLE = w.Constant(dt.ACL_INT32, "DT_INT32")

logits, out = w.In("logits", "logits, [B,V]"), w.Out("out", "masked logits, same shape and dtype as logits")
p = w.In("p", "top-p (nucleus) threshold of each row, [B], dtype of logits; null: no top-p", optional=True)
k = w.In("k", "top-k of each row, [B], INT32; null: no top-k", optional=True)


def for_each_row(by: w.Param) -> w.Rules:
    def matches(by: TensorFacts, logits: TensorFacts) -> bool | None:
        return by.shape[:1] == logits.shape[:1] or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(by, shape=call.tensor(logits).shape[:1])

    return w.defined(w.Derived(
        matches, by, logits, label="one value per row", claim=(f"size of {by}", "the first size of logits"), mend=mend,
        kind="shape_custom",
    ))  # fmt: skip


def if_given(by: w.Param, rules: w.Rules) -> w.Rules:
    return w.when(w.given(by), rules)


def as_they_are(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return shape, views


def flag_of(by: w.Param, label: str) -> w.Term:
    return w.Where(w.given(by), 1.0, 0.0, label=label)


last = w.Derived(lambda logits: logits.rank - 1 if logits.rank else None, logits, label="last axis of logits")
dense = w.Contiguous(logits)
ordered = w.Sort("sort", dense, axis=last, attrs=(0.0,))
sort_indices = w.ViewOf(ordered, w.NthOutput(1))
part = w.Branch(
    w.given(p), w.CastTo(w.Contiguous(p), w.FLOAT),
    w.Compute("spread", attrs=(w.BitsOf(1, w.FLOAT),), dtype=w.FLOAT, shape=ONE),
)  # fmt: skip
number = w.Branch(
    w.given(k), w.Contiguous(k), w.Compute("spread", attrs=(w.BitsOf(1, WHOLE),), dtype=WHOLE, shape=ONE)
)  # fmt: skip
masked = Shaped(
    "keep_tops", w.CastTo(ordered, w.FLOAT), sort_indices, part, number, arrange=as_they_are, shape=w.ViewShape(logits),
    dtype=w.FLOAT, attrs=(flag_of(p, "p is given"), flag_of(k, "k is given")),
)  # fmt: skip
single_column = w.OneOf(w.SizeAt(logits, w.FixedAxis(1)), w.Choices(1))
apply_top_k_top_p = w.declare(
    "aclnnApplyTopKTopP", logits, p, k, out,
    summary="top-k and top-p filtering of logits: filtered elements become -inf",
    rules=(
        w.present(logits, out), w.dtype_in(FLOATS, logits), if_given(p, w.dtype_in(FLOATS, p)),
        if_given(k, w.dtype_in(w.Choices(dt.ACL_INT32), k)), w.dtype_in(FLOATS, out),
        if_given(p, w.same_dtype(p, logits)), w.same_dtype(out, logits), w.rank_is(2, logits),
        w.same_shape(out, logits), if_given(p, w.rank_is(1, p)), if_given(k, w.rank_is(1, k)),
        if_given(p, for_each_row(p)), if_given(k, for_each_row(k)), w.format_in(w.ND, logits),
        if_given(p, w.format_in(w.ND, p)), if_given(k, w.format_in(w.ND, k)), w.format_in(w.ND, out),
        w.done_if_empty(logits),
    ),
    plan=(w.Branch(single_column, w.ViewCopy(dense, out), w.ViewCopy(w.CastTo(masked, w.Dtype(logits)), out)),),
    header="aclnnop/aclnn_apply_top_k_top_p.h", documented_soc=w.DOCUMENTED_NEW,
    formula="rows sorted ascending; elements below the k-th largest become -inf; then those whose cumulative softmax "
    "is at most 1 - p, except the last one",
    precision="exponentials in float32, their sums in double, compared with 1 - p in float32",
    reference="vllm's apply_top_k_top_p(logits, k, p)",
    notes=(
        "k outside of 1 to V keeps all elements. With neither p nor k, which the source only logs, out is logits.",
    ),
)  # fmt: skip
