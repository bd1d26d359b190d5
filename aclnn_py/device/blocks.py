"""Copies and fills made of several tasks: pitched rows, 32-bit patterns. Their ranges are checked before the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import copy as copies
from . import memory, refused
from .stream import Stream, finish

WORD = 4
ADDRESSES = 1 << 64


class Rows(NamedTuple):
    """`height` rows of `width` bytes, whose starts lie `pitch` bytes apart."""

    pitch: int
    width: int
    height: int

    @property
    def span(self) -> int:
        """Bytes from the first one of the first row to the last one of the last."""
        return (self.height - 1) * self.pitch + self.width


def inside(address: int, span: int, param: str) -> None:
    """107000 unless the bytes lie in one live block, or in host memory that is the caller's business."""
    kind, block = memory.locate(address)
    if kind == memory.PAGEABLE and address + span <= ADDRESSES:
        return
    if not memory.lives(block) or address + span > block.base + block.extent:
        raise refused.argument(
            param, f"{span} bytes inside one live block", f"a range that begins at {memory.describe(address)}"
        )


def pieces(target: Rows, source: Rows) -> Iterator[tuple[int, int, int]]:
    """(offset in the target, offset in the source, bytes) of every copy that has to be made."""
    if target.pitch == target.width and source.pitch == source.width:
        yield 0, 0, target.span
        return
    for row in range(target.height):
        yield row * target.pitch, row * source.pitch, target.width


def copy_rows(dst: int, target: Rows, src: int, source: Rows) -> None:
    """Copy at once, row by row."""
    for to, origin, count in pieces(target, source):
        copies.copy(dst + to, src + origin, count)


def copy_rows_async(dst: int, target: Rows, src: int, source: Rows, stream: Stream, pageable: bool) -> None:
    """Enqueue one copy per row; with pageable memory wait for the stream first and copy at once."""
    if pageable:
        finish(stream)
        copy_rows(dst, target, src, source)
        return
    for to, origin, count in pieces(target, source):
        copies.copy_async(dst + to, src + origin, count, stream, False)


def steps(address: int, words: int) -> Iterator[tuple[int, int, int]]:
    """(target, source, bytes) of copies that spread the first word over all of them, each as long as all before it."""
    done, whole = WORD, words * WORD
    while done < whole:
        count = min(done, whole - done)
        yield address + done, address, count
        done += count


def fill_words(address: int, value: int, words: int) -> None:
    """Set `words` 32-bit words at once."""
    for at, byte in enumerate(value.to_bytes(WORD, "little")):
        copies.fill(address + at, byte, 1)
    for target, source, count in steps(address, words):
        copies.copy(target, source, count)


def fill_words_async(address: int, value: int, words: int, stream: Stream) -> None:
    """Enqueue the same; pageable memory is filled at once after waiting for the stream."""
    if memory.locate(address)[0] == memory.PAGEABLE:
        finish(stream)
        fill_words(address, value, words)
        return
    for at, byte in enumerate(value.to_bytes(WORD, "little")):
        copies.fill_async(address + at, byte, 1, stream)
    for target, source, count in steps(address, words):
        copies.copy_async(target, source, count, stream, False)
