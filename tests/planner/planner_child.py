"""A planner in a process of its own, spoken to over pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from struct import pack, unpack
from subprocess import PIPE

import children

import aclnn_py

DIRECTORY = Path(aclnn_py.__file__).resolve().parent.parent
BARE = "import sys; sys.path.append(sys.argv[1]); from aclnn_py.planner import main; main()"
COMMAND = [sys.executable, "-I", "-S", "-c", BARE, str(DIRECTORY)]
AT_ONCE = 16
"""Questions that fit into a pipe together."""


class Child:
    """The planner, as a program in C has it."""

    def __init__(self) -> None:
        self.process = children.Child(COMMAND, stdin=PIPE, stdout=PIPE, timeout=children.SESSION)
        self.greeting = self.receive()

    def send(self, number: int, snapshot: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(pack("<QQ", number, len(snapshot)) + snapshot)
        self.process.stdin.flush()

    def receive(self) -> tuple[int, bytes]:
        assert self.process.stdout
        number, count = unpack("<QQ", self.process.stdout.read(16))
        return number, self.process.stdout.read(count)

    def ask(self, snapshots: Iterable[bytes]) -> list[bytes]:
        """The answers; many questions are on their way at once."""
        rest, found = list(snapshots), []
        while rest:
            for number, snapshot in enumerate(rest[:AT_ONCE], 1):
                self.send(number, snapshot)
            got = [self.receive() for _ in rest[:AT_ONCE]]
            assert [number for number, _ in got] == list(range(1, len(got) + 1))
            found += [answer for _, answer in got]
            rest = rest[AT_ONCE:]
        return found

    def end(self) -> int:
        """It ends when its questions do; its exit code."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        assert self.process.stdout.read() == b""
        self.process.stdout.close()
        return self.process.wait()
