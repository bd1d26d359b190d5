"""Workspace that kernels ask for, beside the sizes of tests/facts/tiling_workspaces.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import SOCS
from aclnn_py.lowering.plan.lowered import Lowered
from aclnn_py.rules.core.call import Call, TensorFacts

ROWS = json.loads((Path(__file__).parents[1] / "facts" / "tiling_workspaces.json").read_text(encoding="utf-8"))
TITLES = [f"{row['api']}-{row['soc']}-{row['shape']}" for row in ROWS]
DTYPES = {"FLOAT": dt.ACL_FLOAT, "FLOAT16": dt.ACL_FLOAT16, "BF16": dt.ACL_BF16}
PLACES = {"eps": 1e-5, "epsilon": 1e-5, "implMode": 0, "activateSilu": True, "group": 2, "quantMode": "dynamic"}


def arguments(row: dict[str, Any]) -> dict[str, Any]:
    """A call with what has to be given."""
    shape, axes, kind = tuple(row["shape"]), row.get("row", 1), DTYPES[row["dtype"]]
    per_row = (*shape[: len(shape) - axes], *(1,) * axes)
    shapes = {
        **dict.fromkeys(("x", "input", "gradOut", "self", "out", "gradInputOut"), shape),
        **dict.fromkeys(("mean", "rstd"), per_row), **dict.fromkeys(("scale", "shift"), (*shape[:-2], 1, shape[-1])),
        **dict.fromkeys(("gradWeightOut", "gradBiasOut"), shape[len(shape) - axes :]),
        **dict.fromkeys(("meanOut", "rstdOut"), (shape[0], 2)), "quantScale": shape[:-1],
    }  # fmt: skip
    facts: dict[str, Any] = {name: TensorFacts.dense(kind, size) for name, size in shapes.items()}
    if row["api"].endswith("Quant"):
        facts["out"] = TensorFacts.dense(dt.ACL_INT8, shape)
        facts["quantScale"] = TensorFacts.dense(dt.ACL_FLOAT, shape[:-1])
    return {**facts, **PLACES, "normalizedShape": tuple(shape[len(shape) - axes :]), "outputMask": (True, True, True)}


@pytest.mark.parametrize("row", ROWS, ids=TITLES)
def test_a_kernels_workspace_is_told_beside_the_plans_own(row: dict[str, Any]) -> None:
    operator, given = ops.find(row["api"]), arguments(row)
    made = {param.name: given.get(param.name) for param in operator.params}
    call = Call(profile(SOCS[row["soc"]]), made)
    lowered = operator.outcome(call)
    assert isinstance(lowered, Lowered), lowered
    asked = 0 if row["bytes"] is None else -(-(row["bytes"] + 32) // 512) * 512
    assert operator.room(call, lowered) - lowered.workspace == asked
    assert ":" in row["source"]


def test_every_operator_with_such_a_kernel_has_a_row() -> None:
    declared = {name for name in ops.names() if ops.find(name).tiling_workspace is not None}
    assert {row["api"] for row in ROWS} == declared


def test_nothing_is_asked_for_where_nothing_runs() -> None:
    operator = ops.find("aclnnLayerNorm")
    empty = arguments({"api": operator.name, "shape": (0, 7), "dtype": "FLOAT"})
    call = Call(profile(SOCS["Ascend910B1"]), {param.name: empty.get(param.name) for param in operator.params})
    lowered = operator.outcome(call)
    assert isinstance(lowered, Lowered)
    assert operator.room(call, lowered) == 0
