"""Attention for inference: INT4 caches, scales in blocks, INT8 outputs, and prompts of INT8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import AclError, Session
from numeric.inference_cases import FAR, TRIANGLE, Array, drawn, fused, near, plain, repeated
from numeric.programs import BF16

TILING = "561002"


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def packed(cache: Array) -> Array:
    """INT4, eight to an INT32."""
    nibbles = (cache.astype(np.int64) & 15).reshape(*cache.shape[:-1], -1, 8)
    return (nibbles << 4 * np.arange(8)).sum(-1).astype(np.uint32).view(np.int32)


@pytest.mark.parametrize("way", ["dense", "blocks"])
def test_caches_of_int4(npu: Session, way: str) -> None:
    rng = np.random.default_rng(3)
    q, table, lengths = drawn(2, 1, 4, 64), np.array([[2, 0], [1, 3]], np.int32), (30, 17)
    k, v = (rng.integers(-8, 8, (4, 16, 2, 64)).astype(np.int8) for _ in range(2))
    one, other = (rng.uniform(0.05, 0.2, (1, 2, 64)).astype(np.float16) for _ in range(2))
    options: dict[str, Any] = {"key_scale": one, "value_scale": other, "key_lengths": lengths}
    whole = [each[table].reshape(2, 32, 2, 64) for each in (k, v)]
    caches = [packed(each) for each in whole]
    if way == "blocks":
        caches = [packed(each.reshape(4, 16, 128)) for each in (k, v)]
        options |= {"blocks": table, "block": 16}
    y, _ = fused(npu, q, *caches, q.shape, 4, "BSND", key_heads=2, **options)
    for at, length in enumerate(lengths):
        own = [(each[at, :length] * scale.astype("f8")).transpose(1, 0, 2)
               for each, scale in zip(whole, (one, other), strict=True)]  # fmt: skip
        near(y[at].reshape(4, 1, 64), plain(q[at].reshape(4, 1, 64), *(repeated(each, 4) for each in own))[0])


@pytest.mark.parametrize("mode", [4, 5])
def test_scales_in_blocks(npu: Session, mode: int) -> None:
    rng = np.random.default_rng(4)
    q, table, lengths = drawn(2, 4, 1, 32), np.array([[2, 0], [1, 3]], np.int32), (50, 33)
    k, v = (rng.integers(-99, 99, (4, 2, 32, 32)).astype(np.int8) for _ in range(2))
    shape = (4, 32) if mode == 4 else (4, 2, 32)
    one, other = (rng.uniform(0.005, 0.02, shape).astype(np.float32) for _ in range(2))
    options: dict[str, Any] = {"key_lengths": lengths, "blocks": table, "block": 32, "modes": (0, mode, mode)}
    y, _ = fused(npu, q, k, v, q.shape, 4, "BNSD", key_heads=2, key_scale=one, value_scale=other, **options)
    for at, length in enumerate(lengths):
        spread = [each.reshape(4, -1, 32, 1).astype("f8") for each in (one, other)]
        wide = [(each * scale)[table[at]] for each, scale in zip((k, v), spread, strict=True)]
        own = [each.transpose(1, 0, 2, 3).reshape(2, 64, 32)[:, :length] for each in wide]
        near(y[at], plain(q[at], *(repeated(each, 4) for each in own))[0])
    with pytest.raises(AclError, match=TILING):
        fused(npu, q, k, v, q.shape, 4, "BNSD", key_heads=2, key_scale=one[:3], value_scale=other[:3], **options)


def quantised(values: Array, scale: Array, offset: Array) -> Array:
    return np.clip(np.rint((values * scale + offset).astype(np.float16)), -128, 127)


@pytest.mark.parametrize(
    ("rows", "shape", "dtype"), [(1, (4, 32), np.float32), (1, (1,), BF16), (6, (128,), BF16), (6, (1,), np.float32)]
)
def test_int8_outputs(npu: Session, rows: int, shape: tuple[int, ...], dtype: Any) -> None:
    rng = np.random.default_rng(5)
    q, k, v = (drawn(1, 4, size, 32, seed=size).astype(BF16) for size in (rows, 17, 18))
    v = v[:, :, :17]
    scale, offset = rng.uniform(20, 90, shape).astype(dtype), rng.uniform(-9, 9, shape).astype(dtype)
    y, _ = fused(npu, q, k, v, q.shape, 4, "BNSD", quant2=scale, quant_offset2=offset, dtype=np.int8)
    by_head = [each.astype("f8").reshape((4, 1, 32) if each.size > 1 else (1,)) for each in (scale, offset)]
    wanted = quantised(plain(q[0], k[0], v[0])[0], *by_head)
    assert np.abs(y[0] - wanted).max() <= 1
    assert (y[0] != wanted).mean() < 0.1
    with pytest.raises(AclError, match=TILING):
        fused(npu, q, k, v, q.shape, 4, "BNSD", dtype=np.int8)


@pytest.mark.parametrize(("rows", "shape"), [(1, (32,)), (1, (1,)), (2, (32,)), (2, (1,))])
def test_halves_of_int8_outputs(npu: Session, rows: int, shape: tuple[int, ...]) -> None:
    """They go away from zero with scales per channel of single queries, else to even."""
    v = np.broadcast_to(np.arange(-8, 8, 0.5, np.float16), (1, 1, 3, 32)).copy()
    q, ones = drawn(1, 1, rows, 32), np.ones(shape, np.float32)
    y, _ = fused(npu, q, v, v, q.shape, 1, "BNSD", quant2=ones, quant_offset2=ones, dtype=np.int8)
    away = rows == 1 and len(ones) > 1
    whole = v[0, 0, 0].astype("f8") + 1
    wanted = np.trunc(whole + np.copysign(0.5, whole)) if away else np.rint(whole)
    np.testing.assert_array_equal(y[0, 0], np.broadcast_to(wanted, (rows, 32)))


def test_scales_of_int8_outputs_are_float16(npu: Session) -> None:
    """1.75 * 72.29 is 126.5075, nearest to 126.5 in FLOAT16; 1.75 times 72.3125, the scale's, to 126.5625."""
    q, v = drawn(1, 1, 2, 32), np.full((1, 1, 3, 32), 1.75, np.float16)
    y, _ = fused(npu, q, v, v, q.shape, 1, "BNSD", quant2=np.array([72.29], "f4"), dtype=np.int8)
    np.testing.assert_array_equal(y, 127)


