"""Which shapes, modes and optional numbers aclnnAddLayerNormQuantV2 takes together."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .add_layer_params import beta, bias, gamma, x1, x2
from .layer_quant_dtypes import first_alone
from .layer_quant_params import (
    NUMBERS,
    STATIC,
    AllowedTogether,
    Given,
    mode,
    out1,
    out2,
    rates1,
    rates2,
    scales2,
    x_out,
    zeros2,
)
from .layer_quant_scales import res
from .quant_rules import Row, long_rows

SHORTEST = 32


def all_alike(x: TensorFacts, *found: Given) -> bool:
    *others, two, more = found
    return all(each.shape == x.shape for each in (*others, *((two,) if more else ())) if each)


def all_as_x(call: Call) -> Iterator[Call]:
    for each in (x2, x_out, res, out1):
        call = call.but(each, shape=call.tensor(x1).shape)
    yield call.but(out2, shape=call.tensor(x1).shape)
    yield call.set(scales2, None).set(zeros2, None)


def many(gamma: TensorFacts, *found: Given) -> bool:
    """Whether the second numbers are as many as gamma has."""
    return all(each.numel == gamma.numel for each in found if each)


def as_many(call: Call) -> Iterator[Call]:
    for each in (scales2, zeros2):
        call = call.but(each, shape=call.tensor(gamma).shape) if call.present(each) else call
    yield call


def lines(x: TensorFacts, gamma: TensorFacts, *found: Given) -> bool:
    """Whether numbers have gamma's shape, or x1's number of axes with ones before gamma's."""
    ones = (1,) * (x.rank - gamma.rank)
    return all(each.shape in (gamma.shape, (*ones, *gamma.shape)) for each in found if each)


def as_gamma(call: Call) -> Iterator[Call]:
    for each in NUMBERS:
        call = call.but(each, shape=call.tensor(gamma).shape) if call.present(each) else call
    yield call


def one_axis(gamma: TensorFacts) -> bool:
    return gamma.rank == 1


def of_rows(call: Call) -> Iterator[Call]:
    for each in (gamma, beta):
        call = call.but(each, shape=call.tensor(x1).shape[-1:])
    yield next(as_gamma(call))


def last_axes(call: Call) -> Iterator[Call]:
    yield call.but(gamma, shape=call.tensor(x1).shape[-1:]).but(beta, shape=call.tensor(x1).shape[-1:])


long_enough = long_rows(
    lambda gamma: dt.nbytes(gamma.dtype, gamma.numel) >= SHORTEST,
    Row(gamma, x1, x2, beta, bias, *NUMBERS, out1, out2, x_out, res, short=7),
    ("gamma", f"of at least {SHORTEST} bytes, as documented"), SHORTEST,
)  # fmt: skip


static_only = w.defined(w.Derived(
    lambda mode: mode.startswith(STATIC) or None, mode, label="quantMode",
    claim=("quantMode", "a word that begins with static"), mend=w.setting(mode, lambda call: STATIC),
))  # fmt: skip


def rates_fit(x: TensorFacts, rates: TensorFacts) -> bool:
    return x.rank >= 2 and rates.shape == x.shape[:-1]


def of_axes(call: Call) -> Iterator[Call]:
    shape = call.tensor(x1).shape
    if len(shape) < 2:
        shape = (2, *shape) if shape else (2, 3)
        call = next(all_as_x(call.but(x1, shape=shape)))
    yield call.but(rates1, shape=shape[:-1]).but(rates2, shape=shape[:-1])


def optional_numbers(is_dynamic: bool) -> w.Rules:
    """Zero points are not there in dynamic mode, nor second ones without their scales (161002)."""

    def valid(one: Given, two: Given, zero: Given, more: Given) -> bool | None:
        return ((zero is None or not is_dynamic) and (two is not None or more is None)) or None

    claim = "without zeroPoints1Optional, and" if is_dynamic else ""
    return w.defined(AllowedTogether(
        valid, *NUMBERS, label="scales and zero points", mend=first_alone,
        claim=("scales1Optional and the other scales and zero points",
        f"{claim} with zeroPoints2Optional only if scales2Optional "
        "is given".strip()),
    ))  # fmt: skip
