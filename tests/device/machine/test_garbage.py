"""Anything to any function, in any order: a code or a TypeError, never a crash, never a hang."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import aclnn_py as acl
from aclnn_py.api import surface
from device.device_rig import wipe

FUNCTIONS = surface.functions()
INTS = [
    0,
    1,
    2,
    3,
    8,
    63,
    64,
    1000,
    -1,
    -2,
    1 << 31,
    (1 << 32) - 1,
    1 << 40,
    (1 << 63) - 1,
    (1 << 64) - 1,
    1 << 64,
    True,
]
OTHERS = [
    None,
    1.5,
    float("nan"),
    "",
    "text",
    b"",
    b"bytes",
    [],
    [1, 2],
    (3, -4),
    {},
    object,
    "nul\0inside",
    1j,
    range(3),
]
SCALES = st.integers(0, 1 << 16)


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Some functions write files, to where a text says; one sets what later failures call."""
    monkeypatch.chdir(tmp_path)
    yield
    assert acl.aclrtSetExceptionInfoCallback(None) == 0


def check_names(problem: str, arguments: dict[str, Any]) -> None:
    assert any(param in problem for param in arguments), problem


class Zoo:
    """Values of every kind: live and dead handles, addresses in every state, buffers, and nonsense."""

    def __init__(self) -> None:
        assert acl.aclrtSetDevice(0) == 0
        assert acl.aclrtCreateContext(1)[1] == 0
        self.foreign = self.made("aclrtCreateStream", "aclrtCreateEvent", "aclrtGetCurrentContext")
        assert acl.aclrtSetDevice(0) == 0
        self.alive = self.made("aclrtCreateStream", "aclrtCreateEvent", "aclrtGetCurrentContext")
        self.alive += [acl.aclrtCreateEventExWithFlag(1)[0], acl.aclrtCtxGetCurrentDefaultStream()[0]]
        self.dead = self.made("aclrtCreateStream", "aclrtCreateEvent")
        assert [acl.aclrtDestroyStream(self.dead[0]), acl.aclrtDestroyEvent(self.dead[1])] == [0, 0]
        self.meta = [
            acl.aclCreateIntArray([1, 2]),
            acl.aclCreateScalar(1.0, acl.ACL_FLOAT),
            acl.aclCreateTensorList([]),
        ]
        self.meta.append(acl.aclCreateTensor([2], 0, None, 0, acl.ACL_FORMAT_ND, [2], self.memory()))
        freed = self.memory()
        assert acl.aclrtFree(freed) == 0
        block = self.memory()
        self.addresses = [block, block + 32, freed, acl.aclrtMallocHost(64)[0], block - (1 << 30)]
        self.buffers = [bytearray(64), b"x" * 64, memoryview(bytearray(8)), bytearray()]

    def made(self, *creators: str) -> list[Any]:
        return [getattr(acl, creator)()[0] for creator in creators]

    def memory(self) -> int:
        return int(acl.aclrtMalloc(64, 0)[0])

    def values(self, way: str) -> list[Any]:
        """What a parameter is given; int addresses of the host are C's contract, so pointers get none."""
        everything = [*OTHERS, *self.alive, *self.foreign, *self.dead, *self.meta, *self.buffers, print]
        if way in ("read", "write"):
            return [*everything, *self.addresses, *self.addresses]
        return everything + (INTS * 3 if way in ("int", "float", "ints") else self.alive * 3)

    def call(self, name: str, choices: list[int]) -> None:
        arguments = {}
        for declared, choice in zip(FUNCTIONS[name].prototype.arguments, choices, strict=False):
            values = self.values(declared.way)
            arguments[declared.param.name] = values[choice % len(values)]
        if name in CARE:
            CARE[name](self, arguments)
            return
        self.attempt(name, arguments)

    def attempt(self, name: str, arguments: dict[str, Any]) -> Any:
        try:
            answer = FUNCTIONS[name](**arguments)
        except TypeError as problem:
            check_names(str(problem), arguments)
            return None
        if FUNCTIONS[name].prototype.has_status:
            status = answer[-1] if isinstance(answer, tuple) else answer
            assert isinstance(status, int)
            if status and isinstance(answer, tuple):
                assert set(answer[:-1]) == {None}
            return status
        return None


def patient(zoo: Zoo, arguments: dict[str, Any]) -> None:
    """Waiting for a callback for ever is what -1 asks for."""
    if arguments["timeout"] == -1:
        arguments["timeout"] = 1
    zoo.attempt("aclrtProcessReport", arguments)


def ungated(zoo: Zoo, arguments: dict[str, Any]) -> None:
    """A wait for a record that never comes would make later waits endless, as it should."""
    names = {2: "aclrtStreamWaitEvent", 3: "aclrtStreamWaitEventWithTimeout", 4: "aclrtStreamWaitEventWithFlag"}
    if zoo.attempt(names[len(arguments)], arguments) == 0:
        event = arguments["event"]
        assert acl.aclrtSetCurrentContext(event.context) == 0
        assert acl.aclrtRecordEvent(event, None) == 0


def served(zoo: Zoo, arguments: dict[str, Any]) -> None:
    """A blocking callback that nobody serves would do the same."""
    if arguments.get("blockType") == acl.ACL_CALLBACK_BLOCK:
        arguments["blockType"] = acl.ACL_CALLBACK_NO_BLOCK
    zoo.attempt("aclrtLaunchCallback", arguments)


def own(zoo: Zoo, arguments: dict[str, Any]) -> None:
    if isinstance(arguments["threadId"], int):
        arguments["threadId"] = threading.get_ident()
    zoo.attempt("aclrtSubscribeReport", arguments)


CARE = {
    "aclrtProcessReport": patient,
    "aclrtStreamWaitEvent": ungated,
    "aclrtStreamWaitEventWithFlag": ungated,
    "aclrtStreamWaitEventWithTimeout": ungated,
    "aclrtLaunchCallback": served,
    "aclrtSubscribeReport": own,
}
MOST = max(len(each.prototype.arguments) for each in FUNCTIONS.values())
CALLS = st.tuples(st.sampled_from(sorted(FUNCTIONS)), st.lists(SCALES, min_size=MOST, max_size=MOST))


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(st.lists(CALLS, min_size=20, max_size=40))
def test_a_code_or_a_type_error(calls: list[tuple[str, list[int]]]) -> None:
    wipe()
    zoo = Zoo()
    for name, choices in calls:
        zoo.call(name, choices)
    for handle in zoo.meta:
        if handle.alive:
            handle.leave()
