"""Grouped products with SwiGLU and dynamic quantisation beside the formula, step by step as the kernel rounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.reference import find
from aclnn_py.session import DeviceArray, Session
from numeric.programs import BF16, CODES

from .test_products_in_blocks import FRACTAL_NZ

ENDS, TOKENS, INNER, COLUMNS = np.array([5, 5, 22, 150, 151], "i8"), 160, 80, 192
FIRST, NZ = "aclnnGroupedMatmulSwigluQuant", "aclnnGroupedMatmulSwigluQuantWeightNZ"
Array = Any


class Case:
    """Arguments of one call; weights in blocks, [E,N/32,K/16,16,32] of the padded K."""

    def __init__(self, kind: Any = "f4", *, inner: int = INNER) -> None:
        random = np.random.default_rng(7)
        experts, padded = len(ENDS), -(-inner // 16) * 16
        self.x = random.integers(-128, 128, (TOKENS, inner)).astype("i1")
        self.weight = random.integers(-128, 128, (experts, inner, COLUMNS)).astype("i1")
        self.scale = random.uniform(1e-4, 2e-3, (experts, COLUMNS)).astype(kind)
        self.token = random.uniform(0.01, 0.2, TOKENS).astype("f4")
        whole = np.zeros((experts, padded, COLUMNS), "i1")
        whole[:, :inner] = self.weight
        blocks = whole.reshape(experts, padded // 16, 16, COLUMNS // 32, 32)
        self.blocks = np.ascontiguousarray(blocks.transpose(0, 3, 1, 2, 4))


def tensor(held: DeviceArray, shape: Any = None, format: int = acl.ACL_FORMAT_ND) -> Any:
    """An aclTensor: weights have a private format, which arrays of a session do not have, or a view of other axes."""
    shape = held.shape if shape is None else shape
    strides = tuple(int(np.prod(shape[at + 1 :])) for at in range(len(shape)))
    return acl.aclCreateTensor(shape, CODES[np.dtype(held.dtype)], strides, 0, format, held.shape, held.address)


def run(name: str, tensors: list[Any], kind: int = 0) -> int:
    """Both phases and the end of the task; the first code that is not 0."""
    x, weight, scale, token, groups, *outs = tensors
    arguments = (x, weight, None, None, scale, token, groups, *outs, None)
    if name.endswith("V2"):
        lists = (acl.aclCreateTensorList([one]) for one in (weight, scale))
        arguments = (x, *lists, None, None, token, None, groups, 0, 0, 0, kind, None, *outs)
    size, executor, ret = getattr(acl, f"{name}GetWorkspaceSize")(*arguments)
    if ret:
        return int(ret)
    room, ret = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    found = getattr(acl, name)(room, size, executor, None) or acl.aclrtSynchronizeDevice()
    for one in tensors:
        acl.aclDestroyTensor(one)
    acl.aclrtFree(room)
    return int(found)


def called(
    case: Case,
    name: str,
    *,
    view: Any = None,
    format: int = FRACTAL_NZ,
    ends: Array = ENDS,
    code: int = 0,
    kind: int = 0,
) -> tuple[Array, Array]:
    with Session(soc="Ascend910B1") as npu:
        codes, scales = npu.array(np.full((TOKENS, COLUMNS // 2), 7, "i1")), npu.array(np.full(TOKENS, 7, "f4"))
        held = [*map(npu.array, (case.x, case.blocks, case.scale, case.token, ends)), codes, scales]
        x, _, *rest = map(tensor, held)
        assert run(name, [x, tensor(held[1], view, format), *rest], kind) == code
        return (codes.numpy(), scales.numpy()) if not code else (None, None)


def stepwise(case: Case) -> tuple[Array, Array]:
    """Every operation rounded to float32, the ratio to float16, as in CANN's kernel."""
    number = np.searchsorted(ENDS, np.arange(ENDS[-1]), side="right")
    sums = [row @ case.weight[at].astype("i4") for row, at in zip(case.x.astype("i4"), number, strict=False)]
    c = np.stack(sums).astype("f4") * case.token[: ENDS[-1], None] * case.scale.astype("f4")[number]
    gate, up = np.split(c, 2, axis=1)
    with np.errstate(over="ignore"):
        s = gate / (1 + np.exp(-gate)) * up
    scales = np.abs(s).max(1) / np.float32(127)
    return np.rint((s * (1 / scales)[:, None]).astype("f2")).astype("i1"), scales


