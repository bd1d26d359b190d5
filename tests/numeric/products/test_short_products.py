"""aclnnQuantMatmulV3, V4, V5 and WeightNz of FP8, HIFLOAT8 and FP4 matrices on the 950, beside float64."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.quant.raw import Raw, call

from .test_eight_bits import E4M3, E5M2, SOC, drawn, numbers, powers
from .test_quantised_products import cut, packed

Array = Any
BF16 = ml_dtypes.bfloat16
M, K, N = 5, 200, 130
FP4 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
MX, TILES, ROWS = 1 << 32 | 1 << 16 | 32, 128 << 32 | 128 << 16 | 128, 1 << 32 | 128 << 16 | 128
"""groupSize of blocks, of tiles of 128 x 128, and of such of the right matrix beside rows of 128 of the left one."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc=SOC) as session, np.errstate(all="ignore"):
        yield session


def run(npu: Session, version: str, x1: Any, x2: Any, token: Any, scale: Any, **more: Any) -> Array:
    """The result; `flags`, `group`, `bias`, `dtype` and `shape` of the output as they are given."""
    flags, group, bias = more.get("flags", (False, False)), more.get("group", 0), more.get("bias")
    out = npu.empty(more.get("shape", (M, N)), more.get("dtype", "f4"))
    if version == "V3":
        given = x1, x2, scale, None, bias, *flags, out
    elif version == "V4":
        given = x1, x2, scale, None, token, bias, *flags, out
    else:
        given = x1, x2, token, scale, None, None, None, None, bias, *flags, group, out
    assert call(npu, f"aclnnQuantMatmul{version}", *given) == 0, acl.aclGetRecentErrMsg()
    return out.numpy().astype("f8")


def laid(matrix: Array, turned: bool) -> Array:
    return np.ascontiguousarray(matrix.swapaxes(-1, -2)) if turned else matrix


def close(found: Array, wanted: Array, step: float = 1e-5) -> None:
    np.testing.assert_allclose(found, wanted, rtol=step, atol=step * np.abs(wanted).max())


@pytest.mark.parametrize("version", ["V3", "V4", "V5"])
@pytest.mark.parametrize("biased", [False, True])
def test_packed_scales(npu: Session, version: str, biased: bool) -> None:
    """The bias is added before the product is scaled."""
    x1, x2, scale = drawn((M, K), E4M3), drawn((K, N), E5M2, 1), np.abs(drawn((N,), "f4", 2))
    bias = drawn((N,), "f4", 3) if biased else None
    found = run(npu, version, x1, laid(x2, True), None, packed(npu, scale), bias=bias, flags=(False, True), dtype=BF16)
    sums = x1.astype("f8") @ x2.astype("f8") + (0 if bias is None else bias)
    close(found, sums * cut(scale), 2.0**-8)


@pytest.mark.parametrize("version", ["V4", "V5"])
@pytest.mark.parametrize(("rows", "columns"), [(M, N), (M, 1), (1, N)])
def test_scales_of_rows_and_columns(npu: Session, version: str, rows: int, columns: int) -> None:
    """Batches are broadcast; the bias is added behind the scales."""
    x1, x2 = drawn((2, M, K), E5M2), drawn((K, N), E4M3, 1)
    token, scale, bias = drawn((rows,), "f4", 2), drawn((columns,), "f4", 3), drawn((N,), "f4", 4)
    found = run(npu, version, laid(x1, True), x2, token, scale, bias=bias, flags=(True, False), shape=(2, M, N))
    close(found, x1.astype("f8") @ x2.astype("f8") * scale * token[:, None] + bias)


@pytest.mark.parametrize("biased", [False, True])
def test_one_scale_of_each_matrix(npu: Session, biased: bool) -> None:
    """The cube unit takes 19 bits of their product, vector units, which add a bias, all of them. 8 is the code of 1."""
    x1, x2 = (Raw(npu.array(np.full(shape, 8, "u1")), acl.ACL_HIFLOAT8, shape) for shape in ((M, 16), (16, N)))
    token, scale = np.array([0.1], "f4"), np.array([0.3], "f4")
    found = run(npu, "V5", x1, x2, token, scale, bias=np.ones(N, "f4") if biased else None)
    close(found, np.full((M, N), 16 * np.float64(token * scale) + 1 if biased else 16 * cut(token * scale)[0]), 1e-7)


