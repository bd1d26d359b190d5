"""`aclnn-py doctor`, and what it says of an environment that does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from aclnn_py.cli import main
from aclnn_py.doctor import findings
from aclnn_py.home import record


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its trial would take seconds."""
    monkeypatch.setattr(findings, "version", lambda name: None)


@pytest.mark.usefixtures("no_torch")
def test_it_finds_nothing_wrong_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ACLNN_PY_HOME", str(tmp_path))
    for name in ("LD_LIBRARY_PATH", "ASCEND_HOME_PATH"):
        monkeypatch.delenv(name, raising=False)
    done = CliRunner().invoke(main, ["doctor", "--json"])
    found = json.loads(done.stdout)
    assert done.exit_code == 0, found
    assert [row["what"] for row in found] == [
        "python", "machine", "settings", "package", "planner", "tree", "other CANN", "libatb", "torch_npu",
    ]  # fmt: skip
    assert {row["state"] for row in found[:-2]} == {findings.GOOD}


def test_another_installation_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / findings.NEEDED).touch()
    monkeypatch.setenv("LD_LIBRARY_PATH", f"/nowhere:{tmp_path}")
    finding = findings.others()
    assert finding.state == findings.BAD
    assert str(tmp_path) in finding.found
    (tmp_path / "libaclemu.so").touch()
    assert findings.others().state == findings.GOOD


def test_a_malformed_setting_is_wrong() -> None:
    child = findings.child("import os; os.environ['ACLNN_PY_SOC'] = 'Ascend1'; "
                           "from aclnn_py.doctor import findings; print(findings.settings().state)")  # fmt: skip
    assert child.stdout.split() == [findings.BAD], child.stderr


@pytest.mark.parametrize(
    ("torch", "npu", "state"), [("2.13.0+cpu", "2.12.0", findings.BAD), (None, "2.13.0", findings.BAD)]
)
def test_versions_have_to_fit(monkeypatch: pytest.MonkeyPatch, torch: str | None, npu: str, state: str) -> None:
    monkeypatch.setattr(findings, "version", {"torch": torch, "torch_npu": npu}.get)
    finding = findings.torch_npu()
    assert finding.state == state
    assert npu in finding.advice


def test_a_torch_for_cuda_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What torch_npu does beside it is to abort while it is imported."""
    library = tmp_path / "torch" / "lib" / "libc10_cuda.so"
    library.parent.mkdir(parents=True)
    (tmp_path / "torch" / "__init__.py").touch()
    (tmp_path / "torch_npu.py").write_text("import os; os.abort()")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(findings, "version", lambda name: "2.13.0")
    assert "for CUDA" not in findings.torch_npu().found
    library.touch()
    finding = findings.torch_npu()
    assert finding.state == findings.BAD
    assert "torch 2.13.0 for CUDA" in finding.found
    assert "pip install torch==2.13.0 --index-url https://download.pytorch.org/whl/cpu" in finding.advice


def test_the_library_of_atb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(findings, "version", lambda name: "2.13.0")
    monkeypatch.setenv("LD_LIBRARY_PATH", f":{tmp_path}")
    assert findings.atb().state == findings.GOOD
    (tmp_path / findings.ATB).touch()
    assert findings.atb() == (
        "libatb", findings.BAD, f"in {tmp_path}", "It drives an NPU by itself: its functions do not run here.",
    )  # fmt: skip
    (tmp_path / "libaclemu.so").touch()
    assert findings.atb().state == findings.GOOD


def test_a_changed_package_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "changed", lambda: ["aclnn_py/_native/lib64/libopapi.so"])
    finding = findings.package()
    assert (finding.state, finding.advice) == (findings.BAD, record.ADVICE)
    assert "libopapi.so" in finding.found


def test_the_wrong_one_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = findings.Finding("planner", findings.BAD, "no", "do this")
    monkeypatch.setattr(findings, "CHECKS", (lambda: wrong,))
    done = CliRunner().invoke(main, ["doctor"])
    assert done.exit_code == 1
    assert "do this" in done.stdout


def test_missing_operators_are_listed_for_torch_programs_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(findings, "version", lambda name: None)
    program = tmp_path / "train.py"
    program.touch()
    done = CliRunner().invoke(main, ["ops", "--missing-for", str(program)])
    assert done.exit_code == 2
    assert "torch_npu" in done.output
