"""Recurrent networks trained on the emulated NPU and on the CPU, from the same seed on the same data: layers in both
directions, packed sequences and cells of long short-term memory, which PyTorch's backend has by the types of older
operators, and gated units. Run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch_npu  # type: ignore[import-not-found]
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

BATCH, TIMES, INPUTS, WIDTH, STEPS = 3, 6, 4, 8, 12


class Layers(nn.Module):
    """What layers say last, as a number."""

    def __init__(self, layers: nn.Module, width: int) -> None:
        super().__init__()
        self.layers, self.head = layers, nn.Linear(width, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.layers(x)[0][:, -1])


class Packed(nn.Module):
    """What layers say over sequences of several lengths, as numbers."""

    def __init__(self, layers: nn.Module, width: int) -> None:
        super().__init__()
        self.layers, self.head = layers, nn.Linear(width, 1)

    def forward(self, x: Tensor) -> Tensor:
        said, _ = self.layers(pack_padded_sequence(x, [TIMES, 4, 1], batch_first=True))
        return self.head(pad_packed_sequence(said, batch_first=True)[0].sum(1))


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
    "packed": lambda: Packed(nn.LSTM(INPUTS, WIDTH, bias=False, batch_first=True), WIDTH),
    "packed in both": lambda: Packed(nn.LSTM(INPUTS, WIDTH, 2, bidirectional=True, batch_first=True), 2 * WIDTH),
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


def infer() -> None:
    """One packed layer with biases: what PyTorch's backend has by aclnnLSTM, whose gradients it cannot ask for."""
    torch.manual_seed(0)
    layer, x = nn.LSTM(INPUTS, WIDTH), torch.randn(TIMES, BATCH, INPUTS)
    found = []
    for device in ("cpu", "npu"):
        with torch.no_grad():
            said, ends = layer.to(device)(pack_padded_sequence(x.to(device), [TIMES, 4, 1]))
        found.append([pad_packed_sequence(said)[0].cpu(), *(end.cpu() for end in ends)])
    for wanted, seen in zip(*found, strict=True):
        torch.testing.assert_close(seen, wanted, atol=1e-6, rtol=0)


def recurrent() -> None:
    torch.set_num_threads(1)
    for name, make in MODELS.items():
        seen, wanted = trained(make, "npu"), trained(make, "cpu")
        apart = max(abs(one - other) / max(abs(other), 1e-3) for one, other in zip(seen, wanted, strict=True))
        assert apart <= 1e-3, (name, apart)
    infer()


def own_units() -> None:
    """npu_gru, which calls DynamicGRUV2 and its gradient by their types."""
    layer = nn.GRU(INPUTS, WIDTH)
    x, h = torch.randn(TIMES, BATCH, INPUTS, requires_grad=True), torch.randn(1, BATCH, WIDTH, requires_grad=True)
    first, second, *biases = layer.parameters()
    leaves = [each.detach().npu().requires_grad_() for each in (x, h, first.T, second.T, *biases)]
    lengths = torch.zeros((), device="npu")
    found = torch_npu.npu_gru(*leaves, lengths, True, 1, 0.0, True, False, False)[0]
    wanted = layer(x, h)[0]
    for result in (found, wanted):
        result.square().sum().backward()
    grads = [x.grad, h.grad, first.grad.T, second.grad.T, *(each.grad for each in biases)]
    for one, other in zip((found, *(leaf.grad for leaf in leaves)), (wanted, *grads), strict=True):
        if not torch.allclose(one.cpu(), other, rtol=1e-4, atol=1e-5):
            print(f"npu_gru: {one.cpu()} instead of {other}")


if __name__ == "__main__":
    own_units()
    recurrent()
