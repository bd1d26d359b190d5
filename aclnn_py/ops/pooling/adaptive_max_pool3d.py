"""aclnnAdaptiveMaxPool3d."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import adaptive_rules as a
from .shared.adaptive_max_params import A2, indices, out, texts, x
from .shared.window_rules import at_least, checked, so_many
from .shared.window_step import Windowed

INT32 = (1 << 31) - 1
deep = a.size_of(3)

HALVES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=A2)
PLACES = w.Choices(dt.ACL_INT32).plus(dt.ACL_INT64, on=w.REGBASE)


def sizes_of(x: TensorFacts, size: Shape) -> Shape:
    """A size for each of the three axes: a lone one counts for all, without any they stay."""
    return x.shape[-3:] if not size else size if len(size) == 3 else size[:1] * 3


def fits_sizes(x: TensorFacts, size: Shape, out: TensorFacts) -> bool:
    return out.shape[-3:] == sizes_of(x, size)


def as_told(call: Call) -> Iterator[Call]:
    facts, size = call.tensor(x), call.args[deep.name]
    if min(sizes_of(facts, size), default=1) > 0:  # type: ignore[arg-type]
        whole = (*facts.shape[:-3], *sizes_of(facts, size))  # type: ignore[arg-type]
        yield call.but(out, shape=whole).but(indices, shape=whole)


def lead_fits(x: TensorFacts, out: TensorFacts) -> bool:
    lead = 1 if out.rank == 4 else 2
    return x.shape[:lead] == out.shape[:lead]


def first_fit(size: Shape, out: TensorFacts, indices: TensorFacts) -> bool:
    """As many of the first sizes as outputSize has numbers are the same."""
    return out.shape[: len(size)] == indices.shape[: len(size)]


def volume_counts(x: TensorFacts, indices: TensorFacts) -> bool:
    """Whether INT32 numbers all elements of a plane, if indices are INT32."""
    depth, height, width = x.shape[-3:] if x.rank > 2 else (1, 1, 1)
    return indices.dtype == dt.ACL_INT64 or depth * height * width <= INT32


SHAPE, ENDS = "shape_custom", ("shape of outputOut", "that of self with outputSize as last sizes")
volume = Windowed(
    "window_max_at", w.Contiguous(x), results=((w.Dtype(x), w.ViewShape(out)), (w.Dtype(indices), w.ViewShape(out))),
    arrange=a.kernel_views(3), attrs=a.EVENLY, mend=as_told,
)  # fmt: skip
even = w.Derived(
    lambda x, size: not any(far % count for far, count in zip(x.shape[-3:], sizes_of(x, size), strict=False)), x, deep,
    label="windows are of one size",
)  # fmt: skip
apart = w.both(
    w.negated(w.OneOf(w.Rank(x), w.Choices(4))), w.negated(w.OneOf(even, w.Choices(True))),
    label="rank 5 with windows of several sizes",
)  # fmt: skip


def formatted(result: w.Step, to: w.Param) -> w.Step:
    """A result in its output's format; where that is not asked for it has self's."""
    format = w.Where(apart, w.Format(x), w.Format(to), label="format of the result")
    return w.ViewOf(result, w.Reformatted(format, apart))


sized = (
    w.ShapeMatches(formatted(volume, out), out),
    w.ShapeMatches(formatted(w.ViewOf(volume, w.NthOutput(1)), indices), indices),
)  # fmt: skip
copies = w.ViewCopy(sized[0], out), w.ViewCopy(sized[1], indices)
FORMATS = w.Choices(fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NCHW).plus(fmt.ACL_FORMAT_ND, on=w.REGBASE)
adaptive_max_pool3d = w.declare(
    "aclnnAdaptiveMaxPool3d", x, deep, out, indices,
    summary="3-D adaptive max pooling over [N,C,D,H,W], with indices",
    rules=(
        w.present(x, deep, out, indices), w.dims_within(4, 5, x, out, indices), w.dtype_in(HALVES, x, out),
        w.dtype_in(PLACES, indices), w.format_in(FORMATS, x), w.same_format(x, out),
        w.when(a.NEWER, so_many(deep, (0, 1, 3)), otherwise=(so_many(deep, (3,)),)),
        checked(lead_fits, x, out, claim=ENDS, mend=as_told, kind=SHAPE),
        checked(fits_sizes, x, deep, out, claim=ENDS, mend=as_told, kind=SHAPE),
        checked(first_fit, deep, out, indices,
                claim=("size 0 of indicesOut", "that of outputOut"), mend=as_told, kind=SHAPE),
        w.same_dtype(x, out), a.positive(x, 1),
        checked(volume_counts, x, indices, kind=SHAPE,
                claim=("number of elements of a plane of self", "at most INT32_MAX")),
        at_least(1, deep), w.done_if_empty(x),
    ),
    plan=tuple(dict.fromkeys((*sized[0].chain, *sized[1].chain, *copies))),
    header="aclnnop/aclnn_adaptive_max_pool3d.h", documented_soc=w.DOCUMENTED_NEW, **texts(3, deep),
)  # fmt: skip
