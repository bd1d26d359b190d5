"""The scripts with which .ci/run runs the Dockerfile and the GitHub action: what they read; a broken step fails."""

from __future__ import annotations

import importlib
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from aclnn_py.home.contents import SET_ENV

ROOT = Path(__file__).resolve().parents[2]
EXPORTED = set(re.findall(r"^export (\w+)=", SET_ENV, re.MULTILINE))


@pytest.fixture
def dockerfile(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(ROOT / ".ci"), *sys.path])
    return importlib.import_module("dockerfile")


@pytest.fixture
def action(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(ROOT / ".ci"), *sys.path])
    return importlib.import_module("action")


def test_instructions_are_read_as_docker_reads_them(dockerfile: ModuleType) -> None:
    text = "# a comment\nFROM python:3\n\nENV A=1 \\\n    # between\n    B=2\nrun echo $A\n"
    assert [*dockerfile.instructions(text)] == [("FROM", "python:3"), ("ENV", "A=1 B=2"), ("RUN", "echo $A")]
    assert dockerfile.expanded("$A/${B}c$C", {"A": "1", "B": "2"}) == "1/2c"


def test_the_image_sets_what_set_env_sets() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert set(re.findall(r"^(?:ENV| {4}) ?(\w+)=", text, re.MULTILINE)) == EXPORTED | {"ACLNN_PY_HOME"}


def test_what_is_listed_stays_out_of_the_image(dockerfile: ModuleType, tmp_path: Path) -> None:
    (tmp_path / ".dockerignore").write_text("build\n**/*.so\n")
    left = dockerfile.ignored(tmp_path)
    assert left(str(tmp_path), ["build", "a.so", "a.c"]) == {"build", "a.so"}
    assert left(str(tmp_path / "sub"), ["build", "a.so", "a.c"]) == {"a.so"}


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root's mount namespaces")
def test_a_broken_step_of_an_image_fails(dockerfile: ModuleType, tmp_path: Path) -> None:
    build = dockerfile.Build(tmp_path / "images", tmp_path, {"NAME": "given"})
    image = build.fresh()
    image.env["A"] = "1"
    for name, rest in (("ARG", "NAME=default"), ("WORKDIR", "/work"), ("RUN", "echo $A $NAME > said")):
        build.step(image, tmp_path, name, rest)
    assert (image.at("/work") / "said").read_text() == "1 given\n"
    assert not Path("/work/said").exists()
    with pytest.raises(dockerfile.Problem, match="exit code 3"):
        build.step(image, tmp_path, "RUN", "exit 3")
    with pytest.raises(dockerfile.Problem, match="not known"):
        build.step(image, tmp_path, "EXPOSE", "80")


def test_steps_hand_on_what_they_write(action: ModuleType, tmp_path: Path) -> None:
    runner = action.Runner(tmp_path, tmp_path / "wheels", {})
    steps = [
        {"id": "one", "run": 'echo A=1 >> "$GITHUB_ENV"; echo b=2 >> "$GITHUB_OUTPUT"; echo /c >> "$GITHUB_PATH"'},
        {"run": 'test "$A$B" = 12 && [[ $PATH == /c:* ]]', "env": {"B": "${{ steps.one.outputs.b }}"}},
        {"run": "exit 1", "if": "steps.one.outputs.b != '2'"},
    ]
    runner.steps(steps, {})
    with pytest.raises(action.Problem, match="exit code 1"):
        runner.steps([{"run": "false | true"}], {})
    with pytest.raises(action.Problem, match="not known"):
        runner.steps([{"uses": "somebody/else@v1"}], {})
    with pytest.raises(action.Problem, match="no input speed"):
        runner.steps([{"uses": "OWNER/aclnn_py@main", "with": {"speed": "high"}}], {})


def test_the_page_lists_the_inputs_of_the_action() -> None:
    described = yaml.safe_load((ROOT / "action.yml").read_text())
    page = (ROOT / "docs" / "ci.md").read_text()
    assert re.findall(r"^\| `([\w-]+)` \| .* \|.*\|$", page, re.MULTILINE) == [*described["inputs"]]
    assert [*described["outputs"]] == ["home"]
