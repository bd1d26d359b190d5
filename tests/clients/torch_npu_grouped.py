"""A mixture of experts by grouped products on the emulated NPU, forward and backward, and on the CPU in float64: run by
test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]

TOKENS, WIDTH, HIDDEN, EXPERTS, CHOSEN = 60, 48, 80, 6, 2
ROWS, DEPTH = 0, 2
LOOSE = {torch.float32: 2e-5, torch.bfloat16: 4e-2, torch.float16: 6e-3}


class GroupedProduct(torch.autograd.Function):
    """Rows of x, sorted by expert, times each expert's matrix."""

    @staticmethod
    def forward(context: Any, x: Any, weight: Any, groups: Any) -> Any:
        context.save_for_backward(x, weight, groups)
        return torch_npu.npu_grouped_matmul(
            [x], [weight], group_list=groups, split_item=3, group_type=ROWS, group_list_type=1
        )[0]

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        x, weight, groups = context.saved_tensors
        (gradient,) = gradients
        by_rows = torch_npu.npu_grouped_matmul(
            [gradient.contiguous()], [weight.transpose(1, 2)], group_list=groups, split_item=3, group_type=ROWS,
            group_list_type=1,
        )[0]  # fmt: skip
        by_depth = torch_npu.npu_grouped_matmul(
            [x.t()], [gradient.contiguous()], group_list=groups, split_item=3, group_type=DEPTH, group_list_type=1
        )[0]
        return by_rows, by_depth, None


def grouped(x: Any, weight: Any, counts: Any) -> Any:
    """The same on the CPU."""
    parts = torch.split(x, counts.tolist())
    return torch.cat([part @ matrix for part, matrix in zip(parts, weight, strict=True)])


def layer(product: Any, tokens: Any, gate: Any, up: Any, down: Any) -> Any:
    """Every token through the experts that the gate chooses, weighted; the last expert gets none."""
    scores = (tokens @ gate).float().softmax(-1)
    masked = scores - torch.nn.functional.one_hot(torch.tensor(EXPERTS - 1, device=scores.device), EXPERTS)
    chosen = masked.topk(CHOSEN).indices
    flat = chosen.flatten()
    order = flat.argsort(stable=True)
    counts = torch.nn.functional.one_hot(flat, EXPERTS).sum(0)
    rows = tokens[order // CHOSEN]
    made = product(torch.nn.functional.silu(product(rows, up, counts)), down, counts)
    weights = scores.gather(1, chosen).flatten()[order].to(made.dtype)
    return torch.zeros_like(tokens).index_add(0, order // CHOSEN, made * weights[:, None])


def trained(device: str, dtype: torch.dtype, values: list[Any], product: Any) -> list[Any]:
    """The result of the layer, and the gradients of all that it was made of."""
    leaves = [value.detach().clone().to(dtype).to(device).requires_grad_() for value in values]
    result = layer(product, *leaves)
    result.float().pow(2).sum().backward()
    return [result.detach(), *(leaf.grad for leaf in leaves)]


def check_layer(dtype: torch.dtype) -> None:
    made = torch.Generator().manual_seed(3)
    shapes = ((TOKENS, WIDTH), (WIDTH, EXPERTS), (EXPERTS, WIDTH, HIDDEN), (EXPERTS, HIDDEN, WIDTH))
    values = [torch.randn(*shape, generator=made) / shape[-2] ** 0.5 for shape in shapes]
    values = [value.to(dtype).double() for value in values]
    if dtype != torch.float32:
        values[1] = values[1] * 0 + torch.arange(EXPERTS) * 0.125  # ties of rounded scores would choose other experts
    wanted = trained("cpu", torch.float64, values, grouped)
    found = trained("npu", dtype, values, GroupedProduct.apply)
    for name, one, exact in zip(("result", "tokens", "gate", "up", "down"), found, wanted, strict=True):
        error = (one.cpu().double() - exact).abs().max() / exact.abs().max().clamp(min=1e-3)
        if not error <= LOOSE[dtype]:
            print(f"{dtype} {name}: {error:.3g}")


def check_lists() -> None:
    """One tensor for each expert, and group lists on the host."""
    made = torch.Generator().manual_seed(5)
    x = torch.randn(20, 16, generator=made).half()
    matrices = [torch.randn(16, 24, generator=made).half() for _ in range(3)]
    biases = [torch.randn(24, generator=made).half() for _ in range(3)]
    ends = [4, 4, 20]
    parts = torch.tensor_split(x, [4, 4])
    wanted = [
        part.double() @ one.double() + more.double() for part, one, more in zip(parts, matrices, biases, strict=True)
    ]
    on_npu = [[one.npu() for one in each] for each in ((x,), matrices, biases, parts)]
    by_list = torch_npu.npu_grouped_matmul(*on_npu[:2], bias=on_npu[2], group_list=ends, split_item=3, group_type=ROWS)
    groups = torch.tensor(ends).npu()
    by_tensor = torch_npu.npu_grouped_matmul(
        *on_npu[:2], bias=on_npu[2], group_list=groups, split_item=3, group_type=ROWS
    )
    apart = torch_npu.npu_grouped_matmul([on_npu[3][0], on_npu[3][2]], [on_npu[1][0], on_npu[1][2]], group_type=-1)
    for name, found in (("list", by_list), ("tensor", by_tensor)):
        if not torch.allclose(found[0].cpu().double(), torch.cat(wanted), rtol=2e-3, atol=2e-3):
            print(f"{name}: other numbers")
    for one, number in zip(apart, (0, 2), strict=True):
        if not torch.allclose(one.cpu().double(), wanted[number] - biases[number].double(), rtol=2e-3, atol=2e-3):
            print(f"apart {number}: other numbers")


if __name__ == "__main__":
    for dtype in LOOSE:
        check_layer(dtype)
    check_lists()
