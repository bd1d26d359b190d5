"""Parameters of products whose left matrix, or whose result, the ranks exchange, each its part of it."""

from __future__ import annotations

from typing import NamedTuple

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import swapped
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts
from . import product_rules as r
from .rank_step import Ranked

NEW = w.on(*w.REGBASE)
ON = (*w.A2_A3, "ascend950")
RANKS = w.Choices(*r.MANY).plus(16, on=("ascend910_93", *w.REGBASE))
LAST, FIRST = w.FixedAxis(1), w.FixedAxis(0)
bias = w.In(
    "biasOptional", "bias of the product, dtype of x1 or FLOAT, of BF16 on the 910B and the A3 family FLOAT alone, of "
    "FLOAT16 there FLOAT16 alone, [N]; null: none", optional=True,
)  # fmt: skip
transpose1 = w.Attr("transposeX1", "bool", "whether x1 is transposed, must be false", False)
transpose2 = w.Attr("transposeX2", "bool", "whether x2 has the shape [N, K]", False)
engine = w.Attr("commMode", "const char*", "communication engine: aiv, on the A3 family ai_cpu, on the 950 also ccu",
                "aiv")  # fmt: skip


def axes(first: int, second: int) -> w.Param:
    meaning = f"axes that the exchange is about, must be [{first}, {second}]; null: the same"
    return w.Attr("alltoAllAxesOptional", "const aclIntArray*", meaning, (first, second), optional=True)


def inner(other: TensorFacts, turned: bool) -> int:
    """K of x2."""
    return other.shape[1 if turned else 0]


def columns(other: TensorFacts, turned: bool) -> int:
    """N of x2."""
    return other.shape[0 if turned else 1]


class Matrices(NamedTuple):
    """The parameters that an API names in its own way: matrices, the output, what else it writes, the axes."""

    x1: w.Param
    x2: w.Param
    output: w.Param
    written: tuple[w.Param, ...]
    axes: w.Param
    first: int
    second: int
    bias: w.Param = bias


def right(by: Ranked, x2: w.Param) -> View:
    """x2 as [K, N]."""
    found = by.strided(x2)
    return swapped(found) if by.call.args[transpose2.name] else found


def bias_rows() -> w.Choices:
    """The dtypes of a bias in the rows of the definition."""
    every = (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
    return w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, on=w.A2_A3).plus(*every, on=("ascend950",))
