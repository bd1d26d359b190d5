"""Parameters that convolutions of sequences with a cache of their last tokens have in common."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts

SOCS = ("ascend950",)
TAPS, BEFORE = 3, 2
"""Rows of the weight, and tokens before one that its result depends on."""
SHORT, BATCH, COLUMNS, STEP = 8, 256, 16384, 16
"""Tokens of a short sequence, sequences and columns, at most; what columns come in multiples of."""
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=SOCS)
INDEX = w.Choices().plus(dt.ACL_INT32, on=SOCS)

X = "tokens, [T, D] with all sequences concatenated, or [B, L, D]"
weight = w.In("weight", "convolution weight, [3, D]; weight[2] multiplies the current token")
states = w.InOut("convStates", "state cache, [lines, C, D]: the last tokens of every sequence; updated")
starts = w.In(
    "queryStartLoc", "offsets of the sequences in x, INT32, [B + 1]; needed for an x of rank 2", optional=True
)
indices = w.In(
    "cacheIndices", "cache line of every sequence, INT32, [B], or with blockIdxFirstScheduledToken of its blocks, "
    "[B, N]",
    optional=True,
)  # fmt: skip
initial_mode = w.In("initialStateMode", "ignored", optional=True)
bias = w.In("bias", "ignored", optional=True)
accepted = w.In(
    "numAcceptedTokens",
    "number of accepted draft tokens of every sequence, from 1, INT32, [B]; null: none",
    optional=True,
)
computed = w.In(
    "numComputedTokens", "number of tokens already computed, INT32, [B]; 0 starts from zeros; null: none", optional=True
)
first = w.In(
    "blockIdxFirstScheduledToken", "first block scheduled of every sequence, INT32, [B]; null: no blocks", optional=True
)
last = w.In(
    "blockIdxLastScheduledToken",
    "last block scheduled of every sequence, whose cache line is written, INT32, [B]",
    optional=True,
)
initial = w.In("initialStateIdx", "block whose cache line is read, INT32, [B]", optional=True)
activation = w.Attr("activationMode", "int64_t", "activation, 0, 1 or 2, ignored", 0)
pad = w.Attr("padSlotId", "int64_t", "cache line index of sequences to skip", -1)
run_mode = w.Attr("runMode", "int64_t", "run mode, 0 or 1, ignored", 0)
longest = w.Attr("maxQueryLen", "int64_t", "length of the longest sequence; -1 for an x of rank 3", 4)
residual = w.Attr("residualConnection", "int64_t", "1: adds x to the output (residual connection), 0: does not", 0)
block = w.Attr("blockSize", "int64_t", "number of tokens per block, 0: no blocks", 128)
mode = w.Attr("convMode", "int64_t", "1: outputs with less than two previous tokens are 0, 0: computed", 0)

LISTS = (starts, indices, initial_mode, bias, accepted, computed, first, last, initial)
NUMBERS = (activation, pad, run_mode, longest, residual, block, mode)


def batch(x: TensorFacts, starts: TensorFacts | None) -> int:
    """The number of sequences."""
    if x.rank != 2:
        return x.shape[0] if x.rank else 0
    return starts.shape[0] - 1 if starts is not None and starts.rank else 0
