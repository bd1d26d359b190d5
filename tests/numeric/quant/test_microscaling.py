"""Norms quantised with a scale for each block of 32: every scale, every number rounded to 8 and 4 bits, odd lengths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import reference
from aclnn_py.reference.norm.microscaling import LARGEST, in_blocks
from aclnn_py.session import Session
from numeric.programs import BF16, CODES

Array = Any
HALVES = [np.dtype(np.float16), BF16]
FLOATS = {acl.ACL_FLOAT8_E4M3FN: ml_dtypes.float8_e4m3fn, acl.ACL_FLOAT8_E5M2: ml_dtypes.float8_e5m2}
TABLES = {
    acl.ACL_FLOAT4_E2M1: np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6]),
    acl.ACL_FLOAT4_E1M2: np.arange(8) / 4,
    **{kind: np.arange(128, dtype="u1").view(each).astype("f8") for kind, each in FLOATS.items()},
}  # fmt: skip
TABLES = {kind: table[np.isfinite(table)] for kind, table in TABLES.items()}
"""The numbers that are not negative, by their codes."""
TOP = {acl.ACL_FLOAT4_E2M1: 4, acl.ACL_FLOAT4_E1M2: 1, acl.ACL_FLOAT8_E4M3FN: 256, acl.ACL_FLOAT8_E5M2: 32768}
"""The largest powers of two among them."""
MODES = [
    *((kind, mode) for kind in (acl.ACL_FLOAT4_E2M1, acl.ACL_FLOAT4_E1M2) for mode in ("rint", "round", "floor")),
    *((kind, "rint") for kind in FLOATS),
]
WAYS = [*((kind, 0) for kind in TABLES), *((kind, 1) for kind in FLOATS)]
RMS, ADDED = "aclnnRmsNormDynamicMxQuant", "aclnnAddRmsNormDynamicMxQuant"


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def bits(kind: int) -> int:
    return 4 if kind >= acl.ACL_FLOAT4_E2M1 else 8


def rounded(values: Array, kind: int, mode: str = "rint") -> Array:
    """Codes of the numbers nearest to these, found in the table of all."""
    table, size = TABLES[kind], np.minimum(np.abs(values), TABLES[kind][-1])
    low = np.searchsorted(table, size, side="right") - 1
    high = np.minimum(low + 1, table.size - 1)
    below, above = size - table[low], table[high] - size
    odd = low % 2 == 1
    up = {
        "rint": (below > above) | (below == above) & odd, "round": below >= above, "floor": (below > 0) & (values < 0)
    }[mode] & (low < high)  # fmt: skip
    return np.where(up, high, low) | np.where(np.signbit(values), 1 << bits(kind) - 1, 0)


def quotients(values: Array, kind: int, way: int) -> tuple[Array, Array]:
    """Halves over the scales of their blocks, as they are rounded, and the codes of the scales."""
    over, scales = in_blocks(values.astype("f8"), LARGEST[kind], way)
    kept = over.astype("f4").astype(BF16).astype("f8") if values.dtype == BF16 else over
    return kept, np.where(np.isnan(scales), 255, np.log2(scales) + 127).astype("u1")


class Asked:
    """Tensors of dtypes that NumPy has not, made and taken back, for one call."""

    def __init__(self, npu: Session, shape: tuple[int, ...], kind: int, half: Any) -> None:
        self.npu, self.shape, self.kind = npu, shape, kind
        self.made: list[Any] = []
        self.y = npu.empty((*shape[:-1], shape[-1] * bits(kind) // 8), np.uint8)
        self.scales = npu.empty((*shape[:-1], -(-shape[-1] // 64), 2), np.uint8)
        self.rstd, self.kept = npu.empty((*shape[:-1], 1)), npu.empty(shape, half)

    def tensor(self, array: Any, dtype: int | None = None, shape: tuple[int, ...] | None = None) -> Any:
        if array is None:
            return None
        held = self.npu.array(array) if isinstance(array, np.ndarray) else array
        shape = tuple(held.shape) if shape is None else shape
        strides = held.strides if shape == tuple(held.shape) else (*np.cumprod((1, *shape[:0:-1]))[::-1].tolist(),)
        dtype = CODES[np.dtype(held.dtype)] if dtype is None else dtype
        self.made.append((acl.aclCreateTensor(shape, dtype, strides, 0, 2, (held.storage,), held.address), held))
        return self.made[-1][0]

    def run(self, inputs: tuple[Array, ...], *numbers: Any, gives: bool = True) -> int:
        ends = [self.tensor(self.y, self.kind, self.shape), *([self.tensor(self.kept)] * (len(inputs) == 2))]
        ends += [self.tensor(self.scales, acl.ACL_FLOAT8_E8M0), self.tensor(self.rstd) if gives else None]
        api = getattr(acl, RMS if len(inputs) == 1 else ADDED), (RMS if len(inputs) == 1 else ADDED)
        given = [self.tensor(each) if isinstance(each, np.ndarray) else each for each in (*inputs, *numbers)]
        size, executor, ret = getattr(acl, f"{api[1]}GetWorkspaceSize")(*given, self.kind, gives, *ends)
        if not ret:
            room = self.npu.empty((max(size, 1),), np.uint8)
            assert api[0](room.address, size, executor, None) == acl.aclrtSynchronizeStream(None) == 0
        for each, _ in self.made:
            acl.aclDestroyTensor(each)
        return int(ret)

    def codes(self) -> Array:
        """The elements of the result's bytes."""
        found = self.y.numpy()
        return found if bits(self.kind) == 8 else np.stack([found & 15, found >> 4], -1).reshape(self.shape)


