"""Rows of little-endian 64-bit words, in which calls come to the planner and answers leave it.

A text is a word with its number of bytes, then the bytes, filled up with zeros to whole words.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import error, pack, unpack, unpack_from

WORD = 8
Words = list[int]


class Malformed(ValueError):
    """A row of words that is no snapshot."""


class Reader:
    """Takes a row of words from its front; whatever it does not hold is `Malformed`."""

    __slots__ = ("at", "raw", "row")

    def __init__(self, raw: bytes) -> None:
        if len(raw) % WORD:
            raise Malformed(f"Expected whole words but got {len(raw)} bytes.")
        self.raw = raw
        self.row: tuple[int, ...] = unpack(f"<{len(raw) // WORD}q", raw)
        self.at = 0

    def word(self) -> int:
        """The next word."""
        at = self.at
        self.at = at + 1
        try:
            return self.row[at]
        except IndexError:
            raise Malformed(f"Expected more than {len(self.row)} words.") from None

    def words(self, count: int) -> tuple[int, ...]:
        """The next so many words."""
        begin = self.at
        end = self.at = begin + count
        if count < 0 or end > len(self.row):
            raise Malformed(f"Expected {count} more words but got {len(self.row) - begin}.")
        return self.row[begin:end]

    def skip(self, count: int) -> int:
        """Where the next so many words begin, which are taken."""
        begin = self.at
        if not 0 <= count <= len(self.row) - begin:
            raise Malformed(f"Expected {count} more words but got {len(self.row) - begin}.")
        self.at = begin + count
        return begin

    def doubles(self, count: int) -> tuple[float, ...]:
        """The next so many words as the bits of doubles."""
        begin = self.skip(count)
        return unpack_from(f"<{count}d", self.raw, begin * WORD)

    def text(self) -> str:
        """The next text; bytes that are no UTF-8 survive the way back."""
        size = self.word()
        begin = self.skip(-(-size // WORD)) * WORD
        return self.raw[begin : begin + size].decode("utf-8", "surrogateescape")

    def end(self) -> None:
        """Nothing may be left."""
        if self.at != len(self.row):
            raise Malformed(f"Expected {self.at} words but got {len(self.row)}.")


def text_words(text: str) -> Words:
    """A text as words."""
    raw = text.encode("utf-8", "surrogateescape")
    count = -(-len(raw) // WORD)
    return [len(raw), *unpack(f"<{count}q", raw.ljust(count * WORD, b"\0"))]


def double_words(values: Sequence[float]) -> Words:
    """The bits of doubles as words."""
    return list(unpack(f"<{len(values)}q", pack(f"<{len(values)}d", *values)))


def packed(words: Words) -> bytes:
    """The bytes of a row; OverflowError for a number that no word holds."""
    try:
        return pack(f"<{len(words)}q", *words)
    except error as problem:
        raise OverflowError(str(problem)) from None
