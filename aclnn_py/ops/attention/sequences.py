"""Parameters that convolutions of sequences with a cache of their last tokens have in common."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import TensorFacts

SOCS = ("ascend950",)
TAPS, BEFORE = 3, 2
"""Rows of the weight, and tokens before one that its result depends on."""
SHORT, BATCH, COLUMNS, STEP = 8, 256, 16384, 16
"""Tokens of a short sequence, sequences and columns, at most; what columns come in multiples of."""
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
INDEX = w.Choices().plus(dt.ACL_INT32, on=SOCS)

X = "tokens [T, D] of sequences one behind the other, or [B, L, D] of as many each"
weight = w.In("weight", "[3, D], the last row meets the present token")
states = w.InOut("convStates", "the cache [lines, C, D]: the last tokens of sequences")
starts = w.In("queryStartLoc", "where each sequence begins, and where the last one ends [B + 1]", optional=True)
indices = w.In(
    "cacheIndices", "the line of each sequence [B], of each of its blocks [B, N] with blockIdxFirstScheduledToken",
    optional=True,
)  # fmt: skip
initial_mode = w.In("initialStateMode", "not looked at", optional=True)
bias = w.In("bias", "not looked at", optional=True)
accepted = w.In("numAcceptedTokens", "how many of the tokens guessed before count [B], from 1 on", optional=True)
computed = w.In("numComputedTokens", "how many tokens are before these [B]; 0 begins with zeros", optional=True)
first = w.In("blockIdxFirstScheduledToken", "the block that each sequence goes on with [B]", optional=True)
last = w.In("blockIdxLastScheduledToken", "its last block, whose line is written [B]", optional=True)
initial = w.In("initialStateIdx", "the block whose line is read [B]", optional=True)
activation = w.Attr("activationMode", "int64_t", "0, 1 or 2; nothing depends on it", 0)
pad = w.Attr("padSlotId", "int64_t", "the line of sequences that are skipped", -1)
run_mode = w.Attr("runMode", "int64_t", "0 or 1; nothing depends on it", 0)
longest = w.Attr("maxQueryLen", "int64_t", "tokens of the longest sequence; -1: as many as x has, of three axes", 4)
residual = w.Attr("residualConnection", "int64_t", "1: x is added", 0)
block = w.Attr("blockSize", "int64_t", "tokens of a block, 0 without blocks", 128)
mode = w.Attr("convMode", "int64_t", "1: results with less than two tokens before them are 0", 0)

LISTS = (starts, indices, initial_mode, bias, accepted, computed, first, last, initial)
NUMBERS = (activation, pad, run_mode, longest, residual, block, mode)


def batch(x: TensorFacts, starts: TensorFacts | None) -> int:
    """The number of sequences."""
    if x.rank != 2:
        return x.shape[0] if x.rank else 0
    return starts.shape[0] - 1 if starts is not None and starts.rank else 0
