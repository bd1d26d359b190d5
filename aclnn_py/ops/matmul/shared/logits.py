"""Rows times the classes of a part of all: what the fused cross entropies of such products share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from .product import Product

RUNS_ON = ("ascend910b", "ascend910_93")
HALVES, INDEX = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), w.Choices(dt.ACL_INT32, dt.ACL_INT64)
ALONE = w.Choices(dt.ACL_FLOAT)
BOOL, NONE = w.Constant(dt.ACL_BOOL, "DT_BOOL"), w.Constant(0.0, "0")
FIRST, LAST, BITS = w.FixedAxis(0), w.FixedAxis(1), 8

x = w.In("input", "input of the linear layer, [M, K]")
weight = w.In("weight", "weight of a vocabulary shard, [N, K]")


def term(function: Callable[..., Any], *params: w.Param, label: str) -> w.Derived:
    """What a function makes of arguments that are all there."""
    return w.Derived(lambda *found: None if None in found else function(*found) or None, *params, label=label)


classes = term(lambda weight: weight.shape[:1], weight, label="[N]")
rows, matrix = w.Contiguous(x), w.Contiguous(weight)


def samples_of(param: w.Param) -> tuple[w.Derived, w.Derived]:
    """The shapes of something for each row: along one axis, and beside the classes."""
    return (
        term(lambda found: found.shape[:1], param, label="[M]"),
        term(lambda found: (*found.shape[:1], 1), param, label="[M,1]"),
    )


def transposed_view(call: Call, view: View) -> View | str:
    if len(view.shape) != 2:
        return "not a matrix"
    return view._replace(shape=view.shape[::-1], strides=view.strides[::-1])


def transposed(step: w.Step) -> w.Step:
    return w.ViewOf(step, w.Through("transpose", transposed_view, classes))


def logits_in(dtype: w.Term) -> w.Step:
    """A logit of each row for each class of the part."""
    return Product(rows, transposed(matrix), dtype, NONE)
