"""What a wheel of the package claims: its tag, the extension's name, and recipes for it that can be carried out."""

from __future__ import annotations

import importlib.machinery
import re
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest
import sanitized

import aclnn_py


@pytest.fixture
def tags() -> ModuleType:
    return sanitized.recipe().tags


def test_one_extension_serves_every_python(tags: ModuleType) -> None:
    names = [path.name for path in Path(aclnn_py.__file__).parent.glob("_engine.*.so")]
    assert names == [f"_engine{tags.suffix()}"]


def test_the_tag_names_the_oldest_python(tags: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    oldest = re.search(r'requires-python = ">=3\.(\d+)"', (checkout / "pyproject.toml").read_text())
    assert oldest
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "linux-riscv64")
    assert tags.limited() == (not sysconfig.get_config_var("Py_GIL_DISABLED"))
    if tags.limited():
        assert tags.wheel() == f"cp3{oldest[1]}-abi3-linux_riscv64"
        assert tags.defines() == (f"-DPy_LIMITED_API=0x03{int(oldest[1]):02x}0000",)
        assert tags.suffix() in importlib.machinery.EXTENSION_SUFFIXES


def test_a_python_without_the_gil_gets_its_own(tags: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    found = sysconfig.get_config_var
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: name == "Py_GIL_DISABLED" or found(name))
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "linux-x86_64")
    monkeypatch.setattr(sys, "abiflags", "t")
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert tags.wheel() == f"{version}-{version}t-linux_x86_64"
    assert tags.defines() == ()


def test_versions_of_python_agree(checkout: Path) -> None:
    """Classifiers, what cibuildwheel builds, and what .ci/run looks for."""
    project = (checkout / "pyproject.toml").read_text()
    classified = re.findall(r'"Programming Language :: Python :: 3\.(\d+)"', project)
    built = re.search(r'^build = "cp3\{([\d,]+)\}-manylinux_\*"$', project, re.MULTILINE)
    assert built
    assert built[1].split(",") == classified
    probe = re.search(r"\(3, (\d+)\) <= version <= \(3, (\d+)\)", (checkout / ".ci" / "run").read_text())
    assert probe
    assert probe.groups() == (classified[0], classified[-1])
