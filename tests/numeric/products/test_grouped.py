"""Grouped products beside the formula in float64: ways to hold the matrices, group lists, what fails the stream."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session
from numeric.programs import BF16, ISAS, force

SIZES = (5, 0, 17, 200, 3)
INNER, COLUMNS = 70, 90
UNITS = {np.dtype("f4"): 0.0, np.dtype("f2"): 2.0**-11, BF16: 2.0**-8}
NONE, ROWS, DEPTH = -1, 0, 2


def matrix(random: Any, dtype: Any, *shape: int) -> Any:
    return random.standard_normal(shape).astype(dtype)


class Case:
    """Matrices of groups, as one tensor or as one for each group."""

    def __init__(self, dtype: Any, *, x: bool = False, weight: bool = False, out: bool = False, spare: int = 0) -> None:
        random = np.random.default_rng(7)
        total, wide = sum(SIZES) + spare, np.dtype("f4") if dtype == BF16 else dtype
        whole = matrix(random, dtype, total, INNER)
        ends = np.cumsum(SIZES)
        self.x = [*np.split(whole, ends[:-1])] if x else [whole]
        matrices = matrix(random, dtype, len(SIZES), INNER, COLUMNS)
        biases = matrix(random, wide, len(SIZES), COLUMNS)
        self.weight = [*matrices] if weight else [matrices]
        self.bias = [*biases] if weight else [biases]
        made = np.full((total, COLUMNS), 7, dtype)
        self.out = [*np.split(made, ends[:-1])] if out else [made]
        self.item = 0 if out else 3


def near(found: list[Any], wanted: list[Any], dtype: Any) -> None:
    for one, exact in zip(found, wanted, strict=True):
        assert one.dtype == dtype
        slack = 3e-5 + UNITS[np.dtype(dtype)] * np.abs(exact)
        assert np.all(np.abs(one.astype("f8") - exact) <= slack)


def wide(arrays: list[Any] | None) -> list[Any] | None:
    return None if arrays is None else [one.astype("f8") for one in arrays]


def formula(case: Any, bias: Any, groups: Any, split: int, kind: int = 0) -> list[Any]:
    reference = find("aclnnGroupedMatmulV4")
    assert reference is not None
    rest = (None,) * 3
    arguments = (
        wide(case.x),
        wide(case.weight),
        wide(bias),
        *rest,
        None,
        None,
        groups,
        *rest,
        case.item,
        split,
        kind,
        0,
    )
    return reference(*arguments, soc="ascend910b", dtypes={"x[0]": 0})[0]  # type: ignore[return-value]


def called(npu: Session, api: str, case: Any, bias: Any, groups: Any, *numbers: int) -> list[Any]:
    """The outputs of a version."""
    out = [npu.array(one) for one in case.out]
    if api in ("", "V2", "V3"):
        npu.call(f"aclnnGroupedMatmul{api}", case.x, case.weight, bias, *(None,) * 4, groups, case.item, *numbers, out)
    else:
        hints = {"V4": (), "V5": ((3,),), "WeightNz": ((3,), 0)}[api]
        npu.call(
            f"aclnnGroupedMatmul{api}", case.x, case.weight, bias, *(None,) * 5, groups, *(None,) * 3, case.item,
            *numbers, 0, *hints, out, None, None,
        )  # fmt: skip
    return [one.numpy() for one in out]


@pytest.mark.parametrize("dtype", [np.float32, np.float16, BF16], ids=str)
@pytest.mark.parametrize("biased", [True, False])
@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("weight", [True, False])
def test_rows_by_a_list_on_the_device(dtype: Any, biased: bool, kind: int, weight: bool) -> None:
    """Rows behind the last group are not written."""
    case = Case(np.dtype(dtype), weight=weight, spare=4)
    bias, groups = case.bias if biased else None, np.array(SIZES if kind else np.cumsum(SIZES), "i8")
    with Session(soc="Ascend910B1") as npu:
        (found,) = called(npu, "V4", case, bias, groups, ROWS, kind)
        (again,) = called(npu, "V5", case, bias, groups, ROWS, kind)
    case.x = [case.x[0][:-4]]
    near([found[:-4]], formula(case, bias, groups, ROWS, kind), np.dtype(dtype))
    assert np.all(found[-4:].astype("f4") == 7)
    assert found.tobytes() == again.tobytes()


@pytest.mark.parametrize("weight", [True, False])
def test_rows_by_pairs_of_a_group_and_its_size(weight: bool) -> None:
    """Empty groups come last."""
    half = np.dtype("f2")
    case, pairs = Case(half, weight=weight), sorted(enumerate(SIZES), key=lambda pair: not pair[1])
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, "V4", case, case.bias, np.array(pairs, "i8"), ROWS, 2)
    near(found, formula(case, case.bias, np.array(SIZES), ROWS, 1), half)


@pytest.mark.parametrize(("x", "weight", "out"), [(False, True, False), (False, True, True), (True, True, False)])
@pytest.mark.parametrize("api", ["", "V2"])
def test_rows_by_a_list_on_the_host(api: str, x: bool, weight: bool, out: bool) -> None:
    case = Case(np.dtype("f2"), x=x, weight=weight, out=out)
    groups = tuple(map(int, np.cumsum(SIZES)))
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, api, case, case.bias, groups, *((ROWS,) if api else ()))
    near(found, formula(case, case.bias, groups, ROWS), np.dtype("f2"))


def test_more_biases_than_weights() -> None:
    """CANN takes a list of any length beside one weight, and a bias of the list's length."""
    random = np.random.default_rng(3)
    x, weight, bias = (matrix(random, "f4", *shape) for shape in ((6, INNER), (1, INNER, COLUMNS), (2, COLUMNS)))
    with Session(soc="Ascend910B4") as npu:
        out = npu.zeros((6, COLUMNS), dtype="f4")
        npu.call(
            "aclnnGroupedMatmulV4", [x], [weight], [bias], *(None,) * 5, np.array([6, 6], "i8"), *(None,) * 3, 3, ROWS,
            0, 0, [out], None, None,
        )  # fmt: skip
        near([out.numpy()], [x.astype("f8") @ weight[0].astype("f8") + bias[0].astype("f8")], np.dtype("f4"))


