"""aclnnInplaceQuantScatter and aclnnInplaceQuantScatterV2."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...lowering.kernels.scatter import Write
from ...rules.core.call import Call, Shape, TensorFacts
from .scatter_update import in_runs, layout_of
from .shared.scatter_rules import INDEX_DTYPES

INT8 = w.Choices(dt.ACL_INT8)
EIGHT_BITS = INT8.plus(dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, on=w.REGBASE)
HALVES = w.Choices(dt.ACL_BF16, dt.ACL_FLOAT16)
SCALES, ZEROS = w.Choices(dt.ACL_BF16, dt.ACL_FLOAT), w.Choices(dt.ACL_BF16, dt.ACL_INT32)

ref = w.InOut("selfRef", "quantised tensor updated in place, rank 3 to 8")
indices = w.In("indices", "start along axis of each slice of updates, [updates.size(0)], INT32/INT64")
updates = w.In("updates", "values to quantise and write, rank of selfRef, smaller along axes 0 and axis only")
scales = w.In("quantScales", "quantisation scales, which divide updates, as many elements as the last size of updates")
zeros = w.In(
    "quantZeroPoints", "quantisation zero points, added after scaling, as many elements as quantScales", optional=True
)
axis = w.Attr("axis", "int64_t", "axis along which to write, neither the first nor the last one", -2)
last = w.Attr("quantAxis", "int64_t", "axis of quantScales: the last one, as -1 or rank-1", -1)
reduction = w.Attr("reduction", "int64_t", "ignored (documented: 1, replace)", 1)
mode = w.Attr("roundMode", "const char*", 'rounding mode: "rint"; for HIFLOAT8 "round" or "hybrid"', "rint")


def row(updates: TensorFacts) -> Shape | None:
    return updates.shape[-1:] or None


def fitting(call: Call) -> Iterator[Call]:
    """Three axes, all parts, and scales as they have to be."""
    facts = call.tensor(updates)
    shape = facts.shape if facts.rank > 2 else (2, 2, 3)
    found = call.but(ref, shape=shape).but(updates, shape=shape).but(indices, shape=shape[:1])
    found = found.but(scales, shape=shape[-1:]).set(axis, -2).set(last, -1)
    yield found.but(zeros, shape=shape[-1:]) if call.present(zeros) else found


def task(test: Callable[..., Any], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    """What the task tests (561103)."""

    def holds(*found: Any) -> bool | None:
        return test(*found) or None

    return w.inner(w.defined(w.Derived(
        holds, *params, label=" ".join(claim), claim=claim, kind="shape_custom", mend=fitting
    )))  # fmt: skip


def between(updates: TensorFacts, axis: int) -> bool:
    return 0 < (axis + updates.rank if axis < 0 else axis) < updates.rank - 1


def as_many(updates: TensorFacts, numbers: TensorFacts) -> bool:
    return updates.rank > 0 and numbers.numel == updates.shape[-1]


def goes_with(numbers: w.Param, other: int) -> w.Rules:
    """BF16 goes with updates in BF16, another dtype with FLOAT16."""
    long, short = w.dtype_in(w.Choices(other), numbers), w.dtype_in(w.Choices(dt.ACL_BF16), numbers)
    return w.when(w.has_dtype(updates, dt.ACL_BF16), short, otherwise=(long,))


offset = w.both(w.given(zeros), w.negated(w.is_empty(zeros)), label="zero points are given")
shape = w.Reshaped(w.Derived(row, updates, label="last size of updates"))
ratio = q.scaled(q.as_floats(updates), w.ViewOf(q.as_floats(scales), shape))
moved = w.Branch(offset, w.Compute("add", ratio, w.ViewOf(q.as_floats(zeros), shape)), ratio)
quantised = q.to_integer(moved, w.Dtype(ref))
written = Write("scatter_update", w.Contiguous(ref), in_runs(indices, updates, axis), quantised, layout_of, ref=ref)
KINDS = (
    w.dtype_in(INDEX_DTYPES, indices), w.dtype_in(HALVES, updates), w.dtype_in(SCALES, scales),
    w.when(w.given(zeros), w.dtype_in(ZEROS, zeros)), goes_with(scales, dt.ACL_FLOAT),
    w.when(w.given(zeros), goes_with(zeros, dt.ACL_INT32)), (w.Equal(w.Rank(ref), w.Rank(updates)),),
)  # fmt: skip
ENOUGH = "the last size of updates"
TASK = (
    w.done_if_empty(ref, indices, updates, scales),
    task(lambda updates: 3 <= updates.rank <= 8, updates, claim=("rank of updates", "from 3 to 8")),
    task(between, updates, axis, claim=("axis", "neither the first nor the last axis")),
    task(lambda updates, last: last in (-1, updates.rank - 1), updates, last, claim=("quantAxis", "the last axis")),
    task(as_many, updates, scales, claim=("number of elements of quantScales", ENOUGH)),
    w.when(offset, task(as_many, updates, zeros, claim=("number of elements of quantZeroPoints", ENOUGH))),
    task(lambda indices: indices.rank < 2, indices, claim=("rank of indices", "at most 1 here")),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "summary": "quantises updates and writes them into selfRef along axis at indices, in place",
    "precision": "quotient and sum in float32, each rounded, then rounded to nearest even and saturated to "
    "[-128, 127]; hardware may not saturate",
    "formula": "selfRef[i, ..., indices[i] + k, ...] = round(updates[i, ..., k, ...] / quantScales + quantZeroPoints)",
    "reference": "torch_npu.npu_quant_scatter_(selfRef, indices, updates, quantScales, quantZeroPoints, axis=axis)",
}
NOTES = (
    "The task checks the rank and sizes of updates, axis, quantAxis and the sizes of the scales (561103). An "
    "out-of-range index fails the stream. An empty quantZeroPoints is ignored.",
)  # fmt: skip
PAIRS = "the emulator has no kernel for indices of rank 2"
inplace_quant_scatter = w.declare(
    "aclnnInplaceQuantScatter", ref, indices, updates, scales, zeros, axis, last, reduction,
    rules=(
        w.present(ref, indices, updates, scales), w.dtype_in(INT8, ref), *KINDS,
        w.documented(w.when(w.on("ascend310p"), w.dtype_in(w.Choices(dt.ACL_FLOAT16), updates))), *TASK,
    ),
    plan=w.ViewCopy(written, ref).chain, header="aclnnop/aclnn_quant_scatter.h",
    documented_soc=(*w.DOCUMENTED_NEW, "ascend310p"),
    notes=(
        *NOTES,
        "The documents, but not the source, demand reduction 1, a last axis of a multiple of 32 bytes before "
        f"ascend950 and indices of rank 1; {PAIRS}.",
    ),
    **TEXTS,
)  # fmt: skip

is_hifloat8 = w.has_dtype(ref, dt.ACL_HIFLOAT8)
inplace_quant_scatter_v2 = w.declare(
    "aclnnInplaceQuantScatterV2", ref, indices, updates, scales, zeros, axis, last, reduction, mode,
    rules=(
        (w.on(*w.REGBASE),), w.present(ref, indices, updates, scales), w.documented(w.present(mode)),
        w.dtype_in(EIGHT_BITS, ref), *KINDS,
        w.when(is_hifloat8, w.word_in(mode, "round", "hybrid"), otherwise=(w.word_in(mode, "rint"),)), *TASK,
    ),
    plan=w.ViewCopy(written, ref).chain, header="aclnnop/aclnn_quant_scatter_v2.h", documented_soc=("ascend950",),
    notes=(
        *NOTES, "The documents, but not the source, demand reduction 1 and a roundMode that is not null.",
        f"FLOAT8_E4M3FN, FLOAT8_E5M2 and HIFLOAT8 pass the checks and have no kernel (561103); {PAIRS} either.",
    ),
    **TEXTS,
)  # fmt: skip
