"""Parts written by index, sums of many tensors in their order, and gradients of what is repeated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import numpy as np
import pytest

from aclnn_py.session import AclError, Session


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9589") as session:
        yield session


@pytest.mark.parametrize("dtype", ["f4", "f2", "i4", "i1", "u1"])
@pytest.mark.parametrize("way", ["Max", "Min", "Mul", "Div"])
def test_parts_in_order(npu: Session, way: str, dtype: str) -> None:
    made = np.random.default_rng(1)
    x, parts = made.integers(-9, 9, (5, 3)).astype(dtype), made.integers(-3, 4, (4, 2, 3)).astype(dtype)
    index = made.integers(0, 3, (4, 2))
    wide = np.float32 if dtype == "f2" else x.dtype
    wanted = x.astype(wide)
    with np.errstate(all="ignore"):
        for place, part in zip(index.reshape(-1), parts.reshape(-1, 3).astype(wide), strict=True):
            old = wanted[place]
            if way == "Div" and wide != np.float32:
                quotient = np.trunc(old / np.where(part == 0, 1, part).astype("f8"))
                wanted[place] = np.where(part == 0, old, quotient).astype("i8").astype(wide)
            else:
                ways = {"Max": np.maximum, "Min": np.minimum, "Mul": np.multiply, "Div": np.divide}
                wanted[place] = ways[way](old, part)
    found = npu.array(x)
    npu.call(f"aclnnScatter{way}", found, index, parts, False)
    assert np.array_equal(found.numpy(), wanted.astype(dtype), equal_nan=dtype[0] == "f")


def test_places_along_one_axis_and_several(npu: Session) -> None:
    x = np.zeros((3, 4, 2), "f4")
    for index, parts in (
        (np.array([2, 0, 2]), np.ones((3, 4, 2), "f4")),
        (np.array([[2, 1], [0, 3], [2, 1]]), np.ones((3, 2), "f4")),
    ):
        wanted = x.copy()
        np.add.at(wanted, tuple(np.atleast_2d(index.T)), parts)
        found = npu.array(x)
        npu.call("aclnnTfScatterAdd", found, index, parts)
        assert np.array_equal(found.numpy(), wanted)


def test_the_mode_without_alpha(npu: Session) -> None:
    x, index, parts = np.zeros((4, 3), "f2"), np.array([1, 1, 3]), np.full((3, 3), 0.1, "f2")
    for mode, factor in ((0, 1), (1, 2.5)):
        wanted = x.astype("f8")
        np.add.at(wanted, index, parts.astype("f8") * factor)
        out = npu.empty(x.shape, "f2")
        npu.call("aclnnIndexAddV2", x, 0, index, parts, 2.5, mode, out)
        assert np.array_equal(out.numpy(), wanted.astype("f2"))
    with pytest.raises(AclError) as refused:
        npu.call("aclnnIndexAddV2", x, 1, np.array([0, 1, 2]), x, 1.0, 0, npu.empty(x.shape, "f2"))
    assert refused.value.code == 561103


@pytest.mark.parametrize("many", [2, 15, 16, 40])
def test_sums_of_many_tensors_in_order(npu: Session, many: int) -> None:
    """16 from the end first, as often as that can be."""
    made = np.random.default_rng(many)
    tensors = [(made.standard_normal((7, 5)) * 10.0 ** made.integers(-4, 5)).astype("f4") for _ in range(many)]
    rest = list(tensors)
    while len(rest) >= 16:
        rest[-16:] = [reduce(np.add, rest[-16:])]
    for name, wanted in (("aclnnSum", reduce(np.add, rest)), ("aclnnAddN", reduce(np.add, tensors))):
        out = npu.empty((7, 5), "f4")
        npu.call(name, tensors, out)
        assert out.numpy().tobytes() == wanted.tobytes()
    out = npu.empty((7, 5), "f2")
    npu.call("aclnnSum", [each.astype("f2") for each in tensors], out)
    halves = [each.astype("f2").astype("f4") for each in tensors]
    while len(halves) >= 16:
        halves[-16:] = [reduce(np.add, halves[-16:])]
    with np.errstate(over="ignore"):
        assert np.array_equal(out.numpy(), reduce(np.add, halves).astype("f2"), equal_nan=True)


@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_gradients_of_repeats(npu: Session, dtype: str) -> None:
    made = np.random.default_rng(3)
    for shape, axis in (((2, 9, 3), 1), ((300,), 0), ((4, 5, 6), -1), ((6, 1), 0)):
        counts = made.integers(0, 4, shape[axis])
        whole = [*shape]
        whole[axis] = int(counts.sum())
        grad = made.integers(-8, 9, whole).astype(dtype)
        wanted = np.zeros(shape)
        at = [slice(None)] * len(shape)
        for place, source in enumerate(np.repeat(np.arange(shape[axis]), counts)):
            at[axis] = source
            wanted[tuple(at)] += np.take(grad, place, axis).astype("f8")
        for kind in ("i4", "i8"):
            out = npu.empty(shape, dtype)
            npu.call("aclnnRepeatInterleaveGrad", grad, counts.astype(kind), axis, out)
            assert np.array_equal(out.numpy(), wanted)
    grad, out = made.integers(-8, 9, (4, 6)).astype(dtype), npu.empty((4, 2), dtype)
    npu.call("aclnnRepeatInterleaveGrad", grad, np.array([3]), 1, out)
    assert np.array_equal(out.numpy(), grad.reshape(4, 2, 3).sum(-1))


@pytest.mark.parametrize(("axes", "pad"), [(2, (1, 2, 3, 0)), (2, (-1, 2, 0, 5)), (3, (1, 0, 2, 2, 3, 1))])
def test_borders_that_begin_again(npu: Session, axes: int, pad: tuple[int, ...]) -> None:
    x = np.random.default_rng(4).integers(-9, 9, (2, 3, 4, 5, 6)[4 - axes :]).astype("f4")
    numbers = np.arange(x.size).reshape(x.shape)
    for number in range(axes):
        axis, (front, back) = x.ndim - 1 - number, pad[2 * number : 2 * number + 2]
        size = numbers.shape[axis]
        numbers = np.take(numbers, np.arange(-front, size + back) % size, axis)
    out = npu.empty(numbers.shape, "f4")
    npu.call(f"aclnnCircularPad{axes}d", x, pad, out)
    assert np.array_equal(out.numpy(), x.reshape(-1)[numbers])
    grad = np.random.default_rng(5).integers(-9, 9, numbers.shape).astype("f4")
    wanted, back = np.zeros(x.size), npu.empty(x.shape, "f4")
    np.add.at(wanted, numbers.reshape(-1), grad.reshape(-1))
    npu.call(f"aclnnCircularPad{axes}dBackward", grad, x, pad, back)
    assert np.array_equal(back.numpy().reshape(-1), wanted)


def test_factors_along_axes(npu: Session) -> None:
    made = np.random.default_rng(6)
    x = made.standard_normal((2, 3, 4)).astype("f4")
    for shape, axis, number, blob in (
        ((3,), 1, 1, True),
        ((3, 4), -2, -1, True),
        ((1,), 0, 0, True),
        ((2, 3), 0, 9, False),
    ):
        factor, more = (made.standard_normal(shape).astype("f4") for _ in range(2))
        wide = (1,) if shape == (1,) else (*shape, *(1,) * (3 - axis % 3 - len(shape)))
        for bias in (None, more):
            out = npu.empty(x.shape, "f4")
            npu.call("aclnnScale", x, factor, bias, axis, number, blob, out)
            wanted = x.astype("f8") * factor.reshape(wide) + (0 if bias is None else bias.reshape(wide))
            assert np.allclose(out.numpy(), wanted, rtol=1e-6, atol=1e-7)


def test_masks_and_a_number(npu: Session) -> None:
    x = np.linspace(-2, 2, 24, dtype="f4").reshape(4, 6)
    for kind in ("u1", "i1", "f2", "f4"):
        mask, out = (np.arange(24).reshape(4, 6) % 3).astype(kind), npu.empty((4, 6), "f4")
        npu.call("aclnnMaskedScale", x, mask, 0.3, out)
        assert np.array_equal(out.numpy(), x * mask.astype("f4") * np.float32(0.3))


def test_runs_of_elements(npu: Session) -> None:
    made = np.random.default_rng(7)
    for shape, axis, length in (((4, 2, 6, 3), 2, 2), ((4, 2, 6, 3), -2, 1), ((3, 9), 1, 4), ((2, 5, 7), -1, 7)):
        sizes = [*shape]
        sizes[axis] = length
        x, parts = made.integers(-9, 9, shape).astype("f2"), made.integers(-9, 9, sizes).astype("f2")[:-1]
        index = made.integers(0, shape[axis] - length + 1, len(parts))
        wanted = x.copy()
        for part, begin in enumerate(index):
            for k in range(length):
                at = [part] + [slice(None)] * (len(shape) - 1)
                source = list(at)
                at[axis], source[axis] = begin + k, k
                wanted[tuple(at)] = parts[tuple(source)]
        for found in (npu.array(x), npu.array(np.ascontiguousarray(x.T)).T):
            npu.call("aclnnInplaceScatterUpdate", found, index.astype("i4"), parts, axis)
            assert np.array_equal(found.numpy(), wanted)
    with pytest.raises(AclError) as refused:
        npu.call("aclnnInplaceScatterUpdate", npu.array(x), index, parts, 0)
    assert refused.value.code == 561103
