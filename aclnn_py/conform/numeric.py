"""One call computed by a target and by its reference."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from ..base import dtype as dt
from ..lowering.operator import Operator
from ..reference import Reference
from ..rules.core.call import Call, ScalarFacts, TensorFacts, single
from ..rules.core.communicator import Communicator
from ..rules.core.param import Param
from .arguments import named
from .target import Array, Target
from .tolerance import difference, tolerance_of
from .trials import Trial
from .values import drawn, extent, narrow, packed, put, view_of, wide

Storages = dict[str, Array]


def filled(operator: Operator, reference: Reference, trial: Trial) -> Storages:
    """The bytes of every tensor's storage, elements outside its view included; the same for the same title."""
    random = np.random.default_rng(zlib.crc32(f"{operator.name} {trial.about} {trial.title}".encode()))
    found: Storages = {}
    for name, facts in tensors(operator, trial.call).items():
        values = reference.inside(name, drawn(random, extent(facts), facts.dtype), given(operator, trial.call))
        if trial.into == name:
            values[::2] = float(trial.special)
        found[name] = packed(narrow(values, facts.dtype), facts.dtype)
    return found


def given(operator: Operator, call: Call) -> dict[str, Any]:
    """What a domain may look at: shapes of tensors, members of lists by their names, values of attributes, dtypes."""
    found: dict[str, Any] = {param.name: call.args[param.name] for param in operator.params if param.role == "attr"}
    known = tensors(operator, call)
    found["dtypes"] = {name: facts.dtype for name, facts in known.items()}
    return {**found, **{name: facts.shape for name, facts in known.items()}}


def tensors(operator: Operator, call: Call, *roles: str) -> dict[str, TensorFacts]:
    """Every tensor by its name, members of lists by theirs; with `roles` those of parameters that have one of them."""
    found: dict[str, Any] = {}
    for param in operator.params:
        if not roles or param.role in roles:
            found.update(named(param.name, call.args[param.name] if param.is_tensor or param.is_list else None))
    return {name: facts for name, facts in found.items() if isinstance(facts, TensorFacts)}


def argument(param: Param, call: Call, storages: Storages, complex_scalars: bool) -> Any:
    """What the reference is given for a parameter."""
    value, facts = call.args[param.name], [each for each in call.args.values() if isinstance(each, TensorFacts)]
    if param.is_list:
        found = {name: facts for name, facts in named(param.name, value) if isinstance(facts, TensorFacts)}
        return [wide(view_of(storages[name], each), each.dtype) for name, each in found.items()]
    if isinstance(value, Communicator):
        return value.ranks
    if isinstance(value, TensorFacts):
        return wide(view_of(storages[param.name], value), value.dtype)
    if param.is_scalars:
        return [one.value for one in value]  # type: ignore[attr-defined]
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
    written = tensors(operator, call, "output", "inout")
    if not any(facts.numel for facts in written.values()):
        return {}  # nothing to compute, and not every formula can
    first = next(iter(written.values()))
    with np.errstate(all="ignore"):
        facts = tensors(operator, call)
        like: dict[str, Any] = {"shape": first.shape, "dtype": first.dtype}
        like["dtypes"] = {name: each.dtype for name, each in facts.items()}
        like["shapes"] = {name: each.shape for name, each in facts.items()}
        results = reference(*given, soc=call.soc.short, stored=rounding(operator, call), **like)
    found: dict[str, Any] = {}
    for param, exact in zip(outputs, results, strict=True):
        found.update(named(param.name, tuple(exact or ()) if param.is_list else exact))
    return {name: np.asarray(exact) for name, exact in found.items() if exact is not None and name in written}


def landed(exact: Array, storage: Array, facts: TensorFacts) -> Array:
    """A result that a kernel writes from the output's first element on, whatever its shape."""
    before = wide(view_of(storage, facts), facts.dtype)
    if exact.shape == before.shape:
        return exact
    flat = np.reshape(before, -1).astype(np.result_type(before, exact))
    flat[: exact.size] = np.reshape(exact, -1)
    return np.reshape(flat, before.shape)


def compare(target: Target, operator: Operator, reference: Reference, trial: Trial) -> str:
    """What is wrong with the target's numbers: nothing if they are within the tolerance and nothing else was written.

    Raises Broken when the target does not get that far.
    """
    storages = filled(operator, reference, trial)
    exact = expected(operator, reference, trial.call, storages)
    facts = tensors(operator, trial.call)
    blind = exact if operator.scratch else operator.counted
    exact |= {name: landed(exact[name], storages[name], facts[name]) for name in blind if name in exact}
    before = {name: storage.copy() for name, storage in storages.items()}
    target.compute(operator, trial.call, storages)
    tolerance = tolerance_of(each.dtype for each in facts.values())
    written = tensors(operator, trial.call, "output", "inout")
    for name, each in facts.items():
        got = view_of(storages[name], each)
        problem = difference(got, exact[name], each.dtype, tolerance) if name in exact else ""
        if problem:
            return f"{name}: {problem}"
        if name in written:
            put(before[name], each, got)
        if not np.array_equal(before[name], storages[name]):
            return (
                f"{name}: Expected memory {'beside the view' if name in written else 'of an input'} to stay as it was."
            )
    return ""


def plan_key(operator: Operator, trial: Trial) -> tuple[object, ...]:
    """Equal for calls that compute the same: the same plan and the same arguments, on whatever SoC."""
    return (operator.outcome(trial.call), tuple(trial.call.args.values()), trial.special, trial.into)
