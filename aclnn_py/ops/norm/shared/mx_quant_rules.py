"""What norms that quantise their results with a scale for each block of 32 ask of a call."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import Call, Shape, TensorFacts
from .generated_rules import fitting, ones_shape
from .mx_quant import beta, gamma, mode, out, output_rstd, rstd, scale_algorithm, scales, target

SOCS = ("ascend950",)
SHORT = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2)
FLOATS, HALVES = (dt.ACL_FLOAT,), (dt.ACL_FLOAT16, dt.ACL_BF16)
is_short = w.has_dtype(out, *SHORT)


def on_950(*dtypes: int) -> w.Choices:
    return w.Choices().plus(*dtypes, on=SOCS)


class NoRows(w.Derived, init=False):
    """Whether an axis is empty before as many last ones as gamma has."""

    def write(self, call: Call, value: bool) -> Iterator[Call]:
        x = self.params[0]
        yield call.but(x, shape=(0 if value else 1, *call.tensor(x).shape[1:]))


class Mode(w.ValueOf):
    """The word for how numbers are rounded, which is empty for a null pointer."""

    def others(self, call: Call) -> Iterator[str]:
        return iter((*b.MODES, "RINT", "ceil", ""))


def no_rows(x: w.Param) -> w.Rules:
    """Phase one succeeds with nothing to run where an axis before gamma's is empty."""
    text = f"an axis of {x} before those of {gamma} is empty"
    read = NoRows(lambda x, gamma: 0 in x.shape[: max(x.rank - gamma.rank, 0)], x, gamma, label=text)
    return w.done_if(w.OneOf(read, w.Choices(True)))


def even(x: w.Param) -> w.Rules:
    """Rows of floats of 4 bits are of whole bytes (561103)."""

    def doubled(call: Call) -> Iterator[Call]:
        shape = (*call.tensor(x).shape[:-1], 4)
        for each in (x, out):
            call = call.but(each, shape=shape)
        yield call.but(gamma, shape=shape[-1:]).but(scales, shape=b.scales_of(shape))

    return w.when(is_short, otherwise=(w.inner(fitting(
        lambda x: x.rank == 0 or x.shape[-1] % 2 == 0, x, claim=(f"size of the last axis of {x}", "even"), mend=doubled,
    )),))  # fmt: skip


def factors(x: w.Param) -> w.Rules:
    """gamma is FLOAT or has x's dtype, and beta goes with it (561103)."""
    return (
        *w.inner(w.dtype_in(on_950(*FLOATS, *HALVES), gamma)),
        *w.when(w.has_dtype(gamma, dt.ACL_FLOAT), otherwise=(w.inner(w.same_dtype(gamma, x)),)),
        *w.when_given(beta, w.inner(w.same_dtype(beta, gamma))),
    )


def last(x: w.Param) -> w.Rules:
    """gamma has an element for each of a row (561103)."""
    return w.inner(w.rank_is(1, gamma), (w.Equal(w.Numel(gamma), w.SizeAt(x, w.FixedAxis(-1))),))


def of_blocks(x: TensorFacts) -> Shape | None:
    return b.scales_of(x.shape) if x.shape else None


def pairs(x: w.Param) -> w.Rules:
    """There is a scale for each block, in pairs (561103)."""
    text = f"shape of {x} with its last axis in pairs of blocks of {b.SIZE}"
    return w.inner((w.Equal(w.ViewShape(scales), w.Derived(of_blocks, x, label=text, kind="shape_custom")),))


def each_row(x: w.Param) -> w.Rules:
    """rstdOut, where it is wanted, has one number for each row (561103)."""
    return w.when(w.is_true(output_rstd), w.inner((w.Equal(w.ViewShape(rstd), ones_shape(x, gamma)),)))


NAMED = w.inner((w.OneOf(Mode(mode, absent=""), w.Choices(*b.MODES)),))
KNOWN = w.inner((w.OneOf(w.ValueOf(scale_algorithm), w.Choices(b.EXPONENT, b.QUOTIENT)),))
PLAIN = w.when(is_short, w.inner((w.OneOf(Mode(mode, absent=""), w.Choices("rint")),)))
BY_EXPONENT = w.when(is_short, otherwise=(w.inner((w.value_is(scale_algorithm, b.EXPONENT),)),))
TARGET = w.inner((w.Equal(w.ValueOf(target), w.Dtype(out)),))
RESULT = w.inner(w.dtype_in(on_950(*b.FOUR_BITS, *SHORT), out))
SCALES = w.inner(w.dtype_in(on_950(dt.ACL_FLOAT8_E8M0), scales))
RSTD = w.when(w.is_true(output_rstd), w.inner(w.dtype_in(on_950(*FLOATS), rstd)))
