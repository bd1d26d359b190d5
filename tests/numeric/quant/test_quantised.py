"""Numbers quantised behind a norm, to all that there is: INT8 and the floats of 8 bits, at their ends and in ties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

Array = Any
FLOATS = {np.dtype(ml_dtypes.float8_e4m3fn): 448.0, np.dtype(ml_dtypes.float8_e5m2): 57344.0}


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def quantised(npu: Session, values: Array, out: Any, scale: float = 1, zero: float | None = None) -> Array:
    """Rows of ones have a norm of ones: what is quantised is gamma."""
    gamma, ones = values.astype("f4"), np.ones((1, values.size), "f4")
    zeros = None if zero is None else np.full(values.size, zero, "f4")
    y2, total = npu.empty(ones.shape, out.dtype), npu.empty(ones.shape)
    scales = np.full(values.size, scale, "f4")
    npu.call("aclnnAddRmsNormQuant", ones, 0 * ones, gamma, scales, None, zeros, None, -1, 0.0, True, out, y2, total)
    return out.numpy()[0]


def test_int8(npu: Session) -> None:
    values = np.array([0.5, 1.5, -2.5, 126.5, 127.5, -128.5, 1e9, -1e9, np.inf, -np.inf, np.nan, -0.0, 3.4999998])
    assert quantised(npu, values, npu.empty((1, 13), np.int8)).tolist() == [
        0, 2, -2, 126, 127, -128, 127, -128, 127, -128, 0, 0, 3
    ]  # fmt: skip
    assert quantised(npu, values[:3], npu.empty((1, 3), np.int8), 0.5, -1).tolist() == [0, 2, -6]
    assert quantised(npu, np.array([0.0, 1]), npu.empty((1, 2), np.int8), 0).tolist() == [0, 127]


@pytest.mark.parametrize(("soc", "wanted"), [("Ascend910B1", 101), ("Ascend310P3", 101), ("Ascend950PR_9599", 100)])
def test_products_of_halves_are_rounded_before_the_950(soc: str, wanted: int) -> None:
    """1 / sqrt(5) is 0.447214, and 0.447266 as FLOAT16: one is less than 100.5 times the scale, the other more."""
    x, gamma, scales = np.array([[1, 3]], "f2"), np.ones(2, "f2"), np.full(2, 0.44724 / 100.5, "f4")
    with Session(soc=soc) as npu:
        out, y2, total = npu.empty((1, 2), np.int8), npu.empty((1, 2), np.int8), npu.empty((1, 2), np.float16)
        npu.call("aclnnAddRmsNormQuant", x, 0 * x, gamma, scales, None, None, None, -1, 0.0, True, out, y2, total)
        assert out.numpy()[0].tolist() == [wanted, 127]


@pytest.mark.parametrize("kind", FLOATS, ids=str)
def test_floats_of_8_bits(npu: Session, kind: np.dtype) -> None:
    codes = np.arange(256, dtype="u1").view(kind).astype("f4")
    known = np.unique(codes[np.isfinite(codes)]) + np.float32(0)  # one zero: the norm has no other
    between = (known[1:] + known[:-1]) / 2
    values = np.concatenate(
        [known, between, np.nextafter(between, np.float32(0)), [np.nan, np.inf, -np.inf, 1e9, -1e9]]
    )
    wanted = np.clip(np.nan_to_num(values, nan=0), -FLOATS[kind], FLOATS[kind]).astype("f4").astype(kind)
    found = quantised(npu, values, npu.empty((1, values.size), kind))
    assert np.array_equal(found.view("u1")[: known.size], wanted.view("u1")[: known.size])
    assert np.array_equal(found.astype("f4"), wanted.astype("f4"))


def hifloat8(code: int) -> float:
    """What a code stands for: the leading bits tell how many are the exponent's."""
    sign, rest = (-1.0 if code & 0x80 else 1.0), code & 0x7F
    if rest == 0x6F:
        return sign * np.inf
    if rest < 8:
        return sign * 2.0 ** (rest - 23) if rest else (np.nan if code else 0.0)
    for dot, bits, exponent in ((0b11, 5, 4), (0b10, 5, 3), (0b01, 5, 2), (0b001, 4, 1), (0b0001, 3, 0)):
        if rest >> bits == dot:
            mantissa = bits - exponent
            field, behind = (rest >> mantissa) & ((1 << exponent) - 1), rest & ((1 << mantissa) - 1)
            size = (1 << exponent >> 1) | (field & ((1 << exponent >> 1) - 1)) if exponent else 0
            below = exponent and field >> (exponent - 1)
            return sign * float(2.0 ** (-size if below else size) * (1 + behind / (1 << mantissa)))
    raise AssertionError(code)


