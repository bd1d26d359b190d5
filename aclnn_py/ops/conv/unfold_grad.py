"""aclnnUnfoldGrad."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base.format import ACL_FORMAT_FRACTAL_NZ
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.kernels.windows import SlidingWindows, WindowViews
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import block_params as s
from .shared.checked_rules import checked, sound

grad = w.In(
    "gradOut", "gradient of Tensor.unfold, shape inputSizes with the windows along dim and their elements as last axis"
)
sizes = w.Attr("inputSizes", "const aclIntArray*", "shape of the unfolded tensor", (2,))
dim = w.Attr("dim", "int64_t", "axis that was unfolded", 0)
size = w.Attr("size", "int64_t", "window size", 1)
step = w.Attr("step", "int64_t", "step between windows", 1)
out = w.Out("gradIn", "gradient of the unfolded tensor, shape inputSizes", ctype="const aclTensor*")


def windows(sizes: Shape, dim: int, size: int, step: int) -> Shape:
    """The shape that Tensor.unfold makes."""
    return (*sizes[:dim], (sizes[dim] - size) // step + 1, *sizes[dim + 1 :], size)


def axis_known(grad: TensorFacts, dim: int) -> bool:
    return 0 <= dim < grad.rank - 1


def views_of(call: Call, view: View) -> WindowViews:
    args: list[int] = [call.args[each.name] for each in (dim, size, step)]  # type: ignore[misc]
    shape: Shape = call.args[sizes.name]  # type: ignore[assignment]
    outer, count, inner = prod(shape[: args[0]]), view.shape[args[0]], prod(shape[args[0] + 1 :])
    row = args[1] * inner
    seen = (outer, 1, args[1], 1, count, inner), (count * row, 0, 1, 0, row, args[1])
    return WindowViews(s.dense(outer, 1, shape[args[0]], inner), seen, (args[2], 1, 0, 0, 1, 1))


def refit(call: Call) -> Iterator[Call]:
    args = [call.args[each.name] for each in (sizes, dim, size, step)]
    found = sound(windows)(*args)
    if found is not None and min(found) > 0:
        yield call.but(grad, shape=found)
    yield call.set(size, 1).set(step, 1)


windows_shape = w.Derived(
    sound(windows), sizes, dim, size, step, label="shape of the unfolded tensor's windows", mend=refit
)
input_sizes = w.Derived(lambda sizes: tuple(sizes), sizes, label="inputSizes")
added = SlidingWindows("col2im", w.Contiguous(grad), sound(views_of), w.ViewShape(out))
unfold_grad = w.declare(
    "aclnnUnfoldGrad", grad, sizes, dim, size, step, out,
    summary="gradient of Tensor.unfold: sums overlapping windows along dim",
    rules=(
        w.OUT_POINTERS, w.inner(w.present(grad, sizes, out)), w.dtype_in(w.FLOATS, grad, out),
        w.max_dims(8, grad, out), w.min_dims(1, grad, out),
        checked("size of inputSizes is the rank of gradOut minus 1",
                lambda grad, sizes: len(sizes) == grad.rank - 1, grad, sizes,
                mend=w.setting(sizes, lambda call: call.tensor(grad).shape[:-1])),
        (w.Equal(w.ViewShape(out), input_sizes),),
        checked("dim is an axis of inputSizes", axis_known, grad, dim),
        *((w.Within(w.ValueOf(each), low=1),) for each in (size, step)),
        w.when(w.OneOf(w.Format(grad), w.Choices(ACL_FORMAT_FRACTAL_NZ)), (w.negated(
            w.OneOf(w.Format(grad), w.Choices(ACL_FORMAT_FRACTAL_NZ))),)),
        w.done_if_empty(grad, out), w.inner((w.Equal(w.ViewShape(grad), windows_shape, code=ACLNN_ERR_INNER_NULLPTR),)),
    ),
    plan=w.ViewCopy(w.ViewOf(added, w.Reformatted(w.Format(out))), out).chain,
    header="aclnnop/aclnn_unfold_grad.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="gradIn[.., y, ..] = the sum of gradOut[.., h, .., i] over h * step + i = y",
    precision="summed in float32 and rounded once to nearest even",
    reference="torch.ops.aten.unfold_backward(gradOut, inputSizes, dim, size, step)",
    notes=(
        "Null pointers give 561103.",
        "The shape of gradOut is not checked before the task: one that does not match is refused here (561103).",
        "A format of gradIn of another rank passes the checks and is refused by the task (561103).",
    ),
)  # fmt: skip
