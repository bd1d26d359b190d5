"""torch_npu's graphs beside eager execution: capture, replay with other data, streams, gradients, groups of callables.

Run as `python torch_npu_graphs.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import torch
import torch_npu  # noqa: F401 - registers the backend


def same(got: torch.Tensor, wanted: torch.Tensor) -> None:
    torch.testing.assert_close(got.detach().cpu(), wanted.detach(), rtol=1e-5, atol=1e-6)


def replays() -> None:
    x = torch.linspace(-1, 1, 8).npu()
    graph = torch.npu.NPUGraph()
    with torch.npu.graph(graph):
        y = torch.nn.functional.silu(x) * 2
    for value in (0.5, -3.0):
        x.copy_(torch.full((8,), value).npu())
        graph.replay()
        torch.npu.synchronize()
        same(y, torch.nn.functional.silu(torch.full((8,), value)) * 2)


def streams() -> None:
    x, side = torch.linspace(-1, 1, 64).npu(), torch.npu.Stream()
    graph = torch.npu.NPUGraph()
    with torch.npu.graph(graph):
        a = x * 3
        side.wait_stream(torch.npu.current_stream())
        with torch.npu.stream(side):
            b = torch.sigmoid(a)
        torch.npu.current_stream().wait_stream(side)
        c = a + b
    graph.replay()
    torch.npu.synchronize()
    wanted = torch.linspace(-1, 1, 64) * 3
    same(c, wanted + torch.sigmoid(wanted))


class Gated(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.silu(x) * 2


def callables() -> None:
    sample = torch.zeros(4, 4).npu().requires_grad_(True)
    graphed = torch.npu.make_graphed_callables(Gated().npu(), (sample,))
    for seed in range(2):
        torch.manual_seed(seed)
        here = torch.randn(4, 4, requires_grad=True)
        there = here.detach().npu().requires_grad_(True)
        graphed(there).sum().backward()
        Gated()(here).sum().backward()
        same(there.grad, here.grad)


if __name__ == "__main__":
    replays()
    streams()
    callables()
