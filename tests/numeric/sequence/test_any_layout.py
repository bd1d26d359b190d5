"""Attention of batches and packed sequences by one operator, on the 950: rotary parts, sinks, masks, dropout."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference import find

RANDOM = np.random.default_rng(3)
EVERY, HEADS, KEY_HEADS = 1 << 30, 4, 2
ENDS = ((30, 70), (50, 90))


def drawn(layout: str, tokens: int, heads: int, width: int) -> Any:
    shape = {"TND": (tokens, heads, width), "BNSD": (2, heads, tokens, width), "BSND": (2, tokens, heads, width),
             "SBH": (tokens, 2, heads * width)}[layout]  # fmt: skip
    return RANDOM.standard_normal(shape).astype(np.float16)


def wide(x: Any) -> Any:
    return x.astype(float) if isinstance(x, np.ndarray) and x.dtype == np.float16 else x


def close(found: Any, wanted: Any) -> None:
    for one, other in zip(found, wanted, strict=True):
        if one is not None:
            assert np.abs(one.numpy().astype(float) - other).max() <= 2**-8 * max(1, np.abs(other).max())


@pytest.mark.parametrize(
    ("layout", "roped", "sunk", "mode", "rows"),
    [("TND", True, True, 3, "same_as_input"), ("TND", False, False, 0, ""), ("BNSD", True, False, 2, ""),
     ("BSND", True, True, 3, ""), ("SBH", False, True, 1, ""), ("tnd", True, False, 3, "")],
)  # fmt: skip
def test_forward(layout: str, roped: bool, sunk: bool, mode: int, rows: str) -> None:
    """The layout may be in lower case."""
    named, layout = layout, layout.upper()
    q, k, v = (drawn(layout, *size) for size in ((70, HEADS, 128), (90, KEY_HEADS, 128), (90, KEY_HEADS, 64)))
    ropes = [drawn(layout, *size, 64) if roped else None for size in ((70, HEADS), (90, KEY_HEADS))]
    packed, dropped = layout == "TND", mode == 1
    mask = np.ones((2048, 2048), bool) if mode > 1 else None
    drop = RANDOM.integers(0, 256, 2 * HEADS * 70 * 90 // 8, np.uint8) if dropped else None
    sink = RANDOM.standard_normal(HEADS).astype(np.float32) if sunk else None
    ends = ENDS if packed else (None, None)
    given = (q, k, v, None, drop, None, mask, *ropes, None, None, None, sink, None, *ends, None, None, 0.1,
             0.5 if dropped else 1.0, EVERY, EVERY, HEADS, layout, 0, mode, 0, 1, rows, 0, 0)  # fmt: skip
    called = [named if each is layout else each for each in given]
    statistics = (70, HEADS, 8) if packed else (2, HEADS, 70, 8)
    shape = (70, 2, HEADS * 64) if layout == "SBH" else (*q.shape[:-1], 64)
    with Session(soc="Ascend950PR_9589") as npu:
        outs = [npu.empty(statistics, "float32"), npu.empty(statistics, "float32"), None, npu.empty(shape, "float16")]
        npu.call("aclnnFlashAttentionScoreV4", *called, *outs)
        formula = find("aclnnFlashAttentionScoreV4")
        assert formula is not None
        close(outs, formula(*map(wide, given), soc="ascend950"))


@pytest.mark.parametrize(
    ("layout", "roped", "sunk", "mode", "rows"),
    [("TND", True, True, 3, "same_as_input"), ("TND", False, False, 0, ""), ("BSND", True, True, 3, ""),
     ("SBH", False, False, 1, "")],
)  # fmt: skip
def test_backward(layout: str, roped: bool, sunk: bool, mode: int, rows: str) -> None:
    """From the formula's forward results."""
    q, k, v = (drawn(layout, *size) for size in ((70, HEADS, 128), (90, KEY_HEADS, 128), (90, KEY_HEADS, 64)))
    dy, ropes = drawn(layout, 70, HEADS, 64), [None, None]
    if roped:
        ropes = [drawn(layout, *size, 64) for size in ((70, HEADS), (90, KEY_HEADS))]
    packed, dropped = layout == "TND", mode == 1
    mask = np.ones((2048, 2048), bool) if mode > 1 else None
    drop = RANDOM.integers(0, 256, 2 * HEADS * 70 * 90 // 8, np.uint8) if dropped else None
    sink = RANDOM.standard_normal(HEADS).astype(np.float32) if sunk else None
    ends = ENDS if packed else (None, None)
    numbers = (0.1, 0.5 if dropped else 1.0, EVERY, EVERY, HEADS, layout)
    forward, backward = (find(f"aclnnFlashAttentionScore{name}V4") for name in ("", "Grad"))
    assert forward is not None
    assert backward is not None
    tensors = (*map(wide, (q, k, v)), None, drop, None, mask, *map(wide, ropes), None, None, None, sink)
    largest, total, _, y = forward(
        *tensors, None, *ends, None, None, *numbers, 0, mode, 0, 1, rows, 0, 0, soc="ascend950"
    )
    statistics = [np.asarray(each, np.float32) for each in (largest, total)]
    saved = (*statistics, None, y.astype(np.float16), sink)
    rest = (*[None] * 6, *ends, None, None, *numbers, rows, 0, mode, 1, 0, 0, 0)
    given = (q, k, v, dy, None, drop, None, mask, *saved, *ropes, *rest)
    with Session(soc="Ascend950PR_9589") as npu:
        outs = [npu.empty(each.shape, "float16") if each is not None else None for each in (q, k, v, *ropes)]
        outs += [None, npu.empty((HEADS,), "float32") if sunk else None]
        npu.call("aclnnFlashAttentionScoreGradV4", *given, *outs)
        close(outs, backward(*map(wide, given), soc="ascend950"))


@pytest.mark.parametrize(("api", "ends", "layout", "code"), [
    ("aclnnFlashAttentionScore", (), "bsnd", 0), ("aclnnFlashAttentionScore", (), "bsnh", 161002),
    ("aclnnFlashAttentionVarLenScore", ((2,), (2,)), "tnd", 161002),
])  # fmt: skip
def test_layouts_in_lower_case(api: str, ends: tuple[Any, ...], layout: str, code: int) -> None:
    """Packed sequences compare theirs with TND as it is."""
    q = np.ones((2, 2, 64) if ends else (1, 2, 2, 64), np.float32)
    with Session(soc="Ascend910B1") as npu:
        rows = [npu.empty((2, 2, 8) if ends else (1, 2, 2, 8)) for _ in range(2)]
        given = (q, q, q, *[None] * 5, *ends, 0.1, 1.0, EVERY, EVERY, 2, layout, 0, 0, *rows, None)
        if code:
            with pytest.raises(Exception, match=str(code)):
                npu.call(api, *given, npu.empty(q.shape))
        else:
            out = npu.empty(q.shape)
            npu.call(api, *given, out)
            np.testing.assert_allclose(out.numpy(), q)


def attended(npu: Session, shape: tuple[int, ...], pse: Any = None, *, kind: int = 1, mode: int = 0) -> Any:
    """Attention of ones, as a call takes it."""
    q, mask = np.ones(shape, np.float16), np.ones((2048, 2048), bool) if mode else None
    numbers = (0.1, 1.0, EVERY, EVERY, 1, "BNSD", 0, mode, 0, kind, "", 0, 0)
    given = (q, q, q, pse, None, None, mask, *[None] * 11, *numbers)
    outs = [npu.empty((*shape[:3], 8)), npu.empty((*shape[:3], 8)), None, npu.empty(shape, "float16")]
    npu.call("aclnnFlashAttentionScoreV4", *given, *outs)
    return outs[3].numpy()


def test_biases_of_the_forward() -> None:
    """None has any type but a slope's, and one of 1024 rows is for a causal mask."""
    shape, rows = (1, 1, 1040, 16), np.zeros((1, 1, 1024, 1040), np.float16)
    with Session(soc="Ascend950PR_9589") as npu:
        assert (attended(npu, (2, 1, 3, 16), kind=0) == 1).all()
        assert (attended(npu, shape, rows, mode=2) == 1).all()
        with pytest.raises(Exception, match="161001"):
            attended(npu, shape, rows)


def test_no_keys() -> None:
    """Packed queries of sequences without keys have results of 0."""
    q = np.ones((3, 2, 16), np.float16)
    given = (q, q, q, *[None] * 11, (1, 3), (0, 0), None, None, 0.1, 1.0, EVERY, EVERY, 2, "TND", 0, 0, 0, 1, "", 0, 0)
    with Session(soc="Ascend950PR_9589") as npu:
        outs = [npu.empty((3, 2, 8)), npu.empty((3, 2, 8)), None, npu.empty(q.shape, "float16")]
        npu.call("aclnnFlashAttentionScoreV4", *given, *outs)
        assert not outs[3].numpy().any()


@pytest.mark.parametrize(("batches", "kind", "code"), [(1, 1, ""), (2, 1, "161001"), (1, 0, "")])
def test_biases_of_the_backward(batches: int, kind: int, code: str) -> None:
    """A bias of one row for all batches is for one batch alone."""
    q, rows = np.ones((batches, 1, 3, 16), np.float16), np.ones((batches, 1, 3, 8), np.float32)
    pse = np.zeros((1, 1, 1, 3), np.float16) if kind else None
    saved = (rows, rows, None, q, None)
    numbers = (0.1, 1.0, EVERY, EVERY, 1, "BNSD", "", 0, 0, kind, 0, 0, 0)
    given = (q, q, q, q, pse, *[None] * 3, *saved, *[None] * 12, *numbers)
    with Session(soc="Ascend950PR_9589") as npu:
        outs = [npu.empty(q.shape, "float16") for _ in range(3)] + [None] * 4
        if code:
            with pytest.raises(Exception, match=code):
                npu.call("aclnnFlashAttentionScoreGradV4", *given, *outs)
        else:
            npu.call("aclnnFlashAttentionScoreGradV4", *given, *outs)
            np.testing.assert_allclose(outs[2].numpy(), 3 * np.exp(0.1 * 16 - 1), rtol=2e-3)  # 3 rows attend to each
