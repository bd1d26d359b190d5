"""The samples print the documented numbers and leave nothing behind."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from aclnn_py import ops
from aclnn_py.derived.dtypes import active_rules
from aclnn_py.rules.core.param import EXECUTOR, WORKSPACE

NUMBERED = {
    "log_sigmoid_backward": ("result", "0.268941 0.119203 0.047426 0.017986"),
    "hardsigmoid_backward": ("result", "0.000000 0.166667 0.333333 0.000000 0.000000 0.000000 0.000000 0.000000"),
    "silu_backward": ("out result", "0.927671 1.090784 1.088104 1.052665 1.026547 1.012326"),
    "sigmoid_backward": ("result", "0.000000 -2.000000 -6.000000 -12.000000"),
}
"""Sample -> what the document prints before the index, and the numbers it prints."""

FLOAT = "0.927671 1.090784 1.088104/1.052665 1.026547 1.012326"
HALF = "0.927734 1.090820 1.087891/1.052734 1.026367 1.012695"
TRANSPOSED = "0.927671 1.052665/1.090784 1.026547/1.088104 1.012326"
SESSION = f"float32 {FLOAT}\nfloat16 {HALF}\ntransposed {TRANSPOSED}\nrefused 161002 ACLNN_ERR_PARAM_INVALID\n"

STREAMS = """\
gate closed: producer not ready, consumer not ready, result 0.000000 0.000000 0.000000 0.000000
gate open: producer complete, consumer complete, result 0.675038 0.853409 0.945716 0.980698
start to stop took time: True
"""

REFUSALS = {
    "Ascend910B1, phase one": {
        "no gradOutput": (161001, "gradOutput"),
        "no self": (161001, "self"),
        "no gradInput": (161001, "gradInput"),
        "gradOutput is INT32": (161002, "gradOutput", "DT_INT32", "DT_FLOAT16"),
        "self is INT32": (161002, "self", "DT_INT32", "DT_FLOAT16"),
        "gradInput is INT32": (161002, "gradInput", "DT_INT32", "DT_FLOAT16"),
        "gradOutput has 9 dimensions": (161002, "gradOutput", "9", "8"),
        "self has 9 dimensions": (161002, "self", "9", "8"),
        "gradOutput's rows leave its storage": (161001, "gradOutput", "0 to 6"),
        "self's rows leave its storage": (161001, "self", "0 to 6"),
        "gradOutput is FLOAT16, gradInput FLOAT": (161002, "gradOutput", "DT_FLOAT16", "DT_FLOAT"),
        "self is FLOAT16, gradInput FLOAT": (161002, "self", "DT_FLOAT16", "DT_FLOAT"),
        "gradOutput has another shape": (161002, "gradOutput", "[1,3]", "[2,3]"),
        "self has another shape": (161002, "self", "[1,3]", "[2,3]"),
    },
    "Ascend310P3, phase one": {"everything is BF16": (161002, "DT_BF16")},
    "Ascend950PR_9599, phase one": {
        "FLOAT16 and FLOAT into FLOAT16": (161002, "gradInput", "DT_FLOAT"),
        "(2, 3) and (2, 4) do not broadcast": (161002, "[2,3]", "[2,4]"),
        "gradInput is not the broadcast shape": (161002, "gradInput", "[2,1]", "[2,3]"),
    },
    "phase two": {
        "no executor": (161001, "executor"),
        "the executor was used before": (161001, "executor"),
        "512 bytes of workspace at no address": (161001, "workspace", "512"),
        "the stream was destroyed": (361001, "stream"),
    },
}
"""Section -> case -> the code, and what the message has to mention."""


NO_OUT_POINTERS = ((WORKSPACE,), (EXECUTOR,))
"""What only C can leave out."""
HIDDEN = {"dtype of gradOutput is other than DT_BF16"}
"""Rules behind others: where dtypes must be equal, self is refused for it first."""


def printed(name: str) -> str:
    label, numbers = NUMBERED[name]
    return "".join(f"{label}[{index}] is: {number}\n" for index, number in enumerate(numbers.split()))


@pytest.fixture
def sample(cli, checkout: Path, tmp_path: Path):
    """What a sample prints; its report must show an empty floor."""

    def run(name: str, **variables: str) -> str:
        target = tmp_path / "report.json"
        done = cli("run", "--quiet", "--json", target, checkout / "samples" / "python" / f"{name}.py", **variables)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        report = json.loads(target.read_text())
        assert (report["leaked_handles"], report["leaked_blocks"], report["failed"]) == ([], [], {})
        text: str = done.stdout
        return text

    return run


@pytest.mark.parametrize("name", NUMBERED)
def test_documented_numbers(sample, name: str) -> None:
    assert sample(name) == printed(name)


@pytest.mark.parametrize("soc", ["ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b"])
def test_documented_numbers_on_every_family(sample, soc: str) -> None:
    assert sample("silu_backward", ACLNN_PY_SOC=soc) == printed("silu_backward")


@pytest.mark.parametrize("blocking", ["0", "1"])
def test_streams_and_events(sample, blocking: str) -> None:
    assert sample("two_streams", ASCEND_LAUNCH_BLOCKING=blocking) == STREAMS


def test_pyacl(sample) -> None:
    assert sample("pyacl_hello") == "Ascend910B1 adds: 10.0 11.0 12.0 13.0 14.0 15.0\n"


def test_session(sample) -> None:
    assert sample("session") == SESSION


def test_a_sample_that_meets_every_fault_prints_the_numbers(sample) -> None:
    assert sample("every_fault") == f"{FLOAT}\n".replace("/", " ")


@pytest.mark.parametrize("name", ["python/every_fault.py", "cpp/every_fault.cpp"])
def test_every_fault_is_told_and_leaves_nothing(cli, checkout: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "faults.json"
    done = cli("run", "--walk-faults", "--json", target, checkout / "samples" / name)
    assert done.returncode == 0, done.stdout + done.stderr
    points = json.loads(target.read_text())
    assert len(points) > 15
    assert {point["verdict"] for point in points} == {"told"}


def test_refusals_are_complete_and_tell_why(sample) -> None:
    sections = re.split(r"^== (.*)\n", sample("refusals"), flags=re.MULTILINE)[1:]
    assert sections[::2] == list(REFUSALS)
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        said = re.findall(r"^(\S.*): (\d+)\n((?:  .*\n)+)", body, flags=re.MULTILINE)
        assert {case: int(code) for case, code, _ in said} == {case: each[0] for case, each in REFUSALS[title].items()}
        for case, _, message in said:
            for word in REFUSALS[title][case][1:]:
                assert str(word) in message, f"{case}: {message}"


def test_the_sample_of_refusals_meets_every_rule(sample) -> None:
    said = sample("refusals")
    operator = ops.find("aclnnSiluBackward")
    for soc in ("ascend910b", "ascend310p", "ascend950"):
        for rule in active_rules(operator.rules, soc):
            if rule.code and rule.params not in NO_OUT_POINTERS and str(rule) not in HIDDEN:
                assert f"Expected {rule.subject} to be {rule.predicate.split()[0]}" in said, rule


def test_every_sample_is_tested(checkout: Path) -> None:
    names = {path.stem for path in (checkout / "samples" / "python").glob("*.py")}
    infiniop = {"infiniop_sigmoid_backward"}  # tests/infiniop runs it
    assert names == {*NUMBERED, *infiniop, "session", "two_streams", "refusals", "pyacl_hello", "every_fault"}
