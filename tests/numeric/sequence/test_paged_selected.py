"""Attention over selected blocks of a paged cache at sizes of models."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session
from aclnn_py.reference.sequence.paged_selected import nsa_selected_attention_infer

KEYS, PAGE, BLOCK, COUNT = (500, 64, 200), 128, 64, 4


@pytest.mark.parametrize(
    ("layout", "dtype", "queries"),
    [("BSND", "bfloat16", (4, 1, 2)), ("BSH", "float16", (4, 1, 2)), ("TND", "bfloat16", (4, 1, 2)),
     ("BSND", "float16", ()), ("TND", "float16", ())],
)  # fmt: skip
def test_last_queries(layout: str, dtype: str, queries: tuple[int, ...]) -> None:
    """Two heads of keys, for which the first one selects; queries behind the last one of a sequence give 0.

    Without numbers of queries each sequence has one.
    """
    random = np.random.default_rng(17)
    rows, pages = ((sum(queries or (1, 1, 1)),) if layout == "TND" else (3, 4)), (14, PAGE)
    heads = {"BSND": ((24,), (2,)), "BSH": ((), ()), "TND": ((24,), ())}[layout]
    width = {"BSND": (192, 192, 128), "BSH": (24 * 192, 384, 256), "TND": (192, 384, 256)}[layout]
    shapes = (*rows, *heads[0], width[0]), (*pages, *heads[1], width[1]), (*pages, *heads[1], width[2])
    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else np.float16
    q, k, v = (random.standard_normal(shape).astype(kind) for shape in shapes)
    chosen = random.permuted(np.tile(np.arange(7, dtype=np.int32), (*rows, 2, 1)), axis=-1)[..., :COUNT]
    chosen[..., 0] = 0  # each query sees some keys
    table = random.permutation(14)[:12].reshape(3, 4).astype(np.int32)
    given = (q, k, v, np.ascontiguousarray(chosen), None, table, queries, KEYS, layout, 24, 2, BLOCK, COUNT, PAGE,
             0.07, 0)  # fmt: skip
    wanted = nsa_selected_attention_infer(*(x.astype(float) if isinstance(x, np.ndarray) and x.dtype == kind else x
                                            for x in given))  # fmt: skip
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty(wanted.shape, dtype)
        npu.call("aclnnNsaSelectedAttentionInfer", *given, out)
        found = out.numpy().astype(float)
    assert np.abs(found - wanted).max() <= 2**-7 * np.abs(wanted).max()