def tiled(scale: Array, rows: int, columns: int, size: int) -> Array:
    wide = np.repeat(np.repeat(scale, size, -2), 128, -1)
    return wide[..., :rows, :columns].astype("f8")


@pytest.mark.parametrize("flags", [(False, False), (True, True)])
@pytest.mark.parametrize(("group", "size"), [(TILES, 128), (ROWS, 1), (128 << 16 | 128, 5)])
def test_scales_of_tiles(npu: Session, flags: tuple[bool, bool], group: int, size: int) -> None:
    """A part of groupSize that is 0 follows from the shapes: 5 rows with one scale for each."""
    x1, x2 = drawn((2, M, K), E4M3), drawn((2, K, N), E4M3, 1)
    rows = 1 if size == 128 else M
    token, scale = drawn((2, rows, 2), "f4", 2), drawn((2, 2, 2), "f4", 3)
    given = laid(x1, flags[0]), laid(x2, flags[1]), laid(token, flags[0]), laid(scale, flags[1])
    found = run(npu, "V5", *given, group=group, flags=flags, shape=(2, M, N))
    one = x1.astype("f8") * tiled(token, M, K, 128 if size == 128 else 1)
    close(found, one @ (x2.astype("f8") * tiled(scale, K, N, 128)))


def blocks(scale: Array, axis: int, size: int) -> Array:
    """[.., K/64, 2] or [K/64, N, 2] as a number for each element along K."""
    found = numbers(scale)
    joined = found.reshape(*found.shape[:-2], -1) if axis else found.swapaxes(-1, -2).reshape(-1, scale.shape[-2])
    return np.repeat(joined, 32, -1 if axis else 0)[..., :size] if axis else np.repeat(joined, 32, 0)[:size]


