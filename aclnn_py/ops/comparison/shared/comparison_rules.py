"""What tests of comparisons share."""

from __future__ import annotations

from ....lowering import language as w
from ...arithmetic.shared.arithmetic import on_regbase
from .comparison_dtypes import BOOL


def distinct(*params: w.Param) -> tuple[w.Param, ...]:
    """Each parameter once: in place the first input is the output as well."""
    return tuple(dict.fromkeys(params))


def from_bool(out: w.Param) -> w.Rules:
    """The result, a BOOL, converts to the dtype of out."""
    return (w.Castable(BOOL, w.Dtype(out)),)


def input_casts(kind: w.ComputeDtype, one: w.Param, other: w.Param) -> w.Rules:
    """Both dtypes convert to the one computed in."""
    return tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))


def kind_in(kind: w.ComputeDtype, choices: w.Choices) -> w.Rules:
    """The compute dtype is in the list."""
    return (w.OneOf(kind, choices),)


def common_kind(kind: w.ComputeDtype, choices: w.Choices, one: w.Param, other: w.Param) -> w.Rules:
    """What only ascend950 asks of the compute dtype."""
    return on_regbase(kind_in(kind, choices), input_casts(kind, one, other))


def shapes_join(one: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """Both broadcast, to the shape of out."""
    return (*w.broadcastable(one, other), *w.shape_is_broadcast(out, one, other))


def same_shapes(one: w.Param, out: w.Param) -> w.Rules:
    """Out has the shape of the tensor, which in place goes without saying."""
    return () if one is out else w.same_shape(out, one)
