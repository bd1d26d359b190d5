"""Causal convolutions: masks, gradients of many rows, and sequences with a cache, beside numbers known by hand."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import reference
from aclnn_py.session import AclError, Session

SOC, COLUMNS = "Ascend950PR_9599", 64
FUSED, INPLACE = "aclnnFusedCausalConv1d", "aclnnInplaceFusedCausalConv1d"


def drawn(*shape: int, seed: int, dtype: Any = "f2") -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def ints(*numbers: int) -> Any:
    return np.array(numbers, "i4")


def counting(tokens: int, begin: int = 1) -> Any:
    """Tokens that are their own numbers in every column."""
    return np.repeat(np.arange(begin, begin + tokens), COLUMNS).reshape(tokens, COLUMNS).astype("f2")


def weights(*taps: float) -> Any:
    return np.repeat(np.array(taps, "f2"), COLUMNS).reshape(3, COLUMNS)


def told(array: Any) -> list[float]:
    """The numbers of rows whose columns are all the same."""
    rows = np.asarray(array, "f8").reshape(-1, COLUMNS)
    assert (rows == rows[:, :1]).all()
    return [float(one) for one in rows[:, 0]]


def call(x: Any, states: Any, *lists: Any, api: str = FUSED, weight: Any = None, **numbers: int) -> tuple[Any, Any]:
    """Results and cache; lists are queryStartLoc, cacheIndices, and from numAcceptedTokens on."""
    lists = (*lists, *(None,) * (7 - len(lists)))
    known = {"pad": -1, "longest": 8, "residual": 0, "block": 4, "mode": 0, **numbers}
    attrs = 0, known["pad"], 0, known["longest"], known["residual"], known["block"], known["mode"]
    taps = weights(100, 10, 1) if weight is None else weight
    with Session(soc=SOC) as npu:
        there, cache = npu.array(x), npu.array(states)
        given = there, taps, cache, *lists[:2], None, None, *lists[2:], *attrs
        out = there if api == INPLACE else npu.empty_like(there)
        npu.call(api, *given, *(() if api == INPLACE else (out,)))
        return out.numpy(), cache.numpy()


def cache_of(*lines: tuple[float, ...]) -> Any:
    return np.repeat(np.array(lines, "f2")[..., None], COLUMNS, axis=2)


# ---- masks -----------------------------------------------------------------------------------------------------------


def in_float32(x: Any, weight: Any) -> Any:
    """Products in the order of the weight's rows, rounded once."""
    rows = np.concatenate([np.zeros((2, *x.shape[1:])), x]).astype("f4")
    products = [rows[k : k + len(x)] * weight[k].astype("f4") for k in range(3)]
    return ((products[0] + products[1]) + products[2]).astype(x.dtype)


@pytest.mark.parametrize("dtype", ["f2", ml_dtypes.bfloat16])
def test_masked_rows_of_many_times(dtype: Any) -> None:
    x, weight = drawn(150, 3, 448, seed=1, dtype=dtype), drawn(3, 448, seed=2, dtype=dtype)
    mask = np.random.default_rng(3).integers(0, 2, (3, 150)).astype("?")
    wanted = in_float32(x, weight).astype("f8")
    with Session(soc=SOC) as npu:
        out = npu.call("aclnnMaskedCausalConv1d", x, weight, mask, npu.empty_like(x)).numpy()
        plain = npu.call("aclnnMaskedCausalConv1d", x, weight, None, npu.empty_like(x)).numpy()
    np.testing.assert_array_equal(plain.astype("f8"), wanted)
    np.testing.assert_array_equal(out.astype("f8"), wanted * mask.T[..., None])


def test_a_masked_infinity_is_not_a_number() -> None:
    x, weight = np.full((1, 1, 384), 60000, "f2"), np.full((3, 384), 2, "f2")
    with Session(soc=SOC) as npu:
        out = npu.call("aclnnMaskedCausalConv1d", x, weight, np.zeros((1, 1), "?"), npu.empty_like(x)).numpy()
    assert np.isnan(out).all()


