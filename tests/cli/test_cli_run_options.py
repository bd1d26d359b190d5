"""`aclnn-py run`: its options, and what is the program's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_cli_run import LEAKY, REFUSED

PRINTS = "import sys\nprint(__name__, sys.argv[1:], sys.path[0])\n"


@pytest.mark.parametrize("given", [["-m", "part.program"], ["--module", "part.program"], ["-mpart.program"],
                                   ["--module=part.program"], ["-qm", "part.program"],
                                   ["-qmpart.program"]])  # fmt: skip
def test_a_module_runs_as_main_with_what_follows(cli, tmp_path: Path, given: list[str]) -> None:
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "program.py").write_text(PRINTS)
    done = cli("run", *given, "--quiet", "-m", "x", "--", "y")
    assert (done.returncode, done.stdout) == (0, f"__main__ ['--quiet', '-m', 'x', '--', 'y'] {tmp_path}\n")
    assert ("aclnn-py" in done.stderr) == (not given[0].startswith("-q"))


SETTINGS = """
import aclnn_py as acl
acl.aclrtSetDevice(0)
print(acl.aclrtGetSocName(), acl.aclrtGetDeviceCount()[0], acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[1])
acl.aclrtResetDevice(0)
"""


def test_settings_are_options(cli, program, tmp_path: Path) -> None:
    options = ("--soc", "Ascend310P3", "--devices", "2", "--memory", "64M", "--threads", "1", "--rules", "documented")
    done = cli("run", *options, "--json", tmp_path / "report.json", program(SETTINGS), ACLNN_PY_SOC="Ascend910A")
    assert done.stdout == f"Ascend310P3 2 {64 << 20}\n"
    found = json.loads((tmp_path / "report.json").read_text())
    assert (found["socs"], found["rules"]) == (["Ascend310P3"], ["documented"])


@pytest.mark.parametrize(("text", "code"), [(LEAKY, 7), (REFUSED, 7), ("print(1)", 0), ("raise SystemExit(3)", 3),
                                            (LEAKY + "raise SystemExit(3)", 3)])  # fmt: skip
def test_findings_have_an_exit_code_of_their_own(cli, program, text: str, code: int) -> None:
    assert cli("run", "--quiet", "--error-exitcode", "7", program(text)).returncode == code
    if code == 7:
        assert cli("run", "--quiet", program(text)).returncode == 0


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing": ((), "Missing argument 'FILE': a program to run, or -m MODULE."),
    "module": (("-m", "nowhere.at.all"), "No module is called 'nowhere.at.all'."),
    "no module": (("-m", ""), "Expected the name of a module but got ''."),
    "soc": (("--soc", "Ascend910B9"), "'Ascend910B9' is no SoC: did you mean Ascend910B"),
    "other soc": (("--soc", "T4"), "'T4' is no SoC: expected ascend910, "),
    "memory": (("--memory", "lots"), "Expected a positive number of bytes such as 4294967296 or 4G"),
    "no memory": (("--memory", "0"), "Expected a positive number of bytes"),
    "devices": (("--devices", "16"), "--devices"),
    "threads": (("--threads", "0"), "--threads"),
    "rules": (("--rules", "none"), "--rules"),
    "exit code": (("--error-exitcode", "0"), "--error-exitcode"),
    "directory": (("/",), "File '/' is a directory."),
    "check": (("--check=luck", "x.py"), "--check"),
}


@pytest.mark.parametrize(("options", "told"), WRONG.values(), ids=WRONG)
def test_wrong_options_are_usage_errors(cli, options: tuple[str, ...], told: str) -> None:
    done = cli("run", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())
