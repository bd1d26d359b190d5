"""Quantised products beside float64: every way of scaling, INT4 in both of its forms, weights in FRACTAL_NZ."""

from __future__ import annotations

from math import erfc
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, DeviceArray, Session

BF16 = ml_dtypes.bfloat16
SOCS = ("Ascend910B4", "Ascend950PR_9599", "Ascend310P3")
M, K, N = 5, 70, 36


def drawn(*shape: int, least: int = -128, most: int = 128, dtype: Any = "i1") -> np.ndarray:
    return np.random.default_rng(sum(shape)).integers(least, most, shape).astype(dtype)


def scale_of(n: int) -> np.ndarray:
    return np.float32(np.random.default_rng(n).random(n) / 1000 + 1e-4)


def close(found: np.ndarray, wanted: np.ndarray) -> None:
    step = 2.0 ** (-8 if found.dtype == BF16 else -11)
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=step * 1.01, atol=1e-6)


def packed(npu: Session, scale: np.ndarray, offset: np.ndarray | None = None) -> DeviceArray:
    words = npu.empty(scale.shape, dtype=np.uint64)
    npu.call("aclnnTransQuantParamV2", scale, offset, words)
    return words


def cut(scale: np.ndarray) -> np.ndarray:
    """What a packed scale stands for."""
    return (scale.view("u4") & 0xFFFFE000).view("f4").astype("f8")


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("bias", [None, np.int32, np.float32])
def test_scales_of_rows_and_columns(dtype: Any, bias: Any) -> None:
    one, other, scale, token = drawn(2, M, K), drawn(K, N), scale_of(N), np.float32(drawn(M, least=1) / 40)
    added = None if bias is None else drawn(N, least=-900, most=900, dtype=bias)
    with Session(soc=SOCS[0]) as npu:
        out = npu.empty((2, M, N), dtype=dtype)
        npu.call("aclnnQuantMatmulV4", one, other, scale, None, token, added, False, False, out)
        found = out.numpy()
    sums = one.astype("f8") @ other.astype("f8") + (added if bias is np.int32 else 0)
    close(found, sums * scale * token[:, None].astype("f8") + (added if bias is np.float32 else 0))


@pytest.mark.parametrize("rows", [1, M])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("bias", [None, np.int32, np.float32])
@pytest.mark.parametrize("dtype", [BF16, np.float16])
def test_one_kernel_rounds_as_the_steps_of_a_batch_do(dtype: Any, rows: int, turned: bool, bias: Any) -> None:
    one, other, scale, token = drawn(rows, K), drawn(K, N), scale_of(N), np.float32(drawn(rows, least=1) / 40)
    added = None if bias is None else drawn(N, least=-900, most=900, dtype=bias)
    weight = np.ascontiguousarray(other.T) if turned else other
    with Session(soc=SOCS[0]) as npu:
        outs = []
        for left in (one, np.stack([one, one])):
            out = npu.empty((*left.shape[:-1], N), dtype=dtype)
            npu.call("aclnnQuantMatmulV4", left, weight, scale, None, token, added, False, turned, out)
            outs.append(out.numpy().view("u2"))
    np.testing.assert_array_equal(outs[0], outs[1][0])
    np.testing.assert_array_equal(outs[0], outs[1][1])


