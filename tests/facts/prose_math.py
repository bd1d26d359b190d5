"""What the facts on arithmetic say in prose: the dtype computed in, tests of ascend950 alone, tests that never fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prose import REGBASE, SOCS

COMPUTED = ("promote", "(promote type)", "(infer type)")
"""What checks call the dtype that the operands are computed in."""
Check = dict[str, Any]


def told(fact: dict[str, Any], check: Check) -> Iterator[Check]:
    """One check as checks of named parameters on named SoCs."""
    detail = check.get("detail", "")
    if fact["library"] != "math":
        yield check
        return
    if check["code"] == 0 and "never fail" in detail:
        return
    check = {**check, **only(detail)}
    if "infer type defined, in list" in detail:
        yield {**check, "rule": "promotable", "params": operands(fact)}
        yield {**check, "rule": "dtype_in_list", "params": [computed(fact)]}
    if "alpha must be integral or BOOL" in detail:
        yield {**check, "rule": "dtype_in_list", "params": ["alpha"]}
    if check["rule"] == "promotable":
        check["params"] = operands(fact)
    check["params"] = [computed(fact) if name in COMPUTED else name for name in check["params"]]
    if check["rule"] == "castable" and detail.startswith("950 only"):
        for name in check["params"]:
            yield {**check, "params": [name, computed(fact)]}
        if "infer type defined" in detail:
            yield {**check, "params": [computed(fact), check["params"][0]]}
    else:
        yield check


def only(detail: str) -> dict[str, list[str]]:
    """The SoCs that "950 only" and "non-950 only" speak of."""
    if detail.startswith("non-950 only"):
        return {"soc": [soc for soc in SOCS if soc != REGBASE]}
    return {"soc": [REGBASE]} if detail.startswith("950 only") else {}


def operands(fact: dict[str, Any]) -> list[str]:
    """What decides the dtype computed in: two tensors, or a tensor, the scalars and the tensor written to."""
    inputs = [param for param in fact["params"] if param["name"] != "out" and "aclTensor" in param["ctype"]]
    if len(inputs) == 2:
        return [param["name"] for param in inputs]
    return [param["name"] for param in fact["params"]]


def computed(fact: dict[str, Any]) -> str:
    return f"promote({','.join(operands(fact))})"


def dtypes(fact: dict[str, Any], given: dict[str, list[str]]) -> dict[str, list[str]]:
    """The lists of one SoC, where out has the real dtype of a complex self."""
    if not any(
        "COMPLEX64 -> FLOAT" in check.get("detail", "") and check["rule"] == "same_dtype" for check in fact["checks"]
    ):
        return given
    return {**given, "out": [token for token in given["self"] if not token.startswith("COMPLEX")]}
