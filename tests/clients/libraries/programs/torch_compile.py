"""torch.compile with the backends that need no compiler of kernels: eager, aot_eager and its decompositions."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from cases import Case, Fault, Results, main
from torch import Tensor, nn
from training import trained


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.all, self.out = nn.LayerNorm(16), nn.Linear(16, 48), nn.Linear(16, 16)

    def forward(self, x: Tensor) -> Tensor:
        heads = self.all(self.norm(x)).unflatten(-1, (3, 2, 8)).permute(2, 0, 3, 1, 4)
        return x + self.out(F.scaled_dot_product_attention(*heads, is_causal=True).transpose(1, 2).flatten(2))


class Convolutions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.last = nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.Linear(8, 4)

    def forward(self, x: Tensor) -> Tensor:
        x = F.relu(self.norm(self.first(x)))
        return self.last(F.adaptive_avg_pool2d(x, 1).flatten(1))


class Branches(nn.Module):
    """A branch on a value breaks the graph in two."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = nn.Linear(6, 6), nn.Linear(6, 6)

    def forward(self, x: Tensor) -> Tensor:
        x = self.one(x)
        return self.other(x) if float(x.detach().sum()) > 0 else -self.other(x.sin())


MODELS = {
    "attention": (Attention, (2, 6, 16)),
    "convolutions": (Convolutions, (2, 3, 8, 8)),
    "branches": (Branches, (3, 6)),
    "perceptron": (lambda: nn.Sequential(nn.Linear(6, 8), nn.SiLU(), nn.Dropout(0.0), nn.Linear(8, 2)), (4, 6)),
}
BACKENDS = ("eager", "aot_eager", "aot_eager_decomp_partition")


def run(name: str, backend: str, device: str) -> Results:
    torch._dynamo.reset()
    make, shape = MODELS[name]
    model, x = make().to(device), torch.randn(shape).to(device)
    compiled = torch.compile(model, backend=backend)
    results = trained(model, lambda: compiled(x).square().mean())
    with torch.no_grad():
        results["more rows"] = torch.compile(model, backend=backend, dynamic=True)(torch.cat([x, x]))
    return results


def generated(device: str) -> Results:
    """Kernels of inductor's own, on the NPU alone: the CPU's would take a compiler half a minute."""
    return run("attention", "inductor", device) if device == "npu" else {}


CASES = [
    *(
        Case(f"{name} {backend}", lambda device, name=name, backend=backend: run(name, backend, device))
        for name in MODELS
        for backend in BACKENDS
    ),
    Case(
        "attention inductor",
        generated,
        theirs=Fault(
            "torch/_inductor/codegen/common.py:459: no code generator for NPUs without Triton's",
            r"common\.py.*\n *assert scheduling_ctor\n",
        ),
    ),
]

if __name__ == "__main__":
    main(CASES)
