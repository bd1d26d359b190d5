"""Products of batches of experts between two communicators: parameters and rules of shapes that both APIs share."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts, row_major
from ....rules.core.communicator import Communicator
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .named_group import short_name

ON = ("ascend910_93",)
SIZES = w.Choices(2, 4, 8, 16, 32)
EXPERTS, OWN, LONGEST = (2, 512), 32, 65535
"""Numbers of all experts, of those of a rank, and sizes of the product's axes."""
LAST, FIRST, MIDDLE = (w.FixedAxis(axis) for axis in (2, 0, 1))
bias = w.In(
    "biasOptional", "bias of each expert, FLOAT16 beside FLOAT16, FLOAT beside BF16, [E / ep, 1, N] or [E / ep, N]; "
    "null: none", optional=True,
)  # fmt: skip
ep = w.GroupName("groupEp", "name of the communicator of the expert parallel ranks, as HcclGetCommName gives it")
tp = w.GroupName("groupTp", "name of the communicator of the tensor parallel ranks, as HcclGetCommName gives it")
ep_size = w.Attr("epWorldSize", "int64_t", "number of ranks of groupEp (ep): 2, 4, 8, 16 or 32", 2)
tp_size = w.Attr("tpWorldSize", "int64_t", "number of ranks of groupTp (tp): 2, 4, 8, 16 or 32", 2)
NOTES = (
    "groupEp and groupTp are looked up among the communicators of the current device: another name gives 561000, an "
    "empty one or null 161001, one of more than 127 bytes 161002. Their numbers of ranks are tested against "
    "epWorldSize and tpWorldSize (561103), where CANN would wait for others.",
    "The documents want two communicators with different names; CANN's tiling function refuses equal ones (561002), "
    "which are taken here.",
    r.COPIED.format("the A3 family"),
)  # fmt: skip


def names() -> w.Rules:
    """Both groups have a name (161001) that is short enough (161002)."""

    def is_given(found: Communicator | None) -> bool:
        return found is not None and len(found.name) > 0

    given = (w.coded(checked(f"name of {each} is not empty", is_given, each)[0], 161001) for each in (ep, tp))
    return w.flat(*given, *(short_name(each) for each in (ep, tp)))


def dtypes(x: w.Param, weight: w.Param, out: w.Param) -> w.Rules:
    half = w.has_dtype(x, dt.ACL_FLOAT16)
    added = w.when(half, w.same_dtype(bias, x), otherwise=w.dtype_in(w.Choices(dt.ACL_FLOAT), bias))
    return w.flat(
        w.dtype_in(r.HALVES, x, weight, out), w.same_dtype(x, weight), w.same_dtype(x, out),
        w.when(w.given(bias), w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT), bias), added),
    )  # fmt: skip


def attributes(shard: w.Param, *more: w.Rules) -> w.Rules:
    return w.flat(
        (w.OneOf(w.ValueOf(shard), w.Choices(0, 1)),), *more, (w.OneOf(w.ValueOf(ep_size), SIZES),),
        (w.OneOf(w.ValueOf(tp_size), SIZES),),
    )  # fmt: skip


def times(mend: w.Mend, large: w.Param, axis: int, small: w.Param, along: int, *sizes: w.Param) -> w.Rules:
    """The size of `large` along `axis` is that of `small` along another, times numbers of ranks."""
    numbers = " and ".join("ep" if size is ep_size else "tp" for size in sizes)

    def is_multiple(found: TensorFacts, part: TensorFacts, *ranks: int) -> bool:
        return found.shape[axis] == part.shape[along] * prod(ranks)

    claim = f"size of {large} along axis {axis} is that of {small} times {numbers}"
    return checked(claim, is_multiple, large, small, *sizes, mend=mend, kind="shape_custom")


def bias_fits(weight: w.Param, out: w.Param, mend: w.Mend) -> w.Rules:
    def is_row(found: TensorFacts, experts: TensorFacts, to: TensorFacts) -> bool:
        return found.shape[0] == experts.shape[0] and found.shape[-1] == to.shape[2] and found.shape[1:-1] in ((), (1,))

    rule = checked(f"shape of {bias} is [E / ep, 1, N] or [E / ep, N]", is_row, bias, weight, out, mend=mend,
                   kind="shape_custom")  # fmt: skip
    return w.when(w.given(bias), rule)


def kinds(*tensors: w.Param) -> w.Rules:
    """The dtypes in the rows of the definition."""
    every = r.rows(ON, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
    return w.flat(*(w.when_given(each, w.dtype_in(every if each is bias else r.rows(ON), each)) for each in tensors))


def ranks_match() -> w.Rules:
    """epWorldSize and tpWorldSize are those of the communicators."""
    return w.flat(*(
        checked(f"value of {size} is the number of ranks of {group}", lambda found, named: found == named.ranks, size,
                group)
        for size, group in ((ep_size, ep), (tp_size, tp))
    ))  # fmt: skip


def folded(view: View, *shape: int) -> View:
    """A dense view in another shape of as many elements."""
    return view._replace(shape=shape, strides=row_major(shape))


def permuted(view: View, *axes: int) -> View:
    return view._replace(
        shape=tuple(view.shape[axis] for axis in axes), strides=tuple(view.strides[axis] for axis in axes)
    )
