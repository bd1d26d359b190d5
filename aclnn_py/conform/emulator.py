"""The emulator through its Python functions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from math import isfinite
from typing import Any

from ..base import dtype as dt
from ..lowering.operator import Operator
from ..rules.core.call import Call, ScalarFacts, TensorFacts
from ..rules.core.communicator import Communicator
from ..rules.core.param import EXECUTOR, WORKSPACE, Param
from .arguments import fits_c_types
from .groups import OWN, Groups
from .target import DOWN, POLICY, UP, Array, Target

ARRAYS = ("aclIntArray", "aclFloatArray", "aclBoolArray")
OBJECTS = ("aclTensor", "aclScalar", "aclTensorList", "aclScalarList")


class Local(Target):
    """A target in this process, which makes the communicators that calls name."""

    def __init__(self, groups: Groups) -> None:
        super().__init__()
        self.groups = groups

    def leave(self) -> None:
        self.groups.destroy()
        super().leave()


class Python(Local):
    """The public functions of the package: what `import aclnn_py as acl` gives."""

    def __init__(self) -> None:
        super().__init__(Groups(OWN, "ae_"))
        self.acl: Any = import_module("aclnn_py")

    def init(self, config: str | None) -> int:
        return int(self.acl.aclInit(config))

    def finalize(self) -> int:
        return int(self.acl.aclFinalize())

    def set_device(self, device: int = 0) -> int:
        return int(self.acl.aclrtSetDevice(device))

    def reset_device(self, device: int = 0) -> int:
        return int(self.acl.aclrtResetDevice(device))

    def soc_name(self) -> str:
        return str(self.acl.aclrtGetSocName())

    def create_stream(self) -> tuple[Any, int]:
        stream, code = self.acl.aclrtCreateStream()
        return stream, int(code)

    def destroy_stream(self, stream: Any) -> int:
        return int(self.acl.aclrtDestroyStream(stream))

    def synchronize(self, stream: Any) -> int:
        return int(self.acl.aclrtSynchronizeStream(stream))

    def malloc(self, size: int) -> tuple[Any, int]:
        address, code = self.acl.aclrtMalloc(size, POLICY)
        return address, int(code)

    def free(self, address: Any) -> int:
        return int(self.acl.aclrtFree(address))

    def copy(self, to_device: bool, address: Any, host: Array) -> int:
        ends = (address, host.nbytes, host) if to_device else (host, host.nbytes, address)
        return int(self.acl.aclrtMemcpy(*ends, host.nbytes, UP if to_device else DOWN))

    def offset_by(self, address: Any, count: int) -> Any:
        return address + count

    def argument(self, param: Param, value: Any, address: Any) -> Any:
        if isinstance(value, ScalarFacts):
            return self.acl.aclCreateScalar(value.value, value.dtype)
        if isinstance(value, TensorFacts):
            shapes = value.strides, value.offset, value.format, value.storage_shape
            return self.acl.aclCreateTensor(value.shape, value.dtype, *shapes, address or 0)
        if isinstance(value, Communicator):
            return self.groups.name(value)
        kind = bare(param)
        return getattr(self.acl, f"aclCreate{kind[3:]}")(value) if kind in ARRAYS and value is not None else value

    def make_list(self, kind: str, members: list[Any]) -> Any:
        return getattr(self.acl, f"aclCreate{kind[3:]}")(members)

    def destroy(self, param: Param, handle: Any) -> None:
        kind = bare(param)
        if kind in (*OBJECTS, *ARRAYS):
            getattr(self.acl, f"aclDestroy{kind[3:]}")(handle)

    def phase_one(
        self, operator: Operator, arguments: list[Any], workspace: bool, executor: bool
    ) -> tuple[int, Any, int]:
        size, handle, code = getattr(self.acl, f"{operator.name}GetWorkspaceSize")(*arguments)
        if code:
            self.acl.aclGetRecentErrMsg()
        return size or 0, handle, int(code)

    def phase_two(self, operator: Operator, workspace: Any, size: int, executor: Any, stream: Any) -> int:
        return int(getattr(self.acl, operator.name)(workspace, size, executor, stream))

    def drop(self, executor: Any) -> None:
        self.acl.aclDestroyAclOpExecutor(executor)

    def can_say(self, call: Call) -> bool:
        """Python returns what C writes through pointers, so these cannot be null, and a FLOAT16 scalar is finite."""
        return (
            call.present(WORKSPACE)
            and call.present(EXECUTOR)
            and fits_c_types(call)
            and all(map(finite, scalars(call)))
        )


def scalars(call: Call) -> Iterator[ScalarFacts]:
    """Every scalar of a call, members of lists included."""
    for value in call.args.values():
        members = value if isinstance(value, tuple) else (value,)
        yield from (each for each in members if isinstance(each, ScalarFacts))


def finite(scalar: ScalarFacts) -> bool:
    """Whether aclCreateScalar makes it of a Python number: too large ones become the largest FLOAT16."""
    return scalar.dtype != dt.ACL_FLOAT16 or isfinite(scalar.value.real)


def bare(param: Param) -> str:
    """The C type without const and *."""
    return param.ctype.replace("const", "").replace("*", "").strip()
