"""AddN and Split, with a variable number of inputs or outputs."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .selecting import only
from .sheet import FLOATS, NUMBERS, ROUNDED, Impossible, Planned, Sheet, axis_of, host_integers

MOST = 64
"""Inputs of AddN, outputs of Split."""


addends = tuple(w.In(f"x{at}", "addend, shape of x0", optional=at > 0) for at in range(MOST))
count = w.Attr("N", "int64_t", "ignored: the inputs are counted", 0)
total = w.Out("y", "sum, shape of x0")


def summed(sheet: Sheet) -> None:
    views = [sheet.argument(each) for each in addends if sheet.given(each)]
    if any(view.shape != views[0].shape or view.dtype != views[0].dtype for view in views):
        raise Impossible("addends of several shapes or dtypes")
    found = views[0]
    for view in views[1:]:
        found = sheet.add(found, view)
    sheet.put(found, total)


add_n = declare_type(
    "AddN", *addends, count, total,
    rules=(
        w.present(addends[0], total), w.dtype_in(FLOATS, addends[0]), w.same_dtype(total, addends[0]),
        w.same_shape(total, addends[0]), w.done_if_empty(total),
    ),
    plan=(Planned(summed, *addends, total),), summary="sum of several tensors", formula="y = x0 + x1 + ...",
    precision=ROUNDED, notes=(f"A call has at most {MOST} inputs.",),
)  # fmt: skip

axis, x = host_integers("split_dim", "axis, one number in host memory"), w.In("x", "input")
pieces = w.Attr("num_split", "int64_t", "ignored: the outputs are counted", 0)
parts = tuple(w.Out(f"y{at}", "part of x along the axis", optional=at > 0) for at in range(MOST))


def divided(sheet: Sheet) -> None:
    view = sheet.argument(x)
    along, begin = axis_of(only(sheet, axis), len(view.shape)), 0
    for each in parts:
        if sheet.given(each):
            to = sheet.argument(each)
            sheet.move(part(view, along, begin, to), to)
            begin += to.shape[along]
    if begin != view.shape[along]:
        raise Impossible(f"parts of {begin} elements along an axis of {view.shape[along]}")


def part(view: View, axis: int, begin: int, to: View) -> View:
    """The part of a tensor that becomes this output."""
    shape, whole = to.shape, view.shape
    fits = len(shape) == len(whole) and begin + shape[axis] <= whole[axis]
    if not fits or shape[:axis] + shape[axis + 1 :] != whole[:axis] + whole[axis + 1 :] or to.dtype != view.dtype:
        raise Impossible(f"a part {list(shape)} of {dt.label(to.dtype)} from {list(whole)} of {dt.label(view.dtype)}")
    return view._replace(shape=shape, offset=view.offset + begin * view.strides[axis])


split = declare_type(
    "Split", axis, x, pieces, *parts,
    rules=(w.present(x, parts[0]), w.dtype_in(NUMBERS, x), w.same_dtype(parts[0], x), w.dims_within(1, 8, x)),
    plan=(Planned(divided, x, *parts),), summary="parts along an axis", formula="x = y0, y1, ... along split_dim",
    precision="exact", notes=(f"A call has at most {MOST} outputs.",),
)  # fmt: skip
