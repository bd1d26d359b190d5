"""aclnnIm2col."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.windows import SlidingWindows, WindowViews
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..conversion.shared.view_ops import EXACT
from .shared import block_params as s
from .shared.checked_rules import checked, sound

ANY = w.FLOATS.plus(
    dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64,
    dt.ACL_DOUBLE, dt.ACL_BOOL, dt.ACL_COMPLEX32, dt.ACL_COMPLEX64, on=w.REGBASE,
)  # fmt: skip
x, out = (
    w.In("self", "input, [N,C,H,W] or [C,H,W]"),
    w.Out("out", "columns, [N,C*kH*kW,L] or [C*kH*kW,L], L = Hout*Wout"),
)
NUMBERS = (s.KERNEL, s.DILATION, s.PADDING, s.STRIDE)


def windows(x: TensorFacts, kernel: Shape, dilation: Shape, padding: Shape, stride: Shape) -> Shape | None:
    """The shape of the windows, if there is one down and across."""
    down, across = s.steps(x.shape[-2:], kernel, dilation, padding, stride)
    if min(down, across) < 1:
        return None
    return (*x.shape[:-3], x.shape[-3] * kernel[0] * kernel[1], down * across)


def views_of(call: Call, view: View) -> WindowViews:
    args: list[Shape] = [call.args[each.name] for each in NUMBERS]  # type: ignore[misc]
    image = s.batched(view.shape, view.strides, 4)
    samples, channels, *size = image[0]
    counts = s.steps(tuple(size), *args)
    return WindowViews(
        s.dense(samples, channels, *args[0], *counts), image, s.numbers(args[0], args[1], args[2], args[3], counts)
    )


def some_windows(call: Call) -> Iterator[Call]:
    yield call.set(s.KERNEL, (1, 1))


def refit(call: Call) -> Iterator[Call]:
    yield call.but(out, shape=windows(*(call.args[each.name] for each in (x, *NUMBERS))))  # type: ignore[arg-type]


def filled(x: TensorFacts) -> bool:
    return min(x.shape[-3:]) > 0


shape = w.Derived(
    sound(windows), x, *NUMBERS, label="shape of the columns",
    claim=("number of sliding positions of kernelSize in self along both axes", "positive"),
    mend=some_windows, kind="shape_custom",
)  # fmt: skip
columns_shape = w.Derived(sound(windows), x, *NUMBERS, label="shape of the columns", mend=refit)
columns = SlidingWindows("im2col", w.Strided(x), sound(views_of), w.ViewShape(out))
im2col = w.declare(
    "aclnnIm2col", x, *NUMBERS, out,
    summary="im2col: extracts sliding blocks of images as columns",
    rules=(
        w.present(x, *NUMBERS, out), w.dtype_in(ANY, x), w.dims_within(3, 4, x),
        checked("size of self in every axis but N is positive", filled, x, kind="shape_custom"),
        s.pairs(*NUMBERS), s.at_least(1, s.KERNEL, s.STRIDE, s.DILATION), s.at_least(0, s.PADDING),
        w.defined(shape), (w.Equal(w.ViewShape(out), columns_shape),), w.done_if_empty(x),
    ),
    plan=w.ViewCopy(w.CastTo(w.ViewOf(columns, w.Reformatted(w.Format(out))), w.Dtype(out)), out).chain,
    header="aclnnop/aclnn_im2col.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="out[n, (c, i, j), (h, w)] = self[n, c, h * stride + i * dilation - padding, w ...], zeros outside",
    precision=EXACT,
    reference="torch.nn.functional.unfold(self, kernelSize, dilation, padding, stride)",
    notes=(
        "The dtype and format of out are not checked: a dtype that self cannot be cast to, or a format of rank 4, "
        "gives 561103.",
    ),
)  # fmt: skip
