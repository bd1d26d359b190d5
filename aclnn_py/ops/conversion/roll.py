"""aclnnRoll."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts, count, row_major
from .shared.view_ops import EXACT, sliced

DTYPES = (
    w.Choices(
        dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_BOOL, dt.ACL_INT64
    )
    .plus(dt.ACL_BF16, dt.ACL_INT16, on=w.BF16_BY_RANGE)
    .plus(dt.ACL_COMPLEX64, on=w.REGBASE)
)  # fmt: skip

x, out = w.In("x", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as x")
shifts = w.Attr("shifts", "const aclIntArray*", "number of positions to shift, per axis of dims", (1,))
dims = w.Attr("dims", "const aclIntArray*", "axes to roll; empty: x is flattened, rolled and restored", (0,))


def pairs(shifts: Shape, dims: Shape) -> int | None:
    """How many shifts there are, if that is how many there should be."""
    return len(shifts) if len(shifts) == (len(dims) or 1) else None


def ways(x: TensorFacts, shifts: Shape, dims: Shape) -> dict[int, int] | None:
    """The shift along each axis that one names; None where it names none, or without shifts."""
    found: dict[int, int] = {}
    if not shifts:
        return None
    axes = w.axes_of(dims, x.rank) if x.rank else () if not dims else None
    if axes is None:
        return None
    for axis, shift in zip(axes, shifts, strict=False):
        found[axis] = (found.get(axis, 0) + shift) % max(x.shape[axis], 1)
    return found


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    """Every part that stays together, where it comes from and where it goes."""
    assert view is not None
    shifts, dims = call.args["shifts"], call.args["dims"]
    if not dims and view.shape:
        shape = (count(view.shape),)
        view, whole = (each._replace(shape=shape, strides=row_major(shape)) for each in (view, whole))
        moved = {0: shifts[0] % shape[0]}  # type: ignore[index]
    else:
        moved = ways(call.tensor(x), shifts, dims) or {}  # type: ignore[arg-type]
    halves = [
        [(0, shift, size - shift), (size - shift, 0, shift)] for size, shift in
        ((view.shape[axis], shift) for axis, shift in moved.items())
    ]  # fmt: skip
    for chosen in product(*halves):
        source, target = view, whole
        for axis, (begin, to, size) in zip(moved, chosen, strict=True):
            source, target = sliced(source, axis, begin, size, 1), sliced(target, axis, to, size, 1)
        yield target, source


counted = w.Derived(
    pairs, shifts, dims, label="size of shifts", claim=("size of shifts", "that of dims, or 1 if dims is empty"),
    mend=w.setting(shifts, lambda call: (1,) * (len(call.args["dims"]) or 1)),  # type: ignore[arg-type]
)  # fmt: skip
along = w.Derived(
    ways, x, shifts, dims, label="dims", claim=("dims", "axes of x"), mend=w.setting(dims, lambda call: ())
)  # fmt: skip
dense = w.Contiguous(x)
rolled = w.Composed("roll", dense, pieces, shape=w.ViewShape(x), like=dense, given=along)
roll = w.declare(
    "aclnnRoll", x, shifts, dims, out,
    summary="rolls elements along the given axes, wrapping around",
    rules=(
        w.present(x, shifts, dims, out), w.dtype_in(DTYPES, x, out), w.same_dtype(x, out), w.same_shape(x, out),
        w.defined(counted), w.max_dims(8, x), w.done_if_empty(x), w.defined(along),
    ),
    plan=(dense, rolled, w.ViewCopy(rolled, out)),
    header="aclnnop/aclnn_roll.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[(i + shift) mod n] = x[i] along every one of dims; shifts along one axis add up", precision=EXACT,
    reference="torch.roll(x, shifts, dims)",
    notes=("With an empty x dims is not checked. An x of rank 0 takes an empty dims only.",),
)  # fmt: skip
