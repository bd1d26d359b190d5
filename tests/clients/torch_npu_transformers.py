"""Two small transformers trained on the emulated NPU and on the CPU, from the same seed on the same data: an encoder
that classifies and a decoder that generates; and linear attention that goes on where it was. Run by test_torch_npu.py
in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
import torch_npu  # type: ignore[import-not-found]
from torch import Tensor, nn

BATCH, LENGTH, WORDS, WIDTH, HEADS, CLASSES = 4, 12, 32, 32, 4, 5


class Encoder(nn.Module):
    """Tokens to a class, padding hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Parameter(0.1 * torch.randn(LENGTH, WIDTH))
        layer = nn.TransformerEncoderLayer(WIDTH, HEADS, 2 * WIDTH, dropout=0.0, activation="gelu", batch_first=True)
        self.layers = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.head = nn.Linear(WIDTH, CLASSES)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.layers(self.words(tokens) + self.places, src_key_padding_mask=tokens == 0)
        return self.head(x.mean(1))

    def loss(self, tokens: Tensor) -> Tensor:
        return F.cross_entropy(self(tokens), tokens[:, 0] % CLASSES)


class Block(nn.Module):
    """Causal attention and two layers, each beside what goes past it."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.behind = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.all, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.deep = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))

    def forward(self, x: Tensor) -> Tensor:
        batch, length, _ = x.shape
        parts = self.all(self.before(x)).split(WIDTH, dim=2)
        heads = (part.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2) for part in parts)
        seen = F.scaled_dot_product_attention(*heads, is_causal=True)
        x = x + self.out(seen.transpose(1, 2).reshape(batch, length, WIDTH))
        return x + self.deep(self.behind(x))


class Decoder(nn.Module):
    """Tokens to the tokens behind them."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(LENGTH, WIDTH)
        self.blocks = nn.Sequential(Block(), nn.LayerNorm(WIDTH))
        self.head = nn.Linear(WIDTH, WORDS, bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        places = torch.arange(tokens.shape[1], device=tokens.device)
        return self.head(self.blocks(self.words(tokens) + self.places(places)))

    def loss(self, tokens: Tensor) -> Tensor:
        return F.cross_entropy(self(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())

    @torch.no_grad()
    def generate(self, tokens: Tensor) -> Tensor:
        while tokens.shape[1] < LENGTH:
            tokens = torch.cat((tokens, self(tokens)[:, -1].argmax(-1, keepdim=True)), 1)
        return tokens


Model = Encoder | Decoder


def data(step: int) -> Tensor:
    """Sequences that count, so that there is something to learn."""
    begin = torch.randint(1, WORDS, (BATCH, 1), generator=torch.Generator().manual_seed(step % 8))
    return (begin + torch.arange(LENGTH)) % WORDS


def trained(
    make: Callable[[], Model], device: str, steps: int, dtype: torch.dtype = torch.float32
) -> tuple[Model, list[float]]:
    torch.manual_seed(0)
    model = make().to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, fused=True)
    scaler = torch.amp.GradScaler(device, enabled=dtype is torch.float16, init_scale=256.0)
    losses = []
    for step in range(steps):
        optimizer.zero_grad()
        with torch.autocast(device, dtype, enabled=dtype is not torch.float32):
            loss = model.loss(data(step).to(device))
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.detach())
    return model, [float(loss) for loss in losses]


def losses_agree() -> None:
    """Steps in float32 give the CPU's losses; what the decoder then says is the same."""
    for make, steps in ((Encoder, 50), (Decoder, 20)):
        (here, seen), (there, wanted) = trained(make, "npu", steps), trained(make, "cpu", steps)
        apart = max(abs(one - other) / max(abs(other), 1e-3) for one, other in zip(seen, wanted, strict=True))
        assert apart <= 1e-3, (make.__name__, apart)
        assert seen[-1] < 0.7 * seen[0]
        if isinstance(here, Decoder) and isinstance(there, Decoder):
            begun = data(3)[:, :2]
            assert torch.equal(here.generate(begun.npu()).cpu(), there.generate(begun))


def losses_fall() -> None:
    """With 16-bit products, and scaled gradients where a dtype needs them."""
    for make, dtype in ((Encoder, torch.float16), (Encoder, torch.bfloat16), (Decoder, torch.bfloat16)):
        _, losses = trained(make, "npu", 16, dtype)
        assert sum(losses[-8:]) < 0.9 * sum(losses[:8]), (make.__name__, dtype, losses)


def attention_goes_on() -> None:
    """The gated delta rule over the beginnings of two sequences, then over their next tokens, as the CPU has it."""
    torch.manual_seed(4)
    begun, more, heads, width = (5, 3), 2, 2, 8
    tokens = sum(begun) + more * len(begun)
    query, key, value = (F.normalize(torch.randn(tokens, heads, width), dim=-1).bfloat16() for _ in range(3))
    beta, g = torch.rand(tokens, heads).bfloat16(), -torch.rand(tokens, heads)
    state = torch.zeros(len(begun), heads, width, width)
    out = torch.zeros(tokens, heads, width)
    order = [0] * begun[0] + [1] * begun[1] + [0] * more + [1] * more
    for t, which in enumerate(order):
        faded = g[t].exp()[:, None, None] * state[which]
        known = torch.einsum("hvk,hk->hv", faded, key[t].float())
        state[which] = faded + torch.einsum("hv,hk->hvk", (value[t] - known) * beta[t].float()[:, None], key[t].float())
        out[t] = torch.einsum("hvk,hk->hv", state[which], query[t].float() / 2)
    one, other = ([x[part].npu() for x in (query, key, value)] for part in (slice(sum(begun)), slice(sum(begun), None)))
    first, kept = torch_npu.npu_chunk_gated_delta_rule(
        *one, beta=beta[: sum(begun)].npu(), initial_state=torch.zeros_like(state).bfloat16().npu(),
        actual_seq_lengths=torch.tensor(begun, dtype=torch.int32).npu(), scale=0.5, g=g[: sum(begun)].npu(),
    )  # fmt: skip
    places = torch.tensor([0, 2, 1, 3], dtype=torch.int32).npu()
    states = torch.cat([kept, torch.zeros_like(kept)])
    rest = torch_npu.npu_recurrent_gated_delta_rule(
        *other, states, beta=beta[sum(begun) :].npu(), scale=0.5, ssm_state_indices=places, g=g[sum(begun) :].npu(),
        actual_seq_lengths=torch.full((len(begun),), more, dtype=torch.int32).npu(),
    )  # fmt: skip
    torch.testing.assert_close(torch.cat([first, rest]).cpu().float(), out, rtol=1e-2, atol=1e-2)
    torch.testing.assert_close(states[2:].cpu().float(), state, rtol=1e-2, atol=1e-2)


def transformers() -> None:
    torch.set_num_threads(1)
    losses_agree()
    losses_fall()
    attention_goes_on()


if __name__ == "__main__":
    transformers()
