"""Orders of streams that PyTorch's CUDA sanitizer tells apart, each without what orders its accesses, then with it.

A case is run wrong first, then right. `# first` and `# second` mark the lines of a finding, of race.tasks
if they name no other rule; one without is right.
"""

from __future__ import annotations

from itertools import pairwise

import aclnn_py.cann  # noqa: F401  # isort: skip
import torch
import torch_npu  # noqa: F401

DEVICE = "npu:0"
COUNT = 1 << 10
streams = [torch.npu.Stream() for _ in range(8)]
a, b, c = streams[:3]
on = torch.npu.stream


def values() -> torch.Tensor:
    fresh = torch.ones(COUNT, device=DEVICE)
    torch.npu.synchronize()
    return fresh


def event_of(stream: torch.npu.Stream) -> torch.npu.Event:
    return stream.record_event(torch.npu.Event())


def two_readers(right: bool) -> None:
    x = values()
    for stream in (a, b):
        with on(stream):
            x.sum()


def write_after_read(right: bool) -> None:
    x = values()
    with on(a):
        x.sum()  # first
    if right:
        b.wait_event(event_of(a))
    with on(b):
        x.add_(1)  # second


def write_after_write(right: bool) -> None:
    x = values()
    with on(a):
        x.mul_(2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        x.add_(1)  # second


def every_reader_waits_for_the_write(right: bool) -> None:
    x = values()
    with on(a):
        x.mul_(2)  # first
    b.wait_event(event_of(a))
    with on(b):
        x.sum()
    if right:
        c.wait_event(event_of(a))
    with on(c):
        x.sum()  # second


def two_branches(right: bool) -> None:
    x = values()
    with on(a):
        x.mul_(2)
    done = event_of(a)
    for stream in (b, c):
        stream.wait_event(done)
    with on(c):
        x.sum()  # first
    with on(b):
        x.sum()
        if right:
            b.wait_stream(c)
        x.add_(1)  # second


def chain(right: bool) -> None:
    x = values()
    with on(streams[0]):
        x.sum()
    for before, behind in pairwise(streams):
        behind.wait_event(event_of(before))
    with on(streams[-1]):
        x.add_(1)


def event_too_early(right: bool) -> None:
    x = values()
    with on(a):
        x.sum()
        early = event_of(a)
        x.sum()  # first
    b.wait_event(event_of(a) if right else early)
    with on(b):
        x.add_(1)  # second


def event_never_recorded(right: bool) -> None:
    x = values()
    with on(a):
        x.sum()  # first
    b.wait_event(event_of(a) if right else torch.npu.Event())
    with on(b):
        x.add_(1)  # second


def event_recorded_elsewhere(right: bool) -> None:
    x = values()
    with on(a):
        x.sum()  # first
    done = event_of(a)
    if not right:
        b.record_event(done)
    c.wait_event(done)
    with on(c):
        x.add_(1)  # second


def one_of_many_readers(right: bool) -> None:
    x = values()
    for stream in streams[2:]:
        with on(stream):
            x.sum()  # first
    for stream in streams[2:] if right else streams[2:-1]:
        a.wait_event(event_of(stream))
    with on(a):
        x.add_(1)  # second


def several_tensors(right: bool) -> None:
    xs = [values() for _ in range(4)]
    with on(a):
        torch._foreach_mul_(xs, 2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        torch.cat(xs)  # second


def waits_of_both(right: bool) -> None:
    x, y = values(), values()
    with on(a):
        x.mul_(2)
    with on(b):
        y.mul_(2)
    of_a, of_b = event_of(a), event_of(b)
    with on(a):
        x.mul_(2)
    with on(b):
        y.mul_(2)  # first
    b.wait_event(of_a)
    a.wait_event(of_b)
    if right:
        a.wait_event(event_of(b))
    with on(a):
        x.mul_(y)  # second


def host_waits(right: bool) -> None:
    for wait in (lambda: torch.npu.synchronize(), lambda: a.synchronize(), lambda: event_of(a).synchronize()):
        x = values()
        with on(a):
            x.mul_(2)
        wait()
        with on(b):
            x.add_(1)


def host_waits_for_another(right: bool) -> None:
    x = values()
    with on(a):
        x.mul_(2)  # first
    (a if right else c).synchronize()
    with on(b):
        x.add_(1)  # second


def in_place_result(right: bool) -> None:
    x = torch.ones(COUNT, device=DEVICE)  # first
    if right:
        a.wait_stream(torch.npu.current_stream())
    with on(a):
        torch.mul(x, 5, out=x)  # second


def view_with_gaps(right: bool) -> None:
    x = values().view(32, 32)
    torch.npu.synchronize()
    with on(a):
        x.t()[3:].mul_(2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        x[1:2].sum()  # second


def views_apart(right: bool) -> None:
    x = values().view(32, 32)
    with on(a):
        x[:, :16].mul_(2)
    with on(b):
        x[:, 16:].add_(1)


def parts_of_a_split(right: bool) -> None:
    x = values()
    parts = torch.split(x, COUNT // 4)
    with on(a):
        parts[2].mul_(2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        (x + 1).sum()  # second


def copy_between_streams(right: bool) -> None:
    x, y = values(), values()
    with on(a):
        x.mul_(2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        y.copy_(x)  # second


def copy_to_the_device(right: bool) -> None:
    x, host = values(), torch.ones(COUNT, pin_memory=True)
    with on(a):
        x.copy_(host, non_blocking=True)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        x.sum()  # second


def copy_to_the_host(right: bool) -> None:
    x, host = values(), torch.ones(COUNT, pin_memory=True)
    with on(a):
        x.mul_(2)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        host.copy_(x, non_blocking=True)  # second


def shape_alone(right: bool) -> None:
    x = values()
    with on(a):
        x.mul_(2)
    with on(b):
        torch.zeros_like(x).sum()


def fill(right: bool) -> None:
    x = values()
    with on(a):
        x.sum()  # first
    if right:
        b.wait_stream(a)
    with on(b):
        x.zero_()  # second of race.reused-block, as if the memory was another tensor's


def index(right: bool) -> None:
    x, rows = values().view(32, 32), torch.tensor([1, 3], device=DEVICE)
    torch.npu.synchronize()
    with on(a):
        rows.add_(1)  # first
    if right:
        b.wait_stream(a)
    with on(b):
        x[rows].sum()  # second


CASES = [
    two_readers, write_after_read, write_after_write, every_reader_waits_for_the_write, two_branches, chain,
    event_too_early, event_never_recorded, event_recorded_elsewhere, one_of_many_readers, several_tensors,
    waits_of_both, host_waits, host_waits_for_another, in_place_result, view_with_gaps, views_apart,
    parts_of_a_split, copy_between_streams, copy_to_the_device, copy_to_the_host, shape_alone, fill, index,
]  # fmt: skip
if __name__ == "__main__":
    for case in CASES:
        for right in (False, True):
            case(right)
            torch.npu.synchronize()
