"""Every 16-bit number through every elementwise API, every kind of float32 against the formula, and large tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from aclnn_py import ops
from aclnn_py.session import Session
from numeric.elementwise.test_operators import exact
from numeric.formulas import CASES, Case
from numeric.halves import HALF, rounded
from numeric.programs import BF16, all_halves, interesting_floats, same_bits, same_numbers

Array = Any
Domain = Callable[[Array], Array]
SINGLE = np.dtype(np.float32)
MANY = (1 << 20) + 3
NUDGE = 1 - 2.0**-23
NEAR_OVERFLOW = 2.0**126
VANISHING = 2.0**-143
FIXED = np.array([1, -0.0, -3, 0.5, 88, 1e-6, np.inf, np.nan], np.float32)


class Trial(NamedTuple):
    """An API with attributes and the number of tensors it reads."""

    api: str
    attrs: tuple[Any, ...] = ()
    inputs: int = 1
    bf16: bool = True

    @property
    def title(self) -> str:
        return "-".join((self.api, *map(str, self.attrs)))


OTHERS = [
    *map(Trial, ("aclnnSigmoid", "aclnnInplaceSigmoid", "aclnnLogSigmoid", "aclnnSilu")),
    *map(Trial, ("aclnnHardsigmoid", "aclnnInplaceHardsigmoid", "aclnnLogSigmoidForward")),
    *(Trial(f"aclnn{name}Backward", (), 2) for name in ("Sigmoid", "Silu", "Hardsigmoid")),
    Trial("aclnnLogSigmoidBackward", (), 3),
]
TRIALS = [*(Trial(case.api, case.attrs, case.inputs, case.bf16) for case in CASES), *OTHERS]
HALVES = [(trial, half) for trial in TRIALS for half in (HALF, BF16) if trial.bf16 or half == HALF]
AWAY = {
    **dict.fromkeys(("aclnnHardsigmoid", "aclnnInplaceHardsigmoid", "aclnnHardsigmoidBackward"), (BF16,)),
    **dict.fromkeys(("aclnnHardswish", "aclnnInplaceHardswish", "aclnnCelu", "aclnnInplaceCelu"), (HALF, BF16)),
    **dict.fromkeys(("aclnnSelu", "aclnnInplaceSelu", "aclnnSoftplus"), (HALF, BF16)),
}
"""What the 950 rounds half away from zero."""
ONE_SOC = pytest.mark.parametrize("soc", ["Ascend910B1"])
SHOWN = {"ids": lambda one: getattr(one, "title", str(one))}


@pytest.fixture(params=["Ascend910B1", "Ascend950PR_9599"])
def soc(request: Any) -> str:
    return str(request.param)


@pytest.fixture
def npu(soc: str) -> Iterator[Session]:
    with Session(soc=soc) as session, np.errstate(all="ignore"):
        yield session


def call(npu: Session, trial: Trial, inputs: list[Array]) -> Array:
    """The first output."""
    rest, attrs = iter(inputs), iter(trial.attrs)
    outputs: list[Any] = []
    made: list[Any] = []
    for param in ops.find(trial.api).params:
        if param.role == "output":
            outputs.append(npu.empty(inputs[0].shape, inputs[0].dtype))
        made.append(
            next(rest) if param.role in ("input", "inout") else outputs[-1] if param.role == "output" else next(attrs)
        )
    got = npu.call(trial.api, *made)
    return (got if not outputs or not isinstance(got, tuple) else got[0]).numpy()


def every_half(trial: Trial, half: np.dtype) -> list[Array]:
    """All values of a 16-bit type; where two tensors are read, each of them beside fixed values of the other."""
    every = all_halves(half)
    if trial.inputs == 1:
        return [every]
    fixed = np.repeat(FIXED.astype(half), len(every))
    spread = np.tile(every, len(FIXED))
    one, other = np.concatenate([spread, fixed]), np.concatenate([fixed, spread])
    return [one, other, *[other] * (trial.inputs - 2)]


@pytest.mark.parametrize(("trial", "half"), HALVES, **SHOWN)
def test_every_half_is_the_rounded_float_result(npu: Session, soc: str, trial: Trial, half: np.dtype) -> None:
    away = soc == "Ascend950PR_9599" and half in AWAY.get(trial.api, ())
    inputs = every_half(trial, half)
    wide = call(npu, trial, [one.astype(np.float32) for one in inputs])
    assert same_numbers(call(npu, trial, inputs), rounded(wide, half, away))


def conditioned(case: Case, inputs: list[Array], wanted: Array) -> Array:
    """How far the formula moves when its inputs move by one unit of float32's last place, the steepest way."""
    moved = np.zeros_like(wanted)
    for number in range(len(inputs)):
        nudged = [one * NUDGE if at == number else one for at, one in enumerate(inputs)]
        moved = moved + np.abs(exact(case, nudged) - wanted)
    return np.nan_to_num(moved, nan=0)


def check(case: Case, got: Array, inputs: list[Array]) -> None:
    """Within 4 units of the last place where the formula is well conditioned; NaN and infinities are the formula's.

    A factor about the smallest float32 may vanish before a large one meets it, and one may overflow just before the
    result does.
    """
    wide = [one.astype(np.float64) for one in inputs]
    wanted, found = exact(case, wide), got.astype(np.float64)
    assert np.array_equal(np.isnan(found), np.isnan(wanted))
    large = np.abs(wanted) >= NEAR_OVERFLOW
    assert np.array_equal(np.isinf(found[~large]), np.isinf(wanted[~large]))
    assert np.array_equal(np.sign(found[large]), np.sign(wanted[large]))
    kept = np.isfinite(found) & np.isfinite(wanted)
    unit = np.ldexp(1.0, np.maximum(np.frexp(wanted[kept])[1], -125) - 24)
    if case.ulps == 0:
        assert np.array_equal(found[kept], wanted[kept])
        return
    sizes = np.prod([np.fmax(np.abs(one[kept]), 1) for one in wide], axis=0)
    allowed = 4 * (unit + conditioned(case, wide, wanted)[kept]) + VANISHING * sizes
    assert np.all(np.abs(found[kept] - wanted[kept]) <= allowed)


@ONE_SOC
@pytest.mark.parametrize("case", CASES, **SHOWN)
def test_all_kinds_of_floats_give_what_the_formula_gives(npu: Session, case: Case) -> None:
    trial = Trial(case.api, case.attrs, case.inputs)
    inputs = [interesting_floats(seed, 20_000) for seed in range(case.inputs)]
    check(case, call(npu, trial, inputs), inputs)


@ONE_SOC
@pytest.mark.parametrize("case", [case for case in CASES if case.inputs == 1], **SHOWN)
def test_every_half_gives_what_the_formula_gives(npu: Session, case: Case) -> None:
    values = np.concatenate([all_halves(half).astype(np.float32) for half in (HALF, BF16)])
    check(case, call(npu, Trial(case.api, case.attrs), [values]), [values])


@ONE_SOC
@pytest.mark.parametrize("trial", TRIALS, **SHOWN)
def test_more_than_a_million_elements(npu: Session, trial: Trial) -> None:
    """What an element becomes depends on no other element, nor on which thread has it."""
    few = [np.random.default_rng(seed).normal(0, 3, 7001).astype(np.float32) for seed in range(trial.inputs)]
    got = call(npu, trial, [np.resize(one, MANY) for one in few])
    assert same_bits(got, np.resize(call(npu, trial, few), MANY))
