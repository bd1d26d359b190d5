"""What strangers do at a port where ranks meet: bytes at random, greetings of ranks with other bytes in them, parts of
greetings, connections that say nothing, that close one direction, or that are reset."""

from __future__ import annotations

import contextlib
import random
import resource
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

KEY, PORT = 16, 136
"""Where a root info holds the key and, behind the IP address, the port."""
GREETING = struct.Struct("=8s16sIIii40sQQQ")
"""meeting_hello"""
IDLE = 1200
"""Connections that stay open: more than the meeting has places for."""
OTHERS = 200
"""Files that a process of tests has open besides."""


@contextlib.contextmanager
def many_files() -> Iterator[None]:
    """As many open files as the system lets this process have: enough for connections beyond the meeting's places."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard == resource.RLIM_INFINITY or hard >= IDLE + OTHERS, f"ulimit -Hn is {hard}"
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Strangers:
    """They know the address, and how ranks greet; none has the key and a rank's place at once."""

    def __init__(self, root_info: Path, ranks: int, seed: int = 1) -> None:
        told = root_info.read_bytes()
        host, port = told[PORT - 48 : PORT].rstrip(b"\0").decode(), told[PORT : PORT + 2]
        self.address = (host, int.from_bytes(port, sys.byteorder))
        self.key, self.ranks = told[KEY : KEY + 16], ranks
        self.drawn = random.Random(seed)
        self.idle: list[socket.socket] = []

    def greeting(self, key: bytes, ranks: int, rank: int) -> bytes:
        return GREETING.pack(b"clnhccm1", key, ranks, rank, 0, 1, b"boot", 1, 2, 3)

    def wild(self) -> bytes:
        return self.drawn.randbytes(self.drawn.choice((0, 1, 8, 100, GREETING.size, 3000)))

    def changed(self) -> bytes:
        """A rank's greeting but for one byte or more of the magic number or the key."""
        said = bytearray(self.greeting(self.key, self.ranks, self.drawn.randrange(self.ranks)))
        for _ in range(self.drawn.choice((1, 1, 2, 8))):
            said[self.drawn.randrange(24)] ^= self.drawn.randrange(1, 256)
        wrong = said[:24] != self.greeting(self.key, 1, 0)[:24]
        return bytes(said) + self.drawn.randbytes(self.drawn.choice((0, 0, 400))) if wrong else b""

    def misplaced(self) -> bytes:
        """With the key, and no place that a rank could have."""
        ranks, rank = self.drawn.choice(
            ((0, 0), (self.ranks, self.ranks), (1025, 1024), (2**32 - 1, 0), (5, 2**32 - 1))
        )
        return self.greeting(self.key, ranks, rank)

    def part(self) -> bytes:
        return self.greeting(self.key, self.ranks, 1)[: self.drawn.randrange(GREETING.size)]

    def call(self) -> None:
        said = self.drawn.choice((self.wild, self.wild, self.changed, self.changed, self.misplaced, self.part))()
        end = self.drawn.choice(("close", "close", "half", "reset", "pieces"))
        with socket.create_connection(self.address, 10) as way, contextlib.suppress(OSError):
            if end == "reset":
                way.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            for at in range(0, len(said), 13) if end == "pieces" else (0,):
                way.sendall(said[at : at + 13] if end == "pieces" else said)
            if end == "half":
                way.shutdown(socket.SHUT_WR)
                way.settimeout(2)
                way.recv(1)

    def throw(self, count: int) -> None:
        for _ in range(count):
            self.call()

    def occupy(self, count: int = IDLE) -> None:
        """Connections that say nothing, or a greeting's first bytes, and stay."""
        for number in range(count):
            way = socket.create_connection(self.address, 10)
            if number % 2:
                way.sendall(b"clnhccm1"[: number % 8])
            self.idle.append(way)

    def leave(self) -> None:
        for way in self.idle:
            way.close()
