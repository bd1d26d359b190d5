"""What comparisons share: lists, tests, plans."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import is_one_of, on_regbase

COMMON = (
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
)  # fmt: skip
COMPLEX = (dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
ALL = (*COMMON, *UNSIGNED, dt.ACL_BOOL, *COMPLEX)
REAL = w.Choices(*COMMON, *UNSIGNED, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
EVERYTHING = w.Choices(*ALL, dt.ACL_BF16)
WIDE = (dt.ACL_INT32, dt.ACL_UINT32, dt.ACL_INT64, dt.ACL_UINT64)
"""Integers that no float32 holds: they are compared as integers."""
BOOL = w.Constant(dt.ACL_BOOL, "DT_BOOL")
PRECISION = "exact, integers of 64 bits included; FLOAT16 and BF16 are compared as they are, NaN equals nothing"
TENSORS = (
    "Before ascend950 both are cast to op::PromoteType's dtype. There a tensor without axes counts as a number beside "
    "one with axes: it changes the other's dtype only if its category is higher."
)
SCALARS = "On ascend950 a floating scalar counts as FLOAT and changes a tensor's dtype only if its category is higher."
AS_NUMBER = "A FLOAT16 comparand too large for its type is compared as 65504, infinities and NaN included."
IF_EXACT = (
    "Before ascend950 a DOUBLE scalar leaves a floating tensor's dtype alone only if that holds it to within 2^-23; "
    "else both are compared as DOUBLE."
)
EMPTY_FIRST = "An empty tensor ends the call before dtypes and shapes are looked at."
IN_PLACE = "True is written as 1 in the dtype of selfRef."


def texts(name: str, documented: tuple[str, ...], formula: str, *notes: str) -> dict[str, Any]:
    """What the declarations of one header have in common."""
    return {
        "header": f"aclnnop/aclnn_{name}.h", "library": "math", "documented_soc": documented, "precision": PRECISION,
        "formula": formula, "notes": notes,
    }  # fmt: skip


def distinct(*params: w.Param) -> tuple[w.Param, ...]:
    """Each parameter once: in place the first input is the output as well."""
    return tuple(dict.fromkeys(params))


def from_bool(out: w.Param) -> w.Rules:
    """The result, a BOOL, converts to the dtype of out."""
    return (w.Castable(BOOL, w.Dtype(out)),)


def input_casts(kind: w.Computed, one: w.Param, other: w.Param) -> w.Rules:
    """Both dtypes convert to the one computed in."""
    return tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))


def kind_in(kind: w.Computed, choices: w.Choices) -> w.Rules:
    """The dtype computed in is in the list."""
    return (w.OneOf(kind, choices),)


def common_kind(kind: w.Computed, choices: w.Choices, one: w.Param, other: w.Param) -> w.Rules:
    """What only ascend950 asks of the dtype computed in."""
    return on_regbase(kind_in(kind, choices), input_casts(kind, one, other))


def shapes_join(one: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """Both broadcast, to the shape of out."""
    return (*w.broadcastable(one, other), *w.shape_is_broadcast(out, one, other))


def same_shapes(one: w.Param, out: w.Param) -> w.Rules:
    """Out has the shape of the tensor, which in place goes without saying."""
    return () if one is out else w.same_shape(out, one)


def sign_bit(kind: w.Term) -> w.Term:
    """What makes UINT64 compare like int64."""
    return w.Either(is_one_of(kind, dt.ACL_UINT64), -(2.0**63), 0.0, told="the sign bit of UINT64")


def slow(kernel: str, kind: w.Term) -> w.Step:
    """What AI cores do not compare."""
    odd = is_one_of(kind, dt.ACL_INT16)
    if kernel not in ("eq", "ne"):
        older = w.both(w.negated(w.on(*w.REGBASE)), is_one_of(kind, dt.ACL_UINT64))
        odd = w.either(is_one_of(kind, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_UINT32), older)
    return w.OnAiCpu(odd)


def of_tensors(kernel: str, one: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """Casts to the dtype computed in, the comparison, a cast to out; lt and le are gt and ge the other way round."""
    first, second = w.Contiguous(one), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    turned = {"lt": "gt", "le": "ge"}.get(kernel)
    sides = (right, left) if turned else (left, right)
    attrs = () if kernel in ("eq", "ne") else (sign_bit(kind),)
    result = w.Compute(turned or kernel, *sides, attrs=attrs, dtype=BOOL, whole=is_one_of(kind, *WIDE))
    back = w.CastTo(result, w.Dtype(out))
    return (slow(kernel, kind), first, left, second, right, result, back, w.ViewCopy(back, out))


def with_scalar(kernel: str, one: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a number."""
    first = w.Contiguous(one)
    left = w.CastTo(first, kind)
    attrs: tuple[Any, ...] = (w.AsTensor(other, kind),)
    if kernel not in ("eq", "ne"):
        attrs = (*attrs, sign_bit(kind), -0.0)
    result = w.Compute(f"{kernel}s", left, attrs=attrs, dtype=BOOL, whole=is_one_of(kind, *WIDE))
    back = w.CastTo(result, w.Dtype(out))
    return (slow(kernel, kind), first, left, result, back, w.ViewCopy(back, out))
