"""PyTorch with its own backend for NPUs on the emulated one: run by test_torch_npu.py in a process of its own.

`python torch_npu_program.py NAME` runs one of the functions below, with torch_npu's own settings: a thread of its own
makes all calls, while Python's main thread waits for it with the GIL held.
"""

from __future__ import annotations

import sys
import threading

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device

ROUNDS = 250
silu, softmax = torch.nn.functional.silu, torch.nn.functional.softmax


def near(seen: torch.Tensor, wanted: torch.Tensor) -> bool:
    return torch.allclose(seen.cpu(), wanted, rtol=1e-5, atol=1e-6)


def queries() -> None:
    """A thousand operators, and a question to the stream behind each of them."""
    host = torch.linspace(-4, 4, 1 << 12).reshape(64, 64)
    x, stream, asked = host.npu(), torch.npu.current_stream(), 0
    for _ in range(ROUNDS):
        for function in (silu, lambda each: each * 0.5, lambda each: each + each, lambda each: softmax(each, -1)):
            x = function(x)
            host = function(host)
            asked += isinstance(stream.query(), bool)
    assert asked == 4 * ROUNDS
    assert near(x, host)


def shapes() -> None:
    """Shapes that nobody has planned yet, with everything between that waits for the queue."""
    event, other = torch.npu.Event(), torch.npu.Stream()
    for count in range(1, ROUNDS):
        host = torch.linspace(-2, 2, count)
        x = host.npu()
        y = silu(x)
        event.record()
        other.wait_stream(torch.npu.current_stream())
        with torch.npu.stream(other):
            z = torch.sigmoid(y)
        event.query()
        torch.npu.current_stream().wait_stream(other)
        if count % 50 == 0:
            torch.npu.empty_cache()
        assert near(z, torch.sigmoid(silu(host)))


def gradients() -> None:
    """Backward runs on a thread of PyTorch's own."""
    for _ in range(20):
        host = torch.linspace(-3, 3, 60, requires_grad=True)
        x = host.detach().npu().requires_grad_(True)
        silu(host).backward(torch.ones(60))
        silu(x).backward(torch.ones(60).npu())
        assert x.grad is not None
        assert host.grad is not None
        assert near(x.grad, host.grad)


def threads() -> None:
    """Four threads of Python with a device each."""
    wrong = []

    def work(device: int) -> None:
        torch.npu.set_device(device)
        host = torch.full((100,), 0.5 * device)
        x = host.npu()
        for _ in range(100):
            x, host = silu(x), silu(host)
            torch.npu.current_stream().query()
        if not near(x, host):
            wrong.append(device)

    each = [threading.Thread(target=work, args=(device,)) for device in range(4)]
    for thread in each:
        thread.start()
    for thread in each:
        thread.join()
    assert wrong == []


def leaving() -> None:
    """The process ends with work in the queue."""
    x = torch.linspace(-4, 4, 1 << 16).npu()
    for _ in range(100):
        x = silu(x)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
