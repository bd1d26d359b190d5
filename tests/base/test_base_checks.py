"""The setting check: all, or names, or none, in a variable, a keyword and aclInit's document."""

from __future__ import annotations

from pathlib import Path

import pytest
from starting import message, start

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.base.checks import CHECKS, names_of
from aclnn_py.checks.watch import watching


@pytest.mark.parametrize("text", ["0", ""])
def test_checks_can_be_asked_for_in_a_document(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ACLNN_PY_CHECK", text)
    settings.reload()
    settings.replace(check=text)
    assert start(tmp_path, {"aclnn_py": {"check": []}}) == 0
    assert acl.aclFinalize() == 0
    assert start(tmp_path, {"aclnn_py": {"check": ["races"]}}) == 100000
    assert "aclnn_py.check: expected all, 0, or names such as lifetime,race (lifetime, memory, race, " in message()
    settings.replace(check=None)
    monkeypatch.delenv("ACLNN_PY_CHECK")
    with watching(print):
        assert start(tmp_path, {"aclnn_py": {"check": ["race", "init"]}}) == 0
        assert settings.current().check == ("race", "init")
    assert acl.aclFinalize() == 0


def test_names() -> None:
    assert names_of("all") == CHECKS
    assert names_of("") == names_of("0") == ()
    assert names_of("race,leak") == ("race", "leak")
    with pytest.raises(ValueError, match="but got 'races'"):
        names_of("races")


def test_a_keyword_goes_back_to_what_it_was() -> None:
    before = settings.replace(check="race,init")
    settings.replace(check=("leak",))
    assert settings.current().check == ("leak",)
    assert settings.restore(before).check == ("race", "init")
    assert settings.replace(check=None).check == ()
