"""What a program of `programs` is made of: cases that run on the CPU and on the NPU and return tensors to compare.

A case gets a device and returns groups of tensors by name. It makes its model and data on the CPU from a seed, so both
devices begin with the same numbers. Each case runs in a process of its own, forked after the imports: what one breaks
does not reach the next. `main` prints a line of JSON for each, and with LIBRARIES_SHOW=1 on stderr what a case that is
not equal printed.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401
from torch import Tensor
from torch.overrides import TorchFunctionMode

Results = Mapping[str, Any]
"""Tensors, numbers, or nested lists and dictionaries of them."""

Groups = dict[str, list[Tensor]]
PATIENCE = 240
"""Seconds for a case."""
SENSITIVE = 50
"""Times the tolerance that a group may be apart where the CPU's own rounding moves it as much."""
FALLBACK = re.compile(r"[Tt]he operator '([\w:.]+)' is not currently supported on the NPU backend and will fall back")
TOLERANCES = {torch.float32: 2e-5, torch.bfloat16: 4e-2, torch.float16: 5e-3}


class Fault(NamedTuple):
    """Why a library or torch_npu cannot run a case, with the line, and a regular expression of the traceback."""

    source: str
    error: str


@dataclass(frozen=True)
class Case:
    """`tolerance` is that of float32 unless given, relative to the largest number of a group; `exact` groups have to be
    equal. `wide` computes the case in a wider dtype on the CPU: a group may be farther from the CPU's than the
    tolerance if it is as near to those numbers. A case with a fault of others, `theirs`, has to fail by that one."""

    name: str
    run: Callable[[str], Results]
    tolerance: float = TOLERANCES[torch.float32]
    exact: frozenset[str] = frozenset()
    wide: Callable[[], Results] | None = None
    theirs: Fault | None = None


class DocumentedGelu(TorchFunctionMode):
    """aclnnGelu is the tanh form by its document: the reference computes that one."""

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        if func is torch.nn.functional.gelu:
            kwargs = {**kwargs, "approximate": "tanh"}
        return func(*args, **kwargs)


def tensors(value: Any) -> list[Tensor]:
    """The tensors of a result, in order, on the CPU."""
    if isinstance(value, Tensor):
        return [value.detach().cpu()]
    if isinstance(value, Mapping):
        return [part for key in sorted(value) for part in tensors(value[key])]
    if isinstance(value, list | tuple):
        return [part for item in value for part in tensors(item)]
    return [torch.as_tensor(value)]


def distance(here: list[Tensor], there: list[Tensor]) -> float:
    """The largest difference, relative to the largest number of the group; infinite where shapes or nan differ."""
    if [part.shape for part in here] != [part.shape for part in there]:
        return float("inf")
    largest, apart = 0.0, 0.0
    for one, other in zip(here, there, strict=True):
        one, other = (part.to(torch.complex128 if part.is_complex() else torch.float64) for part in (one, other))
        same = (one == other) | (one.isnan() & other.isnan())
        difference = torch.where(same, 0.0, (one - other).abs())
        if difference.isnan().any():
            return float("inf")
        apart = max(apart, float(difference.max()) if difference.numel() else 0.0)
        finite = other.abs()[other.abs().isfinite()]
        largest = max(largest, float(finite.max()) if finite.numel() else 0.0)
    return apart / (largest or 1.0)


def dtypes(group: list[Tensor]) -> list[torch.dtype]:
    return [part.dtype for part in group]


def on(device: str, case: Case) -> tuple[Groups, float]:
    """The groups of a case on a device, and the CPU time that it took."""
    torch.manual_seed(0)
    begun = time.process_time()
    groups = {name: tensors(value) for name, value in case.run(device).items()}
    return groups, time.process_time() - begun


def compared(case: Case) -> dict[str, Any]:
    with DocumentedGelu():
        there, there_seconds = on("cpu", case)
    torch.npu.conv.allow_hf32 = False  # torch_npu's default rounds the operands of convolutions
    torch.npu.matmul.allow_hf32 = False
    here, here_seconds = on("npu", case)
    errors = {
        name: distance(here[name], there[name]) if dtypes(here[name]) == dtypes(there[name]) else float("inf")
        for name in there
    }
    wrong = sorted(name for name in there if not errors[name] <= (0.0 if name in case.exact else case.tolerance))
    if wrong and case.wide and max(errors[name] for name in wrong) <= SENSITIVE * case.tolerance:
        wrong = farther(wrong, here, there, case.wide)
    return {
        "result": "differs" if wrong else "equal",
        "wrong": wrong,
        "errors": {name: float(f"{error:.2g}") for name, error in errors.items()},
        "seconds": [round(there_seconds, 2), round(here_seconds, 2)],
    }


def farther(names: list[str], here: Groups, there: Groups, wide: Callable[[], Results]) -> list[str]:
    """The groups in which the NPU's numbers are clearly farther from a wider dtype's than the CPU's are."""
    torch.manual_seed(0)
    with DocumentedGelu():
        exact = {name: tensors(value) for name, value in wide().items() if name in names}
    return [name for name in names if not distance(here[name], exact[name]) <= 2 * distance(there[name], exact[name])]


def answer(case: Case) -> dict[str, Any]:
    try:
        return compared(case)
    except BaseException as error:
        traceback.print_exc()
        lines = [line for line in str(error).splitlines() if line.strip()]
        return {"result": "error", "error": f"{type(error).__name__}: {' / '.join(lines[:3])[:400]}"}


def forked(case: Case) -> dict[str, Any]:
    """The outcome of a case in a process of its own, with the operators that ran on the CPU by what it printed."""
    with tempfile.TemporaryFile("w+") as printed:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            for descriptor in (1, 2):
                os.dup2(printed.fileno(), descriptor)
            with os.fdopen(writer, "w") as pipe:
                json.dump(answer(case), pipe)
            sys.stderr.flush()
            os._exit(0)
        os.close(writer)
        text = received(reader, child)
        printed.seek(0)
        words = printed.read()
    outcome = json.loads(text) if text else {"result": "crash", "error": words[-400:]}
    if os.environ.get("LIBRARIES_SHOW") and outcome["result"] != "equal":
        print(words, file=sys.stderr)
    return {**judged(case, outcome, words), "fallbacks": sorted(set(FALLBACK.findall(words)))}


def received(reader: int, child: int) -> str:
    """What a child writes before its time is over; its group of processes ends with it."""
    parts, end = [], time.monotonic() + PATIENCE
    while select.select([reader], [], [], max(0.0, end - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        parts.append(part)
    os.close(reader)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return b"".join(parts).decode()


def judged(case: Case, outcome: dict[str, Any], words: str) -> dict[str, Any]:
    """The outcome under the case's name; "theirs" where it fails by the fault of others that the case names."""
    fault = case.theirs
    if fault and outcome["result"] != "error":
        outcome = {**outcome, "result": "differs", "error": f"ends without the error of {fault.source}"}
    elif fault and re.search(fault.error, words):
        outcome = {**outcome, "result": "theirs", "theirs": fault.source}
    return {"case": case.name, **outcome}


def main(cases: Iterable[Case]) -> None:
    """Run the cases that the command line names, all without a name, and print a line of JSON for each."""
    torch.set_num_threads(1)
    wanted = sys.argv[1:]
    for case in cases:
        if not wanted or case.name in wanted:
            print(json.dumps(forked(case)), flush=True)
