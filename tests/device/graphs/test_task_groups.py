"""Task groups: kernels of a captured graph whose arguments are exchanged between two replays."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl
from device.device_rig import D2D, message
from device.graphs.graph_rig import RELAXED, SIZE, SYNC, ends, runs, silu


def test_a_task_group_takes_other_arguments(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    x, one, two = rig.upload(bytes(SIZE)), rig.upload(b"1" * SIZE), rig.upload(b"2" * SIZE)
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 107029
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclmdlRICaptureTaskGrpEnd(stream) == (None, 107033)
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 107033
    silu(x, one, stream)
    group, ret = acl.aclmdlRICaptureTaskGrpEnd(stream)
    assert ret == 0
    graph = ends(stream)
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 107033
    assert acl.aclmdlRICaptureTaskUpdateBegin(other, group) == 0
    assert acl.aclmdlRICaptureTaskUpdateBegin(stream, group) == 107033
    silu(x, two, other)
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 0
    runs(graph, stream)
    assert (rig.read(one, SIZE), rig.read(two, SIZE)) == (b"1" * SIZE, bytes(SIZE))
    assert acl.aclmdlRICaptureTaskUpdateBegin(other, group) == 0
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 507000
    acl.aclmdlRIDestroy(graph)
    assert acl.aclmdlRICaptureTaskUpdateBegin(other, group) == 107017


def test_a_group_that_something_else_comes_into_is_broken(rig: Any) -> None:
    stream, a, b = rig.stream(), rig.malloc(SIZE), rig.malloc(SIZE)
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    assert acl.aclrtMemcpyAsync(a, SIZE, b, SIZE, D2D, stream) == 507009
    assert acl.aclmdlRICaptureTaskGrpEnd(stream) == (None, 507009)
    assert acl.aclmdlRICaptureEnd(stream) == (None, 507903)


def joined(rig: Any, stream: Any, other: Any) -> None:
    """Both capture, into one graph."""
    event = rig.event(SYNC, ex=True)
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclrtRecordEvent(event, stream) == 0
    assert acl.aclrtStreamWaitEvent(other, event) == 0


def test_tasks_of_other_streams_break_a_group(rig: Any) -> None:
    stream, other, x = rig.stream(), rig.stream(), rig.upload(bytes(SIZE))
    joined(rig, stream, other)
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    assert acl.aclrtMemsetAsync(x, SIZE, 0, SIZE, other) == 107034
    assert acl.aclmdlRICaptureTaskGrpEnd(other) == (None, 107033)
    assert acl.aclmdlRICaptureTaskGrpEnd(stream) == (None, 107034)
    assert acl.aclmdlRICaptureEnd(stream) == (None, 507903)


def test_several_streams_make_groups_at_once(rig: Any) -> None:
    stream, other, x = rig.stream(), rig.stream(), rig.upload(bytes(SIZE))
    joined(rig, stream, other)
    for each in (stream, other):
        assert acl.aclmdlRICaptureTaskGrpBegin(each) == 0
        silu(x, x, each)
    assert acl.aclmdlRICaptureTaskGrpEnd(stream)[1] == 0
    assert acl.aclmdlRICaptureEnd(stream) == (None, 107033)
    silu(x, x, other)
    assert acl.aclrtSynchronizeStream(other) == 0


def group_of(x: int, out: int, stream: Any) -> tuple[Any, Any]:
    """A group of one kernel, and its graph."""
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    silu(x, out, stream)
    group, ret = acl.aclmdlRICaptureTaskGrpEnd(stream)
    assert ret == 0
    return group, ends(stream)


def test_a_stream_that_updates_takes_kernels_only(rig: Any) -> None:
    stream, x = rig.stream(), rig.upload(bytes(SIZE))
    group, graph = group_of(x, x, stream)
    event = rig.event(SYNC)
    assert acl.aclmdlRICaptureTaskUpdateBegin(stream, group) == 0
    assert acl.aclrtMemsetAsync(x, SIZE, 0, SIZE, stream) == 507009
    assert "only kernels" in message()
    assert acl.aclrtRecordEvent(event, stream) == 507009
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 507009
    silu(x, x, stream)
    assert acl.aclmdlRICaptureTaskUpdateEnd(stream) == 0
    assert acl.aclrtRecordEvent(event, stream) == 0
    runs(graph, stream)


def test_an_update_goes_before_a_capture(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    x, one, two = rig.upload(bytes(SIZE)), rig.upload(b"1" * SIZE), rig.upload(b"2" * SIZE)
    group, graph = group_of(x, one, stream)
    assert acl.aclmdlRICaptureTaskUpdateBegin(other, group) == 0
    assert acl.aclmdlRICaptureBegin(other, RELAXED) == 0
    silu(x, two, other)
    assert acl.aclmdlRICaptureTaskGrpBegin(other) == 107033
    assert acl.aclmdlRICaptureTaskGrpEnd(other) == (None, 107033)
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 107027
    ends(other)
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 0
    runs(graph, stream)
    assert (rig.read(one, SIZE), rig.read(two, SIZE)) == (b"1" * SIZE, bytes(SIZE))


def test_streams_of_models_update_nothing(rig: Any) -> None:
    group, graph = group_of(*[rig.upload(bytes(SIZE))] * 2, rig.stream())
    bound, _ = acl.aclrtCreateStreamWithConfig(0, acl.ACL_STREAM_PERSISTENT)
    model, ret = acl.aclmdlRIBuildBegin(0)
    assert ret == 0
    assert acl.aclmdlRICaptureTaskUpdateBegin(bound, group) == 0
    assert acl.aclmdlRIBindStream(model, bound, 0) == 0
    assert acl.aclmdlRICaptureTaskUpdateEnd(bound) == 107005
    assert acl.aclmdlRIUnbindStream(model, bound) == 0
    assert acl.aclmdlRICaptureTaskUpdateEnd(bound) == 507000
    assert acl.aclmdlRIBindStream(model, bound, 0) == 0
    assert acl.aclmdlRICaptureTaskUpdateBegin(bound, group) == 107005
    assert acl.aclmdlRIDestroy(model) == acl.aclmdlRIDestroy(graph) == 0


def test_an_open_group_and_a_destroyed_graph(rig: Any) -> None:
    stream, other = rig.stream(), rig.stream()
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    assert acl.aclmdlRICaptureEnd(stream) == (None, 107033)
    assert acl.aclmdlRICaptureBegin(stream, RELAXED) == 0
    assert acl.aclmdlRICaptureTaskGrpBegin(stream) == 0
    group, ret = acl.aclmdlRICaptureTaskGrpEnd(stream)
    assert ret == 0
    graph = ends(stream)
    assert acl.aclmdlRICaptureTaskUpdateBegin(other, group) == 0
    assert acl.aclmdlRIDestroy(graph) == 0
    assert acl.aclmdlRICaptureTaskUpdateEnd(other) == 107033
    assert acl.aclrtDestroyStream(other) == 0


def test_a_context_goes_while_streams_make_and_update_groups(rig: Any) -> None:
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    stream, other, third = rig.stream(), rig.stream(), rig.stream()
    x = rig.upload(bytes(SIZE))
    group, _graph = group_of(x, x, third)
    joined(rig, stream, other)
    assert acl.aclmdlRICaptureTaskGrpBegin(other) == 0
    assert acl.aclrtDestroyStreamForce(other) == 107027
    assert acl.aclmdlRICaptureTaskUpdateBegin(third, group) == 0
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclmdlRICaptureTaskUpdateEnd(third) == 107017
