"""Mistakes with streams and memory in PyTorch's words, and what is right: run with checks on.

python torch_mistakes.py wrong | right
"""

from __future__ import annotations

import sys

import aclnn_py.cann  # noqa: F401  # isort: skip
import torch
import torch_npu  # noqa: F401

COUNT = 1 << 12
side = torch.npu.Stream()
x = torch.ones(COUNT, device="npu:0")


def missing_wait_stream(*, right: bool) -> None:
    y = x * 2
    if right:
        side.wait_stream(torch.npu.current_stream())
    with torch.npu.stream(side):
        torch.nn.functional.silu(y)


def missing_record_stream(*, right: bool) -> None:
    y = torch.ones(COUNT, device="npu:0")
    side.wait_stream(torch.npu.current_stream())
    with torch.npu.stream(side):
        torch.nn.functional.silu(y)
    if right:
        y.record_stream(side)
    del y
    torch.zeros(COUNT, device="npu:0")


def read_of_empty(*, right: bool) -> None:
    y = torch.empty(COUNT, device="npu:0")
    if right:
        y.fill_(1)
    print((y * 2).sum().item() > COUNT)


def missing_synchronize(*, right: bool) -> None:
    host = torch.zeros(COUNT, pin_memory=True)
    host.copy_(x, non_blocking=True)
    if right:
        torch.npu.current_stream().synchronize()
    print(host.sum().item())


torch.npu.synchronize()
for case in (read_of_empty, missing_synchronize, missing_wait_stream, missing_record_stream):
    case(right=sys.argv[1] == "right")
    torch.npu.synchronize()
