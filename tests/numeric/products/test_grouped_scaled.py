"""Grouped products of INT8 matrices beside the formula in float64: scales, biases, activations, group lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.operator import Refusal
from aclnn_py.reference import find
from aclnn_py.rules.core.call import Call, TensorFacts
from aclnn_py.session import AclError, Session
from numeric.programs import BF16

SIZES, INNER, COLUMNS = (5, 0, 17, 130, 3), 70, 96
HALF = np.dtype("f2")


class Case:
    def __init__(self, *, weight: bool = False, inner: int = INNER) -> None:
        random = np.random.default_rng(4)
        self.x = [random.integers(-128, 128, (sum(SIZES), inner)).astype("i1")]
        weights = random.integers(-128, 128, (len(SIZES), inner, COLUMNS)).astype("i1")
        scale = random.uniform(1e-4, 2e-3, (len(SIZES), COLUMNS)).astype("f4")
        bias = random.integers(-9999, 9999, (len(SIZES), COLUMNS)).astype("i4")
        self.weight, self.scale, self.bias = ([*one] if weight else [one] for one in (weights, scale, bias))
        self.tokens = [random.uniform(0.1, 2, sum(SIZES)).astype("f4")]

    def in_blocks(self) -> list[Any]:
        """The weights in FRACTAL_NZ, [E,N/32,K,32]."""
        parts = [one.reshape(*one.shape[:-1], COLUMNS // 32, 32) for one in self.weight]
        return [
            np.ascontiguousarray(np.moveaxis(part, -2, -3)).reshape(one.shape)
            for one, part in zip(self.weight, parts, strict=True)
        ]


def called(
    npu: Session, case: Case, out: Any, groups: Any, *, kind: int = 1, act: int = 0, blocks: bool = False, **given: Any
) -> Any:
    have = {"bias": None, "scale": None, "tokens": None, **given}
    result = npu.array(np.full((sum(SIZES), COLUMNS), 7, out))
    name, weight, more = ("WeightNz", case.in_blocks(), (None, 0)) if blocks else ("V4", case.weight, ())
    npu.call(
        f"aclnnGroupedMatmul{name}", case.x, weight, have["bias"], have["scale"], *(None,) * 3, have["tokens"], groups,
        *(None,) * 3, 3, 0, kind, act, *more, [result], None, None,
    )  # fmt: skip
    return result.numpy()


def wanted(case: Case, groups: Any, dtypes: dict[str, int], act: int = 0, **given: Any) -> Any:
    reference = find("aclnnGroupedMatmulV4")
    assert reference is not None
    have = {"bias": None, "scale": None, "tokens": None, **given}
    wide = {name: value and [one.astype("f8") for one in value] for name, value in have.items()}
    matrices = [[one.astype("f8") for one in each] for each in (case.x, case.weight)]
    arguments = (
        *matrices,
        wide["bias"],
        wide["scale"],
        *(None,) * 3,
        wide["tokens"],
        groups,
        *(None,) * 3,
        3,
        0,
        1,
        act,
    )
    return reference(*arguments, soc="ascend910b", dtypes={"x[0]": 2, **dtypes})[0][0]  # type: ignore[index]


@pytest.mark.parametrize("weight", [True, False])
@pytest.mark.parametrize("act", [0, 1, 2, 4, 5])
@pytest.mark.parametrize("by_token", [True, False])
def test_scaled_sums(weight: bool, act: int, by_token: bool) -> None:
    case, groups = Case(weight=weight), np.array(SIZES, "i8")
    given: dict[str, Any] = {"bias": case.bias, "scale": case.scale, "tokens": case.tokens if by_token else None}
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, case, HALF, groups, act=act, **given)
    exact = wanted(case, groups, {"out[0]": 1}, act, **given)
    assert np.all(np.abs(found.astype("f8") - exact) <= 2.0**-10 * np.abs(exact) + 1e-5)


@pytest.mark.parametrize("by_token", [True, False])
def test_a_floating_bias_beside_blocks_counts_where_rows_have_scales(by_token: bool) -> None:
    case, groups = Case(inner=80), np.array(SIZES, "i8")
    scale, bias = ([one.astype(BF16) for one in each] for each in (case.scale, [case.bias[0] / 1000]))
    given: dict[str, Any] = {"bias": bias, "scale": scale, "tokens": case.tokens if by_token else None}
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, case, BF16, groups, blocks=True, **given)
        with pytest.raises(AclError, match="561103"):
            called(npu, case, BF16, groups, **given)
    exact = wanted(case, groups, {"out[0]": 27, "biasOptional[0]": 27}, **given)
    assert np.all(np.abs(found.astype("f8") - exact) <= 2.0**-8 * np.abs(exact) + 1e-5)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_exact_sums_by_every_kind_of_list(kind: int) -> None:
    """Pairs name the expert of every run of rows, up to the first run without any."""
    case = Case()
    order, sizes = [3, 0, 4, 1, 2], [130, 5, 3, 0, 17]
    pairs = np.array([*zip(order, sizes, strict=True)], "i8")
    groups = {0: np.cumsum(SIZES), 1: np.array(SIZES), 2: pairs}[kind].astype("i8")
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, case, np.dtype("i4"), groups, kind=kind, bias=case.bias)
    runs = [*zip(order[:3], sizes[:3], strict=True)] if kind == 2 else [*enumerate(SIZES)]
    begin = 0
    for expert, size in runs:
        rows = slice(begin, begin + size)
        exact = case.x[0][rows].astype("i4") @ case.weight[0][expert].astype("i4") + case.bias[0][expert]
        assert np.array_equal(found[rows], exact)
        begin += size
    assert np.all(found[begin:] == 7)


def test_quantised_again() -> None:
    """A word has the scale in its lower half, of which 19 bits count, and an offset of 9 bits from bit 37 on."""
    case, groups = Case(), np.array(SIZES, "i8")
    bits = case.scale[0].view("u4") & np.uint32(0xFFFFE000)
    offsets = np.random.default_rng(1).integers(-20, 20, bits.shape)
    words = bits.astype("u8") | (offsets & 0x1FF).astype("u8") << np.uint64(37)
    with Session(soc="Ascend910B1") as npu:
        found = called(npu, case, np.dtype("i1"), groups, bias=case.bias, scale=[words])
    sums = wanted(case, groups, {"out[0]": 3}, bias=case.bias)
    number = np.repeat(np.arange(len(SIZES)), SIZES)
    scaled = np.rint(sums.astype("f4") * bits.view("f4")[number])
    assert np.array_equal(found, np.clip(scaled + offsets[number], -128, 127).astype("i1"))


@pytest.mark.parametrize("pairs", [((5, 3),), ((-1, 3),), ((0, 200),), ((0, -1),)])
def test_wrong_pairs_fail_the_stream(pairs: tuple[tuple[int, int], ...]) -> None:
    case = Case()
    groups = np.zeros((len(SIZES), 2), "i8")
    groups[: len(pairs)] = pairs
    with Session(soc="Ascend910B1") as npu, pytest.raises(AclError, match="groupListOptional"):
        called(npu, case, np.dtype("i4"), groups, kind=2)


def facts(dtype: int, *shapes: tuple[int, ...]) -> tuple[TensorFacts, ...]:
    return tuple(TensorFacts.dense(dtype, shape) for shape in shapes)


GIVEN: dict[str, Any] = {
    "x": facts(acl.ACL_INT8, (6, 16)), "weight": facts(acl.ACL_INT8, (16, 32), (16, 32)),
    "biasOptional": facts(acl.ACL_INT32, (32,), (32,)), "scaleOptional": facts(acl.ACL_FLOAT, (32,), (32,)),
    "perTokenScaleOptional": facts(acl.ACL_FLOAT, (6,)), "out": facts(acl.ACL_FLOAT16, (6, 32)), "splitItem": 3,
    "groupListOptional": TensorFacts.dense(acl.ACL_INT64, (2,)), "groupType": 0, "groupListType": 1, "actType": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "out", "code"),
    [
        ("", acl.ACL_FLOAT16, 0),
        ("biasOptional", acl.ACL_FLOAT16, 161002),
        ("scaleOptional", acl.ACL_FLOAT16, 161002),
        ("perTokenScaleOptional", acl.ACL_FLOAT16, 161002),
        ("biasOptional", acl.ACL_INT32, 161002),
        ("scaleOptional", acl.ACL_INT32, 561103),
        ("perTokenScaleOptional", acl.ACL_INT32, 561103),
    ],
)
def test_lists_with_a_null_member(name: str, out: int, code: int) -> None:
    """Scales are not tested beside sums; those here are FLOAT, which have no kernel there."""
    operator = ops.find("aclnnGroupedMatmulV4")
    given = {**GIVEN, "out": facts(out, (6, 32))}
    if name:
        given[name] = (given[name][0], *given[name][2:], None)
    (call, *_) = good_calls(operator, profile(representative("ascend910b")))
    outcome = operator.outcome(Call(call.profile, call.args | given))
    assert (outcome.code if isinstance(outcome, Refusal) else 0) == code
