"""Recurrent networks trained on the emulated NPU and on the CPU, from the same seed on the same data: layers in both
directions and cells of long short-term memory, which PyTorch's backend has by the types of older operators, and gated
units. Run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device
from torch import Tensor, nn

BATCH, TIMES, INPUTS, WIDTH, STEPS = 3, 6, 4, 8, 12


class Layers(nn.Module):
    """What layers say last, as a number."""

    def __init__(self, layers: nn.Module, width: int) -> None:
        super().__init__()
        self.layers, self.head = layers, nn.Linear(width, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.layers(x)[0][:, -1])


class Cells(nn.Module):
    """The same of one cell, time by time."""

    def __init__(self, cell: nn.LSTMCell) -> None:
        super().__init__()
        self.cell, self.head = cell, nn.Linear(WIDTH, 1)

    def forward(self, x: Tensor) -> Tensor:
        h = c = torch.zeros(x.shape[0], WIDTH, device=x.device)
        for time in range(x.shape[1]):
            h, c = self.cell(x[:, time], (h, c))
        return self.head(h)


MODELS: dict[str, Callable[[], nn.Module]] = {
    "one layer": lambda: Layers(nn.LSTM(INPUTS, WIDTH, batch_first=True), WIDTH),
    "no bias": lambda: Layers(nn.LSTM(INPUTS, WIDTH, bias=False, batch_first=True), WIDTH),
    "both directions": lambda: Layers(nn.LSTM(INPUTS, WIDTH, bidirectional=True, batch_first=True), 2 * WIDTH),
    "two layers": lambda: Layers(nn.LSTM(INPUTS, WIDTH, 2, batch_first=True), WIDTH),
    "three in both": lambda: Layers(nn.LSTM(INPUTS, WIDTH, 3, bidirectional=True, batch_first=True), 2 * WIDTH),
    "a cell": lambda: Cells(nn.LSTMCell(INPUTS, WIDTH)),
    "gated units": lambda: Layers(nn.GRU(INPUTS, WIDTH, 2, bidirectional=True, batch_first=True), 2 * WIDTH),
}


def trained(make: Callable[[], nn.Module], device: str) -> list[float]:
    torch.manual_seed(0)
    model = make().to(device)
    data = torch.randn(STEPS, BATCH, TIMES, INPUTS, generator=torch.Generator().manual_seed(1)).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for x in data:
        optimizer.zero_grad()
        loss = (model(x) - x.sum((1, 2))[:, None]).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return [float(loss) for loss in losses]


def recurrent() -> None:
    torch.set_num_threads(1)
    for name, make in MODELS.items():
        seen, wanted = trained(make, "npu"), trained(make, "cpu")
        apart = max(abs(one - other) / max(abs(other), 1e-3) for one, other in zip(seen, wanted, strict=True))
        assert apart <= 1e-3, (name, apart)


if __name__ == "__main__":
    recurrent()
