"""What the tiling function tests of ways to quantise tokens on their way, which the 950 has (561002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import expert_params as e
from . import rank_sizes as z
from .dispatch_calls import mend
from .dispatch_params import (
    CLIPPED,
    DYNAMIC,
    FOUR_BITS,
    GROUPED,
    LATER,
    MX,
    OUTPUTS,
    PLAIN,
    STATIC,
    quant,
    scales_of_row,
)

of, X, SCALES, OUT, PER_TOKEN = e.of_tensors, LATER.x, LATER.scales, LATER.out, LATER.per_token
HALVES = w.has_dtype(X, dt.ACL_FLOAT16, dt.ACL_BF16)
IS_PLAIN, IS_STATIC, IS_MX = w.value_is(quant, PLAIN), w.value_is(quant, STATIC), w.value_is(quant, MX, CLIPPED)


def rows(*dtypes: int) -> w.Choices:
    return e.rows(*dtypes, on=(e.A5,))


def scales_match() -> w.Rules:
    """Scales are there where they are needed, and only there."""
    there, none = (w.given(SCALES),), (w.negated(w.given(SCALES)),)
    return w.flat(
        w.when(IS_STATIC, there), w.when(IS_MX, none), w.when(IS_PLAIN, w.when(HALVES, none, otherwise=there)),
    )  # fmt: skip


def scales_axes() -> w.Rules:
    static = w.when(w.has_dtype(OUT, dt.ACL_HIFLOAT8), w.rank_is(1, SCALES), otherwise=w.dims_within(1, 2, SCALES))
    return w.when(w.given(SCALES), w.when(IS_STATIC, static, otherwise=w.rank_is(2, SCALES)))


def codes() -> w.Rules:
    """The dtypes that a way of quantisation takes and gives."""
    given = w.when(
        w.given(SCALES), w.when(w.has_dtype(X, dt.ACL_HIFLOAT8), w.dtype_in(rows(dt.ACL_FLOAT), SCALES)),
        w.when(w.has_dtype(X, *FOUR_BITS), w.dtype_in(rows(dt.ACL_FLOAT8_E8M0), SCALES)),
        w.same_dtype(PER_TOKEN, SCALES),
    )  # fmt: skip
    kept = w.when(w.negated(w.has_dtype(OUT, dt.ACL_HIFLOAT8)), w.same_dtype(OUT, X))
    halves = w.dtype_in(rows(dt.ACL_FLOAT16, dt.ACL_BF16), X)
    return w.flat(
        *(w.when(w.value_is(quant, mode), w.dtype_in(rows(*each), OUT)) for mode, each in OUTPUTS.items()),
        w.when(IS_PLAIN, kept, given, otherwise=halves), w.when(IS_MX, w.dtype_in(rows(dt.ACL_FLOAT8_E8M0), PER_TOKEN)),
        w.when(w.value_is(quant, STATIC, DYNAMIC, GROUPED),
               w.when(w.given(SCALES), w.dtype_in(rows(dt.ACL_FLOAT), SCALES)),
               w.dtype_in(rows(dt.ACL_FLOAT), PER_TOKEN)),
    )  # fmt: skip


def scales_fit(scales: w.Param, x: w.Param, mend: w.Mend) -> w.Rules:
    """A row for each expert, those of shared experts in front."""

    def holds(found: TensorFacts, tokens: TensorFacts, most: int, count: int, others: int) -> bool:
        return found.shape == (most + (count if others else 0), tokens.shape[1])

    return of(f"shape of {scales} is [sharedExpertNum + moeExpertNum, H]", holds, mend, scales, x, e.experts, e.shared,
              e.shared_ranks)  # fmt: skip


def scales_shape() -> w.Rules:
    """Scales of tokens, one or a row for all, or a row for each expert."""
    static = w.when(
        w.rank_is(1, SCALES)[0],
        w.when(w.has_dtype(OUT, dt.ACL_HIFLOAT8), of("size of scalesOptional is 1", lambda found: found.numel == 1,
                                                     mend, SCALES),
               otherwise=of("size of scalesOptional is 1 or H",
                            lambda found, tokens: found.shape[0] in (1, tokens.shape[1]), mend, SCALES, X)),
        otherwise=scales_fit(SCALES, X, mend))  # fmt: skip
    plain = of("shape of scalesOptional is [Bs, S], S at most H",
               lambda found, tokens: found.shape[0] == tokens.shape[0] and found.shape[1] <= tokens.shape[1], mend,
               SCALES, X)  # fmt: skip
    return w.when(IS_STATIC, static, otherwise=w.when(IS_PLAIN, plain, otherwise=scales_fit(SCALES, X, mend)))


def by_parts() -> w.Rules:
    """As many scales as a row has blocks or groups."""

    def number(found: TensorFacts, tokens: TensorFacts, mode: int) -> bool:
        return found.shape[1] == scales_of_row(tokens.shape[1], mode)

    return w.when(
        w.negated(w.value_is(quant, DYNAMIC)),
        of(
            "size of dynamicScalesOut along axis 1 is ceil(H / 128) with quantMode 3, else 2 * ceil(H / 64)",
            number,
            mend,
            PER_TOKEN,
            X,
            quant,
        ),
    )


def room_for_scales() -> w.Rules:
    """Room for the scales that come with tokens (561103)."""

    def holds(found: TensorFacts, scales: TensorFacts, *sizes: int) -> bool:
        return found.numel >= scales.shape[1] * z.most_rows(*sizes)  # type: ignore[arg-type]

    return w.when(
        w.both(IS_PLAIN, w.given(SCALES)),
        of(
            "number of elements of dynamicScalesOut is at least A times columns of scalesOptional",
            holds,
            mend,
            PER_TOKEN,
            SCALES,
            *z.ROWS,
        ),
    )
