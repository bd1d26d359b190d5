"""What operators claim of their precision, held against the formula in float64: exact, or rounded once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import ops, reference
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.numeric import expected, filled, landed, tensors
from aclnn_py.conform.trials import Trial, can_compute, roomy
from aclnn_py.conform.values import narrow, view_of, wide
from aclnn_py.derived.cases import acceptances
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import Call, TensorFacts

HOME = profile(representative("ascend910b"))
EXACT = re.compile(r"exact(?! where)\b")
ONCE = re.compile(r"computed in float32[\w ]* and rounded once(?!.*; FLOAT16:)")
HALVES = {dt.ACL_FLOAT16: (10, -14), dt.ACL_BF16: (7, -126)}
"""Bits behind the point, and the smallest exponent of a normal number."""
HALF = 0.5 + 2**-6
"""Units of the last place: the rounding, and what float32 was off before."""
NOUGHT = 2.0**-22
"""What float32 may be off where large terms cancel."""
CALLS = 8

Found = tuple[TensorFacts, Any, Any]
"""A tensor's facts, what stands there and what the formula has there."""


@pytest.fixture(scope="module")
def target() -> Iterator[Python]:
    target = Python()
    target.choose(HOME)
    yield target
    target.leave()


def claiming(claim: re.Pattern[str]) -> list[str]:
    return [api for api in ops.names() if claim.match(ops.find(api).precision) and reference.find(api)]


def calls(operator: Operator) -> list[Call]:
    """Some of each combination of dtypes that is accepted and has numbers."""
    kept = (case for case in acceptances(operator, HOME) if case.about == "dtypes")
    found = (roomy(operator, case.call) for case in kept)
    return [call for call in found if can_compute(operator, call)][:CALLS]


def results(target: Python, operator: Operator, call: Call) -> Iterator[Found]:
    known = reference.find(operator.name)
    assert known is not None
    storages = filled(operator, known, Trial("", "", call))
    exact, facts = expected(operator, known, call, storages), tensors(operator, call)
    blind = exact if operator.scratch else operator.counted
    exact |= {name: landed(exact[name], storages[name], facts[name]) for name in blind if name in exact}
    target.compute(operator, call, storages)
    for name in exact.keys() & facts.keys():
        got = view_of(storages[name], facts[name])
        yield facts[name], got, np.broadcast_to(exact[name].reshape(got.shape), got.shape)


def each(target: Python, api: str) -> Iterator[tuple[Call, Found]]:
    operator = ops.find(api)
    for call in calls(operator):
        try:
            yield from ((call, found) for found in results(target, operator, call))
        except reference.Unsaid:
            continue


@pytest.mark.parametrize("api", claiming(EXACT))
def test_exact_is_equal(api: str, target: Python) -> None:
    for _, (facts, got, exact) in each(target, api):
        if facts.dtype not in dt.FLOATING:
            continue
        rounded = wide(narrow(exact.real, facts.dtype), facts.dtype)
        np.testing.assert_array_equal(wide(got, facts.dtype), rounded)


@pytest.mark.parametrize("api", claiming(ONCE))
def test_rounded_once_is_half_a_unit_at_most(api: str, target: Python) -> None:
    """Where all that computes is of one dtype of 16 bits: mixed ones are rounded to that of the computation first."""
    for call, (facts, got, exact) in each(target, api):
        computing = {one.dtype for one in tensors(ops.find(api), call).values() if one.dtype in dt.FLOATING}
        if len(computing) > 1 or facts.dtype not in HALVES:
            continue
        bits, lowest = HALVES[facts.dtype]
        stored, rounded = wide(got, facts.dtype), wide(narrow(exact.real, facts.dtype), facts.dtype)
        finite = np.isfinite(rounded) & np.isfinite(exact.real)
        size = np.maximum(np.abs(exact.real[finite]), 2.0**lowest)
        unit = 2.0 ** (np.floor(np.log2(size)) - bits)
        assert np.all(np.abs(stored[finite] - exact.real[finite]) <= HALF * unit + NOUGHT)
        np.testing.assert_array_equal(stored[~finite], rounded[~finite])


def test_claims_are_found() -> None:
    """Most operators make one of the two."""
    assert len(claiming(EXACT)) + len(claiming(ONCE)) > 350
