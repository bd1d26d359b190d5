"""Calls of dispatches and combines in two halves that fit."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call
from . import combine_params as c
from . import expert_params as e
from . import staged_params as p
from .dispatch_params import MX, STATIC
from .example_ranks import Sizes, with_ranks

SIZES, WIDE = Sizes(4, 1024, 2), Sizes(8, 4096, 6)
Shape = tuple[int, ...]


def fitted(call: Call, sizes: Sizes, shapes: dict[w.Param, Shape]) -> Call:
    fit, _ = with_ranks(call, sizes)
    for param, shape in shapes.items():
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, shape=shape)
    return fit


def dispatched(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks, mode = w.Ranks(e.group).read(call) or 2, int(str(call.args[p.quant.name]))
    tokens, hidden, choices = SIZES.tokens, SIZES.hidden, min(SIZES.choices, ranks)
    mode = mode if mode in p.CODES else 0
    most, row = tokens * ranks, (tokens * choices, p.width(hidden, mode))
    scaled = (most, hidden // 32) if mode == MX else (most,)
    words = (tokens * choices + ranks) * p.NUMBER
    fit = fitted(call, SIZES, {
        p.x: (tokens, hidden), e.ids: (tokens, choices), p.scales: (ranks, hidden), p.mask: (tokens,),
        p.y: row, p.packed: row,
        p.index: (tokens * choices,), p.info: (words,), p.sent: (words,), p.out: (most, hidden), p.per_token: scaled,
        p.counts: (most * c.PER_TOKEN,), p.numbers: (1,),
    })  # fmt: skip
    fit = fit.set(p.quant, mode)
    held = next((each for each in (p.y, p.packed) if fit.args.get(each.name) is not None), p.x)
    known, found = p.CODES.get(mode, (fit.tensor(p.x).dtype,)), fit.tensor(held).dtype
    for param in (p.y, p.packed, p.out):
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, dtype=found if found in known else known[0])
    if fit.args.get(p.per_token.name) is not None:
        fit = fit.but(p.per_token, dtype=dt.ACL_FLOAT8_E8M0 if mode == MX else dt.ACL_FLOAT)
    if mode == STATIC and p.scales.name in fit.args and found == dt.ACL_HIFLOAT8:
        fit = fit.but(p.scales, shape=(1,))
    if mode == MX and p.scales.name in fit.args:
        fit = fit.without(p.scales)
    yield fit
    if p.scales.name in fit.args and mode != STATIC:
        yield fit.without(p.scales).without(p.mask)


def combined(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks = w.Ranks(e.group).read(call)
    if ranks not in (2, 4, 8):
        call, ranks = next(w.Ranks(e.group).write(call, 2)), 2
    tokens, hidden, choices = WIDE.tokens, WIDE.hidden, WIDE.choices
    most = tokens * ranks * min(p.FEW // ranks, choices)
    row, words = (most, p.quantised_width(hidden)), ((most + ranks) * p.NUMBER,)
    fit = fitted(call, WIDE, {
        p.expand: (most, hidden), e.ids: (tokens, choices), p.assist: (most * c.PER_TOKEN,), p.quantised: row,
        p.carried: words,
        p.unused: row, p.places: (tokens * choices,), c.weights: (tokens, choices), p.noted: words, p.mask: (tokens,),
        p.addend: (tokens, hidden), p.COMBINE.out: (tokens, hidden),
    })  # fmt: skip
    fit = fit.set(e.experts, p.FEW)
    yield fit
    if p.addend.name in fit.args:
        yield fit.without(p.addend).without(p.mask)
