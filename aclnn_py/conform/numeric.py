"""One call computed by a target and by its reference."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from ..base import dtype as dt
from ..lowering.operator import Operator
from ..reference import Reference
from ..rules.call import Call, ScalarFacts, TensorFacts, single
from ..rules.param import Param
from .bar import bar_of, difference
from .target import Array, Target
from .trials import Trial
from .values import NUMPY, drawn, extent, narrow, view, wide

Storages = dict[str, Array]


def filled(operator: Operator, reference: Reference, trial: Trial) -> Storages:
    """The bytes of every tensor's storage, elements outside its view included; the same for the same title."""
    random = np.random.default_rng(zlib.crc32(f"{operator.name} {trial.about} {trial.title}".encode()))
    found: Storages = {}
    for param in operator.params:
        facts = trial.call.args[param.name]
        if not isinstance(facts, TensorFacts):
            continue
        values = drawn(random, extent(facts), facts.dtype)
        if param.name in reference.domain:
            values = reference.domain[param.name](values)
        if trial.into == param.name:
            values[::2] = float(trial.special)
        found[param.name] = narrow(values, facts.dtype).view("u1")
    return found


def tensors(operator: Operator, call: Call) -> dict[str, TensorFacts]:
    found = {param.name: call.args[param.name] for param in operator.params if param.is_tensor}
    return {name: facts for name, facts in found.items() if isinstance(facts, TensorFacts)}


def argument(param: Param, call: Call, storages: Storages, complex_scalars: bool) -> Any:
    """What the reference is given for a parameter."""
    value, facts = call.args[param.name], [each for each in call.args.values() if isinstance(each, TensorFacts)]
    if isinstance(value, TensorFacts):
        return wide(view(storages[param.name], value, NUMPY[value.dtype]), value.dtype)
    if isinstance(value, ScalarFacts):
        number = value.value
        kept = complex_scalars or any(each.dtype in dt.COMPLEX for each in facts)
        return 0.0 if isinstance(number, complex) and not kept else number
    return single(value) if param.ctype == "float" and isinstance(value, float) else value


def rounding(operator: Operator, call: Call) -> Callable[[Array], Array]:
    """Numbers as the call's first tensor would hold them."""
    dtype = next(iter(tensors(operator, call).values())).dtype
    return lambda values: wide(narrow(values, dtype), dtype)


def expected(operator: Operator, reference: Reference, call: Call, storages: Storages) -> dict[str, Array]:
    """The exact outputs by name; one that is not there or not compared is left out."""
    wanted = [param for param in operator.params if param.role != "output"]
    given = [argument(param, call, storages, reference.complex_scalars) for param in wanted]
    outputs = [param for param in operator.params if param.role in ("output", "inout")]
    if not any(
        each.numel for name, each in tensors(operator, call).items() if name in {str(param) for param in outputs}
    ):
        return {}  # nothing to compute, and not every formula can
    with np.errstate(all="ignore"):
        results = reference(*given, soc=call.soc.short, stored=rounding(operator, call))
    pairs = zip(outputs, results, strict=True)
    return {param.name: np.asarray(exact) for param, exact in pairs if exact is not None and call.present(param)}


def landed(exact: Array, storage: Array, facts: TensorFacts) -> Array:
    """A generated operator's result, which its kernel writes from the output's first element on, whatever its shape."""
    before = wide(view(storage, facts, NUMPY[facts.dtype]), facts.dtype)
    if exact.shape == before.shape:
        return exact
    flat = np.reshape(before, -1).copy()
    flat[: exact.size] = np.reshape(exact, -1)
    return np.reshape(flat, before.shape)


def compare(target: Target, operator: Operator, reference: Reference, trial: Trial) -> str:
    """What is wrong with the target's numbers: nothing if they meet the bar and nothing else was written.

    Raises Broken when the target does not get that far.
    """
    storages = filled(operator, reference, trial)
    exact = expected(operator, reference, trial.call, storages)
    facts = tensors(operator, trial.call)
    if operator.scratch:
        exact = {name: landed(value, storages[name], facts[name]) for name, value in exact.items()}
    before = {name: storage.copy() for name, storage in storages.items()}
    target.compute(operator, trial.call, storages)
    bar = bar_of(each.dtype for each in facts.values())
    written = {param.name for param in operator.params if param.role in ("output", "inout")}
    for name, each in facts.items():
        got = view(storages[name], each, NUMPY[each.dtype])
        problem = difference(got, exact[name], each.dtype, bar) if name in exact else ""
        if problem:
            return f"{name}: {problem}"
        if name in written:
            view(before[name], each, NUMPY[each.dtype])[...] = got
        if not np.array_equal(before[name], storages[name]):
            return (
                f"{name}: Expected memory {'beside the view' if name in written else 'of an input'} to stay as it was."
            )
    return ""


def plan_key(operator: Operator, trial: Trial) -> tuple[object, ...]:
    """Equal for calls that compute the same: the same plan and the same arguments, on whatever SoC."""
    return (operator.outcome(trial.call), tuple(trial.call.args.values()), trial.special, trial.into)