def test_rows_of_int8_prompts_behind_their_length(npu: Session) -> None:
    """They are 0, and so are those of a sequence without keys; the offset is for others."""
    q, v, offset = drawn(2, 1, 4, 32), np.full((2, 1, 3, 32), 2.0, np.float16), np.array([3.0], "f4")
    options: dict[str, Any] = {"quant2": np.ones(1, "f4"), "quant_offset2": offset, "dtype": np.int8}
    y, _ = fused(npu, q, v, v, q.shape, 1, "BNSD", query_lengths=(3, 4), key_lengths=(3, 0), **options)
    np.testing.assert_array_equal(y[0, 0, :, 0], [5, 5, 5, 0])
    np.testing.assert_array_equal(y[1], 0)
    y, _ = fused(npu, q[:, :, :1], v, v, (2, 1, 1, 32), 1, "BNSD", key_lengths=(3, 0), **options)
    np.testing.assert_array_equal(y[:, 0, 0, 0], [5, 3])


@pytest.mark.parametrize(
    ("rows", "scale", "offset"),
    [
        (2, np.ones(1, np.float16), None),
        (1, np.ones(32, "f4"), np.ones(1, "f4")),
        (1, np.ones(1, "f4"), np.ones(32, "f4")),
    ],
)
def test_int8_outputs_without_a_kernel(npu: Session, rows: int, scale: Array, offset: Array | None) -> None:
    """The kernels would read such scales and offsets wrongly."""
    q, v = drawn(1, 1, rows, 32), drawn(1, 1, 3, 32)
    with pytest.raises(AclError, match=TILING):
        fused(npu, q, v, v, q.shape, 1, "BNSD", quant2=scale, quant_offset2=offset, dtype=np.int8)


PROMPT: dict[str, Any] = {each: np.array([x], "f4") for each, x in (("deq1", 2e-3), ("quant1", 120.0), ("deq2", 1e-4))}


def of_codes(q: Array, k: Array, v: Array, weight: float, hidden: Array | None = None, bias: Any = 0.0) -> Array:
    """Attention whose softmax times `weight` is rounded to INT8, all of that in FLOAT16."""
    scores = 0.25 * q.astype("f8") @ k.swapaxes(1, 2) + bias
    scores = scores if hidden is None else np.where(hidden, -np.inf, scores)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    codes = np.clip(np.rint(weights.astype(np.float16) * np.float16(weight)), -128, 127).astype("f8")
    return codes @ v / weights.sum(-1, keepdims=True)


