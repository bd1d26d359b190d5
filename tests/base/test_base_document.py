"""aclInit's JSON: what it says about settings, and what is told of what it cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest
from starting import message, same, start

import aclnn_py as acl
from aclnn_py import settings


def test_what_else_the_json_says(tmp_path: Path) -> None:
    assert start(tmp_path, {"defaultDevice": {"default_device": "2"}, "err_msg_mode": "1", "max_opqueue_num": "9"}) == 0
    assert settings.current().default_device == 2
    assert settings.current().process_messages
    for device, found in (({"default_device": 0}, 0), ([], None)):
        assert acl.aclFinalize() == 0
        assert start(tmp_path, {"defaultDevice": device}) == 0
        assert settings.current().default_device == found
        assert not settings.current().process_messages


@pytest.mark.parametrize(
    ("document", "place", "value"),
    [
        ({"aclnn_py": {"soc": "nothing"}}, "aclnn_py.soc", "'nothing'"),
        ({"aclnn_py": {"memory": []}}, "aclnn_py.memory", "[]"),
        ({"aclnn_py": {"devices": 2, "threads": True}}, "aclnn_py.threads", "True"),
        ({"aclnn_py": {"devices": 2, "memory": 1.5}}, "aclnn_py.memory", "1.5"),
        ({"aclnn_py": {"devices": 2, "rules": None}}, "aclnn_py.rules", "None"),
        ({"aclnn_py": {"SOC": "Ascend310P3"}}, "aclnn_py", "'SOC'"),
        ({"aclnn_py": {"devices": 2, "socc": 1, "rules": "source"}}, "aclnn_py", "'socc'"),
        ({"defaultDevice": {"default_device": "first"}}, "defaultDevice.default_device", "'first'"),
        ({"defaultDevice": {"default_device": -1}}, "defaultDevice.default_device", "-1"),
    ],
)
def test_bad_json_changes_nothing(document: object, place: str, value: str, tmp_path: Path) -> None:
    before = settings.current()
    assert start(tmp_path, document) == acl.ACL_ERROR_INVALID_PARAM
    told = message()
    assert f"but got {place}: expected " in told
    assert f", but got {value}, argument configPath." in told
    assert same(settings.current(), before)


@pytest.mark.parametrize(
    ("text", "where"),
    [("{", "line 1, column 2"), ('{\n "ü": 1,\n "b": tru}', "line 3, column 7"), ("[1]", "the top is a list")],
)
def test_malformed_json_says_where(text: str, where: str, tmp_path: Path) -> None:
    path = tmp_path / "acl.json"
    path.write_text(text, encoding="utf-8")
    assert acl.aclInit(str(path)) == acl.ACL_ERROR_PARSE_FILE
    told = message()
    assert f"Expected a JSON object in '{path}' but got an error: " in told
    assert where in told


def test_a_variable_that_became_malformed_is_told_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert acl.aclInit(None) == 0
    monkeypatch.setenv("ACLNN_PY_SOC", "Ascend1")
    assert acl.aclFinalize() == 500000
    assert "ACLNN_PY_SOC: expected a SoC name" in message()
    monkeypatch.delenv("ACLNN_PY_SOC")
    assert [acl.aclInit(None), acl.aclFinalize()] == [0, 0]
