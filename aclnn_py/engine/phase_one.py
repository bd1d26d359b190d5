"""Phase one of every operator: look the plan up, or judge the call and make one."""

from __future__ import annotations

from threading import Lock
from typing import Any

from ..base import messages, settings, status
from ..base.handle import Handle
from ..device import observe
from ..device.context import current, here
from ..device.failure import explanations
from ..grammar.call import Call
from ..grammar.operator import Operator, Refusal
from ..grammar.plan import Lowered
from .executor import ABSENT, Executor, Plan
from .program import compile_plan
from .taking import taker

Answer = tuple[int, Executor | None, int]
Key = tuple[Any, ...]
_keeping = Lock()


class Plans(dict[Key, Plan]):
    """The plans of one operator. A clock: a plan used since the hand last came by gets a second round."""

    def keep(self, key: Key, plan: Plan) -> None:
        limit = settings.current().cache_limit
        if limit <= 0:
            return
        with _keeping:
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
        self.native_name = operator.name.encode()
        self.names = tuple(param.name for param in operator.params)
        self.takers = tuple(taker(param) for param in operator.params)
        self.only_tensors = all(param.is_tensor for param in operator.params)
        self.positions = tuple(self.names.index(name) for name in operator.arguments)
        self.plans = Plans()

    def __call__(self, arguments: tuple[Any, ...]) -> Answer:
        """The whole of phase one, for a call that the cache does not know or that is unusual."""
        snapshots = [take(value) for take, value in zip(self.takers, arguments, strict=True)]
        current()  # a default device of aclInit becomes the thread's device here
        regime = here.context.regime
        key = (*(snapshots if self.only_tensors else map(key_part, snapshots)), regime)
        plan = self.plans.get(key)
        if plan is None:
            made = self.make(Call(regime, dict(zip(self.names, snapshots, strict=True))))
            if isinstance(made, Refusal):
                return self.refuse(made, arguments)
            plan = made
            self.plans.keep(key, plan)
        return plan.workspace, Executor(plan, arguments), status.ACLNN_SUCCESS

    def make(self, call: Call) -> Plan | Refusal:
        lowered = self.operator.outcome(call)
        if isinstance(lowered, Refusal):
            return lowered
        native = self.native(lowered, call) if lowered.steps else None
        least = max(lowered.workspace, self.operator.scratch) if native and self.operator.scratch else 0
        workspace = least or lowered.workspace
        return Plan(self.operator.name, workspace, native, self.places(call), self.operator.arguments, least)

    def places(self, call: Call) -> tuple[int, ...]:
        """Where the operator's tensors stand among the arguments."""
        args = call.args
        return tuple(
            [
                at if args[name] is not None else ABSENT
                for name, at in zip(self.operator.arguments, self.positions, strict=True)
            ]
        )

    def native(self, lowered: Lowered, call: Call) -> Any:
        code = status.ACL_ERROR_RT_AICPU_EXCEPTION if lowered.aicpu else call.soc.fault_code
        if lowered.fault:
            explanations[self.operator.name] = lowered.fault
        facts = [call.args[name] for name in self.operator.arguments]
        return compile_plan(self.native_name, lowered, facts, code)  # type: ignore[arg-type]

    def refuse(self, refusal: Refusal, arguments: tuple[Any, ...]) -> Answer:
        text = f"{self.operator.name}: {refusal.text}"
        for name, value in zip(self.names, arguments, strict=True):
            if isinstance(value, Handle) and not value.alive:
                text += f" The {value.kind} given as {name} was destroyed."
        messages.refused(refusal.code, text)
        if observe.listeners:
            observe.announce("refusal", function=self.operator.name, code=refusal.code, text=text)
        return 0, None, refusal.code


def key_part(value: Any) -> Any:
    """A hashable stand-in that differs whenever the plan could, in the form of api.operators' generated keys."""
    if isinstance(value, int):
        return value, value.__class__
    if isinstance(value, float):
        return value.hex()  # 0.0 and -0.0 differ, NaN equals itself
    return tuple(map(key_part, value)) if isinstance(value, tuple) else value
