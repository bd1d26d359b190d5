"""Settings: reading, fallbacks, order of strength, and what a bad value says."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from starting import same, start

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.base import profile, soc

KEYWORDS: list[tuple[str, Any, Any]] = [
    ("soc", "Ascend910B4-1", soc.SOCS["Ascend910B4-1"]),
    ("soc", "Ascend910B", soc.SOCS["Ascend910B"]),
    ("soc", "ascend910b", soc.SOCS["Ascend910B1"]),
    ("devices", "3", 3),
    ("devices", "0", 0),
    ("memory", "4096", 4096),
    ("memory", "4K", 4096),
    ("memory", " 3m ", 3 << 20),
    ("memory", "4G", 4 << 30),
    ("memory", "1T", 1 << 40),
    ("threads", "7", 7),
    ("rules", "documented", "documented"),
    ("check", "all", ("lifetime", "memory", "race", "init", "leak", "portability")),
    ("check", "race,leak", ("race", "leak")),
]
BAD = [
    ("soc", "Ascend910B9"), ("soc", "ASCEND910B1"), ("devices", "-1"), ("devices", "16"), ("devices", "two"),
    ("devices", "1.5"), ("memory", "0"), ("memory", "4X"), ("memory", "G"), ("memory", "-4G"), ("memory", "4GG"),
    ("devices", "\u0663"), ("memory", "9" * 5000),
    ("threads", "0"), ("threads", "257"), ("rules", "strict"), ("rules", "Source"), ("check", "races"),
    ("check", "race;leak"), ("check", "ALL"), ("check", "1"),
]  # fmt: skip


def seen(text: str) -> str:
    """How a value stands in a message; a long one ends in dots."""
    return repr(text) if len(text) < 200 else repr(text)[:200]


def test_the_defaults() -> None:
    now = settings.current()
    assert now.soc.name == "Ascend910B1"
    assert now.rules == "source"
    assert (now.devices, now.visible) == (8, (0, 1, 2, 3, 4, 5, 6, 7))
    assert now.memory == now.soc.memory == 68719476736
    assert (now.cache_limit, now.launch_blocking) == (10000, False)
    assert now.threads == len(os.sched_getaffinity(0))
    assert now.default_device is None
    assert not now.process_messages
    assert not now.keywords
    assert same(settings.current(), now)


@pytest.mark.parametrize(("field", "text", "value"), KEYWORDS)
def test_a_variable(field: str, text: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"ACLNN_PY_{field.upper()}", text)
    assert getattr(settings.reload(), field) == value


@pytest.mark.parametrize(("field", "text", "value"), KEYWORDS)
def test_a_keyword_is_read_like_a_variable(field: str, text: str, value: object) -> None:
    assert getattr(settings.replace(**{field: text}), field) == value
    assert getattr(settings.replace(**{field: value}), field) == value
    assert getattr(settings.current(), field) == value


@pytest.mark.parametrize(("field", "text"), BAD)
def test_a_bad_variable_says_so_and_changes_nothing(field: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = settings.current()
    monkeypatch.setenv(f"ACLNN_PY_{field.upper()}", text)
    with pytest.raises(ValueError, match=f"^ACLNN_PY_{field.upper()}: expected .*, but got ") as caught:
        settings.reload()
    assert seen(text) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert same(settings.current(), before)


FIRST_USE = """
import json, os, sys
from aclnn_py import settings
for name, text in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        os.environ[name] = text
        try:
            settings.current()
        except ValueError as problem:
            print(problem, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
assert settings.current().devices == 8
"""


def test_a_bad_variable_says_so_at_first_use(python: Callable[..., CompletedProcess[str]]) -> None:
    cases = [(f"ACLNN_PY_{field.upper()}", text) for field, text in BAD]
    done = python("-W", "ignore", "-c", FIRST_USE, json.dumps(cases))
    assert (done.returncode, done.stderr) == (0, "")
    for (name, text), line in zip(cases, done.stdout.splitlines(), strict=True):
        assert line.startswith(f"{name}: expected ")
        assert f", but got {seen(text)}" in line


@pytest.mark.parametrize(
    ("field", "value"),
    [*BAD, ("devices", True), ("memory", 1.5), ("soc", 910), ("rules", 1), ("cache_limit", -1), ("launch_blocking", 1)],
)
def test_a_bad_keyword_changes_nothing(field: str, value: object) -> None:
    before = settings.replace(devices=4)
    with pytest.raises(ValueError, match=f"^{field}: expected .*, but got "):
        settings.replace(**{"rules": "documented", "devices": 2, field: value})
    assert same(settings.current(), before)


def test_an_unknown_keyword_is_a_type_error() -> None:
    before = settings.current()
    with pytest.raises(TypeError, match=r"expected one of .*, but got 'chip'"):
        settings.replace(devices=3, chip="Ascend910B1")
    assert same(settings.current(), before)


@pytest.mark.parametrize("name", ["ACLNN_PY_SOC", "ACLNN_PY_DEVICES", "ASCEND_RT_VISIBLE_DEVICES", "ACLNN_CACHE_LIMIT"])
def test_an_empty_variable_is_unset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = settings.current()
    monkeypatch.setenv(name, "")
    again = settings.reload()
    assert (again.soc, again.visible, again.cache_limit) == (expected.soc, expected.visible, expected.cache_limit)


def test_an_unknown_instruction_set_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_PY_ISA", "mmx")
    with pytest.raises(ValueError, match=r"^ACLNN_PY_ISA: expected one of avx512, avx2, base, but got 'mmx'$"):
        settings.reload()
    for known in ("avx512", "avx2", "base", ""):
        monkeypatch.setenv("ACLNN_PY_ISA", known)
        settings.reload()


@pytest.mark.parametrize("wrong", ["a minute", "-1", "86401", "1.5"])
def test_a_limit_of_the_planner_that_is_no_number_of_seconds(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_PY_PLANNER_TIMEOUT", wrong)
    text = "ACLNN_PY_PLANNER_TIMEOUT: expected a number of seconds from 0 (no limit) to 86400, but got"
    with pytest.raises(ValueError, match=f"^{re.escape(text)}"):
        settings.reload()
    for right in ("0", "60", "86400", ""):
        monkeypatch.setenv("ACLNN_PY_PLANNER_TIMEOUT", right)
        settings.reload()


def test_memory_follows_the_soc_until_it_is_given() -> None:
    assert settings.replace(soc="Ascend910B4").memory == 32 << 30
    assert settings.replace(memory="1G").memory == 1 << 30
    assert settings.replace(soc="Ascend910B1").memory == 1 << 30
    assert settings.replace(memory=None).memory == 64 << 30


def test_keyword_over_environment_over_json_over_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert start(tmp_path, {"aclnn_py": {"devices": 2, "rules": "documented"}, "unknown": 1}) == 0
    assert settings.current().devices == 2
    monkeypatch.setenv("ACLNN_PY_DEVICES", "3")
    assert settings.reload().devices == 3
    assert settings.replace(devices=4).devices == 4
    assert settings.replace(devices=None).devices == 3
    monkeypatch.delenv("ACLNN_PY_DEVICES")
    assert settings.reload().devices == 2
    assert settings.current().rules == "documented"
    assert acl.aclFinalize() == 0
    assert settings.current().devices == 8
    assert settings.current().rules == "source"


def test_restore_takes_back_keywords_only(tmp_path: Path) -> None:
    before = settings.replace(devices=4)
    settings.replace(devices=5, rules="documented")
    assert start(tmp_path, {"aclnn_py": {"threads": 3}}) == 0
    again = settings.restore(before)
    assert (again.devices, again.rules, again.threads) == (4, "source", 3)
    assert settings.replace(devices=None).devices == 8


# ---- CANN's variables ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("0,1,2", (0, 1, 2)), ("2,5", (2, 5)), (" 1 , 3 ", (1, 3)), ("7", (7,)),
        ("1,0,2", (1,)), ("1,1", (1,)), ("0,8,2", (0,)), ("0,x,2", (0,)), ("0,-1", (0,)), ("0,,1", (0,)),
        ("0,1.0", (0,)), ("0," + "9" * 5000, (0,)), ("x,0", ()), ("8", ()), (",", ()),
    ],
)  # fmt: skip
def test_visible_devices(text: str, ids: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_RT_VISIBLE_DEVICES", text)
    assert settings.reload().visible == ids
    assert acl.aclrtGetDeviceCount() == (len(ids), 0)


@pytest.mark.parametrize(
    ("text", "limit"),
    [("5", 5), ("0", 0), ("10000001", 10**7), ("9" * 30, 10**7), ("-1", 10000), ("9" * 5000, 10**7), ("many", 10000)],
)
def test_cache_limit_falls_back(text: str, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_CACHE_LIMIT", text)
    assert settings.reload().cache_limit == limit


@pytest.mark.parametrize("text", ["1", "true", "True"])
def test_the_cache_can_be_switched_off(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISABLE_L2_CACHE", text)
    assert settings.reload().cache_limit == 0
    assert settings.replace(cache_limit=3).cache_limit == 3


@pytest.mark.parametrize(("text", "blocking"), [("1", True), ("0", False), ("", False), ("yes", False)])
def test_launch_blocking(text: str, blocking: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_LAUNCH_BLOCKING", text)
    assert settings.reload().launch_blocking is blocking


# ---- who sees them -------------------------------------------------------------------------------------------------


def test_a_profile_is_interned() -> None:
    chip = soc.SOCS["Ascend310P3"]
    assert profile.profile(chip, "source") is profile.profile(chip)
    assert profile.profile(chip, "documented") is not profile.profile(chip)
    assert settings.replace(soc="Ascend310P3").profile is profile.profile(chip)
    assert (profile.NO_DEVICE.soc, profile.NO_DEVICE.rules) == (soc.UNKNOWN, "source")
    with pytest.raises(ValueError, match="'strict'"):
        profile.profile(chip, "strict")


def test_settings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        settings.current().rules = "documented"


def test_a_living_context_works_under_what_changed() -> None:
    assert acl.aclrtSetDevice(0) == 0
    wide, narrow = (acl.aclCreateTensor([4], dtype, None, 0, 2, [4], 0) for dtype in (acl.ACL_BF16, acl.ACL_BF16))
    codes = []
    for chip in ("Ascend910B1", "Ascend910A", "Ascend910B1"):
        settings.replace(soc=chip)
        codes.append(acl.aclnnSiluGetWorkspaceSize(wide, narrow)[-1])
    with pytest.raises(ValueError, match="devices"):
        settings.replace(devices=99)
    assert codes == [0, 161002, 0]
    for tensor in (wide, narrow):
        tensor.leave()


THREADS = """
import os
from array import array
from aclnn_py import infiniop as io
from aclnn_py import settings
settings.replace(threads=1)
values = array("f", [1.0]) * (1 << 22)
handle, _ = io.infiniopCreateHandle()
tensor, _ = io.infiniopCreateTensorDescriptor([len(values)], None, io.INFINI_DTYPE_F32)
work, _ = io.infiniopCreateSigmoidDescriptor(handle, tensor, tensor)
found = []
for threads in (1, 3, 1, 4):
    settings.replace(threads=threads)
    assert io.infiniopSigmoid(work, None, 0, values, values, None) == 0
    found.append(len(os.listdir("/proc/self/task")))
print(*(count - found[0] for count in found))
"""


def test_the_next_kernel_has_the_threads_that_are_wanted(python: Callable[..., CompletedProcess[str]]) -> None:
    done = python("-c", THREADS)
    assert (done.stdout, done.stderr) == ("0 2 2 3\n", "")