def in_bytes(npu: Session, values: Array, kind: int) -> Array:
    """The same for a dtype that NumPy does not know, by its bytes."""
    length, made = values.size, []

    def tensor(array: Any, dtype: int) -> Any:
        made.append(array)
        return acl.aclCreateTensor(array.shape, dtype, (length, 1)[-array.ndim :], 0, 2, array.shape, array.address)

    out = npu.empty((1, length), np.uint8)
    rows = [tensor(npu.array(np.full((1, length), each, "f4")), acl.ACL_FLOAT) for each in (1, 0)]
    line = [tensor(npu.array(each.astype("f4")), acl.ACL_FLOAT) for each in (values, np.ones(length))]
    ends = [tensor(out, kind), tensor(npu.empty((1, length), np.uint8), kind), tensor(npu.empty((1, length)), 0)]
    asked = (*rows, *line, None, None, None, -1, 0.0, True, *ends)
    size, executor, ret = acl.aclnnAddRmsNormQuantGetWorkspaceSize(*asked)
    assert ret == 0, acl.aclGetRecentErrMsg()
    room = npu.empty((max(size, 1),), np.uint8)
    assert acl.aclnnAddRmsNormQuant(room.address, size, executor, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    for each in (*rows, *line, *ends):
        acl.aclDestroyTensor(each)
    return out.numpy()[0]


def test_hifloat8(npu: Session) -> None:
    known = np.array([hifloat8(code) for code in range(256)])
    finite = [code for code in range(256) if np.isfinite(known[code])]
    order = sorted(finite, key=lambda code: known[code])
    assert in_bytes(npu, known[finite], acl.ACL_HIFLOAT8).tolist() == finite
    low, high = known[order[:-1]], known[order[1:]]
    away = np.where(np.abs(low) > np.abs(high), order[:-1], order[1:])
    assert in_bytes(npu, (low + high) / 2, acl.ACL_HIFLOAT8).tolist() == away.tolist()
    ends = np.array([np.nan, np.inf, -np.inf, 40000, -1e30, 1e-9, -0.0])
    assert in_bytes(npu, ends, acl.ACL_HIFLOAT8).tolist() == [0, 0x6E, 0xEE, 0x6E, 0xEE, 0, 0]


def test_a_scale_for_each_row() -> None:
    """A row of noughts has scale 0; one with NaN or infinity has noughts wherever nothing is said."""
    with Session(soc="Ascend910B1") as npu:
        x = np.array([[3, -4, 0.5, 1], [0, 0, 0, 0], [1, np.nan, 2, 3], [1, np.inf, 2, 3]], "f2")
        smooth, beta = np.array([1, 1, 2, 1], "f2"), np.array([0, 0, 0, 0.5], "f2")
        out, scales = npu.empty(x.shape, np.int8), npu.empty((4,))
        npu.call("aclnnRmsNormDynamicQuant", x, np.ones(4, "f2"), smooth, beta, 1e-6, 2, out, scales)
        y = (x[0] / np.sqrt(np.mean(x[0].astype("f8") ** 2)) + beta) * smooth
        assert np.isclose(scales.numpy()[0], np.max(np.abs(y)) / 127, 1e-5)
        assert out.numpy()[0].tolist() == np.rint(y / np.max(np.abs(y)) * 127).tolist() == [95, -127, 32, 72]
        assert out.numpy()[1].tolist() == [0, 0, 0, 127]
        npu.call("aclnnRmsNormDynamicQuant", x, np.ones(4, "f2"), None, beta[:0], 1e-6, 2, out, scales)
        assert scales.numpy()[1] == 0
        assert out.numpy()[1:3].tolist() == [[0] * 4] * 2


def int4(packed: Array) -> list[int]:
    """Elements of 4 bits, the first one in the lower half of a byte."""
    codes = np.stack([packed.view("u1") & 15, packed.view("u1") >> 4], -1).reshape(-1).astype(int)
    return np.where(codes > 7, codes - 16, codes).tolist()


@pytest.mark.parametrize(("soc", "double"), [("Ascend910B1", True), ("Ascend950PR_9599", False)])
def test_eight_of_4_bits_in_an_int32(soc: str, double: bool) -> None:
    """The 910B rounds to FLOAT16 first, so that 2.4999 becomes 2.5 and that 2; 3.4999 becomes 4."""
    row = np.array([-9, 9, 0.5, -1.5, 3.4999, 7, -8, np.nan, 1, 2, 3, 4, 5, 6, -7, -0.2], "f2")
    with Session(soc=soc) as npu:
        ones, out = np.ones((2, 16), "f2"), npu.empty((2, 4), np.int32)
        scale, offset = np.array([1], "f2"), np.array([0], "i1")
        view = out.view((2, 2), (4, 1), 1)
        npu.call("aclnnRmsNormQuant", ones, row - row, row, scale, offset, 1e-12, view)
        assert (
            int4(view.numpy().copy())
            == [-8, 7, 0, -2, 4 if row[4] == 3.5 else 3, 7, -8, 0, 1, 2, 3, 4, 5, 6, -7, 0] * 2
        )
        flat, line = npu.empty((2, 2), np.int32), row.reshape(1, 16)
        npu.call("aclnnRmsNormQuant", ones, 0 * line.astype("f2"), line, 2 * scale, offset + 1, 1e-12, flat)
        assert int4(flat.numpy())[:7] == [-4, 6, 1, 0, 3, 4, -3]
        with pytest.raises(Exception, match="561103"):
            npu.call("aclnnRmsNormQuant", ones, row.reshape(2, 8), row, scale, offset, 1e-12, flat)


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_two_scales_for_each_row_of_a_sum(soc: str) -> None:
    made = np.random.default_rng(2)
    x1, x2 = (made.standard_normal((2, 3, 40)).astype("f2") for _ in range(2))
    gamma, one, two = (made.standard_normal(40).astype("f2") for _ in range(3))
    kind = np.dtype(np.int8 if soc < "Ascend950" else ml_dtypes.float8_e4m3fn)
    with Session(soc=soc) as npu:
        y1, y2, kept = npu.empty(x1.shape, kind), npu.empty(x1.shape, kind), npu.empty(x1.shape, "f2")
        scale1, scale2 = npu.empty((6,)), npu.empty((2, 3))
        npu.call("aclnnAddRmsNormDynamicQuant", x1, x2, gamma, one, two, 1e-6, y1, y2, kept, scale1, scale2)
        total = x1.astype("f8") + x2
        norm = total / np.sqrt(np.mean(total**2, -1, keepdims=True) + 1e-6) * gamma
        for smooth, y, scale in ((one, y1, scale1), (two, y2, scale2)):
            wanted = np.max(np.abs(norm * smooth), -1) / (127 if kind == np.int8 else 448)
            assert np.allclose(scale.numpy().reshape(2, 3), wanted, 1e-5)
            bound = np.abs(norm * smooth) / 16 + wanted[..., None] * (0.501 if kind == np.int8 else 2**-9)
            assert np.all(np.abs(y.numpy().astype("f8") * wanted[..., None] - norm * smooth) <= bound)
        assert np.array_equal(kept.numpy(), total.astype("f2"))
        lone, small = npu.array(np.full(1, 5, "i1").view(kind)), npu.array(np.array([7], "f4"))
        npu.call("aclnnAddRmsNormDynamicQuant", x1, x2, gamma, one, None, 1e-6, y1, lone, kept, scale1, small)
        assert (lone.numpy().view("i1")[0], small.numpy()[0]) == (5, 7)


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950PR_9599"])
def test_either_result_in_4_bits(soc: str) -> None:
    row = np.array([7, -7, 3, 1, 0, -2.6, 6, -1], "f2") / 4
    ones, beta = np.ones((2, 8), "f2"), np.zeros(8, "f2")
    with Session(soc=soc) as npu:
        dummy, none = npu.array(np.array([9], "i4")), npu.array(np.array([9], "f4"))
        out, scales, kept = npu.empty((2, 1), np.int32), npu.empty((2,)), npu.empty((2, 8), "f2")
        api, given = "aclnnAddRmsNormDynamicQuantV2", (ones, ones - ones, ones[0], None, row, beta, 1e-12)
        npu.call(api, *given, (False, True), dummy, out, kept, none, scales)
        assert int4(out.numpy()) == [7, -7, 3, 1, 0, -3, 6, -1] * 2
        assert np.allclose(scales.numpy(), 0.25, 1e-6)
        assert (dummy.numpy()[0], none.numpy()[0]) == (9, 9)
        for mask, code in (
            ((True, False), "161002"),
            (None, "161002"),
            ((False, False), "161002"),
            ((True,), "161002"),
        ):
            with pytest.raises(Exception, match=code):
                npu.call(api, *given, mask, dummy, out, kept, none, scales)
        with pytest.raises(Exception, match="161002"):
            npu.call(api, *given, (False, True), dummy, npu.empty((2, 2), np.int32), kept, none, scales)


def test_what_a_third_version_adds(npu: Session) -> None:
    """One over the root beside the result, products, and rows without offset or addend."""
    x, gamma = np.array([[3, 4], [0, 0]], "f4"), np.array([[1, 2]], "f4")
    out, rstd, scale = npu.empty((2, 2), np.int8), npu.empty((2, 1)), np.array([10], "f4")
    npu.call("aclnnRmsNormQuantV3", x, gamma, scale, None, None, 0.0, False, True, out, rstd)
    assert np.isclose(rstd.numpy()[0, 0], 1 / np.sqrt(12.5), 1e-6)
    assert out.numpy()[0].tolist() == [8, 23]
    beta, offset = np.array([1, -1], "f4"), np.array([2], "f4")
    npu.call("aclnnRmsNormQuantV3", x, gamma, scale / 100, offset, beta, 1e-6, True, False, out, None)
    assert out.numpy().tolist() == [[20, 15], [12, -8]]


@pytest.mark.parametrize("row", [6, 200, 15040, 15041, 16320, 16322])
def test_the_scale_of_a_row_by_its_length(row: int) -> None:
    """The 910B multiplies by one over 127, except for rows that fill a core's buffer: one over 127 / peak."""
    peaks = np.linspace(1, 2, 16, dtype="f2")
    x = np.zeros((16, row), "f2")
    x[:, -1] = peaks
    with Session(soc="Ascend910B1") as npu:
        out, scales = npu.empty((16, row), np.int8), npu.empty((16,))
        npu.call("aclnnDynamicQuant", x, None, out, scales)
        wide, most = peaks.astype("f4"), np.float32(127)
        product, inverse = wide * (np.float32(1) / most), np.float32(1) / (most / wide)
        assert (product != inverse).any()
        assert np.array_equal(scales.numpy(), inverse if row in (15041, 16322) else product)
        assert np.array_equal(out.numpy()[:, -1], np.full(16, 127))
