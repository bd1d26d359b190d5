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


def test_the_list_has_a_line_for_every_operator(cli) -> None:
    done = cli("ops")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert tuple(line.partition("  ")[0] for line in lines) == ops.names()
    assert f"aclnnSilu  {ops.find('aclnnSilu').summary}" in lines
    assert max(map(len, lines)) < 200
    assert "\x1b" not in done.stdout


def test_the_long_list_has_socs_and_dtypes(cli) -> None:
    assert cli("ops", "--long", "-f", "^aclnnSilu$").stdout.splitlines() == [
        f"aclnnSilu  {ops.find('aclnnSilu').summary}",
        "    documented for ascend 910, 910b, 910_93, 950, 310p",
        "    FLOAT16, FLOAT, BF16 (910b, 910_93, 950)",
    ]


@pytest.mark.parametrize("options", [("-f", "^aclnnsilu"), ("SILU", "aclnnsilu"), ("gradient", "of", "SILU")])
def test_the_list_can_be_searched(cli, options: tuple[str, ...]) -> None:
    """In names and summaries, whatever the capitals."""
    found = [line.partition("  ")[0] for line in cli("ops", *options).stdout.splitlines()]
    assert found == (["aclnnSiluBackward"] if "of" in options else ["aclnnSilu", "aclnnSiluBackward"])


@pytest.mark.parametrize("options", [("-f", "nothing like that"), ("xyzzy", "silu"), ("--infini", "xyzzy")])
def test_a_search_without_a_match_says_so(cli, options: tuple[str, ...]) -> None:
    done = cli("ops", *options)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("No operator has ")
    assert done.stderr.endswith("in its name or summary.\n")
    done = cli("ops", "--json", *options)
    assert (done.returncode, json.loads(done.stdout)) == (1, [])


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "forms": (("--json", "--long"), "--json has everything that --long shows"),
    "long page": (("--long", "aclnnSilu"), "aclnnSilu is printed as a page"),
    "filtered page": (("-f", "x", "aclnnSilu"), "aclnnSilu is printed as a page"),
    "missing": (("--missing-for", __file__, "silu"), "--missing-for takes no words"),
    "missing infini": (("--missing-for", __file__, "--infini"), "--missing-for takes no words"),
}


@pytest.mark.parametrize(("options", "told"), WRONG.values(), ids=WRONG)
def test_options_that_make_no_sense_together(cli, options: tuple[str, ...], told: str) -> None:
    done = cli("ops", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())


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


def test_an_unknown_operator_gets_a_suggestion(cli) -> None:
    done = cli("ops", "SiluBackwrd")
    assert (done.returncode, done.stdout) == (1, "")
    assert "did you mean aclnnSiluBackward?" in done.stderr


def test_the_version(cli) -> None:
    assert cli("--version").stdout == f"aclnn-py {aclnn_py.__version__}\n"


def test_help_names_the_commands(cli) -> None:
    done = cli("--help")
    assert done.returncode == 0
    assert {"run", "ops", "sample", "functions", "explain", "home", "conform"} <= set(done.stdout.split())


def test_the_operators_are_told_without_the_engine(python) -> None:
    hidden = "import sys; sys.modules['aclnn_py._engine'] = None\n"
    done = python("-c", hidden + "from aclnn_py.cli import main; main(['ops', 'aclnnSilu'], 'aclnn-py')")
    assert (done.returncode, done.stderr) == (0, "")


def on_a_terminal(arguments: list[str], directory: Path) -> bytes:
    """What `aclnn-py` writes when stdout and stderr are a terminal."""
    ours, theirs = os.openpty()
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(aclnn_py.__file__).parents[1]),
        "TERM": "xterm-256color",
        "COLUMNS": "100",
    }
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


@pytest.mark.parametrize(
    "arguments", [["run", "empty.py"], ["ops", "aclnnSilu"], ["ops"], ["functions", "aclrtMalloc"], ["explain", "0"]]
)
def test_a_terminal_gets_colours(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "empty.py").write_text("")
    assert b"\x1b[" in on_a_terminal(arguments, tmp_path)
