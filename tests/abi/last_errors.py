"""Calls every function that answers with a status, with simple arguments, and tells what each call left behind.

    python last_errors.py LIBRARY     (a program of its own: some arguments kill it)

Prints one JSON line a call: function, arguments, status, last error, message. A call that ends the process is left out,
and the calls after it go on in another process.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from declarations import Function, paths, read

STATUS = {"aclError", "rtError_t", "HcclResult", "aclnnStatus", "int32_t"}
WAYS = {"null": 0, "valid": 0, "garbage": -2, "large": 0x7FFFFFFF, "one": 1}
"""What numbers are; pointers are null or, in the other ways, room of zeros."""
STATES = ("no context", "context")
NOT_CALLED = {
    "aclFinalize", "aclFinalizeReference", "aclrtGetLastError", "aclrtPeekAtLastError", "aclrtProcessReport",
}  # fmt: skip
"""They end what the others need, or wait for ever."""
HANDLE = re.compile(r"aclrt(Stream|Context|Event|Notify|Label|LabelList|DrvMemHandle|TaskGrp|\w+Handle|Allocator\w*)")
OPAQUE = ("aclmdlRI", "HcclComm", "rtStream_t", "acltdtBuf")
MADE = {"acltdtQueueRouteList*": "acltdtCreateQueueRouteList"}
"""Objects that a valid argument is, and who makes them."""
Call = tuple[Function, str, str]
"""A function, the way of its arguments, the state of the thread."""
NOWHERE = 0x1234567
ROOM = 1 << 16
PATIENCE = 5
SHORT: dict[str, type[Any]] = {
    "bool": ctypes.c_bool, "uint8_t": ctypes.c_uint8, "int8_t": ctypes.c_int8, "uint16_t": ctypes.c_uint16,
    "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
}  # fmt: skip


def functions() -> list[Function]:
    """All of them but the operators: their status is in the declaration."""
    every = read(*paths("acl", "hccl", "runtime", "aclnn", "profiling")).functions
    return [one for name, one in sorted(every.items()) if one.result in STATUS and name not in NOT_CALLED]


def argument(ctype: str, way: str, room: ctypes.Array[ctypes.c_char]) -> object:
    plain = ctype.replace("const", "").strip()
    if "*" in ctype or "[" in ctype:
        return ctypes.c_void_p(0 if way == "null" else ctypes.addressof(room))
    if (
        HANDLE.fullmatch(plain)
        or plain in OPAQUE
        or "Callback" in plain
        or "Func" in plain
        or plain == "ProfCommandHandle"
    ):
        return ctypes.c_void_p(NOWHERE if way in ("garbage", "large") else 0)
    value = WAYS[way]
    if plain in ("float", "double"):
        return (ctypes.c_float if plain == "float" else ctypes.c_double)(value)
    return SHORT.get(plain, ctypes.c_int32)(value)


class Machine:
    """The library, in a process that is initialised and has no device."""

    def __init__(self, library: str) -> None:
        self.core = ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
        self.message = self.core.ae_aclGetRecentErrMsg
        self.message.restype = ctypes.c_char_p

    def made(self, ctype: str) -> ctypes.c_void_p:
        maker = getattr(self.core, f"ae_{MADE[ctype]}")
        maker.restype = ctypes.c_void_p
        return ctypes.c_void_p(maker())

    def call(self, one: Function, way: str, state: str) -> dict[str, object]:
        if state == "context":
            self.core.ae_aclrtSetDevice(0)
        room = ctypes.create_string_buffer(ROOM)
        arguments = [
            self.made(ctype) if way == "valid" and ctype in MADE else argument(ctype, way, room)
            for ctype, _ in one.params
        ]
        self.core.ae_aclrtGetLastError(0)
        self.message()
        status = getattr(self.core, f"ae_{one.name}")(*arguments)
        found = {"function": one.name, "way": way, "state": state, "status": status}
        last = self.core.ae_aclrtPeekAtLastError(0)
        return {**found, "last": last, "message": (self.message() or b"").decode(errors="replace")}


def in_thread(work: Callable[[], dict[str, object]]) -> dict[str, object]:
    """A fresh thread has no context and no last error."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def worker(library: str, calls: list[Call], out: int) -> None:
    """Runs the calls, one thread each; the number of the next one goes out first, in case it is the last."""
    machine = Machine(library)
    machine.core.ae_aclInit(None)
    for number, call in enumerate(calls):
        signal.alarm(PATIENCE)
        os.write(out, f"{number}\n".encode())
        os.write(out, (json.dumps(in_thread(partial(machine.call, *call))) + "\n").encode())
    os._exit(0)


def results(library: str, calls: list[Call]) -> Iterator[dict[str, object]]:
    while calls:
        begun, end = os.pipe()
        child = os.fork()
        if not child:
            os.close(begun)
            worker(library, calls, end)
        os.close(end)
        with os.fdopen(begun) as lines:
            told = [json.loads(line) for line in lines if line.endswith("\n")]
        os.waitpid(child, 0)
        yield from (line for line in told if isinstance(line, dict))
        calls = calls[1 + max((line for line in told if isinstance(line, int)), default=0) :]


def main() -> None:
    calls = [(one, way, state) for state in STATES for one in functions() for way in WAYS]
    for line in results(str(Path(sys.argv[1])), calls):
        print(json.dumps(line))


if __name__ == "__main__":
    main()
