"""AddN, ConcatD and Split, with a variable number of inputs or outputs."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .selecting import only
from .sheet import FLOATS, NUMBERS, ROUNDED, Impossible, Planned, Sheet, axis_of, host_integers

MOST = 64
"""Inputs of AddN and ConcatD, outputs of Split."""


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

pieces_in = tuple(w.In(f"x{at}", "part of y along the axis", optional=at > 0) for at in range(MOST))
concat_dim = w.Attr("concat_dim", "int64_t", "axis")
counted = w.Attr("N", "int64_t", "ignored: the inputs are counted", 1)
joined = w.Out("y", "concatenation of the inputs along the axis")
JOINED = w.Choices(
    *(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_BOOL),
    *(dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64),
    *(dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64),
    *(dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E8M0),
)


def concatenated(sheet: Sheet) -> None:
    to = sheet.argument(joined)
    along, begin = axis_of(sheet.integer(concat_dim), len(to.shape)), 0
    for each in pieces_in:
        if sheet.given(each):
            view = sheet.argument(each)
            sheet.move(view, part(to, along, begin, view))
            begin += view.shape[along]
    if begin != to.shape[along]:
        raise Impossible(f"parts of {begin} elements along an axis of {to.shape[along]}")


concat_d = declare_type(
    "ConcatD", *pieces_in, concat_dim, counted, joined,
    rules=(
        w.present(pieces_in[0], joined), w.dtype_in(JOINED, pieces_in[0]), w.same_dtype(joined, pieces_in[0]),
        w.dims_within(1, 8, joined), w.done_if_empty(joined),
    ),
    plan=(Planned(concatenated, *pieces_in, joined),), summary="tensors joined along an axis",
    formula="y = x0, x1, ... along concat_dim", precision="exact", reference="torch.cat([x0, x1, ...], concat_dim)",
    notes=(f"A call has at most {MOST} inputs.", "FLOAT4_E2M1 and FLOAT4_E1M2 are refused."),
)  # fmt: skip
