"""Feed-forward layers beside the formula in float64: by expert, gated, quantised."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

from .test_grouped_finalize import run
from .test_grouped_swiglu import tensor

BF16 = ml_dtypes.bfloat16
M, K, H, E = 21, 48, 64, 3
SIZES = (5, 0, 16)
STEP = {np.float16: 2.0**-10, BF16: 2.0**-7}
PLAIN = {
    "relu": lambda h: np.maximum(h, 0), "silu": lambda h: h / (1 + np.exp(-h)),
    "fastgelu": lambda h: h / (1 + np.exp(-1.702 * h)),
    "gelu": lambda h: h / (1 + np.exp(-1.5957691216 * (h + 0.044715 * h**3))),
}  # fmt: skip


def drawn(*shape: int, dtype: Any = np.float16, seed: int = 0, by: float = 1.0) -> Any:
    return (np.random.default_rng(seed + sum(shape)).standard_normal(shape) * by).astype(dtype)


def layer(dtype: Any, experts: int, wide: int = H) -> tuple[Any, ...]:
    """x, weights and biases."""
    outer = (experts,) if experts else ()
    bias = np.float16 if dtype is np.float16 else np.float32
    weights = drawn(*outer, K, wide, dtype=dtype, by=0.2), drawn(*outer, H, K, dtype=dtype, seed=1, by=0.2)
    return drawn(M, K, dtype=dtype), *weights, *(drawn(*outer, n, dtype=bias, seed=2) for n in (wide, K))


def exact(x: Any, one: Any, other: Any, first: Any, second: Any, word: str, expert: Any) -> Any:
    rows = x.astype("f8")
    stacked = [each.astype("f8").reshape(-1, *each.shape[-2:])[expert] for each in (one, other)]
    biases = [0 if each is None else each.astype("f8").reshape(-1, each.shape[-1])[expert] for each in (first, second)]
    h = np.einsum("mk,mkn->mn", rows, stacked[0]) + biases[0]
    if word in PLAIN:
        h = PLAIN[word](h)
    else:
        left, right = np.split(h, 2, axis=1)
        h = left * PLAIN[{"geglu": "gelu", "swiglu": "silu", "reglu": "relu"}[word]](right)
    return np.einsum("mk,mkn->mn", h, stacked[1]) + biases[1]


def close(found: Any, wanted: Any, dtype: Any, more: float = 4.0) -> None:
    step = STEP[dtype] * more
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=step, atol=step * np.abs(wanted).max())


@pytest.mark.parametrize(("dtype", "inner"), [(np.float16, 0), (np.float16, 1), (BF16, 0)])
@pytest.mark.parametrize("word", PLAIN)
@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("biased", [True, False])
def test_rows_of_experts(dtype: Any, inner: int, word: str, version: int, biased: bool) -> None:
    x, one, other, *biases = layer(dtype, E)
    biases = biases if biased else [None, None]
    tokens: Any = np.cumsum(SIZES) if version > 1 else SIZES
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty(x.shape, dtype=dtype)
        tokens = np.asarray(tokens, "i8") if version == 3 else tuple(map(int, tokens))
        flag = (True,) if version > 1 else ()
        name = f"aclnnFFN{'' if version == 1 else f'V{version}'}"
        npu.call(name, x, one, other, tokens, *biases, *[None] * 8, word.upper(), inner, *flag, y)
        found = y.numpy()
    expert = np.repeat(np.arange(E), SIZES)
    close(found, exact(x, one, other, *biases, word, expert), dtype)


@pytest.mark.parametrize("word", ["geglu", "swiglu", "reglu", "silu"])
@pytest.mark.parametrize("biased", [True, False])
def test_one_layer_of_several_axes(word: str, biased: bool) -> None:
    x, one, other, *biases = layer(np.float16, 0, H if word == "silu" else 2 * H)
    biases = biases if biased else [None, None]
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty((3, 7, K), dtype=np.float16)
        npu.call("aclnnFFNV2", x.reshape(3, 7, K), one, other, None, *biases, *[None] * 8, word, 1, False, y)
        found = y.numpy().reshape(M, K)
    close(found, exact(x, one, other, *biases, word, np.zeros(M, int)), np.float16)


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("experts", [0, E])
@pytest.mark.parametrize("groups", [0, 4])
def test_weights_of_integers(dtype: Any, experts: int, groups: int) -> None:
    """INT8 by column, INT4 by groups of rows."""
    x, one, other, *biases = layer(dtype, experts)
    random, outer = np.random.default_rng(4), (experts,) if experts else ()
    most = 8 if groups else 128
    weights = [random.integers(-most, most, each.shape).astype("i1") for each in (one, other)]
    lead = (*outer, groups) if groups else outer
    fine = [random.uniform(1e-3, 4e-3, (*lead, n)).astype(dtype) for n in (H, K)]
    shifts = [random.integers(-4, 4, each.shape).astype(dtype) for each in fine]
    with Session(soc="Ascend910B1") as npu:
        arrays = [npu.array(each) for each in (x, *biases, *fine, *shifts)]
        left, *rest = map(tensor, arrays)
        held = [npu.array(pairs(each) if groups else each) for each in weights]
        kind = acl.ACL_INT4 if groups else acl.ACL_INT8
        both = [
            acl.aclCreateTensor(each.shape, kind, None, 0, acl.ACL_FORMAT_ND, each.shape, memory.address)
            for each, memory in zip(weights, held, strict=True)
        ]
        y = npu.empty(x.shape, dtype=dtype)
        sizes = acl.aclCreateIntArray(SIZES) if experts else None
        arguments = [left, *both, sizes, *rest[:2], *[None] * 4, *rest[2:], "gelu", 0, tensor(y)]
        assert run("aclnnFFN", arguments) == 0
        found = y.numpy()
    expert = np.repeat(np.arange(E), SIZES) if experts else np.zeros(M, int)
    plain = []
    for weight, factor, shift in zip(weights, fine, shifts, strict=True):
        parts = [each.astype("f8").reshape(*outer, max(groups, 1), -1) for each in (factor, shift)]
        wide = [np.repeat(part, weight.shape[-2] // max(groups, 1), axis=-2) for part in parts]
        plain.append((weight.astype("f8") + wide[1]) * wide[0])
    close(found, exact(x, *plain, *biases, "gelu", expert), dtype, 8)


def pairs(weight: Any) -> Any:
    """INT4, two to a byte."""
    nibbles = weight.astype("u1") & 15
    return np.ascontiguousarray(nibbles[..., ::2] | nibbles[..., 1::2] << 4)


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("experts", [0, E])
@pytest.mark.parametrize("channel", [False, True])
def test_integers(dtype: Any, experts: int, channel: bool) -> None:
    """As the formula quantises in FLOAT16; sums of the second product differ by a step or two."""
    random, outer = np.random.default_rng(6), (experts,) if experts else ()
    x = random.integers(-128, 128, (M, K)).astype("i1")
    weights = [random.integers(-128, 128, shape).astype("i1") for shape in ((*outer, K, H), (*outer, H, K))]
    biases = [random.integers(-999, 999, (*outer, n)).astype("i4") for n in (H, K)]
    deq = [random.uniform(1e-5, 2e-4, (*outer, n)).astype("f4") for n in (H, K)]
    scale = random.uniform(10, 40, (*outer, H) if channel else (outer or (1,))).astype("f4")
    scale = scale.reshape(-1) if channel and not outer else scale
    offset = random.integers(-5, 5, outer or (1,)).astype("f4")
    words = [each.view("u4").astype("u8") if dtype is np.float16 else each.astype(BF16) for each in deq]
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty((M, K), dtype=dtype)
        sizes = SIZES if experts else None
        npu.call("aclnnFFN", x, *weights, sizes, *biases, scale, offset, *words, *[None] * 4, "silu", 0, y)
        found = y.numpy()
    expert = np.repeat(np.arange(E), SIZES) if experts else np.zeros(M, int)
    stacked = [each.astype("f8").reshape(-1, *each.shape[-2:])[expert] for each in weights]
    added = [each.astype("f8").reshape(-1, each.shape[-1])[expert] for each in biases]
    by = [(each.view("u4") & 0xFFFFE000).view("f4") if dtype is np.float16 else each.astype(BF16) for each in deq]
    by = [each.astype("f8").reshape(-1, each.shape[-1])[expert] for each in by]
    h = PLAIN["silu"]((np.einsum("mk,mkn->mn", x.astype("f8"), stacked[0]) + added[0]) * by[0])
    table = scale.reshape(max(experts, 1), -1).astype("f2").astype("f8")[expert]
    q = np.clip(np.rint(h * table + offset.astype("f8")[expert][:, None]), -128, 127)
    wanted = (np.einsum("mk,mkn->mn", q, stacked[1]) + added[1]) * by[1]
    assert np.abs(found.astype("f8") - wanted).max() <= 0.02 * np.abs(wanted).max()


def test_rows_of_no_expert_stay() -> None:
    x, one, other, *_ = layer(np.float16, E)
    with Session(soc="Ascend910B1") as npu:
        y = npu.array(np.full(x.shape, 7, np.float16))
        npu.call("aclnnFFNV3", x, one, other, np.array([5, 0, 9], "i8"), *[None] * 10, "relu", 0, False, y)
        found = y.numpy()
    assert (found[14:] == 7).all()
    expert = np.repeat(np.arange(E), (5, 0, 9))
    close(found[:14], exact(x[:14], one, other, None, None, "relu", expert), np.float16)


def test_more_rows_than_there_are_fail_the_stream() -> None:
    x, one, other, *_ = layer(np.float16, E)
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty(x.shape, dtype=np.float16)
        with pytest.raises(AclError, match="5070"):
            npu.call("aclnnFFNV3", x, one, other, np.array([5, 9, 9], "i8"), *[None] * 10, "relu", 0, False, y)


def test_numbers_of_rows_are_checked() -> None:
    x, one, other, *_ = layer(np.float16, E)
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty(x.shape, dtype=np.float16)
        for sizes, flag in (((5, 0, 15), False), ((5, -1, 17), False), ((5, 4, 21), True), ((5, 5, 20), True)):
            with pytest.raises(AclError) as problem:
                npu.call("aclnnFFNV2", x, one, other, sizes, *[None] * 10, "relu", 0, flag, y)
            assert problem.value.code == 161002
