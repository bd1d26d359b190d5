"""Accesses of the host to page-locked memory that copies write: too early, and in order in every way there is."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BEGIN = """
import faulthandler, os, sys, threading
import aclnn_py as acl

acl.aclInit(None)
acl.aclrtSetDevice(0)
stream, _ = acl.aclrtCreateStream()
event, _ = acl.aclrtCreateEvent()
SIZE = 5 << 12
device, _ = acl.aclrtMalloc(SIZE, acl.ACL_MEM_MALLOC_HUGE_FIRST)
acl.aclrtMemset(device, SIZE, 7, SIZE)


def host(size):
    address, _ = acl.aclrtMallocHost(size)
    return address, acl.host_view(address, size)


def copy(address, size):
    assert acl.aclrtMemcpyAsync(address, size, device, size, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream) == 0


address, view = host(SIZE)
"""
IN_ORDER = (
    """
small, its = host(64)
other, others = host(64)
copy(small, 64)
others[:] = bytes(64)  # beside it
assert others[0] == 0
acl.aclrtSynchronizeStream(stream)
assert its[63] == 7
copy(address + 100, 9000)
view[0] = view[9200] = 1  # within the block, beside the copy
acl.aclrtRecordEvent(event, stream)
acl.aclrtSynchronizeEvent(event)
assert (view[0], view[99], view[100], view[9099], view[9100]) == (1, 0, 7, 7, 0)
copy(address, SIZE)
while acl.aclrtStreamQuery(stream)[0] != acl.ACL_STREAM_STATUS_COMPLETE:
    pass
assert view[SIZE - 1] == 7
copy(address, SIZE)
acl.aclrtSynchronizeDevice()
assert bytes(view) == b"\\7" * SIZE
copy(address, SIZE)
copy(address, SIZE)
acl.aclrtDestroyStream(stream)
assert view[SIZE - 1] == 7
acl.aclrtFreeHost(address)
again, view = host(SIZE)
view[0] = 1
""",
    """
met = []
copy(address, SIZE)
acl.aclrtSubscribeReport(threading.get_ident(), stream)
acl.aclrtLaunchCallback(lambda _: met.append(view[0]), None, acl.ACL_CALLBACK_BLOCK, stream)
acl.aclrtProcessReport(10_000)
acl.aclrtSynchronizeStream(stream)
acl.aclrtUnSubscribeReport(threading.get_ident(), stream)
assert met == [7]
""",
    """
copy(address, SIZE)
acl.aclrtSynchronizeStream(stream)
copy(address, SIZE)
if os.fork() == 0:
    assert view[SIZE - 1] == 7
    view[0] = view[SIZE - 1]
    os._exit(0)
assert os.wait()[1] == 0
acl.aclrtSynchronizeStream(stream)
""",
)
TOO_EARLY = {
    "the end": "copy(address, SIZE)\nview[SIZE - 1]",
    "a write": "copy(address, SIZE)\nview[0] = 1",
    "the middle": "copy(address + 100, 9000)\nview[4096]",
    "another thread": """
copy(address, SIZE)
def look():
    return view[0]
thread = threading.Thread(target=look)
thread.start()
thread.join()
""",
    "another handler": "faulthandler.enable()\ncopy(address, SIZE)\nview[0]",
    "behind a fill of another stream": """
other, first, last = (acl.aclrtCreateStream()[0] for _ in range(3))
held, filled = (acl.aclrtCreateEvent()[0] for _ in range(2))
acl.aclrtStreamWaitEvent(other, held)
acl.aclrtMemsetAsync(address, SIZE, 0, SIZE, other)
acl.aclrtRecordEvent(filled, other)
acl.aclrtStreamWaitEvent(stream, filled)
acl.aclrtStreamWaitEvent(stream, event)
copy(address, SIZE)
acl.aclrtRecordEvent(held, first)
acl.aclrtSynchronizeStream(other)
view[0]
acl.aclrtRecordEvent(event, last)
""",
    "behind hundreds of copies": """
many, manys = host(300 * 2 * 4096)
for number in range(300):
    copy(many + number * 2 * 4096, 4096)
copy(address, SIZE)
manys[299 * 2 * 4096]
""",
    "without mappings for the rest": """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
acl.aclrtStreamWaitEvent(stream, event)
for page in range(3):
    copy(address + page * 4096, 4096)
size = 8192 * int(open("/proc/sys/vm/max_map_count").read())
room = libc.mmap(None, ctypes.c_size_t(size), 0, 0x4022, -1, 0)
protect, page = libc.mprotect, ctypes.c_size_t(4096)
for place in range(room, room + size, 8192):
    if protect(ctypes.c_void_p(place), page, 1):
        break
else:
    raise AssertionError("mappings do not end")
view[4096]
libc.munmap(ctypes.c_void_p(room), ctypes.c_size_t(size))
acl.aclrtRecordEvent(event, acl.aclrtCreateStream()[0])
copy(address, SIZE)
""",
}


MAPPINGS = int(Path("/proc/sys/vm/max_map_count").read_text())
MOST_MAPPINGS = 200_000


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "program.py"
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize("text", IN_ORDER, ids=["synchronised", "callback", "fork"])
def test_an_access_in_order_is_silent(text: str, python: Any, program: Any) -> None:
    done = python(program(BEGIN + text), ACLNN_PY_CHECK="race")
    assert done.returncode == 0, done.stderr
    assert "no findings (race)" in done.stderr


@pytest.mark.parametrize("case", TOO_EARLY)
def test_an_access_that_comes_too_early_is_found(case: str, python: Any, program: Any) -> None:
    if case == "without mappings for the rest" and MAPPINGS > MOST_MAPPINGS:
        pytest.skip(f"vm.max_map_count is {MAPPINGS}: more mappings than the test makes in time")
    path = program(BEGIN + TOO_EARLY[case] + "\nacl.aclrtSynchronizeStream(stream)\nassert view[SIZE // 4] == 7\n")
    done = python(path, ACLNN_PY_CHECK="race")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("error race.host-access: ") == 1
    lines = Path(path).read_text().splitlines()
    (met,) = [part.split()[0] for part in done.stderr.split("program.py:")[1:]][:1]
    assert re.search(r"(view|manys)\[", lines[int(met) - 1])


def test_a_crash_is_still_one(python: Any, program: Any) -> None:
    text = "faulthandler.enable()\ncopy(address, SIZE)\nview[0]\nimport ctypes\nctypes.string_at(device)"
    done = python(program(BEGIN + text), ACLNN_PY_CHECK="race")
    assert done.returncode == -11
    assert "that is memory of device 0" in done.stderr
    assert "Fatal Python error: Segmentation fault" in done.stderr


def test_a_jump_into_page_locked_memory_is_a_crash(python: Any, program: Any) -> None:
    text = "copy(address, SIZE)\nimport ctypes\nctypes.CFUNCTYPE(None)(address)()"
    assert python(program(BEGIN + text), ACLNN_PY_CHECK="race").returncode == -11
