"""aclnnIndexPutImpl."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.positions import IndexLayout, IndexPlaces, Spread, put
from ...lowering.kernels.scatter import ANY_INDEX, Write
from ...rules.core.call import Call, Shape, TensorFacts, count
from ...rules.core.term import broadcast

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
    dt.ACL_BOOL, dt.ACL_BF16,
)  # fmt: skip
INDEX_DTYPES = w.Choices(dt.ACL_INT32, dt.ACL_INT64, dt.ACL_BOOL)
OLD = ("ascend910",)

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
indices = w.InList(
    "indices",
    "per leading axis an index (INT32/INT64), broadcastable with the others, or a BOOL mask; an empty tensor "
    "selects the whole axis",
)
values = w.In("values", "values to write, broadcast to the indexed shape, dtype of selfRef")
accumulate = w.Attr("accumulate", "const bool", "true: add to selfRef; false: replace", default=False)
unsafe = w.Attr("unsafe", "const bool", "ignored", default=False)


def defined(members: tuple[Any, ...]) -> tuple[Any, ...]:
    """The indices that are there."""
    return tuple([each for each in members if each is None or each.numel])


def masks_fit(x: TensorFacts, members: tuple[TensorFacts, ...]) -> bool | None:
    """Whether every index has the sizes of the axes that it takes, which is asked once one of them is a mask."""
    if not any(each.numel and each.dtype == dt.ACL_BOOL for each in members):
        return True
    at = 0
    for each in members:
        if not each.numel:
            at += 1
        elif x.shape[at : at + each.rank] == each.shape:
            at += each.rank
        else:
            return None
    return True


def index_layout(call: Call) -> IndexLayout | str:
    """What the indices name."""
    x, members = call.tensor(ref).shape, call.value(indices)
    given = tuple([number for number, each in enumerate(members) if each.numel])  # type: ignore[arg-type, var-annotated]
    shapes: list[Shape] = [members[number].shape for number in given]  # type: ignore[index]
    mask = any(members[number].dtype == dt.ACL_BOOL for number in given)  # type: ignore[index]
    axes = given
    if mask:
        if len(given) > 1:
            return "a mask together with another index"
        axes = tuple(range(given[0], given[0] + len(shapes[0])))
    whole = shapes[0]
    for shape in shapes[1:]:
        joined = broadcast(whole, shape)
        if joined is None:
            return " and ".join(f"[{','.join(map(str, each))}]" for each in shapes)
        whole = joined
    rest = tuple([axis for axis in range(len(x)) if axis not in axes])
    neighbours = axes == tuple(range(axes[0], axes[0] + len(axes))) if axes else True
    before = tuple([axis for axis in rest if neighbours and axes and axis < axes[0]])
    after = rest[len(before) :]
    return IndexLayout(given, axes, (true_places(call, whole, len(after)),) if mask else whole, before, after, mask)


def true_places(call: Call, mask: Shape, after: int) -> int:
    """How many places of a mask values are for, at most: all of them, if one goes everywhere."""
    shape = call.tensor(values).shape
    found = shape[-1 - after] if len(shape) > after else 1
    return count(mask) if found == 1 else found


def passed_over(members: tuple[TensorFacts, ...]) -> float:
    """What stands for the places that a mask does not have."""
    return -1 if any(each.dtype == dt.ACL_BOOL for each in defined(members)) else ANY_INDEX


def dense(call: Call) -> Iterator[Call]:
    """A call whose indices take every axis whole."""
    yield call.set(indices, (TensorFacts.dense(dt.ACL_BOOL, call.tensor(ref).shape),))


none = w.OneOf(
    w.Derived(lambda members: len(defined(members)), indices, label="number of non-empty indices"), w.Choices(0)
)
fit = w.Derived(
    masks_fit, ref, indices,
    label="shape of indices", claim=("shape of indices used with a mask", "that of the axes they index"),
    mend=dense, kind="shape_custom",
)  # fmt: skip
halves = w.has_dtype(ref, dt.ACL_FLOAT16, dt.ACL_BF16)
sums = w.is_true(accumulate)
kind = w.Where(w.both(sums, halves), w.FLOAT, w.Dtype(ref), label="accumulation dtype")
base, source = w.Contiguous(ref), w.Strided(values)
slow = w.OnAiCpu(w.has_dtype(ref, dt.ACL_DOUBLE, dt.ACL_INT16))
blank = w.Derived(passed_over, indices, label="skipped index")
mode = w.Where(sums, "scatter_add", "scatter_update", label="scatter mode")
spread = Spread(w.CastTo(source, kind), ref, index_layout)
positions = IndexPlaces(indices, ref, index_layout)
written = Write(mode, w.CastTo(base, kind), positions, spread, put(index_layout), ref=ref, wraps=True, passed=blank)
index_put = w.declare(
    "aclnnIndexPutImpl", ref, indices, values, accumulate, unsafe,
    summary="writes values into selfRef at a list of index tensors: replace or accumulate, in place",
    rules=(
        w.present(ref, values, indices), w.each(indices, lambda item, first: w.present(item)),
        w.when(w.on(*OLD), *((w.Not(w.OneOf(w.Dtype(each), w.BF16)),) for each in (ref, values))),
        w.dtype_in(DTYPES, ref, values), w.each(indices, lambda item, first: w.dtype_in(INDEX_DTYPES, item), defined),
        w.same_dtype(ref, values), w.max_dims(8, ref),
        (w.Within(w.Derived(lambda x, members: len(members) - x.rank, ref, indices,
        label="number of indices minus rank of selfRef"),
                  high=0),),
        w.defined(fit), w.done_if_empty(ref, values), w.done_if(none),
    ),
    plan=(slow, *w.ViewCopy(w.CastTo(written, w.Dtype(ref)), ref).chain),
    formula="selfRef[i, j, ...] = values, or += values; indices are broadcast together",
    header="aclnnop/aclnn_index_put_impl.h", documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.ops.aten._index_put_impl_(selfRef, indices, values, accumulate, unsafe)",
    precision="duplicate indices are processed in order; FLOAT16 and BF16 accumulate in float32, rounded once; BOOL "
    "accumulates with or",
    notes=(
        "An empty index selects its whole axis. Negative indices count from the end; an out-of-range index fails the "
        "stream. unsafe is ignored.",
        "Shapes that do not broadcast give 561103, where CANN's AI CPU fails the stream. The emulator takes a mask "
        "alone, not with another index.",
    ),
)  # fmt: skip
