"""Threads of acl.util, callbacks that they run, and what a failing task tells."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from aclnn_py import pyacl as acl

PATIENCE = 30_000
"""Milliseconds: a net, no part of a test."""
BLOCK = 1


@pytest.mark.usefixtures("ready")
def test_callbacks_run_in_the_thread_that_subscribed() -> None:
    stream, _ = acl.rt.create_stream()
    ran: list[Any] = []
    subscribed = threading.Event()

    def worker(arguments: list[int]) -> None:
        ran.append(arguments)
        subscribed.wait()
        assert acl.rt.process_report(PATIENCE) == 0
        assert acl.rt.process_report(PATIENCE) == 0

    def callback(data: list[int]) -> None:
        ran.append((data, threading.get_ident()))

    thread, ret = acl.util.start_thread(worker, [stream])
    assert (ret, acl.rt.subscribe_report(thread, stream)) == (0, 0)
    subscribed.set()
    for data in ([1], [2, 3]):
        assert acl.rt.launch_callback(callback, data, BLOCK, stream) == 0
    assert acl.rt.synchronize_stream(stream) == 0
    assert acl.util.stop_thread(thread) == 0
    assert ran == [[stream], ([1], thread), ([2, 3], thread)]
    assert acl.rt.unsubscribe_report(thread, stream) == 0
    assert acl.util.stop_thread(thread) == 100000
    assert acl.rt.launch_callback(callback, [], BLOCK, stream) == 107015
    assert acl.rt.destroy_stream(stream) == 0


def test_a_thread_has_no_context_of_its_own() -> None:
    assert acl.rt.set_device(0) == 0
    context, _ = acl.rt.get_context()
    codes: list[Any] = []

    def worker(arguments: list[int]) -> None:
        codes.extend([acl.rt.create_stream()[1], acl.rt.set_context(arguments[0]), acl.rt.synchronize_device()])

    thread, ret = acl.util.start_thread(worker, [context])
    assert (ret, acl.util.stop_thread(thread), codes) == (0, 0, [107002, 0, 0])


def test_many_threads_copy_at_once() -> None:
    assert acl.rt.set_device(0) == 0
    context, _ = acl.rt.get_context()
    right: list[bool] = []

    def worker(arguments: list[int]) -> None:
        acl.rt.set_context(context)
        stream, _ = acl.rt.create_stream()
        host, _ = acl.rt.malloc_host(4096)
        device, _ = acl.rt.malloc(4096, 0)
        view = acl.util.ptr_to_numpy(host, (1024,), 5)
        for number in range(20):
            view[:] = arguments[0] + number
            acl.rt.memcpy_async(device, 4096, host, 4096, 1, stream)
            acl.rt.memset_async(host, 4096, 0, 4096, stream)
            acl.rt.memcpy_async(host, 4096, device, 4096, 2, stream)
            acl.rt.synchronize_stream(stream)
            right.append(bool(np.all(view == arguments[0] + number)))
        acl.rt.free(device), acl.rt.free_host(host), acl.rt.destroy_stream(stream)

    threads = [acl.util.start_thread(worker, [100 * at])[0] for at in range(4)]
    assert [acl.util.stop_thread(each) for each in threads] == [0] * 4
    assert right == [True] * 80


@pytest.mark.usefixtures("ready")
def test_a_callback_hears_of_a_task_that_fails() -> None:
    stream, _ = acl.rt.create_stream()
    host, _ = acl.rt.malloc_host(64)
    device, _ = acl.rt.malloc(64, 0)
    told: list[int] = []
    assert (
        acl.rt.set_exception_info_callback(lambda info: told.append(acl.rt.get_error_code_from_exception_info(info)))
        == 0
    )
    assert acl.rt.memcpy_async(device, 1 << 20, host, 1 << 20, 1, stream) == 0
    assert acl.rt.synchronize_stream(stream) == 507013
    assert told == [507013]
    assert acl.rt.set_exception_info_callback() == 0
    assert acl.rt.get_task_id_from_exception_info(0) == 0xFFFFFFFF
    assert acl.rt.destroy_stream(stream) == 0
    assert (acl.rt.free_host(host), acl.rt.free(device)) == (0, 0)
