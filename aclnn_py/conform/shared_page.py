"""A page of memory that a worker shares with who watches it: the case that it is at, legible even after a crash."""

from __future__ import annotations

import mmap
import struct
from typing import IO, Any

SIZE = 4096
HEAD = struct.Struct("<QI")


class Page:
    """A number that grows with every case, and the words of the case that it stands for."""

    def __init__(self, file: IO[bytes], fresh: bool = False) -> None:
        if fresh:
            file.truncate(SIZE)
        self.memory = mmap.mmap(file.fileno(), SIZE)

    def write(self, number: int, words: tuple[str, ...]) -> None:
        text = "\t".join(words).encode()[: SIZE - HEAD.size]
        self.memory[HEAD.size : HEAD.size + len(text)] = text
        HEAD.pack_into(self.memory, 0, number, len(text))

    def read(self) -> tuple[int, list[str]]:
        number, length = HEAD.unpack_from(self.memory, 0)
        text: Any = self.memory[HEAD.size : HEAD.size + length]
        return number, text.decode(errors="replace").split("\t")
