"""Findings as text, as SARIF, and without what is suppressed."""

from __future__ import annotations

from typing import Any

import pytest

from aclnn_py.base.checks import CHECKS
from aclnn_py.checks.findings import Findings, Location, merged
from aclnn_py.checks.rules import RULES
from aclnn_py.checks.sarif import sarif
from aclnn_py.checks.suppressions import filtered, parsed
from aclnn_py.checks.text import closing


@pytest.fixture
def found() -> list[dict[str, Any]]:
    findings = Findings()
    places = [Location("read", "train.py:7 <- model.py:12"), Location("allocated", "model.py:3")]
    findings.add("leak.object", "an aclTensor was never destroyed", [Location("created", "main.cpp:9")])
    for _ in range(3):
        findings.add("init.unwritten", "aclnnSilu (self) in task 1 of stream 1 reads 16 bytes " * 3, places)
    return findings.summary()


def test_each_thing_once_with_a_count_and_errors_first(found: list[dict[str, Any]]) -> None:
    assert [(each["rule"], each["count"]) for each in found] == [("init.unwritten", 3), ("leak.object", 1)]
    assert [each["count"] for each in merged([*found, *found])] == [6, 2]


def test_a_loop_is_one_finding_but_lines_and_leaks_are_not() -> None:
    findings = Findings()
    for number in range(3):
        findings.add("race.tasks", f"aclnnCat (tensors[{number}]) in task 5", [Location("second", "a.py:3")], "f")
        findings.add("race.tasks", f"aclnnSilu (x1) in task {number} of stream 1", [Location("second", "a.py:1")], "f")
        findings.add("race.tasks", f"aclnnSilu (x2) in task {number} of stream 1", [Location("second", "a.py:1")], "f")
        findings.add("race.tasks", f"aclnnSilu (x1) in task {number} of stream 1", [Location("second", "a.py:2")], "f")
        findings.add("leak.memory", f"the block of {number} bytes", [Location("allocated", "a.py:1")])
    found = findings.summary()
    assert [each["count"] for each in found] == [1, 3, 3, 3, 1, 1, 1, 1, 1]
    assert found[1]["message"] == "aclnnSilu (x1) in task 0 of stream 1"
    assert merged(found) == found


def test_findings_beyond_the_most_are_counted_by_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aclnn_py.checks.findings.MOST", 1)
    findings = Findings()
    for place in ("a.py:1", "a.py:2", "a.py:1", "a.py:3"):
        findings.add("leak.memory", "the block", [Location("allocated", place)], count=2)
    findings.add("init.unwritten", "aclnnSilu", [Location("read", "a.py:4")])
    kept, dropped = findings.summary(), findings.dropped
    assert [each["count"] for each in kept] == [4]
    assert dropped == {"leak.memory": 4, "init.unwritten": 1}
    text = " ".join(closing(kept, ("leak",), dropped=dropped).split())
    assert text.endswith("1 warning; not shown beyond 1000: leak.memory (4 times), init.unwritten (1 time)")
    (run,) = sarif(kept, "1", dropped)["runs"]
    lacks = run["invocations"][0]["toolExecutionNotifications"]
    assert [each["message"]["text"] for each in lacks] == ["4 x leak.memory not shown", "1 x init.unwritten not shown"]


def test_text_fits_a_terminal(found: list[dict[str, Any]]) -> None:
    text = closing(found, ("init", "leak"), 2, ("line 3: race.* a.py:* (gone)",))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "  read       train.py:7 <- model.py:12\n  allocated  model.py:3\n" in text
    assert "unused suppression: line 3: race.* a.py:* (gone)" in text
    assert text.endswith("aclnn-py: 2 findings: 1 error, 1 warning, 2 suppressed\n")
    assert closing([], ("init",)) == "aclnn-py: no findings (init)\n"


def test_suppressions(found: list[dict[str, Any]]) -> None:
    entries = parsed("# all of it\n\ninit.* model.py:12 # known\nrace.* * # nothing races here\n")
    left = filtered(found, entries)
    assert [each["rule"] for each in left.findings] == ["leak.object"]
    assert (left.suppressed, left.stale) == (1, ("line 4: race.* * (nothing races here)",))


@pytest.mark.parametrize("line", ["race.host", "race.host a.py:1", "race.host a.py:1 #", "a b c # d"])
def test_an_entry_without_a_reason_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="line 1: expected RULE SITE # REASON but got "):
        parsed(line)


def test_sarif(found: list[dict[str, Any]]) -> None:
    (run,) = sarif(found, "1", {})["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["init.unwritten", "leak.object"]
    first = run["results"][0]
    (where,) = first["locations"]
    assert where["physicalLocation"]["artifactLocation"] == {"uri": "model.py"}
    assert where["physicalLocation"]["region"] == {"startLine": 12}
    assert (first["level"], first["occurrenceCount"], len(first["relatedLocations"])) == ("error", 3, 1)


def test_rules_belong_to_checks() -> None:
    assert {rule.check for rule in RULES.values()} == set(CHECKS)
    assert all(rule.id == name and rule.severity in ("error", "warning") for name, rule in RULES.items())
    assert all(rule.fix for rule in RULES.values() if rule.check != "race")
