"""aclnnPermute and aclnnChannelShuffle."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, Shape, TensorFacts
from ..math.arithmetic import COMPLEX, WHOLE
from .layouts import EXACT, permuted

UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
SHORT = (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
BF16 = w.Choices(dt.ACL_BF16)
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, *UNSIGNED, dt.ACL_DOUBLE, *COMPLEX, dt.ACL_BF16, *SHORT
)  # fmt: skip

x = w.In("self", "what is permuted")
dims = w.Attr("dims", "const aclIntArray*", "the axes of self in the order of the result's", (1, 0))
out = w.Out("out", "the result")


def distinct(dims: Shape) -> bool | None:
    return len(set(dims)) == len(dims) or None


def order_of(x: TensorFacts, dims: Shape) -> Shape | None:
    """The axes that dims name, each once; None otherwise."""
    found = w.axes_of(dims, x.rank)
    return found if found is not None and len(set(found)) == len(found) else None


def backwards(call: Call) -> Shape:
    return tuple(range(call.tensor(x).rank))[::-1]


def permute(call: Call, view: View) -> View | str:
    order = order_of(call.tensor(x), call.args["dims"])  # type: ignore[arg-type]
    return "no order of its axes" if order is None or len(order) != len(view.shape) else permuted(view, order)


unlike = w.Worked(
    distinct, dims, told="unlike dims", claim=("every number of dims", "there once"), mend=w.setting(dims, backwards)
)  # fmt: skip
order = w.Worked(
    order_of, x, dims, told="order of axes", claim=("dims", "axes of self, each one there once"),
    mend=w.setting(dims, backwards),
)  # fmt: skip
dense = w.Strided(x)
turned = w.Look(dense, w.Through("transpose", permute, order))
fits = w.Fits(turned, out)
permuting = w.declare(
    "aclnnPermute", x, dims, out,
    summary="the axes of a tensor in another order",
    rules=(
        w.present(x, dims, out), w.dtype_in(DTYPES, x, out), w.no_bf16_except(w.BF16_BY_RANGE, x),
        w.same_dtype(x, out), (w.Equal(w.Rank(x), w.Rank(out)),), (w.Equal(w.ListSize(dims), w.Rank(x)),),
        w.defined(unlike), w.max_dims(8, x), w.defined(order),
        w.when(w.is_empty(x), w.inner((w.is_empty(out),)), (w.DoneIf(w.is_empty(x)),)),
    ),
    plan=(dense, turned, fits, w.ViewCopy(fits, out)),
    header="aclnnop/aclnn_permute.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="out[i, j, ...] = self at the same place, its axes in the order of dims", precision=EXACT,
    reference="self.permute(dims)",
    notes=(
        "The result keeps self's storage format; an out of another one gives 561103 unless that of self is ND.",
        "An empty self is satisfied with any empty out, another out gives 561103.",
    ),
)  # fmt: skip

mixed = w.In("self", "what is shuffled, channels along axis 1")
groups = w.Attr("groups", "int64_t", "the number of groups of channels", 1)
result = w.Out("out", "the result")


def in_groups(x: TensorFacts, groups: int) -> int | None:
    """Channels of a group; a tensor without channels has none, which every number divides."""
    channels = x.shape[1] if x.rank > 1 else 0
    return channels // groups if groups > 0 and channels % groups == 0 else None


def shuffle(call: Call, view: View) -> View:
    number: int = call.args["groups"]  # type: ignore[assignment]
    rest, stride = view.shape[1] // number, view.strides[1]
    shape = (view.shape[0], rest, number, *view.shape[2:])
    return view._replace(shape=shape, strides=(view.strides[0], stride, rest * stride, *view.strides[2:]))


def in_axes(call: Call, view: View) -> View:
    """The target of the shuffle, its channels in two axes."""
    number: int = call.args["groups"]  # type: ignore[assignment]
    rest, stride = view.shape[1] // number, view.strides[1]
    shape = (view.shape[0], rest, number, *view.shape[2:])
    return view._replace(shape=shape, strides=(view.strides[0], number * stride, stride, *view.strides[2:]))


def dealt(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    if view is not None and len(view.shape) > 1:
        yield in_axes(call, whole), shuffle(call, view)


members = w.Worked(
    in_groups, mixed, groups, told="channels of a group", claim=("size of self along axis 1", "a multiple of groups"),
    mend=w.setting(groups, lambda call: 1),
)  # fmt: skip
lying = w.Strided(mixed)
shuffled = w.Composed(
    "channel_shuffle", lying, dealt,
    shape=w.ViewShape(mixed), like=lying, given=members,
)  # fmt: skip
channel_shuffle = w.declare(
    "aclnnChannelShuffle", mixed, groups, result,
    summary="channels of several groups dealt out in turn",
    rules=(
        w.present(mixed, result), w.same_dtype(mixed, result),
        w.dtype_in(w.Choices(
            dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLE, *COMPLEX, dt.ACL_BF16
        ), mixed),
        (w.Within(w.ValueOf(groups), low=1),), w.defined(members), w.same_shape(mixed, result), w.max_dims(7, mixed),
        w.min_dims(3, mixed), w.done_if_empty(mixed, result),
    ),
    plan=(lying, shuffled, w.ViewCopy(shuffled, result)),
    header="aclnnop/aclnn_channel_shuffle.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="axis 1 seen as [groups, rest], these two exchanged", precision=EXACT,
    reference="torch.nn.functional.channel_shuffle(self, groups)",
    notes=("BF16 is let through on every SoC.",),
)  # fmt: skip
