"""What conformance tests ask: a target answers a call with phase one's code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from aclnn_py.conform.emulator import Python
from aclnn_py.conform.profiles import judged
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import Call

Target = Callable[[Operator, Call], "int | None"]
"""The code; None for a call that the target has no way to make."""


@contextmanager
def declaration() -> Iterator[Target]:
    """The rules alone: no machine, no handles, no extension."""
    yield judged


@contextmanager
def python() -> Iterator[Target]:
    """The emulator through its Python functions, on device 0."""
    target = Python()

    def ask(operator: Operator, call: Call) -> int | None:
        target.choose(call.profile)
        return target.ask(operator, call)

    try:
        yield ask
    finally:
        target.leave()


TARGETS: dict[str, Callable[[], AbstractContextManager[Target]]] = {"declaration": declaration, "python": python}
