"""What the facts on operators say in prose where the normal forms want names: SoC lists, and checks with conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

SOCS = ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b")
REGBASE = "ascend950"
NEW = ("ascend910b", "ascend910_93", "ascend950")


def documented_soc(text: str) -> list[str]:
    """The SoCs of "Docs product table: supported on 910 and 950; NOT on 310p"."""
    listed = re.split(r"[;.(]| NOT ", text.partition("Docs")[2])[0]
    if "all six" in listed:
        return list(SOCS)
    found = set(re.findall(r"910b|910_93|910|950|310p|310b", listed))
    return [soc for soc in SOCS if soc.removeprefix("ascend") in found]


def dtypes(fact: dict[str, Any], soc: str, given: dict[str, list[str]]) -> dict[str, list[str]]:
    """The lists of one SoC without what a check that is skipped there would have demanded."""
    for check in fact["checks"]:
        if check["rule"] == "castable" and soc == REGBASE and "arch below 3510" in check.get("detail", ""):
            return {**given, check["params"][-1]: ["*any"]}
    return given


def plain(api: str, check: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One check of the facts as checks that need no prose; those of the task list (561103) keep their order."""
    rule, params, detail = check["rule"], check["params"], check.get("detail", "")
    if rule == "null" and "dereferenced and crashes" in detail:
        yield {**check, "params": [*params, "beta", "threshold"]}  # the emulator answers what the documents promise
    elif rule == "other" and check["code"] == 0 and "empty" in detail:
        fewer = {"soc": [soc for soc in SOCS if soc != REGBASE]} if detail.startswith("non-950") else {}
        yield {**check, **fewer, "rule": "early_success"}
    elif rule == "shape_custom" and "both rank 2" in detail:
        yield {**check, "rule": "rank_is", "limit": 2}
    elif rule == "promotable" and "Cannot fail for the listed dtypes" in detail:
        return
    elif rule == "promotable" and "must be in the list" in detail:
        yield check
        yield {**check, "rule": "dtype_in_list", "params": [f"promote({','.join(params)})"]}
    elif detail.startswith("promoted BF16 refused unless arch 2201/3510"):
        yield {**check, "params": [f"promote({','.join(params)})"], "soc": [soc for soc in SOCS if soc not in NEW]}
    elif "romoted dtype must be" in detail or "promoted dtype in" in detail:
        yield {**check, "params": [f"promote({','.join(params)})"]}
    elif rule == "dtype_equals" and len(params) == 2:
        yield {**check, "rule": "same_dtype"}
    elif rule == "dtype_equals" and "promoted dtype" in detail:
        yield {**check, "rule": "same_as_promoted"}
    elif rule == "format" and detail.startswith("private"):
        yield {**check, "rule": "private_format"}
    elif rule == "castable" and "arch below 3510" in detail:
        yield {**check, "soc": [soc for soc in SOCS if soc != REGBASE]}
    elif rule == "castable" and params[0] == "gradOutput" and detail.startswith("to FLOAT"):
        return  # never fails for the listed dtypes
    elif rule == "shape_custom" and detail.startswith("ranks equal (0-d counted as 1)"):
        return  # the checks around it say the whole shape
    elif rule == "attr_nonzero":
        yield {**check, "rule": "attr_range"}
    elif rule == "dtype_in_list" and "must match one row" in detail:
        yield check
        yield {**check, "rule": "same_dtype"}
        yield {**check, "rule": "private_format"}
    else:
        yield check