@pytest.mark.parametrize("flags", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("version", ["V4", "V5"])
def test_scales_of_blocks(npu: Session, flags: tuple[bool, bool], version: str) -> None:
    depth = 192 if version == "V4" else K
    x1, x2, bias = drawn((M, depth), E4M3), drawn((depth, N), E5M2, 1), drawn((N,), "f4", 4)
    s1, s2 = powers((M, -(-depth // 64), 2), 2), powers((-(-depth // 64), N, 2), 3)
    one = x1.astype("f8") * blocks(s1, 1, depth)
    wanted = one @ (x2.astype("f8") * blocks(s2, 0, depth)) + bias
    s1, s2 = (np.ascontiguousarray(s.swapaxes(0, 1)) if turn else s for s, turn in zip((s1, s2), flags, strict=True))
    found = run(npu, version, laid(x1, flags[0]), laid(x2, flags[1]), s1, s2, bias=bias, flags=flags, group=MX)
    close(found, wanted)


def test_views_of_scales_and_matrices(npu: Session) -> None:
    """What PyTorch passes: transposed views without flags."""
    x1, x2 = drawn((M, K), E4M3), drawn((N, K), E4M3, 1)
    s1, s2 = powers((M, 4, 2), 2), powers((N, 4, 2), 3)
    out = npu.empty((M, N), "f4")
    right, scale = npu.array(x2).T, npu.array(s2).transpose(1, 0, 2)
    npu.call("aclnnQuantMatmulV5", x1, right, s1, scale, None, None, None, None, None, False, False, MX, out)
    other = x2.astype("f8") * blocks(s2, 1, K)
    close(out.numpy().astype("f8"), (x1.astype("f8") * blocks(s1, 1, K)) @ other.T)


def fours(npu: Session, rows: int, columns: int, seed: int) -> tuple[Raw, Array]:
    codes = np.random.default_rng(seed).integers(0, 256, (rows, columns // 2), np.uint8)
    pairs = np.stack([codes & 15, codes >> 4], -1).reshape(rows, columns)
    return Raw(npu.array(codes), acl.ACL_FLOAT4_E2M1, (rows, columns)), FP4[pairs & 7] * np.where(pairs & 8, -1, 1)


@pytest.mark.parametrize("turned", [False, True])
def test_four_bits(npu: Session, turned: bool) -> None:
    (x1, one), (x2, stored) = fours(npu, M, K, 1), fours(npu, N, K, 2) if turned else fours(npu, K, N, 2)
    other = stored.T if turned else stored
    s1, s2 = powers((M, 4, 2), 2), powers((4, N, 2), 3)
    scale = np.ascontiguousarray(s2.transpose(1, 0, 2)) if turned else s2
    found = run(npu, "V5", x1, x2, s1, scale, group=MX, flags=(False, turned), dtype=BF16)
    close(found, (one * blocks(s1, 1, K)) @ (other * blocks(s2, 0, K)), 2.0**-8)


def nz(npu: Session, stored: Array, kind: int, width: int, shape: tuple[int, int]) -> Raw:
    """FRACTAL_NZ of bytes, of `width` elements each 32 bytes."""
    rows, columns = (-(-size // unit) * unit for size, unit in zip(stored.shape, (16, 32), strict=True))
    whole = np.zeros((rows, columns), "u1")
    whole[: stored.shape[0], : stored.shape[1]] = stored.view("u1")
    held = npu.array(np.ascontiguousarray(whole.reshape(rows // 16, 16, columns // 32, 32).transpose(2, 0, 1, 3)))
    storage = (columns // 32, rows // 16, 16, width)
    return Raw(held, kind, shape, acl.ACL_FORMAT_FRACTAL_NZ, storage=storage)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("way", ["words", "rows", "tiles", "blocks", "fours"])
def test_weights_in_nz(npu: Session, turned: bool, way: str) -> None:
    x1, x2 = drawn((M, K), E4M3), drawn((K, N), E4M3, 1)
    one, other, kind, width, group, given = x1.astype("f8"), x2.astype("f8"), acl.ACL_FLOAT8_E4M3FN, 32, 0, x1
    token: Any = drawn((M,), "f4", 2)
    scale: Any = np.abs(drawn((N,), "f4", 3))
    stored = laid(x2, turned)
    if way == "fours":
        (given, one), (right, elements) = fours(npu, M, K, 1), fours(npu, N, K, 2) if turned else fours(npu, K, N, 2)
        stored, other, kind, width = right.held.numpy(), elements.T if turned else elements, acl.ACL_FLOAT4_E2M1, 64
    if way in ("blocks", "fours"):
        token, s2, group = powers((M, 4, 2), 2), powers((4, N, 2), 3), MX
        one, other = one * blocks(token, 1, K), other * blocks(s2, 0, K)
        scale = np.ascontiguousarray(s2.transpose(1, 0, 2)) if turned else s2
    elif way == "tiles":
        token, s2, group = drawn((M, 2), "f4", 2), drawn((2, 2), "f4", 3), ROWS
        one, other, scale = one * tiled(token, M, K, 1), other * tiled(s2, K, N, 128), laid(s2, turned)
    elif way == "rows":
        one, other = one * token[:, None], other * scale
    else:
        token, other, scale = None, other * cut(scale), packed(npu, scale)
    weight = nz(npu, stored, kind, width, (N, K) if turned else (K, N))
    found = run(npu, "WeightNz", given, weight, token, scale, group=group, flags=(False, turned))
    close(found, one @ other)


def phase_one(npu: Session, version: str, x1: Any, x2: Any, token: Any, scale: Any, **more: Any) -> int:
    """Its code, of operands in FP8 and FP4; V5 with `y_scale`, and `flag` for the right matrix."""
    out, flag, group = npu.empty((M, N), "f4"), more.get("flag", False), more.get("group", 0)
    if version == "V4":
        return call(npu, "aclnnQuantMatmulV4", x1, x2, scale, None, token, None, False, flag, out)
    unused = more.get("y_scale"), None, None, None, None
    return call(npu, f"aclnnQuantMatmul{version}", x1, x2, token, scale, *unused, False, flag, group, out)


@pytest.mark.parametrize(("version", "group", "code"), [("V4", 0, 161002), ("V5", 0, 0), ("WeightNz", 0, 161002),
                                                        ("WeightNz", MX, 0)])  # fmt: skip
def test_swapped_scales_of_a_single_pair(npu: Session, version: str, group: int, code: int) -> None:
    """[N, 1, 2] of matrices that are not transposed: tiling infers the columns that share a scale strictly."""
    x1, x2 = drawn((M, 64), E4M3), drawn((64, N), E4M3, 1)
    weight = nz(npu, x2, acl.ACL_FLOAT8_E4M3FN, 32, (64, N)) if version == "WeightNz" else x2
    assert phase_one(npu, version, x1, weight, powers((M, 1, 2), 2), powers((N, 1, 2), 3), group=group) == code
    if code:
        assert phase_one(npu, version, x1, weight, powers((M, 1, 2), 2), powers((1, N, 2), 3), group=group) == 0


@pytest.mark.parametrize("version", ["V4", "V5"])
@pytest.mark.parametrize("flag", [False, True])
def test_fp8_with_fp4(npu: Session, version: str, flag: bool) -> None:
    """A known gap, without elements, and with the yScale that CANN wants, too."""
    x1, scale = npu.empty((M, 64), "u1"), np.ones((N,), BF16)
    right = Raw(npu.empty((64, N), "u1"), acl.ACL_FLOAT4_E2M1, (0, 64) if flag else (64, 0))
    more: dict[str, Any] = {"y_scale": np.ones((1, N), "u8"), "flag": flag}
    assert phase_one(npu, version, Raw(x1, acl.ACL_FLOAT8_E4M3FN, (M, 64)), right, None, scale, **more) == 161002
    if version == "V5":
        nothing = Raw(x1, acl.ACL_FLOAT8_E4M3FN, (M, 64)), Raw(x1, acl.ACL_FLOAT8_E4M3FN, (64, N))
        assert phase_one(npu, version, *nothing, None, scale, **more) == 161001


def test_null_right_matrices_of_version_5(npu: Session) -> None:
    """The test of the format comes first."""
    assert phase_one(npu, "V5", drawn((M, K), E4M3), None, None, np.ones(N, "f4")) == 161002


@pytest.mark.parametrize("biased", [False, True])
@pytest.mark.parametrize("group", [32, MX])
def test_fp8_with_fp4_in_blocks(npu: Session, biased: bool, group: int) -> None:
    depth = 72
    x1, (x2, other) = drawn((M, depth), E4M3), fours(npu, N, depth, 2)
    s1, s2 = powers((M, 2, 2), 2), powers((N, 2, 2), 3)
    bias = drawn((1, N), "f4", 4).astype(BF16) if biased else None
    found = run(npu, "V5", x1, x2, s1, s2, bias=bias, group=group, flags=(False, True), dtype=BF16)
    wanted = (x1.astype("f8") * blocks(s1, 1, depth)) @ (other * blocks(s2, 1, depth)).T
    close(found, wanted + (0 if bias is None else bias.astype("f8")), 2.0**-8)


@pytest.mark.parametrize(
    "changed",
    [{"group": 0}, {"group": 2 << 32 | 32}, {"flags": (False, False)}, {"dtype": "f4"}, {"kind": E5M2}, {"depth": 60},
     {"bias": np.ones((1, N), "f2")}, {"bias": np.ones(N, BF16)}, {"scale": np.ones((N, 2), BF16)}],
    ids=str,
)  # fmt: skip
def test_what_fp8_with_fp4_refuses(npu: Session, changed: dict[str, Any]) -> None:
    depth, flags = changed.get("depth", 64), changed.get("flags", (False, True))
    x1, (x2, _) = drawn((M, depth), changed.get("kind", E4M3)), fours(npu, N, depth, 2)
    right = x2 if flags[1] else Raw(x2.held, acl.ACL_FLOAT4_E2M1, (depth, N))
    token, scale = powers((M, 1, 2), 2), changed.get("scale", powers((N, 1, 2), 3))
    token = None if scale.dtype == BF16 else token
    given = (token, scale, None, None, None, None, changed.get("bias"), *flags, changed.get("group", 32))
    assert call(npu, "aclnnQuantMatmulV5", x1, right, *given, npu.empty((M, N), changed.get("dtype", BF16))) == 161002


@pytest.mark.parametrize(("changed", "code"), [("x1", 0), ("out", 161002), ("yOffset", 161002)])
def test_formats_of_fp8_with_fp4(npu: Session, changed: str, code: int) -> None:
    """CANN puts ND in the place of the public formats of x1, but not of those of an empty yOffset and of out."""

    def given(name: str, held: Any, dtype: int, shape: tuple[int, ...]) -> Raw:
        return Raw(held, dtype, shape, acl.ACL_FORMAT_NCHW if name == changed else acl.ACL_FORMAT_ND)

    x1, (x2, _) = given("x1", npu.array(drawn((M, 64), E4M3)), acl.ACL_FLOAT8_E4M3FN, (M, 64)), fours(npu, N, 64, 2)
    out = given("out", npu.empty((M, N), BF16), acl.ACL_BF16, (M, N))
    nothing = given("yOffset", npu.empty((1,), "f4"), acl.ACL_FLOAT, (0,))
    more = powers((M, 1, 2), 2), powers((N, 1, 2), 3), None, None, None, nothing, None, False, True, 32
    assert call(npu, "aclnnQuantMatmulV5", x1, x2, *more, out) == code
