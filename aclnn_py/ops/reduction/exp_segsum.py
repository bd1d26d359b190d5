"""aclnnExpSegsum and aclnnExpSegsumBackward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
EARLY = "An empty tensor ends phase one before any other check; a null one, which crashes the source, gives 161001."
TEXTS: dict[str, Any] = {"library": "math", "notes": (EARLY,)}


def flat(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """The axes before the row, or the square, as one."""
    rows = min(len(shape), *(len(view.shape) for view in views))

    def merged_shape(sizes: Shape) -> Shape:
        return (prod(sizes[: rows - 1]), *sizes[rows - 1 :])

    shapes = [merged_shape(view.shape) for view in views]
    strides = [tuple([prod(each[axis + 1 :]) for axis in range(len(each))]) for each in shapes]
    return merged_shape(shape), tuple(
        [view._replace(shape=one, strides=by) for view, one, by in zip(views, shapes, strides, strict=True)]
    )


def ranks(x: w.Param, low: int) -> w.Rules:
    return (w.Within(w.Rank(x), low, low + 1),)


def shaped(one: w.Param, other: w.Param, shape: w.Term) -> w.Rules:
    return (w.Equal(w.ViewShape(one), shape),)


x, out = w.In("self", "input, [...,L]"), w.Out("out", "output, [...,L,L]")
square = w.Derived(lambda self: (*self.shape, *self.shape[-1:]), x, label="[...,L,L]")
sums = Shaped(
    "segment_sums", w.CastTo(w.Contiguous(x), w.FLOAT), arrange=flat, shape=square, dtype=w.FLOAT
)  # fmt: skip
exponential = w.Compute("exp", sums, dtype=w.Dtype(x))
exp_segsum = w.declare(
    "aclnnExpSegsum", x, out,
    summary="exponentials of all segment sums along the last axis",
    rules=(
        w.present(x), w.done_if_empty(x), w.present(out), w.dtype_in(FLOATS, x), w.same_dtype(x, out), ranks(x, 3),
        shaped(out, x, square), w.same_format(x, out), w.format_in(w.ND, x),
    ),
    plan=w.ViewCopy(exponential, out).chain, header="aclnnop/aclnn_exp_segsum.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[..., i, j] = exp(self[..., j + 1] + ... + self[..., i]) for j <= i, else 0",
    precision="sums in float32 in order; exp at most 1 ULP of float32, rounded to the dtype",
    reference="torch.exp(segsum(self))", **TEXTS,
)  # fmt: skip

grad, result = (
    w.In("gradOutput", "gradient of the output, [...,L,L]"),
    w.In("gradSelf", "output of the forward pass, [...,L,L]"),
)
grad_x = w.Out("gradInput", "gradient of the input, [...,L]")
row = w.Derived(lambda gradOutput: gradOutput.shape[:-1], grad, label="[...,L] of gradOutput")


def equal_sides(gradOutput: TensorFacts) -> bool | None:
    return gradOutput.shape[-1:] == gradOutput.shape[-2:-1] or None


def sides(call: Call) -> Iterator[Call]:
    shape = call.tensor(grad).shape
    shape = (*shape[:-1], *shape[-2:-1])
    yield call.but(grad, shape=shape).but(result, shape=shape).but(grad_x, shape=shape[:-1])


ends = w.Derived(
    equal_sides, grad, label="last two sizes of gradOutput", kind="shape_custom", mend=sides,
    claim=("last size of gradOutput", "the second-last one"),
)  # fmt: skip
both = [w.CastTo(w.Contiguous(each), w.FLOAT) for each in (grad, result)]
back = Shaped("segment_sums_back", *both, arrange=flat, shape=row, dtype=w.FLOAT)
exp_segsum_backward = w.declare(
    "aclnnExpSegsumBackward", grad, result, grad_x,
    summary="gradient of the exponentials of all segment sums",
    rules=(
        w.present(grad, result, grad_x), w.done_if_empty(grad, result, grad_x), w.dtype_in(FLOATS, grad, result),
        w.same_dtype(grad, grad_x), ranks(grad, 4), (w.Equal(w.Rank(grad), w.Rank(result)),), w.defined(ends),
        w.same_shape(result, grad), shaped(grad_x, grad, row), w.format_in(w.ND, grad), w.same_format(result, grad),
        w.same_format(grad_x, grad),
    ),
    plan=w.ViewCopy(w.CastTo(back, w.Dtype(grad_x)), grad_x).chain, header="aclnnop/aclnn_exp_segsum_backward.h",
    documented_soc=("ascend910b", "ascend910_93"),
    formula="gradInput[..., i] = sum of (gradOutput * gradSelf)[..., k, j] over j < i <= k",
    precision="in float32, rounded once", reference="autograd of torch.exp(segsum(self))", **TEXTS,
)  # fmt: skip
