"""Calls that send tokens to the ranks of their experts as the ranks of a communicator want it."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call
from . import expert_params as e
from .dispatch_params import (
    BYTES,
    CLIPPED,
    CODES,
    DYNAMIC,
    FOUR_BITS,
    GROUPED,
    HALVES,
    LATER,
    MX,
    OUTPUTS,
    PER_TOKEN,
    STATIC,
    Tensors,
    quant,
    scales_of_row,
)  # fmt: skip
from .example_ranks import SIZES, Sizes, with_ranks


def fitting(tensors: Tensors, sizes: Sizes) -> w.Mend:
    """Everything as the ranks of the communicator want it."""

    def mend(call: Call) -> Iterator[Call]:
        fit, ranks = with_ranks(call, sizes)
        tokens, hidden, most, choices = sizes.tokens, sizes.hidden, sizes.tokens * ranks, min(sizes.choices, ranks)
        names = tokens * choices if sizes.counted else most * PER_TOKEN
        shapes = dict(zip(tensors, (
            (tokens, hidden), (ranks, hidden), (tokens,), (tokens, choices), (most, hidden), (most,), (names,), (1,),
            (ranks,), (0,), (most,),
        ), strict=True))  # fmt: skip
        for param, shape in {e.ids: (tokens, choices), **shapes}.items():
            if fit.args.get(param.name) is not None:
                fit = fit.but(param, shape=shape)
        if sizes.counted:
            fit = fit.without(tensors.mask)
        if w.on(e.A5).holds(call) and not sizes.counted:
            yield from quantising(fit, tensors)
            return
        fit = of_halves(fit, tensors).but(tensors.per_token, dtype=dt.ACL_FLOAT)
        wanted = BYTES if fit.args[quant.name] == DYNAMIC else fit.tensor(tensors.x).dtype
        yield fit.but(tensors.out, dtype=wanted)
        yield fit.but(tensors.out, dtype=wanted).without(tensors.scales).without(tensors.mask)

    return mend


def of_halves(call: Call, tensors: Tensors) -> Call:
    return call if call.tensor(tensors.x).dtype in HALVES else call.but(tensors.x, dtype=HALVES[0])


def quantising(call: Call, tensors: Tensors) -> Iterator[Call]:
    """Dtypes and scales as a way of quantisation wants them on the 950."""
    mode, x, out = int(str(call.args[quant.name])), call.tensor(tensors.x), call.tensor(tensors.out)
    most, hidden = out.shape
    if mode not in range(STATIC, CLIPPED + 1):
        by_row = dt.ACL_FLOAT8_E8M0 if x.dtype in FOUR_BITS else dt.ACL_FLOAT
        kept = call.but(tensors.out, dtype=x.dtype).but(tensors.per_token, dtype=by_row)
        if x.dtype not in CODES or not call.present(tensors.scales):
            yield kept.without(tensors.scales)
            return
        kept = kept.but(tensors.scales, shape=(x.shape[0], 4), dtype=dt.ACL_FLOAT)
        yield kept.but(tensors.per_token, shape=(most, 4), dtype=dt.ACL_FLOAT)
        return
    blocks = mode in (MX, CLIPPED)
    of_row = (scales_of_row(hidden, mode),) if blocks or mode == GROUPED else ()
    by_row = dt.ACL_FLOAT8_E8M0 if blocks else dt.ACL_FLOAT
    fit = of_halves(call, tensors).but(tensors.per_token, shape=(most, *of_row), dtype=by_row)
    usual = tuple(dtype for dtype in OUTPUTS[mode] if dtype not in FOUR_BITS)
    fit = fit.but(tensors.out, dtype=out.dtype if out.dtype in usual else usual[0])
    if mode == STATIC and fit.tensor(tensors.out).dtype == dt.ACL_HIFLOAT8 and fit.present(tensors.scales):
        fit = fit.but(tensors.scales, shape=(1,))
    yield fit.without(tensors.scales) if blocks else fit
    yield fit.without(tensors.mask).without(tensors.weights)


mend = fitting(LATER, SIZES)
