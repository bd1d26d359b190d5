"""A program without mistakes that does what trainers do, for checks that must find nothing.

A convolutional network and a small transformer with AMP, gradients that are accumulated, recomputed blocks, batches
from page-locked memory that another stream copies, sampling with a cache, and a graph.
"""

from __future__ import annotations

from collections.abc import Iterator

import aclnn_py.cann  # noqa: F401  # isort: skip
import torch
import torch_npu  # noqa: F401
from torch import nn
from torch.nn.functional import cross_entropy, pad, scaled_dot_product_attention
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, TensorDataset

WORDS, WIDE, HEADS, LENGTH, BATCH = 32, 32, 4, 8, 2


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.qkv, self.out = nn.LayerNorm(WIDE), nn.Linear(WIDE, 3 * WIDE), nn.Linear(WIDE, WIDE)
        self.gate, self.experts = nn.Linear(WIDE, 2), nn.ModuleList(nn.Linear(WIDE, WIDE) for _ in range(2))

    def forward(self, x: torch.Tensor, cache: torch.Tensor | None = None, at: int = 0) -> torch.Tensor:
        q, k, v = self.qkv(self.norm(x)).view(*x.shape[:2], 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        if cache is not None:
            cache[0, :, :, at : at + x.shape[1]], cache[1, :, :, at : at + x.shape[1]] = k, v
            k, v = cache[:, :, :, : at + x.shape[1]]
        seen = scaled_dot_product_attention(q, k, v, is_causal=cache is None)
        x = x + self.out(seen.transpose(1, 2).flatten(2))
        rows = x.flatten(0, 1)
        chosen, mixed = self.gate(rows).argmax(-1), torch.zeros_like(rows)
        for number, expert in enumerate(self.experts):
            which = torch.nonzero(chosen == number).squeeze(-1)
            mixed = mixed.index_add(0, which, torch.sigmoid(expert(rows[which])).to(rows.dtype))
        return x + mixed.view_as(x)


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.blocks = nn.Embedding(WORDS, WIDE), nn.ModuleList(Block() for _ in range(2))
        self.head = nn.Linear(WIDE, WORDS)

    def forward(self, ids: torch.Tensor, caches: torch.Tensor | None = None, at: int = 0) -> torch.Tensor:
        x = self.embedding(ids)
        for number, block in enumerate(self.blocks):
            x = checkpoint(block, x, use_reentrant=False) if caches is None else block(x, caches[number], at)
        return self.head(x)


def batches() -> Iterator[torch.Tensor]:
    """One copy ahead, on a stream of its own."""
    ids = torch.randint(0, WORDS, (4 * BATCH, LENGTH + 1))
    side, current, ahead = torch.npu.Stream(), torch.npu.current_stream(), None
    for (host,) in [*DataLoader(TensorDataset(ids), batch_size=BATCH, pin_memory=True), (None,)]:
        current.wait_stream(side)
        ready = ahead
        if host is not None:
            with torch.npu.stream(side):
                ahead = host.to("npu:0", non_blocking=True)
        if ready is not None:
            ready.record_stream(current)
            yield ready


def train(model: Model) -> None:
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    scaler = torch.amp.GradScaler("npu", init_scale=256.0)
    for turn, ids in enumerate(batches()):
        with torch.autocast("npu", torch.float16):
            logits = model(ids[:, :-1])
        loss = cross_entropy(logits.float().flatten(0, 1), ids[:, 1:].flatten()) / 2
        scaler.scale(loss).backward()
        if turn % 2:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
    host = torch.empty((), pin_memory=True)
    host.copy_(loss.detach(), non_blocking=True)
    torch.npu.current_stream().synchronize()
    assert host.isfinite()


def train_images() -> None:
    """Copied from page-locked memory as they are needed."""
    head = (nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.1), nn.Linear(8, 4))
    net = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), *head).npu()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    scaler = torch.amp.GradScaler("npu", init_scale=256.0)
    data = TensorDataset(torch.randn(4, 3, 16, 16), torch.arange(4))
    for images, labels in DataLoader(data, batch_size=BATCH, shuffle=True, pin_memory=True):
        with torch.autocast("npu", torch.float16):
            loss = cross_entropy(net(images.npu(non_blocking=True)), labels.npu(non_blocking=True))
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
    assert loss.isfinite()


@torch.no_grad()
def sample(model: Model) -> None:
    """Into memory of which the end stays as it is."""
    ids = torch.randint(0, WORDS, (BATCH, 3)).npu()
    caches = torch.empty(2, 2, BATCH, HEADS, 2 * LENGTH, WIDE // HEADS, device="npu:0")
    logits = model(ids, caches)[:, -1]
    for at in range(ids.shape[1], LENGTH):
        top = logits.topk(5)
        following = top.indices.gather(-1, torch.multinomial(top.values.softmax(-1), 1))
        ids = torch.cat([ids, following], -1)
        logits = model(following, caches, at)[:, -1]
    moved = pad(torch.empty_like(caches), (0, 2))
    moved[..., :LENGTH, : caches.shape[-1]] = caches.contiguous()[..., :LENGTH, :]
    assert ids.cpu().shape == (BATCH, LENGTH)


@torch.no_grad()
def captured(model: Model) -> None:
    x = torch.randn(BATCH, WIDE).npu()
    model.head(x)
    torch.npu.synchronize()
    graph = torch.npu.NPUGraph()
    with torch.npu.graph(graph):
        y = model.head(x).softmax(-1)
    for _ in range(2):
        x.copy_(torch.randn(BATCH, WIDE))
        graph.replay()
        assert abs(y.sum().item() - BATCH) < 1e-3


if __name__ == "__main__":
    torch.manual_seed(0)
    train_images()
    built = Model().npu()
    train(built)
    sample(built)
    captured(built)
    torch.npu.synchronize()
