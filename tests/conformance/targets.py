"""What conformance cases can be run against: a target answers a call with phase one's code."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from aclnn_py.base import settings
from aclnn_py.base.settings import RULES, Regime, regime
from aclnn_py.base.soc import FAMILIES, UNKNOWN, representative
from aclnn_py.grammar.call import Call, ScalarFacts, TensorFacts
from aclnn_py.grammar.operator import Operator, Refusal
from aclnn_py.grammar.param import EXECUTOR, WORKSPACE

Target = Callable[[Operator, Call], "int | None"]
"""The code; None for a call that the target has no way to make."""

REGIMES: tuple[Regime, ...] = tuple(
    regime(soc, rules) for rules in RULES for soc in (*map(representative, FAMILIES), UNKNOWN)
)
"""Every SoC family and a thread without a device, by the source's rules and by the documents'."""


def judged(operator: Operator, call: Call) -> int:
    outcome = operator.outcome(call)
    return outcome.code if isinstance(outcome, Refusal) else 0


@contextmanager
def declaration() -> Iterator[Target]:
    """The grammar alone: no machine, no handles, no extension."""
    yield judged


def fits(call: Call) -> bool:
    """Whether every size and stride is an int64."""
    tensors = [facts for facts in call.args.values() if isinstance(facts, TensorFacts)]
    return all(-(1 << 63) <= size < 1 << 63 for facts in tensors for size in (*facts.shape, *facts.strides))


class Python:
    """The public functions, with handles whose memory nobody touches: phase one reads no address."""

    def __init__(self) -> None:
        import aclnn_py as acl

        self.acl: Any = acl

    def handle(self, facts: Any) -> Any:
        """The argument with these facts."""
        if isinstance(facts, ScalarFacts):
            return self.acl.aclCreateScalar(facts.value, facts.dtype)
        if not isinstance(facts, TensorFacts):
            return facts
        shapes = facts.strides, facts.offset, facts.format, facts.storage_shape
        return self.acl.aclCreateTensor(facts.shape, facts.dtype, *shapes, 0)

    def ask(self, operator: Operator, call: Call) -> int:
        handles = [self.handle(call.args[param.name]) for param in operator.params]
        _, executor, code = getattr(self.acl, f"{operator.name}GetWorkspaceSize")(*handles)
        if executor is not None:
            self.acl.aclDestroyAclOpExecutor(executor)
        for param, handle in zip(operator.params, handles, strict=True):
            if param.is_tensor:
                self.acl.aclDestroyTensor(handle)
            elif param.is_scalar:
                self.acl.aclDestroyScalar(handle)
        self.acl.aclGetRecentErrMsg()
        return int(code)

    def ask_elsewhere(self, operator: Operator, call: Call) -> int:
        """From a thread that never set a device."""
        found: list[int] = []
        thread = threading.Thread(target=lambda: found.append(self.ask(operator, call)))
        thread.start()
        thread.join()
        return found[0]

    def __call__(self, operator: Operator, call: Call) -> int | None:
        if not (call.present(WORKSPACE) and call.present(EXECUTOR) and fits(call)):
            return None
        if call.soc is UNKNOWN:
            return self.ask_elsewhere(operator, call) if call.regime.rules == "source" else None
        if settings.current().regime is not call.regime:
            settings.replace(soc=call.soc.name, rules=call.regime.rules)
        return self.ask(operator, call)


@contextmanager
def python() -> Iterator[Target]:
    """The emulator through its Python functions, on device 0."""
    target = Python()
    acl = target.acl
    assert acl.aclInit(None) in (0, acl.ACL_ERROR_REPEAT_INITIALIZE)
    assert acl.aclrtSetDevice(0) == 0
    try:
        yield target
    finally:
        settings.replace(soc=None, rules=None)
        acl.aclrtResetDeviceForce(0)
        acl.aclFinalize()


TARGETS: dict[str, Callable[[], AbstractContextManager[Target]]] = {"declaration": declaration, "python": python}
