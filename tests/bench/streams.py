"""The bandwidth of plain C loops with as many streams as an operator has (streams.c)."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

LARGEST = 64 << 20  # bytes of a stream


@cache
def library() -> ctypes.CDLL:
    """streams.c, compiled for this machine."""
    source = Path(__file__).with_name("streams.c")
    with tempfile.TemporaryDirectory() as directory:
        target = Path(directory, "streams.so")
        flags = ["-O3", "-march=native", "-fno-trapping-math", "-shared", "-fPIC", "-pthread"]
        subprocess.run([os.environ.get("CC", "cc"), *flags, str(source), "-o", str(target)], check=True)
        loaded = ctypes.CDLL(str(target))
    loaded.streams_open.argtypes = [ctypes.c_int64]
    loaded.streams_time.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int]
    loaded.streams_time.restype = ctypes.c_double
    if loaded.streams_open(LARGEST):
        raise MemoryError("no memory for the streams")
    return loaded


def nanoseconds(threads: int, inputs: int, size: int, rounds: int) -> float:
    """Time of one pass that reads `inputs` streams of `size` bytes and writes one."""
    return float(library().streams_time(threads, inputs, size, rounds))
