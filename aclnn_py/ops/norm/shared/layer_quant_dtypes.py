"""Which dtypes, and which optional tensors, layer norms of a sum that quantise take together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .add_layer_params import beta, bias, gamma, x1, x2
from .layer_quant_params import NUMBERS, AllowedTogether, Given, OfOne, scales1, scales2, zeros1, zeros2
from .quant_rules import kinds_rule


def of_a_kind(is_dynamic: bool, x: TensorFacts, *found: Given) -> bool:
    """Whether scales and zero points have one dtype, in dynamic mode that of x."""
    first, *others = found
    if first is None:
        return True
    fits = first.dtype == x.dtype if is_dynamic else first.dtype in (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
    return fits and all(each.dtype == first.dtype for each in others if each)


def as_x(call: Call) -> Iterator[Call]:
    for each in NUMBERS:
        call = call.but(each, dtype=call.tensor(x1).dtype) if call.present(each) else call
    yield call


def kinds(is_dynamic: bool) -> w.Rules:
    claim = (
        "dtypes of scales1Optional and the others",
        f"the same{', that of x1' if is_dynamic else ', FLOAT, FLOAT16 or BF16'}",
    )
    numbers = NUMBERS[:2] if is_dynamic else NUMBERS
    return kinds_rule(partial(of_a_kind, is_dynamic), x1, *numbers, claim=claim, mend=as_x)


def all_same(x: TensorFacts, *found: Given) -> bool:
    return all(each.dtype == x.dtype for each in found if each)


def all_of_x(call: Call) -> Iterator[Call]:
    for each in (x2, gamma, beta, bias):
        call = call.but(each, dtype=call.tensor(x1).dtype) if call.present(each) else call
    yield call


as_one = kinds_rule(
    all_same, x1, x2, gamma, beta, bias, mend=all_of_x,
    claim=("dtypes of x2, gamma, beta and biasOptional", "that of x1"),
)  # fmt: skip


def as_task(single: bool) -> w.Rules:
    """What there is a kernel for: scales and zero points of x's dtype, or, if `single`, FLOAT."""

    def matches(x: TensorFacts, first: Given) -> bool | None:
        return first is None or first.dtype == x.dtype or (single and first.dtype == dt.ACL_FLOAT) or None

    return w.defined(OfOne(
        matches, x1, scales1, label="dtype of scales1Optional", mend=as_x, kind="dtype_beside",
        claim=("dtype of scales1Optional", "FLOAT or that of x1" if single else "that of x1"),
    ))  # fmt: skip


def go_together(is_dynamic: bool, *found: Given) -> bool | None:
    """Whether optional numbers are there that there is a kernel for."""
    one, two, zero, more = (each is not None for each in found)
    if is_dynamic:
        return (not zero and not more and (one or not two)) or None
    return (one and (more == zero if two else not more)) or None


def first_alone(call: Call) -> Iterator[Call]:
    first = call.set(zeros1, None).set(zeros2, None).set(scales1, call.args[scales1.name] or call.tensor(gamma))
    yield first
    yield first.set(scales2, None)


def allowed_together(is_dynamic: bool) -> w.Rules:
    claim = "without zero points, and without second scales unless the first are given" if is_dynamic else (
        "with the first scales, and a zero point for each scale or none"
    )  # fmt: skip
    return w.defined(AllowedTogether(
        partial(go_together, is_dynamic), *NUMBERS, label="scales and zero points", mend=first_alone,
        claim=("scales1Optional and the other scales and zero points", claim),
    ))  # fmt: skip