def test_separate_tensors_of_more_axes() -> None:
    random, half = np.random.default_rng(3), np.dtype("f2")
    case = Case(half, weight=True)
    case.x = [matrix(random, half, *shape, INNER) for shape in ((2, 3, 4), (5,), (1, 6), (2, 2), (7,))]
    case.out = [np.zeros((*one.shape[:-1], COLUMNS), half) for one in case.x]
    case.item = 0
    wanted = formula(case, case.bias, None, NONE)
    versions: tuple[tuple[str, tuple[int, ...]], ...] = (("", ()), ("V3", (NONE,)), ("V4", (NONE, 0)))
    for api, numbers in versions:
        with Session(soc="Ascend910B1") as npu:
            near(called(npu, api, case, case.bias, None, *numbers), wanted, half)


class Deep:
    """Matrices whose inner axis is split, x transposed."""

    def __init__(self, dtype: Any) -> None:
        random, total = np.random.default_rng(9), sum(SIZES)
        self.x = [matrix(random, dtype, total, INNER).T]
        self.weight = [matrix(random, dtype, total, COLUMNS)]
        self.out = [np.full((len(SIZES), INNER, COLUMNS), 7, dtype)]
        self.item = 3


@pytest.mark.parametrize("dtype", [np.float32, BF16], ids=str)
def test_the_inner_axis(dtype: Any) -> None:
    """A group without any is 0."""
    case, ends = Deep(np.dtype(dtype)), np.cumsum(SIZES)
    with Session(soc="Ascend910B1") as npu:
        case.x = [npu.array(np.ascontiguousarray(case.x[0].T)).T]
        found = [called(npu, "V2", case, None, tuple(map(int, ends)), DEPTH)]
        for kind, groups in ((0, ends), (1, SIZES)):
            found.append(called(npu, "V4", case, None, np.array(groups, "i8"), DEPTH, kind))
        case.x = [case.x[0].numpy()]
    for one in found:
        near(one, formula(case, None, ends, DEPTH), np.dtype(dtype))
        assert not one[0][1].astype("f4").any()


def test_transposed_weights_and_strided_outputs() -> None:
    case, groups = Case(np.dtype("f4")), np.array(SIZES, "i8")
    with Session(soc="Ascend910B1") as npu:
        turned = npu.array(np.ascontiguousarray(case.weight[0].swapaxes(1, 2)))
        kept, case.weight = case.weight, [turned.transpose(0, 2, 1)]
        (found,) = called(npu, "V4", case, case.bias, groups, ROWS, 1)
        case.weight = kept
    near([found], formula(case, case.bias, groups, ROWS, 1), np.dtype("f4"))


