"""Strided, reversed, permuted and repeated views give what dense ones give, and nothing beside the view is touched."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numeric.numeric_layouts import SHAPES, fill, placed, views
from numeric.programs import BF16, COMPLEX128, INT64, bits, cast, run, same_bits, same_numbers

SEEDS = st.integers(0, 2**32 - 1)
NUMBERS = [np.dtype(name) for name in ("f4", "f2", "f8", "i1", "u1", "i2", "i4", "i8", "c8", "c16")]
KINDS = st.sampled_from([*NUMBERS, BF16])


def dense(view: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(view).reshape(view.shape)


@given(st.data(), SHAPES, KINDS, SEEDS)
def test_moving_bytes(data: st.DataObject, shape: list[int], dtype: np.dtype, seed: int) -> None:
    source = fill(data.draw(views(shape, dtype, repeats=True)), seed)
    target = data.draw(views(shape, dtype))
    run("move", target, source)
    assert same_bits(target, source)


@pytest.mark.filterwarnings("ignore:Casting complex")
@given(st.data(), SHAPES, KINDS, KINDS, SEEDS)
def test_casting(data: st.DataObject, shape: list[int], one: np.dtype, other: np.dtype, seed: int) -> None:
    source = fill(data.draw(views(shape, one, repeats=True)), seed)
    target = data.draw(views(shape, other))
    run("move", target, source)
    assert same_numbers(target, cast(dense(source), other))


@given(st.data(), SHAPES, st.sampled_from([np.dtype("f4"), np.dtype("f2"), BF16]), SEEDS)
def test_a_kernel(data: st.DataObject, shape: list[int], dtype: np.dtype, seed: int) -> None:
    grad = fill(data.draw(views(shape, dtype, repeats=True)), seed)
    x = fill(data.draw(views(shape, dtype, repeats=True)), seed + 1)
    target = data.draw(views(shape, dtype))
    plain = run("silu_backward", np.zeros(shape, dtype), dense(grad), dense(x))
    assert same_numbers(run("silu_backward", target, grad, x), plain)


LARGE: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "transposed": lambda a: a.T,
    "stepped": lambda a: a[:, ::2].T[::3],
    "reversed": lambda a: a[::-1, ::-1],
    "one row": lambda a: np.broadcast_to(a[3], a.shape),
    "one column": lambda a: np.broadcast_to(a[:, 5:6], a.shape),
    "narrow": lambda a: a[:, 7:12],
    "of three": lambda a: a.reshape(6, -1, a.shape[1]).transpose(1, 2, 0),
}


@pytest.mark.parametrize("dtype", [np.dtype("f4"), np.dtype("f2"), BF16, np.dtype("f8")])
@pytest.mark.parametrize("layout", LARGE)
def test_layouts_of_several_tiles(layout: str, dtype: np.dtype) -> None:
    x = LARGE[layout](fill(np.zeros((330, 459), dtype), 1))
    grad = fill(np.zeros(x.shape, dtype), 2)
    plain = run("silu_backward", np.zeros(x.shape, dtype), grad, dense(x))
    spread = np.zeros((x.shape[-1], *x.shape[:-1], 2), dtype)[..., 1]
    assert same_bits(run("silu_backward", np.zeros(x.shape, dtype), grad, x), plain)
    assert same_bits(run("silu_backward", np.moveaxis(spread, 0, -1), grad, x), plain)


@given(st.data(), SHAPES, SEEDS)
def test_a_complex_kernel(data: st.DataObject, shape: list[int], seed: int) -> None:
    x = fill(data.draw(views(shape, np.complex128, repeats=True)), seed)
    target = data.draw(views(shape, np.complex128))
    plain = run("sigmoid", np.zeros(shape, np.complex128), dense(x), compute=COMPLEX128)
    assert same_bits(run("sigmoid", target, x, compute=COMPLEX128), plain)


@given(st.data(), SHAPES, st.sampled_from([("f4", "f4"), ("f2", "f4"), ("i2", "i2"), ("i4", "f8")]))
def test_nothing_beside_the_view_is_written(data: st.DataObject, shape: list[int], dtypes: tuple[str, str]) -> None:
    storage, target = data.draw(placed(shape, dtypes[0]))
    raw = storage.view(np.uint8)
    raw[...] = 0xA5
    inside = np.zeros(storage.nbytes, bool)
    start = target.ctypes.data - storage.ctypes.data
    for place in np.ndindex(target.shape):
        at = start + sum(i * s for i, s in zip(place, target.strides, strict=True))
        inside[at : at + target.itemsize] = True
    run("move", target, np.ones(shape, dtypes[1]))
    assert np.all(raw[~inside] == 0xA5)


@pytest.mark.parametrize("dtype", ["f4", "f2", "i1", "c16"])
@pytest.mark.parametrize("shift", [1, 2, 3])
def test_odd_addresses(dtype: str, shift: int) -> None:
    raw, out = np.zeros(16 * 1000 + 16, np.uint8), np.zeros(16 * 1000 + 16, np.uint8)
    size = np.dtype(dtype).itemsize
    source, target = raw[shift : shift + 1000 * size].view(dtype), out[shift : shift + 1000 * size].view(dtype)
    source[...] = np.arange(1000) % 100
    assert same_bits(run("move", target, source), source)
    if dtype == "f4":
        assert same_bits(run("silu", target, source), run("silu", np.zeros(1000, "f4"), source.copy()))


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_transposed_copies_of_every_size(size: int) -> None:
    dtype = {1: "u1", 2: "u2", 4: "u4", 8: "u8", 16: "c16"}[size]
    source = np.arange(257 * 131).reshape(257, 131).astype(dtype)
    assert same_bits(run("move", np.zeros((131, 257), dtype), source.T), source.T)
    assert same_bits(run("move", np.zeros((257, 131), dtype).T, source.T), source.T)
    cube = np.arange(24 * 40 * 9).reshape(24, 40, 9).astype(dtype)
    for axes in ((0, 2, 1), (2, 1, 0), (1, 2, 0), (2, 0, 1)):
        view = cube.transpose(axes)
        assert same_bits(run("move", np.zeros(view.shape, dtype), view), view)


def test_the_last_element_in_row_major_order_wins_where_an_output_repeats() -> None:
    source = np.arange(250, dtype=np.float32).reshape(50, 5)
    for start, strides in ((0, (0, 4)), (49, (-4, 4)), (4, (4, -4)), (0, (4, 0)), (0, (8, 4))):
        got, wanted = np.zeros(120, np.float32), np.zeros(120, np.float32)
        run("move", np.lib.stride_tricks.as_strided(got[start:], (50, 5), strides), source)
        for row, column in np.ndindex(source.shape):
            wanted[start + (row * strides[0] + column * strides[1]) // 4] = source[row, column]
        assert np.array_equal(got, wanted)


def test_integers_keep_all_their_bits() -> None:
    values = np.array([0, 1, -1, 2**63 - 1, -(2**63), 2**53 + 1], np.int64)
    assert np.array_equal(run("move", np.zeros(6, np.uint64), values, compute=INT64), values.view(np.uint64))
    assert np.array_equal(bits(cast(values, np.int32)), bits(values.astype(np.int32)))


@pytest.mark.parametrize("shape", [(), (1,), (0,), (3, 0, 2), (1, 1, 1, 1), (2,) * 10, (1,) * 32])
def test_scalars_empty_tensors_and_many_axes(shape: tuple[int, ...]) -> None:
    source, target = np.full(shape, 1, np.float32), np.full(shape, 7, np.float32)
    run("sigmoid", target, source)
    assert np.all(target == np.float32(0.7310586))
