"""What `aclnn-py conform` writes of a run with differences: JUnit's XML and the page."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from aclnn_py.conform.files import document, junit
from aclnn_py.conform.page import html
from aclnn_py.conform.pool import Plan, Pool
from aclnn_py.conform.results import Difference, Group, Result, Summary

DTYPE, WHERE = "dtype of self is one of <FLOAT>", ("ascend910b", "source")
REFUSED = Difference("aclnnSilu", "refused", DTYPE, "self is DT_INT8", *WHERE, "161002", "0")
ROUNDED = Difference("aclnnSilu", "numbers", "float32", "2x3", *WHERE, "the formula's numbers", "3 of 6", "rounding")


@pytest.fixture
def summary() -> Summary:
    groups = {("refused", DTYPE): Group(30), ("numbers", "float32"): Group(9), ("refused", "workspace"): Group(0, 2)}
    silu = Result("aclnnSilu", 39, 9, 2, 1.2, [REFUSED, ROUNDED], groups)
    mul = Result("aclnnMul", 7, 0, 0, 0.5, [], {("accepted", "sizes"): Group(7)})
    return Summary("a & b", ("ascend910b",), ("source",), (mul, silu), ("aclnnX: y",), 6.2, 5)


def test_a_test_for_each_group_of_cases(summary: Summary) -> None:
    mul, silu = ElementTree.fromstring(junit(summary))
    assert [case.get("name") for case in mul] == ["accepted: sizes"]
    assert (silu.get("tests"), silu.get("failures"), silu.get("skipped")) == ("3", "1", "2")
    failed, known, unsaid = silu
    assert failed.get("name") == f"refused: {DTYPE}"
    sentence = "self is DT_INT8 [ascend910b, source]: Expected 161002 but got 0."
    assert failed.find("failure").get("message") == f"1 of 30 cases differ: {sentence}"
    assert failed.find("failure").text == sentence
    assert known.find("skipped").get("message") == "1 of 9 cases differ as known: rounding"
    assert unsaid.find("skipped").get("message") == "The target has no way to make these calls."


class Texts(HTMLParser):
    """The texts of a page, and the names of its elements that were never closed."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] * (tag not in ("meta", "input"))
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_page_has_every_difference_and_needs_no_other_file(summary: Summary) -> None:
    page = Texts()
    page.feed(html(summary))
    assert (page.open, page.loaded) == ([], [])
    assert {"Conformance of a & b", "1 difference, 1 known", "Interrupted: 2 of 5 operators."} <= set(page.texts)
    assert f"refused: {DTYPE}: self is DT_INT8 on ascend910b by source: expected 161002 but got 0" in page.texts
    assert page.texts.index("aclnnSilu") < page.texts.index("aclnnMul"), "what differs comes first"
    assert "No longer different: aclnnX: y" in page.texts


def test_the_groups_are_in_the_document(summary: Summary) -> None:
    _, silu = document(summary)["operators"]
    assert silu["groups"][2] == {"kind": "refused", "about": "workspace", "cases": 0, "unsaid": 2}


def test_what_is_left_is_told_by_cases() -> None:
    """Operators that wait count as many cases as those that were begun have on average."""
    pool = Pool(Plan("python", ("a", "b", "c", "d"), (), (), 1, 1.0), lambda result: None, lambda ready: None)
    assert pool.progress() == (0, 0)
    pool.totals = {"a": 100, "b": 300}
    pool.unfinished -= {"a"}
    assert pool.progress() == (100, 800)