@pytest.mark.parametrize("weight", [True, False])
def test_weights_in_blocks(weight: bool) -> None:
    random = np.random.default_rng(1)
    case = Case(np.dtype("f2"), weight=weight)
    matrices = matrix(random, "f2", len(SIZES), INNER // 16 * 16, 96)
    blocks = np.ascontiguousarray(np.moveaxis(matrices.reshape(*matrices.shape[:2], 6, 16), 2, 1)).reshape(
        matrices.shape
    )
    case.x, case.out = [case.x[0][:, : matrices.shape[1]].copy()], [np.zeros((sum(SIZES), 96), "f2")]
    groups = np.array(SIZES, "i8")
    for held in (matrices, blocks):
        case.weight = [*held] if weight else [held]
        if held is matrices:
            wanted = formula(case, None, groups, ROWS, 1)
    with Session(soc="Ascend910B1") as npu:
        near(called(npu, "WeightNz", case, None, groups, ROWS, 1), wanted, np.dtype("f2"))


WRONG = [(0, (5, 4, 22, 222, 225)), (0, (5, 5, 22, 222, 226)), (0, (-1, 5, 22, 222, 225)), (1, (5, 0, -1, 200, 3)),
         (1, (5, 0, 17, 200, 4)), (1, (1 << 62, 1 << 62, 1 << 62, 0, 0))]  # fmt: skip


@pytest.mark.parametrize(("kind", "groups"), WRONG)
def test_a_wrong_list_fails_the_stream(kind: int, groups: tuple[int, ...]) -> None:
    for case, split in ((Case(np.dtype("f4")), ROWS), (Case(np.dtype("f4"), weight=True), ROWS), (Deep("f4"), DEPTH)):
        with Session(soc="Ascend910B1") as npu:
            if split == DEPTH:
                case.x = [npu.array(np.ascontiguousarray(case.x[0].T)).T]
            with pytest.raises(AclError, match="groupListOptional"):
                called(npu, "V4", case, None, np.array(groups, "i8"), split, kind)


@pytest.mark.parametrize("isa", ISAS)
def test_bits_do_not_depend_on_threads(isa: str) -> None:
    case, groups = Case(np.dtype("f4")), np.array(SIZES, "i8")
    with force(isa), Session(soc="Ascend910B1") as npu:
        results = [called(npu, "V4", case, case.bias, groups, ROWS, 1)[0].tobytes() for _ in range(3)]
    assert len(set(results)) == 1


def added(npu: Session, x: Any, weight: Any, ends: Any, sums: Any) -> Any:
    npu.call("aclnnGroupedMatmulAdd", x, weight, ends.astype("i8"), sums, True, False, 2)
    return sums.numpy()


def test_products_of_groups_by_size() -> None:
    random, shape = np.random.default_rng(2), (len(SIZES), INNER, COLUMNS)
    x, weight = (matrix(random, BF16, sum(SIZES) + 3, size) for size in (INNER, COLUMNS))
    before = matrix(random, "f4", *shape)
    with Session(soc="Ascend950PR_9599") as npu:
        sums = npu.array(before)
        npu.call("aclnnGroupedMatmulAddV2", x, weight, np.array(SIZES, "i8"), sums, True, False, 2, 1)
        found = sums.numpy()
    parts = list(zip(np.split(x, np.cumsum(SIZES)), np.split(weight, np.cumsum(SIZES)), strict=True))[:-1]
    assert np.all(np.abs(found - before - np.stack([a.astype("f8").T @ b.astype("f8") for a, b in parts])) <= 1e-4)


@pytest.mark.parametrize("dtype", [np.float16, BF16], ids=str)
def test_products_are_added_to_sums(dtype: Any) -> None:
    random, ends = np.random.default_rng(2), np.cumsum(SIZES)
    x, weight = (matrix(random, dtype, sum(SIZES), size) for size in (INNER, COLUMNS))
    before = matrix(random, "f4", len(SIZES), INNER, COLUMNS)
    with Session(soc="Ascend910B1") as npu:
        found = added(npu, x, weight, ends, npu.array(before))
        with pytest.raises(AclError, match="groupList"):
            added(npu, x, weight, ends + 1, npu.array(before))
    parts = zip(np.split(x, ends[:-1]), np.split(weight, ends[:-1]), strict=True)
    wanted = before + np.stack([one.astype("f8").T @ other.astype("f8") for one, other in parts])
    assert np.all(np.abs(found - wanted) <= 1e-4)
    assert np.array_equal(found[1], before[1])