def test_gradients_of_many_rows() -> None:
    grad, x, weight = drawn(333, 5, 384, seed=4), drawn(333, 5, 384, seed=5), drawn(3, 384, seed=6)
    mask = np.random.default_rng(7).integers(0, 2, (5, 333)).astype("?")
    exact = reference.find("aclnnMaskedCausalConv1dBackward")
    assert exact is not None
    back, sums = exact.formula(*(one.astype("f8") for one in (grad, x, weight, mask)))
    with Session(soc=SOC) as npu:
        grad_x, grad_weight = npu.empty_like(x), npu.empty_like(weight)
        npu.call("aclnnMaskedCausalConv1dBackward", grad, x, weight, mask, grad_x, grad_weight)
        np.testing.assert_allclose(grad_x.numpy().astype("f8"), back, rtol=2**-11, atol=2e-6)
        np.testing.assert_allclose(grad_weight.numpy().astype("f8"), sums, rtol=2**-11, atol=1e-5)


# ---- sequences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("longest", [8, 9])
def test_sequences_go_on_from_their_lines(longest: int) -> None:
    x, cache = counting(5), cache_of((0, 0), (7, 8), (0, 0), (5, 6))
    y, kept = call(x, cache, ints(0, 3, 5), ints(3, 1), longest=longest)
    assert told(y) == [561, 612, 123, 784, 845]
    assert told(kept) == [0, 0, 4, 5, 0, 0, 2, 3]


@pytest.mark.parametrize("api", [FUSED, INPLACE])
def test_one_token_moves_a_line_on(api: str) -> None:
    x, cache = counting(2).reshape(2, 1, COLUMNS), cache_of((5, 6, 7), (7, 8, 9))
    y, kept = call(x, cache, api=api, longest=-1, residual=1)
    assert told(y) == [671 + 1, 892 + 2]
    assert told(kept) == [6, 7, 1, 8, 9, 2]


@pytest.mark.parametrize("longest", [8, 9])
def test_accepted_tokens_tell_where_a_line_goes_on(longest: int) -> None:
    x, cache = counting(4), cache_of((4, 5, 6, 7), (6, 7, 8, 9))
    y, kept = call(x, cache, ints(0, 2, 4), None, ints(2, 0), longest=longest)
    assert told(y) == [561 + 0, 612, 673, 734]
    assert told(kept) == [5, 6, 1, 2, 6, 7, 3, 4]


@pytest.mark.parametrize("longest", [8, 9])
@pytest.mark.parametrize("residual", [0, 1])
def test_first_tokens(longest: int, residual: int) -> None:
    """A sequence without tokens before it begins with zeros; with convMode results of less than two are nothing."""
    x, cache = counting(6), cache_of((5, 6, 7), (7, 8, 9), (1, 2, 3))
    lists = ints(0, 3, 5, 6), None, None, ints(0, 1, 9)
    plain, kept = call(x, cache, *lists, longest=longest)
    y, _ = call(x, cache, *lists, longest=longest, mode=1, residual=residual)
    assert told(plain) == [1, 12, 123, 894, 945, 236]
    assert told(kept) == [1, 2, 3, 9, 4, 5, 2, 3, 6]
    found = [0, 0, 123, 0, 945, 236]
    assert told(y) == [one + residual * at for at, one in enumerate(found, 1)]


def test_a_short_first_sequence_leaves_the_line_s_beginning() -> None:
    _, kept = call(counting(1), cache_of((5, 6, 7, 8)), ints(0, 1), None, None, ints(0))
    assert told(kept) == [5, 0, 0, 1]


@pytest.mark.parametrize("api", [FUSED, INPLACE])
@pytest.mark.parametrize(("pad", "longest"), [(2, 8), (2, 9), (258, 8)])
def test_skipped_sequences(api: str, pad: int, longest: int) -> None:
    cache = cache_of((5, 6), (7, 8), (1, 2))
    y, kept = call(counting(4), cache, ints(0, 2, 4), ints(2, 1), api=api, pad=pad, longest=longest)
    assert told(y) == [0, 0, 783, 834]
    assert told(kept) == [5, 6, 3, 4, 1, 2]


def test_a_skipped_sequence_needs_no_line() -> None:
    """The documents ask for a line for each sequence that is not skipped."""
    with Session(soc=SOC, rules="documented") as npu:
        x, cache = npu.array(counting(4)), npu.array(cache_of((7, 8)))
        y, taps = npu.empty_like(x), weights(100, 10, 1)
        numbers = 0, -1, 0, 8, 0, 4, 0
        lists = None, None, None, None, None, None, None
        npu.call(FUSED, x, taps, cache, ints(0, 2, 4), ints(0, -1), *lists, *numbers, y)
        assert told(y.numpy()) == [781, 812, 0, 0]
        with pytest.raises(AclError, match="561002"):
            npu.call(FUSED, x, taps, cache, ints(0, 2, 4), None, *lists, *numbers, y)


