"""Whatever is refused, PyTorch's next numbers are right or an error is raised: never a wrong number.

`python torch_npu_refusals.py MODE`, one of `MODES`, prints nothing where that holds. Run by test_torch_npu.py in a
process for each mode. Refusals that end torch_npu's task queue, or the device's work, happen in a child of their own,
forked before there is a device.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

MODES = {
    "queue": {},
    "queue in two": {"TASK_QUEUE_ENABLE": "2"},
    "direct": {"TASK_QUEUE_ENABLE": "0"},
    "blocking": {"ASCEND_LAUNCH_BLOCKING": "1"},
}
MODE = sys.argv[1]
os.environ.update(MODES[MODE])
os.environ["ACLNN_PY_MEMORY"] = "256M"
QUEUED = MODE.startswith("queue")

import torch  # noqa: E402
import torch_npu  # type: ignore[import-not-found] # noqa: E402

PATIENCE = 60

ENDS = {
    "aclFinalize": "ends the machine",
    "aclFinalizeReference": "ends the machine",
    "aclrtResetDevice": "takes the device's streams and memory",
    "aclrtResetDeviceForce": "takes the device's streams and memory",
    "aclrtDestroyContext": "null is no context, but one that is garbage may be torch_npu's",
    "aclrtDeviceTaskAbort": "gives up all work",
    "aclrtProcessReport": "waits for a callback",
    "aclmdlRICaptureBegin": "begins a capture of the null stream",
    "aclmdlRICaptureThreadExchangeMode": "what torch_npu may call in a capture",
    "aclrtSetCurrentContext": "the thread's context is another one then",
    "aclrtCreateContext": "the thread's context is another one then",
    "aclrtSetDevice": "the thread's context is another one then",
    "aclrtUseStreamResInCurrentThread": "limits cores of this thread's launches",
    "aclrtSetStreamFailureMode": "decides what a failure does",
    "aclrtSetSysParamOpt": "decides how operators compute",
    "aclrtCtxSetSysParamOpt": "decides how operators compute",
    "aclrtSetExceptionInfoCallback": "a garbage function would be called",
    "aclrtMemcpyBatch": "reads lists of addresses",
}
"""Functions that change the machine, or call and read what they are given: they are not called."""
UNSUPPORTED = 207000
LEAVES_UNSUPPORTED = {"aclrtHostRegister", "aclrtSetStreamAttribute"}
"""Functions after which CANN's runtime has this last error, too."""
NUMBERS = {
    **dict.fromkeys(("size_t", "uint64_t", "int64_t", "long", "unsigned long long"), ctypes.c_int64),
    **dict.fromkeys(("uint32_t", "int32_t", "int", "unsigned int"), ctypes.c_int32),
    **dict.fromkeys(("uint16_t", "int16_t"), ctypes.c_int16),
    **dict.fromkeys(("uint8_t", "int8_t", "bool", "char"), ctypes.c_int8),
    "float": ctypes.c_float, "double": ctypes.c_double,
}  # fmt: skip
DECLARED = re.compile(r"^(?!typedef|static|#)[\w \t*]*?\b((?:acl|rt|Hccl)\w+)\(([^;{}]*?)\)\s*;", re.MULTILINE)
HANDLE = re.compile(r"^(aclrt(Stream|Context|Event|Notify|Label\w*|\w*Handle|TaskGrp|Allocator\w*|Cnt\w*)|aclmdlRI|"
                    r"HcclComm|rtStream_t|acltdtBuf)$")  # fmt: skip
SMALL = 4096
WAYS = ("null", "zeros", "ones", "garbage")

room = ctypes.create_string_buffer(1 << 16)


def healthy(what: str, goes_on: bool = True) -> None:
    """Says so where ones * 2 + 1 is neither [3, 3, 3] nor, unless the program has to go on, an error."""
    try:
        seen = (torch.ones(3, device="npu:0") * 2 + 1).tolist()
    except RuntimeError as error:
        if goes_on:
            print(f"{MODE}: after {what}: {str(error)[:400]}")
        return
    if seen != [3.0, 3.0, 3.0]:
        print(f"{MODE}: after {what}: {seen}")


def heard(what: str) -> None:
    """The next refusal is told: a last error of 207000 that is left behind would hide it. With TASK_QUEUE_ENABLE=2 the
    queue would end at it."""
    if MODE == "queue in two":
        return
    try:
        ones(2, 3) @ ones(2, 3)
    except RuntimeError:
        return
    print(f"{MODE}: after {what} a refusal is not told")


# ---- every function of the headers -----------------------------------------------------------------------------------


def functions() -> Iterator[tuple[str, list[str]]]:
    include = Path(os.environ["ASCEND_HOME_PATH"]) / "include"
    for folder in ("acl", "hccl", "runtime"):
        for path in sorted((include / folder).rglob("*.h")):
            text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            for name, inside in DECLARED.findall(text):
                yield name, [each.strip() for each in inside.split(",") if each.strip() not in ("", "void")]


