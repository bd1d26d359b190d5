"""aclnnPermute and aclnnChannelShuffle."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared.view_ops import EXACT, permuted

UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
SHORT = (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
BF16 = w.Choices(dt.ACL_BF16)
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, *WHOLE, *UNSIGNED, dt.ACL_DOUBLE, *COMPLEX, dt.ACL_BF16, *SHORT
)  # fmt: skip

x = w.In("self", "input, rank up to 8")
dims = w.Attr("dims", "const aclIntArray*", "permutation of the axes of self", (1, 0))
out = w.Out("out", "output, out.shape[i] = self.shape[dims[i]], dtype of self")


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
    return "not a permutation of its axes" if order is None or len(order) != len(view.shape) else permuted(view, order)


unlike = w.Derived(
    distinct, dims, label="distinct dims", claim=("numbers of dims", "distinct"), mend=w.setting(dims, backwards)
)  # fmt: skip
order = w.Derived(
    order_of, x, dims, label="permutation", claim=("dims", "a permutation of the axes of self"),
    mend=w.setting(dims, backwards),
)  # fmt: skip
dense = w.Strided(x)
permuted_view = w.ViewOf(dense, w.Through("transpose", permute, order))
checked = w.ShapeMatches(permuted_view, out)
permuting = w.declare(
    "aclnnPermute", x, dims, out,
    summary="permutes the axes of self",
    rules=(
        w.present(x, dims, out), w.dtype_in(DTYPES, x, out), w.no_bf16_except(w.BF16_BY_RANGE, x),
        w.same_dtype(x, out), (w.Equal(w.Rank(x), w.Rank(out)),), (w.Equal(w.ListSize(dims), w.Rank(x)),),
        w.defined(unlike), w.max_dims(8, x), w.defined(order),
        w.when(w.is_empty(x), w.inner((w.is_empty(out),)), (w.DoneIf(w.is_empty(x)),)),
    ),
    plan=(dense, permuted_view, checked, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_permute.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="axis i of out is axis dims[i] of self", precision=EXACT,
    reference="self.permute(dims)",
    notes=(
        "The result keeps self's storage format; an out of another one gives 561103 unless that of self is ND.",
        "An empty self accepts any empty out; another out gives 561103.",
    ),
)  # fmt: skip

images = w.In("self", "input, [N,C,...], rank 3 to 7")
groups = w.Attr("groups", "int64_t", "number of groups, divides C", 1)
result = w.Out("out", "output, same shape and dtype as self")


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


def shuffle_pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    if view is not None and len(view.shape) > 1:
        yield in_axes(call, whole), shuffle(call, view)


members = w.Derived(
    in_groups, images, groups, label="channels per group", claim=("size of self along axis 1", "a multiple of groups"),
    mend=w.setting(groups, lambda call: 1),
)  # fmt: skip
strided = w.Strided(images)
shuffled = w.Composed(
    "channel_shuffle", strided, shuffle_pieces,
    shape=w.ViewShape(images), like=strided, given=members,
)  # fmt: skip
channel_shuffle = w.declare(
    "aclnnChannelShuffle", images, groups, result,
    summary="channel shuffle: interleaves the channels of the groups",
    rules=(
        w.present(images, result), w.same_dtype(images, result),
        w.dtype_in(w.Choices(
            dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, *WHOLE, *COMPLEX, dt.ACL_BF16
        ), images),
        (w.Within(w.ValueOf(groups), low=1),), w.defined(members), w.same_shape(images, result), w.max_dims(7, images),
        w.min_dims(3, images), w.done_if_empty(images, result),
    ),
    plan=(strided, shuffled, w.ViewCopy(shuffled, result)),
    header="aclnnop/aclnn_channel_shuffle.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="out = self.reshape(N, groups, C/groups, ...).transpose(1, 2).reshape(self.shape)", precision=EXACT,
    reference="torch.nn.functional.channel_shuffle(self, groups)",
    notes=("BF16 is accepted on every SoC.",),
)  # fmt: skip
