"""npu-smi in the tree's bin shows the emulated devices, in the columns by which monitors and build files find them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import children
import pytest

from aclnn_py.home import tree, versions

Done = children.subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """In a tree that was moved."""
    directory = tmp_path_factory.mktemp("trees")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ACLNN_PY_HOME", str(directory))
        place = directory / "moved"
        tree.home().resolve().rename(place)
        yield place / "bin" / "npu-smi"


def asked(program: Path, *words: str, **variables: str) -> Done:
    """Nothing but the tree is needed: no variable, no Python."""
    done: Done = children.run([str(program), *words], env={"PATH": "", **variables})
    return done


def values(text: str) -> dict[str, str]:
    return dict(re.findall(r"^\t(\S.*?)\s+: (.*)$", text, re.MULTILINE))


def test_the_table_has_two_rows_of_its_own_width_for_each_device(program: Path) -> None:
    done = asked(program, "info", ACLNN_PY_SOC="Ascend910B4", ACLNN_PY_DEVICES="3", ACLNN_PY_MEMORY="1G")
    lines = done.stdout.splitlines()
    assert {len(line) for line in lines} == {98}
    assert f"npu-smi {versions.DRIVER}" in lines[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.count("|") == 4]
    devices = [(one[0].split(), one[1], two[2]) for one, two in pairwise(rows) if one[1] == "OK"]
    memory = "0           0    / 0          0    / 1024"
    assert devices == [([str(card), "910B4"], "OK", memory) for card in range(3)]
    assert lines[6].split()[2] == "910B4"  # ggml's build file takes the third word of the seventh line


def test_memory_that_is_no_hbm_stands_in_the_other_column(program: Path) -> None:
    printed = asked(program, "info", ACLNN_PY_SOC="Ascend310P3", ACLNN_PY_MEMORY="1G").stdout
    assert "HBM" not in printed
    assert "0    / 1024" in printed


def test_the_list_counts_cards(program: Path) -> None:
    printed = asked(program, "info", "-l", ACLNN_PY_DEVICES="2").stdout
    assert values(printed)["Total Count"] == "2"
    assert re.findall(r"NPU ID\s+: (\d+)", printed) == ["0", "1"]


def test_the_mapping_has_a_line_for_each_chip(program: Path) -> None:
    head, *lines = asked(program, "info", "-m", ACLNN_PY_DEVICES="2").stdout.strip().splitlines()
    assert re.split(r"\s{2,}", head) == ["NPU ID", "Chip ID", "Chip Logic ID", "Chip Name"]
    assert [line.split() for line in lines] == [[str(card), "0", str(card), "Ascend", "910B1"] for card in range(2)]


@pytest.mark.parametrize(
    ("soc", "names"),
    [
        ("Ascend910B2", {"Chip Type": "Ascend", "Chip Name": "910B2"}),
        ("Ascend310P3", {"Chip Type": "Ascend", "Chip Name": "310P3"}),
        ("Ascend910_9391", {"Chip Name": "Ascend910", "NPU Name": "9391"}),
    ],
)
def test_a_chips_board_names_the_soc(program: Path, soc: str, names: dict[str, str]) -> None:
    """As vllm-ascend's setup puts the name together: type and name, or name and NPU's name."""
    found = values(asked(program, "info", "-t", "board", "-i", "0", "-c", "0", ACLNN_PY_SOC=soc).stdout)
    assert {key: found[key] for key in ("Chip Type", "Chip Name", "NPU Name") if key in found} == names
    assert "Chip Name" not in values(asked(program, "info", "-t", "board", "-i", "0", ACLNN_PY_SOC=soc).stdout)


@pytest.mark.parametrize("name", ["board", "common", "health", "memory", "power", "temp", "usages"])
def test_every_type_answers_for_one_card_or_all(program: Path, name: str) -> None:
    assert values(asked(program, "info", "-t", name, "-i", "1").stdout)["NPU ID"] == "1"
    printed = asked(program, "info", "-t", name, ACLNN_PY_DEVICES="4").stdout
    assert re.findall(r"NPU ID\s+: (\d+)", printed) == ["0", "1", "2", "3"]


def test_what_is_unknown_is_na_and_capacity_is_a_number(program: Path) -> None:
    found = values(asked(program, "info", "-t", "common", "-i", "0", ACLNN_PY_MEMORY="2G").stdout)
    assert (found["HBM Capacity(MB)"], found["Temperature(C)"]) == ("2048", "NA")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["set"], "the command info"),
        (["info", "-t", "fans"], "board, common"),
        (["info", "-t"], "a value behind the option"),
        (["info", "-t", "board", "-i", "8"], "a card from 0 to 7"),
        (["info", "-t", "board", "-i", "0", "-c", "1"], ".* card 0 and chip 1"),
        (["info", "-t", "board", "-i", "-1"], "the number of a card"),
        (["info", "-i", "0"], r"a type \(-t\)"),
        (["info", "-x", "0"], "-l, -m, -t, -i or -c"),
    ],
)
def test_wrong_words_are_refused(program: Path, words: list[str], text: str) -> None:
    done = asked(program, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.match(rf"npu-smi: Expected {text}", done.stderr)


def test_malformed_settings_are_refused(program: Path) -> None:
    done = asked(program, "info", ACLNN_PY_SOC="Ascend1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "ACLNN_PY_SOC" in done.stderr


def test_help_and_version(program: Path) -> None:
    assert asked(program, "-h").stdout.startswith("Usage: npu-smi info")
    assert asked(program).returncode == 1
    assert asked(program, "-v").stdout == f"npu-smi version: {versions.DRIVER}\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_it_is_found_behind_set_env(program: Path) -> None:
    script = f". '{program.parents[1]}/set_env.sh'; command -v npu-smi"
    assert children.run(["bash", "-c", script]).stdout == f"{program}\n"
