"""Experts chosen for tokens, beside the formula."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference.moe.gated import gating_top_k, gating_top_k_softmax_v2
from aclnn_py.session import AclError, Session


def drawn(*shape: int) -> np.ndarray:
    return np.random.default_rng(11).standard_normal(shape).astype("f4")


def gated(npu: Session, x: np.ndarray, bias: Any, k: int, *attrs: Any) -> list[np.ndarray]:
    outs = [npu.empty((len(x), k), x.dtype), npu.empty((len(x), k), "i4"), npu.empty(x.shape, "f4")]
    npu.call("aclnnMoeGatingTopK", x, bias, k, *attrs, *outs)
    return [out.numpy() for out in outs]


@pytest.mark.parametrize("norm", [0, 1])
@pytest.mark.parametrize(
    ("groups", "kept", "mode", "experts"),
    [(1, 1, 0, 256), (8, 3, 1, 256), (8, 4, 0, 256), (8, 8, 1, 256), (256, 9, 0, 256), (2048, 9, 0, 2048)],
)
def test_experts_of_the_best_groups(norm: int, groups: int, kept: int, mode: int, experts: int) -> None:
    x, bias = drawn(40, experts), drawn(experts) / 10
    attrs = kept, groups, mode, 0, norm, True, 2.5, 1e-20
    with Session() as npu:
        found = gated(npu, x, bias, 8, *attrs)
        wanted = gating_top_k(x.astype("f8"), bias.astype("f8"), 8, *attrs)
        assert np.array_equal(found[1], wanted[1])
        assert np.allclose(found[0], wanted[0], rtol=3e-7)
        assert np.allclose(found[2], wanted[2], rtol=3e-7)


def test_what_is_not_wanted_is_not_written() -> None:
    with Session() as npu:
        out = npu.empty((2, 4), "f4")
        npu.call("aclnnInplaceFillScalar", out, np.array(-7, "f4"))
        args = npu.empty((2, 1), "f4"), npu.empty((2, 1), "i4"), out
        npu.call("aclnnMoeGatingTopK", drawn(2, 4), None, 1, 1, 1, 0, 0, 0, False, 1.0, 0.0, *args)
        assert np.all(out.numpy() == -7)


@pytest.mark.parametrize("renorm", [0, 1])
def test_softmax_before_the_choice_and_after(renorm: int) -> None:
    x, done = drawn(3, 5, 700), np.zeros((3, 5), bool)
    done[1, 2] = True
    with Session(soc="Ascend950PR_9599") as npu:
        outs = npu.empty((3, 5, 9), "f4"), npu.empty((3, 5, 9), "i4"), npu.empty(x.shape, "f4")
        npu.call("aclnnMoeGatingTopKSoftmaxV2", x, done, 9, renorm, True, *outs)
        wanted = gating_top_k_softmax_v2(x.astype("f8"), done, 9, renorm, True)
        assert np.array_equal(outs[1].numpy(), wanted[1])
        assert np.all(outs[1].numpy()[1, 2] == 700)
        assert np.allclose(outs[0].numpy(), wanted[0], rtol=3e-7)
        if not renorm:
            assert np.allclose(outs[2].numpy(), wanted[2], rtol=3e-7)


def test_equal_scores_and_nan() -> None:
    x = np.array([[0, 0, 0, 0], [0, np.nan, 1, 0], [-np.inf, 3, -np.inf, 3]], "f4")
    with Session() as npu:
        outs = npu.empty((3, 3), "f4"), npu.empty((3, 3), "i4"), npu.empty((3, 3), "i4")
        npu.call("aclnnMoeGatingTopKSoftmax", x, None, 3, *outs)
        assert outs[1].numpy().tolist() == [[0, 1, 2], [0, 1, 2], [1, 3, 0]]
        assert outs[2].numpy().tolist() == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
        assert outs[0].numpy()[2].tolist() == [0.5, 0.5, 0]


def test_experts_that_a_table_has() -> None:
    x, table, ids = drawn(6, 8), np.array([[3, 1], [7, 0]], "i8"), np.array([1, 0, 0, 1, 1, 0], "i4")
    with Session() as npu:
        outs = npu.empty((6, 2), "f4"), npu.empty((6, 2), "i4"), npu.empty((6, 8), "f4")
        args = 2, 1, 1, 0, 0, 0, False, 1.0, 0.0
        npu.call("aclnnMoeGatingTopKV2", x, None, ids, table, *args, *outs)
        assert np.array_equal(outs[1].numpy(), table[ids])
        with pytest.raises(AclError, match="5070"):
            npu.call("aclnnMoeGatingTopKV2", x, None, ids + 1, table, *args, *outs)


@pytest.mark.parametrize("norm", [0, 1])
def test_gradients_are_differences(norm: int) -> None:
    x, grad, step = drawn(4, 16).astype("f8"), drawn(4, 3).astype("f8"), 1e-6
    args = 3, 1, 1, 0, 0, norm, True, 2.5, 1e-3
    _, experts, scores = gating_top_k(x, None, *args)
    with Session() as npu:
        out = npu.empty(x.shape, "f4")
        inputs = scores.astype("f4"), grad.astype("f4"), experts.astype("i4")
        npu.call("aclnnMoeGatingTopKBackward", *inputs, 0, norm, 2.5, 1e-3, out)
        for at in np.ndindex(*x.shape):
            more, less = x.copy(), x.copy()
            more[at] += step
            less[at] -= step
            rise = (gating_top_k(more, None, *args)[0] - gating_top_k(less, None, *args)[0]) / (2 * step)
            assert abs((rise * grad).sum() - out.numpy()[at]) < 1e-5
