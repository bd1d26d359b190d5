"""All tests of convolutions of sequences with a cache of their last tokens."""

from __future__ import annotations

from ....lowering import language as w
from . import cached_conv as s
from .cached_conv_sizes import Sizes


def kinds(x: w.Param, out: w.Param | None) -> tuple[w.Rules, ...]:
    """The operator's definition: the SoC, and dtypes; formats do not matter."""
    like = (s.weight, s.states, *(() if out is None else (out,)))
    return ((w.on(*s.SOCS),), w.dtype_in(s.HALVES, x), *(w.same_dtype(x, one) for one in like))


def kinds_of_given(x: w.Param) -> tuple[w.Rules, ...]:
    """Its dtypes of what may be absent."""
    lists = (w.when_given(one, w.dtype_in(s.INDEX, one)) for one in s.LISTS if one is not s.bias)
    return (w.when_given(s.bias, w.same_dtype(x, s.bias)), *lists)


def axes(of: Sizes) -> tuple[w.Rules, ...]:
    """What is there, and with how many axes."""
    return (
        w.dims_within(2, 3, of.x),
        w.when(
            of.flat, w.present(s.starts), w.min_dims(1, s.starts),
            of.checked_rule("size of axis 0 of queryStartLoc is at least 2", lambda one: one.shape[0] >= 2, s.starts),
        ),
        w.rank_is(2, s.weight),
        of.checked_rule(f"size of axis 0 of weight is {s.TAPS}", lambda one: one.shape[0] == s.TAPS, s.weight),
        w.rank_is(3, s.states),
        w.when(
            w.given(s.first), w.present(s.last, s.initial, s.indices), w.rank_is(2, s.indices),
            (w.negated(w.value_is(s.block, 0)),),
        ),
        w.when(w.either(w.negated(w.value_is(s.mode, 0)), w.given(s.first)), w.present(s.computed)),
    )  # fmt: skip


def numbers(of: Sizes) -> tuple[w.Rules, ...]:
    block_size = of.checked_rule("blockSize is 0 or at least 2", lambda size: size == 0 or size >= 2, s.block)
    query_length = of.checked_rule(
        "maxQueryLen is -1 or at least 1", lambda longest: longest == -1 or longest >= 1, s.longest
    )
    return (
        (w.value_is(s.activation, 0, 1, 2),), (w.value_is(s.run_mode, 0, 1),), (w.value_is(s.residual, 0, 1),),
        block_size,
        w.when(of.flat, otherwise=(query_length,)), (w.value_is(s.mode, 0, 1),),
    )  # fmt: skip


def of_sequences(x: w.Param, out: w.Param | None) -> tuple[w.Rules, ...]:
    """The definition's rows, then the tests of the tiling function (561002)."""
    of = Sizes(x, out)
    tested = (*kinds(x, out), *axes(of), *of.sizes, *of.others, *numbers(of), *kinds_of_given(x))
    return (w.tiled(*tested), of.documented)
