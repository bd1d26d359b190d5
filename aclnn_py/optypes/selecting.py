"""GatherV2, ArgMaxV2, OneHot, TopK and ReverseV2, whose axis or count is an input in host memory."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from .declare import declare_type
from .sheet import FLOATS, Impossible, Planned, Sheet, host_integers, vector

INDICES = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
x = w.In("x", "input")

# ---- GatherV2

indices = w.In("indices", "positions along axis, of any shape")
axis = host_integers("axis", "axis, one number in host memory")
batch_dims = w.Attr("batch_dims", "int64_t", "0", 0)
is_preprocessed = w.Attr("is_preprocessed", "bool", "ignored", False)
negative = w.Attr("negative_index_support", "bool", "ignored: negative positions count from the end", False)
gathered = w.Out("y", "slices, shape of x with that of indices in place of axis")


def only(sheet: Sheet, param: w.Param) -> int:
    numbers = sheet.integers(param)
    if len(numbers) != 1:
        raise Impossible(f"{len(numbers)} numbers in {param}")
    return numbers[0]


def gather(sheet: Sheet) -> None:
    sheet.call(
        "aclnnGatherV2", self=sheet.argument(x), dim=only(sheet, axis), index=sheet.argument(indices),
        out=sheet.argument(gathered),
    )  # fmt: skip


gather_v2 = declare_type(
    "GatherV2", x, indices, axis, batch_dims, is_preprocessed, negative, gathered,
    rules=(
        w.present(x, indices, gathered), w.dtype_in(INDICES, indices), w.same_dtype(gathered, x),
        (w.OneOf(w.ValueOf(batch_dims), w.Choices(0)),), w.done_if_empty(gathered),
    ),
    plan=(Planned(gather, x, indices, gathered),), summary="slices along an axis, by their positions",
    formula="y = x[..., indices, ...]", precision="exact", notes=("batch_dims other than 0 are refused.",),
)  # fmt: skip

# ---- ArgMaxV2

dimension = host_integers("dimension", "axis, one number in host memory")
kind = w.Attr("dtype", "int64_t", "ignored: y has it", dt.ACL_INT64)
largest = w.Out("y", "positions, shape of x without the axis, INT32 or INT64")


def arg_max(sheet: Sheet) -> None:
    image, to = sheet.argument(x), sheet.argument(largest)
    sheet.call("aclnnArgMax", self=image, dim=only(sheet, dimension), keepdim=False, out=to)


arg_max_v2 = declare_type(
    "ArgMaxV2", x, dimension, kind, largest,
    rules=(w.present(x, largest), w.dtype_in(FLOATS, x), w.dtype_in(INDICES, largest), w.done_if_empty(largest)),
    plan=(Planned(arg_max, x, largest),), summary="position of the maximum along an axis",
    formula="y = argmax of x along dimension", precision="exact",
)  # fmt: skip

# ---- OneHot

depth = host_integers("depth", "number of classes, in host memory")
on_value, off_value = (
    w.In("on_value", "value at the class, one element"),
    w.In("off_value", "other values, one element"),
)
place = w.Attr("axis", "int64_t", "where the axis of classes is put, -1: last", -1)
classes = w.In("x", "classes")
hot = w.Out("y", "one-hot vectors, shape of x with the axis of classes")


def encode(sheet: Sheet) -> None:
    sheet.call(
        "aclnnOneHot", self=sheet.argument(classes), numClasses=only(sheet, depth),
        onValue=vector(sheet.argument(on_value)), offValue=vector(sheet.argument(off_value)),
        axis=sheet.integer(place), out=sheet.argument(hot),
    )  # fmt: skip


one_hot = declare_type(
    "OneHot", classes, depth, on_value, off_value, place, hot,
    rules=(
        w.present(classes, on_value, off_value, hot), w.dtype_in(w.Choices(dt.ACL_UINT8).also(INDICES), classes),
        w.same_dtype(off_value, on_value), w.same_dtype(hot, on_value),
        tuple(w.OneOf(w.Numel(each), w.Choices(1)) for each in (on_value, off_value)), w.done_if_empty(hot),
    ),
    plan=(Planned(encode, classes, on_value, off_value, hot),), summary="one-hot vectors of classes",
    formula="y = on_value where the class is, else off_value", precision="exact",
)  # fmt: skip

# ---- TopK

k = host_integers("k", "number of values, in host memory")
ordered = w.Attr("sorted", "bool", "values are sorted", True)
greatest = w.Attr("largest", "bool", "the largest rather than the smallest", True)
along = w.Attr("dim", "int64_t", "axis", -1)
values, positions = w.Out("values", "top values, k along dim"), w.Out("indices", "their positions, INT32")


def top(sheet: Sheet) -> None:
    to, made = sheet.argument(positions), sheet.argument(values)
    found = sheet.new(dt.ACL_INT64, to.shape)
    sheet.call(
        "aclnnTopk", self=sheet.argument(x), k=only(sheet, k), dim=sheet.integer(along), largest=sheet.flag(greatest),
        sorted=sheet.flag(ordered), valuesOut=made, indicesOut=found,
    )  # fmt: skip
    sheet.put(found, positions)


top_k = declare_type(
    "TopK", x, k, ordered, greatest, along, values, positions,
    rules=(
        w.present(x, values, positions), w.dtype_in(FLOATS, x), w.same_dtype(values, x),
        w.dtype_in(w.Choices(dt.ACL_INT32), positions), w.same_shape(positions, values), w.done_if_empty(values),
    ),
    plan=(Planned(top, x, values, positions),), summary="largest or smallest values along an axis, with positions",
    formula="values, indices = the k largest of x along dim", precision="exact",
)  # fmt: skip

# ---- ReverseV2

turned_axes = host_integers("axis", "axes, in host memory")
turned = w.Out("y", "x in reverse order along the axes, shape of x")


def reverse(sheet: Sheet) -> None:
    sheet.call("aclnnFlip", self=sheet.argument(x), dims=sheet.integers(turned_axes), out=sheet.argument(turned))


reverse_v2 = declare_type(
    "ReverseV2", x, turned_axes, turned,
    rules=(
        w.present(x, turned), w.same_dtype(turned, x), w.same_shape(turned, x), w.dims_within(1, 8, x),
        w.done_if_empty(turned),
    ),
    plan=(Planned(reverse, x, turned),), summary="reverse order along axes", formula="y[i] = x[size - 1 - i]",
    precision="exact", reference="torch.flip(x, axis)",
)  # fmt: skip
