"""A fused step gives what the steps it replaces give, and runs only where nobody could tell."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numeric.numeric_layouts import SHAPES, fill, views
from numeric.programs import BF16, DOUBLE, Operand, Program, Step, run, same_bits, same_numbers

F2, F4, F8, I4 = (np.dtype(name) for name in ("f2", "f4", "f8", "i4"))


class Workspace:
    """Hands out dense temporaries one behind the other."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, shape: tuple[int, ...], dtype: np.dtype) -> Operand:
        slot = self.size
        array = np.empty(shape, dtype)
        self.size += -(-array.nbytes // 512) * 512 + 512
        return Operand(array, slot=slot)


Pair = tuple[Program, Program]


def pipeline(out: np.ndarray, inputs: list[np.ndarray], kernel_dtype: np.dtype, away: bool = False) -> Pair:
    """contiguous, cast, silu(_backward), cast, view copy: as steps alone, and with the one step that replaces them."""
    space, steps, ready = Workspace(), [], []
    for array in inputs:
        gathered, wide = space.take(out.shape, array.dtype), space.take(out.shape, kernel_dtype)
        steps += [Step("move", [gathered], [Operand(array)]), Step("move", [wide], [gathered])]
        ready.append(wide)
    kernel, compute = ("silu_backward" if len(inputs) == 2 else "silu"), DOUBLE if kernel_dtype == F8 else 0
    result, narrow = space.take(out.shape, kernel_dtype), space.take(out.shape, out.dtype)
    steps.append(Step(kernel, [result], ready, (), compute, away))
    steps += [Step("move", [narrow], [result]), Step("move", [Operand(out)], [narrow])]
    fused = Step(kernel, [Operand(out, kernel_dtype)], [Operand(a, kernel_dtype) for a in inputs], (), compute, away)
    return Program(steps, workspace=space.size), Program([*steps, fused], len(steps), space.size)


KERNEL_DTYPES = st.sampled_from([F4, F2, BF16, F8])
MEMORY_DTYPES = st.sampled_from([F4, F2, BF16, F8, I4])


@given(st.data(), SHAPES, KERNEL_DTYPES, st.tuples(*[MEMORY_DTYPES] * 3), st.booleans())
def test_fused_and_unfused_agree(
    data: st.DataObject, shape: list[int], kernel: np.dtype, memory: tuple[np.dtype, ...], away: bool
) -> None:
    inputs = [fill(data.draw(views(shape, memory[i], repeats=True)), i) for i in range(2)]
    out, again = data.draw(views(shape, memory[2])), np.zeros(shape, memory[2])
    alone = pipeline(again, inputs, kernel, away)[0]
    together = pipeline(out, inputs, kernel, away)[1]
    assert not alone.call()
    assert together.call()
    assert same_numbers(np.ascontiguousarray(out).reshape(shape), again)


@pytest.mark.parametrize("dtype", [F4, F2])
def test_in_place_on_the_same_view_is_fused(dtype: np.dtype) -> None:
    values = fill(np.zeros((40, 50), dtype), 1)
    wanted = run("silu", np.zeros_like(values), values.copy())
    view, expected = values[::2, 1::3], wanted[::2, 1::3].copy()
    assert pipeline(view, [view], F4 if dtype == F4 else F2)[1].call()
    assert same_bits(np.ascontiguousarray(view), expected)


OVERLAPS = {
    "shifted by one": lambda a: (a[1:], a[:-1]),
    "shifted back": lambda a: (a[:-1], a[1:]),
    "reversed": lambda a: (a, a[::-1]),
    "more than half of each row": lambda a: (a[:2500].reshape(50, 50)[:, :26], a[:2500].reshape(50, 50)[:, 24:]),
    "transposed": lambda a: (a[:2500].reshape(50, 50), a[:2500].reshape(50, 50).T),
    "repeated": lambda a: (a[:1000], np.broadcast_to(a[5:6], (1000,))),
    "same place, other size": lambda a: (a[:1000].view("f2")[:1000], a[:1000]),
}


@pytest.mark.parametrize("name", OVERLAPS)
def test_overlapping_operands_are_not_fused(name: str) -> None:
    storage = fill(np.zeros(3000, F4), 2)
    out, source = OVERLAPS[name](storage)
    wanted = run("silu", np.zeros(out.shape, out.dtype), np.ascontiguousarray(source))
    assert not pipeline(out, [source], F4)[1].call()
    assert same_numbers(np.ascontiguousarray(out), wanted)


COMBS = {
    "every other element": lambda a: (a[0:2000:2], a[1:2001:2]),
    "halves of each row": lambda a: (a[:2500].reshape(50, 50)[:, 25:], a[:2500].reshape(50, 50)[:, :25]),
    "the last row's half is missing": lambda a: (a[:2450].reshape(49, 50)[:, :25], a[25:2475].reshape(49, 50)[:, :25]),
    "one backwards": lambda a: (a[:2500].reshape(50, 50)[:, 30:], a[:2500].reshape(50, 50)[::-1, 19::-1]),
}


@pytest.mark.parametrize("name", COMBS)
def test_operands_in_the_gaps_of_each_other_are_fused(name: str) -> None:
    storage = fill(np.zeros(3000, F4), 2)
    out, source = COMBS[name](storage)
    wanted = run("silu", np.zeros(out.shape, out.dtype), np.ascontiguousarray(source))
    assert pipeline(out, [source], F4)[1].call()
    assert same_numbers(np.ascontiguousarray(out), wanted)


def test_an_output_that_repeats_its_elements_may_not_be_its_own_input() -> None:
    storage = np.array([1.0], F4)
    view = np.lib.stride_tricks.as_strided(storage, (2000,), (0,))
    once = run("silu", np.zeros(1, F4), storage.copy())
    assert not pipeline(view, [view], F4)[1].call()
    assert storage == once
    assert pipeline(view, [np.ones(2000, F4)], F4)[1].call()


@pytest.mark.parametrize("name", OVERLAPS)
def test_a_lone_step_with_overlapping_operands_is_repeatable(name: str) -> None:
    results = []
    for _ in range(2):
        storage = fill(np.zeros(3000, F4), 3)
        out, source = OVERLAPS[name](storage)
        run("silu", out, source)
        results.append(storage)
    assert same_bits(*results)


def test_a_shifted_copy_of_bytes_is_a_memmove() -> None:
    storage = np.arange(100_000, dtype=np.int32)
    wanted = np.concatenate([storage[:7], storage[:-7]])
    run("move", storage[7:], storage[:-7])
    assert np.array_equal(storage, wanted)
