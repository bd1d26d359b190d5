"""aclnnAdaptiveMaxPool2d."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import adaptive_rules as a
from .shared.adaptive_max_params import A2, indices, out, texts, x
from .shared.window_rules import at_least, so_many
from .shared.window_step import Windowed, planes

flat = a.size_of(2)
A2_ALONE = ("ascend910b", "ascend910_93")
IN_ND = w.Constant(fmt.ACL_FORMAT_ND, "ND")

on_core = w.both(w.on(*A2), w.negated(w.has_dtype(x, dt.ACL_DOUBLE)), label="the AI core kernel runs")
"""Condition: the kernel gives [N, C, H, W] whatever the format; otherwise it asks for NCHW or NHWC."""


def is_nhwc(x: TensorFacts) -> bool:
    return x.format == fmt.ACL_FORMAT_NHWC and x.rank == 4


def shape_of(x: TensorFacts, size: Shape) -> Shape | None:
    """Batches, channels, height, width of the result."""
    if len(size) != 2 or x.rank not in (3, 4):
        return None
    return (x.shape[0], x.shape[-1], *size) if is_nhwc(x) else (*x.shape[:-2], *size)


def shape_as_self(x: TensorFacts, size: Shape) -> Shape | None:
    """The same in the order of self's axes."""
    shape = shape_of(x, size)
    return (shape[0], *shape[2:], shape[1]) if shape is not None and is_nhwc(x) else shape


def divides(x: TensorFacts, size: Shape) -> bool:
    """Whether all windows are of one size."""
    planes = x.shape[1:3] if is_nhwc(x) else x.shape[-2:]
    return all(far % count == 0 for far, count in zip(planes, size, strict=False))


even = w.OneOf(w.Derived(divides, x, flat, label="windows are of one size"), w.Choices(True))


def odd_format(call: Call) -> bool:
    """Whether the kernel does not know the format."""
    facts = call.tensor(x)
    if not on_core.holds(call):
        return facts.rank == 4 and facts.format not in (fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC)
    if facts.rank == 3:
        return facts.format == fmt.ACL_FORMAT_NHWC
    return call.soc.short in w.REGBASE and not even.holds(call) and facts.format != fmt.ACL_FORMAT_NCHW


def arrange(call: Call, views: Sequence[View]) -> Sequence[View] | str:
    last, alone = is_nhwc(call.tensor(x)), not on_core.holds(call)
    if odd_format(call):
        return fmt.label(call.tensor(x).format)
    return [*(planes(view, 2, last and alone) for view in views[:-1]), planes(views[-1], 2, last)]


def format_of(to: w.Param) -> w.Term:
    """The format of a result: the output's own where it is given that, else self's, or ND where it is reshaped."""
    three, label = w.OneOf(w.Rank(x), w.Choices(3)), "format of the result"
    alone = w.Where(three, w.Format(to), w.Format(x), label=label)
    shaped = w.Where(w.either(three, w.on(*A2_ALONE)), IN_ND, w.Format(x), label=label)
    return w.Where(on_core, w.Where(even, w.Format(to), shaped, label=label), alone, label=label)


shape = w.Where(
    on_core, w.Derived(shape_of, x, flat, label="output shape"),
    w.Derived(shape_as_self, x, flat, label="output shape"),
)  # fmt: skip
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")


def mend_shapes(call: Call) -> Iterator[Call]:
    if call.tensor(x).rank == 4:
        yield call.but(x, format=fmt.ACL_FORMAT_NCHW)
    elif call.tensor(x).format == fmt.ACL_FORMAT_NHWC:
        yield call.but(x, format=fmt.ACL_FORMAT_NCL)


largest = Windowed(
    "window_max_at", w.Contiguous(x), results=((w.Dtype(x), shape), (INT64, shape)), arrange=arrange, attrs=a.EVENLY,
    mend=mend_shapes,
)  # fmt: skip


class InShape(w.ViewOf):
    """A result in the shape of an output, which is as long as there are windows."""

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.source.value(call)
        if value is not None:
            yield call.but(out, shape=value.view.shape).but(indices, shape=value.view.shape)


def reshaped(result: w.Step, to: w.Param) -> w.Step:
    """A result in its output's shape where the source reshapes it."""
    shaped = w.Branch(on_core, InShape(result, w.Reshaped(w.GivenShape(to))), result)
    return w.ViewCopy(w.ViewOf(shaped, w.Reformatted(format_of(to))), to)


FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
adaptive_max_pool2d = w.declare(
    "aclnnAdaptiveMaxPool2d", x, flat, out, indices,
    summary="2-D adaptive max pooling over [N,C,H,W], with indices",
    rules=(
        w.present(x, flat, out, indices), w.dtype_in(FLOATS, x, out), w.same_dtype(out, x),
        w.dtype_in(w.Choices(dt.ACL_INT64), indices), w.dims_within(3, 4, x), w.same_shape(out, indices),
        a.positive(x, 1), so_many(flat, (2,)), at_least(1, flat), w.done_if_empty(x),
    ),
    plan=tuple(
        dict.fromkeys(
            (*largest.chain, *reshaped(largest, out).chain, *reshaped(w.ViewOf(largest, w.NthOutput(1)), indices).chain)
        )
    ),
    header="aclnnop/aclnn_adaptive_max_pool2d.h", documented_soc=w.DOCUMENTED_BUT_310, **texts(2, flat),
    notes=(
        "The shape of outputOut is not checked: on the 910B, 910_93 and 950 it needs the number of elements of the "
        "result, elsewhere its shape (561103).",
        "Formats are checked with the tasks: rank 3 outputs in a rank 4 format, and where the result is not "
        "reformatted outputs in another format than self, are refused (561103).",
        "For NHWC the result on the 910B, 910_93 and 950 is stored in NCHW order, as CANN leaves it.",
    ),
)  # fmt: skip
