"""What aclnnTopKTopPSample and aclnnTopKTopPSampleV2 share: parameters, rules, texts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.generated import SCRATCH
from ....rules.core.call import Call, TensorFacts
from ....rules.core.rule import Rule
from .token_step import ROOM, Given, Token, Written

MOST, LONGEST = 1024, 1 << 20

logits = w.In("logits", "logits (or probabilities, see the notes), [B,V]")
top_k = w.In("topK", "top-k of each row, [B], INT32")
top_p = w.In("topP", "top-p (nucleus) threshold of each row, [B], dtype of logits")
q = w.In("q", "exponential noise that divides the probabilities, [B,V], FLOAT; null: none", optional=True)
eps = w.Attr("eps", "double", "epsilon added to |q|", 1e-8)
wants = w.Attr("isNeedLogits", "bool", "true: logitsTopKPSelect is computed", False)
guess = w.Attr("topKGuess", "int64_t", "number of top elements tried first for top-p if top-k is off", 32)
chosen = w.Out("logitsSelectIdx", "index of the sampled element of each row, [B], INT64", ctype=w.IN_TENSOR)
left = w.Out("logitsTopKPSelect", "filtered logits, -inf where filtered, [B,V], FLOAT", ctype=w.IN_TENSOR)


def at_once(number: int) -> int:
    """The lower half of a number, as the source reads it without its sign."""
    return min(number % (1 << 32), MOST)


few = w.Derived(at_once, guess, label="topKGuess, at most 1024")
shorter = w.Derived(lambda logits: logits.rank - 1, logits, label="rank of logits minus 1")


def firsts(x: TensorFacts) -> int | None:
    return x.shape[0] if x.shape else None


def for_each_row(param: w.Param) -> w.Rules:
    """There is one for every row: the first sizes are the same (161002)."""

    def matches(logits: TensorFacts, other: TensorFacts) -> bool | None:
        return firsts(logits) == firsts(other) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=(*call.tensor(logits).shape[:1], *call.tensor(param).shape[1:]))

    claim = (f"first size of {param}", "that of logits")
    label = "one value per row"
    return w.defined(w.Derived(matches, logits, param, label=label, claim=claim, kind="shape_custom", mend=mend))


def in_rows(param: w.Param) -> w.Rules:
    """A tensor has all axes of logits but one (161002)."""
    return (w.Equal(w.Rank(param), shorter),)


def index(socs: tuple[str, ...]) -> w.Choices:
    """What the definitions list for numbers of elements."""
    return w.Choices().plus(dt.ACL_INT64, on=socs)


def single(socs: tuple[str, ...]) -> w.Choices:
    """What they list for everything that is FLOAT."""
    return w.Choices().plus(dt.ACL_FLOAT, on=socs)


def kinds(numbers: w.Choices, socs: tuple[str, ...]) -> tuple[w.Rules, ...]:
    """What both definitions ask of dtypes: of the inputs that are always there, then of the first two outputs."""
    whole = w.Choices().plus(dt.ACL_INT32, on=socs)
    return (
        w.dtype_in(numbers, logits), w.dtype_in(whole, top_k), w.same_dtype(logits, top_p),
        w.dtype_in(index(socs), chosen), w.dtype_in(single(socs), left),
    )  # fmt: skip


def float_if_given(param: w.Param, socs: tuple[str, ...]) -> w.Rules:
    """An optional tensor is FLOAT (161002)."""
    return w.when_given(param, w.dtype_in(single(socs), param))


class Length(w.SizeAt):
    """The length of rows, which may be more than the source takes."""

    def others(self, call: Call) -> Iterator[int]:
        yield LONGEST + 1
        yield from super().others(call)


EACH_ROW: tuple[w.Rules, ...] = (in_rows(top_k), in_rows(top_p), for_each_row(top_k), for_each_row(top_p))
ROWS: tuple[w.Rules, ...] = (
    (w.negated(w.OneOf(w.Rank(logits), w.Choices(1))),), (w.Within(Length(logits, w.FixedAxis(1)), high=LONGEST),),
    *EACH_ROW,
)  # fmt: skip
"""What both tiling functions ask of the first three inputs, in this order."""


dense = w.Contiguous(top_p)
EACH = (logits, top_k, top_p)
ASKED = (eps, wants, guess)
INPUTS: tuple[Given, ...] = (
    (w.Contiguous(logits), 2, True), (w.Contiguous(top_k), 1, True), (dense, 1, True),
    (w.Branch(w.given(q), w.Contiguous(q), dense), 2, w.given(q)),
)  # fmt: skip


def token(
    least: Given, chosen_wanted: Rule | bool, further: tuple[Written, ...], limits: tuple[w.Term | float, ...]
) -> Token:
    """The step of both; `least` is what each row's minPs are, `further` are outputs behind the first two."""
    outputs = (chosen, dt.ACL_INT64, 1, chosen_wanted), (left, dt.ACL_FLOAT, 2, w.is_true(wants)), *further, *ROOM
    return Token(EACH, (*INPUTS, least), outputs, (w.ValueOf(eps), few, *limits))


room = w.Derived(lambda logits: SCRATCH + 24 * prod(logits.shape[:2]), logits, label="16 MiB plus 24 bytes per element")
TEXTS: dict[str, Any] = {
    "scratch": room,
    "precision": "probabilities in float32, their sums in double; cumulative sums in float32 over topK or topKGuess "
    "elements, otherwise in double",
}  # fmt: skip
NOTES = (
    "logits of rank above 2 are read as rows of their second size; elements after the last of these rows are "
    "ignored. The workspace is 16 MiB plus 24 bytes per element of the rows.",
    "Ties go to the lower index, and NaN counts as infinity. topK applies from 1 to min(1024, V), otherwise all "
    "elements are kept.",
    "q is indexed by rank in sorted order, not by element; by element if nothing is filtered.",
)  # fmt: skip