def blocks(npu: Session, values: Array, kind: int, way: int = 0, mode: str = "rint") -> tuple[Array, Array]:
    """Values as they are, in blocks: a row of 1 and -1 is its own norm, and gamma has their sizes."""
    line = values.reshape(1, -1)
    ones = np.where(np.signbit(line), -1, 1).astype(values.dtype)
    asked = Asked(npu, line.shape, kind, values.dtype)
    assert asked.run((ones,), np.abs(line[0]), None, 0.0, way, mode) == 0
    return asked.codes().reshape(values.shape), asked.scales.numpy().reshape(-1)[: len(values)]


def every(half: np.dtype) -> Array:
    return np.arange(1 << 16, dtype="u2").view(half)


@pytest.mark.parametrize("half", HALVES, ids=str)
@pytest.mark.parametrize(("kind", "mode"), MODES)
def test_every_number(npu: Session, kind: int, mode: str, half: np.dtype) -> None:
    """One in each block makes its scale 1."""
    numbers = every(half)
    numbers = numbers[np.abs(numbers.astype("f8")) < 2 * TOP[kind]]
    values = np.full((-(-numbers.size // 31), 32), TOP[kind], half)
    values[:, 1:] = np.resize(numbers, (len(values), 31))
    codes, scales = blocks(npu, values, kind, 0, mode)
    assert np.all(scales == 127)
    assert np.array_equal(codes, rounded(values.astype("f8"), kind, mode))


@pytest.mark.parametrize("half", HALVES, ids=str)
@pytest.mark.parametrize(("kind", "way"), WAYS)
def test_every_scale(npu: Session, kind: int, way: int, half: np.dtype) -> None:
    """Each number is the largest of a block, or, negative, the smallest, beside smaller ones."""
    peaks = every(half)[: 1 << 15]
    values = np.zeros((peaks.size, 32), half)
    values[:, 5], values[:, 6], values[:, 31] = peaks, -peaks.astype("f4") / 3, peaks.astype("f4") / 1000
    values[::2] = -values[::2]
    codes, scales = blocks(npu, values, kind, way)
    _, wanted = quotients(values[:, 5:6], kind, way)
    assert np.array_equal(scales, wanted[:, 0, 0])
    assert np.array_equal(scales == 255, ~np.isfinite(peaks.astype("f4")))
    over, _ = quotients(values[::37], kind, way)
    assert np.array_equal(codes[::37], rounded(over, kind))


def test_what_products_underflow_to(npu: Session) -> None:
    """Over a large scale BF16 has a nought, which is not rounded down."""
    values = np.zeros((1, 32), BF16)
    values[0, :4] = 2.0**120, -(2.0**-10), -(2.0**-13), -(2.0**-20)
    codes, scales = blocks(npu, values, acl.ACL_FLOAT4_E2M1, 0, "floor")
    assert scales[0] == 127 + 118
    assert codes[0, :4].tolist() == [6, 9, 9, 8]
    assert codes[0, :4].tolist() == rounded(quotients(values, acl.ACL_FLOAT4_E2M1, 0)[0], 40, "floor")[0, :4].tolist()


@pytest.mark.parametrize("half", HALVES, ids=str)
@pytest.mark.parametrize(("kind", "way"), WAYS)
@pytest.mark.parametrize("two", [False, True])
def test_rows_of_any_length(npu: Session, kind: int, way: int, half: np.dtype, two: bool) -> None:
    """The norm is computed once more in float32 from rstd, which is compared with float64 by itself."""
    for seed, shape in enumerate([(3, 2), (2, 2, 34), (4, 64), (3, 98), (2, 1, 130), (2, 2100)]):
        made = np.random.default_rng(seed)
        shape = shape if bits(kind) == 4 else (*shape[:-1], shape[-1] - 1)
        inputs = tuple(made.normal(0, 3, shape).astype(half) for _ in range(1 + two))
        gamma, beta = (made.normal(0, 2, shape[-1]).astype(each) for each in (np.float32, half)[:: 1 if way else -1])
        beta = None if seed % 2 else beta.astype(gamma.dtype)
        asked = Asked(npu, shape, kind, half)
        assert asked.run(inputs, gamma, beta, 1e-3, way, "rint") == 0
        total = sum(each.astype("f4") for each in inputs)
        rstd = asked.rstd.numpy()
        assert np.allclose(rstd, 1 / np.sqrt(np.mean(total.astype("f8") ** 2, -1, keepdims=True) + 1e-3), 1e-6)
        v = total * rstd * gamma.astype("f4")
        v = v if beta is None else v + beta.astype("f4")
        over, scales = quotients(v.astype(half), kind, way)
        assert np.array_equal(asked.scales.numpy(), scales)
        assert np.array_equal(asked.codes(), rounded(over, kind))
        assert not two or np.array_equal(asked.kept.numpy(), total.astype(half))


@pytest.mark.parametrize("half", HALVES, ids=str)
@pytest.mark.parametrize(("kind", "mode"), MODES)
def test_the_whole_formula(npu: Session, kind: int, mode: str, half: np.dtype) -> None:
    """All but what float32 has on the other side of a tie."""
    made = np.random.default_rng(kind)
    x, gamma, beta = (made.normal(0, 2, shape).astype(half) for shape in ((40, 96), (96,), (96,)))
    asked = Asked(npu, x.shape, kind, half)
    assert asked.run((x,), gamma, beta, 1e-6, 0, mode) == 0
    formula: Any = reference.find(RMS)
    over, scales, rstd = formula(
        *(each.astype("f8") for each in (x, gamma, beta)), 1e-6, 0, mode, kind, True, soc="ascend950",
        stored=lambda numbers: numbers.astype(half).astype("f8"), dtypes={"x": CODES[half], "yOut": kind},
    )  # fmt: skip
    assert np.allclose(asked.rstd.numpy(), rstd, 1e-6)
    assert np.mean(2.0 ** (asked.scales.numpy().astype("f8") - 127) == scales) > 0.99
    codes = asked.codes(), rounded(over, kind, "round" if mode == "round" else "rint")
    found, wanted = (np.where(each == 1 << bits(kind) - 1, 0, each) for each in codes)  # one zero
    assert np.mean(found == wanted) > 0.99


@pytest.mark.parametrize("kind", TABLES)
def test_infinities_and_nan(npu: Session, kind: int) -> None:
    x = np.ones((4, 96), np.float16)
    x[0, 40], x[1, 40], x[2] = np.inf, np.nan, 0
    gamma = np.full(96, 2, "f4")
    gamma[70] = 1e5
    asked = Asked(npu, x.shape, kind, x.dtype)
    assert asked.run((x,), gamma, None, 0.5, 0, "rint") == 0
    assert asked.rstd.numpy()[0, 0] == 0
    assert np.isnan(asked.rstd.numpy()[1, 0])
    found = asked.scales.numpy().reshape(4, 4)
    assert found[0].tolist() == [0, 255, 0, 0]
    assert found[1].tolist() == [255, 255, 255, 0]
    assert found[2].tolist() == [0, 0, 0, 0]
    assert found[3].tolist()[2:] == [255, 0]  # 81650 is beyond FLOAT16
    assert found[3, :2].tolist() == [127 - int(np.log2(TOP[kind]))] * 2
    assert not asked.codes()[:3].any()
    assert not asked.codes()[3, 64:].any()
    assert asked.codes()[3, :64].all()


def test_outputs_with_strides(npu: Session) -> None:
    """Scales, results of 8 bits and rstd lie where their strides tell."""
    made = np.random.default_rng(5)
    x, gamma = made.normal(0, 1, (3, 70)).astype("f2"), made.normal(0, 1, 70).astype("f2")
    plain, apart = (Asked(npu, x.shape, acl.ACL_FLOAT8_E5M2, x.dtype) for _ in range(2))
    apart.y = npu.empty((70, 3), np.uint8).view((3, 70), (1, 3))
    apart.scales = npu.empty((24,), np.uint8).view((3, 2, 2), (1, 12, 4))
    apart.rstd = npu.empty((6,)).view((3, 1), (2, 1), 0)
    for asked in (plain, apart):
        assert asked.run((x,), gamma, None, 1e-6, 1, "rint") == 0
    for one, other in ((plain.y, apart.y), (plain.scales, apart.scales), (plain.rstd, apart.rstd)):
        assert np.array_equal(one.numpy(), other.numpy())


@pytest.mark.parametrize("two", [False, True])
def test_nothing_to_normalise(npu: Session, two: bool) -> None:
    """Rows without elements have a rstd; without rows nothing is asked; a null word is an empty one."""
    for kind in TABLES:
        asked = Asked(npu, (3, 0), kind, np.float16)
        none = np.empty((3, 0), "f2"), np.empty((3, 0), "f2")
        assert asked.run(none[: 1 + two], none[0][0], None, 1e-6, 0, "rint") == 0
        assert np.all(np.isnan(asked.rstd.numpy()))
    x, gamma = np.ones((2, 64), "f2"), np.ones(64, "f2")
    for mode, code in (("rint", 0), (None, acl.ACLNN_ERR_INNER_NULLPTR), ("floor", acl.ACLNN_ERR_INNER_NULLPTR)):
        given = (x, x)[: 1 + two], gamma, None, 1e-6, 0, mode
        assert Asked(npu, x.shape, acl.ACL_FLOAT8_E5M2, x.dtype).run(*given, gives=False) == code
    none = np.empty((0, 64), "f4"), np.empty((0, 64), "f4")
    assert Asked(npu, (0, 64), acl.ACL_FLOAT8_E5M2, "f4").run(none[: 1 + two], gamma, None, 1e-6, 7, "up") == 0
