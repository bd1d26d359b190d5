"""Runs the workflows of docs/ci.md where there is no GitHub runner: python .ci/action.py WHEELS [NAME=VALUE ...]

Each in a fresh virtual environment and an empty home, with the files of the documentation as the user's repository.
The step `uses: .../aclnn_py@...` runs the steps of action.yml. Of other actions checkout and setup-python are taken as
done, and the cache has the wheel in WHEELS, which .ci/run has compiled by the same command; any other is an error.
NAME=VALUE are inputs of action.yml that take the place of those shown.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

import yaml
from pages import project, shown

ROOT = Path(__file__).resolve().parent.parent
DONE = ("actions/checkout@", "actions/setup-python@")
CACHE = "actions/cache@"
PATIENCE = 1200
"""Seconds that a step may take."""
KEPT = re.compile(r"(?i)PIP_|https?_proxy$|no_proxy$|SSL_CERT|LANG$")
ARCHITECTURES = {"x86_64": "X64", "aarch64": "ARM64"}
VALUE = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")
CONDITION = re.compile(r"([\w.-]+) *(==|!=) *'([^']*)'")


class Problem(Exception):
    """A step that fails or that nothing here can run."""


class Runner:
    """The state of a runner between steps."""

    def __init__(self, scratch: Path, wheels: Path, given: dict[str, str]) -> None:
        self.scratch, self.wheels, self.given = scratch, wheels, given
        self.workspace = project(scratch / "workspace")
        for name in ("home", "temp"):
            (scratch / name).mkdir()
        own = {name: value for name, value in os.environ.items() if KEPT.match(name)}
        self.path = [str(scratch / "python" / "bin"), "/usr/local/bin", "/usr/bin", "/bin"]
        self.env = {
            **own,
            "HOME": str(scratch / "home"),
            "RUNNER_TEMP": str(scratch / "temp"),
            "RUNNER_OS": platform.system(),
            "RUNNER_ARCH": ARCHITECTURES[platform.machine()],
            "GITHUB_WORKSPACE": str(self.workspace),
        }

    def steps(self, steps: list[dict[str, Any]], values: dict[str, str]) -> None:
        for step in steps:
            title = step.get("name") or step.get("uses") or step["run"].splitlines()[0]
            if not holds(step.get("if", ""), values):
                print(f"-- {title}: skipped, {step['if']}", flush=True)
                continue
            print(f"-- {title}", flush=True)
            outputs = self.used(step, values) if "uses" in step else self.ran(step, values)
            values.update({f"steps.{step.get('id')}.outputs.{name}": value for name, value in outputs.items()})

    def used(self, step: dict[str, Any], values: dict[str, str]) -> dict[str, str]:
        name, given = step["uses"], {key: filled(str(value), values) for key, value in step.get("with", {}).items()}
        if "/aclnn_py@" in name:
            self.action({**given, **self.given})
        elif name.startswith(CACHE):
            if not given["key"] or not given["path"]:
                raise Problem(f"{name}: no key or no path")
            shutil.copytree(self.wheels, given["path"])
            return {"cache-hit": "true"}
        elif not name.startswith(DONE):
            raise Problem(f"{name}: an action that is not known here")
        return {}

    def action(self, given: dict[str, str]) -> None:
        described = yaml.safe_load((ROOT / "action.yml").read_text())
        inputs = {name: each["default"] for name, each in described["inputs"].items()}
        if unknown := given.keys() - inputs.keys():
            raise Problem(f"action.yml has no input {', '.join(sorted(unknown))}")
        values = {f"inputs.{name}": str(value) for name, value in {**inputs, **given}.items()}
        values["runner.temp"] = self.env["RUNNER_TEMP"]
        self.env["GITHUB_ACTION_PATH"] = str(ROOT)
        self.steps(described["runs"]["steps"], values)
        del self.env["GITHUB_ACTION_PATH"]
        for name, each in described["outputs"].items():
            if not Path(filled(each["value"], values)).is_dir():
                raise Problem(f"the output {name} is no directory")

    def ran(self, step: dict[str, Any], values: dict[str, str]) -> dict[str, str]:
        files = {name: self.scratch / name for name in ("GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT")}
        for path in files.values():
            path.write_text("")
        own = {name: filled(value, values) for name, value in step.get("env", {}).items()}
        env = {**self.env, **own, "PATH": ":".join(self.path), **{name: str(path) for name, path in files.items()}}
        script = self.scratch / "step.sh"
        script.write_text(filled(step["run"], values))
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        done = subprocess.run(
            command, env=env, cwd=self.workspace, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False
        )
        if done.returncode:
            raise Problem(f"exit code {done.returncode}: {step['run']}")
        self.env.update(pairs(files["GITHUB_ENV"]))
        for line in files["GITHUB_PATH"].read_text().splitlines():
            self.path.insert(0, line)
        return pairs(files["GITHUB_OUTPUT"])


def pairs(path: Path) -> dict[str, str]:
    return dict(line.split("=", 1) for line in path.read_text().splitlines())


def filled(text: str, values: dict[str, str]) -> str:
    """The text with a value in place of each ${{ name }}."""
    return VALUE.sub(lambda found: values[found[1]], text)


def holds(condition: str, values: dict[str, str]) -> bool:
    if not condition:
        return True
    found = CONDITION.fullmatch(condition)
    if not found:
        raise Problem(f"if: {condition}: a condition that is not known here")
    return (values.get(found[1], "") == found[3]) == (found[2] == "==")


def main() -> None:
    wheels, given = Path(sys.argv[1]).resolve(), dict(word.split("=", 1) for word in sys.argv[2:])
    for text in shown("yaml"):
        for name, job in yaml.safe_load(text)["jobs"].items():
            with tempfile.TemporaryDirectory() as scratch:
                try:
                    venv.create(Path(scratch, "python"), with_pip=True)
                    Runner(Path(scratch), wheels, given).steps(job["steps"], {})
                except (Problem, subprocess.TimeoutExpired) as problem:
                    sys.exit(f"action.yml, job {name}: {problem}")
    print("action.yml: every step ran")


if __name__ == "__main__":
    main()
