"""CONTRIBUTING.md names what is there: paths, links, scripts, and each word once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NAMED = re.compile(r"\b((?:aclnn_py|kernels|tests|samples|\.ci)/[\w./*-]*\w/?)")


@pytest.fixture(scope="module")
def page() -> str:
    path = Path(__file__).resolve().parents[2] / "CONTRIBUTING.md"
    return path.read_text(encoding="utf-8")


def test_paths_and_links_lead_somewhere(page: str, checkout: Path) -> None:
    named = set(NAMED.findall(page)) | set(re.findall(r"\]\(([^)#]+)\)", page))
    examples = {"tests/facts/ops/aclnnX.json"}
    assert len(named) > 20
    assert [name for name in sorted(named - examples) if not any(checkout.glob(name.rstrip("/")))] == []


def test_files_named_without_their_folder_exist(page: str, checkout: Path) -> None:
    for name in re.findall(r"`(\w+\.py)`", page):
        assert any(checkout.glob(f"tests/**/{name}")), name


def test_a_word_is_told_once(page: str) -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", page.partition("## Words")[2], re.MULTILINE)
    words = [word for row in rows[1:] for word in row.split(", ")]
    assert len(words) >= 25
    assert len(set(words)) == len(words)
