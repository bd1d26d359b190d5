"""The pytest plugin: a fresh machine for each test, on each SoC, and tests that fail for what they leave."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

IMPORTS = "import os\nimport numpy as np\nimport pytest\nimport aclnn_py as acl\nfrom aclnn_py import settings\n\n"
NAMED = () if entry_points(group="pytest11", name="aclnn_py") else ("-p", "aclnn_py.pytest_plugin")
"""An installed package offers the plugin itself."""
PLUGIN = ("-m", "pytest", "-q", *NAMED, "-p", "no:cacheprovider", "--tb=short")


@pytest.fixture
def tested(python: Any, tmp_path: Path) -> Any:
    """Runs pytest on a file of tests with the plugin."""

    def run(text: str, *options: str, **variables: str) -> CompletedProcess[str]:
        path = tmp_path / "test_it.py"
        path.write_text(IMPORTS + text)
        done: CompletedProcess[str] = python(*PLUGIN, *options, path, **variables)
        return done

    return run


def outcome(done: CompletedProcess[str]) -> str:
    """ "2 passed, 1 failed" without the time."""
    return re.sub(r" in [\d.]+s.*", "", done.stdout.strip().splitlines()[-1])


def test_a_machine_for_each_test(tested: Any) -> None:
    done = tested("""
def test_leaves_everything(npu):
    global stream
    stream = npu.stream
    settings.replace(soc="Ascend310P3", rules="documented")
    acl.aclrtFree(None)
    x = npu.array(np.ones(4, np.float32))
    npu.call("aclnnSilu", x, npu.empty_like(x))

def test_finds_nothing_of_it(npu):
    assert npu.profile.soc.name == "Ascend910B1" and not stream.alive
    assert settings.current().keywords == {} and acl.aclGetRecentErrMsg() in (None, "")
    assert acl.aclrtGetDeviceCount() == (8, 0)
""")
    assert (outcome(done), done.returncode) == ("2 passed", 0)


def test_a_marker_says_what_the_machine_is(tested: Any) -> None:
    done = tested("""
pytestmark = pytest.mark.npu(memory="64M", devices=2)

@pytest.mark.npu(soc="Ascend310P3", rules="documented", threads=1, schedule=7)
def test_settings(npu):
    now = settings.current()
    assert (now.soc.name, now.rules, now.threads, now.schedule) == ("Ascend310P3", "documented", 1, 7)
    assert (now.memory, now.devices) == (64 << 20, 2)

@pytest.mark.npu(devices=1, faults="aclrtMalloc:2=207001")
def test_faults_begin_with_the_test(npu):
    assert acl.aclrtGetDeviceCount() == (1, 0)
    npu.empty((4,), np.float32)
    with pytest.raises(acl.AclError, match="207001"):
        npu.empty((4,), np.float32)
""")
    assert (outcome(done), done.returncode) == ("2 passed", 0)


def test_each_soc(tested: Any) -> None:
    text = """
def test_soc(npu):
    assert npu.profile.soc.name in os.environ["WANTED"].split(",")

@pytest.mark.npu(soc="Ascend910A")
def test_one(npu):
    assert npu.profile.soc.name == "Ascend910A"

def test_none():
    pass
"""
    done = tested(text, "-vv", "--acl-soc=910B1,Ascend310P3", WANTED="Ascend910B1,Ascend310P3")
    assert (outcome(done).strip("= "), done.returncode) == ("4 passed", 0)
    assert "test_soc[Ascend310P3] PASSED" in done.stdout
    done = tested(text, "--acl-soc=910B9")
    assert done.returncode == 4
    assert "--acl-soc: '910B9' is no SoC: did you mean Ascend910B" in done.stderr


LEAVES = {
    "aclrtMalloc(100, 0)": r"1 x 100 bytes of device 0 memory \(test_it.py:9\)",
    "aclrtMallocHost(100)": r"1 x 100 bytes of page-locked host memory \(test_it.py:9\)",
    "aclrtCreateStream()": r"1 x aclrtStream \(test_it.py:9\)",
    "aclCreateIntArray([1])": r"1 x aclIntArray \(test_it.py:9\)",
}


@pytest.mark.parametrize("call", LEAVES)
def test_a_leak_fails_the_test_that_caused_it(call: str, tested: Any) -> None:
    done = tested(f"""
