"""Models built of streams: what is refused, and with which code."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl
from device.device_rig import in_thread
from device.graphs.model_rig import HEAD, SYNC, Model, labels_of, model, word

__all__ = ["model"]


def test_what_building_refuses(model: Model, rig: Any) -> None:
    plain, stranger = rig.stream(), Model(rig)
    assert acl.aclmdlRIBuildBegin(1) == (None, 107000)
    assert acl.aclmdlRIBindStream(None, plain, HEAD) == 100000
    assert acl.aclmdlRIBindStream(model.ri, plain, 1) == 107000
    assert acl.aclmdlRIBindStream(model.ri, plain, HEAD) == 107000
    assert acl.aclmdlRIBindStream(model.ri, None, HEAD) == 107000
    assert acl.aclmdlRIBindStream(model.ri, model.head, HEAD) == 107005
    assert acl.aclmdlRIUnbindStream(model.ri, stranger.head) == 107005
    assert acl.aclmdlRIEndTask(model.ri, stranger.head) == 507000
    assert acl.aclmdlRIExecuteAsync(model.ri, plain) == 507011
    assert acl.aclmdlRIExecute(model.ri, 0) == 107000
    model.ends()
    assert acl.aclmdlRIEndTask(model.ri, model.head) == 507000
    assert acl.aclrtMemsetAsync(model.seen, 1, 1, 1, model.head) == 107000
    assert acl.aclmdlRIExecuteAsync(model.ri, stranger.head) == 107000
    assert acl.aclmdlRIBuildEnd(None, None) == 100000
    assert acl.aclmdlRICaptureBegin(plain, 0) == 0
    assert acl.aclmdlRIBindStream(model.ri, plain, HEAD) == 107027
    graph = acl.aclmdlRICaptureEnd(plain)[0]
    assert acl.aclmdlRIExecute(graph, -1) == 107000
    assert acl.aclmdlRIBuildEnd(graph, None) == 107000
    assert acl.aclmdlRIDestroy(model.ri) == 0
    assert acl.aclmdlRIDestroy(model.ri) == 107017


def test_what_labels_and_switches_refuse(model: Model, rig: Any) -> None:
    (one,), chosen = labels_of(1)
    plain, at = rig.stream(), word(rig, 0)
    lone, _ = acl.aclrtCreateLabel()
    assert acl.aclrtSetLabel(None, plain) == 100000
    assert acl.aclrtSetLabel(chosen, plain) == 107017
    assert acl.aclrtSetLabel(one, plain) == 107005
    assert acl.aclrtSetLabel(lone, model.head) == 507000
    assert acl.aclrtSetLabel(one, model.head) == 0
    assert acl.aclrtSetLabel(one, model.head) == 507000
    assert acl.aclrtCreateLabelList([one], 1) == (None, 507000)
    assert acl.aclrtCreateLabelList([lone, lone], 2) == (None, 507000)
    assert acl.aclrtCreateLabelList([], 0) == (None, 107000)
    assert acl.aclrtCreateLabelList(None, 1) == (None, 100000)
    assert acl.aclrtSwitchLabelByIndex(0, 1, chosen, model.head) == 100000
    assert acl.aclrtSwitchLabelByIndex(at, 1, chosen, plain) == 107005
    assert acl.aclrtSwitchLabelByIndex(at, 1, one, model.head) == 107000
    assert acl.aclrtActiveStream(None, plain) == 100000
    assert acl.aclrtActiveStream(model.head, plain) == 107005
    assert acl.aclrtActiveStream(plain, model.head) == 107005
    assert acl.aclrtSwitchStream(at, 6, at, 0, model.head, None, model.head) == 107000
    assert acl.aclrtSwitchStream(at, 0, at, 2, model.head, None, model.head) == 107000
    assert acl.aclrtSwitchStream(at, 0, at, 0, model.head, plain, model.head) == 100000
    assert acl.aclrtSwitchStream(at, 0, at, 0, plain, None, model.head) == 107005
    assert acl.aclrtDestroyLabelList(chosen) == 0
    assert acl.aclrtDestroyLabelList(chosen) == 107000
    assert acl.aclrtDestroyLabel(one) == 0
    assert acl.aclrtDestroyLabel(one) == 107017
    assert in_thread(acl.aclrtCreateLabel) == (None, 107002)
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    assert acl.aclrtDestroyLabel(lone) == 507031
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclrtSetDevice(0) == 0


def test_events_without_a_flag_have_no_place_in_a_model(model: Model, rig: Any) -> None:
    for event in (rig.event(), rig.event(SYNC, ex=True)):
        assert acl.aclrtStreamWaitEvent(model.head, event) == 207000


def test_a_bound_stream_takes_no_part_in_a_capture(model: Model, rig: Any) -> None:
    assert acl.aclmdlRICaptureBegin(model.head, 0) == 107005
    assert acl.aclmdlRICaptureEnd(model.head) == (None, 107005)
    plain, mark = rig.stream(), rig.event(SYNC, ex=True)
    assert acl.aclmdlRICaptureBegin(plain, 0) == 0
    assert acl.aclrtRecordEvent(mark, plain) == 0
    assert acl.aclrtStreamWaitEvent(model.head, mark) == 207000
    graph, ret = acl.aclmdlRICaptureEnd(plain)
    assert ret == 0
    model.mark(0, 7)
    model.ends()
    assert acl.aclmdlRIDestroy(graph) == 0


def test_labels_go_with_their_context(rig: Any) -> None:
    context, ret = acl.aclrtCreateContext(0)
    assert ret == 0
    label, ret = acl.aclrtCreateLabel()
    assert ret == 0
    listed, ret = acl.aclrtCreateLabelList([label], 1)
    assert ret == 0
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtDestroyLabel(label) == 107017
    assert acl.aclrtDestroyLabelList(listed) == 107000
