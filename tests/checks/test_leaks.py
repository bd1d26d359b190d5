"""Leaks: each kind of object has a function that destroys it, and findings name it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.checks.leak import DESTROYERS

PROGRAM = """
import aclnn_py as acl

acl.aclInit(None)
acl.aclrtSetDevice(0)
stream, _ = acl.aclrtCreateStream()
context, _ = acl.aclrtCreateContext(0)
address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)
host, _ = acl.aclrtMallocHost(64)
tensor = acl.aclCreateTensor([16], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [16], address)
executor = acl.aclnnSiluGetWorkspaceSize(tensor, tensor)[1]
acl.aclSetAclOpExecutorRepeatable(executor)
acl.aclnnSilu(None, 0, executor, stream)
acl.aclCreateDataBuffer(address, 64)
"""
FIXES = {
    ("the primary context of aclrtSetDevice was never released", 5): "Call aclrtResetDevice.",
    ("an aclrtStream was never destroyed", 6): "Call aclrtDestroyStream.",
    ("an aclrtContext was never destroyed", 7): "Call aclrtDestroyContext.",
    ("the block of 64 bytes was never freed", 8): "Call aclrtFree.",
    ("the page-locked block of 64 bytes was never freed", 9): "Call aclrtFreeHost.",
    ("an aclTensor was never destroyed", 10): "Call aclDestroyTensor.",
    (
        "a repeatable aclOpExecutor of aclnnSilu was never destroyed",
        11,
    ): "Call aclDestroyAclOpExecutor after the last run.",
    ("an aclDataBuffer was never destroyed", 14): "Call aclDestroyDataBuffer.",
}


def test_fixes_name_the_function_to_call(cli: Any, tmp_path: Path) -> None:
    program, target = tmp_path / "leaks.py", tmp_path / "findings.json"
    program.write_text(PROGRAM)
    cli("run", "--quiet", "--check=leak", "--report", target, program)
    found = json.loads(target.read_text())["findings"]
    lines = [int(each["sites"][0]["site"].rpartition(":")[2]) for each in found]
    assert {(each["message"], line): each["fix"] for each, line in zip(found, lines, strict=True)} == FIXES


@pytest.mark.skipif(not Path(__file__).parents[2].joinpath("kernels").is_dir(), reason="needs a checkout")
def test_every_kind_of_object_has_its_function(checkout: Path) -> None:
    table = (checkout / "kernels/machine/handles/handle.c").read_text().partition("handle_names[HANDLE_KINDS] = {")[2]
    kinds = re.findall(r'= "(\w+)"', table.partition("};")[0])
    assert set(DESTROYERS) == set(kinds) - {"nothing"}


def test_the_functions_exist(checkout: Path) -> None:
    headers = "".join(path.read_text() for path in (checkout / "include").rglob("*.h"))
    functions = {text.split()[0] for text in DESTROYERS.values()} - {"the"}
    assert {name for name in functions if not re.search(rf"\b{name}\(", headers)} == set()
