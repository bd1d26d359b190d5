"""`aclnn-py explain` and `aclnn-py functions`, and the tables behind them."""

from __future__ import annotations

import json
import re

import pytest
from one_code import ONE_CODE

from aclnn_py import ops
from aclnn_py.api import codes, surface
from aclnn_py.api.refused import REFUSED
from aclnn_py.base import status
from aclnn_py.base.causes import CAUSES
from aclnn_py.cli import main
from aclnn_py.cli.functions import ABSENT, rows
from aclnn_py.derived.exports import INSIDE, WITHHELD
from aclnn_py.home import sources


def test_every_code_has_a_cause_and_a_cure() -> None:
    assert set(CAUSES) == set(status.codes().values())
    for code, (cause, cure) in CAUSES.items():
        assert cause.endswith("."), code
        assert cure.endswith("."), code
        assert " | " not in cure, code


OF_CANN = ("aclmdlGet", "aclmdlLoad", "aclop", "acltdt")
"""How functions begin that run models and binaries, which no header of ours declares."""


def test_what_cures_name_is_there() -> None:
    known = {*(row.name for row in rows()), *surface.names()}
    for code, row in CAUSES.items():
        text = f"{row.cause} {row.cure}"
        named = set(re.findall(r"\b(?:acl|ACL)[A-Z_a-z]*[A-Z]\w+\b(?!\*)", text))
        assert {name for name in named if not name.startswith((*OF_CANN, "ACLNN_PY"))} <= known, code
        assert {int(number) for number in re.findall(r"\bSee (\d{6})", text)} <= set(CAUSES), code
        assert set(re.findall(r"aclnn-py (\w+)", text)) <= set(main.commands), code


def test_explained_by_number_and_by_name(cli) -> None:
    done = cli("explain", "507035", "acl_error_rt_context_null", "107002")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.split("\n\n")
    assert first.splitlines()[0] == "507035 ACL_ERROR_RT_VECTOR_CORE_EXCEPTION"
    assert "aclrtSynchronizeStream" in first
    assert second.splitlines()[0] == "107002 ACL_ERROR_RT_CONTEXT_NULL"
    assert "Call aclrtSetDevice in every thread" in second
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_explained_as_json(cli) -> None:
    (found,) = json.loads(cli("explain", "--json", "161002").stdout)
    assert (found["code"], found["names"]) == (161002, ["ACLNN_ERR_PARAM_INVALID"])
    assert set(found["operators"]) <= set(ops.names())
    assert "aclnnSilu" in found["operators"]
    assert all(found[name] for name in ("cause", "cure", "meaning"))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("507060", "the nearest ones are 507057, 507056, 507055."),
        ("context_null", "did you mean ACL_ERROR_RT_CONTEXT_NULL?"),
        ("ACLNN_ERR_PARAM_NULPTR", "did you mean ACLNN_ERR_PARAM_NULLPTR?"),
        ("?", "expected a number such as 507035"),
    ],
)
def test_what_is_no_code_is_a_usage_error(cli, code: str, told: str) -> None:
    done = cli("explain", code)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())


def test_who_answers_a_code_follows_from_documents_and_declarations() -> None:
    assert "aclrtMalloc" in codes.functions(207001)
    assert "aclrtMemcpyBatchAsync" in codes.functions(107000), "as aclrtMemcpyBatch"
    refused = {name for name, code in REFUSED.items() if code == 207000 and name.startswith("acl")}
    assert refused <= set(codes.functions(207000))
    assert codes.operators(107002) == ()
    assert set(codes.operators(161001)) == set(ops.names()) - ONE_CODE


def test_the_states_of_functions(cli) -> None:
    found = {row["name"]: row for row in json.loads(cli("functions", "--json").stdout)}
    assert found["aclrtMalloc"]["state"] == "works"
    assert found["aclrtMalloc"]["header"] == "acl/acl_rt.h"
    assert (found["aclrtStreamAbort"]["state"], found["aclrtStreamAbort"]["code"]) == ("refuses", 207000)
    assert found["aclrtMemcpyAsyncWithCondition"]["state"] == found["aclrtLaunchKernel"]["state"] == "absent"
    assert not set(found) & set(ops.names())


CALLS = """
import ctypes, json, sys
library = ctypes.CDLL(sys.argv[1])
exported = {name: hasattr(library, name) for name in json.loads(sys.argv[2])}
nothing = [ctypes.c_void_p(0)] * 8
codes = {name: getattr(library, name)(*nothing) for name in json.loads(sys.argv[3])}
print(json.dumps([exported, codes]))
"""


def test_the_states_are_what_the_library_does(python) -> None:
    """What works or refuses is exported, what refuses answers its code to any call, and what is absent is not there."""
    found = {INSIDE + row.name: row for row in rows() if row.name not in WITHHELD}
    answer = [name for name, row in found.items() if row.code is not None and "* " not in row.prototype.split("(")[0]]
    done = python("-c", CALLS, sources.native() / sources.CORE, json.dumps([*found]), json.dumps(answer))
    assert done.returncode == 0, done.stderr
    exported, codes = json.loads(done.stdout)
    assert exported == {name: row.state != ABSENT for name, row in found.items()}
    assert codes == {name: found[name].code for name in answer}
    assert len(codes) > 10


def test_functions_can_be_searched(cli) -> None:
    done = cli("functions", "MALLOC", "host")
    assert (done.returncode, done.stderr) == (0, "")
    assert "aclrtMallocHost" in [line.partition("  ")[0] for line in done.stdout.splitlines()]
    long = cli("functions", "--long", "--state", "works", "aclrtMallocHost").stdout.splitlines()
    assert long[0].startswith("aclrtMallocHost  works  ")
    assert "    aclError aclrtMallocHost(void** hostPtr, size_t size)" in long
    assert "    acl/acl_rt.h" in long


def test_functions_without_a_match(cli) -> None:
    done = cli("functions", "xyzzy")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "No function has 'xyzzy' in its name or summary.\n"
    assert cli("functions", "--json", "--long").returncode == 2
