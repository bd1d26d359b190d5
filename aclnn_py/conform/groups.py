"""Communicators whose ranks are devices of this process, for operators that exchange data between ranks."""

from __future__ import annotations

import ctypes
from pathlib import Path

from ..rules.core.call import Call
from ..rules.core.communicator import Communicator

OWN = Path(__file__).resolve().parents[1] / "_native" / "lib64" / "libaclemu.so"
"""The machine that this process has, whose functions have names of their own."""
LONGEST = 128
"""Bytes of a communicator's name."""
MOST = 8
"""Ranks: as many as there are devices."""


class Groups:
    """Communicators by their number of ranks; rank 0 is device 0."""

    def __init__(self, library: Path, prefix: str = "") -> None:
        self.library, self.prefix = library, prefix
        self.names: dict[int, str] = {}
        self.handles: list[int | None] = []

    def name(self, wanted: Communicator) -> str:
        """The name of a communicator as HcclGetCommName gives it; of none a name that no communicator has."""
        ranks = wanted.ranks
        if ranks and ranks not in self.names:
            self.names[ranks] = self.made(ranks)
        return self.names[ranks] if ranks else wanted.name

    def made(self, ranks: int) -> str:
        hccl = ctypes.CDLL(str(self.library), ctypes.RTLD_GLOBAL)
        handles, name = (ctypes.c_void_p * ranks)(), ctypes.create_string_buffer(LONGEST)
        code = getattr(hccl, f"{self.prefix}HcclCommInitAll")(ranks, (ctypes.c_int32 * ranks)(*range(ranks)), handles)
        code = code or getattr(hccl, f"{self.prefix}HcclGetCommName")(ctypes.c_void_p(handles[0]), name)
        if code:
            raise OSError(f"HcclCommInitAll of {ranks} ranks gives {code}")
        self.handles += handles
        return name.value.decode()

    def destroy(self) -> None:
        """Give all of them back, those too that have failed."""
        self.names.clear()
        while self.handles:
            hccl = ctypes.CDLL(str(self.library), ctypes.RTLD_GLOBAL)
            getattr(hccl, f"{self.prefix}HcclCommDestroy")(ctypes.c_void_p(self.handles.pop()))


def groups_of(call: Call) -> list[Communicator]:
    """The communicators that a call names."""
    return [value for value in call.args.values() if isinstance(value, Communicator)]


def ranks_of(call: Call) -> int:
    """How many ranks have to make a call for it to end."""
    return max((each.ranks for each in groups_of(call)), default=1)
