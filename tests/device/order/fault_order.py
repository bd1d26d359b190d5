"""A small language for "faults are found in this order": single faults give their code, pairs the earlier one's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import aclnn_py as acl
from aclnn_py.base.traces import SILENT, Leaves

Arguments = dict[str, Any]


class Scene:
    """One call about to be made: its arguments, in which context, and whether in a thread without any."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.nowhere = False

    def call(self, name: str) -> int:
        function = getattr(acl, name)
        if not self.nowhere:
            return status(function(**self.arguments))
        answers: list[int] = []
        thread = threading.Thread(target=lambda: answers.append(status(function(**self.arguments))))
        thread.start()
        thread.join()
        return answers[0]


def status(answer: Any) -> int:
    """The status of a call: the answer itself or its last member; then the other members must be None."""
    if not isinstance(answer, tuple):
        return int(answer)
    *values, ret = answer
    assert ret == 0 or values == [None] * len(values)
    return int(ret)


class Fault(NamedTuple):
    """`touches` names what the fault changes: two faults of a pair must not change the same thing."""

    name: str
    code: int
    touches: frozenset[str]
    apply: Callable[[Scene], None]


def sets(code: int, **arguments: Any) -> Fault:
    """A fault that is an argument's value; a callable makes the value when the scene is set."""

    def apply(scene: Scene) -> None:
        for name, value in arguments.items():
            scene.arguments[name] = value() if callable(value) else value

    shown = ", ".join(f"{name}={getattr(value, '__name__', value)}" for name, value in arguments.items())
    return Fault(shown, code, frozenset(arguments), apply)


def nowhere(scene: Scene) -> None:
    scene.nowhere = True


def elsewhere(scene: Scene) -> None:
    assert acl.aclrtCreateContext(0)[1] == 0


NO_CONTEXT = Fault("no context", 107002, frozenset({"context"}), nowhere)
FOREIGN = Fault("foreign stream", 107003, frozenset({"context"}), elsewhere)


def foreign(*unless: str) -> Fault:
    """A current context that is not the stream's; arguments in `unless` hide it when another fault sets them."""
    return FOREIGN._replace(touches=frozenset({"context", *unless}))


class Ordered(NamedTuple):
    """A function, a call that succeeds, and its faults in the order they are found."""

    name: str
    good: Callable[[Any], Arguments]
    faults: tuple[Fault, ...]

    def pairs(self) -> Iterator[tuple[Fault, ...]]:
        yield ()
        for at, first in enumerate(self.faults):
            yield (first,)
            for second in self.faults[at + 1 :]:
                if not first.touches & second.touches:
                    yield first, second


def cases(table: tuple[Ordered, ...]) -> list[Any]:
    import pytest

    return [
        pytest.param(row, faults, id=f"{row.name}-{' and '.join(fault.name for fault in faults) or 'good'}")
        for row in table
        for faults in row.pairs()
    ]


def check(row: Ordered, faults: tuple[Fault, ...], rig: Any) -> None:
    scene = Scene(row.good(rig))
    for fault in faults:
        fault.apply(scene)
    acl.aclGetRecentErrMsg()
    code = scene.call(row.name)
    assert code == (faults[0].code if faults else 0)
    silent = SILENT.get((row.name, code))
    if code and not scene.nowhere and (not silent or silent.leaves is Leaves.MESSAGE):  # the queue is the thread's
        text = acl.aclGetRecentErrMsg()
        assert f"{row.name}: Expected" in text
