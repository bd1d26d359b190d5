"""Attention for training beside torch's: `python tests/bench/attention_training.py [--json] [--sizes=128,1Ki]
[--dtypes=...] [--kinds=causal,full]`.

One thread, one sequence of S tokens, 8 heads of 64. aclnnFlashAttentionScore and its gradient, both phases and the wait
for the result, against `scaled_dot_product_attention` of torch on the CPU and its backward, in turns; medians of ratios
(above 1: we are faster). Then the memory that both take at S = 16,384 beside their arguments (`--memory=S`, 0: no).
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from arena import TYPES, Memory, both_phases, check_threads, checked, set_threads, stream
from attention import integers, values
from measure import Run, emit, interleave, mean, option, progress, ratio, size_of, torch_or_none

import aclnn_py as acl

HEADS, WIDTH = 8, 64
SIZES = ("128", "512", "2Ki", "8Ki")
FORWARD, BACKWARD = "aclnnFlashAttentionScore", "aclnnFlashAttentionScoreGrad"
memory = Memory()


def calls(size: int, dtype: str, causal: bool) -> dict[str, list[Any]]:
    """Arguments of phase one by operator; the gradient reads the forward call's results."""
    shape = (1, HEADS, size, WIDTH)
    q, k, v, dy = (memory.tensor(at, shape, dtype, values(shape, dtype, at)) for at in range(4))
    out, dq, dk, dv = (memory.tensor(at, shape, dtype) for at in range(4, 8))
    most, total = (memory.tensor(at, (1, HEADS, size, 8), "float32") for at in (8, 9))
    triangle = integers(10, np.triu(np.ones((2048, 2048), bool), 1), acl.ACL_BOOL) if causal else None
    empty = memory.tensor(11, (0,), dtype)
    given = (None, WIDTH**-0.5, 1.0, size, size, HEADS, "BNSD", 0, 2 if causal else 0)
    forward = [q, k, v, None, None, None, triangle, *given, most, total, empty, out]
    backward = [q, k, v, dy, None, None, None, triangle, most, total, None, out, *given, dq, dk, dv, None]
    return {FORWARD: forward, BACKWARD: backward}


def torchs(size: int, dtype: str, causal: bool) -> dict[str, Run]:
    torch = torch_or_none()
    if not torch:
        return {}
    shape, kind = (1, HEADS, size, WIDTH), getattr(torch, dtype)
    q, k, v, dy = (torch.from_numpy(np.asarray(values(shape, dtype, at), np.float32)).to(kind) for at in range(4))
    attend = torch.nn.functional.scaled_dot_product_attention
    inputs = [each.requires_grad_() for each in (q, k, v)]
    result = attend(*inputs, is_causal=causal)

    def forward() -> None:
        with torch.no_grad():
            attend(q, k, v, is_causal=causal)

    return {
        FORWARD: forward,
        BACKWARD: lambda: torch.autograd.grad(result, inputs, dy, retain_graph=True),
    }


def rows() -> Iterator[dict[str, Any]]:
    for causal in (each == "causal" for each in option("kinds", "causal,full").split(",")):
        for dtype in option("dtypes", "float32,bfloat16").split(","):
            for text in option("sizes", ",".join(SIZES)).split(","):
                made, others = calls(size_of(text), dtype, causal), torchs(size_of(text), dtype, causal)
                for api, arguments in made.items():
                    progress(f"{api} {dtype} {text}")
                    runs = {"ours": both_phases(api, arguments), **({"torch": others[api]} if others else {})}
                    check_threads(runs["ours"], 1)
                    seen = interleave(runs, rounds=5, budget=2e7)
                    least = {f"{kind} us": round(min(each) / 1000, 1) for kind, each in seen.items()}
                    kind = "causal" if causal else "full"
                    yield {"api": api, "kind": kind, "dtype": dtype, "S": text, **least,
                           "torch / ours": ratio(seen, "torch", "ours")}  # fmt: skip


def resident() -> int:
    """The most bytes that the process has had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def footprint(size: int) -> Iterator[dict[str, Any]]:
    """Workspace and growth of the process in a call, in sizes of the call's inputs."""
    for dtype in option("dtypes", "float32,bfloat16").split(","):
        inputs = 3 * HEADS * size * WIDTH * TYPES[dtype].itemsize
        for api, arguments in calls(size, dtype, causal=True).items():
            progress(f"memory of {api} {dtype}")
            taken = inputs if api == FORWARD else 5 * inputs // 3
            space, executor = checked(getattr(acl, api + "GetWorkspaceSize")(*arguments))
            workspace = checked(acl.aclrtMalloc(space, acl.ACL_MEM_MALLOC_HUGE_FIRST)) if space else None
            before = resident()
            checked(getattr(acl, api)(workspace, space, executor, stream()))
            checked(acl.aclrtSynchronizeStream(stream()))
            grown = resident() - before
            if workspace:
                checked(acl.aclrtFree(workspace))
            shares = {"workspace / inputs": space / taken, "growth / inputs": grown / taken}
            yield {"api": api, "dtype": dtype, "S": size, "inputs MiB": taken >> 20, **shares}


def summary(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by = {(row["api"], row["dtype"]): [] for row in found}  # type: dict[tuple[str, str], list[float]]
    for row in found:
        by[row["api"], row["dtype"]].append(row["torch / ours"])
    return [
        {"api": api, "dtype": dtype, "mean": mean(ratios), "worst": min(ratios)}
        for (api, dtype), ratios in by.items()
        if None not in ratios
    ]


def main() -> int:
    set_threads(1)
    size = size_of(option("memory", "16Ki"))
    used = list(footprint(size)) if size else []
    found = list(rows())
    emit({"time": found, "summary": summary(found), "memory": used})
    return 0


if __name__ == "__main__":
    sys.exit(main())
