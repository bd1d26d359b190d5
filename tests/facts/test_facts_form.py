"""The facts on operators are written by hand: their form, and that there are some for every operator declared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from one_code import ONE_CODE

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.soc import FAMILIES

FACTS = Path(__file__).resolve().parent
FIELDS = ["api", "header", "library", "params", "dtypes_by_soc", "checks", "max_dims", "documented_soc", "sample"]
FURTHER = {"compute", "empty", "inplace", "launch_code", "notes", "promotion", "scalar_dtypes"}
"""What may follow: what is known beside the checks, for those who declare and compute; tests read launch_code alone,
the code of phase two whatever its launch is refused for."""
ROLES = {"input", "output", "inout", "attr"}
CODES = {
    "null": {-1, 161001, 161002, 561002, 561103},
    "dtype_in_list": {161002, 561002},
    "dtype_soc": {161001, 161002, 361001, 561000, 561002, 561003, 561103},
    "dtype_equals": {161001, 161002, 561002, 561103},
    "dtype_excluded": {161002, 361001, 561002},
    "dtype_beside": {161002},
    "same_dtype": {161001, 161002, 561002, 561003, 561103},
    "same_as_promoted": {161002},
    "promotable": {161002},
    "castable": {161002, 561103},
    "private_format": {161002, 561002},
    "format": {161002, 561103},
    "same_shape": {161002, 561002, 561103},
    "shape_custom": {-1, 161001, 161002, 561002},
    "shape_equals_broadcast": {161002},
    "shape_folds": {161002},
    "shape_folds_or_single": {161002},
    "broadcastable": {161002},
    "max_dims": {161002, 561002},
    "min_dims": {161002, 561002},
    "rank_is": {161001, 161002, 561002},
    "attr_range": {-1, 161001, 161002, 561002},
    "group": {161002, 561000},
    "early_success": {0},
    "other": {161002, 561000},
    "given": {161001, 161002, 361001, 561002},
}
"""What a check may ask, and the codes that CANN answers such a check with; -1 is ge::GRAPH_FAILED."""
EACH = "each_"
"""Before what is asked of every member of a list."""
LIMITED = {"max_dims", "min_dims", "rank_is"}
TOKENS = {dt.token(dtype) for dtype in dt.NAMES} | {"*any", "*castable", "*promoted"}
"""Dtypes; beside them "nothing is asked", "only that it can be cast", "the promoted one"."""

Form = dict[str, Any]


@cache
def forms() -> dict[str, Form]:
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((FACTS / "ops").glob("*.json"))}


def tensors(form: Form) -> list[str]:
    return [param["name"] for param in form["params"] if "aclTensor" in param["ctype"]]


def named(check: Form) -> list[str]:
    """The parameters of a check, with "promote(a,b)" taken apart."""
    texts = (text.removeprefix("promote(").removesuffix(")") for text in check["params"])
    return [name for text in texts for name in text.split(",")]


def test_there_are_facts_for_every_operator() -> None:
    assert set(ops.names()) - set(forms()) == set()


def test_the_fields() -> None:
    assert [name for name, form in forms().items() if [field for field in form if field in FIELDS] != FIELDS] == []
    assert [name for name, form in forms().items() if set(form) - {*FIELDS, *FURTHER}] == []
    assert [name for name, form in forms().items() if form["api"] != name] == []
    assert [
        name for name, form in forms().items() if not form["header"].startswith(("aclnnop/aclnn_", "aclnnop/acl_stft"))
    ] == []
    assert [name for name, form in forms().items() if not set(form["documented_soc"]) <= set(FAMILIES)] == []


def bad_params(name: str, form: Form) -> Iterator[str]:
    for param in form["params"]:
        if list(param) != ["name", "ctype", "role", "optional"] or type(param["optional"]) is not bool:
            yield f"{name}: fields of {param}"
        if param["role"] not in ROLES:
            yield f"{name}: role of {param['name']}"


def test_the_parameters() -> None:
    assert [fault for name, form in forms().items() for fault in bad_params(name, form)] == []


def bad_dtypes(name: str, form: Form) -> Iterator[str]:
    if list(form["dtypes_by_soc"]) != list(FAMILIES):
        yield f"{name}: the SoCs of dtypes_by_soc"
    for soc, dtypes in form["dtypes_by_soc"].items():
        if set(dtypes) != set(tensors(form)):
            yield f"{name}: tensors on {soc}"
        for param, tokens in dtypes.items():
            yield from (f"{name}: {token} of {param} on {soc}" for token in tokens if token not in TOKENS)


def test_the_dtypes() -> None:
    assert [fault for name, form in forms().items() for fault in bad_dtypes(name, form)] == []


def bad_checks(name: str, form: Form) -> Iterator[str]:
    known = {param["name"] for param in form["params"]} | {"workspaceSize", "executor"}
    code = 161002 if name in ONE_CODE else 161001
    if {"code": code, "rule": "null", "params": ["workspaceSize", "executor"]} not in form["checks"]:
        yield f"{name}: nothing asks for workspaceSize and executor"
    for check in form["checks"]:
        if not {"code", "rule", "params"} <= set(check) <= {"code", "rule", "params", "limit", "soc"}:
            yield f"{name}: fields of {check}"
        elif check["code"] not in CODES.get(check["rule"].removeprefix(EACH), set()):
            yield f"{name}: {check['rule']} with {check['code']}"
        elif not set(named(check)) <= known or ("limit" in check) != (check["rule"].removeprefix(EACH) in LIMITED):
            yield f"{name}: {check}"
        elif not set(check.get("soc", FAMILIES)) <= set(FAMILIES):
            yield f"{name}: SoCs of {check}"


def test_the_checks() -> None:
    assert [fault for name, form in forms().items() for fault in bad_checks(name, form)] == []


def test_a_rank_limit_is_one_of_a_check() -> None:
    for name, form in forms().items():
        limits = {check["limit"] for check in form["checks"] if check["rule"].removeprefix(EACH) == "max_dims"}
        assert form["max_dims"] in (limits | {None}), name
