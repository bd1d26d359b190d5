"""Grouped products that are added up by token beside the formula in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import BF16

from .test_grouped_swiglu import tensor
from .test_products_in_blocks import FRACTAL_NZ

SIZES, TOKENS, ROWS, INNER, COLUMNS = np.array([5, 0, 17, 128, 1], "i8"), 160, 60, 80, 288
FIRST, SECOND = "aclnnGroupedMatmulFinalizeRoutingWeightNz", "aclnnGroupedMatmulFinalizeRoutingWeightNzV2"
STREAM_FAILED = 507035
Array = Any


class Case:
    """Arguments of one call by name; weights in blocks."""

    def __init__(self, scale: Any = "f4", index: Any = "i8") -> None:
        random = np.random.default_rng(3)
        many, experts = int(SIZES.sum()), len(SIZES)
        self.x = random.integers(-128, 128, (TOKENS, INNER)).astype("i1")
        self.weight = random.integers(-128, 128, (experts, INNER, COLUMNS)).astype("i1")
        blocks = self.weight.reshape(experts, INNER // 16, 16, COLUMNS // 32, 32)
        self.blocks = np.ascontiguousarray(blocks.transpose(0, 3, 1, 2, 4))
        self.scale = random.uniform(1e-4, 2e-3, (experts, COLUMNS)).astype(scale)
        self.bias: Array = None
        self.token: Array = random.uniform(0.01, 0.2, TOKENS).astype("f4")
        self.shared: Array = random.normal(0, 1, (20, COLUMNS)).astype(BF16)
        self.logit: Array = random.uniform(0, 1, TOKENS).astype("f4")
        self.groups, self.many = SIZES, many
        self.index = np.append(random.integers(0, ROWS, many), np.full(TOKENS - many, 9999)).astype(index)

    def exact(self) -> Array:
        """In float64."""
        expert = np.repeat(np.arange(len(SIZES)), SIZES)
        x, weight, scale = self.x[: self.many].astype("f8"), self.weight.astype("f8"), self.scale.astype("f8")
        y = np.stack([one @ weight[at] * scale[at] for one, at in zip(x, expert, strict=True)])
        rows = self.logit[: self.many].astype("f8")
        y *= (rows * (1 if self.token is None else self.token[: self.many]))[:, None]
        if self.bias is not None:
            y += rows[:, None] * self.bias.astype("f8")[expert]
        out = np.zeros((ROWS, COLUMNS))
        if self.shared is not None:
            out[11 : 11 + len(self.shared)] = self.shared.astype("f8") * 0.5
        np.add.at(out, self.index[: self.many], y)
        return out


def run(name: str, arguments: list[Any]) -> int:
    """Both phases and the end of the task; the first code that is not 0."""
    size, executor, ret = getattr(acl, f"{name}GetWorkspaceSize")(*arguments)
    if ret:
        return int(ret)
    room, ret = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    found = getattr(acl, name)(room, size, executor, None) or acl.aclrtSynchronizeDevice()
    acl.aclrtFree(room)
    return int(found)


def called(
    case: Case, name: str = FIRST, *, code: int = 0, view: Any = None, offset: Any = None, kind: int = 1,
    first: int = 11,
) -> Array:  # fmt: skip
    with Session(soc="Ascend910B1") as npu:
        out, blocks = npu.array(np.full((ROWS, COLUMNS), 7, "f4")), npu.array(case.blocks)
        given = (case.x, case.scale, case.bias, case.token, case.groups, case.shared, case.logit, case.index)
        held = [None if one is None else npu.array(one) for one in given]
        x, scale, bias, *rest = (None if one is None else tensor(one) for one in held)
        x = x if view is None else view(held[0])
        shift = None if offset is None else npu.array(offset)
        more = (None if shift is None else tensor(shift), None, None) if name == SECOND else ()
        hint = (acl.aclCreateIntArray([3]),) if name == SECOND else ()
        weight = tensor(blocks, case.weight.shape, FRACTAL_NZ)
        numbers = 0, 0.5, first, False, False, kind
        assert run(name, [x, weight, scale, bias, *more, *rest, *numbers, *hint, tensor(out)]) == code
        return None if code else out.numpy()


def close(found: Array, exact: Array) -> None:
    assert np.abs(found.astype("f8") - exact).max() <= 3e-6 * np.abs(exact).max()


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize(("scale", "index"), [("f4", "i8"), ("f4", "i4"), (BF16, "i8")], ids=str)
def test_rows_are_added_to_the_shared_ones(name: str, scale: Any, index: Any) -> None:
    case = Case(scale, index)
    close(called(case, name), case.exact())


@pytest.mark.parametrize("by_token", [True, False])
@pytest.mark.parametrize("kind", ["f4", BF16], ids=str)
def test_a_bias_is_weighted_by_logit(by_token: bool, kind: Any) -> None:
    case = Case(kind)
    case.bias = np.random.default_rng(1).normal(0, 20, case.scale.shape).astype(BF16)
    case.token = case.token if by_token else None
    close(called(case), case.exact())


@pytest.mark.parametrize("by_token", [True, False])
def test_rows_are_added_to_zeros_without_shared_ones(by_token: bool) -> None:
    case = Case()
    case.shared = None
    case.token = case.token if by_token else None
    found = called(case)
    close(found, case.exact())
    unnamed = np.setdiff1d(np.arange(ROWS), case.index[: case.many])
    assert len(unnamed) > 0
    assert (found[unnamed] == 0).all()


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_the_offset_of_absent_shared_rows_is_tested(name: str) -> None:
    case = Case()
    case.shared = None
    close(called(case, name, first=ROWS), case.exact())
    called(case, name, first=ROWS + 1, code=161002)


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_a_list_of_ends(name: str) -> None:
    case = Case()
    found, case.groups = called(case, name), np.cumsum(SIZES)
    assert np.array_equal(found, called(case, name, kind=0))


@pytest.mark.parametrize("sizes", [(5, 0, 17, 128, 11), (5, -1, 17, 128, 1)])
def test_wrong_sizes_fail_the_stream(sizes: tuple[int, ...]) -> None:
    case = Case()
    case.groups = np.array(sizes, "i8")
    called(case, code=STREAM_FAILED)


@pytest.mark.parametrize("row", [-1, ROWS, -(1 << 40)])
def test_an_index_outside_fails_the_stream(row: int) -> None:
    case = Case()
    case.index[30] = row
    called(case, code=STREAM_FAILED)


def test_what_no_kernel_takes() -> None:
    bias = np.zeros((len(SIZES), COLUMNS), BF16)
    short, both, whole = Case(BF16, "i4"), Case("f4", "i4"), Case("i8")
    both.bias = bias
    for case in (short, both, whole):
        called(case, code=561103)
    called(Case(), SECOND, offset=np.zeros((len(SIZES), 1, COLUMNS), "f2"), code=561103)
    called(Case(), SECOND, offset=np.zeros((len(SIZES), COLUMNS), "f4"), code=561103)


def test_a_transposed_view() -> None:
    def turned(held: Any) -> Any:
        return acl.aclCreateTensor(held.shape, acl.ACL_INT8, (1, TOKENS), 0, 2, (INNER, TOKENS), held.address)

    called(Case(), view=turned, code=561103)


def test_logit_is_required() -> None:
    case = Case()
    case.logit = None
    called(case, code=161001)
