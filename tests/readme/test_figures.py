"""The benchmarks that docs/figures.md names exist, run, and give what its tables show; how fast is not judged."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import children
import pytest

NAMED = re.compile(r"`(?:python tests/bench/)?(\w+)\.py(?: --write)?`")
FEW_CELLS = ("--operators=silu,softmax,glu", "--dtypes=float32", "--sizes=1Ki", "--threads=1")


def figures_section(checkout: Path) -> str:
    return (checkout / "docs" / "figures.md").read_text()


def told(checkout: Path, name: str, *arguments: str) -> dict[str, list[dict[str, object]]]:
    command = [sys.executable, str(checkout / "tests" / "bench" / name), "--json", *arguments]
    done = children.run(command, cwd=checkout, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_what_the_page_names_exists(checkout: Path) -> None:
    named = set(NAMED.findall(figures_section(checkout)))
    assert named >= {"kernels", "launch", "abi", "strided", "memory", "cold", "footprint", "sweep"}
    assert [name for name in named if not (checkout / "tests" / "bench" / f"{name}.py").is_file()] == []


def test_the_tables_have_their_markers(checkout: Path) -> None:
    section = figures_section(checkout)
    for name in ("calls", "figures"):
        begin = f"<!-- {name}: written by python tests/bench/figures.py --write -->"
        table = section.partition(begin)[2].partition(f"<!-- end of {name} -->")[0]
        assert table.count("\n| ") > 5, name


def test_memory_is_told(checkout: Path) -> None:
    found = told(checkout, "memory.py")
    assert found.pop("machine")
    assert found
    assert all(found.values())


def test_the_cells_are_those_of_the_table(checkout: Path) -> None:
    cells = told(checkout, "kernels.py", *FEW_CELLS)["cells"]
    assert [(cell["operator"], cell["dtype"], cell["n"], cell["threads"]) for cell in cells] == [
        (name, "float32", "1Ki", 1) for name in ("silu", "softmax", "glu")
    ]
    assert {"us", "torch/ours"} <= set(cells[0])


def test_mechanisms_are_told_beside_their_goals(checkout: Path) -> None:
    pytest.importorskip("torch")
    found = told(checkout, "families.py", "--only=nll_loss", "--sizes=64Ki")
    assert [row["operator"] for row in found["cells"]] == ["forward", "backward"]
    assert [(row["mechanism"], row["goal"], row["cells"]) for row in found["by mechanism"]] == [("nll_loss", 1.2, 2)]
    assert "refused" not in found