@pytest.mark.parametrize("api", [FUSED, INPLACE])
@pytest.mark.parametrize("longest", [8, 9])
def test_lines_of_blocks(api: str, longest: int) -> None:
    """Blocks of four tokens; three were computed, six come: one block is full at once, the next with the fifth."""
    x, cache = counting(6, begin=4), cache_of(*((0, 20 + 2 * line, 21 + 2 * line) for line in range(6)))
    cache[5, :] = cache_of((1, 2, 3))[0]
    table, one = np.array([[4, 3, 2, 5]], "i4"), ints(0)
    y, kept = call(x, cache, ints(0, 6), table, None, ints(3), one, ints(2), ints(3), api=api, longest=longest)
    assert told(y) == [234, 345, 456, 567, 678, 789]
    assert told(kept[4]) == [0, 3, 4]
    assert told(kept[3]) == [0, 7, 8]
    assert told(kept[2]) == [7, 8, 9]
    assert told(kept[5]) == [1, 2, 3]
    assert (kept[:2] == cache[:2]).all()


def test_the_line_that_is_read_may_be_filled() -> None:
    x, cache = counting(3, begin=4), cache_of((2, 3), (0, 0))
    table, one = np.array([[0, 1]], "i4"), ints(0)
    y, kept = call(x, cache, ints(0, 3), table, None, ints(3), one, ints(1), one)
    assert told(y) == [234, 345, 456]
    assert told(kept) == [3, 4, 5, 6]


@pytest.mark.parametrize("api", [FUSED, INPLACE])
@pytest.mark.parametrize("longest", [8, 40])
def test_strides(api: str, longest: int) -> None:
    """x and the cache are views of wider tensors; many columns, and long sequences."""
    lengths = (3, 8, 1) if longest == 8 else (40, 9, 17)
    bounds = np.cumsum([0, *lengths]).astype("i4")
    whole, lines = drawn(int(bounds[-1]), 1200, seed=8), drawn(4, 7, 1200, seed=9)
    weight, indices = drawn(3, 1104, seed=10), ints(2, 0, 3)
    exact = reference.find(FUSED)
    assert exact is not None
    given = [one.astype("f8") for one in (whole[:, 16:1120], weight, lines[:, 1:6, 32:1136])]
    more = bounds, indices, None, None, None, None, None, None, None, 0, -1, 0, longest, 1, 0, 0
    states, wanted = exact.formula(*given, *more)
    with Session(soc=SOC) as npu:
        x = npu.array(whole).view(given[0].shape, (1200, 1), 16)
        cache = npu.array(lines).view(given[2].shape, (7 * 1200, 1200, 1), 1200 + 32)
        out = x if api == INPLACE else npu.array(np.zeros((bounds[-1], 1104), "f2"))
        npu.call(api, x, weight, cache, *more, *(() if api == INPLACE else (out,)))
        np.testing.assert_allclose(out.numpy().astype("f8"), wanted, rtol=2**-11, atol=2e-6)
        np.testing.assert_array_equal(cache.numpy().astype("f8"), states)


@pytest.mark.parametrize(
    "lists",
    [
        (ints(0, 3, 2),), (ints(0, 3, 6),), (ints(0, 3, 5), ints(0, 4)), (ints(0, 3, 5), ints(-2, 1)),
        (ints(0, 3, 5), None, ints(1, 3)),
        (ints(0, 3, 5), np.array([[0], [1]], "i4"), None, ints(1, 1), ints(0, 0), ints(0, 1), ints(0, 0)),
    ],
    ids=["back", "beyond x", "beyond lines", "below lines", "beyond a line", "beyond blocks"],
)  # fmt: skip
def test_places_that_there_are_not_fail_the_stream(lists: tuple[Any, ...]) -> None:
    with pytest.raises(AclError, match="5070"):
        call(counting(5), cache_of((0, 0), (7, 8), (0, 0), (5, 6)), *lists)
