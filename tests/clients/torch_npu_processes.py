"""Tensors shared with another process, of ordinary memory and of segments that grow, also with one that is killed.

Run as `python torch_npu_processes.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import os
import signal

os.environ.setdefault("PYTORCH_NPU_ALLOC_CONF", "expandable_segments:True")

import torch
import torch.multiprocessing as processes
import torch_npu  # noqa: F401 - registers the backend

PATIENCE = 120


def add_one(tensors: processes.Queue, done: processes.Event) -> None:
    """In the other process."""
    shared = tensors.get(timeout=PATIENCE)
    shared.add_(1)
    torch.npu.synchronize()
    del shared
    done.set()


def send_and_hold(tensors: processes.Queue, done: processes.Event) -> None:
    """In a process that is killed while both sides have the memory."""
    mine = torch.full((4096,), 7.0, device="npu")
    tensors.put(mine)
    done.wait(PATIENCE)
    os.kill(os.getpid(), signal.SIGKILL)


def grows() -> None:
    small = torch.ones(1 << 20, device="npu")
    large = torch.ones(16 << 20, device="npu")
    assert torch.npu.memory_reserved() >= 68 << 20
    assert (small.sum() + large.sum()).item() == 17 << 20
    del large
    torch.npu.empty_cache()
    assert torch.npu.memory_reserved() < 64 << 20
    assert small.sum().item() == 1 << 20


def shares() -> None:
    context = processes.get_context("spawn")
    tensors, done = context.Queue(), context.Event()
    other = context.Process(target=add_one, args=(tensors, done))
    tensor = torch.arange(4096.0, device="npu")
    other.start()
    tensors.put(tensor)
    assert done.wait(PATIENCE)
    other.join(PATIENCE)
    assert other.exitcode == 0
    assert torch.equal(tensor.cpu(), torch.arange(4096.0) + 1)


def survives() -> None:
    """What a process shared stays until the last one drops it, however the first one ended."""
    context = processes.get_context("spawn")
    tensors, done = context.Queue(), context.Event()
    other = context.Process(target=send_and_hold, args=(tensors, done))
    other.start()
    theirs = tensors.get(timeout=PATIENCE)
    assert theirs.sum().item() == 7 * 4096  # what it had enqueued is done: else who waits is told that it has ended
    done.set()
    other.join(PATIENCE)
    assert other.exitcode == -signal.SIGKILL
    theirs.mul_(2)
    assert torch.equal(theirs.cpu(), torch.full((4096,), 14.0))
    assert (torch.ones(4096, device="npu") + theirs).sum().item() == 15 * 4096


if __name__ == "__main__":
    grows()
    shares()
    survives()
