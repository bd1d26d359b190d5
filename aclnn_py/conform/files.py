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
        "groups": [
            {"kind": kind, "about": about, "cases": group.cases, "unsaid": group.unsaid}
            for (kind, about), group in result.groups.items()
        ],
        "differences": [each._asdict() | {"case": each.case} for each in result.differences],
    }


def junit(summary: Summary) -> str:
    """One suite per operator, in it a test for each group of cases: failed if any case differs, skipped if all that
    differ are known, or if the target has no way to make the calls.
    """
    root = xml.Element("testsuites", name="aclnn-py conform", time=f"{summary.seconds:.3f}")
    for result in summary.results:
        suite = xml.SubElement(root, "testsuite", name=result.operator, time=f"{result.seconds:.3f}")
        for kind, about in result.groups:
            add(suite, result, kind, about)
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def add(suite: xml.Element, result: Result, kind: str, about: str) -> None:
    group, found = result.groups[kind, about], result.of_group(kind, about)
    case = xml.SubElement(suite, "testcase", classname=result.operator, name=f"{kind}: {about}")
    case.set("time", f"{group.seconds:.3f}")
    case.set("assertions", str(group.cases))
    new = [each for each in found if not each.known]
    if new:
        message = f"{len(new)} of {group.cases} cases differ: {sentence(new[0])}"
        xml.SubElement(case, "failure", message=message).text = "\n".join(map(sentence, new))
    elif found:
        message = f"{len(found)} of {group.cases} cases differ as known: {found[0].known}"
        xml.SubElement(case, "skipped", message=message).text = "\n".join(map(sentence, found))
    elif group.unsaid and not group.cases:
        xml.SubElement(case, "skipped", message="The target has no way to make these calls.")


def sentence(difference: Difference) -> str:
    return (
        f"{difference.title} [{difference.soc}, {difference.rules}]: "
        f"Expected {difference.expected} but got {difference.got}."
    )
