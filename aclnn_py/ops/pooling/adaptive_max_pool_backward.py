"""aclnnAdaptiveMaxPool2dBackward and aclnnAdaptiveMaxPool3dBackward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ...rules.core.call import Call, TensorFacts
from .shared import adaptive_rules as a
from .shared.window_rules import checked

grad = w.In("gradOutput", "gradient of the pooled output, shape of self but for the pooled axes")
x = w.In("self", "input of the pooling, [N,C,...] or [C,...]")
indices = w.In("indices", "index of each maximum in its plane, from the forward pass, same shape as gradOutput")
back = w.Out("gradInput", "gradient of self, same shape as self")
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

    claim = "number of elements of a plane of self", "at most INT32_MAX"
    return w.when(a.NEWER, otherwise=(checked(test, x, claim=claim, kind="shape_custom"),))


def same_formats(axes: int) -> tuple[w.Rules, ...]:
    return (
        w.same_format(x, grad), w.same_format(x, back), w.same_format(x, indices),
        w.no_private_format(x, back, grad, indices),
        *(w.dims_within(axes + 1, axes + 2, each) for each in (x, back, grad, indices)),
    )  # fmt: skip


COMMON = (
    w.present(grad, x, indices, back), w.same_dtype(x, grad), w.same_dtype(x, back), w.dtype_in(FLOATS, x),
    w.dtype_in(PLACES, indices), a.same_rank(x, back), a.same_rank(x, grad), a.same_rank(x, indices),
    w.same_shape(grad, indices), w.same_shape(x, back),
)  # fmt: skip
EMPTY = w.done_if_empty(grad, x, indices)


class InCommon(w.ViewOf):
    """The result in the tensors' common format: along two axes that is NCL where there is no batch."""

    def build(self, draft: Draft) -> str:
        facts = draft.call.tensor(x)
        if facts.rank == 3 and facts.format != fmt.ACL_FORMAT_NCL:
            return fmt.label(facts.format)
        return super().build(draft)

    def meets(self, call: Call) -> Iterator[Call]:
        for each in (grad, x, indices, back):
            call = call.but(each, format=fmt.ACL_FORMAT_NCL)
        yield call


def texts(axes: int, look: type[w.ViewOf]) -> dict[str, Any]:
    return {
        "documented_soc": w.DOCUMENTED_NEW,
        "plan": w.ViewCopy(look(a.returned(grad, indices, x, axes), w.Reformatted(w.Format(back))), back).chain,
        "formula": "gradInput = 0, then gradInput[n, c].flat[indices[n, c, ...]] += gradOutput[n, c, ...]",
        "precision": "gradients are summed in float32 and rounded once",
        "reference": f"torch.ops.aten.adaptive_max_pool{axes}d_backward(gradOutput, self, indices)",
        "notes": (
            "An out-of-range index fails the stream.",
            "A format of another rank passes the checks and is refused by the task (561103); for 2-D "
            "without N so is every format but NCL.",
        ),
    }


adaptive_max_pool2d_backward = w.declare(
    "aclnnAdaptiveMaxPool2dBackward", grad, x, indices, back,
    summary="gradient of 2-D adaptive max pooling",
    rules=(*COMMON, *same_formats(2), counted(2), EMPTY),
    header="aclnnop/aclnn_adaptive_max_pool2d_backward.h", **texts(2, InCommon),
)  # fmt: skip
adaptive_max_pool3d_backward = w.declare(
    "aclnnAdaptiveMaxPool3dBackward", grad, x, indices, back,
    summary="gradient of 3-D adaptive max pooling",
    rules=(*COMMON, counted(3), *same_formats(3), w.dtype_in(NARROW, indices), EMPTY),
    header="aclnnop/aclnn_adaptive_max_pool3d_backward.h", **texts(3, w.ViewOf),
)  # fmt: skip