def alike(found: tuple[Array, Array], wanted: tuple[Array, Array]) -> None:
    """The exponential differs in its last bit, which a code notices where the ratio is half way between two."""
    rows = ENDS[-1]
    np.testing.assert_allclose(found[1][:rows], wanted[1], rtol=5e-7)
    different = found[0][:rows].astype("i4") - wanted[0]
    assert np.abs(different).max() <= 1
    assert np.count_nonzero(different) <= different.size // 2000


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("name", [f"{FIRST}V2", f"{FIRST}WeightNzV2"])
def test_lists_of_one_weight(name: str, kind: int) -> None:
    """Groups by their ends, or by their sizes; a view of matrices goes with the second API."""
    case = Case(BF16)
    view = {"view": case.weight.shape} if name.endswith("NzV2") else {}
    found = called(case, name, ends=np.diff(ENDS, prepend=0) if kind else ENDS, kind=kind, **view)
    alike(found, stepwise(case))
    assert all((one[ENDS[-1] :] == 7).all() for one in found)


@pytest.mark.parametrize("kind", ["f4", "f2", BF16], ids=str)
@pytest.mark.parametrize("name", [FIRST, NZ])
def test_codes_and_scales(name: str, kind: Any) -> None:
    case = Case(kind)
    found = called(case, name)
    alike(found, stepwise(case))
    assert all((one[ENDS[-1] :] == 7).all() for one in found)


def test_beside_the_reference_in_float64() -> None:
    case, reference, rows = Case(), find(FIRST), int(ENDS[-1])
    assert reference is not None
    arguments = (case.x[:rows], case.blocks, None, None, case.scale.astype("f8"), case.token[:rows].astype("f8"), ENDS)
    codes, scales, _ = reference(*arguments, soc="ascend910b")
    found, rates = called(case, FIRST)
    np.testing.assert_allclose(rates[:rows], scales, rtol=1e-6)
    assert np.count_nonzero(found[:rows] != np.trunc(codes)) <= found.size // 100


@pytest.mark.parametrize("inner", [INNER, 70])
@pytest.mark.parametrize("format", [acl.ACL_FORMAT_ND, FRACTAL_NZ])
def test_a_view_of_matrices(inner: int, format: int) -> None:
    """The second version takes [E,K,N], whose last block may have rows of padding, in every format; the first none."""
    case = Case(inner=inner)
    alike(called(case, NZ, view=case.weight.shape, format=format), stepwise(case))
    called(case, FIRST, view=case.weight.shape, format=format, code=161002)


def test_a_row_of_zeros() -> None:
    case = Case()
    case.x[3] = 0
    found, rates = called(case, FIRST)
    assert rates[3] == 0
    assert not found[3].any()


@pytest.mark.parametrize("ends", [(5, 4, 9, 10, 11), (1, 2, 3, 4, 161), (-1, 2, 3, 4, 5)])
def test_wrong_ends_fail_the_stream(ends: tuple[int, ...]) -> None:
    called(Case(), FIRST, ends=np.array(ends, "i8"), code=507035)


@pytest.mark.parametrize(("inner", "columns"), [(65536, 64), (16, 10304)])
def test_limits_of_k_and_n(inner: int, columns: int) -> None:
    with Session(soc="Ascend910B1") as npu:
        shapes = (1, inner), (1, columns // 32, inner // 16, 16, 32), (1, columns), (1,), (1,), (1, columns // 2), (1,)
        held = [npu.empty(shape, kind) for shape, kind in zip(shapes, "bbffqbf", strict=True)]
        assert run(FIRST, [tensor(one, format=FRACTAL_NZ if len(one.shape) == 5 else 2) for one in held]) == 161002
