"""One way to call InfiniOp by its C names, whether Python answers directly or through the C libraries.

`call(name, *arguments)` takes what the Python function takes and returns its tuple. Through C, handles are
addresses and every out-pointer points at memory of its own.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, Protocol

from aclnn_py.infiniop import constants as c
from aclnn_py.infiniop import surface

ROOM = 256
VALUES = {"int": ctypes.c_int32, "float": ctypes.c_float, "size_t": ctypes.c_uint64}
SCALARS = {"size_t": ctypes.c_size_t, "uint32_t": ctypes.c_uint32, "int": ctypes.c_int}


class Surface(Protocol):
    name: str

    def call(self, name: str, *arguments: Any) -> Any: ...

    def set_device_of(self, handle: Any, device: int) -> None: ...


class PythonSurface:
    name = "python"

    def call(self, name: str, *arguments: Any) -> Any:
        return surface.find(name)(*arguments)

    def set_device_of(self, handle: Any, device: int) -> None:
        handle.device = device


class Cell(ctypes.Structure):
    _fields_ = (("device", ctypes.c_int), ("device_id", ctypes.c_int))


class CSurface:
    name = "c"

    def __init__(self, root: Path) -> None:
        self.libraries = [ctypes.CDLL(str(root / "lib" / name)) for name in ("libinfinirt.so", "libinfiniop.so")]

    def function(self, name: str) -> Any:
        return getattr(self.libraries[name.startswith("infiniop")], name)

    def call(self, name: str, *arguments: Any) -> Any:
        declared = surface.find(name).prototype.declared
        given, passed, outs = iter(arguments), [], []
        count = next((at for at, each in enumerate(declared) if each.way == "count"), None)
        for each in declared:
            if each.way == "out":
                outs.append(ctypes.create_string_buffer(ROOM))
                passed.append(outs[-1])
            elif each.way == "count":
                passed.append(None)
            else:
                value = next(given)
                passed.append(argument(each, value))
                if each.param.name == "shape":
                    passed[count] = ctypes.c_size_t(len(value or ()))
        status = self.function(name)(*passed)
        if not outs:
            return status
        kinds = [each for each in declared if each.way == "out"]
        values = [None if status else result(each, out) for each, out in zip(kinds, outs, strict=True)]
        return (*values, status)

    def set_device_of(self, handle: Any, device: int) -> None:
        Cell.from_address(handle).device = device


def argument(each: Any, value: Any) -> Any:
    """A Python value as ctypes passes it."""
    if each.way == "float":
        return ctypes.c_float(value)
    if each.way == "ints":
        kind = ctypes.c_size_t if each.base == "size_t" else ctypes.c_ssize_t
        return None if value is None else (kind * len(value))(*value)
    if each.way == "int":
        return SCALARS.get(each.base, ctypes.c_int)(value)
    if each.way in ("read", "write") and value is not None and not isinstance(value, int):
        return ctypes.c_void_p(address(value))
    return ctypes.c_void_p(value)


def address(buffer: Any) -> int:
    """Where the bytes of a buffer are."""
    array = getattr(buffer, "ctypes", None)
    return int(array.data) if array else ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def result(each: Any, out: Any) -> Any:
    """What a function left behind an out-pointer."""
    if each.param.name == "count_array":
        return tuple((ctypes.c_int * c.INFINI_DEVICE_TYPE_COUNT).from_buffer(out))
    if each.base in VALUES or each.base in c.ENUMS:
        return VALUES.get(each.base, ctypes.c_int32).from_buffer(out).value
    return ctypes.c_void_p.from_buffer(out).value
