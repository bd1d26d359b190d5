"""`aclnn-py ops` and the rest of the command line."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path

import children
import pytest

import aclnn_py
from aclnn_py import ops


def test_the_table_lists_every_operator(cli) -> None:
    done = cli("ops")
    assert done.returncode == 0
    heading, *lines = done.stdout.splitlines()
    assert heading.split()[0] == "operator"
    assert tuple(line.split()[0] for line in lines) == ops.names()
    silu = next(line for line in lines if line.startswith("aclnnSilu "))
    assert "910b" in silu
    assert "FLOAT16" in silu
    assert "\x1b" not in done.stdout


def test_the_table_can_be_filtered(cli) -> None:
    assert [line.split()[0] for line in cli("ops", "--filter", "^aclnnsilu").stdout.splitlines()[1:]] == [
        "aclnnSilu",
        "aclnnSiluBackward",
    ]
    assert cli("ops", "--filter", "nothing like that").stdout.splitlines()[1:] == []


def test_a_bad_filter_is_a_usage_error(cli) -> None:
    done = cli("ops", "--filter", "(")
    assert done.returncode == 2
    assert "regular expression" in done.stderr


def test_the_table_as_json(cli) -> None:
    rows = json.loads(cli("ops", "--json").stdout)
    assert [row["name"] for row in rows] == list(ops.names())
    backward = next(row for row in rows if row["name"] == "aclnnSiluBackward")
    assert backward["documented_soc"] == list(ops.find("aclnnSiluBackward").documented_soc)
    assert backward["only"]["BF16"] == ["ascend910b", "ascend910_93", "ascend950"]


def test_a_page(cli) -> None:
    done = cli("ops", "aclnnSiluBackward")
    assert done.returncode == 0
    for param in ops.find("aclnnSiluBackward").params:
        assert param.name in done.stdout
    assert done.stdout.index("161001") < done.stdout.index("161002")
    assert json.loads(cli("ops", "--json", "aclnnSiluBackward").stdout)["name"] == "aclnnSiluBackward"


@pytest.mark.parametrize("name", ["SiluBackward", "aclnnsilubackward", "aclnnSiluBackwrd"])
def test_an_unknown_operator_gets_a_suggestion(cli, name: str) -> None:
    done = cli("ops", name)
    assert done.returncode == 2
    assert "did you mean aclnnSiluBackward?" in done.stderr


def test_an_operator_like_no_other_gets_the_way_to_the_table(cli) -> None:
    done = cli("ops", "xyzzy")
    assert done.returncode == 2
    assert "`aclnn-py ops` lists them" in done.stderr


def test_the_version(cli) -> None:
    assert cli("--version").stdout == f"aclnn-py {aclnn_py.__version__}\n"


def test_help_names_the_commands(cli) -> None:
    done = cli("--help")
    assert done.returncode == 0
    assert {"run", "ops"} <= set(done.stdout.split())


def test_the_operators_are_told_without_the_engine(python) -> None:
    hidden = "import sys; sys.modules['aclnn_py._engine'] = None\n"
    done = python("-c", hidden + "from aclnn_py.cli import main; main(['ops', 'aclnnSilu'], 'aclnn-py')")
    assert (done.returncode, done.stderr) == (0, "")


def on_a_terminal(arguments: list[str], directory: Path) -> bytes:
    """What `aclnn-py` writes when stdout and stderr are a terminal."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "PYTHONPATH": str(Path(aclnn_py.__file__).parents[1]), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "aclnn_py", *arguments]
    process = children.Child(command, stdout=theirs, stderr=theirs, cwd=directory, env=environment)
    os.close(theirs)
    seen = b""
    with contextlib.suppress(OSError):  # EIO: the other end was closed
        while chunk := os.read(ours, 4096):
            seen += chunk
    os.close(ours)
    assert process.wait() == 0, seen
    return seen


@pytest.mark.parametrize("arguments", [["run", "empty.py"], ["ops", "aclnnSilu"], ["ops"]])
def test_a_terminal_gets_colours(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "empty.py").write_text("")
    assert b"\x1b[" in on_a_terminal(arguments, tmp_path)
