"""The process in which an OpInfo's samples run: its NPU is fresh, and what it breaks is broken for nobody else."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import warnings
from typing import Any

import torch
from drawing import Line, Skipped, drawn, results, seed
from judging import SEVERAL, judged
from ties import settled

SICK = 77
"""Exit code of a process whose device no longer computes."""
FALLEN = re.compile(r"operator '(aten::[\w.]+)' is not currently supported on the NPU backend")


class Told:
    """What is written to stderr from now on."""

    def __init__(self) -> None:
        with tempfile.TemporaryFile() as file:
            os.dup2(file.fileno(), 2)
        self.read = 0

    def since(self) -> str:
        end = os.lseek(2, 0, os.SEEK_END)
        text = os.pread(2, min(end - self.read, 100_000), self.read)
        self.read = end
        return text.decode(errors="replace")


def problem_of(error: Exception) -> str:
    """An exception in a line: the message of the aclnn function where it has one."""
    text = str(error)
    unregistered = re.search(r"Could not run '(\w+::[\w.]+)'", text)
    if unregistered:
        return f"unregistered: {unregistered[1]}"
    refusal = re.search(r"(aclnn\w+?)(?:GetWorkspaceSize)?: (Expected .*)", text)
    if refusal:
        return f"refused: {refusal[1]}: {refusal[2][:300]}"
    lacking = re.search(r"(acl\w+?)(?:GetWorkspaceSize)? or acl\w+ ?not in lib", text)
    if lacking:
        return f"missing: {lacking[1]}"
    of_type = re.search(r"OPS function error: (\w+), error code is (\d+)|working operator name is (\w+)", text)
    if of_type:
        return f"type: {of_type[1] or of_type[3]} {of_type[2] or ''}".strip()
    return f"error: {type(error).__name__}: " + " ".join(text.split())[:300]


def healthy() -> bool:
    try:
        return torch.tensor([1.0, -2.0]).npu().neg().cpu().tolist() == [-1.0, 2.0]
    except Exception:
        return False


def on_npu(op: Any, sample: Any, line: Line, processed: bool) -> tuple[list[Any], str]:
    """The results, or what went wrong."""
    try:
        made = results(op, sample, line, "npu", processed)
        torch.npu.synchronize()
    except Exception as error:
        return [], problem_of(error)
    return made, ""


def tried(op: Any, sample: Any, line: Line) -> str:
    """What is wrong with a sample's results, or nothing."""
    processed = bool(SEVERAL.fullmatch(op.name))
    seed()
    try:
        wanted = results(op, sample, line, "cpu", processed)
    except Skipped:
        raise
    except Exception as error:
        raise Skipped("the CPU refuses") from error

    def exact() -> list[Any]:
        try:
            return results(op, sample, line, "cpu", processed, wide=True)
        except Exception:
            return []

    found, problem = on_npu(op, sample, line, processed)
    if problem:
        return problem
    if not line.backward:
        found = settled(op, sample, found, wanted)
    return judged(op, getattr(torch, line.dtype), found, wanted, exact)


def run(op: Any, todo: list[tuple[Line, int]], count: int, out: int) -> None:
    """Run the samples of lines from a number on; every sample is announced, and then told, as a line of JSON."""
    told = Told()
    warnings.simplefilter("always")

    def tell(**row: object) -> None:
        os.write(out, (json.dumps(row) + "\n").encode())

    for line, first in todo:
        for number, sample in enumerate(drawn(op, line, count)[first:], first):
            tell(line=str(line), sample=number, result="begun")
            told.since()
            try:
                problem = tried(op, sample, line)
            except Skipped as reason:
                tell(line=str(line), sample=number, result="skipped", problem=str(reason))
                continue
            fallen = sorted(set(FALLEN.findall(told.since())))
            tell(line=str(line), sample=number, result="wrong" if problem else "right", problem=problem, fallen=fallen)
            if problem and not healthy():
                sys.exit(SICK)
