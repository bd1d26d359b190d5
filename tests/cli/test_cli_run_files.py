"""`aclnn-py run`: where its reports go, what they say of refusals, and programs that close stdout or stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TWO_REASONS = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
address, _ = acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)
def tensor(shape, dtype=acl.ACL_FLOAT):
    return acl.aclCreateTensor(shape, dtype, None, 0, acl.ACL_FORMAT_ND, shape, address)
acl.aclnnSiluGetWorkspaceSize(tensor([4]), tensor([5]))
for _ in range(2):
    acl.aclnnSiluGetWorkspaceSize(tensor([4]), tensor([4], acl.ACL_INT8))
"""


def refused(lines: list[str]) -> list[str]:
    """The part of a report on stderr that lists refusals."""
    labels = [number for number, line in enumerate(lines) if line[:2] == "  " and line[2:3].strip()]
    begin = next(number for number in labels if lines[number].startswith("  refused "))
    return [line[12:] for line in lines[begin : min(number for number in labels if number > begin)]]


def test_every_reason_is_told_with_its_count(cli, program, tmp_path: Path) -> None:
    done = cli("run", "--json", tmp_path / "report.json", program(TWO_REASONS))
    head, *told = refused(done.stderr.splitlines())
    assert head == "aclnnSilu 161002 ACLNN_ERR_PARAM_INVALID x 3"
    assert [line[:15] for line in told if line[2] != " "] == ["  1 x Expected ", "  2 x Expected "]
    (found,) = json.loads((tmp_path / "report.json").read_text())["refusals"]
    assert [each["count"] for each in found["reasons"]] == [1, 2]
    assert "shape" in found["reasons"][0]["text"]
    assert "dtype" in found["reasons"][1]["text"]


def test_many_reasons_are_cut_short(cli, program, tmp_path: Path) -> None:
    """In the text sooner than in JSON, and the rest is counted in both."""
    text = "import aclnn_py as acl\nfor n in range(300):\n    acl.aclrtSetDevice(100 + n)\n"
    done = cli("run", "--json", tmp_path / "report.json", program(text))
    head, *told = refused(done.stderr.splitlines())
    assert head.endswith(" x 300")
    assert [line[:5] for line in told if line[2] != " "] == ["  1 x"] * 20 + ["  and"]
    assert told[-1] == "  and 280 more"
    (found,) = json.loads((tmp_path / "report.json").read_text())["refusals"]
    assert (found["count"], len(found["reasons"])) == (300, 100)
    assert found["reasons"][0]["sites"] == [{"site": "program.py:3", "count": 1}]


def test_reasons_that_differ_in_addresses_are_one(cli, program, tmp_path: Path) -> None:
    text = "import aclnn_py as acl\nfor n in range(300):\n    acl.aclrtFree(0x1000 + n)\n"
    done = cli("run", "--json", tmp_path / "report.json", program(text))
    (found,) = json.loads((tmp_path / "report.json").read_text())["refusals"]
    assert [each["count"] for each in found["reasons"]] == [300]
    assert "0x1000" in done.stderr


def test_a_report_fits_80_columns(cli, program) -> None:
    """But for what has no blank to break at."""
    many = "".join(f"acl.aclCreateTensor([{n}], 0, None, 0, 2, [{n}], 0)\n" for n in range(1, 9))
    done = cli("run", program(f"{TWO_REASONS}{many}acl.aclrtSetDevice(99)\n"))
    assert done.stderr.count("Expected ") == 3
    assert [line for line in done.stderr.splitlines()[1:] if len(line) > 80] == []


def test_json_on_stdout_stands_alone(cli, program) -> None:
    """What the program prints, and what its children print, goes to stderr meanwhile."""
    text = "import os, sys\nprint('mine')\nsys.stdout.flush()\nos.system('echo a child')\nprint('last')\n"
    done = cli("run", "--quiet", "--json", "-", program(text))
    assert json.loads(done.stdout)["exit_code"] == 0
    assert done.stderr == "mine\na child\nlast\n"


def test_a_trace_on_stdout_stands_alone(cli, program) -> None:
    done = cli("run", "--quiet", "--trace", "-", program("print('mine')"))
    assert (json.loads(done.stdout), done.stderr) == ([], "mine\n")


def test_two_files_do_not_share_stdout(cli, program) -> None:
    done = cli("run", "--json", "-", "--trace", "-", program("print('ran')"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "Expected one file at most to go to stdout" in done.stderr


@pytest.mark.parametrize("option", ["--json", "--trace"])
@pytest.mark.parametrize(
    ("place", "told"), [("nowhere/x", "No such file or directory"), (".", "Is a directory"), ("/proc/x", "")]
)
def test_a_file_that_cannot_be_written_is_told_at_once(cli, program, option: str, place: str, told: str) -> None:
    done = cli("run", option, place, program("print('ran')"))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"'{place}' cannot be written: {told}" in " ".join(done.stderr.replace("│", "").split())


@pytest.mark.parametrize("option", ["--json", "--trace"])
@pytest.mark.parametrize(("ending", "code"), [(0, 1), (3, 3)])
def test_a_full_disk_is_told_in_a_sentence(cli, program, option: str, ending: int, code: int) -> None:
    text = f"import aclnn_py as acl, sys\nacl.aclrtSetDevice(0)\nacl.aclrtMalloc(64, 0)\nsys.exit({ending})"
    done = cli("run", "--quiet", option, "/dev/full", program(text))
    told = "aclnn-py: '/dev/full' cannot be written: No space left on device.\n"
    assert (done.returncode, done.stdout, done.stderr) == (code, "", told)


def test_a_report_lies_where_it_was_wanted(cli, program, tmp_path: Path) -> None:
    """Wherever the program goes."""
    cli("run", "--quiet", "--json", "report.json", "--trace", "trace.json", program("import os; os.chdir('/')"))
    assert json.loads((tmp_path / "report.json").read_text())["exit_code"] == 0
    assert json.loads((tmp_path / "trace.json").read_text()) == []


@pytest.mark.parametrize(
    "text",
    [
        "import os; os.close(2)",
        "import os; os.close(1); os.close(2)",
        "import sys; sys.stdout = None",
        "import sys; sys.stderr = None",
        "import sys; sys.stderr.close()",
        "import sys; sys.stdout.close()",
        "import sys; sys.stdout = sys.stderr = None; sys.exit(5)",
        "import os, sys; os.close(2); sys.exit('no luck')",
        "import sys; sys.stderr = None; sys.exit('no luck')",
        "import os; os.close(2); raise ValueError",
        "import os; os.close(1); print('lost')",
    ],
)
def test_programs_that_close_what_reports_go_to_end_as_they_would(cli, python, program, text: str) -> None:
    path = program(text)
    alone, run = python(path), cli("run", path)
    assert (run.returncode, run.stdout) == (alone.returncode, alone.stdout)
    assert alone.stderr in run.stderr  # before the report, or behind it where Python tells it while it ends


def test_a_program_that_closes_stderr_still_has_its_json(cli, program, tmp_path: Path) -> None:
    done = cli("run", "--json", tmp_path / "report.json", program("import os; os.closerange(0, 256)"))
    assert done.returncode == 0
    assert json.loads((tmp_path / "report.json").read_text())["exit_code"] == 0
