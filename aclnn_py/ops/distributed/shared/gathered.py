"""What gathers before a product and scatters behind one share: rules of shapes, and of the tiling function."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ....rules.core.communicator import Communicator
from ....rules.core.param import Param
from ...conv.shared.checked_rules import checked
from . import product_rules as r

RANKS = w.Choices(*r.MANY).plus(16, 32, on=("ascend910_93",))
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(1)
M, K, N = 4, 256, 3
DOCUMENTED = (*w.A2_A3, "ascend950")
NOTES = (r.GROUP_NOTE, r.IN_PLACE_BY_SOC, r.COPIED.format("the 910B and the A3 family"), r.NO_WORKSPACE)
ON_950 = "On the 950 CANN's newer sources hand the call to {}, which is not emulated there: 561003."


def begins(out: Param) -> w.Rules:
    """Null pointers, dtypes, streamMode and the inner dimension, as both APIs test them first."""
    return w.flat(
        w.present(r.x1, r.x2, out), r.halves(r.HALVES, r.x1, r.x2, out, r.bias), w.same_dtype(r.x1, r.x2),
        w.same_dtype(r.x1, out), w.when_given(r.bias, w.same_dtype(r.bias, r.x1)), r.stops(),
        w.negated(w.OneOf(w.SizeAt(r.x1, LAST), w.Choices(0))),
    )  # fmt: skip


def nothing_to_do(*inputs: Param) -> w.Rules:
    """Success at once where an input has no elements, which CANN writes through untested out-pointers."""
    return w.flat(*(w.when(w.is_empty(each), w.OUT_POINTERS) for each in inputs), w.done_if_empty(*inputs))


def two_axes(mend: w.Mend, x1: Param = r.x1, x2: Param = r.x2) -> w.Rules:
    """x1 and x2 have two axes, x1 is not transposed, and the inner dimensions are one (161002)."""
    return w.flat(
        w.rank_is(2, x1, x2),
        checked("layout of x1 is not transposed", lambda found: not r.is_transposed(found), x1, mend=mend,
                kind="shape_custom"),
        (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),),
    )  # fmt: skip


def inner_size(mend: w.Mend, x1: Param = r.x1) -> w.Rules:
    """The inner dimension is from 256 to 65534 (161002)."""
    return checked(
        f"inner dimension of x1 is from {r.SHORTEST} to {r.LONGEST - 1}",
        lambda found: r.SHORTEST <= found.shape[1] < r.LONGEST, x1, mend=mend, kind="shape_custom",
    )  # fmt: skip


def columns_match(out: Param) -> w.Rules:
    """x2 and the output have as many columns (161002)."""
    return (w.Equal(w.SizeAt(r.x2, LAST), w.SizeAt(out, LAST)),)


def has_shape(label: str, out: Param, shape: w.Function, mend: w.Mend) -> w.Rules:
    """An output, or the bias if it is given, has the shape that a function makes of x1, x2 and the ranks."""

    def holds(found: TensorFacts, one: TensorFacts, other: TensorFacts, group: Communicator) -> bool:
        return bool(found.shape == shape(one, other, group.ranks))

    return checked(f"shape of {out} is {label}", holds, out, r.x1, r.x2, r.group, mend=mend, kind="shape_custom")


def bias_fits(mend: w.Mend) -> w.Rules:
    return w.when(w.given(r.bias), has_shape("[N]", r.bias, lambda one, other, ranks: (other.shape[1],), mend))


def sizes(call: Call) -> tuple[int, int, int]:
    """Rows of x1, the inner dimension, columns."""
    rows, inner = call.tensor(r.x1).shape
    return rows, inner, call.tensor(r.x2).shape[1]
