"""aclnnAdvanceStepV2, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.decoding_state import (
    COUNTS,
    LEGACY,
    NOTES,
    POSITIVE,
    SOCS,
    TENSORS,
    TEXTS,
    WHOLE,
    checked_rule,
    following,
    lengths,
    positions,
    seqs,
    slots,
    tables,
    tokens,
)
from .shared.decoding_step import DecodingStep

guesses = w.In("specToken", "draft tokens of every sequence, INT64, [numSeqs, K]; null or empty: none", optional=True)
right = w.In(
    "acceptedNum",
    "number of accepted draft tokens of every sequence, INT64, [numSeqs]; null or empty: none",
    optional=True,
)
exist = tuple(w.both(w.given(one), w.negated(w.is_empty(one)), label=f"{one} is not empty") for one in (guesses, right))


def several(call: Call) -> Iterator[Call]:
    """Shapes for guessed tokens."""
    number = int(call.args[seqs.name])  # type: ignore[call-overload]
    if 0 < number < 1 << 20:
        found = call.but(tables, shape=(number, 4)).but(following, shape=(number, 3))
        for one in (tokens, positions, lengths, slots):
            found = found.but(one, shape=(number * 3,))
        if call.present(guesses):
            found = found.but(guesses, shape=(number, 2))
        yield found.but(right, shape=(number,)) if call.present(right) else found


def token_rule(*params: w.Param, claim: tuple[str, str], test: object) -> w.Rules:
    return checked_rule(test, *params, claim=claim, mend=several)


def aligned(size: int) -> int:
    return -(-size // 32) * 32


def room(each: int, spare: int) -> bool:
    """Whether the kernel can hold a sequence of so many tokens."""
    block = each + 4
    return spare - aligned(4 * (each + 1)) - 768 > 4 * aligned(8 * block) + aligned(4 * block)


def most(spare: int) -> int:
    """The largest number of draft tokens that it can hold."""
    return max(each for each in range(1, 1 << 14) if room(each, spare)) - 1


def matrix(x: TensorFacts, number: int) -> bool:
    return x.rank == 2 and x.shape[0] == number


def each_of(guessed: TensorFacts) -> int:
    """The tokens of a sequence."""
    return guessed.shape[1] + 1 if guessed.rank == 2 else 0


width = w.SizeAt(guesses, w.FixedAxis(1))
GUESSED: tuple[w.Rules, ...] = (
    token_rule(tokens, guesses, seqs, test=lambda x, guessed, number: x.shape == (number * each_of(guessed),),
         claim=("shape of inputTokens", "[numSeqs * (K + 1)] for a specToken of [numSeqs, K]")),
    token_rule(following, guesses, seqs, test=lambda x, guessed, number: x.shape == (number, each_of(guessed)),
         claim=("shape of sampledTokenIds", "[numSeqs, K + 1] for a specToken of [numSeqs, K]")),
    *(w.same_shape(one, tokens) for one in (positions, lengths, slots)),
    token_rule(tables, seqs, test=matrix, claim=("shape of blockTables", "[numSeqs, ...]")),
    w.when(
        w.on(*w.REGBASE), (w.Within(width, high=most(253952)),), otherwise=((w.Within(width, high=most(196608)),),)
    ),
)  # fmt: skip
advance_step_v2 = w.generated(
    "aclnnAdvanceStepV2", *TENSORS, guesses, right, *COUNTS, on=SOCS, outputs=(), uncopied=SOCS,
    kinds=(
        w.dtype_in(WHOLE, *TENSORS),
        w.documented(w.present(guesses, right), w.dtype_in(WHOLE, guesses, right)),
    ),
    tiling=(
        *POSITIVE,
        w.when(exist[0], token_rule(guesses, seqs, test=matrix, claim=("shape of specToken", "[numSeqs, K]"))),
        w.when(exist[1], token_rule(
            right, seqs, test=lambda x, number: x.shape == (number,), claim=("shape of acceptedNum", "[numSeqs]"),
        )),
        w.when(w.both(*exist), *GUESSED, otherwise=LEGACY),
        *(w.when_given(one, w.dtype_in(WHOLE, one)) for one in (guesses, right)),
    ),
    plan=(DecodingStep(guesses, right),),
    summary="advances the decoding state of a batch of sequences (paged attention) by accepted draft tokens",
    formula="inputPositions = inputPositions + acceptedNum + 1, seqLens = inputPositions + 1, slotMapping = "
    "blockTables[sequence][inputPositions / blockSize] * blockSize + inputPositions % blockSize, inputTokens = the "
    "last of sampledTokenIds before the first -1, then specToken; without specToken or acceptedNum as "
    "aclnnAdvanceStep",
    header="aclnnop/aclnn_advance_step_v2.h",
    notes=(
        *NOTES, "With specToken and acceptedNum, both not empty, positions, lengths, blocks and slots are computed "
        "in INT32. A row of sampledTokenIds that begins with -1 fails the stream: CANN's kernel reads before it.",
        "CANN checks the dtypes of specToken and acceptedNum only if both are not empty; others than INT64 are "
        "refused here in any case.",
    ), **TEXTS,
)  # fmt: skip
