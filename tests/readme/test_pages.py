"""Links lead somewhere, the table of settings is complete, README is short, pictures show what a run prints."""

from __future__ import annotations

import importlib
import re
import sys
from functools import cache
from types import ModuleType

import pytest
from snippets import CHECKOUT, DOCS, PAGES

from aclnn_py import ops
from aclnn_py.api import surface
from aclnn_py.base import status
from aclnn_py.settings import KEYWORDS

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
VARIABLE = re.compile(r'"(ACLNN_PY_[A-Z_]+)"')
OTHER_NAMES = {"ACLNN_PY_CACHE_LIMIT", "ACLNN_PY_LAUNCH_BLOCKING", "ACLNN_PY_FAULTS"}
"""Keywords whose variables are called otherwise."""


@pytest.fixture
def sitegen(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    for name in ("operators", "functions", "codes", "included"):
        importlib.import_module(f"sitegen.{name}")
    return importlib.import_module("sitegen")


@cache
def made(sitegen: ModuleType) -> dict[str, str]:
    """The pages that the site's build adds."""
    pages = [*sitegen.operators.pages(), *sitegen.functions.pages(), *sitegen.included.pages()]
    return {**dict(pages), "codes.md": sitegen.codes.text()}


def anchors(text: str) -> set[str]:
    titles = (re.sub(r"[^\w\s-]", "", title.replace("`", "")).strip().lower() for title in HEADING.findall(text))
    return {re.sub(r"[-\s]+", "-", title) for title in titles}


def test_links_lead_somewhere(sitegen: ModuleType) -> None:
    generated = {f"docs/{name}" for name in made(sitegen)} | {
        f"docs/images/{name}.svg" for name in ("rooms", "calls", "kernels", "mechanisms")
    }
    found = 0
    for page in PAGES:
        for target in LINK.findall((CHECKOUT / page).read_text(encoding="utf-8")):
            name, _, anchor = target.partition("#")
            path = (CHECKOUT / page).parent / name if name else CHECKOUT / page
            relative = str(path.resolve().relative_to(CHECKOUT))
            assert relative in generated or path.exists(), f"{target} in {page}"
            if anchor and path.exists():
                assert anchor in anchors(path.read_text(encoding="utf-8")), f"{target} in {page}"
            found += 1
    assert found > 60


def test_every_page_is_in_the_navigation_and_in_readme() -> None:
    navigation = (CHECKOUT / "mkdocs.yml").read_text(encoding="utf-8")
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    for path in DOCS.glob("*.md"):
        assert f" {path.name}\n" in navigation, path.name
        assert path.name in ("index.md", "words.md") or f"(docs/{path.name})" in readme, path.name


def test_readme_fits() -> None:
    assert len((CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()) <= 200


def test_the_site_has_every_operator_function_and_code(sitegen: ModuleType) -> None:
    pages = made(sitegen)
    assert {f"operators/{name}.md" for name in ops.names()} <= set(pages)
    for name, function in surface.functions().items():
        assert f"\n## {name}\n" in pages[f"functions/{sitegen.functions.folder(function)}.md"], name
    for code in {*status.codes().values()} - {0}:
        assert f"\n## {code} " in pages["codes.md"], code
        assert status.meaning(code), code


def variables() -> set[str]:
    """The variables of ours that anything reads, in C or in Python."""
    kernels = CHECKOUT / "kernels"
    sources = [*kernels.rglob("*.c"), *kernels.glob("*.py"), *(CHECKOUT / "aclnn_py").rglob("*.py")]
    return {name for source in sources for name in VARIABLE.findall(source.read_text())}


def test_the_settings_table_names_every_variable_of_ours() -> None:
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(ACLNN_PY_\w+)` \|", text, re.MULTILINE))
    keywords = {f"ACLNN_PY_{name.upper()}" for name in KEYWORDS} - OTHER_NAMES
    read = variables()
    assert keywords <= read
    assert named == read


def test_the_types_of_single_operators_are_all_listed() -> None:
    from aclnn_py import optypes

    text = " ".join((DOCS / "faithful.md").read_text(encoding="utf-8").split())
    assert f"there are {len(optypes.TYPES)}: {', '.join(sorted(optypes.TYPES))}." in text


def test_the_operators_that_take_a_group_are_all_listed() -> None:
    table = (DOCS / "distributed.md").read_text(encoding="utf-8").partition("| operators | |")[2].partition("\n\n")[0]
    listed = re.findall(r"(aclnn\w+?)(V\d)?(?: and (V\d))?(?=[,\s])", table)
    names = {name + version for name, first, second in listed for version in (first, second or first)}
    assert sorted(names) == [name for name in ops.names() if any(each.is_group for each in ops.find(name).params)]


def test_pictures_show_what_a_run_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="needs the docs extra, which .ci/run installs")
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    pictures = importlib.import_module("pictures")
    assert pictures.stale() == [], "python docs/pictures.py --write draws them anew"


def test_a_stale_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    pictures = importlib.import_module("pictures")
    svg = (DOCS / "images" / "mistakes.svg").read_text(encoding="utf-8")
    assert pictures.words(svg) != pictures.words(svg.replace("161002", "161001"))
    assert pictures.words(svg) == pictures.words(svg.replace("#c5c8c6", "#ffffff"))
