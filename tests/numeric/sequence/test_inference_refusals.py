"""Attention for inference: calls that CANN's tiling functions refuse, each next to one that they take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py.ops as ops
from aclnn_py import AclError, Session
from aclnn_py.base import format as fmt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.operator import Refusal
from numeric.inference_cases import FAR, TRIANGLE, Array, drawn, fused, near, plain, repeated
from numeric.programs import BF16

TILING, INVALID, NO_TASK = "561002", "161002", "561103"
ONE, SCALE = np.ones(1, np.float32), np.ones((1, 2, 1, 32), np.float16)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def refused(npu: Session, shapes: tuple[tuple[int, ...], ...], dtypes: tuple[Any, ...] = (), **given: Any) -> None:
    """A call with these shapes of query, key, value and output ends in the tiling function."""
    kinds = dtypes or (np.float16,) * 4
    q, k, v = (np.zeros(shape, kind) for shape, kind in zip(shapes[:3], kinds, strict=False))
    with pytest.raises(AclError, match=TILING):
        fused(npu, q, k, v, shapes[3], dtype=kinds[3], **given)


PROMPT = ((2, 2, 5, 32),) * 4
SINGLE = ((2, 2, 1, 32), (2, 2, 9, 32), (2, 2, 9, 32), (2, 2, 1, 32))
INT8 = (np.float16, np.int8, np.int8, np.float16)


@pytest.mark.parametrize("layout", ["BNSD_NBSD", "TND_NTD"])
def test_layouts_of_single_queries_are_none_of_prompts(npu: Session, layout: str) -> None:
    if layout == "TND_NTD":
        refused(npu, ((5, 2, 64),) * 3 + ((2, 5, 64),), (BF16,) * 4, heads=2, layout=layout, query_lengths=(5,),
                key_lengths=(5,))  # fmt: skip
    else:
        refused(npu, (*PROMPT[:3], (2, 2, 5, 32)), heads=2, layout=layout)


def test_outputs_of_another_layout_are_of_latent_attention(npu: Session) -> None:
    refused(npu, (*SINGLE[:3], (2, 2, 1, 32)), heads=2, layout="BNSD_NBSD")


@pytest.mark.parametrize("field", ["deq1", "quant1", "deq2", "quant2", "quant_offset2", "query_dequant"])
def test_single_queries_refuse_scales_of_int8_queries(npu: Session, field: str) -> None:
    refused(npu, SINGLE, heads=2, layout="BNSD", **{field: ONE})
    if field != "query_dequant":
        fused(npu, *(np.zeros(shape, np.float16) for shape in PROMPT[:3]), PROMPT[3], 2, "BNSD", **{field: ONE})


@pytest.mark.parametrize(("shapes", "precise"), [(SINGLE, 2), (PROMPT, 4)])
def test_precisions_without_a_kernel(npu: Session, shapes: tuple[tuple[int, ...], ...], precise: int) -> None:
    refused(npu, shapes, heads=2, layout="BNSD", precise=precise)
    tensors = (np.zeros(shape, np.float16) for shape in shapes[:3])
    fused(npu, *tensors, shapes[3], 2, "BNSD", precise=precise - 1)


@pytest.mark.parametrize(
    ("shapes", "given"),
    [
        (SINGLE, {"key_scale": SCALE.astype(BF16), "value_scale": SCALE.astype(BF16)}),
        (SINGLE, {"key_scale": SCALE[0], "value_scale": SCALE[0]}),
        (SINGLE, {"both_scale": np.ones((2, 2, 9), np.float32), "modes": (3, 0, 0)}),
        (PROMPT, {"both_scale": np.ones((2, 2, 5), np.float32), "modes": (1, 0, 0)}),
        (PROMPT, {"key_scale": SCALE[0], "value_scale": SCALE[0]}),
        (((2, 2, 32, 32),) * 4, {"key_scale": SCALE[0].astype(BF16), "value_scale": SCALE[0].astype(BF16)}),
        (PROMPT, {}),
    ],
)
def test_scales_of_another_mode(npu: Session, shapes: tuple[tuple[int, ...], ...], given: dict[str, Any]) -> None:
    refused(npu, shapes, INT8, heads=2, layout="BNSD", **given)


@pytest.mark.parametrize(
    ("width", "heads", "layout", "given"),
    [
        (64, 1, "TND", {"sparse": 2, "mask": TRIANGLE}),
        (64, 1, "TND", {"mask": TRIANGLE}),
        (192, 1, "TND", {"sparse": 4, "mask": TRIANGLE}),
        (192, 2, "TND", {}),
        (192, 1, "NTD_TND", {}),
    ],
)
def test_packed_prompts_without_a_kernel(
    npu: Session, width: int, heads: int, layout: str, given: dict[str, Any]
) -> None:
    """The mask, the channels of values, and grouped heads; one head looks the same in both layouts."""
    query, cache = ((5, heads, width), (5, 1, width)) if layout == "TND" else ((heads, 5, width), (1, 5, width))
    refused(npu, (query, cache, cache, (5, heads, width)), (BF16,) * 4, heads=heads, layout=layout, key_heads=1,
            query_lengths=(5,), key_lengths=(5,), **given)  # fmt: skip


def test_caches_of_rank_4_in_blocks(npu: Session) -> None:
    """They need a query with the layout BNSD."""
    given: dict[str, Any] = {"blocks": np.zeros((2, 1), np.int32), "block": 16, "key_lengths": (9, 16)}
    cache = (4, 2, 16, 32)
    refused(npu, ((2, 1, 64), cache, cache, (2, 1, 64)), heads=2, layout="BSH", **given)
    fused(npu, *(np.zeros(shape, np.float16) for shape in (SINGLE[0], cache, cache)), SINGLE[3], 2, "BNSD", **given)


def test_masks(npu: Session) -> None:
    """Triangles of single queries have two axes; FLOAT16 masks are tested by the tiling function."""
    refused(npu, SINGLE, heads=2, layout="BNSD", sparse=3, mask=TRIANGLE[None, None])
    refused(npu, PROMPT, heads=2, layout="BNSD", mask=np.zeros((5, 5), np.float16))


def test_padding_needs_lengths(npu: Session) -> None:
    padding: dict[str, Any] = {"query_padding": np.zeros(1, np.int64)}
    refused(npu, PROMPT, heads=2, layout="BNSD", **padding)
    refused(npu, PROMPT, heads=2, layout="BNSD", query_padding=np.zeros((1, 1), np.int64), query_lengths=(5, 5))
    fused(npu, *(np.zeros(shape, np.float16) for shape in SINGLE[:3]), SINGLE[3], 2, "BNSD",
          key_padding=np.zeros(0, np.int64))  # fmt: skip


LATENT: dict[str, Any] = {
    "rows": 1, "heads": 2, "key_heads": 1, "block": 16, "blocks": np.array([[4, 1], [2, 0]], np.int32),
    "key_lengths": (20, 31),
}  # fmt: skip


def latent(npu: Session, layout: str = "BSND", **given: Any) -> tuple[Array, tuple[Array, ...]]:
    """Output, and query, key and rotary parts of a call of multi-head latent attention."""
    options = {**LATENT, **given}
    rows, heads, shared, block = (options.pop(field) for field in ("rows", "heads", "key_heads", "block"))
    q, one = drawn(2, rows, heads, 512) / 8, drawn(2, rows, heads, 64, seed=2) / 8
    shape = (6, block, shared) if options["blocks"] is not None else (2, block, shared)
    c, other = drawn(*shape, 512, seed=1), drawn(*shape, 64, seed=3)
    if options["blocks"] is not None:
        c, other = (each.reshape(6, block, -1) for each in (c, other))
    y, _ = fused(npu, q, c, c, q.shape, heads, layout, key_heads=shared, block=block, query_rope=one, key_rope=other,
                 **options)  # fmt: skip
    return y, (q, c, one, other)


@pytest.mark.parametrize(
    "change",
    [
        {"blocks": None, "key_lengths": None},
        {"key_heads": 2, "heads": 4},
        {"heads": 3},
        {"block": 32},
        {"rows": 2},
        {"sparse": 3, "mask": TRIANGLE},
        {"query_lengths": (1, 1)},
        {"modes": (1, 0, 0)},
        {"precise": 2},
        {"lse": (2, 2, 1, 1)},
        {"sparse": 4, "mask": TRIANGLE, "heads": 128, "block": 16, "before": 8, "behind": 0},
        {"sparse": 4, "mask": TRIANGLE, "heads": 128, "block": 64, "before": 8, "behind": 1},
        {"sparse": 4, "mask": TRIANGLE, "heads": 64, "block": 64, "before": 8, "behind": 0},
    ],
)
def test_latent_attention_without_a_kernel(npu: Session, change: dict[str, Any]) -> None:
    latent(npu)
    with pytest.raises(AclError, match=TILING):
        latent(npu, **change)


@pytest.mark.parametrize("paged", [True, False])
def test_the_band_of_latent_attention(npu: Session, paged: bool) -> None:
    """sparseMode 4: preTokens keys before the diagonal that ends at the last key."""
    table = LATENT["blocks"] if paged else None
    keys = (70, 41) if paged else (64, 64)
    given: dict[str, Any] = {"key_lengths": keys} if paged else {"key_lengths": None}
    y, (q, c, one, other) = latent(
        npu, rows=3, heads=128, block=64, blocks=table, sparse=4, mask=TRIANGLE, before=5, behind=0, **given
    )
    apart = np.arange(128)[None, :] - np.arange(3)[:, None]
    for at, length in enumerate(keys):
        own = [each[table[at]] if table is not None else each[at] for each in (c, other)]
        key, rope = (each.reshape(1, -1, each.shape[-1])[:, :length] for each in own)
        seen = apart[:, :length] - (length - 3)
        query = np.concatenate([q[at], one[at]], -1).transpose(1, 0, 2)
        wanted, _ = plain(query, repeated(np.concatenate([key, rope], -1), 128), repeated(key, 128),
                          (seen < -5) | (seen > 0))  # fmt: skip
        near(y[at].transpose(1, 0, 2), wanted)


@pytest.mark.parametrize(
    ("query", "cache", "layout", "heads", "code"),
    [
        ((2, 5, 2, 64), (2, 5, 2, 64), "BSND_NBSD", 2, NO_TASK),
        ((5, 2, 64), (5, 2, 64), "NTD_TND", 2, INVALID),
        ((2, 2, 5, 528), (2, 2, 5, 528), "BNSD", 2, INVALID),
        ((2, 2, 5, 64), (2, 5, 64), "BNSD", 2, INVALID),
        ((2, 5, 2), (2, 5, 2), "BSH", 4, INVALID),
        ((2, 2, 5, 64), (2, 2, 5, 64), "BNSD", 4, NO_TASK),
    ],
)
def test_prompts_alone(
    npu: Session, query: tuple[int, ...], cache: tuple[int, ...], layout: str, heads: int, code: str
) -> None:
    """161002 by the function itself, 561103 by its tiling function."""
    q, k, out = np.zeros(query, BF16), np.zeros(cache, BF16), npu.empty(query, BF16)
    with pytest.raises(AclError, match=code):
        npu.call("aclnnPromptFlashAttention", q, k, k, None, None, None, heads, 0.25, FAR, FAR, layout, 0, out)


@pytest.mark.parametrize(("width", "code"), [(16, 0), (20, 161002)])
def test_formats_where_prompts_are_padded(width: int, code: int) -> None:
    operator = ops.find("aclnnPromptFlashAttention")
    call = next(iter(good_calls(operator, profile(representative("ascend910b"), "source"))))
    for name, heads in (("query", 2), ("key", 1), ("value", 1), ("attentionOut", 2)):
        call = call.but(operator.param(name), shape=(2, heads, 5, width))
    call = call.without(operator.param("attenMask"))
    assert not isinstance(operator.outcome(call), Refusal)
    for name in ("query", "key", "value", "attentionOut"):
        outcome = operator.outcome(call.but(operator.param(name), format=fmt.ACL_FORMAT_NC1HWC0))
        assert (outcome.code if isinstance(outcome, Refusal) else 0) == code, name
