"""What the facts say in prose on the operators that CANN generates from their definitions, as checks without prose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

NEW = "ascend950"
SOCS = ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b")
NEVER = ("kernel for that dtype column not installed", "equal (tiling function)", "dtypes equal (tiling function)")
"""Tests that cannot fail: every kernel is installed, and a row of the definition has one dtype."""
ONLY_ON = {"950: ": (NEW,), "950 only: ": (NEW,), "310p only: ": ("ascend310p",)}


def is_generated(fact: dict[str, Any]) -> bool:
    return bool(fact.get("api_family") == "generated")


def tensors(fact: dict[str, Any], role: str = "") -> list[str]:
    """Tensors of one floating dtype, of one role if asked for."""
    return [
        param["name"] for param in fact["params"]
        if "aclTensor" in param["ctype"] and not param["optional"] and param["role"].startswith(role)
    ]  # fmt: skip


def counts(fact: dict[str, Any]) -> list[str]:
    """The optional tensor of row counts."""
    return [param["name"] for param in fact["params"] if "aclTensor" in param["ctype"] and param["optional"]]


def dtypes(fact: dict[str, Any], found: dict[str, list[str]], given: list[str]) -> dict[str, list[str]]:
    """Every tensor is in the row of the definition; row counts are INT64, whatever the SoC."""
    if not is_generated(fact):
        return found
    return {name: ["INT64"][: len(given)] if name in counts(fact) else given for name in found}


def plain(fact: dict[str, Any], check: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The checks that one check of the facts stands for."""
    if not is_generated(fact) or "row of the op definition" in check.get("detail", ""):
        yield check
    elif check.get("detail") in NEVER or (check["rule"] == "other" and "kernel" in check["params"][0]):
        return
    elif check["rule"] == "null":
        yield check
        yield {"code": 161001, "rule": "null", "params": ["workspaceSize", "executor"]}
    elif check["rule"] == "dtype_soc":
        yield {**check, "params": []}
        yield from strict_outputs(fact, check)
    elif check["rule"] == "dtype_in_list":
        yield from definition(fact, check)
    else:
        yield from tiling(fact, check)


def strict_outputs(fact: dict[str, Any], check: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """An output that the definition does not make contiguous itself has to be; strided inputs follow in the facts."""
    strided_first = any(one["rule"] == "other" and one["code"] == 561000 for one in fact["checks"])
    if not strided_first and not any("and output AutoContiguous" in step for step in fact["l0_pipeline"]):
        yield {"code": 561000, "rule": "other", "params": tensors(fact, "output")}


def definition(fact: dict[str, Any], check: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Dtypes and formats against the rows of the definition."""
    names = tensors(fact)
    yield {**check, "params": names}
    for other in names[1:]:
        yield {**check, "rule": "same_dtype", "params": [names[0], other]}
    yield {**check, "rule": "private_format", "params": names}
    for name in counts(fact):
        yield {**check, "rule": "dtype_equals", "params": [name]}
        yield {**check, "rule": "private_format", "params": [name]}


def tiling(fact: dict[str, Any], check: dict[str, Any]) -> Iterator[dict[str, Any]]:
    detail = check.get("detail", "")
    socs = next((list(socs) for start, socs in ONLY_ON.items() if detail.startswith(start)), None)
    if "(950 only)" in detail:
        socs = [NEW]
    only = {"soc": socs} if socs else {}
    if check["code"] == 561000:
        old = [soc for soc in SOCS if soc != NEW]
        for name in check["params"]:
            yield {"code": 561000, "rule": "other", "params": [name], "soc": old}
        yield {"code": 561000, "rule": "other", "params": tensors(fact, "output")}
    elif check["params"] == ["dim"]:
        yield {**check, "rule": "min_dims", "params": [tensors(fact, "input")[-1]], "limit": 1}
        yield check
    elif check["params"] == counts(fact):
        yield {**check, "rule": "rank_is", "limit": 1}
        if "950: length" in detail:
            yield {**check, "soc": [NEW]}
    else:
        yield {**check, **only}
