"""Parameters, rules and texts of products that are fused with collectives."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base import status
from ....base.soc import FAMILIES
from ....lowering import language as w
from ....rules.core.call import TensorFacts, row_major
from ...conv.shared.checked_rules import checked

FEW, MANY = (1, 2, 4, 8), (2, 4, 8)
"""Numbers of ranks: of all-reduces on the 910B; of gathers and scatters."""
REDUCING = w.Choices(*FEW).plus(16, 32, 64, on=("ascend950",))
"""Numbers of ranks of all-reduces."""
SHORTEST, LONGEST = 256, 65535
"""The inner dimension of gathers and scatters, the last one excluded."""
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
STOP_ON_FAILURE = 1
A2_ONLY = ("ascend910b",)
A2 = w.on(*A2_ONLY)
BUT_310P = tuple(soc for soc in FAMILIES if soc != "ascend310p")


def rows(on: tuple[str, ...], *dtypes: int) -> w.Choices:
    """The dtypes in the rows of a definition that configures these SoCs; FLOAT16 and BF16 unless others are named."""
    return w.Choices().plus(*(dtypes or (dt.ACL_FLOAT16, dt.ACL_BF16)), on=on)


x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K]")
x2 = w.In("x2", "right matrix, dtype of x1, [K, N], contiguous or transposed")
bias = w.In("bias", "bias of each rank's product, dtype of x1, [N]; null: none", optional=True)
group = w.GroupName()
turn = w.Attr("commTurn", "int64_t", "number of slices that the communicated data is split into, must be 0", 0)
mode = w.Attr("streamMode", "int64_t", "failure mode of the stream, must be 1 (stop on failure)", STOP_ON_FAILURE)
reduction = w.Attr("reduceOp", "const char*", "reduction over the ranks: sum", "sum")
TEXTS: dict[str, Any] = {"library": "transformer"}
LAUNCHED: dict[str, Any] = {**TEXTS, "launch_code": status.ACLNN_ERR_INNER}
"""Of operators whose phase two answers one code for all that a launch is refused for."""
SUM_PRECISION = "sums over the ranks from rank 0 on, each addition rounded to the dtype"
PRECISION = f"each rank's product in float32, rounded once to its dtype; {SUM_PRECISION}"
PRODUCT_PRECISION = "sums in float32 in an order that depends on shapes only, rounded once to nearest even"
IN_PLACE = "x2 is read in place: one that is neither contiguous nor transposed is refused (561103)."
IN_PLACE_BY_SOC = (
    "x2 is read in place: one that is neither contiguous nor transposed is refused, on the 910B with 161002, as newer "
    "sources of CANN do, and on other SoCs, where CANN misreads it, with 561103."
)
COPIED = "Other strided inputs are copied on {}. CANN's sources of 2025 do not: phase two refuses them (561000)."
GROUP_NOTE = (
    "group is looked up among the communicators of the current device: another name gives 561000, an empty one or null "
    "561002. Phase two refuses a communicator that has ended or failed since (561000)."
)
INTEGERS = (
    GROUP_NOTE, COPIED.format("the 910B"),
    "Sources of 2025 configure the 910B alone; newer ones also the 950, and the 310P, which is not emulated: 561003.",
)  # fmt: skip
"""Notes of all-reduces of INT8 products."""
NO_WORKSPACE = (
    "Without a workspace phase two of CANN succeeds and computes nothing; here it is refused, as a short one."
)
BUFFER_NOTE = "HCCL_BUFFSIZE, of which CANN's newer sources want a least size on {} (561002), is not tested."
BIAS_NOTE = "The documents support a bias of zeros only; here any bias is added, to each rank's product."


def is_sum() -> w.Rules:
    """reduceOp is sum (161002)."""
    return (w.OneOf(w.ValueOf(reduction), w.Choices("sum")),)


def turns() -> w.Rules:
    """commTurn is 0 (561002)."""
    return (w.OneOf(w.ValueOf(turn), w.Choices(0)),)


def stops() -> w.Rules:
    """streamMode is 1 (161002)."""
    return (w.OneOf(w.ValueOf(mode), w.Choices(STOP_ON_FAILURE)),)


def halves(choices: w.Choices, *params: w.Param) -> w.Rules:
    """The dtypes of tensors, in order, optional ones where they are given (161002)."""
    return tuple(rule for param in params for rule in w.when_given(param, w.dtype_in(choices, param)))


def alike(one: w.Param, *others: w.Param) -> w.Rules:
    """Others have the dtype of one (161002)."""
    return tuple(rule for other in others for rule in w.when_given(other, w.same_dtype(one, other)))


def is_transposed(facts: TensorFacts) -> bool:
    """Whether the last two axes are swapped, as CANN tests it: of two sizes of 1 they are not."""
    if facts.rank < 2 or len(facts.strides) != facts.rank:
        return False
    rows, columns = facts.shape[-2:]
    return facts.strides[-2] == 1 and facts.strides[-1] == rows and (rows, columns) != (1, 1)


def is_plain(facts: TensorFacts) -> bool:
    """Whether strides are those of a dense tensor, as CANN tests it: along axes of size 1 too."""
    return facts.strides == row_major(facts.shape)


def is_unread(one: w.Param) -> w.Rule:
    """Condition: CANN's all-reduces do not look at the layout of x2, since it or x1 along axis 1 has no element."""
    return w.either(w.is_empty(x2), w.OneOf(w.SizeAt(one, w.FixedAxis(1)), w.Choices(0)))


def read_in_place(mend: w.Mend, *, unless: w.Rule | None = None) -> w.Rules:
    """On the 910B x2 is contiguous or transposed, unless a condition holds (161002)."""
    rule = checked("layout of x2 is contiguous or transposed", lambda found: is_plain(found) or is_transposed(found),
                   x2, mend=mend, kind="shape_custom")  # fmt: skip
    tested = A2 if unless is None else w.both(A2, w.negated(unless))
    return w.when(tested, rule)


def readable_elsewhere(mend: w.Mend) -> w.Rules:
    """The same of SoCs where CANN does not test it."""
    return w.when(w.negated(A2), readable(x2, mend=mend))


def readable(*params: w.Param, mend: w.Mend) -> w.Rules:
    """Matrices are contiguous or transposed."""
    return tuple(
        rule for param in params for rule in checked(
            f"layout of {param} is contiguous or transposed", lambda found: found.contiguous or is_transposed(found),
            param, mend=mend, kind="shape_custom",
        )
    )  # fmt: skip


def ranks_in(choices: w.Choices) -> w.Rules:
    """The communicator has one of these numbers of ranks."""
    return (w.OneOf(w.Ranks(group), choices),)
