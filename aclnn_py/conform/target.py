"""What can be asked: phase one for its code, both phases for their numbers.

A target brings the few functions of the C interface that this needs, in Python or in C; the order in which they are
called is written here once.
"""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Callable, Mapping
from typing import Any

from ..base.profile import Profile
from ..base.runtime import ACL_MEM_MALLOC_HUGE_FIRST, ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_HOST_TO_DEVICE
from ..base.soc import UNKNOWN
from ..lowering.operator import Operator
from ..rules.core.call import Call
from ..rules.core.param import EXECUTOR, WORKSPACE, In, Param
from .arguments import named
from .groups import ranks_of

Array = Any
POLICY, UP, DOWN = ACL_MEM_MALLOC_HUGE_FIRST, ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST


FURTHER = 1 << 20
"""Blocks of a further rank are numbered from here on, each rank's from a multiple."""


class Broken(Exception):
    """The target did what no code of phase one can say, such as success without an executor."""


def check(function: str, code: int) -> None:
    if code:
        raise Broken(f"{function} gives {code}")


class Target:
    """`emulated`: it can be any SoC, and follow the documents' rules; else it is the one that `soc_name` tells.

    `lost`: work has failed on the device, after which nothing that this process does there counts.
    """

    emulated = True

    def __init__(self) -> None:
        self.where: Profile | None = None
        self.blocks: dict[int, tuple[Any, int]] = {}
        self.stream: Any = None
        self.lost = False
        self.other: dict[int, Any] = {}
        """Streams of further ranks, while these run a call."""

    # What C or Python has to bring. Handles are of its own kind; None is the null pointer.

    def init(self, config: str | None) -> int:
        raise NotImplementedError

    def finalize(self) -> int:
        raise NotImplementedError

    def set_device(self, device: int = 0) -> int:
        raise NotImplementedError

    def reset_device(self, device: int = 0) -> int:
        raise NotImplementedError

    def soc_name(self) -> str:
        raise NotImplementedError

    def create_stream(self) -> tuple[Any, int]:
        raise NotImplementedError

    def destroy_stream(self, stream: Any) -> int:
        raise NotImplementedError

    def synchronize(self, stream: Any) -> int:
        raise NotImplementedError

    def malloc(self, size: int) -> tuple[Any, int]:
        raise NotImplementedError

    def free(self, address: Any) -> int:
        raise NotImplementedError

    def copy(self, to_device: bool, address: Any, host: Array) -> int:
        raise NotImplementedError

    def offset_by(self, address: Any, count: int) -> Any:
        """The device address so many bytes behind another one."""
        raise NotImplementedError

    def argument(self, param: Param, value: Any, address: Any) -> Any:
        """The argument with these facts, a tensor with this device address (None: nobody will look)."""
        raise NotImplementedError

    def make_list(self, kind: str, members: list[Any]) -> Any:
        """A list, aclTensorList or aclScalarList, of these members, whose they are from now on."""
        raise NotImplementedError

    def destroy(self, param: Param, handle: Any) -> None:
        """Take back what `argument` made."""
        raise NotImplementedError

    def phase_one(
        self, operator: Operator, arguments: list[Any], workspace: bool, executor: bool
    ) -> tuple[int, Any, int]:
        """Workspace size, executor (None if none was handed out), code; False passes a null pointer."""
        raise NotImplementedError

    def phase_two(self, operator: Operator, workspace: Any, size: int, executor: Any, stream: Any) -> int:
        raise NotImplementedError

    def drop(self, executor: Any) -> None:
        """Take back an executor that will not run."""
        raise NotImplementedError

    def lacks(self, operator: Operator) -> str:
        """What is missing to call the operator; nothing if it is there."""
        return ""

    def can_say(self, call: Call) -> bool:
        """Whether there is a way to make the call."""
        raise NotImplementedError

    # What follows from them.

    def enter(self, config: str | None) -> None:
        """A process with device 0."""
        check("aclInit", self.init(config))
        check("aclrtSetDevice", self.set_device())
        self.stream, code = self.create_stream()
        check("aclrtCreateStream", code)

    def leave(self) -> None:
        """Give everything back."""
        for address, _ in self.blocks.values():
            check("aclrtFree", self.free(address))
        self.blocks.clear()
        if self.stream is not None:
            check("aclrtDestroyStream", self.destroy_stream(self.stream))
            self.stream = None
            check("aclrtResetDevice", self.reset_device())
            check("aclFinalize", self.finalize())

    def renew(self) -> None:
        """The device as it was before anything was done there, after work that has failed."""
        where, self.where, self.stream, self.lost = self.where, None, None, False
        self.blocks.clear()
        check("aclrtResetDevice", self.reset_device())
        check("aclFinalize", self.finalize())
        if where is not None:
            self.choose(where)

    def choose(self, where: Profile) -> None:
        """Be this SoC under these rules; hardware is what it is, and starts once."""
        if where is self.where or (where.soc is UNKNOWN and self.where is not None):
            return
        if not self.emulated:
            if self.stream is None:
                self.enter(None)
        else:
            self.leave()
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                named = {} if where.soc is UNKNOWN else {"soc": where.soc.name}
                json.dump({"aclnn_py": {"rules": where.rules, **named}}, file)
                file.flush()
                self.enter(file.name)
        self.where = where

    def ask(self, operator: Operator, call: Call) -> int | None:
        """Phase one's code; None for a call that there is no way to make. Raises Broken."""
        if not self.can_say(call):
            return None
        if call.soc is UNKNOWN:
            return elsewhere(lambda: self.code(operator, call)) if call.profile.rules == "source" else None
        return self.code(operator, call)

    def code(self, operator: Operator, call: Call) -> int:
        arguments = self.arguments(operator, call, {})
        pointers = call.present(WORKSPACE), call.present(EXECUTOR)
        try:
            _, executor, code = self.phase_one(operator, arguments, *pointers)
            if executor is not None:
                self.drop(executor)
        finally:
            self.give_back(operator, arguments)
        if (executor is None) != (code != 0):
            raise Broken(f"{code} {'without' if executor is None else 'with'} an executor")
        return code

    def arguments(self, operator: Operator, call: Call, addresses: Mapping[str, Any]) -> list[Any]:
        made: list[Any] = []
        for param in operator.params:
            value: Any = call.args[param.name]
            if (param.is_list or param.is_scalars) and value is not None:
                members = [self.argument(MEMBER, each, addresses.get(name)) for name, each in named(param.name, value)]
                made.append(self.make_list("aclTensorList" if param.is_list else "aclScalarList", members))
            else:
                made.append(self.argument(param, value, addresses.get(param.name)))
        return made

    def give_back(self, operator: Operator, arguments: list[Any]) -> None:
        for param, handle in zip(operator.params, arguments, strict=True):
            if handle is not None:
                self.destroy(param, handle)

    def block(self, number: int, size: int) -> Any:
        """Device memory of at least this size; the same number gives the same block again."""
        address, room = self.blocks.get(number, (None, 0))
        if room < size:
            if room:
                check("aclrtFree", self.free(self.blocks.pop(number)[0]))
            address, code = self.malloc(size)
            check("aclrtMalloc", code)
            self.blocks[number] = address, size
        return address

    def compute(self, operator: Operator, call: Call, storages: Mapping[str, Array]) -> None:
        """Run the call: every storage (bytes of a tensor) goes to the device and comes back in place. Raises Broken.

        Where it names a communicator every rank makes it, with the same arguments; rank 0 is the one that counts.
        """
        ranks = ranks_of(call)
        try:
            for rank in range(1, ranks):
                check("aclrtSetDevice", self.set_device(rank))
                self.other[rank], code = self.create_stream()
                check("aclrtCreateStream", code)
                self.launch(operator, call, storages, rank)
            if ranks > 1:
                check("aclrtSetDevice", self.set_device())
            addresses = self.launch(operator, call, storages)
            code = self.synchronize(self.stream)
            self.lost = code != 0
            check("aclrtSynchronizeStream", code)
        finally:
            self.leave_others()
        for name, host in storages.items():
            if host.nbytes:
                check("aclrtMemcpy", self.copy(False, addresses[name], host))

    def launch(self, operator: Operator, call: Call, storages: Mapping[str, Array], rank: int = 0) -> Mapping[str, Any]:
        """Both phases on the current device, which is that rank's; where the storages are there."""
        addresses = {}
        for number, (name, host) in enumerate(storages.items()):
            addresses[name] = self.block(FURTHER * rank + number, max(host.nbytes, 32))
            if host.nbytes:
                check("aclrtMemcpy", self.copy(True, addresses[name], host))
        arguments = self.arguments(operator, call, addresses)
        stream = self.other[rank] if rank else self.stream
        try:
            size, executor, code = self.phase_one(operator, arguments, True, True)
            check(f"{operator.name}GetWorkspaceSize", code)
            workspace = self.block(FURTHER * rank - 1, size) if size else None
            check(operator.name, self.phase_two(operator, workspace, size, executor, stream))
        finally:
            self.give_back(operator, arguments)
        return addresses

    def leave_others(self) -> None:
        """Wait for what other ranks do, and give back what they have."""
        for rank, stream in self.other.items():
            check("aclrtSetDevice", self.set_device(rank))
            self.synchronize(stream)
            for number in [each for each in self.blocks if (each + 1) // FURTHER == rank]:
                self.free(self.blocks.pop(number)[0])
            self.destroy_stream(stream)
            self.reset_device(rank)
        if self.other:
            self.other.clear()
            check("aclrtSetDevice", self.set_device())


def elsewhere(ask: Callable[[], int]) -> int:
    """The answer in a thread that never set a device."""
    found: list[int] = []
    problems: list[BaseException] = []

    def body() -> None:
        try:
            found.append(ask())
        except BaseException as problem:
            problems.append(problem)

    thread = threading.Thread(target=body)
    thread.start()
    thread.join()
    if problems:
        raise problems[0]
    return found[0]


MEMBER = In("member")
