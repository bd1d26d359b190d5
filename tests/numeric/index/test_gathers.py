"""Elements taken where indices say: layouts, dtypes of indices, indices from the end, and those that name nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, DeviceArray, Session

DTYPES = ["f4", "f2", "i1", "i8", "?", "c16"]
VECTOR_FAULT = 507035
FAR = 1 << 40


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(shape: tuple[int, ...], dtype: Any = "f4", seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.integers(0, 2 if np.dtype(dtype).kind == "b" else 100, shape).astype(dtype)


def transposed(npu: Session, value: np.ndarray) -> DeviceArray:
    """The value as a view of memory that lies the other way round."""
    return npu.array(np.ascontiguousarray(value.T)).T


def called(npu: Session, api: str, *arguments: Any, wanted: np.ndarray) -> None:
    """The operator, its output last, gives these numbers, in a dense output and in a strided one."""
    out = npu.array(np.zeros(wanted.shape, wanted.dtype))
    npu.call(api, *arguments, out)
    assert np.array_equal(out.numpy(), wanted)
    memory = npu.array(np.full(2 * wanted.size + 3, 1, wanted.dtype))
    strided = memory.view(wanted.shape, tuple(2 * stride for stride in out.strides), 1)
    npu.call(api, *arguments, strided)
    assert np.array_equal(strided.numpy(), wanted)
    assert (memory.numpy()[::2][: wanted.size] == np.asarray(1, wanted.dtype)).all()


@pytest.mark.parametrize("kind", ["i4", "i8"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_rows_along_every_axis(npu: Session, dtype: str, kind: str) -> None:
    x = drawn((5, 7, 3), dtype)
    for dim in (0, 1, 2, -1):
        index = np.random.default_rng(dim + 9).integers(0, x.shape[dim], 40).astype(kind)
        for source in (x, transposed(npu, x)):
            for where in (index, npu.array(np.repeat(index, 3)).view((40,), (3,), 0)):
                called(npu, "aclnnIndexSelect", source, dim, where, wanted=np.take(x, index, dim))


@pytest.mark.parametrize("rows", [(700, 1), (700, 3), (3, 20000), (1, 70001), (2000, 257)])
def test_rows_of_every_length(npu: Session, rows: tuple[int, int]) -> None:
    x = drawn(rows, "i2")
    index = np.random.default_rng(1).integers(0, rows[0], 1200 if rows[1] < 1000 else 5)
    called(npu, "aclnnIndexSelect", x, 0, index, wanted=x[index])
    across = np.random.default_rng(2).integers(0, rows[1], 9)
    called(npu, "aclnnIndexSelect", x, 1, across, wanted=x[:, across])


@pytest.mark.parametrize("dtype", DTYPES[:-1])
def test_elements_along_every_axis(npu: Session, dtype: str) -> None:
    x = drawn((6, 40, 5), dtype)
    for dim in (0, 1, 2, -3):
        shape = [5, 39, 4]
        shape[dim] = 17
        index = np.random.default_rng(dim + 9).integers(-x.shape[dim], x.shape[dim], shape)
        parts = tuple(slice(None) if axis == dim % 3 else slice(size) for axis, size in enumerate(shape))
        wanted = np.take_along_axis(x[parts], index, dim)
        called(npu, "aclnnGather", x, dim, index, wanted=wanted)
        called(npu, "aclnnGather", transposed(npu, x), dim, transposed(npu, index), wanted=wanted)
    spread = npu.array(np.arange(5)[::-1].copy()).view((5, 40, 5), (1, 0, 0), 0)
    called(npu, "aclnnGather", x, 0, spread, wanted=x[4::-1])


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_one_index_that_counts_from_the_end(npu: Session, kind: Any) -> None:
    """In the middle of a run and at the end of one."""
    x = drawn((3, 1100), "f4")
    for place in (0, 9, 700, 1099):
        index = np.random.default_rng(place).integers(0, 1100, (3, 1100)).astype(kind)
        index[1, place] = -2
        called(npu, "aclnnGather", x, 1, index, wanted=np.take_along_axis(x, index, 1))


def test_indices_of_any_shape(npu: Session) -> None:
    x, index = drawn((4, 6, 5)), np.random.default_rng(3).integers(-6, 6, (2, 1, 3))
    called(npu, "aclnnGatherV2", x, 1, index, wanted=np.take(x, index, 1))
    called(npu, "aclnnGatherV2", transposed(npu, x), -1, np.asarray([4, 0]), wanted=x[:, :, [4, 0]])
    called(npu, "aclnnEmbedding", x[:, :, 0], index % 4, wanted=x[:, :, 0][index % 4])
    called(npu, "aclnnTake", transposed(npu, x), index * 17, wanted=x.reshape(-1)[index * 17])
    called(npu, "aclnnTake", x, np.asarray(-1), wanted=x[3, 5, 4])
    where = np.stack([index[:, 0, :] % 4, index[:, 0, :] % 6], -1)
    called(npu, "aclnnGatherNd", x, where, False, wanted=x[where[..., 0], where[..., 1]])
    called(npu, "aclnnGatherNd", transposed(npu, x), where - 4 * (where[..., :1] > 0) * [1, 0], True,
           wanted=x[where[..., 0], where[..., 1]])  # fmt: skip


def test_batches() -> None:
    x, index = drawn((3, 2, 6, 4)), np.random.default_rng(4).integers(0, 6, (3, 2, 5))
    with Session(soc="Ascend950PR_9599") as npu:
        wanted = np.take_along_axis(x, index[..., None], 2)
        called(npu, "aclnnGatherV3", x, 2, index, 2, 0, wanted=wanted)
        one = np.stack([np.take(part, of, 1) for part, of in zip(x, index, strict=True)])
        called(npu, "aclnnGatherV3", x, 2, index, 1, 0, wanted=one)
        called(npu, "aclnnGatherV3", x[0, 0], 0, index[0], 0, 1, wanted=x[0, 0][index[0]])


def test_a_million_indices_with_many_of_a_kind(npu: Session) -> None:
    x, index = drawn((37, 2)), np.random.default_rng(5).integers(0, 37, 1_000_000, dtype="i4")
    out = npu.empty((1_000_000, 2), "f4")
    npu.call("aclnnIndexSelect", x, 0, index, out)
    assert np.array_equal(out.numpy(), x[index])


WRONG = (
    ("aclnnIndexSelect", (1, np.asarray([0, 2, 5, 9])), (4, 4), "5 elements but got 5 as element 2", "index"),
    ("aclnnIndexSelect", (0, np.asarray([0, -1])), (2, 5), "4 elements but got -1 as element 1", "index"),
    ("aclnnGather", (1, np.asarray([[0, -5], [4, -6]])), (2, 2), "5 elements but got -6 as element 3", "index"),
    ("aclnnEmbedding", (np.asarray([[3], [FAR]]),), (2, 1, 5), f"4 elements but got {FAR} as element 1", "indices"),
    ("aclnnTake", (np.asarray([-20, 20, 21]),), (3,), "20 elements but got 20 as element 1", "index"),
    ("aclnnGatherV2", (1, np.asarray([-(1 << 63)])), (4, 1), f"5 elements but got {-(1 << 63)} as element 0", "index"),
    ("aclnnGatherNd", (np.asarray([[3, 4], [4, 0]]), False), (2,), "4 elements but got 4 as element 1", "indices"),
)  # fmt: skip


@pytest.mark.parametrize(("api", "arguments", "shape", "told", "name"), WRONG)
def test_an_index_that_names_nothing_fails_the_stream(
    api: str, arguments: tuple[Any, ...], shape: tuple[int, ...], told: str, name: str
) -> None:
    x = np.arange(20, dtype="f4").reshape(4, 5)
    with Session(soc="Ascend910B1") as npu:
        npu.call(api, x, *arguments, npu.empty(shape, "f4"))
        with pytest.raises(AclError, match=told) as failed:
            npu.synchronize()
    assert failed.value.code == VECTOR_FAULT
    assert f" {name}" in str(failed.value)


def test_the_rest_is_taken_nevertheless() -> None:
    x, index = drawn((50, 3)), np.arange(3000) % 50
    index[[77, 1234]] = 99, -1
    with Session(soc="Ascend310P3") as npu:
        out = npu.array(np.full((3000, 3), -1, "f4"))
        npu.call("aclnnIndexSelect", x, 0, index, out)
        with pytest.raises(AclError) as failed:
            npu.synchronize()
    assert failed.value.code == 507015
    assert "got 99 as element 77" in str(failed.value)
