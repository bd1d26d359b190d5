"""The ways to run a PyTorch program on the emulator that need no shell script: import, `aclnn-py run`, doctor."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import children
import pytest
from test_torch_npu import FOUND, PACKAGE, PYTHON, clean

PROGRAM = """\
import torch
x = torch.ones(2, 3).npu()
print((x + x).sum().item(), torch.npu.device_count())
"""
MISSING = """\
import torch
x = torch.ones(3, 3).npu()
print(torch.linalg.matrix_exp(x - x).sum().item(), torch.kron(x, x).sum().item())
"""

CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(children.run([PYTHON, "-c", FOUND]).returncode != 0, reason="needs torch_npu")


def run(tmp_path: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**clean(), "ACLNN_PY_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(PACKAGE.parent)}
    environment.pop("LD_LIBRARY_PATH", None)
    return children.run([PYTHON, "-W", "ignore", *command], env=environment, cwd=tmp_path)


def written(tmp_path: Path, text: str) -> str:
    (tmp_path / "program.py").write_text(text)
    return "program.py"


def test_an_import_before_torch_is_enough(tmp_path: Path) -> None:
    done = run(tmp_path, written(tmp_path, f"import aclnn_py.cann\n{PROGRAM}"))
    assert (done.returncode, done.stdout) == (0, "12.0 8\n"), done.stderr


def test_the_package_and_torch_have_one_machine(tmp_path: Path) -> None:
    text = f"import aclnn_py.cann\n{PROGRAM}import aclnn_py as acl\nprint(acl.aclrtGetDevice())\n"
    done = run(tmp_path, written(tmp_path, text))
    assert done.stdout.splitlines()[1:] == ["(0, 0)"], done.stderr


def test_run_sets_everything_up(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "aclnn_py", "run", written(tmp_path, PROGRAM))
    assert (done.returncode, done.stdout) == (0, "12.0 8\n"), done.stderr
    assert "aclnnAdd x 1" in done.stderr


SPAWNING = """
import torch
import torch.multiprocessing as processes

if __name__ == "__main__":
    other = processes.get_context("spawn").Process(target=print, args=("other", torch.ones(2).npu().sum().item()))
    other.start()
    other.join()
    print(other.exitcode)
"""


def test_run_sets_other_processes_up(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "aclnn_py", "run", written(tmp_path, SPAWNING))
    assert (done.returncode, done.stdout.split()) == (0, ["other", "2.0", "0"]), done.stderr


def test_doctor_lets_it_compute(tmp_path: Path) -> None:
    done = run(tmp_path, "-m", "aclnn_py", "doctor", "--json")
    torch = json.loads(done.stdout)[-1]
    assert (done.returncode, torch["state"]) == (0, "ok"), done.stdout
    assert torch["found"].endswith("sum of six ones: 6.0")


def test_missing_operators_are_listed_and_computed_elsewhere(tmp_path: Path) -> None:
    program = written(tmp_path, MISSING)
    done = run(tmp_path, "-m", "aclnn_py", "ops", "--missing-for", program, "--json")
    assert done.returncode == 0, done.stderr
    assert "3.0 81.0" in done.stderr
    assert all(row["calls"] >= 1 and row["asked_for"] for row in json.loads(done.stdout))


def page(name: str) -> str:
    return (CHECKOUT / name).read_text()


@pytest.mark.parametrize("name", ["README.md", "docs/pytorch.md"])
def test_pages_show_what_the_sample_prints(name: str, tmp_path: Path) -> None:
    found = re.search(r"^\$ aclnn-py run --quiet (samples/torch/\S+)\n(.*?)^```$", page(name), re.M | re.S)
    assert found
    done = run(tmp_path, "-m", "aclnn_py", "run", "--quiet", str(CHECKOUT / found[1]))
    assert (done.returncode, done.stdout) == (0, found[2]), done.stderr


def test_ranks_train_what_the_page_shows(tmp_path: Path) -> None:
    """Twice, with a timeline and without; it is made once."""
    pattern = r"^\$ aclnn-py run --quiet --ranks 2 (?:--trace ranks.json )?(\S+)\n(.*?)^```$"
    (sample, shown), other = re.findall(pattern, page("docs/distributed.md"), re.M | re.S)
    assert other == (sample, shown)
    target = tmp_path / "ranks.json"
    command = ["run", "--quiet", "--ranks", "2", "--trace", str(target), str(CHECKOUT / sample)]
    done = run(tmp_path, "-m", "aclnn_py", *command)
    assert (done.returncode, done.stdout) == (0, shown), done.stderr
    found = json.loads(target.read_text())
    assert {each["args"]["name"] for each in found if each["name"] == "process_name"} == {"rank 0", "rank 1"}
    reduced = [each for each in found if each["ph"] == "X" and each["args"].get("collective") == "HcclAllReduce"]
    assert {(each["args"]["rank"], each["args"]["ranks"]) for each in reduced} == {(0, 2), (1, 2)}
    joined = [each for each in found if each.get("cat") == "collective"]
    assert [sum(each["ph"] == end for each in joined) for end in "sf"] == [len(joined) // 2] * 2
    assert len(joined) >= len(reduced)


def test_the_example_of_the_page_prints_what_is_shown(tmp_path: Path) -> None:
    found = re.findall(r"^```(python|text)\n(.*?)^```$", page("docs/pytorch.md"), re.M | re.S)
    (_, program), (_, shown) = found
    done = run(tmp_path, written(tmp_path, program))
    assert (done.returncode, done.stdout) == (0, shown), done.stderr
