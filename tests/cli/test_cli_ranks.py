"""`aclnn-py run --ranks`: the environment of every rank, and one report for all."""

from __future__ import annotations

import json
from pathlib import Path

RANK = """
import os
import aclnn_py as acl
rank = int(os.environ["RANK"])
assert os.environ["LOCAL_RANK"] == str(rank)
assert (os.environ["WORLD_SIZE"], os.environ["MASTER_ADDR"]) == ("3", "127.0.0.1")
assert 0 < int(os.environ["MASTER_PORT"]) < 65536
acl.aclInit(None)
acl.aclrtSetDevice(rank)
address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)
acl.aclrtFree(None)
acl.aclFinalize()
"""
FAILING = """
import os
import sys
import time
if os.environ["RANK"] == "1":
    sys.exit(7)
time.sleep(3600)
"""


def test_ranks_have_the_environment_of_torchrun_and_one_report(cli, program, tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    done = cli("run", "--ranks", "3", "--json", str(target), program(RANK))
    assert done.returncode == 0, done.stderr
    facts = json.loads(target.read_text())
    (refused,) = facts["refusals"]
    assert (refused["function"], refused["count"], len(refused["reasons"])) == ("aclrtFree", 3, 1)
    assert sorted(facts["peak_device_bytes"]) == ["0", "1", "2"]
    assert sum(each["count"] for each in facts["leaked_blocks"]) == 3


def test_a_rank_that_fails_ends_the_others(cli, program) -> None:
    done = cli("run", "--ranks", "2", program(FAILING))
    assert done.returncode == 7


def test_what_ranks_do_not_have(cli, program) -> None:
    assert cli("run", "--ranks", "16", program(RANK)).returncode == 2