def prompt(npu: Session, sparse: int = 0, dtype: Any = np.float16, **given: Any) -> None:
    rng = np.random.default_rng(6)
    q, k, v = (rng.integers(-99, 99, (2, size, 20, 32)).astype(np.int8) for size in (4, 2, 2))
    masked: dict[str, Any] = {"sparse": sparse, "mask": TRIANGLE} if sparse else {}
    options = {**PROMPT, **masked, **given}
    y, _ = fused(npu, q, k, v, q.shape, 4, "BNSD", key_heads=2, dtype=dtype, **options)
    one, weight, other = ((options[each].view("f4") if each != "quant1" else options[each])[0] for each in PROMPT)
    one, other = ((np.array([each], "f4").view("u4") & np.uint32(0xFFFFE000)).view("f4")[0] for each in (one, other))
    hidden = np.triu(np.ones((20, 20), bool), 1) if sparse else None
    for at in range(2):
        keys, values = (repeated(each[at], 4) * float(scale) for each, scale in ((k, one), (v, other)))
        wanted = of_codes(q[at], keys, values, weight, hidden)
        wanted = wanted if dtype == np.float16 else quantised(wanted, options["quant2"].astype("f8"), np.zeros(1))
        np.testing.assert_allclose(y[at], wanted, atol=0.01 if dtype == np.float16 else 2)


@pytest.mark.parametrize("sparse", [0, 2])
def test_prompts_of_int8(npu: Session, sparse: int) -> None:
    prompt(npu, sparse)


def test_prompts_of_int8_to_int8(npu: Session) -> None:
    word = np.array([0x3B03126F, 1], "u4").view("u8")
    prompt(npu, dtype=np.int8, quant2=np.array([90.0], "f4"), deq1=word)


def test_softmax_of_int8_prompts_is_float16(npu: Session) -> None:
    """0.5999 times 120.883 is below 72.5 and a half step, but not once both are FLOAT16."""
    q, k, v = (np.zeros((1, 1, 2, 32), np.int8) for _ in range(3))
    q[..., 0], q[..., 1], k[..., 1, :2], v[..., 1, :] = 127, 1, (-66, 10), 100
    scales = {each: np.array([x], "f4") for each, x in (("deq1", 2.0**-12), ("quant1", 120.883), ("deq2", 2.0**-10))}
    y, _ = fused(npu, q, k, v, q.shape, 1, "BNSD", **scales)
    np.testing.assert_allclose(y, 73 * 100 / 1024 / (1 + np.exp(-8372 / 16384)), rtol=1e-3)


@pytest.mark.parametrize("change", [{"deq2": None}, {"key_scale": np.ones(1, "f4"), "value_scale": np.ones(1, "f4")},
                                    {"quant2": np.ones(1, "f4")}, {"dtype": BF16}])  # fmt: skip
def test_prompts_of_int8_without_a_kernel(npu: Session, change: dict[str, Any]) -> None:
    with pytest.raises(AclError, match=TILING):
        prompt(npu, **change)


def test_prompts_over_empty_caches_of_int8(npu: Session) -> None:
    q, k = drawn(1, 1, 4, 32), np.zeros((1, 1, 0, 32), np.int8)
    with pytest.raises(AclError, match=TILING):
        fused(npu, q.astype(np.int8), k, k, q.shape, 1, "BNSD", **PROMPT)
    with pytest.raises(AclError, match=TILING):
        fused(npu, q, k, k, q.shape, 1, "BNSD", both_scale=np.ones(2, np.float16))


@pytest.mark.parametrize("version", [2, 3])
def test_prompts_alone_of_int8(npu: Session, version: int) -> None:
    """Heads of any width; the last version has a bias of FLOAT16."""
    rng = np.random.default_rng(8)
    q, k, v = (rng.integers(-99, 99, (1, 2, 9, 20)).astype(np.int8) for _ in range(3))
    y, bias = npu.empty(q.shape, np.float16), drawn(1, 2, 9, 9)
    numbers = (2, 0.25, FAR, FAR, "BNSD", 2, 0, *((0,) if version == 3 else ()))
    scales = tuple(PROMPT.values())
    npu.call(f"aclnnPromptFlashAttentionV{version}", q, k, v, bias, None, None, None, *scales, None, None, *numbers, y)
    keys, values = (each[0] * float(scale) for each, scale in ((k, scales[0][0]), (v, scales[2][0])))
    wanted = of_codes(q[0], keys, values, scales[1][0], None, bias[0].astype("f8") if version == 3 else 0.0)
    np.testing.assert_allclose(y.numpy()[0], wanted, atol=0.01)
    with pytest.raises(AclError, match="561103"):
        npu.call(f"aclnnPromptFlashAttentionV{version}", q, k, v, None, None, None, None, None, *scales[1:], None, None,
                 *numbers, y)  # fmt: skip


