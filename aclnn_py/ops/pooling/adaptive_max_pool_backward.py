"""aclnnAdaptiveMaxPool2dBackward and aclnnAdaptiveMaxPool3dBackward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.draft import Draft
from ...rules.call import Call, TensorFacts
from . import adaptive as a
from .windows import asked

grad = w.In("gradOutput", "the gradient with respect to the largest elements")
x = w.In("self", "what was pooled")
places = w.In("indices", "where the largest elements are")
back = w.Out("gradInput", "the gradient with respect to self")
FLOATS = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, on=("ascend910b", "ascend910_93", *w.REGBASE))
PLACES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
NARROW = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT64, on=w.REGBASE)


def counted(axes: int) -> w.Rules:
    """A plane has no more elements than INT32 counts; the 950 does not ask (161002)."""

    def test(x: TensorFacts) -> bool:
        elements = 1
        for size in x.shape[-axes:]:
            elements *= size
        return elements < 1 << 31

    claim = "a plane of self", "of no more elements than INT32 counts"
    return w.when(a.NEWER, otherwise=(asked(test, x, claim=claim, kind="shape_custom"),))


def alike(axes: int) -> tuple[w.Rules, ...]:
    return (
        w.same_format(x, grad), w.same_format(x, back), w.same_format(x, places),
        w.no_private_format(x, back, grad, places),
        *(w.dims_within(axes + 1, axes + 2, each) for each in (x, back, grad, places)),
    )  # fmt: skip


COMMON = (
    w.present(grad, x, places, back), w.same_dtype(x, grad), w.same_dtype(x, back), w.dtype_in(FLOATS, x),
    w.dtype_in(PLACES, places), a.same_rank(x, back), a.same_rank(x, grad), a.same_rank(x, places),
    w.same_shape(grad, places), w.same_shape(x, back),
)  # fmt: skip
EMPTY = w.done_if_empty(grad, x, places)


class InCommon(w.Look):
    """The result in the tensors' common format: along two axes that is NCL where there is no batch."""

    __slots__ = ()

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(x)
        if facts.rank == 3 and facts.format != fmt.ACL_FORMAT_NCL:
            return fmt.label(facts.format)
        return super().build(draft)

    def meets(self, call: Call) -> Iterator[Call]:
        for each in (grad, x, places, back):
            call = call.but(each, format=fmt.ACL_FORMAT_NCL)
        yield call


def texts(axes: int, look: type[w.Look]) -> dict[str, Any]:
    return {
        "documented_soc": w.DOCUMENTED_NEW,
        "plan": w.ViewCopy(look(a.returned(grad, places, x, axes), w.Reformatted(w.Format(back))), back).chain,
        "formula": "gradInput is 0, but gradOutput[n, c, ...] is added where indices[n, c, ...] says in plane [n, c]",
        "precision": "gradients are added in float32 and rounded once",
        "reference": f"torch.ops.aten.adaptive_max_pool{axes}d_backward(gradOutput, self, indices)",
        "notes": (
            "An index that names no element fails the stream.",
            "A format of another number of axes passes the tests and is refused by the task (561103); along two axes "
            "so is every one but NCL where there is no batch.",
        ),
    }


adaptive_max_pool2d_backward = w.declare(
    "aclnnAdaptiveMaxPool2dBackward", grad, x, places, back,
    summary="gradients given back to the elements that were the largest of their windows",
    rules=(*COMMON, *alike(2), counted(2), EMPTY),
    header="aclnnop/aclnn_adaptive_max_pool2d_backward.h", **texts(2, InCommon),
)  # fmt: skip
adaptive_max_pool3d_backward = w.declare(
    "aclnnAdaptiveMaxPool3dBackward", grad, x, places, back,
    summary="gradients given back to the elements that were the largest of their windows",
    rules=(*COMMON, counted(3), *alike(3), w.dtype_in(NARROW, places), EMPTY),
    header="aclnnop/aclnn_adaptive_max_pool3d_backward.h", **texts(3, w.Look),
)  # fmt: skip