def argument(text: str, way: str) -> object:
    """One of a parameter's type: null and 0; memory and 0 or 1; memory, no handle, and -1 or bytes of that memory."""
    text = re.sub(r"\bconst\b|\bstruct\b", "", text).strip()
    name = re.sub(r"\s*\b\w+(\[\w*\])*$", "", text).strip()
    if "allback" in name or "Func" in name:
        return ctypes.c_void_p(0)
    if "*" in text or "[" in text:
        return ctypes.c_void_p(0 if way == "null" else ctypes.addressof(room))
    if HANDLE.match(name):
        return ctypes.c_void_p(0x1234567 if way == "garbage" else 0)
    garbage = SMALL if name in ("size_t", "uint64_t") else -1
    value = {"null": 0, "zeros": 0, "ones": 1, "garbage": garbage}[way]
    return NUMBERS.get(name, ctypes.c_int32)(value)


def every_function() -> None:
    library = ctypes.CDLL(str(Path(os.environ["ASCEND_HOME_PATH"]) / "lib64" / "libaclemu.so"))
    seen = 0
    for name, parameters in functions():
        found = getattr(library, f"ae_{name}", None)
        if name in ENDS or found is None:
            continue
        for way in WAYS:
            ctypes.memset(room, 0, len(room))
            found(*(argument(each, way) for each in parameters))
            swallows = library.ae_aclrtPeekAtLastError(0) == UNSUPPORTED
            if swallows and name not in LEAVES_UNSUPPORTED:
                print(f"{MODE}: {name}, {way}, leaves 207000, by which torch_npu takes the next refusal for a warning")
            if swallows:
                library.ae_aclrtGetLastError(0)
            heard(f"{name}, {way}")
            healthy(f"{name}, {way}")
            library.ae_aclrtGetLastError(0)
        seen += 1
    if seen < 300:
        print(f"only {seen} functions were called")


# ---- PyTorch's own refusals ------------------------------------------------------------------------------------------


def refused(what: str, call: Callable[[], object], goes_on: bool, must: bool = True) -> None:
    """A call that is refused, at once or when the device is waited for."""
    told = ""
    try:
        call()
        torch.npu.synchronize()
    except (RuntimeError, ValueError, TypeError, NotImplementedError) as error:
        told = str(error)
    if must and not told:
        print(f"{MODE}: {what} is not refused")
    for _ in range(3):
        healthy(what, goes_on)
    try:
        torch.npu.synchronize()
    except RuntimeError as error:
        if goes_on:
            print(f"{MODE}: synchronize after {what}: {str(error)[:400]}")
    healthy(what, goes_on)


def ones(*shape: int) -> torch.Tensor:
    return torch.ones(*shape, device="npu:0")


def unknown_type() -> None:
    """A type that nothing emulates: the text names it, before or after the queue has ended."""
    call = lambda: torch_npu.npu_sub_sample(torch.ones(8, dtype=torch.int32, device="npu:0"), 4, 0.5)  # noqa: E731
    texts = []
    for attempt in (lambda: (call(), torch.npu.synchronize()), lambda: ones(3).tolist(), torch.npu.synchronize):
        try:
            attempt()
        except RuntimeError as error:
            texts.append(str(error))
    if not any("'SubSample'" in text for text in texts):
        print(f"{MODE}: no text names the type SubSample: {texts}")
    for _ in range(3):
        healthy("an unknown type", goes_on=not QUEUED)


def of_the_host() -> None:
    """What is refused before a stream has it: with TASK_QUEUE_ENABLE=2 the queue's thread is told."""
    goes_on = MODE != "queue in two"
    refused("a shape", lambda: ones(2, 3) @ ones(2, 3), goes_on)
    refused("a dtype", lambda: torch.linalg.cholesky(ones(3, 3).to(torch.complex64)), goes_on, must=False)
    refused("an operator that is missing", lambda: torch_npu.npu_lightning_indexer(*[ones(1, 1, 1, 16)] * 3),
            goes_on, must=False)  # fmt: skip
    refused("more memory than there is", lambda: torch.empty(1 << 30, device="npu:0"), goes_on)
    refused("a device that there is not", lambda: torch.ones(3, device="npu:99"), goes_on)


def wrong_index() -> None:
    refused("an index out of range", lambda: ones(4)[torch.tensor([7], device="npu:0")].cpu(), False)


def refused_in_autograd() -> None:
    """A gradient whose type is unknown where the dtype is bfloat16."""

    def call() -> None:
        x = torch.randn(3, 4).to(torch.bfloat16).npu().requires_grad_()
        torch.cdist(x, torch.randn(5, 4).to(torch.bfloat16).npu(), 1.0).sum().backward()

    refused("a refused gradient", call, goes_on=False, must=False)


def forgetful() -> None:
    """Every step of a loop of refusals, without a look at what is raised."""
    for _ in range(20):
        with contextlib.suppress(RuntimeError):
            torch_npu.npu_sub_sample(torch.ones(8, dtype=torch.int32, device="npu:0"), 4, 0.5)
        healthy("one of many unknown types", goes_on=False)


CHILDREN = (unknown_type, wrong_index, of_the_host, refused_in_autograd, forgetful)


def alone(run: Callable[[], None]) -> None:
    """In a child, which has a machine of its own."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if status:
            print(f"{MODE}: {run.__name__} ended with {status}")
        return
    signal.alarm(PATIENCE)
    run()
    sys.stdout.flush()
    os._exit(0)


def main() -> None:
    for each in CHILDREN:
        alone(each)
    healthy("nothing")
    every_function()


if __name__ == "__main__":
    main()
