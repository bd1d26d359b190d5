"""Functions that PyTorch's backend calls by the types of older operators, and their gradients, against float64: fused
activations, masked softmax, transposes, AdamW, the gradient of distances. Run by test_torch_npu.py in a process of its
own, which prints nothing where all agree."""

from __future__ import annotations

import torch
import torch_npu  # type: ignore[import-not-found]
from torch import Tensor, nn

PRECISION = {torch.float32: 2e-6, torch.float16: 2e-3, torch.bfloat16: 1.6e-2}


def near(what: str, seen: Tensor, wanted: Tensor) -> None:
    seen, wanted = seen.detach().cpu(), wanted.detach()
    bound = PRECISION[seen.dtype] * (1 + wanted.abs())
    worst = ((seen.double() - wanted).abs() / bound).max()
    if not worst <= 1:
        print(f"{what} in {seen.dtype}: {worst:.3g} times as far from float64 as it may be")


def both(x: Tensor) -> tuple[Tensor, Tensor]:
    return x.npu().requires_grad_(), x.double().requires_grad_()


def alike(what: str, made: Tensor, wanted: Tensor, *leaves: tuple[Tensor, Tensor]) -> None:
    """Results, and the gradients of (npu, float64)."""
    slope = torch.randn(wanted.shape).to(made.dtype)
    made.backward(slope.npu())
    wanted.backward(slope.double())
    near(what, made, wanted)
    for ours, reference in leaves:
        assert ours.grad is not None
        assert reference.grad is not None
        near(f"gradient of {what}", ours.grad, reference.grad)


def activations(dtype: torch.dtype) -> None:
    ours, reference = both(torch.randn(4, 33).to(dtype))
    alike("npu_silu", torch_npu.npu_silu(ours), nn.functional.silu(reference), (ours, reference))
    with torch.no_grad():
        near("npu_silu_", torch_npu.npu_silu_(ours.detach().clone()), nn.functional.silu(reference))


def softmax(dtype: torch.dtype) -> None:
    for shape in ((2, 3, 32, 64), (2, 1, 32, 64), (1, 1, 32, 64)):
        mask = torch.rand(shape) > 0.5
        ours, reference = both(torch.randn(2, 3, 32, 64).to(dtype))
        made = torch_npu.npu_scaled_masked_softmax(ours, mask.npu(), 0.5, False)
        wanted = torch.softmax((reference * 0.5).masked_fill(mask, -10000.0), -1)
        alike("npu_scaled_masked_softmax", made, wanted, (ours, reference))


def transposes(dtype: torch.dtype) -> None:
    for first, perm, shape in ((True, (0, 2, 1, 3), (2, 4, 18)), (False, (2, 0, 1), (6, 4, 6))):
        ours, reference = both(torch.randn(2, 3, 4, 6).to(dtype))
        made = torch_npu.npu_confusion_transpose(ours, perm, shape, first)
        wanted = reference.permute(perm).reshape(shape) if first else reference.reshape(shape).permute(perm)
        alike("npu_confusion_transpose", made, wanted, (ours, reference))


def adamw(dtype: torch.dtype) -> None:
    """Three steps; float64 begins every step from the numbers that the device has."""
    state = [torch.randn(50).to(dtype).npu(), torch.zeros(50, dtype=dtype).npu(), torch.zeros(50, dtype=dtype).npu()]
    for step in range(3):
        before = [each.cpu().double() for each in state]
        g = torch.randn(50).to(dtype)
        torch_npu.npu_apply_adam_w(
            0.9**step, 0.99**step, 0.01, 0.1, 0.9, 0.99, 1e-3, g.npu(), None, False, False, out=tuple(state)
        )
        names = (0.9**step, 0.99**step, 0.01, 0.1, 0.9, 0.99, 1e-3)
        power1, power2, rate, decay, beta1, beta2, epsilon = torch.tensor(names).to(dtype).double().tolist()
        m = before[1] * beta1 + (1 - beta1) * g.double()
        v = before[2] * beta2 + (1 - beta2) * g.double() ** 2
        moved = rate / (1 - power1 * beta1) * m / ((v / (1 - power2 * beta2)).sqrt() + epsilon)
        for what, ours, wanted in zip(
            ("var", "m", "v"), state, (before[0] * (1 - rate * decay) - moved, m, v), strict=True
        ):
            near(f"npu_apply_adam_w, {what}", ours, wanted)


def distances(dtype: torch.dtype) -> None:
    for p in (0.0, 0.5, 1.0, 1.5, 2.0, float("inf"), 3.0):
        if dtype is torch.float16 and p in (0.5, float("inf")):
            continue  # the distance as float16 decides there
        (one, one64), (other, other64) = both(torch.randn(2, 5, 7).to(dtype)), both(torch.randn(2, 4, 7).to(dtype))
        made, wanted = torch.cdist(one, other, p), torch.cdist(one64, other64, p)
        slope = torch.randn(2, 5, 4).to(dtype)
        made.backward(slope.npu())
        wanted.backward(slope.double())
        for ours, reference in ((one, one64), (other, other64)):
            assert ours.grad is not None
            assert reference.grad is not None
            near(f"gradient of cdist with p = {p}", ours.grad, reference.grad)


def losses(device: str) -> list[float]:
    """Three steps of learning centres."""
    torch.manual_seed(1)
    model, centres, x = nn.Linear(4, 3).to(device), torch.randn(5, 3).to(device), torch.randn(8, 4).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    seen = []
    for _ in range(3):
        optimizer.zero_grad()
        loss = torch.cdist(model(x), centres, 2.0).min(1)[0].sum()
        loss.backward()
        optimizer.step()
        seen.append(float(loss))
    return seen


def main() -> None:
    torch.manual_seed(0)
    for dtype in PRECISION:
        for each in (activations, softmax, transposes, adamw):
            each(dtype)
    for dtype in (torch.float32, torch.float16):
        distances(dtype)
    expected = losses("cpu")
    for _ in range(3):
        seen = losses("npu:0")
        if any(abs(one - other) > 1e-5 * abs(other) for one, other in zip(seen, expected, strict=True)):
            print(f"losses of a loop with cdist: {seen}, not {expected}")


if __name__ == "__main__":
    main()
