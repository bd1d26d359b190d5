"""Random numbers and dropout as PyTorch programs draw them on the emulated NPU: run by test_torch_npu.py in a process
of its own, which prints nothing where all is as it ought to be."""

from __future__ import annotations

import sys
from collections.abc import Callable

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device

NPU = torch.device("npu")
FLOATING = (torch.float32, torch.float16, torch.bfloat16)


def told(condition: object, what: str) -> None:
    if not condition:
        print(what)


def near(value: float, wanted: float, within: float, what: str) -> None:
    told(abs(value - wanted) <= within, f"{what}: {value} for {wanted}")


def draws() -> dict[str, Callable[[], torch.Tensor]]:
    weights = torch.tensor([0.1, 0.2, 0.3, 0.4], device=NPU)
    return {
        "randn": lambda: torch.randn(5000, device=NPU),
        "rand": lambda: torch.rand(5000, device=NPU),
        "normal_": lambda: torch.empty(70, 30, device=NPU).normal_(3, 0.5),
        "uniform_": lambda: torch.empty(70, 30, device=NPU).uniform_(-2, 7),
        "randint": lambda: torch.randint(3, 40, (5000,), device=NPU),
        "random_": lambda: torch.empty(300, device=NPU, dtype=torch.int32).random_(0, 1000),
        "bernoulli_": lambda: torch.empty(5000, device=NPU).bernoulli_(0.3),
        "bernoulli": lambda: torch.bernoulli(torch.full((5000,), 0.3, device=NPU)),
        "normal": lambda: torch.normal(torch.zeros(300, device=NPU), torch.ones(300, device=NPU)),
        "exponential_": lambda: torch.empty(3000, device=NPU).exponential_(0.5),
        "randperm": lambda: torch.randperm(2000, device=NPU),
        "multinomial": lambda: torch.multinomial(weights, 3000, replacement=True),
        "multinomial without": lambda: torch.multinomial(weights, 3),
        "dropout": lambda: torch.nn.functional.dropout(torch.ones(5000, device=NPU), 0.3),
    }


def seeds() -> None:
    """The same seed gives the same run, another one another, and a run does not repeat itself."""
    for name, draw in draws().items():
        torch.manual_seed(11)
        first, second = draw().cpu(), draw().cpu()
        torch.manual_seed(11)
        told(torch.equal(first, draw().cpu()), f"{name}: the same seed gives other numbers")
        told(torch.equal(second, draw().cpu()), f"{name}: the second draw differs")
        if first.numel() > 3:
            told(not torch.equal(first, second), f"{name}: the run repeats itself")
            torch.manual_seed(12)
            told(not torch.equal(first, draw().cpu()), f"{name}: another seed gives the same numbers")


def distributions() -> None:
    torch.manual_seed(1)
    for dtype in FLOATING:
        normal = torch.randn(60000, device=NPU, dtype=dtype).float().cpu()
        near(float(normal.mean()), 0, 0.02, f"mean of randn in {dtype}")
        near(float(normal.std()), 1, 0.02, f"deviation of randn in {dtype}")
        uniform = torch.rand(60000, device=NPU, dtype=dtype).float().cpu()
        near(float(uniform.mean()), 0.5, 0.01, f"mean of rand in {dtype}")
        told(float(uniform.min()) >= 0 and float(uniform.max()) < 1, f"range of rand in {dtype}")
    whole = torch.randint(3, 8, (50000,), device=NPU).cpu()
    told(set(whole.tolist()) == {3, 4, 5, 6, 7}, f"randint gives {sorted(set(whole.tolist()))}")
    near(float(whole.float().mean()), 5, 0.05, "mean of randint")
    near(float(torch.empty(50000, device=NPU).bernoulli_(0.3).mean().cpu()), 0.3, 0.01, "bernoulli_")
    chances = torch.tensor([0.0, 0.25, 1.0], device=NPU).repeat(20000)
    found = torch.bernoulli(chances).cpu().reshape(-1, 3).mean(0).tolist()
    near(found[0], 0, 0, "bernoulli of 0")
    near(found[1], 0.25, 0.02, "bernoulli of 1/4")
    near(found[2], 1, 0, "bernoulli of 1")
    order = torch.randperm(5000, device=NPU).cpu()
    told(torch.equal(order.sort().values, torch.arange(5000)), "randperm is no permutation")
    told(not torch.equal(order, torch.arange(5000)), "randperm is in order")


def choices() -> None:
    torch.manual_seed(2)
    weights = torch.tensor([[1.0, 0.0, 3.0, 4.0], [5.0, 5.0, 0.0, 0.0]])
    found = torch.multinomial(weights.npu(), 20000, replacement=True).cpu()
    for row in range(2):
        shares = torch.bincount(found[row], minlength=4) / 20000
        told(torch.allclose(shares, weights[row] / weights[row].sum(), atol=0.02), f"multinomial gives {shares}")
    lone = torch.multinomial(weights.npu(), 2).cpu()
    told(all(len(set(row)) == 2 for row in lone.tolist()), "multinomial without replacement repeats itself")
    told(set(lone[1].tolist()) == {0, 1} and 1 not in lone[0].tolist(), f"multinomial takes what has no weight: {lone}")


def dropouts() -> None:
    for dtype in FLOATING:
        torch.manual_seed(3)
        x = torch.randn(200, 50, device=NPU, dtype=dtype, requires_grad=True)
        layer = torch.nn.Dropout(0.25)
        y = layer(x)
        y.backward(torch.ones_like(y))
        kept, value, grad = y.detach().cpu() != 0, x.detach().cpu().float(), x.grad.cpu().float()
        near(float(kept.float().mean()), 0.75, 0.02, f"dropout in {dtype}")
        grown = torch.where(kept, value / 0.75, torch.zeros(()))
        told(torch.allclose(y.detach().cpu().float(), grown, rtol=1e-2), f"dropout in {dtype} does not grow by 4/3")
        told(torch.allclose(grad, kept / 0.75, rtol=1e-2), f"gradient of dropout in {dtype}")
        layer.eval()
        told(torch.equal(layer(x).detach().cpu(), x.detach().cpu()), f"dropout in {dtype} outside training")
    ones = torch.ones(100, device=NPU)
    told(not torch.nn.functional.dropout(ones, 1.0).cpu().any(), "dropout of all leaves something")
    told(bool(torch.nn.functional.dropout(ones, 0.0).cpu().all()), "dropout of none takes something")


def random() -> None:
    for check in (seeds, distributions, choices, dropouts):
        check()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
