"""Recurrent layers beside their formulas: layers, directions, many batches, one time, without states, 16 bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference import find
from numeric.programs import ISAS, force

KINDS = {"lstm": ("aclnnLSTM", "aclnnLstmBackward", 4, 2, 7), "gru": ("aclnnGRU", "aclnnGRUBackward", 3, 1, 5)}
NEAR = {np.float32: 4e-6, np.float16: 2e-3}


class Case:
    """Arguments of a kind of layer, forward and backward."""

    def __init__(
        self, kind: str, sizes: tuple[int, int, int, int], how: tuple[bool, int, bool, bool], dtype: Any,
        lengths: Any = None,
    ) -> None:  # fmt: skip
        self.forward, self.backward, gates, states, courses = KINDS[kind]
        self.bias, self.layers, self.both, self.batch_first = how
        times, batches, inputs, hidden = sizes
        self.random, self.dtype = np.random.default_rng(7), dtype
        ways = 2 if self.both else 1
        self.lengths = None if lengths is None else np.array(lengths, np.int64)
        self.x = self.drawn(*self.rows(times, batches), inputs)
        self.params: list[np.ndarray] = []
        for layer in range(self.layers):
            for _ in range(ways):
                self.params += [self.drawn(gates * hidden, ways * hidden if layer else inputs)]
                self.params += [self.drawn(gates * hidden, hidden)]
                self.params += [self.drawn(gates * hidden) for _ in range(2 if self.bias else 0)]
        self.states = [self.drawn(self.layers * ways, batches, hidden) for _ in range(states)]
        self.y = self.drawn(*self.outer(times, batches), ways * hidden)
        self.dy = self.drawn(*self.rows(times, batches), ways * hidden)
        self.courses = [[self.drawn(times, batches, hidden) for _ in range(self.layers * ways)] for _ in range(courses)]

    def outer(self, times: int, batches: int) -> tuple[int, int]:
        return (batches, times) if self.batch_first and self.lengths is None else (times, batches)

    def rows(self, times: int, batches: int) -> tuple[int, ...]:
        return self.outer(times, batches) if self.lengths is None else (times * batches,)

    def drawn(self, *shape: int) -> np.ndarray:
        return (self.random.standard_normal(shape) / 2).astype(self.dtype)

    def hx(self) -> Any:
        return self.states if len(self.states) == 2 else self.states[0]

    def given(self, train: bool, hx: Any) -> tuple[Any, ...]:
        return self.x, self.params, hx, self.lengths, self.bias, self.layers, 0.0, train, self.both, self.batch_first

    def back(self, courses: Any) -> tuple[Any, ...]:
        how = (self.bias, self.layers, *((0.0, True) if len(self.states) == 2 else ()), self.both, self.batch_first)
        ends = (self.dy, *self.states[::-1])
        if len(self.states) == 2:
            return self.x, self.states, self.params, *ends, *courses, self.lengths, *how, None
        return self.x, self.params, self.states[0], *ends, *courses, None, *how


def flat(arrays: Any) -> Iterator[np.ndarray]:
    for one in arrays:
        yield from flat(one) if isinstance(one, list) else (one,)


def wide(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(wide, value))
    return value.astype(np.float64) if isinstance(value, np.ndarray) else value


def formula(api: str, arguments: tuple[Any, ...]) -> list[Any]:
    found = find(api)
    assert found is not None
    return [*found(*map(wide, arguments), soc="ascend910b")]


def close(found: Any, wanted: Any, tolerance: float) -> None:
    for one, other in zip(found, wanted, strict=True):
        if isinstance(one, list):
            close(one, other, tolerance)
        else:
            scale = max(1.0, np.abs(other).max(initial=0))
            np.testing.assert_allclose(np.asarray(one, np.float64), other, atol=tolerance * scale)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("sizes", "how", "dtype"),
    [
        ((5, 3, 4, 6), (True, 1, False, False), np.float32), ((3, 40, 5, 17), (False, 2, True, True), np.float32),
        ((1, 1, 3, 2), (True, 3, True, False), np.float32), ((4, 2, 3, 8), (True, 2, True, True), np.float16),
    ],
)  # fmt: skip
def test_forward_and_backward(kind: str, sizes: Any, how: Any, dtype: Any) -> None:
    go_both_ways(Case(kind, sizes, how, dtype), dtype)


@pytest.mark.parametrize(
    ("sizes", "how", "dtype", "lengths"),
    [
        ((5, 3, 4, 6), (True, 1, False, False), np.float32, (3, 3, 2, 1, 1)),
        ((3, 40, 5, 17), (False, 2, True, True), np.float32, (40, 33, 2)),
        ((4, 3, 3, 8), (True, 2, True, False), np.float16, (3, 0, 2, 7)),
    ],
)  # fmt: skip
def test_packed(sizes: Any, how: Any, dtype: Any, lengths: Any) -> None:
    go_both_ways(Case("lstm", sizes, how, dtype, lengths), dtype)


def test_packed_is_alone_of_its_length() -> None:
    """A sequence among longer ones has the outputs and states of itself alone, in both directions."""
    case = Case("lstm", (5, 2, 3, 4), (True, 1, True, False), np.float32, (2, 2, 2, 1, 1))
    found = []
    for x, hx, lengths in (
        (case.x, case.states, case.lengths),
        (case.x.reshape(5, 2, 3)[:3, 1:], [one[:, 1:] for one in case.states], None),
    ):
        with Session(soc="Ascend910B1") as npu:
            times, batches = (5, 2) if lengths is not None else (3, 1)
            shapes = [(times, batches, 8), (2, batches, 4), (2, batches, 4)]
            results = [npu.empty_like(np.zeros(shape, np.float32)) for shape in shapes]
            how = (case.bias, 1, 0.0, False, True, False)
            npu.call("aclnnLSTM", np.ascontiguousarray(x), case.params, hx, lengths, *how, *results, *(None,) * 7)
            found.append([each.numpy()[:, -1] for each in results])
    (y, *ends), (alone, *wanted) = found
    np.testing.assert_allclose(y[:3], alone, atol=1e-6)
    assert not y[3:].any()
    np.testing.assert_allclose(ends, wanted, atol=1e-6)


def both_ways(case: Case) -> list[Any]:
    """Outputs, gradients, those of the parameters, and what forward keeps for backward."""
    with Session(soc="Ascend910B1", rules="documented") as npu:
        results = [npu.empty_like(each) for each in (case.y, *case.states)]
        lists = [[npu.empty_like(each) for each in course] for course in case.courses]
        npu.call(case.forward, *case.given(True, case.hx()), *results, *lists)
        courses = [[each.numpy() for each in course] for course in lists]
        grads = [npu.empty_like(each) for each in (case.x, *case.states)]
        of_params = [npu.empty_like(each) for each in case.params]
        npu.call(case.backward, *case.back(courses), *grads, of_params)
        found = [[each.numpy() for each in some] for some in (results, grads, of_params)]
    return [*found, courses]


def go_both_ways(case: Case, dtype: Any) -> None:
    *found, courses = both_ways(case)
    close([*found[0], *courses], formula(case.forward, case.given(True, case.hx())), NEAR[dtype])
    close([*found[1], found[2]], formula(case.backward, case.back(courses)), NEAR[dtype])


@pytest.mark.parametrize("kind", KINDS)
def test_without_states_and_lists(kind: str) -> None:
    case = Case(kind, (4, 3, 5, 6), (True, 2, True, False), np.float32)
    with Session(soc="Ascend910B1", rules="documented") as npu:
        results = [npu.empty_like(each) for each in (case.y, *case.states)]
        nothing: Any = [] if kind == "lstm" else None
        npu.call(case.forward, *case.given(False, nothing), *results, *(None,) * len(case.courses))
        found = [each.numpy() for each in results]
    close(found, formula(case.forward, case.given(False, None))[: len(found)], NEAR[np.float32])


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_give_the_same_bits(threads: int) -> None:
    case = Case("lstm", (6, 70, 8, 16), (True, 1, False, False), np.float32)
    with Session(soc="Ascend910B1", threads=threads) as npu:
        results = [npu.empty_like(each) for each in (case.y, *case.states)]
        npu.call(case.forward, *case.given(False, case.hx()), *results, *(None,) * len(case.courses))
        kept = SAME.setdefault("lstm", results[0].numpy())
        assert np.array_equal(results[0].numpy(), kept)


SAME: dict[str, np.ndarray] = {}


@pytest.mark.parametrize("dtype", NEAR)
@pytest.mark.parametrize("biased", [True, False])
def test_one_time(biased: bool, dtype: Any) -> None:
    forward, backward = "aclnnThnnFusedLstmCell", "aclnnThnnFusedLstmCellBackward"
    random = np.random.default_rng(3)
    gates, more, c, dh, dc, bias = (
        (random.standard_normal(shape) / 2).astype(dtype) for shape in ((9, 28), (9, 28), (9, 7), (9, 7), (9, 7), (28,))
    )
    given = (gates, more, c, bias if biased else None, bias if biased else None)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty_like(each) for each in (c, c, gates)]
        npu.call(forward, *given, *outs)
        found = [each.numpy() for each in outs]
        back = (dh, dc, c, found[1], found[2], biased)
        grads = [npu.empty_like(each) for each in (gates, c, bias)]
        npu.call(backward, *back, *grads)
        gradients = [each.numpy() for each in grads[: 3 if biased else 2]]
    close(found, formula(forward, given), NEAR[dtype])
    close(gradients, formula(backward, back)[: len(gradients)], NEAR[dtype])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mixed", ["x", "states"])
def test_every_instruction_set_leaves_the_same_nan(kind: str, mixed: str) -> None:
    """NaNs of either sign, and those that infinities make, meet in every gate."""
    case = Case(kind, (3, 5, 4, 37), (True, 2, True, False), np.float32)
    for one in [case.x] if mixed == "x" else case.states:
        one.ravel()[::3], one.ravel()[1::7], one.ravel()[2::11] = np.nan, -np.nan, np.inf
    found = []
    for isa in ISAS:
        with force(isa), np.errstate(invalid="ignore"):
            found.append([*flat(both_ways(case))])
    for each in zip(*found, strict=True):
        assert len({np.isnan(one).tobytes() for one in each}) == 1
        assert len({one[np.isnan(one)].tobytes() for one in each}) == 1
    assert any(np.isnan(one).any() for one in found[0])
