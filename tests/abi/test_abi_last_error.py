"""The last error of the thread, set exactly where CANN's runtime sets it: facts, table, every function called."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import children
import pytest
from clients import PACKAGE, clean
from declarations import paths, read
from last_errors import NOT_CALLED, STATUS, functions

from aclnn_py.base.traces import SILENT, Leaves

HERE = Path(__file__).resolve().parent
FACTS = HERE.parent / "facts" / "base_last_error.json"
OF_RUNTIME = (107, 207, 507)
LAYER_ABOVE = "src/acl/"
OURS = re.compile(r"emulated|with a public value|arithmetic here")
"""In refusals that CANN's runtime does not make: what it would do is not here."""
DRIVEN = {107000, 107002, 107021, None}
"""Codes of rows that simple arguments bring about."""
WARNS = {("aclrtSetDeviceSatMode", 207000)}
"""Refusals that set the last error and whose message is a warning (WE0001), which no function tells."""
NEEDS_MORE = {("acltdtQueryQueueRoutes", 107002)}
"""But these: a query has to be filled in before the device is asked for."""

Row = dict[str, Any]


@cache
def facts() -> dict[str, Any]:
    return json.loads(FACTS.read_text())


def rows() -> list[tuple[str, Row]]:
    return [(name, row) for name, one in facts()["functions"].items() for row in one["silent"]]


def test_every_function_has_its_facts() -> None:
    known = {*facts()["functions"], *(name for names in facts()["elsewhere"].values() for name in names)}
    apart = ({one.name for one in functions()} | NOT_CALLED) ^ known
    assert not apart, f"functions in tests/facts/base_last_error.json and in include/ differ: {sorted(apart)}"
    every = read(*paths("acl", "hccl", "runtime", "aclnn", "profiling")).functions
    assert {name for name, one in every.items() if one.result in STATUS} == known


def test_rows_have_one_form() -> None:
    for name, row in rows():
        assert set(row) <= {"code", "leaves", "source", "param", "product"}, name
        assert row["leaves"] in {"nothing", "warning", "message"}, name
        for place in (row["source"], row.get("product", row["source"])):
            assert re.fullmatch(r"src/(acl|runtime)/[\w/]+\.(cc|cpp):\d+", place), name
    assert len({(name, row["code"]) for name, row in rows()}) == len(rows())


def test_the_table_is_what_the_facts_say() -> None:
    """But for the checks of the layer above, whose messages tell them from the runtime's, and for functions that a
    product may lack where that sets the last error: another 207000 of theirs is not answered here.
    """
    told = {
        (name, row["code"] or 0): (Leaves[row["leaves"].upper()], row.get("param", ""))
        for name, row in rows()
        if not (row["source"].startswith(LAYER_ABOVE) and row["leaves"] == "message") and "product" not in row
    }
    assert {key: (row.leaves, row.param) for key, row in SILENT.items()} == told


@pytest.fixture(scope="module", params=["Ascend910B1", "Ascend910A"])
def calls(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    library = PACKAGE / "_native" / "lib64" / "libaclemu.so"
    command = [sys.executable, str(HERE / "last_errors.py"), str(library)]
    environment = clean(PYTHONPATH=str(PACKAGE.parent), ACLNN_PY_SOC=request.param)
    folder = tmp_path_factory.mktemp("calls")
    done = children.run(command, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def row_of(call: dict[str, Any]) -> Row | None:
    for row in facts()["functions"].get(call["function"], {"silent": []})["silent"]:
        named = "param" not in row or f", argument {row['param']}." in call["message"]
        above = row["source"].startswith(LAYER_ABOVE) and row["leaves"] == "message"
        if "product" in row:
            continue
        if row["code"] in (call["status"], None) and named and (not above or "(EH" in call["message"]):
            return row
    return None


def expected(call: dict[str, Any]) -> tuple[int, bool]:
    """The last error that the call leaves, and whether there is a message."""
    status = call["status"]
    if not status:
        return 0, bool(call["message"])
    if OURS.search(call["message"]):
        return 0, True
    row = row_of(call)
    if row:
        return 0, row["leaves"] == "message"
    sets = status // 1000 in OF_RUNTIME
    told = sets and (call["function"], status) not in WARNS
    return (status if sets else 0), told or bool(call["message"])


def test_every_function_leaves_what_the_facts_say(calls: list[dict[str, Any]]) -> None:
    assert {call["function"] for call in calls} == {one.name for one in functions()}
    wrong = [call for call in calls if (call["last"], bool(call["message"])) != expected(call)]
    assert not wrong, "\n".join(map(str, wrong))
    met = {(call["function"], row["code"]) for call in calls if call["status"] and (row := row_of(call))}
    assert {(name, row["code"]) for name, row in rows() if row["code"] in DRIVEN} - met == NEEDS_MORE
