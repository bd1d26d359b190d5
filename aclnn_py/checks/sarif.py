"""Findings in SARIF 2.1.0, which tools for code review read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .rules import RULES

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(findings: list[dict[str, Any]], version: str, dropped: Mapping[str, int]) -> dict[str, Any]:
    """One run with a result for each finding; further sites are related locations.

    dropped: by rule, findings beyond the most that are kept.
    """
    lacks = [
        {"level": "warning", "message": {"text": f"{count} x {rule} not shown"}} for rule, count in dropped.items()
    ]
    rules = sorted({finding["rule"] for finding in findings})
    driver = {
        "name": "aclnn-py",
        "version": version,
        "rules": [
            {
                "id": rule,
                "shortDescription": {"text": RULES[rule].title},
                "defaultConfiguration": {"level": RULES[rule].severity},
            }
            for rule in rules
        ],
    }
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "results": [result(finding) for finding in findings],
                "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": lacks}],
            }
        ],
    }


def result(finding: dict[str, Any]) -> dict[str, Any]:
    places = [found for site in finding["sites"] if (found := location(site)) is not None]
    return {
        "ruleId": finding["rule"],
        "level": finding["severity"],
        "message": {"text": f"{finding['message']}. {finding['fix']}"},
        "occurrenceCount": finding["count"],
        "locations": places[:1],
        "relatedLocations": places[1:],
    }


def location(site: dict[str, str]) -> dict[str, Any] | None:
    """Of a stack the frame that made the call; None for what is no line of a file."""
    name, _, line = site["site"].rpartition(" <- ")[2].rpartition(":")
    if not name or not line.isdigit():
        return None
    place = {"artifactLocation": {"uri": name}, "region": {"startLine": int(line)}}
    return {"physicalLocation": place, "message": {"text": site["what"]}}