def test_leaks(npu):
    acl.{call}

def test_does_not(npu):
    pass
""")
    assert outcome(done) == "1 failed, 1 passed"
    assert re.search(rf"The test left behind:\n *{LEAVES[call]}", done.stdout)
    assert "FAILED test_it.py::test_leaks" in done.stdout


def test_a_test_that_fails_is_told_of_its_own_failure_alone(tested: Any) -> None:
    done = tested("""
def test_fails(npu):
    acl.aclrtMalloc(100, 0)
    assert acl.aclrtFree(None) == 0

def test_does_not(npu):
    pass
""")
    assert outcome(done) == "1 failed, 1 passed"
    assert "left behind" not in done.stdout


def test_a_task_that_failed_unseen_fails_its_test(tested: Any) -> None:
    done = tested("""
@pytest.mark.npu(faults="aclnnSilu.run:1=507015")
def test_fails(npu):
    x = npu.array(np.ones(4, np.float32))
    npu.call("aclnnSilu", x, npu.empty_like(x))
""")
    assert outcome(done) == "1 failed"
    assert "507015 at the end of the test: " in done.stdout


def test_a_stream_that_never_ends_is_dropped_in_a_test_that_fails(tested: Any) -> None:
    done = tested("""
def test_waits(npu):
    event, ret = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)
    assert acl.aclrtStreamWaitEvent(npu.stream, event) == ret == 0
    assert False

def test_does_not(npu):
    npu.synchronize()
""")
    assert outcome(done) == "1 failed, 1 passed"


RACING = """
def test_reads_too_early(npu):
    block, ret = acl.aclrtMalloc(64, 0)
    host = bytearray(64)
    assert acl.aclrtMemsetAsync(block, 64, 1, 64, npu.stream) == ret == 0
    assert acl.aclrtMemcpy(host, 64, block, 64, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    npu.synchronize()
    acl.aclrtFree(block)

def test_waits(npu):
    x = npu.array(np.ones(4, np.float32))
    assert npu.call("aclnnSilu", x, npu.empty_like(x)).numpy().any()
"""


@pytest.mark.parametrize("option", ["--acl-check", "--acl-checks=race,init"])
def test_a_finding_fails_the_test_that_caused_it(option: str, tested: Any) -> None:
    assert outcome(tested(RACING)) == "2 passed"
    done = tested(RACING, option)
    assert outcome(done) == "1 failed, 1 passed"
    assert "FAILED test_it.py::test_reads_too_early" in done.stdout
    assert "error race.host: " in done.stdout
    assert set(re.findall(r"(\w+\.py):\d+ <- ", done.stdout)) <= {"test_it.py"}
    assert re.search(r"^ *enqueued +test_it\.py:\d+$", done.stdout, re.MULTILINE)


def test_a_check_that_is_none(tested: Any) -> None:
    done = tested(RACING, "--acl-checks=speed")
    assert done.returncode != 0
    assert "--acl-checks: " in done.stdout + done.stderr


@pytest.mark.parametrize("mark", ['soc="T4"', "speed=1", '"Ascend310P3"'])
def test_a_marker_that_says_something_else(mark: str, tested: Any) -> None:
    done = tested(f"""
@pytest.mark.npu({mark})
def test_settings(npu):
    pass
""")
    assert done.returncode != 0
    assert re.search(r"expected (a SoC name|soc, memory, devices, threads, rules, faults, schedule)", done.stdout)


def test_without_the_fixture_nothing_is_loaded(python: Any, tmp_path: Path) -> None:
    text = "import sys\n\ndef test_nothing():\n    assert 'aclnn_py.native' not in sys.modules\n"
    (tmp_path / "test_it.py").write_text(text)
    assert python(*PLUGIN, tmp_path / "test_it.py").returncode == 0
