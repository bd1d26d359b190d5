"""Models built of streams: jumps, activations, events between their streams, runs that fail or are given up."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import D2D, message
from device.graphs.model_rig import LATER, SIZE, SYNC, Model, labels_of, model, put, word

__all__ = ["model"]


def test_nothing_is_done_before_the_run(model: Model, rig: Any) -> None:
    model.mark(0, 7)
    assert acl.aclrtSynchronizeStream(model.head) == 0
    assert model.read() == bytes(SIZE)
    model.ends()
    other = rig.stream()
    for run in range(3):
        put(model.seen, run)
        assert acl.aclmdlRIExecuteAsync(model.ri, other) == 0
        assert acl.aclrtMemsetAsync(model.seen + 1, 1, run, 1, other) == 0
        assert acl.aclrtSynchronizeStream(other) == 0
        assert model.read()[:2] == bytes([7, run])
    assert acl.aclmdlRIDestroy(model.ri) == 0
    assert acl.aclrtMemsetAsync(model.seen, 1, 9, 1, model.head) == 0
    assert acl.aclrtDestroyStream(model.head) == 0
    assert model.read()[0] == 9


@pytest.mark.parametrize(("index", "marks"), [(0, (1, 2, 3)), (1, (0, 2, 3)), (2, (0, 0, 3)), (7, (0, 0, 3))])
def test_a_label_is_chosen_as_the_stream_gets_there(model: Model, rig: Any, index: int, marks: tuple[int, ...]) -> None:
    labels, chosen = labels_of(3)
    at = word(rig, 0)
    assert acl.aclrtSwitchLabelByIndex(at, 3, chosen, model.head) == 0
    for place, label in enumerate(labels):
        assert acl.aclrtSetLabel(label, model.head) == 0
        model.mark(place, place + 1)
    model.ends()
    put(at, index)
    for handle in (*labels, chosen):
        destroy = acl.aclrtDestroyLabelList if handle is chosen else acl.aclrtDestroyLabel
        assert destroy(handle) == 0
    assert model.run()[:3] == bytes(marks)


def test_a_loop_ends_when_memory_says_so(model: Model, rig: Any) -> None:
    """Each turn moves the list of indices on by one; the third is the way out."""
    labels, chosen = labels_of(2)
    turns = rig.upload(b"".join(index.to_bytes(4, "little") for index in (0, 0, 0, 1)))
    again, out = labels
    assert acl.aclrtSetLabel(again, model.head) == 0
    for place in range(4, 0, -1):
        model.copy(place - 1, place)
    model.mark(0, 1)
    for place in range(3):
        assert acl.aclrtMemcpyAsync(turns + 4 * place, 4, turns + 4 * place + 4, 4, D2D, model.head) == 0
    assert acl.aclrtSwitchLabelByIndex(turns, 2, chosen, model.head) == 0
    assert acl.aclrtSetLabel(out, model.head) == 0
    model.ends()
    assert model.run()[:5] == bytes([1, 1, 1, 0, 0])


def test_labels_in_another_stream_take_over(model: Model, rig: Any) -> None:
    labels, chosen = labels_of(1)
    other = model.stream(LATER)
    assert acl.aclrtSwitchLabelByIndex(word(rig, 0), 1, chosen, model.head) == 0
    model.mark(0, 1)
    model.mark(1, 2, other)
    assert acl.aclrtSetLabel(labels[0], other) == 0
    model.mark(2, 3, other)
    model.ends(other)
    assert model.run()[:3] == bytes([0, 0, 3])


def test_an_activated_stream_runs_beside(model: Model, rig: Any) -> None:
    other, event = model.stream(LATER), rig.event(SYNC)
    assert acl.aclrtStreamWaitEvent(model.head, event) == 0
    model.copy(0, 1)
    model.mark(0, 5, other)
    assert acl.aclrtRecordEvent(event, other) == 0
    starter = model.stream()
    assert acl.aclrtActiveStream(other, starter) == 0
    model.ends()
    for _ in range(20):
        assert acl.aclrtMemset(model.seen, SIZE, 0, SIZE) == 0
        assert model.run()[:2] == bytes([5, 5])


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("left", "right"), [(-1, 3), (3, 3), (4, 3)])
def test_a_stream_is_left_for_another(rig: Any, wide: bool, left: int, right: int) -> None:
    size, kind = (8, acl.ACL_RT_SWITCH_INT64) if wide else (4, acl.ACL_RT_SWITCH_INT32)
    one, two = word(rig, left, size), word(rig, right, size)
    truths = (left == right, left != right, left > right, left >= right, left < right, left <= right)
    for condition, truth in enumerate(truths):
        model = Model(rig)
        other = model.stream(LATER)
        assert acl.aclrtSwitchStream(one, condition, two, kind, other, None, model.head) == 0
        model.mark(0, 1)
        back = model.stream(LATER)
        for stream in (model.head, other):
            assert acl.aclrtActiveStream(back, stream) == 0
        model.mark(1, 1, other)
        model.ends(back)
        assert acl.aclmdlRIExecute(model.ri, -1) == 0, message()
        assert acl.aclrtSynchronizeDevice() == 0
        assert model.read()[:2] == (bytes([0, 1]) if truth else bytes([1, 0]))


def test_runs_of_one_model_follow_each_other(model: Model, rig: Any) -> None:
    """Whichever stream and thread they come from: the byte is doubled by shifting copies, one run after the other."""
    for place in range(SIZE - 1, 0, -1):
        model.copy(place - 1, place)
    model.mark(0, 1)
    model.ends()

    def rounds() -> None:
        assert acl.aclrtSetDevice(0) == 0
        assert acl.aclrtSetCurrentContext(context) == 0
        stream, _ = acl.aclrtCreateStream()
        for _ in range(10):
            assert acl.aclmdlRIExecuteAsync(model.ri, stream) == 0
        assert acl.aclrtSynchronizeStream(stream) == 0

    context, _ = acl.aclrtGetCurrentContext()
    threads = [threading.Thread(target=rounds) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert model.read() == bytes([1] * SIZE)
    assert acl.aclmdlRIGetId(model.ri)[1] == 0


def test_a_failure_is_told_where_the_run_was_enqueued(model: Model, rig: Any) -> None:
    block = rig.malloc(64)
    assert acl.aclrtMemsetAsync(block, 64, 1, 64, model.head) == 0
    model.mark(0, 1)
    model.ends()
    assert acl.aclrtFree(block) == 0
    stream = rig.stream()
    assert acl.aclmdlRIExecuteAsync(model.ri, stream) == 0
    code = acl.aclrtSynchronizeStream(stream)
    assert code not in (0, 507011)
    assert model.read()[0] == 1
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_a_run_that_never_gets_to_its_end(model: Model, rig: Any) -> None:
    never = model.stream(LATER)
    model.mark(0, 1)
    model.ends(never)
    assert acl.aclmdlRIExecute(model.ri, -1) == 507011
    assert "aclmdlRIEndTask" in message()
    assert model.read()[0] == 1


def test_indices_in_memory_that_is_gone(model: Model, rig: Any) -> None:
    labels, chosen = labels_of(1)
    at = word(rig, 0)
    assert acl.aclrtSwitchLabelByIndex(at, 1, chosen, model.head) == 0
    assert acl.aclrtSetLabel(labels[0], model.head) == 0
    model.ends()
    assert acl.aclrtFree(at) == 0
    assert acl.aclmdlRIExecute(model.ri, -1) == 507011


def test_giving_up_a_run(model: Model, rig: Any) -> None:
    gate, stream = rig.event(SYNC), rig.stream()
    assert acl.aclrtStreamWaitEvent(model.head, gate) == 0
    never = model.stream(LATER)
    assert acl.aclrtRecordEvent(gate, never) == 0
    model.mark(0, 1)
    model.ends()
    assert acl.aclmdlRIExecuteAsync(model.ri, stream) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 20) == 507046
    assert acl.aclmdlRIExecute(model.ri, 20) == 507046
    assert acl.aclmdlRIAbort(model.ri) == 0
    assert acl.aclrtSynchronizeStream(stream) == 507023
    assert acl.aclmdlRIDestroy(model.ri) == 0
    assert model.read()[0] == 0


def test_streams_that_go_before_the_run(model: Model, rig: Any) -> None:
    other = model.stream()
    model.mark(0, 1)
    model.mark(1, 1, other)
    model.ends()
    assert acl.aclrtDestroyStreamForce(other) == 0
    assert model.run()[:2] == bytes([1, 0])
    assert acl.aclmdlRIUnbindStream(model.ri, model.head) == 0
    assert acl.aclmdlRIExecute(model.ri, -1) == 507011