def test_prompts_alone_to_int8(npu: Session) -> None:
    q, k, v = (drawn(1, 2, size, 32, seed=size) for size in (5, 9, 10))
    v, y = v[:, :, :9], npu.empty(q.shape, np.int8)
    scale, numbers = np.array([80.0], "f4"), (2, 0.25, FAR, FAR, "BNSD", 2, 0)
    npu.call("aclnnPromptFlashAttentionV2", q, k, v, *[None] * 7, scale, None, *numbers, y)
    wanted = quantised(plain(q[0], k[0], v[0])[0], scale.astype("f8"), np.zeros(1))
    assert np.abs(y.numpy()[0] - wanted).max() <= 1


def test_prompts_alone_to_int8_of_padded_channels(npu: Session) -> None:
    """Scales per channel are padded with these where channels are their last axis, and an offset is there."""
    q, k, v = (drawn(1, 2, size, 20, seed=size) for size in (5, 9, 10))
    v, y = v[:, :, :9], npu.empty(q.shape, np.int8)
    scale, offset = np.linspace(50, 80, 40, dtype=np.float32), np.full(40, 3.0, np.float32)
    numbers = (2, 0.25, FAR, FAR, "BNSD", 2, 0)
    pair = (each.reshape(2, 1, 20) for each in (scale, offset))
    npu.call("aclnnPromptFlashAttentionV2", q, k, v, *[None] * 7, *pair, *numbers, y)
    wanted = quantised(plain(q[0], k[0], v[0])[0], scale.reshape(2, 1, 20).astype("f8"), np.full(1, 3.0))
    assert np.abs(y.numpy()[0] - wanted).max() <= 1
    for other in ((scale, offset), (scale.reshape(2, 1, 20), None), (scale[:1].reshape(1, 1, 1), None)):
        with pytest.raises(AclError, match="561103"):
            npu.call("aclnnPromptFlashAttentionV2", q, k, v, *[None] * 7, *other, *numbers, y)


def test_masks_of_float16(npu: Session) -> None:
    """They lower the scores; the first version is always fast, the last one where it says so."""
    q, k, v = drawn(1, 2, 5, 16), drawn(1, 2, 9, 16, seed=1), drawn(1, 2, 9, 16, seed=2)
    mask, y = (np.random.default_rng(2).random((5, 9)) < 0.4).astype(np.float16), npu.empty(q.shape, np.float16)
    npu.call("aclnnPromptFlashAttention", q, k, v, None, mask, None, 2, 0.25, FAR, FAR, "BNSD", 2, y)
    near(y.numpy()[0], plain(q[0], k[0], v[0], None, -10000.0 * mask)[0])
    with pytest.raises(AclError, match="561103"):
        npu.call("aclnnPromptFlashAttentionV3", q, k, v, None, mask, *[None] * 7, 2, 0.25, FAR, FAR, "BNSD", 2, 0, 0, y)


def test_single_queries_alone_to_int8(npu: Session) -> None:
    q, k, v = (drawn(1, 2, size, 32, seed=size) for size in (1, 9, 10))
    v, y = v[:, :, :9], npu.empty(q.shape, np.int8)
    scale, offset = np.linspace(50, 90, 64, dtype=np.float32), np.full(64, 3.0, np.float32)
    numbers = (2, 0.25, "BNSD", 2)
    npu.call("aclnnIncreFlashAttentionV2", q, [k], [v], *[None] * 6, scale, offset, *numbers, y)
    wanted = quantised(plain(q[0], k[0], v[0])[0], scale.reshape(2, 1, 32).astype("f8"), 3.0)
    assert np.abs(y.numpy()[0] - wanted).max() <= 1
    with pytest.raises(AclError, match=TILING):
        npu.call(
            "aclnnIncreFlashAttentionV2", q, [k], [v], *[None] * 6, scale.astype(BF16), None, 2, 0.25, "BNSD", 2, y
        )
