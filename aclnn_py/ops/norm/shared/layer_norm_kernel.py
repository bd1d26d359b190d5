"""Which of CANN's kernels for the norm of rows a call gets, and in which dtype that stores mean and rstd."""

from __future__ import annotations

from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts

SINGLE_READ, ALIGNED, NARROW = (1024, 4096), {dt.ACL_FLOAT: 8}, 64


def kind_of(x: TensorFacts, weight: TensorFacts | None, bias: TensorFacts | None) -> int:
    """The dtype of gamma and beta, given or filled in."""
    return next((given.dtype for given in (weight, bias) if given is not None), x.dtype)


def read_once(x: TensorFacts, normal: Shape, weight: TensorFacts | None, bias: TensorFacts | None) -> bool:
    """Whether the 910B has a newer kernel for such rows."""
    length = prod(normal)
    bf16 = x.dtype == kind_of(x, weight, bias) == dt.ACL_BF16
    return (bf16 and length in SINGLE_READ) or (length < NARROW and length % ALIGNED.get(x.dtype, 16) != 0)


def short(x: TensorFacts, normal: Shape) -> bool:
    """Whether the 310P has one."""
    return x.dtype == dt.ACL_FLOAT16 and prod(normal) in (20, 40)


def has_transposing_tiling(x: TensorFacts, normal: Shape) -> bool:
    """Whether the 310P has a tiling of the newer kernel for such rows: the one that transposes them."""
    length = prod(normal)
    return x.dtype == dt.ACL_FLOAT16 and length <= NARROW and length % 16 != 0


def holds(function: Any, *params: w.Param, label: str) -> w.Rule:
    return w.OneOf(w.Derived(function, *params, label=label), w.Choices(True))


def gamma_dtype(x: w.Param, weight: w.Param, bias: w.Param) -> w.Term:
    """The dtype of gamma and beta."""
    return w.Derived(kind_of, x, weight, bias, label="dtype of gamma")


def stored_dtype(x: w.Param, normal: w.Param, weight: w.Param, bias: w.Param) -> w.Term:
    """The dtype of mean and rstd before they are cast."""
    aligned = holds(read_once, x, normal, weight, bias, label="rows for a newer kernel")
    newer = w.either(
        w.on(*w.REGBASE), w.both(w.on("ascend910b", "ascend910_93"), aligned),
        w.both(w.on("ascend310p"), holds(short, x, normal, label="rows of 20 or 40")),
    )  # fmt: skip
    return w.Where(newer, w.FLOAT, gamma_dtype(x, weight, bias), "FLOAT or dtype of gamma")
