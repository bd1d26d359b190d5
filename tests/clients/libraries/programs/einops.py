"""einops: rearranging, reducing and repeating, einsum, packing, and its layers, with gradients."""

from __future__ import annotations

import torch
from cases import Case, Results, main
from einops import einsum, pack, rearrange, reduce, repeat, unpack
from einops.layers.torch import EinMix, Rearrange, Reduce
from torch import nn


def functions(device: str) -> Results:
    x = torch.randn(2, 6, 4, 4).to(device).requires_grad_()
    moved = rearrange(x, "b (h c) y x -> (b h) (y x) c", h=2)
    parts = [reduce(x, "b c (y two) x -> b c y x", how, two=2) for how in ("mean", "max", "sum", "min", "prod")]
    copies = repeat(moved, "b n c -> b (n twice) c", twice=2)
    product = einsum(moved, copies, "b n c, b m c -> b n m")
    (product.square().mean() + sum(part.sin().sum() for part in parts)).backward()
    return {"moved": moved, "parts": parts, "copies": copies, "product": product, "gradient": x.grad}


def same_rows(device: str) -> Results:
    x, y = torch.randn(3, 5).to(device), torch.randn(3, 2, 4).to(device)
    packed, shapes = pack([x, y], "b *")
    return {"packed": packed, "unpacked": unpack(packed, shapes, "b *")}


def layers(device: str) -> Results:
    model = nn.Sequential(
        Rearrange("b c (h p) (w q) -> b (h w) (c p q)", p=4, q=4),
        EinMix("b n c -> b n d", weight_shape="c d", bias_shape="d", c=48, d=16),
        nn.GELU(),
        EinMix("b n d -> b m d", weight_shape="n m d", bias_shape="m d", n=4, m=4, d=16),
        Reduce("b n d -> b d", "mean"),
        nn.Linear(16, 3),
    ).to(device)
    x = torch.randn(2, 3, 8, 8).to(device)
    model(x).square().sum().backward()
    return {"outputs": model(x), "gradients": [value.grad for value in model.parameters()]}


if __name__ == "__main__":
    main([Case("functions", functions), Case("packing", same_rows), Case("layers", layers)])
