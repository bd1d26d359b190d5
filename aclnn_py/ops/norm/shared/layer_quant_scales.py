"""The scales that aclnnAddLayerNormQuantV2 takes: for each element of a row, or one for all."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .add_layer_params import beta, bias, gamma, x1
from .generated_rules import fitting
from .layer_quant_params import Given, There, scales1, scales2, zeros1, zeros2

res = w.Out("layernormRes", "unquantised norm, same shape and dtype as x1; not written on the 950")


def is_alone(x: TensorFacts, gamma: TensorFacts, scales: Given) -> bool:
    """Whether one scale is for all: gamma is one line of x's last axis, with a 1 before."""
    line = gamma.rank == 2 and gamma.shape[0] == 1 and gamma.shape[1:] == x.shape[-1:]
    return scales is not None and scales.shape == (1,) and line


def of_one(call: Call) -> Iterator[Call]:
    line = (1, *(call.tensor(x1).shape[-1:] or (3,)))
    call = call.but(gamma, shape=line).but(beta, shape=line).set(scales1, call.args[scales1.name] or call.tensor(gamma))
    call = call.but(bias, shape=call.tensor(x1).shape) if call.present(bias) else call
    call = call.but(zeros1, shape=(1,)) if call.present(zeros1) else call
    for each in (scales2, zeros2):
        call = call.but(each, shape=line) if call.present(each) else call
    yield call.but(scales1, shape=(1,))


scalar_scale = w.defined(w.Derived(
    lambda *given: is_alone(*given) or None, x1, gamma, scales1, label="scalar scale", mend=of_one,
    claim=("scales1Optional", "of 1 element, with a gamma of [1, size of x1's last axis]"),
))[0]  # fmt: skip


class Scaled(w.Derived, init=False):
    """Whether scales fit gamma, for which they have to be there."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (*super().leaves, There(scales1))


def by_element(call: Call) -> Iterator[Call]:
    there = call.set(scales1, call.args[scales1.name] or call.tensor(gamma)).but(
        scales1, shape=call.tensor(gamma).shape
    )
    yield there.but(zeros1, shape=call.tensor(gamma).shape) if call.present(zeros1) else there


scaled = w.defined(Scaled(
    lambda x, gamma, scales: is_alone(x, gamma, scales) or (scales is not None and scales.shape == gamma.shape) or None,
    x1, gamma, scales1, label="scales1Optional", kind="shape_custom", mend=by_element,
    claim=("scales1Optional", "of gamma's shape, or of 1 element with a gamma of [1, size of x1's last axis]"),
))  # fmt: skip


def same_or_none(scales: Given, zeros: Given) -> bool:
    return scales is None or zeros is None or scales.shape == zeros.shape


def zeros_match(scales: w.Param, zeros: w.Param) -> w.Rules:
    """Zero points have the shape of the scales (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(zeros, shape=call.tensor(scales).shape)

    return fitting(same_or_none, scales, zeros, claim=(f"shape of {zeros}", f"that of {scales}"), mend=mend)
