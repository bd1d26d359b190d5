"""Attention over blocks of scores that a mask selects, and its backward: parameters and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....base import dtype as dt
from .....base.format import ACL_FORMAT_NCDHW, ACL_FORMAT_NCHW, ACL_FORMAT_NCL, ACL_FORMAT_ND
from .....lowering import language as w
from .....rules.core.call import Call, Shape
from ..lettered import Lettered
from ..lettered_arguments import Arguments, Table
from .block_geometry import blocks_across

EVERY, BLOCKS = (1 << 31) - 1, (2, 128)
SIZES = {"b": 2, "n": 2, "m": 1, "s": 3, "t": 4, "d": 128, "x": 2, "y": 1}
query = w.In("query", "queries, [B,N,S,D], on the 950 also [B,S,N,D], or packed [T,N,D]")
key = w.In("key", "keys, [B,Nkv,Skv,D], on the 950 also [B,Skv,Nkv,D], or packed [Tkv,Nkv,D]")
value = w.In("value", "values, same shape as key")
padding = w.In("attenMaskOptional", "attention mask, reserved: null", optional=True)
query_lengths, key_lengths = (
    w.Attr(f"actualSeqLengths{name}Optional", "const aclIntArray*", f"number of {what} of every sequence, [B]; null "
           f"for padded layouts: {size}", lengths, optional=True)
    for name, what, size, lengths in (("", "queries", "S", (2, 3)), ("Kv", "keys", "Skv", (3, 4)))
)  # fmt: skip
layout = w.Attr("qInputLayout", "char*", 'layout of query: "TND", "BNSD", on the 950 also "BSND"', "BNSD")
key_layout = w.Attr("kvInputLayout", "char*", "layout of key and value: that of query", "BNSD")
shared_heads = w.Attr("numKeyValueHeads", "int64_t", "number of heads of key and value, Nkv", SIZES["m"])
before = w.Attr("preTokens", "int64_t", "keys visible before the diagonal: 2147483647, all", EVERY)
behind = w.Attr("nextTokens", "int64_t", "keys visible after the diagonal: 2147483647, all", EVERY)
scale = w.Attr("scaleValue", "double", "scale of the scores query @ key^T", 0.1)
FORMATS = w.Choices(ACL_FORMAT_ND, ACL_FORMAT_NCL, ACL_FORMAT_NCHW, ACL_FORMAT_NCDHW)
"""Storage formats that the 950 takes."""
SELECTED = (
    "selected blocks of scores, [B,N,ceil(S/x),ceil(Skv/y)], S and Skv those of the longest sequence; not 0: selected"
)
ROW_NOTE = "A query without a selected block gives 0, also as softmaxLse; CANN does not write its output."


class BlockLimits(Lettered):
    """The rules of an operator whose mask has blocks of `shape` in its argument `blocks`."""

    blocks: w.Param
    mask: w.Param

    def packed_sizes(self) -> dict[str, int]:
        sums = (sum(each) for each in self.lengths.values() if each)
        return dict(zip("st", sums, strict=False))

    def mend(self, call: Call) -> Iterator[Call]:
        """Without blocks of its own the mask of an example has one for all queries."""
        for mended in super().mend(call):
            found = mended.set(key_layout, mended.args[layout.name])
            if all(map(call.present, self.lengths)):
                for param, lengths in self.lengths.items():
                    found = found.set(param, lengths)
            if not call.present(self.blocks):
                found = found.without(self.blocks).but(self.mask, shape=(SIZES["b"], SIZES["n"], 1, SIZES["y"]))
            yield found


class Example(NamedTuple):
    """What calls that satisfy the rules have: sizes by letter, the sizes of a block, lengths, and the mask's dtype."""

    sizes: dict[str, int]
    blocks: Shape
    lengths: tuple[Shape, Shape]
    mask: int


def limits_of(
    params: tuple[w.Param, ...], tables: dict[str, Table], special: tuple[w.Param, w.Param, w.Param], code: int,
    example: Example,
) -> BlockLimits:  # fmt: skip
    """The rules of an operator; `special` are the sizes of blocks, the mask and the log-sum-exps."""
    blocks, mask, statistic = special
    found = BlockLimits(
        params, layout, tables, example.sizes, {statistic: dt.ACL_FLOAT, mask: example.mask},
        {shared_heads: example.sizes["m"], blocks: example.blocks},
        dict(zip((query_lengths, key_lengths), example.lengths, strict=True)), code,
    )  # fmt: skip
    found.blocks, found.mask = blocks, mask
    return found


def positive(blocks: Shape | None) -> bool:
    """Whether the first two sizes of a block, or the default ones, are above 0."""
    return blocks is None or (len(blocks) >= len(BLOCKS) and min(blocks[: len(BLOCKS)]) > 0)


def lengths_fit(at: Arguments) -> bool:
    """Lengths of all sequences, together as many as tokens; for padded layouts no more than there are, or none."""
    given: tuple[Shape | None, Shape | None] = at[query_lengths], at[key_lengths]
    if at[layout] != "TND" and given == (None, None):
        return True
    if any(not each or min(each) < 0 for each in given):
        return False
    one, other = (each or () for each in given)
    if at[layout] == "TND":
        return len(one) == len(other) and (sum(one), sum(other)) == (at.sizes["s"], at.sizes["t"])
    return len(one) == len(other) == at.sizes["b"] and max(one) <= at.sizes["s"] and max(other) <= at.sizes["t"]


def mask_fits(at: Arguments, mask: w.Param, blocks: w.Param) -> bool:
    """Whether there is a number for every block of the longest sequence."""
    longest = at.sizes["s"], at.sizes["t"]
    sequences = at.sizes["b"]
    if at[layout] == "TND":
        given = at[query_lengths], at[key_lengths]
        if not all(given):
            return False
        longest, sequences = (max(given[0]), max(given[1])), len(given[0])
    if at[mask] is None or not positive(at[blocks]):
        return False
    return bool(at[mask].shape == (sequences, at.sizes["n"], *blocks_across(longest, at[blocks])))


def heads_fit(at: Arguments) -> bool:
    """Whether heads of query are a multiple of those of key, and nothing is empty."""
    size_of = at.sizes
    return min(size_of[letter] for letter in "nmst") > 0 and size_of["n"] % size_of["m"] == 0
