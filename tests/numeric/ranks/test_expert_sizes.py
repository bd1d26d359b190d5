"""Sizes that programs ask for before setups and teardowns of experts' tokens, beside the formulas of CANN."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl

CALLS = [(0, 2048), (2, 2560)]


def tensor(*shape: int) -> Any:
    return acl.aclCreateTensor(shape, acl.ACL_FLOAT16, None, 0, acl.ACL_FORMAT_ND, shape, 0)


def dispatch(x: Any, ids: Any, *, rank: int = 2, shared: int = 1, others: int = 2, quant: int = 0, bs: int = 0) -> Any:
    place = "group", 4, rank, 8, 0, shared, others
    return acl.aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(x, ids, None, None, *place, quant, bs, 1, 2, "")


@pytest.mark.parametrize(("quant", "columns"), CALLS)
def test_a_rank_of_experts_and_one_of_a_shared_expert(quant: int, columns: int) -> None:
    x, ids = tensor(3, 2048), tensor(3, 2)
    assert dispatch(x, ids, quant=quant) == (columns, 6, 3 * 4 * 2 * 128, (3 * 3 + 4 * 4) * 16, 0)
    assert dispatch(x, ids, quant=quant, bs=20) == (columns, 6, 20 * 2 * 128, (3 * 3 + 4 * 4) * 16, 0)
    assert dispatch(x, ids, rank=1, quant=quant) == (columns, 6, 3 * 4 // 2 * 128, (3 * 3 + 4) * 16, 0)


def test_what_a_dispatch_refuses() -> None:
    x, ids, none = tensor(3, 2048), tensor(3, 2), (None,) * 4
    assert dispatch(None, tensor(3)) == dispatch(tensor(3), None) == (*none, 161001)
    assert dispatch(tensor(3), ids) == dispatch(x, tensor(3)) == (*none, 161002)
    assert dispatch(x, ids, others=4) == dispatch(x, ids, rank=-1) == (*none, 161002)


def combine(x: Any, ranks: int = 2) -> Any:
    ask = acl.aclnnMoeDistributeCombineSetupTeardownCalcOutputSize
    return ask(x, None, None, None, ranks, 0, 32, 0, 0, 0, 0, 0, 2, None)


def test_a_combine() -> None:
    assert combine(tensor(24, 4096)) == (6144, (24 + 2) * 16, 0)
    assert combine(None) == (None, None, 161001)
    assert combine(tensor(24)) == combine(tensor(0, 4096)) == (None, None, 161002)
