"""What the facts say in words of the gated linear units, and of generated operators, as calls of phase one."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import FAMILIES, representative
from aclnn_py.lowering.plan.lowered import NOTHING, Kernel, Lowered
from aclnn_py.rules.core.call import Call, TensorFacts

NEW = ("ascend910b", "ascend910_93", "ascend950")
CONFIGURED = {
    "aclnnSwiGlu": (*NEW, "ascend310p"), "aclnnSwiGluGrad": (*NEW, "ascend310p"), "aclnnSituGlu": NEW,
    "aclnnSituGluGrad": NEW, "aclnnClippedSwiglu": NEW, "aclnnClippedSwigluV2": NEW, "aclnnClippedSwigluGrad": NEW,
    "aclnnFatreluMul": NEW[:2], "aclnnGeluMul": NEW, "aclnnSquaredRelu": NEW,
}  # fmt: skip
GENERATED = pytest.mark.parametrize("api", CONFIGURED)
ALL = pytest.mark.parametrize("soc", FAMILIES)
HALF = dt.ACL_FLOAT16


def dense(*shape: int, dtype: int = dt.ACL_FLOAT) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


def strided(*shape: int) -> TensorFacts:
    facts = dense(*shape)
    return facts.but(strides=tuple(2 * step for step in facts.strides), storage_shape=(2 * facts.numel,))


def call(api: str, soc: str = "ascend910b", rules: str = "source", **changes: Any) -> Call:
    """A good call with x [4,64] and halves of it, with some arguments given; a wrong name is an error."""
    operator = ops.find(api)
    x, half = dense(4, 64), dense(4, 32)
    inputs = [param for param in operator.params if param.is_tensor and param.role == "input" and not param.optional]
    args: dict[str, Any] = {}
    for param in operator.params:
        args[param.name] = param.default
        if param.is_tensor:
            whole = (param.name in ("x", "self", "input")) if param.role == "input" else "ack" in api or "Grad" in api
            args[param.name] = None if param.optional else x if whole else half
    if api == "aclnnFatreluMul":
        args["threshold"] = dense(1)
    if api == "aclnnSquaredRelu":
        args["out"] = x
    assert inputs
    assert set(changes) <= {*args, "workspaceSize", "executor"}
    return Call(profile(representative(soc), rules), {**args, **changes})


def outcome(api: str, *where: str, **changes: Any) -> Any:
    return ops.find(api).outcome(call(api, *where, **changes))


def code(api: str, *where: str, **changes: Any) -> int:
    found = outcome(api, *where, **changes)
    return 0 if isinstance(found, Lowered) else found.code


def output(api: str) -> str:
    return next(param.name for param in ops.find(api).params if param.role == "output")


def first(api: str) -> str:
    return next(param.name for param in ops.find(api).params if param.role == "input")


@GENERATED
@ALL
def test_a_generated_operator_knows_the_socs_of_its_definition(api: str, soc: str) -> None:
    assert code(api, soc) == (0 if soc in CONFIGURED[api] else 561003)


@GENERATED
def test_the_order_of_a_generated_phase_one(api: str) -> None:
    """Null, out-pointers, SoC, dtypes and formats, all outputs empty: each with every later fault beside it."""
    bad, empty = dense(3, 3, dtype=dt.ACL_INT8), {output(api): dense(0, 7)}
    wrong: dict[str, Any] = {first(api): bad, **empty}
    assert code(api, "ascend910", **{**wrong, first(api): None}, workspaceSize=None) == 161001
    assert code(api, "ascend910", **wrong, workspaceSize=None) == 161001
    assert code(api, "ascend910", **wrong) == 561003
    assert code(api, "ascend910b", **wrong) == 161002
    assert code(api, "ascend910b", **empty, **{first(api): dense(4, 64).but(format=3)}) == 161002
    assert outcome(api, "ascend910b", **empty, **{first(api): dense(3, 3)}) is NOTHING


@GENERATED
def test_nobody_looks_at_the_strides_of_outputs(api: str) -> None:
    shape = call(api).tensor(next(each for each in ops.find(api).params if each.role == "output")).shape
    assert code(api, **{output(api): strided(*shape)}) == 0


@pytest.mark.parametrize("api", ["aclnnClippedSwiglu", "aclnnClippedSwigluV2", "aclnnClippedSwigluGrad"])
def test_phase_two_refuses_strided_inputs_of_clipped_swiglu_before_the_950(api: str) -> None:
    for name, facts in (("x", strided(4, 64)), ("groupIndexOptional", strided(3).but(dtype=dt.ACL_INT64))):
        assert name in outcome(api, "ascend910b", **{name: facts}).late
        assert name in outcome(api, "ascend910_93", **{name: facts}).late
        assert not outcome(api, "ascend950", **{name: facts}).late


@pytest.mark.parametrize("api", ["aclnnSwiGlu", "aclnnSituGlu", "aclnnGeluMul", "aclnnFatreluMul", "aclnnSquaredRelu"])
def test_other_generated_operators_take_strided_inputs(api: str) -> None:
    assert code(api, **{first(api): strided(4, 64)}) == 0


TILING = [
    ("aclnnSwiGlu", {"dim": 2}, 161002), ("aclnnSwiGlu", {"dim": -3}, 161002), ("aclnnSwiGlu", {"x": dense()}, 161002),
    ("aclnnSwiGlu", {"x": dense(2, 3), "out": dense(3)}, 161002), ("aclnnSwiGluGrad", {"dim": 9}, 161002),
    ("aclnnSituGlu", {"dim": 2}, 161002), ("aclnnSituGlu", {"x": dense(4, 63)}, 161002),
    ("aclnnSituGlu", {"out": dense(4, 31)}, 161002), ("aclnnSituGlu", {"out": dense(1, 4, 32)}, 161002),
    ("aclnnSituGluGrad", {"gradY": dense(4, 31)}, 161002), ("aclnnClippedSwiglu", {"dim": 5}, 161002),
    ("aclnnClippedSwiglu", {"x": dense()}, 161002), ("aclnnClippedSwiglu", {"x": dense(4, 63)}, 561002),
    ("aclnnClippedSwiglu", {"out": dense(4, 31)}, 561002),
    ("aclnnClippedSwiglu", {"groupIndexOptional": dense(1, 3, dtype=dt.ACL_INT64)}, 561002),
    ("aclnnClippedSwigluGrad", {"limit": 0.0}, 561002), ("aclnnClippedSwigluGrad", {"limit": float("nan")}, 561002),
    ("aclnnClippedSwigluGrad", {"dim": 4}, 561002), ("aclnnClippedSwigluGrad", {"gradY": dense(3, 32)}, 561002),
    ("aclnnClippedSwigluGrad", {"gradXOut": dense(256)}, 561002),
    ("aclnnFatreluMul", {"input": dense(64)}, 561002), ("aclnnFatreluMul", {"threshold": dense(2)}, 561002),
    ("aclnnFatreluMul", {"input": dense(4, 1026)}, 561002), ("aclnnFatreluMul", {"input": dense(4, 63)}, 561002),
    ("aclnnFatreluMul", {"input": dense(200_001, 2)}, 561002), ("aclnnGeluMul", {"input": dense(4, 1026)}, 561002),
    ("aclnnGeluMul", {"approximateOptional": "TANH"}, 561002), ("aclnnGeluMul", {"input": dense(64)}, 561002),
]  # fmt: skip


@pytest.mark.parametrize(("api", "changes", "documented"), TILING, ids=str)
def test_what_the_tiling_function_refuses(api: str, changes: dict[str, Any], documented: int) -> None:
    assert code(api, "ascend910b", **changes) == 561002
    if "ascend910b" in ops.find(api).documented_soc:
        assert code(api, "ascend910b", "documented", **changes) == documented


def test_a_zero_last_axis_is_refused_by_the_source_alone() -> None:
    for api in ("aclnnFatreluMul", "aclnnGeluMul"):
        nothing = {"input": dense(4, 0), "out": dense(4, 0)}
        assert code(api, input=dense(4, 0)) == 561002
        assert outcome(api, "ascend910b", "source", **nothing) is NOTHING
        assert outcome(api, "ascend910b", "documented", **nothing) is NOTHING
        assert code(api, "ascend910b", input=dense(200_000, 1024), out=dense(200_000, 512)) == 0
    assert code("aclnnGeluMul", approximateOptional=None) == 0


def test_swiglu_halves_the_product_of_the_sizes_from_dim_on() -> None:
    odd = {"x": dense(2, 3, 4), "dim": 1, "out": dense(12)}
    assert code("aclnnSwiGlu", **odd) == 0
    assert code("aclnnSwiGlu", "ascend910b", "documented", **odd) == 161002
    assert code("aclnnSwiGlu", **{**odd, "x": dense(2, 3, 3)}) == 561002


@pytest.mark.parametrize("dtype", [dt.ACL_FLOAT, HALF])
def test_half_a_row_is_a_multiple_of_64_bytes_on_the_310p(dtype: int) -> None:
    for half, refused in ((8, True), (16, dtype == HALF), (24, True), (32, False), (48, dtype == HALF)):
        x, out = dense(4, 2 * half, dtype=dtype), dense(4, half, dtype=dtype)
        assert code("aclnnSwiGlu", "ascend310p", x=x, out=out) == (561002 if refused else 0)
        assert code("aclnnSwiGlu", "ascend910b", x=x, out=out) == 0


def test_empty_tensors() -> None:
    empty = {"x": dense(0, 64), "out": dense(0, 32)}
    for api in ("aclnnSwiGlu", "aclnnClippedSwiglu", "aclnnClippedSwigluV2"):
        assert outcome(api, **empty) is NOTHING
    assert code("aclnnSwiGlu", "ascend950", x=dense(0, 64)) == 561002
    assert outcome("aclnnSwiGlu", "ascend950", **empty) is NOTHING
    assert outcome("aclnnSwiGlu", "ascend910b", x=dense(0, 64)) is NOTHING
    assert code("aclnnSwiGlu", "ascend310p", "documented", **empty) == 161002
    assert code("aclnnClippedSwiglu", "ascend950", x=dense(0, 64)) == 561002
    assert outcome("aclnnClippedSwiglu", "ascend950", **empty) is NOTHING
    assert outcome("aclnnClippedSwiglu", "ascend950", "documented", **empty) is NOTHING


@pytest.mark.parametrize(("mode", "old", "new"), [(0, 0, 0), (1, 0, 0), (2, 0, 561002), (-1, 0, 561002)])
def test_the_clamp_mode_is_for_the_950(mode: int, old: int, new: int) -> None:
    assert code("aclnnClippedSwigluV2", "ascend910b", clampMode=mode) == old
    assert code("aclnnClippedSwigluV2", "ascend950", clampMode=mode) == new
    assert code("aclnnClippedSwigluV2", "ascend910b", "documented") == 161002


@pytest.mark.parametrize("limit", [0.0, -1.0])
def test_only_the_950_wants_a_positive_limit_of_clipped_swiglu(limit: float) -> None:
    assert code("aclnnClippedSwiglu", "ascend910b", limit=limit) == 0
    assert code("aclnnClippedSwiglu", "ascend950", limit=limit, dim=7) == 561002


def test_group_counts() -> None:
    for length, new in ((0, 561002), (1, 0), (8192, 0), (8193, 561002)):
        groups = dense(length, dtype=dt.ACL_INT64)
        assert code("aclnnClippedSwiglu", "ascend910b", groupIndexOptional=groups) == 0
        assert code("aclnnClippedSwiglu", "ascend950", groupIndexOptional=groups) == new
        assert code("aclnnClippedSwigluGrad", "ascend950", groupIndexOptional=groups) == 0
    assert code("aclnnClippedSwiglu", groupIndexOptional=dense(3, dtype=dt.ACL_INT32)) == 161002


def test_outputs_are_compared_where_the_source_does() -> None:
    assert code("aclnnSwiGlu", out=dense(7)) == 0
    assert code("aclnnSwiGluGrad", yGrad=dense(7)) == 0
    assert code("aclnnSwiGluGrad", "ascend950", yGrad=dense(7)) == 561002
    assert code("aclnnClippedSwiglu", out=dense(3, 32)) == 0
    assert code("aclnnClippedSwiglu", "ascend950", out=dense(3, 32)) == 561002
    assert code("aclnnSituGlu", "ascend950", out=dense(3, 32)) == 0
    assert code("aclnnFatreluMul", out=dense(7)) == 0


@pytest.mark.parametrize("api", ["aclnnGeGlu", "aclnnGeGluV3"])
@ALL
def test_geglu_of_nothing_and_of_a_tensor_without_axes(api: str, soc: str) -> None:
    for shape, half in (((), ()), ((), (0,)), ((0,), ()), ((2, 0), (2, 0)), ((0, 4), (0, 2))):
        mixed = {"self": dense(*shape), "out": dense(*half, dtype=HALF), "outGelu": dense(*half)}
        assert outcome(api, soc, **mixed) is NOTHING
    assert code(api, soc, self=dense(), out=dense(1), outGelu=dense()) == 161002
    assert code(api, soc, self=dense(), out=dense(), outGelu=dense(), dim=1) == 161002
    assert code(api, soc, self=dense(), out=dense(), outGelu=dense(), approximate=2) == 161002
    assert code(api, soc, out=dense(4, 32, dtype=HALF)) == 161002


@pytest.mark.parametrize("api", ["aclnnGeGlu", "aclnnGeGluV3", "aclnnGeGluBackward", "aclnnGeGluV3Backward"])
@ALL
def test_geglu_has_no_kernel_on_two_socs(api: str, soc: str) -> None:
    assert code(api, soc, approximate=1) == (561103 if soc in ("ascend910", "ascend310b") else 0)
    lacking = ("ascend910", "ascend310b", *(("ascend310p",) if "Backward" in api else ()))
    assert code(api, soc, approximate=0) == (561103 if soc in lacking else 0)
    assert code(api, soc, approximate=2) == 161002


def test_the_rank_of_geglu_backward_has_no_limit_in_the_source() -> None:
    axes = (1,) * 9
    nine = {
        "self": dense(*axes, 4),
        "gradInput": dense(*axes, 4),
        **dict.fromkeys(("gradOutput", "gelu"), dense(*axes, 2)),
    }
    assert code("aclnnGeGluBackward", **nine) == 0
    assert code("aclnnGeGluBackward", "ascend910b", "documented", **nine) == 161002
    assert code("aclnnGeGlu", self=dense(*axes, 4), out=dense(*axes, 2), outGelu=dense(*axes, 2)) == 161002


ONE_PASS = [
    "aclnnGlu", "aclnnGluBackward", "aclnnGeGlu", "aclnnGeGluV3", "aclnnGeGluBackward", "aclnnGeGluV3Backward",
    *(api for api in CONFIGURED if api != "aclnnSquaredRelu"),
]  # fmt: skip


@pytest.mark.parametrize("dtype", [dt.ACL_FLOAT, HALF, dt.ACL_BF16])
@pytest.mark.parametrize("api", ONE_PASS)
def test_a_dense_call_is_one_kernel_over_halves_where_they_lie(api: str, dtype: int) -> None:
    good = call(api)
    alike = {name: facts.but(dtype=dtype) for name, facts in good.args.items() if isinstance(facts, TensorFacts)}
    plan = outcome(api, **alike)
    (kernel,) = plan.steps
    assert isinstance(kernel, Kernel)
    assert (plan.slots, plan.workspace, plan.fault) == ((), 0, "")
    assert all(view.operand >= 0 for view in (*kernel.inputs, *kernel.outputs))
    assert kernel.dtype == dt.ACL_FLOAT


ROUNDED = [
    ("aclnnGlu", "ascend910b", HALF, "glu_native"), ("aclnnGlu", "ascend910", HALF, "glu_split"),
    ("aclnnGlu", "ascend950", HALF, "glu"), ("aclnnGlu", "ascend910b", dt.ACL_BF16, "glu"),
    ("aclnnGlu", "ascend310b", dt.ACL_DOUBLE, "glu"), ("aclnnGeGlu", "ascend910b", HALF, "geglu_erf_half"),
    ("aclnnGeGlu", "ascend910b", dt.ACL_BF16, "geglu_erf"),
    ("aclnnGluBackward", "ascend950", dt.ACL_BF16, "glu_backward"),
    ("aclnnGluBackward", "ascend910b", dt.ACL_BF16, "glu_backward_bf16"),
    ("aclnnGluBackward", "ascend910b", HALF, "glu_backward"),
    ("aclnnGeGluBackward", "ascend950", HALF, "geglu_backward_erf_half"),
]  # fmt: skip


@pytest.mark.parametrize(("api", "soc", "dtype", "kernel"), ROUNDED, ids=str)
def test_the_kernel_rounds_as_the_soc_does(api: str, soc: str, dtype: int, kernel: str) -> None:
    good = call(api)
    alike = {name: facts.but(dtype=dtype) for name, facts in good.args.items() if isinstance(facts, TensorFacts)}
    assert [step.name for step in outcome(api, soc, **alike).steps] == [kernel]
