"""aclnnIm2colBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...lowering.kernels.windows import SlidingWindows, WindowViews
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import block_params as s
from .shared.checked_rules import checked, sound

grad = w.In("gradOutput", "gradient of the columns, [N,C*kH*kW,L] or [C*kH*kW,L]")
size = w.Attr("inputSize", "const aclIntArray*", "size of the images, [H,W]", (1, 1))
out = w.Out("out", "images, [N,C,H,W] or [C,H,W]")
NUMBERS = (s.KERNEL, s.DILATION, s.PADDING, s.STRIDE)


def divided(grad: TensorFacts, kernel: Shape) -> bool:
    return grad.shape[-2] % (kernel[0] * kernel[1]) == 0


def counted(grad: TensorFacts, size: Shape, kernel: Shape, dilation: Shape, padding: Shape, stride: Shape) -> bool:
    down, across = s.rounded_steps(size, kernel, dilation, padding, stride)
    return grad.shape[-1] == down * across


def images(grad: TensorFacts, size: Shape, kernel: Shape) -> Shape:
    return (*grad.shape[:-2], grad.shape[-2] // (kernel[0] * kernel[1]), *size)


def views_of(call: Call, view: View) -> WindowViews:
    args: list[Shape] = [call.args[each.name] for each in (size, *NUMBERS)]  # type: ignore[misc]
    (samples, planes, _), (far, down, near) = s.batched(view.shape, view.strides, 3)
    high, wide = args[1]
    steps = s.rounded_steps(*args)
    windows = (samples, planes // (high * wide), high, wide, *steps)
    strides = (far, high * wide * down, wide * down, down, steps[1] * near, near)
    result = s.dense(samples, windows[1], *args[0])
    return WindowViews(result, (windows, strides), s.numbers(args[1], args[2], args[3], args[4], steps))


def one_step(call: Call) -> Iterator[Call]:
    """One element a window, and a window for each column."""
    yield call.set(s.KERNEL, (1, 1))
    yield call.set(size, (1, call.tensor(grad).shape[-1]))


def refit(call: Call) -> Iterator[Call]:
    args = [call.args[each.name] for each in (grad, size, s.KERNEL)]
    yield call.but(out, shape=images(*args))  # type: ignore[arg-type]


columns_shape = w.Derived(sound(images), grad, size, s.KERNEL, label="shape of the images", mend=refit)
added = SlidingWindows("col2im", w.Strided(grad), sound(views_of), w.ViewShape(out))
im2col_backward = w.declare(
    "aclnnIm2colBackward", grad, size, *NUMBERS, out,
    summary="col2im: sums columns of sliding blocks into images",
    rules=(
        w.OUT_POINTERS, w.present(grad, size, *NUMBERS, out), w.dtype_in(w.FLOATS_BY_ARCH, grad, out),
        w.dims_within(2, 3, grad),
        checked("rank of out is one more than that of gradOutput",
                lambda grad, out: out.rank == grad.rank + 1, grad, out, kind="shape_custom", mend=refit),
        s.pairs(size, *NUMBERS), s.at_least(1, s.KERNEL, s.STRIDE, s.DILATION), s.at_least(0, s.PADDING),
        checked("second-last size of gradOutput is a multiple of kH * kW", divided, grad, s.KERNEL,
                kind="shape_custom", mend=one_step),
        checked("last size of gradOutput is the number of blocks", counted, grad, size, *NUMBERS,
                kind="shape_custom", mend=one_step),
        (w.Equal(w.ViewShape(out), columns_shape),), w.done_if_empty(grad),
    ),
    plan=w.ViewCopy(w.CastTo(w.ViewOf(added, w.Reformatted(w.Format(out))), w.Dtype(out)), out).chain,
    header="aclnnop/aclnn_im2col_backward.h", library="cv", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, c, y, x] = the sum of gradOutput[n, (c, i, j), (h, w)] over h * stride + i * dilation - padding = "
    "y, and so x",
    precision="summed in float32, in row-major order of the kernel elements, and rounded once to nearest even",
    reference="torch.nn.functional.fold(gradOutput, inputSize, kernelSize, dilation, padding, stride)",
    notes=(
        "An empty gradOutput leaves out unwritten.",
        "The format of out is not checked: one of another rank gives 561103.",
    ),
)  # fmt: skip