def within(block: DeviceArray, like: np.ndarray, byte: int) -> DeviceArray:
    """The memory of a vector of bytes from there on as a dense array of another dtype."""
    place = like.shape, tuple(stride // like.itemsize for stride in like.strides), byte // like.itemsize
    return type(block)(block.block, like.dtype, block.size // like.itemsize, place, block.format)


@pytest.mark.parametrize(("over", "byte"), [(0, 0), (1, 4000), (2, 4000)], ids=["x1", "x2", "scale"])
def test_an_output_over_an_input_is_written_behind_all_reads(over: int, byte: int) -> None:
    """As the steps that the kernel stands for write it: their sums have memory of their own."""
    rows, given = 300, [drawn(300, K), drawn(K, N), scale_of(N)]
    with Session(soc=SOCS[0]) as npu:
        wanted, block = npu.empty((rows, N), dtype=BF16), npu.array(np.zeros(1 << 16, np.int8))
        npu.call("aclnnQuantMatmulV4", *given, None, None, None, False, False, wanted)
        out, overlapping = within(block, wanted.numpy(), 0), within(block, given[over], byte)
        overlapping[...] = npu.array(given[over])
        inputs = *given[:over], overlapping, *given[over + 1 :]
        npu.call("aclnnQuantMatmulV4", *inputs, None, None, None, False, False, out)
        np.testing.assert_array_equal(out.numpy().view("u2"), wanted.numpy().view("u2"))


@pytest.mark.parametrize("soc", SOCS)
@pytest.mark.parametrize("turned", [(False, False), (True, False), (False, True), (True, True)])
def test_packed_scales(soc: str, turned: tuple[bool, bool]) -> None:
    one, other, scale, bias = drawn(M, K), drawn(K, N), scale_of(N), drawn(N, most=9, dtype="i4")
    sums = one.astype("f8") @ other.astype("f8") + bias
    given = [np.ascontiguousarray(x.T) if turn else x for x, turn in zip((one, other), turned, strict=True)]
    offset = np.float32([3.0])
    with Session(soc=soc) as npu:
        half, whole = npu.empty((M, N), dtype=np.float16), npu.empty((M, 1, N), dtype=np.int8)
        npu.call("aclnnQuantMatmulV3", *given, packed(npu, scale), None, bias, *turned, half)
        npu.call("aclnnQuantMatmulV3", *given, packed(npu, scale, offset), offset, bias, *turned, whole)
        close(half.numpy(), sums * cut(scale))
        near = np.rint(np.float32(sums) * np.float32(cut(scale))) + 3
        assert np.array_equal(whole.numpy()[:, 0], np.clip(near, -128, 127))


@pytest.mark.parametrize("bias", [None, np.float32])
@pytest.mark.parametrize("soc", SOCS[:2])
def test_one_scale_of_all_columns(soc: str, bias: Any) -> None:
    """The cube unit of the 950 takes 19 bits of it, vector units, which add a floating bias, all of them."""
    one, other, scale = np.ones((M, 16), "i1"), np.ones((16, N), "i1"), np.array([0x3F808001], "u4").view("f4")
    added = None if bias is None else np.zeros(N, bias)
    with Session(soc=soc) as npu:
        out = npu.empty((M, N), dtype=BF16)
        npu.call("aclnnQuantMatmulV4", one, other, scale, None, None, added, False, False, out)
        assert np.all(out.numpy().astype("f8") == (16 if soc == SOCS[1] and bias is None else 16.125))


def test_sums_as_they_are() -> None:
    one, other, bias = drawn(3, M, K), drawn(3, K, N), drawn(3, 1, N, dtype="i4")
    with Session(soc=SOCS[0]) as npu:
        out = npu.empty((3, M, N), dtype=np.int32)
        npu.call(
            "aclnnQuantMatmulV5", one, other, None, scale_of(N), None, None, None, None, bias, False, False, 0, out
        )
        assert np.array_equal(out.numpy(), one.astype("i4") @ other.astype("i4") + bias)


def nibbles(values: np.ndarray) -> np.ndarray:
    """INT4 as INT32 of eight each, the first in the lowest bits."""
    parts = (values.astype("i8") & 15).reshape(*values.shape[:-1], -1, 8) << (4 * np.arange(8))
    return parts.sum(-1).astype("u4").view("i4")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("version", ["V4", "V5", "WeightNz"])
def test_integers_of_four_bits(turned: bool, version: str) -> None:
    one, other, scale = drawn(M, 80, least=-8, most=8), drawn(80, 24, least=-8, most=8), scale_of(24)
    token = np.float32(drawn(M, least=1) / 40)
    stored = np.ascontiguousarray(other.T) if turned else other
    with Session(soc=SOCS[0]) as npu:
        out, left = npu.empty((M, 24), dtype=BF16), nibbles(one)
        if version == "V4":
            npu.call("aclnnQuantMatmulV4", left, nibbles(stored), scale, None, token, None, False, turned, out)
        else:
            right: Any = nibbles(stored)
            if version == "WeightNz":
                right = in_storage(npu, right, nibbles(blocks(stored, 64)))
            rest = (token, scale, None, None, None, None, None, False, turned, 0, out)
            npu.call(f"aclnnQuantMatmul{version}", left, right, *rest)
        close(out.numpy(), one.astype("f8") @ other.astype("f8") * scale * token[:, None].astype("f8"))


def blocks(matrix: np.ndarray, width: int) -> np.ndarray:
    """FRACTAL_NZ of a matrix: blocks of 16 rows below each other, then side by side, padded with zeros."""
    wide = np.pad(matrix, ((0, -matrix.shape[0] % 16), (0, -matrix.shape[1] % width)))
    rows, columns = wide.shape
    return np.ascontiguousarray(wide.reshape(rows, columns // width, width).swapaxes(0, 1))


def in_storage(npu: Session, view: np.ndarray, storage: np.ndarray, *, turned: bool = False) -> DeviceArray:
    """A tensor of a view's shape and dtype, or that swapped, whose storage holds these elements."""
    rows, columns = view.shape
    held = npu.array(storage.reshape(-1))
    return held.view((columns, rows), (1, columns), 0) if turned else held.view((rows, columns), (columns, 1), 0)


@pytest.mark.parametrize("soc", SOCS[::2])
@pytest.mark.parametrize("turned", ["", "by flag", "by strides"])
def test_weights_in_blocks(soc: str, turned: str) -> None:
    one, other, scale = drawn(M, K), drawn(K, N), scale_of(N)
    stored = np.ascontiguousarray(other.T) if turned else other
    with Session(soc=soc) as npu:
        out = npu.empty((M, N), dtype=np.float16)
        right = in_storage(npu, stored, blocks(stored, 32), turned=turned == "by strides")
        flag = turned == "by flag"
        npu.call(
            "aclnnQuantMatmulWeightNz", one, right, None, packed(npu, scale), None, None, None, None, None, False, flag,
            0, out,
        )  # fmt: skip
        close(out.numpy(), one.astype("f8") @ other.astype("f8") * cut(scale))


def refused(npu: Session, name: str, *arguments: Any) -> int:
    with pytest.raises(AclError) as caught:
        npu.call(name, *arguments)
    return caught.value.code


@pytest.mark.parametrize(("version", "code"), [("V5", 161001), ("WeightNz", 161002)])
@pytest.mark.parametrize("position", [2, 3, 5])
def test_unsupported_arguments_are_without_elements(version: str, code: int, position: int) -> None:
    """yScale, x1Offset and yOffset behind x1Scale and x2Scale."""
    rest: list[Any] = [None, scale_of(32), None, None, None, None, None]
    rest[position] = np.zeros(32, dtype="f4")
    with Session(soc=SOCS[0]) as npu:
        out, left, right = npu.empty((M, 32), dtype=BF16), drawn(M, 64), drawn(64, 32)
        assert refused(npu, f"aclnnQuantMatmul{version}", left, right, *rest, False, False, 0, out) == code
        rest[position] = np.zeros(0, dtype="f4")
        npu.call(f"aclnnQuantMatmul{version}", left, right, *rest, False, False, 0, out)


def test_a_row_of_scales_is_refused() -> None:
    """CANN scales every column by the first element of [1, N]."""
    with Session(soc=SOCS[0]) as npu:
        out, scale = npu.empty((M, N), dtype=BF16), scale_of(N)
        given = (drawn(M, K), drawn(K, N))
        assert refused(npu, "aclnnQuantMatmulV3", *given, scale[None], None, None, False, False, out) == 161002
        npu.call("aclnnQuantMatmulV3", *given, scale[None, :1], None, None, False, False, out)


def test_integers_of_four_bits_on_the_310p() -> None:
    """V4 has no kernel there (361001), V5 tests dtypes first."""
    left, right, scale, token = nibbles(drawn(M, 80, most=8)), nibbles(drawn(80, 24, most=8)), scale_of(24), scale_of(M)
    with Session(soc=SOCS[2]) as npu:
        out = npu.empty((M, 24), dtype=np.float16)
        v4 = (left, right, scale, None, token, None, False, False, out)
        v5 = (left, right, token, scale, None, None, None, None, None, False, False, 0, out)
        assert refused(npu, "aclnnQuantMatmulV4", *v4) == 361001
        assert refused(npu, "aclnnQuantMatmulV5", *v5) == 161002


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("bias", [None, np.int32, np.float32])
@pytest.mark.parametrize("word", ["gelu_erf", "gelu_tanh"])
@pytest.mark.parametrize("turned", [False, True])
def test_gelu_of_a_product(dtype: Any, bias: Any, word: str, turned: bool) -> None:
    one, other, scale, token = drawn(2, M, K), drawn(K, N), scale_of(N), np.float32(drawn(M, least=1) / 1600)
    added = None if bias is None else (drawn(N, least=-900, most=900) / 300).astype(bias)
    with Session(soc=SOCS[0]) as npu:
        right = npu.array(np.ascontiguousarray(other.T)).T if turned else other
        out = npu.empty((2, M, N), dtype=dtype)
        npu.call("aclnnFusedQuantMatmul", one, right, token, scale, *[None] * 4, added, None, word, 0, out)
        found = out.numpy()
    sums = one.astype("f8") @ other.astype("f8") + (added if bias is np.int32 else 0)
    x = sums * scale * token[:, None].astype("f8") + (added if bias is np.float32 else 0)
    tail = np.vectorize(erfc)(-x / np.sqrt(2)) / 2
    with np.errstate(over="ignore"):
        curve = 1 / (1 + np.exp(-np.sqrt(8 / np.pi) * (x + 0.044715 * x**3)))
    close(found, x * (tail if word == "gelu_erf" else curve))


@pytest.mark.parametrize("bias", [None, np.int32])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("batch", [(), (3,)])
def test_the_first_versions(bias: Any, turned: bool, batch: tuple[int, ...]) -> None:
    one, other = drawn(*batch, M, K), drawn(*batch, K, N)
    added = None if bias is None else drawn(N, least=-900, most=900, dtype=bias)
    scale = np.zeros(48, "f4")
    scale[:N] = scale_of(N)
    with Session(soc=SOCS[0]) as npu:
        words = packed(npu, scale)
        out, flat = npu.empty((*batch, M, N), dtype=np.float16), npu.empty((*batch, M, N), dtype=np.float16)
        right = np.ascontiguousarray(other.swapaxes(-1, -2)) if turned else other
        npu.call("aclnnQuantMatmulV2", one, right, added, words, False, turned, out)
        npu.call("aclnnQuantMatmul", one, other, added, 0.0123, flat)
        found, single = out.numpy(), flat.numpy()
    sums = one.astype("f8") @ other.astype("f8") + (0 if added is None else added)
    close(found, sums * cut(scale)[:N])
    close(single, sums * cut(np.array([0.0123], "f4")))


def test_the_first_versions_of_nothing() -> None:
    """0 without a bias; null tensors have a code of their own."""
    with Session(soc=SOCS[0]) as npu:
        out, words = npu.array(np.ones((M, N), np.float16)), np.zeros(48, "u8")
        left, right = drawn(M, 0), drawn(0, N)
        npu.call("aclnnQuantMatmulV2", left, right, None, words, False, False, out)
        assert (out.numpy() == 0).all()
        given = (left, right, drawn(N, dtype="i4"), words, False, False, out)
        assert refused(npu, "aclnnQuantMatmulV2", *given) == 561103
        assert refused(npu, "aclnnQuantMatmul", None, right, None, 1.0, out) == 561103
    with Session(soc=SOCS[1]) as npu:
        out = npu.empty((M, N), dtype=np.float16)
        assert refused(npu, "aclnnQuantMatmul", drawn(M, K), drawn(K, N), None, 1.0, out) == 361001
