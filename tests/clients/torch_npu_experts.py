"""Mixture-of-experts layers of PyTorch programs, on the emulated NPU and as plain PyTorch on the CPU: run by
test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import torch
import torch_npu  # type: ignore[import-not-found]

Check = Callable[[], bool]
TOKENS, EXPERTS, K, WIDTH = 30, 6, 2, 24
torch.manual_seed(3)
X = torch.randn(TOKENS, WIDTH)
WEIGHTS = torch.randn(EXPERTS, WIDTH, WIDTH) / 5
GATE = torch.randn(WIDTH, EXPERTS)
LOOSE = {torch.float16: 6e-3, torch.bfloat16: 5e-2, torch.float32: 2e-5}


def near(seen: torch.Tensor, wanted: torch.Tensor, dtype: torch.dtype = torch.float32) -> bool:
    return torch.allclose(seen.detach().cpu().float(), wanted.detach().float(), rtol=LOOSE[dtype], atol=LOOSE[dtype])


def plain(x: torch.Tensor, weights: torch.Tensor, probs: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Every token through each of its experts."""
    each = torch.einsum("th,tkhj->tkj", x, weights[ids])
    return (each * probs[..., None]).sum(1)


def routed(x: torch.Tensor, weights: torch.Tensor, probs: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Tokens in the order of their experts, one product each, and back."""
    rows, order = torch_npu.npu_moe_token_permute(x, ids)
    sizes = torch.bincount(ids.cpu().reshape(-1), minlength=EXPERTS).tolist()
    parts = [part @ weight for part, weight in zip(rows.split(sizes), weights, strict=True)]
    return torch_npu.npu_moe_token_unpermute(torch.cat(parts), order, probs=probs)


def leaves(device: str, dtype: torch.dtype) -> list[torch.Tensor]:
    return [each.clone().to(dtype).to(device).requires_grad_() for each in (X, WEIGHTS, GATE)]


def layer(dtype: torch.dtype) -> bool:
    """Gating, permuting, a linear layer per expert and back, forward and backward."""
    outputs = []
    for device, way, kind in (("cpu", plain, torch.float32), ("npu", routed, dtype)):
        x, weights, gate = leaves(device, kind)
        if device == "cpu":
            x, weights, gate = (each.detach().to(dtype).float().requires_grad_() for each in (x, weights, gate))
        probs, ids = torch.topk(torch.softmax(x @ gate, -1), K)
        out = way(x, weights, probs, ids)
        (out.float() * torch.linspace(-1, 1, WIDTH, device=device)).sum().backward()
        outputs.append((ids, out, x.grad, weights.grad, gate.grad))
    one, other = outputs
    same = (one[0] == other[0].cpu()).all(1)
    if dtype is torch.float32 and not bool(same.all()):
        return False
    grads = dtype is not torch.float32 or all(near(b, a) for a, b in zip(one[2:], other[2:], strict=True))
    return grads and near(other[1].cpu()[same], one[1][same], dtype) and near(other[2].cpu()[same], one[2][same], dtype)


def layers() -> Iterator[tuple[str, Check]]:
    for dtype in LOOSE:
        yield f"layer of {dtype}", lambda dtype=dtype: layer(dtype)


def gates() -> Iterator[tuple[str, Check]]:
    scores = X @ GATE
    probs, ids = torch.topk(torch.softmax(scores, -1), K)

    def softmax() -> bool:
        y, experts, rows = torch_npu.npu_moe_gating_top_k_softmax(scores.npu(), None, K)
        numbers = torch.arange(TOKENS * K).reshape(K, TOKENS).t()
        return near(y, probs) and bool((experts.cpu() == ids).all() and (rows.cpu() == numbers).all())

    def softmax_v2() -> bool:
        y, _, told = torch_npu.npu_moe_gating_top_k_softmax_v2(scores.npu(), k=K, output_softmax=True)
        after, _, _ = torch_npu.npu_moe_gating_top_k_softmax_v2(scores.npu(), k=K, renorm=1)
        top = torch.softmax(torch.topk(scores, K)[0], -1)
        return near(y, probs) and near(told, torch.softmax(scores, -1)) and near(after, top)

    def grouped() -> bool:
        bias = torch.linspace(0, 0.1, EXPERTS)
        attrs = {"k_group": 2, "group_count": 3, "group_select_mode": 1, "norm_type": 1, "routed_scaling_factor": 2.5}
        y, experts, _ = torch_npu.npu_moe_gating_top_k(scores.npu(), K, bias=bias.npu(), **attrs)
        sigmoid = torch.sigmoid(scores)
        groups = (sigmoid + bias).reshape(TOKENS, 3, 2)
        kept = torch.zeros(TOKENS, 3, 1, dtype=torch.bool).scatter(1, groups.sum(2).topk(2)[1][..., None], True)
        chosen = groups.masked_fill(~kept, -9).reshape(TOKENS, EXPERTS).topk(K)[1]
        weights = sigmoid.gather(1, chosen)
        return near(y, weights / weights.sum(1, keepdim=True) * 2.5) and bool((experts.cpu() == chosen).all())

    yield from (("softmax gating", softmax), ("softmax gating, v2", softmax_v2), ("grouped gating", grouped))


def gates_backward() -> Iterator[tuple[str, Check]]:
    scores = X @ GATE

    def backward() -> bool:
        results = []
        for device in ("cpu", "npu"):
            x = scores.clone().to(device).requires_grad_()
            if device == "cpu":
                y = torch.sigmoid(x).gather(1, torch.topk(x, K)[1])
                y = y / y.sum(1, keepdim=True) * 2.5
            else:
                y = torch_npu.npu_moe_gating_top_k(x, K, norm_type=1, out_flag=True, routed_scaling_factor=2.5)[0]
            (y * torch.arange(1.0, K + 1, device=device)).sum().backward()
            results.append(x.grad)
        return near(results[1], results[0])

    yield "gating backward", backward


def initial() -> Iterator[tuple[str, Check]]:
    ids = torch.topk(X @ GATE, K)[1].int()
    order = torch.argsort(ids.reshape(-1), stable=True)
    places = torch.argsort(order)

    def first() -> bool:
        rows = torch.arange(TOKENS * K).reshape(K, TOKENS).t().contiguous().int()
        x, at, experts = torch_npu.npu_moe_init_routing(X.npu(), rows.npu(), ids.npu(), TOKENS)
        counts = torch_npu.npu_moe_compute_expert_tokens(experts, EXPERTS)
        bias, scales = torch.zeros(EXPERTS, WIDTH).npu(), torch.rand(TOKENS, K)
        back = torch_npu.npu_moe_finalize_routing(x, X.npu(), None, bias, scales.npu(), at, ids.npu())
        sums = torch.bincount(ids.reshape(-1), minlength=EXPERTS).cumsum(0)
        return (
            near(x, X[order // K]) and bool((counts.cpu() == sums).all())
            and near(back, X + X * scales.sum(1, keepdim=True))
        )  # fmt: skip

    def second(row_idx_type: int, quant_mode: int) -> bool:
        x, at, counts, scale = torch_npu.npu_moe_init_routing_v2(
            X.npu(), ids.npu(), active_num=TOKENS * K, expert_num=EXPERTS, expert_tokens_num_type=1,
            expert_tokens_num_flag=True, quant_mode=quant_mode, active_expert_range=[0, EXPERTS],
            row_idx_type=row_idx_type,
        )  # fmt: skip
        wide = x.cpu().float() * (scale.cpu()[:, None] if quant_mode == 1 else 1)
        bar = 0.6 * float(scale.max()) if quant_mode == 1 else 0
        right = (at.cpu() == (order if row_idx_type else places)).all()
        sizes = counts.cpu() == torch.bincount(ids.reshape(-1), minlength=EXPERTS)
        return bool(right and sizes.all() and ((wide - X[order // K]).abs() <= bar).all())

    yield "initial routing and back", first
    for way in (0, 1):
        for quant in (-1, 1):
            yield f"initial routing v2, {way}, {quant}", lambda way=way, quant=quant: second(way, quant)


def regrouped() -> Iterator[tuple[str, Check]]:
    sizes = torch.tensor([[3, 0, 7, 2], [5, 1, 0, 4]])
    scales = torch.rand(int(sizes.sum()))
    tokens = torch.randn(len(scales), WIDTH)
    order = torch.argsort(torch.arange(4).repeat(2).repeat_interleave(sizes.reshape(-1)), stable=True)

    def check(dtype: torch.dtype) -> bool:
        rows = (tokens * 30).to(dtype)
        x, taken, at, counts = torch_npu.npu_moe_re_routing(rows.npu(), sizes.npu(), per_token_scales=scales.npu())
        return (
            torch.equal(x.cpu(), rows[order]) and torch.equal(taken.cpu(), scales[order])
            and at.cpu().tolist() == order.tolist() and torch.equal(counts.cpu(), sizes.sum(0))
        )  # fmt: skip

    for dtype in (torch.float16, torch.bfloat16, torch.int8):
        yield f"routing again, {dtype}", lambda dtype=dtype: check(dtype)


def experts() -> None:
    """All of it; what differs is named at the end."""
    wrong = []
    for cases in (layers, gates, gates_backward, initial, regrouped):
        for name, check in cases():
            try:
                if not check():
                    wrong.append(name)
            except RuntimeError as problem:
                wrong.append(f"{name}: {str(problem)[:300]}")
    assert wrong == [], wrong


if __name__ == "__main__":
    globals()[sys.argv[1]]()
