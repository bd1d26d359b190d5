"""The conformance suite against libraries that get an operator wrong, in place of an installation of CANN."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import children
import pytest
from clients import PACKAGE, PROGRAMS, Done, clean, compiler

Ask = Callable[..., Done]


@pytest.fixture(scope="module")
def installation(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our runtime and meta API, but a libopapi.so that has aclnnSilu alone, and wrong if WRONG says so."""
    place = tmp_path_factory.mktemp("cann")
    (place / "lib64").mkdir()
    for name in ("libascendcl.so", "libnnopbase.so"):
        (place / "lib64" / name).symlink_to(home / "lib64" / name)
    real = f'-DREAL="{home / "lib64" / "libopapi.so"}"'
    command = [*compiler(".c"), "-shared", "-fPIC", real, f"-I{home / 'include'}", str(PROGRAMS / "wrong_silu.c")]
    done = children.run([*command, "-o", str(place / "lib64" / "libopapi.so"), "-ldl"])
    assert (done.returncode, done.stderr) == (0, "")
    return place


@pytest.fixture
def ask(installation: Path, home: Path, tmp_path: Path) -> Ask:
    """`aclnn-py conform` with that target."""

    def call(*options: str | Path, op: str = "^aclnnSilu$", **variables: str) -> Done:
        search = {"PYTHONPATH": str(PACKAGE.parent), "LD_LIBRARY_PATH": str(home / "lib64"), "HOME": str(tmp_path)}
        command = [sys.executable, "-m", "aclnn_py", "conform", "--target", installation, "--op", op, *options]
        environment = clean(**search, **variables)
        return children.run(list(map(str, command)), env=environment, cwd=tmp_path)

    return call


def differences(done: Done) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(done.stdout)["operators"][0]["differences"]
    return found


def test_a_right_library_passes_and_is_asked_about_its_own_soc(ask: Ask) -> None:
    done = ask("--json", "-")
    assert (done.returncode, done.stderr, differences(done)) == (0, "", [])
    found = json.loads(done.stdout)
    assert (found["socs"], found["rules"]) == (["ascend910b"], ["source"])
    assert found["operators"][0]["numbers"] > 30


def test_another_soc_than_the_devices_is_refused(ask: Ask) -> None:
    done = ask("--soc", "ascend950")
    assert done.returncode == 2
    assert "The target is an Ascend910B1 and can only be asked about that, but --soc names ascend950." in done.stderr


def test_the_documents_rules_differ_from_what_the_source_does(ask: Ask) -> None:
    found = ask("--rules", "documented", "--json", "-")
    assert found.returncode == 1
    assert {each["rules"] for each in differences(found)} == {"documented"}


def test_a_wrong_code_is_found(ask: Ask, tmp_path: Path) -> None:
    done = ask("--json", "-", "--junit", tmp_path / "report.xml", WRONG="code")
    assert done.returncode == 1
    found = differences(done)
    assert found
    assert {(each["expected"], each["got"]) for each in found} == {("161001", "161002")}
    assert "refused: out is a tensor: out is null" in {each["case"] for each in found}
    suite = ElementTree.parse(tmp_path / "report.xml").getroot().find("testsuite")
    assert suite is not None
    groups = {f"{each['kind']}: {each['about']}" for each in found}
    failed = {case.get("name") for case in suite.findall("testcase") if case.find("failure") is not None}
    assert failed == groups
    assert int(suite.get("failures", "")) == len(groups)


def test_a_wrong_code_is_told(ask: Ask) -> None:
    done = ask(WRONG="code")
    assert done.returncode == 1
    line = "aclnnSilu on ascend910b by source: refused: out is a tensor: out is null: Expected 161001 but got 161002."
    assert line in done.stdout.splitlines()


def test_wrong_numbers_are_found(ask: Ask) -> None:
    done = ask("--json", "-", WRONG="numbers")
    assert done.returncode == 1
    assert {each["kind"] for each in differences(done)} == {"numbers"}
    assert len(differences(done)) > 30


