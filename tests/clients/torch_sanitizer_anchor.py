"""What PyTorch's own stream sanitizer finds, the race check finds, at the same line: programs under both.

python torch_sanitizer_anchor.py [PROGRAMS [SEED]]

The cases of torch_streams.py, then random programs. Of a random program the earliest race that anyone finds is mended
by a wait, and the rest run again until it is silent, so that no race hides another one.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable

from torch_sanitizers import REUSED, Detectors, Found, Race  # isort: skip
import torch
import torch_streams

STREAMS, TENSORS, EVENTS = 3, 4, 3
LENGTH, MOST_RUNS = 14, 50
"""Statements of a random program; how often it is mended."""
OPERATORS = (
    "{x}.add_(1)", "{x}.mul_({y})", "{x}.add_({y}, alpha={n})", "{x}.zero_()", "{x}.fill_({n})", "{x}.copy_({y})",
    "{x}.clamp_(0, {n})", "torch.mul({x}, {y}, out={z})", "torch.add({x}, {n}, out={x})", "torch.relu_({x})",
    "{x}.sum()", "{x}.max()", "({x} + {y}).sum()", "torch.cat([{x}, {y}])", "{x}.clone().neg_()",
    "{x}.view(8, 8) @ {y}.view(8, 8)",
    "{x} = {y} + {z}", "{x} = {y}.clone()", "{x} = torch.ones(64, device=DEVICE)", "{x} = torch.zeros_like({y})",
    "{x} = {y} * {n}", "{x} = {y} - {x}",
    "{x}[:32].add_(1)", "{x}[32:].sum()", "{x}[16:48].mul_({y}[16:48])", "{x}[::2].add_(1)", "{x}[1::2].mul_({n})",
    "{x}.view(8, 8)[:, 2:4].add_(1)", "{x}.view(8, 8)[:, 5:].clone()", "{x}.view(8, 8).t().sum(0)",
    "{x}.view(8, 8)[{n}].copy_({y}.view(8, 8)[0])", "{x}[60:].mul_({n})",
    "torch._foreach_add_([{x}, {y}], {n})", "torch._foreach_mul([{x}, {y}], {n})",
    "h.copy_({x}, non_blocking=True)", "{x}.copy_(h, non_blocking=True)", "{x}.cpu()", "{x}[{n}].item()",
    "{x}.record_stream({t})",
)  # fmt: skip
ORDERS = (
    "{s}.wait_stream({t})", "{s}.wait_stream({t})", "{e}.record({s})", "{e}.record({s})", "{s}.wait_event({e})",
    "{s}.wait_event({e})", "{e} = torch.npu.Event()", "{e}.synchronize()", "{s}.synchronize()",
    "torch.npu.synchronize()",
)  # fmt: skip
BLOCKING = (".cpu()", ".item()")
"""How statements end with which the host waits for a copy. The sanitizer takes the copy as later than its wait."""
BEGIN = """\
{tensors} = (torch.ones(64, device=DEVICE) for _ in range({count}))
h = torch.ones(64, pin_memory=True)
{events} = (torch.npu.Event() for _ in range({marks}))
torch.npu.synchronize()
"""


def random_program(draw: random.Random) -> list[str]:
    """Lines: each a statement."""
    tensors = [f"x{number}" for number in range(TENSORS)]
    streams, events = [f"s{number}" for number in range(STREAMS)], [f"e{number}" for number in range(EVENTS)]
    begin = BEGIN.format(tensors=", ".join(tensors), count=TENSORS, events=", ".join(events), marks=EVENTS)
    lines = begin.splitlines()
    for _ in range(LENGTH):
        s, t = draw.sample(streams, 2)
        x, y, z = draw.sample(tensors, 3)
        words = {"x": x, "y": y, "z": z, "s": s, "t": t, "e": draw.choice(events), "n": draw.randrange(2, 7)}
        if draw.random() < 0.68:
            lines.append(f"with on({s}): {draw.choice(OPERATORS).format(**words)}")
        else:
            lines.append(draw.choice(ORDERS).format(**words))
    return lines


def mended(lines: list[str], race: Race) -> list[str]:
    """With the order that is missing before a line."""
    first, second = (re.match(r"with on\((\w+)\)", lines[number - 1]) for number in (race.first, race.second))
    assert first, race
    order = f"{second[1]}.wait_stream({first[1]})" if second else f"{first[1]}.synchronize()"
    return [*lines[: race.second - 1], order, *lines[race.second - 1 :]]


class Anchor:
    """What was found by whom, and the programs with which they differ."""

    def __init__(self) -> None:
        self.detectors = Detectors()
        self.counts: Counter[str] = Counter()
        self.different: list[str] = []
        streams = [torch.npu.current_stream(), *torch_streams.streams[: STREAMS - 1]]
        self.scope = {"torch": torch, "DEVICE": torch_streams.DEVICE, "on": torch.npu.stream}
        self.scope |= {f"s{number}": stream for number, stream in enumerate(streams)}

    def differ(self, how: str, text: str, lines: list[str]) -> None:
        self.counts["DIFFERENT: " + how] += 1
        self.different.append("\n".join([how, text, *(f"{at:3} {line}" for at, line in enumerate(lines, 1))]))

    def case(self, case: Callable[[bool], None], *, right: bool) -> None:
        """Of torch_streams.py, where each one has a race at most, alone."""
        found = self.detectors.during(lambda: case(right), "torch_streams.py")
        theirs, model, ours = ({race.second for race in races} for races in found[:3])
        self.counts["cases"] += 1
        if model != ours or not theirs <= ours or found.others:
            self.differ("cases", f"{case.__name__}({right}): {found}", [])
        elif ours:
            self.counts[f"cases, found by {'both' if theirs else 'ours alone'}"] += 1

    def program(self, seed: str) -> None:
        lines = random_program(random.Random(seed))
        self.counts["programs"] += 1
        for number in range(MOST_RUNS):
            name = f"program_{seed}_{number}.py"
            code = compile("\n".join(lines), name, "exec")
            found = self.detectors.during(lambda code=code: exec(code, dict(self.scope)), name)  # type: ignore[misc]
            for other in found.others:
                self.differ("findings beside races", other, lines)
            if not number:
                self.count_unrecorded(found)
            if not any(found[:3]):
                return
            lines = self.step(found, lines)
        raise RuntimeError(f"program {seed} is never silent")

    def step(self, found: Found, lines: list[str]) -> list[str]:
        """The program with its earliest race mended."""
        second = min(race.second for races in found[:3] for race in races)
        theirs, model, ours = ([race for race in races if race.second == second] for races in found[:3])
        if model and not ours and found.polled:
            self.counts["found by theirs alone: the caching allocator happened to ask and be told that it is done"] += 1
        elif not {race.first for race in ours} <= {race.first for race in model} or bool(ours) != bool(model):
            self.differ("ours and the model", f"{theirs}\n{model}\n{ours}", lines)
        elif theirs and ours:
            self.counts["found by both"] += 1
        elif ours:
            self.counts["found by ours alone: " + ", ".join(sorted({race.why for race in model}))] += 1
        elif all(lines[race.first - 1].endswith(BLOCKING) for race in theirs):
            self.counts["found by theirs alone: after a copy that the host has waited for"] += 1
        else:
            self.differ("theirs alone", f"{theirs}", lines)
        return mended(lines, (ours or theirs or model)[0])

    def count_unrecorded(self, found: Found) -> None:
        reused = {race.first for race in found.model if REUSED in race.why}
        for line in found.unrecorded:
            self.counts[
                f"record_stream is missing, memory {'was' if line in reused else 'was not'} reused too early"
            ] += 1


def main(programs: int = 8, seed: int = 0) -> int:
    anchor = Anchor()
    for case in torch_streams.CASES:
        for right in (False, True):
            anchor.case(case, right=right)
    for number in range(programs):
        anchor.program(f"{seed}_{number}")
    print(*anchor.different[:20], sep="\n\n")
    print(*(f"{count:7} {what}" for what, count in sorted(anchor.counts.items())), sep="\n")
    return bool(anchor.different)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
