"""What the sorting operators share: ranks, index dtypes, texts."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from ...conversion.shared.fill_steps import filled

NULLPTR = w.ACLNN_ERR_PARAM_NULLPTR
SMALL = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_UINT8, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64)
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
EXACT = "exact: elements are copied, not computed"
TOTAL = "NaN sorts above all numbers, -0.0 equals 0.0, and ties are stable"


def without_axes(x: w.Param) -> w.Rule:
    """Condition: a tensor has no axes."""
    return w.OneOf(w.Rank(x), w.Choices(0))


def single_along(x: w.Param, axis: w.Term) -> w.Rule:
    """Condition: a tensor has one element along an axis."""
    return w.OneOf(w.SizeAt(x, axis), w.Choices(1))


def no_lone_bf16(x: w.Param, axis: w.Term) -> w.Rules:
    """A BF16 tensor with axes does not have size 1 along one of them (161002)."""
    named = w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(without_axes(x)))
    return w.when(named, (w.negated(single_along(x, axis)),))


def chosen(x: w.Param, k: w.Param, dim: w.Param, low: int) -> w.Rules:
    """A number is from `low` to the size of a tensor along an axis (161002)."""

    def number(facts: TensorFacts, k: int, dim: int) -> int | None:
        shape = facts.shape or (1,)
        return k if -len(shape) <= dim < len(shape) and low <= k <= shape[dim] else None

    label = f"{k} within {x} along {dim}"
    claim = (str(k), f"from {low} to the size of {x} along {dim}")
    return w.defined(w.Derived(number, x, k, dim, label=label, claim=claim, mend=w.setting(k, lambda call: low)))


def by_flag(flag: w.Param) -> w.Term:
    """The dtype of places: INT32 if a flag says so, else INT64."""
    return w.Where(w.is_true(flag), INT32, INT64, f"DT_INT32 if {flag}, else DT_INT64")


def zeros(out: w.Param) -> w.Step:
    """0 everywhere in an output."""
    return w.ViewCopy(filled(out, 0), out)