@pytest.mark.parametrize(
    ("way", "told"), [("crash", "a crash (SIGABRT)"), ("hang", "no answer within 15 seconds")], ids=["crash", "hang"]
)
def test_a_crash_is_one_difference_and_the_other_cases_are_asked(ask: Ask, tmp_path: Path, way: str, told: str) -> None:
    right = json.loads(ask("--json", "-").stdout)["cases"]
    done = ask("--json", "-", "--patience", "15", WRONG=way, ONCE=str(tmp_path / "once"))
    assert done.returncode == 1
    (found,) = differences(done)
    assert found["got"] == told
    assert "self is" in found["case"]
    assert json.loads(done.stdout)["cases"] == right


def test_a_target_that_crashes_again_and_again_is_given_up(ask: Ask) -> None:
    done = ask("--json", "-", WRONG="crash")
    assert done.returncode == 1
    assert [each["got"] for each in differences(done)] == ["a crash (SIGABRT)"] * 5 + ["none"]


def test_work_that_fails_on_the_device_is_a_difference_and_ends_the_process(ask: Ask) -> None:
    done = ask("--json", "-", WRONG="failure")
    assert done.returncode == 1
    failed = "aclrtSynchronizeStream gives 507035"
    assert [each["got"] for each in differences(done)] == [failed] * 5 + ["none"]


def test_a_missing_operator_is_one_difference(ask: Ask) -> None:
    done = ask("--json", "-", op="^aclnnSiluBackward$")
    assert done.returncode == 1
    (found,) = differences(done)
    assert (found["kind"], found["got"]) == ("functions", "No library has aclnnSiluBackward")


def test_known_differences_are_no_failure_and_stale_ones_are_told(ask: Ask, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    entries = [
        {"operator": "aclnnSilu", "case": "*out is a tensor*", "got": "161002", "reason": "the library is wrong"},
        {"operator": "aclnnSilu", "case": "numbers: *", "reason": "it was wrong"},
        {"operator": "aclnnSilu", "soc": "ascend950", "reason": "not asked here"},
        {"operator": "*", "case": "accepted: *", "reason": "not all of them are asked"},
    ]
    known.write_text(json.dumps(entries))
    done = ask("--known", known, "--json", "-", "--junit", tmp_path / "report.xml", WRONG="code")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert {each["known"] for each in differences(done)} == {"the library is wrong"}
    assert (found["differences"], found["known"]) == (0, len(differences(done)))
    assert found["stale"] == ["aclnnSilu, case numbers: * (it was wrong)"]
    suites = ElementTree.parse(tmp_path / "report.xml").getroot()
    skipped = {
        case.get("name")
        for case in suites.iter("testcase")
        if any("differ as known" in each.get("message", "") for each in case.findall("skipped"))
    }
    assert skipped == {f"{each['kind']}: {each['about']}" for each in differences(done)}
    told = ask("--known", known, WRONG="code").stdout
    assert "No longer different: aclnnSilu, case numbers: * (it was wrong)" in told.splitlines()


def test_a_target_that_does_not_start_is_no_run(ask: Ask, installation: Path, tmp_path: Path) -> None:
    for library in ("libnnopbase.so", "libopapi.so"):
        (tmp_path / library).symlink_to(installation / "lib64" / library)
    source = tmp_path / "runtime.c"
    source.write_text("#include <stdlib.h>\nint aclInit(const char *path) { abort(); }")
    command = [*compiler(".c"), "-shared", "-fPIC", str(source), "-o", str(tmp_path / "libacl_rt.so")]
    assert children.run(command).returncode == 0
    done = ask("--target", tmp_path)
    assert done.returncode == 2
    assert "Expected the target to start but got a crash (SIGABRT)." in " ".join(done.stderr.replace("│", "").split())


def test_a_directory_without_libraries_says_which_are_missing(ask: Ask, installation: Path, tmp_path: Path) -> None:
    (tmp_path / "lib64").mkdir()
    (tmp_path / "lib64" / "libacl_rt.so").symlink_to(installation / "lib64" / "libascendcl.so")
    (tmp_path / "lib64" / "libopapi_nn.so").touch()
    done = ask("--target", tmp_path)
    assert done.returncode == 2
    assert "Expected libnnopbase.so in one of" in " ".join(done.stderr.split())
    (tmp_path / "lib64" / "libnnopbase.so").symlink_to(installation / "lib64" / "libnnopbase.so")
    assert "libopapi_nn.so does not load" in ask("--target", tmp_path).stderr
