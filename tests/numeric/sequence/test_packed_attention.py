"""Packed sequences: position biases, slopes with start indices, and bands that only the gradient refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py import Session

FORWARD, BACKWARD = "aclnnFlashAttentionVarLenScoreV2", "aclnnFlashAttentionUnpaddingScoreGradV2"
QUERIES, KEYS, HEADS, WIDTH, SCALE = (3, 4), (5, 4), 2, 4, 0.5
ENDS = (3, 7), (5, 9)
MASK = np.triu(np.ones((2048, 2048), bool), 1)
SLOPES = np.array([0.25, 0.75], np.float32)


def drawn(tokens: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((tokens, HEADS, WIDTH)).astype(np.float32)


Q, K, V = drawn(7, 0), drawn(9, 1), drawn(9, 2)


def attend(npu: Session, starts: tuple[int, int], before: int, behind: int, mode: int, kind: int) -> list[Any]:
    """softmaxMax, softmaxSum and the result."""
    outs = [npu.empty((7, HEADS, 8)), npu.empty((7, HEADS, 8)), npu.empty((7, HEADS, WIDTH))]
    slopes = SLOPES if kind > 1 else None
    ends = (*ENDS, (starts[0],), (starts[1],))
    numbers = (SCALE, 1.0, before, behind, HEADS, "TND", 0, mode, kind)
    npu.call(FORWARD, Q, K, V, slopes, None, None, MASK, None, *ends, *numbers, *outs[:2], None, outs[2])
    return outs


def differentiate(npu: Session, rows: list[Any], starts: tuple[int, int], before: int, behind: int, mode: int) -> Any:
    """The gradient of query for slopes."""
    outs = [npu.empty(each.shape) for each in (Q, K, V)]
    ends = (*ENDS, (starts[0],), (starts[1],))
    numbers = (SCALE, 1.0, before, behind, HEADS, "TND", 0, mode, 2)
    given = (SLOPES, None, None, MASK, *rows[:2], None, rows[2], None)
    npu.call(BACKWARD, Q, K, V, np.ones_like(Q), *given, *ends, *numbers, *outs, None)
    return outs[0].numpy()


def weights(number: int, shift: int, high: int) -> np.ndarray:
    """Of one sequence, [N,S,Skv]; queries see keys up to `high` behind their own number."""
    q, k = Q[3 * number :][: QUERIES[number]], K[5 * number :][: KEYS[number]]
    to = np.arange(len(k))[None, :] - np.arange(len(q))[:, None]
    scores = SCALE * np.einsum("qnd,knd->nqk", q, k) - SLOPES[:, None, None] * np.abs(to - shift)
    found = np.exp(np.where(to > high, -np.inf, scores))
    return np.asarray(found / found.sum(-1, keepdims=True))


def test_start_indices_count_for_the_first_sequence_alone_in_sparse_mode_8() -> None:
    """The first sequence lacks two queries, which the start indices make up for; the band is its causal one."""
    with Session(soc="Ascend910B1") as npu:
        rows = attend(npu, (3, 1), 9, 0, 8, 2)
        dq = differentiate(npu, rows, (3, 1), 9, 0, 8)
        for number, (shift, high) in enumerate(((2, 2), (0, 0))):
            p, v = weights(number, shift, high), V[5 * number :][: KEYS[number]]
            own = slice(3 * number, 3 * number + QUERIES[number])
            y = np.einsum("nqk,knd->qnd", p, v)
            np.testing.assert_allclose(rows[2].numpy()[own], y, atol=1e-6)
            ds = p * (v.sum(-1).T[:, None, :] - y.sum(-1).T[:, :, None])
            wanted = SCALE * np.einsum("nqk,knd->qnd", ds, K[5 * number :][: KEYS[number]])
            np.testing.assert_allclose(dq[own], wanted, atol=1e-6)


@pytest.mark.parametrize(("mode", "starts"), [(7, (2, 0)), (8, (0, 0)), (8, (0, 2))])
def test_slopes_that_do_not_go_with_a_sparse_mode(mode: int, starts: tuple[int, int]) -> None:
    with Session(soc="Ascend910B1") as npu:
        with pytest.raises(Exception, match="161001"):
            attend(npu, starts, 9, 0, mode, 2)
        with pytest.raises(Exception, match="161001"):
            differentiate(npu, attend(npu, starts, 9, 0, mode, 1), starts, 9, 0, mode)


def test_a_band_that_forward_takes_and_its_gradient_does_not() -> None:
    """A band of one key for every query: tokens before and behind add up to 0."""
    with Session(soc="Ascend910B1") as npu:
        rows = attend(npu, (0, 0), 0, 0, 4, 1)
        with pytest.raises(Exception, match="161001"):
            differentiate(npu, rows, (0, 0), 0, 0, 4)
        assert np.isfinite(differentiate(npu, rows, (0, 0), 1, 0, 4)).all()


@pytest.mark.parametrize("extra", [(), (1,), (1, 1, 1)])
@pytest.mark.parametrize("by_key", [False, True])
def test_a_position_bias_of_one_axis_or_of_more(extra: tuple[int, ...], by_key: bool) -> None:
    """A number for every score or for every key, one sequence behind the other."""
    shapes = [(HEADS, 1 if by_key else queries, keys) for queries, keys in zip(QUERIES, KEYS, strict=True)]
    biases = [np.random.default_rng(number).standard_normal(shape) for number, shape in enumerate(shapes)]
    flat = np.concatenate([each.ravel() for each in biases]).astype(np.float32)
    numbers = (SCALE, 1.0, 9, 9, HEADS, "TND", 0, 0)
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty(shape) for shape in ((7, HEADS, 8), (7, HEADS, 8), (7, HEADS, WIDTH))]
        npu.call("aclnnFlashAttentionVarLenScore", Q, K, V, flat.reshape(-1, *extra), None, None, None, None, *ENDS,
                 *numbers, *outs[:2], None, outs[2])  # fmt: skip
        found = outs[2].numpy()
    for number, bias in enumerate(biases):
        own, keys = slice(3 * number, 3 * number + QUERIES[number]), slice(5 * number, 5 * number + KEYS[number])
        p = np.exp(SCALE * (bias + np.einsum("qnd,knd->nqk", Q[own], K[keys])))
        wanted = np.einsum("nqk,knd->qnd", p / p.sum(-1, keepdims=True), V[keys])
        np.testing.assert_allclose(found[own], wanted, atol=1e-6)


@pytest.mark.parametrize(("keys", "mode", "starts", "code"), [
    ((3, 4), 0, (0, 0), 0), ((5, 4), 0, (2, 0), 161001), ((3, 4), 8, (0, 0), 0), ((5, 4), 8, (2, 0), 0),
])  # fmt: skip
def test_slopes_on_the_950_need_sequences_as_long_in_queries_as_in_keys(
    keys: tuple[int, ...], mode: int, starts: tuple[int, int], code: int
) -> None:
    q = np.zeros((7, HEADS, WIDTH), np.float16)
    k = v = np.zeros((sum(keys), HEADS, WIDTH), np.float16)
    arrays = (ENDS[0], (keys[0], sum(keys)), (starts[0],), (starts[1],))
    numbers = (SCALE, 1.0, 9, 0, HEADS, "TND", 0, mode, 0, 2, "", 0, 0)
    with Session(soc="Ascend950PR_9589") as npu:
        outs = [npu.empty((7, HEADS, 8)), npu.empty((7, HEADS, 8)), None, npu.empty(q.shape, "float16")]
        given = (q, k, v, SLOPES, None, None, MASK if mode else None, *[None] * 7, *arrays, *numbers, *outs)
        if not code:
            npu.call("aclnnFlashAttentionScoreV4", *given)
            return
        with pytest.raises(Exception, match=str(code)):
            npu.call("aclnnFlashAttentionScoreV4", *given)
