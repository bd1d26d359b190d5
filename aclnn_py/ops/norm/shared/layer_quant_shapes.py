"""Which shapes layer norms of a sum that quantise take together."""

from __future__ import annotations

from collections.abc import Iterator

from ....rules.core.call import Call, TensorFacts
from .add_layer_params import beta, bias, gamma, x1, x2
from .layer_quant_params import NUMBERS, Given, out1, out2, rates1, rates2, x_out


def ends(x: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether x's last axes are gamma's."""
    return gamma.rank <= x.rank and x.shape[x.rank - gamma.rank :] == gamma.shape


def one_line(call: Call) -> Iterator[Call]:
    yield lines_as(call.but(gamma, shape=call.tensor(x1).shape[-1:]))


def lines_as(call: Call) -> Call:
    """What there is one of for each element of a row in gamma's shape."""
    for each in (beta, *NUMBERS):
        call = call.but(each, shape=call.tensor(gamma).shape) if call.present(each) else call
    return call


def rows_fit(x: TensorFacts, gamma: TensorFacts, rates: TensorFacts) -> bool:
    return x.rank >= 2 and gamma.rank == 1 and rates.shape == x.shape[:-1]


def of_rows(call: Call) -> Iterator[Call]:
    shape = call.tensor(x1).shape
    if len(shape) < 2:
        shape = (2, *shape) if shape else (2, 3)
        for each in (x1, x2, x_out, out1, out2):
            call = call.but(each, shape=shape)
    found = lines_as(call.but(gamma, shape=shape[-1:]))
    yield found.but(rates1, shape=shape[:-1]).but(rates2, shape=shape[:-1])


def alike(x: TensorFacts, *found: Given) -> bool:
    *others, two, more = found
    return all(each.shape == x.shape for each in (*others, *((two,) if more else ())) if each)


def all_as_x(call: Call) -> Iterator[Call]:
    for each in (x2, x_out, out1, out2):
        call = call.but(each, shape=call.tensor(x1).shape)
    yield call


def lines_fit(gamma: TensorFacts, beta: TensorFacts, *found: Given) -> bool:
    return all(each.shape == gamma.shape for each in (beta, *found) if each)


def biased(x: TensorFacts, gamma: TensorFacts, bias: Given) -> bool:
    return bias is None or bias.shape in (gamma.shape, x.shape)


def of_x(call: Call) -> Iterator[Call]:
    yield call.but(bias, shape=call.tensor(x1).shape)


def second_fits(more: Given, one: TensorFacts, two: TensorFacts) -> bool:
    return more is None or one.shape == two.shape


def as_first(call: Call) -> Iterator[Call]:
    yield call.but(rates2, shape=call.tensor(rates1).shape)


def some_rows(x: TensorFacts, gamma: TensorFacts) -> bool:
    return 0 not in x.shape[: x.rank - gamma.rank]
