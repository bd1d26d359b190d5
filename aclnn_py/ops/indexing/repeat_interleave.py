"""aclnnRepeatInterleave, aclnnRepeatInterleaveWithDim and aclnnRepeatInterleaveTensor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import gather_views as g
from .shared import repeat_params as r

x, out, dim, size = r.x, r.out, r.dim, r.size
repeats = w.In("repeats", "number of repeats, INT32/INT64, one per element (or slice along dim) or a single one")
INT64 = w.Derived(lambda x: dt.ACL_INT64, repeats, label="INT64")
NOTES = (
    "The shape of out is checked only when the tasks are built.",
    "If the sum of repeats is not outputSize, CANN's result is undefined; here it is truncated or "
    "padded with the last element.",
)


def counts(view: View, length: int) -> View:
    """The number of repeats of each of so many."""
    is_single = view.shape in ((), (1,))
    return view._replace(shape=(length,), strides=(0,) if is_single else view.strides)


def as_many(x: TensorFacts, repeats: TensorFacts) -> bool | None:
    return repeats.shape in ((), (1,), (x.numel,)) or None


def as_long(x: TensorFacts, repeats: TensorFacts, dim: int) -> bool | None:
    at = r.own_axis(x, dim)
    return at is None or repeats.shape in ((), (1,), (x.shape[at],)) or None


def row(size: int) -> Shape:
    return (size,)


def at_dim(call: Call) -> int:
    return r.own_axis(call.tensor(x), call.args["dim"]) or 0  # type: ignore[arg-type]


def of_all(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return shape, (counts(views[0], call.tensor(x).numel),)


def of_axis(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    facts = call.tensor(x)
    return (shape, (counts(views[0], facts.shape[at_dim(call)]),)) if facts.rank else "no axis"


def of_rows(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    return shape, (r.in_a_row(views[0]),)


def element(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, indices[0], 0)


def slice_picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, indices[0], at_dim(call))


def mended(call: Call) -> Iterator[Call]:
    yield call.but(repeats, shape=(1,))


NUMBERS = g.INDEX
often, shape = w.Strided(repeats), w.Derived(row, size, label="[outputSize]")
before = (w.present(x, repeats, out), w.dtype_in(r.DTYPES, x), w.dtype_in(NUMBERS, repeats), w.same_dtype(out, x))
enough = w.Derived(as_many, x, repeats, label="number of repeats", kind="shape_custom", mend=mended,
                  claim=("shape of repeats", "[1], or [number of elements of self]"))  # fmt: skip
numbers = Shaped("repeat_rows", often, arrange=of_all, shape=shape, dtype=INT64)
gathered = g.Gathered("repeat_interleave", element, r.flat, numbers)
single = w.both(w.Equal(w.Numel(x), w.ValueOf(size)), w.is_single(repeats), label="every element is repeated once")
fit = w.ShapeMatches(gathered, out, exactly=True)
repeat_interleave = w.declare(
    "aclnnRepeatInterleave", x, repeats, size, out,
    summary="repeats the elements of self, flattened",
    rules=(
        *before, w.max_dims(1, repeats), w.defined(enough), w.max_dims(8, x), w.done_if_empty(x, out),
        w.not_empty(repeats),
    ),
    plan=(w.Branch(single, w.ViewCopy(r.flat, out), w.ViewCopy(fit, out)),),
    formula="out = the elements of self.flatten(), element i repeats[i] times in a row", notes=NOTES,
    reference="self.repeat_interleave(repeats)", **r.TEXTS,
)  # fmt: skip

long_enough = w.Derived(as_long, x, repeats, dim, label="number of repeats", kind="shape_custom", mend=mended,
                       claim=("shape of repeats", "[1], or [size of self along dim]"))  # fmt: skip
table = w.Strided(x)
along = Shaped("repeat_rows", often, arrange=of_axis, shape=shape, dtype=INT64)
rows = g.Gathered("repeat_interleave", slice_picker, table, along)
fit_along = w.ShapeMatches(rows, out, exactly=True)
repeat_interleave_with_dim = w.declare(
    "aclnnRepeatInterleaveWithDim", x, repeats, dim, size, out,
    summary="repeats the slices of self along dim",
    rules=(
        *before, w.max_dims(1, repeats), w.defined(r.axis), w.defined(long_enough), w.max_dims(8, x),
        w.done_if_empty(x), w.done_if(w.value_is(size, 0)), w.not_empty(repeats),
    ),
    plan=(often, along, table, rows, fit_along, w.ViewCopy(fit_along, out)),
    formula="out[..., k, ...]: the slices self[..., i, ...], each repeats[i] times in a row", notes=NOTES,
    reference="self.repeat_interleave(repeats, dim)", **r.TEXTS,
)  # fmt: skip

ordered = w.Derived(
    lambda repeats: repeats.rank == 1 or repeats.numel == 0 or None, repeats,
    label="rank of repeats", kind="shape_custom",
    claim=("rank of repeats", "1, unless it is empty"), mend=mended,
)  # fmt: skip
each = Shaped("repeat_rows", often, arrange=of_rows, shape=shape, dtype=INT64)
fit_each = w.ShapeMatches(each, out, exactly=True)
cast = w.CastTo(fit_each, w.Dtype(out))
repeat_interleave_tensor = w.declare(
    "aclnnRepeatInterleaveTensor", repeats, size, out,
    summary="repeats each index i of repeats repeats[i] times",
    rules=(
        w.present(repeats, out), w.dtype_in(NUMBERS, repeats), w.same_dtype(out, repeats), w.defined(ordered),
        w.done_if_empty(repeats, out),
    ),
    plan=(often, each, fit_each, cast, w.ViewCopy(cast, out)),
    formula="out = the numbers i = 0, 1, ..., each repeats[i] times in a row",
    notes=NOTES, reference="torch.repeat_interleave(repeats)", **r.TEXTS,
)  # fmt: skip
