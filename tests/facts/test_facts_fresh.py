"""The normal forms equal what the facts say today, wherever the facts are at hand."""

from __future__ import annotations

import json

import normalise
import pytest

FACTS = normalise.facts()


@pytest.mark.skipif(FACTS is None, reason="the facts are not beside this checkout")
def test_normal_forms_equal_the_facts() -> None:
    assert FACTS is not None
    forms = normalise.forms(FACTS)
    stale = [name for name, text in forms.items() if (normalise.HERE / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run python tests/facts/normalise.py"


@pytest.mark.parametrize("api", normalise.SEEDS)
def test_an_operator_form_is_whole(api: str) -> None:
    form = json.loads((normalise.HERE / "ops" / f"{api}.json").read_text(encoding="utf-8"))
    names = {param["name"] for param in form["params"] if "aclTensor" in param["ctype"]}
    assert form["api"] == api
    assert all(set(dtypes) == names for dtypes in form["dtypes_by_soc"].values())
    assert {"code": 161001, "rule": "null", "params": ["workspaceSize", "executor"]} in form["checks"]
    assert {"code", "rule", "params", "limit", "soc"} >= {key for check in form["checks"] for key in check}


def test_there_is_a_form_for_every_seed_and_for_nothing_else() -> None:
    assert {path.stem for path in (normalise.HERE / "ops").glob("*.json")} == set(normalise.SEEDS)
