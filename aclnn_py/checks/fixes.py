"""What to do about a finding, in the words of the program's library: CANN's functions, or PyTorch's."""

from __future__ import annotations

from .world import Task

PYTORCH = "libtorch_npu.so+"


def is_pytorch(*sites: str) -> bool:
    """Whether PyTorch's backend made a call."""
    return any(PYTORCH in site for site in sites)


def order_tasks(one: Task, other: Task) -> str:
    """The edge that is missing between tasks of two streams."""
    if is_pytorch(other.site):
        return (
            f"Make stream {other.stream} wait before the second line: second_stream.wait_stream(first_stream), or "
            f"wait_event for an event that stream {one.stream} has recorded behind the first line."
        )
    return (
        f"Record an event on stream {one.stream} after task {one.number} (aclrtRecordEvent) and wait for it on "
        f"stream {other.stream} before task {other.number} (aclrtStreamWaitEvent)."
    )


def wait_for_task(task: Task) -> str:
    """For a host buffer that the task writes."""
    if is_pytorch(task.site):
        return (
            "Call stream.synchronize() for the stream of the copy, or synchronize() of an event recorded behind it, "
            "before the tensor is read."
        )
    return (
        f"Call aclrtSynchronizeStream for stream {task.stream}, or aclrtSynchronizeEvent for an event recorded behind "
        "the copy, before the buffer is used."
    )


def keep_block(one: Task, other: Task) -> str:
    """For memory that an allocator handed out again."""
    if is_pytorch(one.site, other.site):
        return (
            f"Call tensor.record_stream(stream) with stream {one.stream} for the tensor of the first line before it is "
            f"dropped, or keep it until stream {other.stream} has waited for stream {one.stream} (wait_stream), which "
            "has to come before the second line if that uses the same tensor."
        )
    return f"{order_tasks(one, other)} An allocator may reuse memory on another stream only behind such an event."


def initialise(site: str) -> str:
    """For memory that nobody has written; "": as the rule says."""
    return "Give the tensor values first: torch.zeros, fill_ or copy_." if is_pytorch(site) else ""


def wait_for_copy(site: str) -> str:
    """For a host buffer of an asynchronous copy; "": as the rule says."""
    if not is_pytorch(site):
        return ""
    return (
        "Call stream.synchronize(), or synchronize() of an event recorded behind the copy, before the page-locked "
        "tensor is written again."
    )
