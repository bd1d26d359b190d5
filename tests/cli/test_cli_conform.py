"""`aclnn-py conform` on the emulator: what it prints and writes, and what it says about wrong options."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import children
import pytest
from click.testing import CliRunner
from test_cli_ops import on_a_terminal

import aclnn_py
from aclnn_py.cli import main
from aclnn_py.cli.conform import chosen

PACKAGE = Path(aclnn_py.__file__).resolve().parent

HEADINGS = ["operator", "cases", "numbers", "differences", "known", "seconds"]
QUICK = ("conform", "--op", "^aclnnSquaredRelu$", "--soc", "Ascend910B1", "--rules", "source")


def test_a_table_per_operator(cli) -> None:
    done = cli("conform", "--op", "^aclnn(Inplace)?Mish$", "--soc", "ascend910b", "--soc", "Ascend950PR_9599")
    assert (done.returncode, done.stderr) == (0, "")
    heading, *rows, closing = [line.split() for line in done.stdout.splitlines()]
    assert heading == HEADINGS
    assert [row[0] for row in rows] == ["aclnnInplaceMish", "aclnnMish", "total"]
    assert all(int(row[1]) > int(row[2]) > 10 and row[3:5] == ["0", "0"] for row in rows)
    assert int(rows[2][1]) == int(rows[0][1]) + int(rows[1][1])
    assert "on ascend910b, ascend950 by source and documented" in " ".join(closing)


def test_json_junit_and_html(cli, tmp_path: Path) -> None:
    done = cli(
        *QUICK, "--json", tmp_path / "all.json", "--junit", tmp_path / "all.xml", "--html", tmp_path / "all.html"
    )
    assert done.returncode == 0
    assert "<h1>Conformance of python</h1>" in (tmp_path / "all.html").read_text()
    found = json.loads((tmp_path / "all.json").read_text())
    assert (found["target"], found["socs"], found["rules"]) == ("python", ["ascend910b"], ["source"])
    assert (found["differences"], found["known"], found["stale"]) == (0, 0, [])
    (row,) = found["operators"]
    assert set(row) == {"operator", "cases", "numbers", "unsaid", "seconds", "groups", "differences"}
    assert sum(group["cases"] for group in row["groups"]) == row["cases"]
    assert sum(group["unsaid"] for group in row["groups"]) == row["unsaid"]
    assert (row["cases"], row["numbers"]) == (found["cases"], found["numbers"])
    (suite,) = ElementTree.parse(tmp_path / "all.xml").getroot()
    assert (suite.tag, suite.get("name"), suite.get("failures")) == ("testsuite", "aclnnSquaredRelu", "0")
    assert len(suite.findall("testcase")) == int(suite.get("tests", "0")) == len(row["groups"]) > 10
    assert {case.get("name") for case in suite} == {f"{group['kind']}: {group['about']}" for group in row["groups"]}
    assert sum(int(case.get("assertions", "0")) for case in suite) == row["cases"]


def test_json_on_stdout_stands_alone(cli) -> None:
    assert json.loads(cli(*QUICK, "--json", "-").stdout)["operators"][0]["operator"] == "aclnnSquaredRelu"


def test_a_terminal_gets_a_bar_and_colours(tmp_path: Path) -> None:
    seen = on_a_terminal(list(QUICK), tmp_path)
    assert b"aclnnSquaredRelu" in seen
    assert b"\x1b[?25l" in seen, "the cursor hides while a bar runs"
    assert "━".encode() in seen
    assert b"left" in seen, "how long it will take"
    assert re.search(rb"of ~?[0-9,]+ cases", seen)


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "soc": (("--soc", "Ascend910Z"), "'Ascend910Z' is no SoC: did you mean Ascend910"),
    "other soc": (("--soc", "T4"), "'T4' is no SoC: expected ascend910, "),
    "pattern": (("--op", "("), "is no regular expression"),
    "operator": (("--op", "nothing like that"), "No operator has that in its name"),
    "directory": (("--target", "/nowhere"), "Expected a directory with CANN's libraries but got '/nowhere'."),
    "libraries": (("--target", "."), "Expected libascendcl.so or libacl_rt.so and libnnopbase.so and libopapi.so or "),
    "known": (("--known", "known.json"), "entry 1: Expected operator, reason and of case, soc, rules, got any but"),
    "jobs": (("--jobs", "0"), "--jobs"),
    "json": (("--json", "nowhere/found.json"), "'nowhere/found.json' cannot be written: No such file or directory."),
    "html": (("--html", "."), "'.' cannot be written: Is a directory."),
    "two on stdout": (("--html", "-", "--json", "-"), "Expected one file at most to go to stdout"),
    "junit": (("--junit", "."), "'.' cannot be written: Is a directory."),
}


@pytest.mark.parametrize(("options", "told"), WRONG.values(), ids=WRONG)
def test_wrong_options_are_usage_errors(cli, tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    (tmp_path / "known.json").write_text('[{"operator": "aclnnSilu"}]')
    done = cli("conform", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told.replace(" ", "") in re.sub(r"[\s│]", "", done.stderr)


def test_ctrl_c_is_no_difference(tmp_path: Path) -> None:
    """Exit code 130, as from a shell, and nothing of the workers stays behind."""
    command = [sys.executable, "-m", "aclnn_py", "conform", "--jobs", "1", "--json", "found.json"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "TMPDIR": str(tmp_path)}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with children.Child(command, cwd=tmp_path, env=environment, **pipes) as process:
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while process.poll() is None and not workers.read_text():
            pass  # until there is one
        process.send_signal(signal.SIGINT)
        printed, told = process.communicate()
    assert process.returncode == 130
    assert "no SoC" in printed or "0 operators on" in printed
    assert told.startswith("Interrupted: 0 of ")
    assert [file.name for file in tmp_path.iterdir()] == ["found.json"]
    assert json.loads((tmp_path / "found.json").read_text())["interrupted"]


def test_ctrl_c_keeps_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: object, result: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("aclnn_py.cli.differences.Progress.step", interrupt)
    several = ("conform", "--op", "^aclnn(Inplace)?Mish$", "--soc", "Ascend910B1", "--rules", "source", "--jobs", "1")
    done = CliRunner().invoke(main, [*several, "--json", str(tmp_path / "found.json")])
    assert done.exit_code == 130
    assert "Interrupted: 1 of 2 operators were asked completely." in done.stderr
    found = json.loads((tmp_path / "found.json").read_text())
    assert (found["interrupted"], [each["operator"] for each in found["operators"]]) == (True, ["aclnnInplaceMish"])


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("aclnnSilu", "'^aclnnSilu$' is one."),
        ("silu|aclnnMish", "'^(aclnnSilu|aclnnMish)$' is 2."),
        ("^aclnnSilu$", ""),
        ("Sil", ""),
        ("Tanhshrink|Sil", ""),
    ],
)
def test_a_name_that_others_contain_gets_a_hint(pattern: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = chosen(re.compile(pattern, re.IGNORECASE))
    seen = capsys.readouterr().err.strip()
    assert seen == (f"{pattern!r} matches {len(found)} operators; {told}" if told else "")


def test_a_full_disk_is_told_in_a_sentence(cli) -> None:
    done = cli(*QUICK, "--json", "/dev/full")
    assert (done.returncode, done.stderr) == (1, "aclnn-py: '/dev/full' cannot be written: No space left on device.\n")
    assert "aclnnSquaredRelu" in done.stdout


def test_a_tree_that_cannot_be_had_is_no_difference(cli) -> None:
    done = cli(*QUICK, "--target", "c", ACLNN_PY_HOME="/dev/null/below")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Invalid value for --target: " in done.stderr
    assert "ACLNN_PY_HOME" in done.stderr


@pytest.mark.parametrize("target", ["python", "c"])
def test_nothing_is_imported_from_the_current_directory(python, tmp_path: Path, target: str) -> None:
    names = ("json", "types", "random", "struct", "selectors", "cffi", "numpy")
    for name in names:
        (tmp_path / f"{name}.py").write_text("open('executed', 'w')\nraise ImportError('out of order')\n")
    (tmp_path / "aclnn_py").mkdir()
    (tmp_path / "aclnn_py" / "__init__.py").write_text("open('executed', 'w')\n")
    program = "import sys; sys.path.pop(0); from aclnn_py.cli import main; main()"  # as the command aclnn-py starts
    done = python("-c", program, *QUICK, "--target", target, ACLNN_PY_HOME=str(tmp_path / "cache"))
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "executed").exists()


def test_the_emulators_own_variables_do_not_steer_the_run(cli) -> None:
    done = cli(*QUICK, ACLNN_PY_SOC="Ascend310P3", ACLNN_PY_RULES="documented")
    assert done.returncode == 0, done.stdout


def test_hardware_is_asked_without_the_engine(python: Callable[..., object]) -> None:
    """Everything that a worker imports for a directory of libraries, as on a machine where nothing was compiled."""
    script = (
        "import sys; sys.modules['aclnn_py._engine'] = None\n"
        "import aclnn_py.cli.conform, aclnn_py.cli.differences, aclnn_py.conform.pool, aclnn_py.conform.c\n"
        "from aclnn_py import ops\n"
        "from aclnn_py.conform import asking, profiles, target, worker\n"
        "class Nothing(target.Target):\n"
        "    emulated = False\n"
        "found = list(asking.questions(Nothing(), ops.find('aclnnSilu'), profiles.PROFILES[1:2]))\n"
        "assert len(found) > 100\n"
        "assert 'aclnn_py.native' not in sys.modules\n"
    )
    done = python("-c", script)
    assert (done.returncode, done.stderr) == (0, ""), sys.version  # type: ignore[attr-defined]
