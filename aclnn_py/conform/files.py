"""A run's results for machines: JSON, and JUnit's XML."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as xml

from .results import Difference, Result, Summary


def document(summary: Summary) -> dict[str, Any]:
    """Everything, as JSON has it."""
    return {
        "target": summary.target,
        "socs": list(summary.socs),
        "rules": list(summary.rules),
        "seconds": round(summary.seconds, 3),
        "interrupted": summary.interrupted,
        "cases": sum(result.cases for result in summary.results),
        "numbers": sum(result.numbers for result in summary.results),
        "differences": len(summary.new),
        "known": len(summary.differences) - len(summary.new),
        "stale": list(summary.stale),
        "operators": [operator(result) for result in summary.results],
    }


def operator(result: Result) -> dict[str, Any]:
    return {
        "operator": result.operator,
        "cases": result.cases,
        "numbers": result.numbers,
        "unsaid": result.unsaid,
        "seconds": round(result.seconds, 3),
        "differences": [each._asdict() | {"case": each.case} for each in result.differences],
    }


def junit(summary: Summary) -> str:
    """One suite per operator: a test for all cases that went well, and one for every difference; known ones skipped."""
    root = xml.Element("testsuites", name="aclnn-py conform", time=f"{summary.seconds:.3f}")
    for result in summary.results:
        suite = xml.SubElement(root, "testsuite", name=result.operator, time=f"{result.seconds:.3f}")
        suite.set("tests", str(len(result.differences) + 1))
        suite.set("failures", str(len(result.new)))
        suite.set("skipped", str(len(result.differences) - len(result.new)))
        right = result.cases - len(result.differences)
        xml.SubElement(suite, "testcase", classname=result.operator, name=f"{right} cases as declared")
        for difference in result.differences:
            add(suite, difference)
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def add(suite: xml.Element, difference: Difference) -> None:
    name = f"{difference.case} [{difference.soc}, {difference.rules}]"
    case = xml.SubElement(suite, "testcase", classname=difference.operator, name=name)
    text = f"Expected {difference.expected} but got {difference.got}."
    if difference.known:
        xml.SubElement(case, "skipped", message=f"{text} Known: {difference.known}")
    else:
        xml.SubElement(case, "failure", message=text)
