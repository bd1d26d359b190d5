"""Layout operators: lists side by side and apart, axes in another order, slices, rolls, triangles, diagonals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.native import lib
from aclnn_py.reference.conversion.chunks import chunk_cat
from aclnn_py.session import AclError, DeviceArray, Session

DTYPES = ["f4", "f2", "i1", "i4", "i8", "?"]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any = "f4", seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.integers(0, 2 if np.dtype(dtype).kind == "b" else 100, shape).astype(dtype)


def called(npu: Session, api: str, *arguments: Any, wanted: np.ndarray) -> None:
    """The operator, its output last, gives these numbers, in a dense output and in a strided one."""
    out = npu.array(np.zeros(wanted.shape, wanted.dtype))
    npu.call(api, *arguments, out)
    assert np.array_equal(out.numpy(), wanted)
    memory = npu.array(np.full(2 * wanted.size + 3, 7, wanted.dtype))
    strided = memory.view(wanted.shape, tuple(2 * stride for stride in out.strides), 1)
    npu.call(api, *arguments, strided)
    assert np.array_equal(strided.numpy(), wanted)
    assert (memory.numpy()[::2][: wanted.size] == np.asarray(7, wanted.dtype)).all()


def transposed(npu: Session, value: np.ndarray) -> DeviceArray:
    """The value as a view of memory that lies the other way round."""
    return npu.array(np.ascontiguousarray(value.T)).T


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_cat_and_stack(npu: Session, dim: int, dtype: str) -> None:
    parts = [drawn((4, 5, 3), dtype, seed) for seed in range(3)]
    called(npu, "aclnnCat", [parts[0], transposed(npu, parts[1]), parts[2]], dim, wanted=np.concatenate(parts, dim))
    called(npu, "aclnnStack", [parts[0], transposed(npu, parts[1]), parts[2]], dim, wanted=np.stack(parts, dim))


def test_members_of_several_sizes_and_dtypes(npu: Session) -> None:
    parts = [drawn((2, size), dtype, size) for size, dtype in ((3, "f4"), (0, "f4"), (70, "i4"), (1, "f2"))]
    called(npu, "aclnnCat", parts, 1, wanted=np.concatenate(parts, 1).astype("f4"))
    called(npu, "aclnnCat", [np.zeros(0, "f4"), parts[0]], 1, wanted=parts[0])


@pytest.mark.parametrize("dtype", ["f4", "f2", "i1", "i8"])
def test_rows_of_many_widths(npu: Session, dtype: str) -> None:
    widths = [16, 64, 65, 127, 1, 300, 2500, *range(70, 90), 8200, 33]
    parts = [drawn((37, width), dtype, width) for width in widths]
    called(npu, "aclnnCat", parts, 1, wanted=np.concatenate(parts, 1))
    deep = [drawn((2, 9, 5 + at % 3, 11), dtype, at) for at in range(18)]
    called(npu, "aclnnCat", deep, 2, wanted=np.concatenate(deep, 2))


def test_members_that_are_written_before_they_are_read(npu: Session) -> None:
    first, out = drawn((9, 40)), npu.array(drawn((9, 120)))
    own, last = (out.view((9, 40), out.strides, 40 * at) for at in (0, 2))
    npu.call("aclnnCat", [first, own, last], 1, out)
    assert np.array_equal(out.numpy(), np.concatenate([first, first, last.numpy()], 1))


def test_a_thousand_members(npu: Session) -> None:
    parts = [drawn((1 + number % 3, 8), "f4", number) for number in range(1000)]
    whole = np.concatenate(parts)
    members, out = [npu.array(part) for part in parts], npu.empty(whole.shape, "f4")
    npu.call("aclnnCat", members, 0, out)
    assert np.array_equal(out.numpy(), whole)
    kept = lib.ae_plans_kept()
    npu.call("aclnnCat", [npu.array(part) for part in parts], 0, npu.empty(whole.shape, "f4"))
    back = [npu.empty(part.shape, "f4") for part in parts]
    assert lib.ae_plans_kept() == kept  # one launch, one plan, and the second call knows it
    npu.call("aclnnSplitWithSize", out, [part.shape[0] for part in parts], 0, back)
    assert all(np.array_equal(one.numpy(), part) for one, part in zip(back, parts, strict=True))


@pytest.mark.parametrize("dim", [0, 1, -2])
def test_split(npu: Session, dim: int) -> None:
    x = drawn((7, 9, 4))
    for source in (npu.array(x), transposed(npu, x)):
        parts = np.split(x, range(2, x.shape[dim], 2), dim)
        out = [npu.empty(part.shape, "f4") for part in parts]
        npu.call("aclnnSplitTensor", source, 2, dim, out)
        assert all(np.array_equal(one.numpy(), part) for one, part in zip(out, parts, strict=True))
        sizes = [3, 0, x.shape[dim] - 3]
        parts = np.split(x, np.cumsum(sizes)[:-1], dim)
        whole = npu.array(np.zeros(x.shape, "f4"))
        npu.call("aclnnSplitWithSize", source, sizes, dim, halves(whole, sizes, dim))
        assert np.array_equal(whole.numpy(), x)


def halves(whole: DeviceArray, sizes: list[int], dim: int) -> list[DeviceArray]:
    """Views of one buffer, side by side along an axis."""
    found, begin = [], 0
    for size in sizes:
        shape = [*whole.shape]
        shape[dim] = size
        found.append(whole.view(tuple(shape), whole.strides, begin * whole.strides[dim]))
        begin += size
    return found


def test_lists_that_are_wrong(npu: Session) -> None:
    x = drawn((2, 3))
    for members, dim, code in (
        ([x, drawn((2, 4))], 0, 161002), ([x, drawn((2, 3, 1))], 0, 161002), ([x, x], 2, 161002), ([x, x], -3, 161002),
        ([x, drawn((2, 3), "c16")], 0, 161002),
    ):  # fmt: skip
        with pytest.raises(AclError) as refused:
            npu.call("aclnnCat", members, dim, npu.empty((4, 3), "f4"))
        assert refused.value.code == code
    with pytest.raises(AclError, match=r"tensors\[1\]"):
        npu.call("aclnnCat", [x, drawn((2, 3), "c16")], 0, npu.empty((4, 3), "f4"))
    with pytest.raises(AclError) as refused:
        npu.call("aclnnSplitTensor", x, 1, 0, [npu.empty((1, 3), "f4")])
    assert refused.value.code == 161002


def test_permute(npu: Session) -> None:
    x = drawn((6, 5, 4, 3))
    for dims in ((3, 2, 1, 0), (0, 2, 1, 3), (-1, 0, 1, 2), (0, 1, 2, 3)):
        called(npu, "aclnnPermute", x, dims, wanted=np.transpose(x, dims))
        called(npu, "aclnnPermute", transposed(npu, x), dims, wanted=np.transpose(x, dims))
    large = drawn((300, 500))
    called(npu, "aclnnPermute", large, (1, 0), wanted=large.T)
    heads = drawn((9, 50, 24, 70))  # runs of memory that no cache holds: in the order of the input, then of the output
    called(npu, "aclnnPermute", heads, (0, 2, 1, 3), wanted=heads.transpose(0, 2, 1, 3))
    called(npu, "aclnnPermute", heads, (2, 0, 1, 3), wanted=heads.transpose(2, 0, 1, 3))


def test_slices(npu: Session) -> None:
    x = drawn((9, 11))
    for dim, start, end, step in ((0, 2, 9, 3), (1, -4, -1, 1), (-1, -99, 99, 4), (0, 5, 2, 1)):
        index = [slice(None)] * 2
        index[dim] = slice(start, end, step)
        called(npu, "aclnnSlice", x, dim, start, end, step, wanted=x[tuple(index)])
    called(npu, "aclnnSliceV2", transposed(npu, x), (1, 0), (8, -2), (0, -1), (3, 2), wanted=x[1:8:3, :-2:2].copy())


@pytest.mark.parametrize("dtype", DTYPES)
def test_flip_roll_repeat_expand(npu: Session, dtype: str) -> None:
    x = drawn((5, 6, 7), dtype)
    for source in (x, transposed(npu, x)):
        called(npu, "aclnnFlip", source, (0, -1), wanted=np.flip(x, (0, 2)))
        called(npu, "aclnnRoll", source, (2, -3, 9), (0, 1, 0), wanted=np.roll(x, (11, -3), (0, 1)))
        called(npu, "aclnnRoll", source, (50,), (), wanted=np.roll(x, 50))
        called(npu, "aclnnRepeat", source, (2, 1, 3, 2), wanted=np.tile(x, (2, 1, 3, 2)))
    row = drawn((5, 1), dtype)
    called(npu, "aclnnExpand", row, (3, 5, 4), wanted=np.broadcast_to(row, (3, 5, 4)))


@pytest.mark.parametrize("dtype", [*DTYPES, "f8", "u2"])
@pytest.mark.parametrize("diagonal", [0, 2, -3, 100, -100, 2**62])
def test_triangles(npu: Session, diagonal: int, dtype: str) -> None:
    x = drawn((3, 70, 90), dtype)
    near = max(min(diagonal, 200), -200)
    for api, wanted in (("Tril", np.tril(x, near)), ("Triu", np.triu(x, near))):
        called(npu, f"aclnn{api}", x, diagonal, wanted=wanted)
        called(npu, f"aclnn{api}", transposed(npu, x), diagonal, wanted=wanted)
        for ref in (npu.array(x), transposed(npu, x)):
            npu.call(f"aclnnInplace{api}", ref, diagonal)
            assert np.array_equal(ref.numpy(), wanted)


def test_flatten_shuffle_diagonals(npu: Session) -> None:
    x = drawn((4, 6, 5))
    for axis, shape in ((0, (1, 120)), (1, (4, 30)), (-1, (24, 5))):
        called(npu, "aclnnFlatten", transposed(npu, x), axis, wanted=x.reshape(shape))
    called(npu, "aclnnChannelShuffle", x, 3, wanted=x.reshape(4, 3, 2, 5).swapaxes(1, 2).reshape(x.shape))
    for diagonal in (0, 2, -1):
        called(npu, "aclnnDiag", drawn((5,)), diagonal, wanted=np.diag(drawn((5,)), diagonal))
        called(npu, "aclnnDiag", drawn((5, 7)), diagonal, wanted=np.diag(drawn((5, 7)), diagonal))
        called(npu, "aclnnDiagFlat", x, diagonal, wanted=np.diagflat(x, diagonal))


@pytest.mark.parametrize("dtype", DTYPES)
def test_pads(npu: Session, dtype: str) -> None:
    x = drawn((3, 5, 6), dtype)
    for source in (x, transposed(npu, x)):
        for pad, widths in (((1, 2), ((0, 0), (0, 0), (1, 2))), ((0, 3, 2, 0, 1, 1), ((1, 1), (2, 0), (0, 3)))):
            wanted = np.pad(x, widths, constant_values=1)
            called(npu, "aclnnConstantPadNd", source, pad, 1.0, wanted=wanted)
        called(
            npu,
            "aclnnConstantPadNd",
            source,
            (-1, 2, 2, -3),
            1.0,
            wanted=np.pad(x[:, :2, 1:], ((0, 0), (2, 0), (0, 2)), constant_values=1),
        )
        called(npu, "aclnnConstantPadNd", source, (-1, -2), 1.0, wanted=x[..., 1:-2].copy())
        called(npu, "aclnnConstantPadNd", source, (), 1.0, wanted=x)
        for api, mode in (("aclnnReflectionPad", "reflect"), ("aclnnReplicationPad", "edge")):
            if mode == "edge" and dtype == "?":
                continue
            called(npu, f"{api}1d", source, (2, 3), wanted=np.pad(x, ((0, 0), (0, 0), (2, 3)), mode=mode))
            called(npu, f"{api}2d", source, (2, 0, 4, 1), wanted=np.pad(x, ((0, 0), (4, 1), (2, 0)), mode=mode))
            called(
                npu,
                f"{api}2d",
                source,
                (-1, 2, 1, -1),
                wanted=np.pad(x, ((0, 0), (1, 0), (0, 2)), mode=mode)[:, :-1, 1:].copy(),
            )
    whole = drawn((2, 3, 4, 5))
    for api, mode in (("aclnnReflectionPad3d", "reflect"), ("aclnnReplicationPad3d", "edge")):
        called(npu, api, whole, (1, 2, 3, 0, 2, 1), wanted=np.pad(whole, ((0, 0), (2, 1), (3, 0), (1, 2)), mode=mode))


@pytest.mark.parametrize("kinds", [("f4", "f4"), ("f2", "f4"), ("f2", "f2")])
def test_chunks_side_by_side(npu: Session, kinds: tuple[str, str]) -> None:
    source, target = kinds
    tensors = [drawn(shape, source) for shape in ((5, 3), (2, 2, 2), (0, 4), (7,), (4, 1))]
    for chunks in (1, 2, 3, 4, 9):
        wanted = chunk_cat(tensors, 0, chunks).astype(target)
        out = npu.empty(wanted.shape, target)
        npu.call("aclnnChunkCat", [tensors[0], transposed(npu, tensors[1]), *tensors[2:]], 0, chunks, out)
        assert np.array_equal(out.numpy(), wanted)


@pytest.mark.parametrize("shape", [(3, 3), (2, 7), (9, 2), (8, 2), (3, 2), (4, 4, 4)])
def test_a_number_on_the_diagonal(npu: Session, shape: tuple[int, ...]) -> None:
    for wrap in (False, True):
        wanted = drawn(shape)
        for x in (npu.array(wanted.copy()), transposed(npu, wanted)):
            npu.call("aclnnInplaceFillDiagonal", x, 7.0, wrap)
            marked = wanted.copy()
            np.fill_diagonal(marked, 7, wrap)
            assert np.array_equal(x.numpy(), marked)
