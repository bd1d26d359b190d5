"""A directory of CANN's libraries as a target: the emulator's own tree, or the real thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..lowering.operator import Operator
from ..rules.core.call import Call, ScalarFacts, TensorFacts
from ..rules.core.communicator import Communicator
from ..rules.core.param import Param
from .arguments import every, fits_c_types
from .emulator import ARRAYS, OBJECTS, Local, bare
from .groups import Groups
from .libraries import Libraries, Missing
from .target import DOWN, POLICY, UP, Array, Broken, check

UNTOUCHED = 77
"""What the place of the workspace size holds before phase one."""


class C(Local):
    """The functions of the libraries below a directory, called through cffi."""

    def __init__(self, place: Path) -> None:
        self.libraries = Libraries(place)
        super().__init__(Groups(self.libraries.folder / "libhccl.so"))
        self.emulated = self.libraries.emulated
        self.ffi: Any = self.libraries.ffi
        self.null = self.ffi.NULL

    def call(self, name: str, *arguments: Any) -> Any:
        return self.libraries.find(name)(*arguments)

    def init(self, config: str | None) -> int:
        return int(self.call("aclInit", self.null if config is None else config.encode()))

    def finalize(self) -> int:
        return int(self.call("aclFinalize"))

    def set_device(self, device: int = 0) -> int:
        return int(self.call("aclrtSetDevice", device))

    def reset_device(self, device: int = 0) -> int:
        return int(self.call("aclrtResetDevice", device))

    def soc_name(self) -> str:
        name = self.call("aclrtGetSocName")
        return "" if name == self.null else self.ffi.string(name).decode()

    def made(self, ctype: str, name: str, *arguments: Any) -> tuple[Any, int]:
        place = self.ffi.new(f"{ctype} *")
        code = int(self.call(name, place, *arguments))
        return place[0], code

    def create_stream(self) -> tuple[Any, int]:
        return self.made("aclrtStream", "aclrtCreateStream")

    def destroy_stream(self, stream: Any) -> int:
        return int(self.call("aclrtDestroyStream", stream))

    def synchronize(self, stream: Any) -> int:
        return int(self.call("aclrtSynchronizeStream", stream))

    def malloc(self, size: int) -> tuple[Any, int]:
        return self.made("void *", "aclrtMalloc", size, POLICY)

    def free(self, address: Any) -> int:
        return int(self.call("aclrtFree", address))

    def copy(self, to_device: bool, address: Any, host: Array) -> int:
        ends = (self.ffi.from_buffer(host), address)
        target, source = ends[::-1] if to_device else ends
        return int(self.call("aclrtMemcpy", target, host.nbytes, source, host.nbytes, UP if to_device else DOWN))

    def offset_by(self, address: Any, count: int) -> Any:
        return self.ffi.cast("char *", address) + count

    def argument(self, param: Param, value: Any, address: Any) -> Any:
        kind = bare(param)
        if value is None:
            return None
        if isinstance(value, TensorFacts):
            return self.tensor(value, address)
        if isinstance(value, Communicator):
            return self.ffi.new("char[]", self.groups.name(value).encode())
        if isinstance(value, ScalarFacts):
            return self.object("aclCreateScalar", self.ffi.from_buffer(value.raw), value.dtype)
        if kind in ARRAYS:
            return self.object(f"aclCreate{kind[3:]}", value, len(value))
        return self.ffi.new("char[]", value.encode()) if kind == "char" else value

    def tensor(self, facts: TensorFacts, address: Any) -> Any:
        shape, storage = facts.shape, facts.storage_shape
        layout = facts.dtype, facts.strides, facts.offset, facts.format
        where = self.null if address is None else address
        return self.object("aclCreateTensor", shape, len(shape), *layout, storage, len(storage), where)

    def make_list(self, kind: str, members: list[Any]) -> Any:
        handles = [self.null if member is None else member for member in members]
        row = self.ffi.new(f"const {kind.removesuffix('List')} *[]", handles)
        return self.object(f"aclCreate{kind[3:]}", row, len(handles))

    def object(self, name: str, *arguments: Any) -> Any:
        handle = self.call(name, *arguments)
        if handle == self.null:
            raise Broken(f"{name} gives a null pointer")
        return handle

    def destroy(self, param: Param, handle: Any) -> None:
        kind = bare(param)
        if kind in (*OBJECTS, *ARRAYS):
            check(f"aclDestroy{kind[3:]}", self.call(f"aclDestroy{kind[3:]}", handle))

    def phase_one(
        self, operator: Operator, arguments: list[Any], workspace: bool, executor: bool
    ) -> tuple[int, Any, int]:
        self.libraries.declare(operator)
        size, handle = self.ffi.new("uint64_t *", UNTOUCHED), self.ffi.new("aclOpExecutor **")
        given = [self.null if argument is None else argument for argument in arguments]
        places = (size if workspace else self.null), (handle if executor else self.null)
        code = int(self.call(f"{operator.name}GetWorkspaceSize", *given, *places))
        if code and size[0] != UNTOUCHED:
            raise Broken(f"{code} and a workspace of {size[0]} bytes")
        if code:
            self.call("aclGetRecentErrMsg")
        return size[0], None if handle[0] == self.null else handle[0], code

    def phase_two(self, operator: Operator, workspace: Any, size: int, executor: Any, stream: Any) -> int:
        place = self.null if workspace is None else workspace
        return int(self.call(operator.name, place, size, executor, stream))

    def drop(self, executor: Any) -> None:
        check("aclDestroyAclOpExecutor", self.call("aclDestroyAclOpExecutor", executor))

    def lacks(self, operator: Operator) -> str:
        self.libraries.declare(operator)
        try:
            for name in (operator.name, f"{operator.name}GetWorkspaceSize"):
                self.libraries.find(name)
        except Missing as problem:
            return str(problem)
        return ""

    def can_say(self, call: Call) -> bool:
        """C has one count for sizes and strides."""
        return fits_c_types(call) and all(len(facts.strides) == facts.rank for facts in every(call))
