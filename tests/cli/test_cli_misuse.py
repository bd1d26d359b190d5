"""What works here and is undefined in CANN: `aclnn-py run` names it with the line to mend."""

from __future__ import annotations

import json
from pathlib import Path

DESTROYED = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)
x, out = (acl.aclCreateTensor([4], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [4], address) for _ in range(2))
size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, out)
acl.aclrtSynchronizeDevice()
acl.aclDestroyTensor(x)
acl.aclDestroyTensor(out)
acl.aclnnSilu(None, size, executor, None)
acl.aclrtSynchronizeDevice()
acl.aclrtFree(address)
acl.aclrtResetDevice(0)
acl.aclFinalize()
"""
TEXT = "was destroyed between phase one and phase two: undefined in CANN"


def test_tensors_destroyed_between_the_phases(cli, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(DESTROYED)
    done = cli("run", "--json", tmp_path / "report.json", tmp_path / "program.py")
    found = json.loads((tmp_path / "report.json").read_text())
    assert found["misuses"] == [
        {"function": "aclnnSilu", "text": f"out {TEXT}", "site": "program.py:10", "count": 1},
        {"function": "aclnnSilu", "text": f"self {TEXT}", "site": "program.py:9", "count": 1},
    ]
    assert (found["refusals"], found["leaked_handles"], found["operators"]) == ([], [], {"aclnnSilu": 1})
    assert f"misused aclnnSilu: out {TEXT} x 1 (program.py:10)" in " ".join(done.stderr.split())
