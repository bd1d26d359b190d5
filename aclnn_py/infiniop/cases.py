"""Refusal cases of Create, derived from the rules: each alone, and pairs of broken rules that show the order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..rules.core.call import Call, TensorFacts, row_major
from ..rules.core.rule import Rule
from . import constants as c
from .checks import BACKED, facts
from .operator import Operator


class Case(NamedTuple):
    """A call of Create and the status it gets."""

    label: str
    call: Call
    code: int


def good_calls(operator: Operator) -> Iterator[tuple[str, Call]]:
    """Calls that are accepted: every dtype and device, and the layouts that look odd."""

    def call(dtype: int, output: TensorFacts, inputs: TensorFacts, device: int = c.INFINI_DEVICE_CPU) -> Call:
        tensors = (output, *(inputs for _ in operator.operands[1:]))
        return operator.call(device, [seen.but(dtype=dtype) for seen in tensors])

    dense, scalar, empty = facts(0, (2, 3), (3, 1)), facts(0, (), ()), facts(0, (2, 0), (0, 1))
    twelve = facts(0, (1, 2) * 6, row_major((1, 2) * 6))
    for device in BACKED:
        for dtype in operator.dtypes:
            label = f"{c.dtype_name(dtype)} on {c.device_name(device)}"
            yield label, call(dtype, dense, dense, device)
    odd = {
        "inputs repeated by strides of 0": (dense, dense.but(strides=(0, 0))),
        "negative strides": (dense.but(strides=(-3, -1)), dense.but(strides=(3, -1))),
        "an output that overlaps itself without a 0": (dense.but(strides=(1, 1)), dense),
        "an output stride of 0 along a size of 1": (facts(0, (1, 3), (0, 1)), facts(0, (1, 3), (3, 1))),
        "rank 0": (scalar, scalar),
        "empty": (empty, empty),
        "twelve axes": (twelve, twelve),
    }
    for label, (output, inputs) in odd.items():
        yield label, call(operator.dtypes[1], output, inputs)


def accepted(operator: Operator) -> list[Case]:
    """The calls that are answered with success."""
    return [Case(label, call, c.INFINI_STATUS_SUCCESS) for label, call in good_calls(operator)]


def refused(operator: Operator) -> list[Case]:
    """Every rule broken alone, starting from a dense float32 call."""
    good = dict(good_calls(operator))["F32 on CPU"]
    return [Case(f"{rule}: {label}", bad, rule.code) for rule in operator.rules for label, bad in rule.breaks(good)]


def ordered(operator: Operator) -> list[Case]:
    """Two rules broken at once: the earlier one answers."""
    good = dict(good_calls(operator))["F32 on CPU"]
    found = []
    for at, early in enumerate(operator.rules):
        for late in operator.rules[at + 1 :]:
            for label, call in late.breaks(good):
                both = next((bad for _, bad in early.breaks(call) if late_too(operator, bad, late)), None)
                if both is not None:
                    found.append(Case(f"{early}, before: {label}", both, early.code))
                    break
    return found


def late_too(operator: Operator, call: Call, late: Rule) -> bool:
    """Whether the call still breaks the later rule, of those that can be asked at all."""
    dtypes = all(0 <= seen.dtype < len(c.DTYPE_SIZES) for seen in operator.tensors(call))
    return operator.verdict(call) is not None and dtypes and not late.holds(call)
