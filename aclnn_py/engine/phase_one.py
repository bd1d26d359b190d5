"""Phase one of every operator: look the plan up, or judge the call and make one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..base import messages, settings, status
from ..base.handle import Handle
from ..device import observe
from ..device.context import current, here
from ..grammar.call import Call
from ..grammar.operator import Done, Operator, Refusal
from ..grammar.plan import NOTHING, Lowered
from ..handles.array import Array, TensorList
from ..handles.scalar import Scalar
from ..handles.tensor import Tensor
from .executor import Executor, Plan
from .program import compile_plan

Answer = tuple[int, Executor | None, int]
Key = tuple[Any, ...]


class Plans(dict[Key, Plan]):
    """The plans of one operator. A clock: a plan used since the hand last came by gets a second round."""

    def keep(self, key: Key, plan: Plan) -> None:
        limit = settings.current().cache_limit
        if limit <= 0:
            return
        while len(self) >= limit:
            oldest = next(iter(self))
            candidate = self.pop(oldest)
            if candidate.hot:
                candidate.hot = False
                self[oldest] = candidate
        plan.hot = False
        self[key] = plan


class FirstPhase:
    """Phase one of one operator."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        self.names = tuple(param.name for param in operator.params)
        self.types = tuple(expected(param.ctype) for param in operator.params)
        self.plans = Plans()

    def __call__(self, arguments: tuple[Any, ...]) -> Answer:
        """The whole of phase one, for a call that the cache does not know or that is unusual."""
        for name, check, value in zip(self.names, self.types, arguments, strict=True):
            check(name, value)
        current()  # a default device of aclInit becomes the thread's device here
        regime = here.context.regime
        snapshots = tuple(snapshot(value) for value in arguments)
        key = (*map(key_part, snapshots), regime)
        plan = self.plans.get(key)
        if plan is None:
            call = Call(regime, dict(zip(self.names, snapshots, strict=True)))
            made = self.make(call)
            if isinstance(made, Refusal):
                return self.refuse(made, arguments)
            plan = made
            self.plans.keep(key, plan)
        return plan.workspace, Executor(plan, arguments), status.ACLNN_SUCCESS

    def make(self, call: Call) -> Plan | Refusal:
        verdict = self.operator.verdict(call)
        if isinstance(verdict, Refusal):
            return verdict
        if isinstance(verdict, Done):
            return self.plan(NOTHING, 0)
        lowered = self.operator.lower(call)
        if isinstance(lowered, Refusal):
            return lowered
        code = status.ACL_ERROR_RT_AICPU_EXCEPTION if lowered.aicpu else call.soc.fault_code
        return self.plan(lowered, code)

    def plan(self, lowered: Lowered, failure_code: int) -> Plan:
        native = compile_plan(self.operator.name, lowered, failure_code) if lowered.steps else None
        positions = tuple(self.names.index(name) for name in lowered.arguments)
        return Plan(self.operator.name, lowered.workspace, native, positions, lowered.arguments)

    def refuse(self, refusal: Refusal, arguments: tuple[Any, ...]) -> Answer:
        text = f"{self.operator.name}: {refusal.text}"
        for name, value in zip(self.names, arguments, strict=True):
            if isinstance(value, Handle) and not value.alive:
                text += f" The {value.kind} given as {name} was destroyed."
        messages.refused(refusal.code, text)
        if observe.listeners:
            observe.announce("refusal", code=refusal.code, text=text)
        return 0, None, refusal.code


def snapshot(value: Any) -> Any:
    """The immutable facts of an argument; a destroyed handle counts as null."""
    if isinstance(value, (Tensor, Scalar)):
        return value.facts
    if isinstance(value, Array):
        return value.values if value.alive else None
    if isinstance(value, TensorList):
        return (
            tuple(member.facts if isinstance(member, Tensor) else None for member in value.members)
            if value.alive
            else None
        )
    return value


def key_part(value: Any) -> Any:
    """A hashable stand-in that differs whenever the plan could, in the form of api.operators' generated keys."""
    if isinstance(value, int):
        return value, value.__class__
    if isinstance(value, float):
        return value.hex()  # 0.0 and -0.0 differ, NaN equals itself
    return tuple(map(key_part, value)) if isinstance(value, tuple) else value


Check = Callable[[str, Any], None]
INTEGER_LIMITS = {
    "int64_t": (-(1 << 63), (1 << 63) - 1),
    "int32_t": (-(1 << 31), (1 << 31) - 1),
    "int8_t": (-128, 127),
    "uint64_t": (0, (1 << 64) - 1),
    "uint32_t": (0, (1 << 32) - 1),
    "uint8_t": (0, 255),
    "aclDataType": (-(1 << 31), (1 << 31) - 1),
}


def expected(ctype: str) -> Check:
    """The check that an argument has the Python type its C type asks for; anything else is a TypeError."""
    bare = ctype.replace("const", "").replace("*", "").strip()
    kinds: dict[str, type] = {kind.kind: kind for kind in handle_types()}
    if bare in kinds:
        return lambda name, value: demand(name, value, (kinds[bare], type(None)), f"an {bare} or None")
    if bare in INTEGER_LIMITS:
        return lambda name, value: demand_int(name, value, bare)
    if bare == "char":
        return lambda name, value: demand(name, value, (str, type(None)), "a str or None")
    if bare == "bool":
        return lambda name, value: demand(name, value, (bool, int), "a bool")
    if bare in ("float", "double"):
        return lambda name, value: demand(name, value, (float, int), f"a number ({bare})")
    raise LookupError(f"no Python type is known for {ctype}")


def handle_types() -> Sequence[type[Handle]]:
    from ..handles import array

    return (Tensor, Scalar, array.IntArray, array.FloatArray, array.BoolArray, array.TensorList, array.ScalarList)


def demand(name: str, value: Any, types: tuple[type, ...], words: str) -> None:
    if not isinstance(value, types):
        raise TypeError(f"{name} must be {words}, got {type(value).__name__}")


def demand_int(name: str, value: Any, ctype: str) -> None:
    low, high = INTEGER_LIMITS[ctype]
    if not isinstance(value, int):
        raise TypeError(f"{name} must be an int ({ctype}), got {type(value).__name__}")
    if not low <= value <= high:
        raise TypeError(f"{name} must fit {ctype} ({low}..{high}), got {value}")
