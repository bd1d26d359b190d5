"""Continuous batching: sequences join and leave while a paged cache grows, against a model without a cache.

Run as `python torch_npu_decoding.py`; prints nothing and ends with 0. The tokens are those of the plain model, which
computes every prefix anew in float32; every attention is that of its own inputs, but for a rounding of the softmax and
one of the result.
"""

import math

import torch
import torch_npu  # type: ignore[import-not-found]

VOCABULARY, HEADS, KEY_HEADS, WIDTH, LAYERS, BLOCK, BLOCKS = 61, 4, 2, 32, 2, 16, 24
SIZE, SCALE = HEADS * WIDTH, 1 / math.sqrt(WIDTH)
PROMPTS = ((5, 17, 3, 44, 9), (8,) * 19, (1, 2, 3), (50, 40, 30, 20, 10, 0, 7))
LENGTHS = (14, 9, 20, 6)
ARRIVALS = (0, 0, 3, 5)
"""Prompts, how many tokens follow each, and the step in which it arrives."""


def drawn(*shape: int, scale: float, dtype: torch.dtype) -> torch.Tensor:
    return (torch.randn(*shape) * scale).to(dtype).float()


def weights(dtype: torch.dtype) -> dict[str, torch.Tensor]:
    torch.manual_seed(3)
    found = {"tokens": drawn(VOCABULARY, SIZE, scale=1.0, dtype=dtype)}
    for layer in range(LAYERS):
        found[f"query{layer}"] = drawn(SIZE, SIZE, scale=0.15, dtype=dtype)
        found[f"both{layer}"] = drawn(SIZE, 2 * KEY_HEADS * WIDTH, scale=0.15, dtype=dtype)
        found[f"out{layer}"] = drawn(SIZE, SIZE, scale=0.15, dtype=dtype)
    return found


def normal(x: torch.Tensor) -> torch.Tensor:
    return x / x.float().square().mean(-1, keepdim=True).add(1e-6).sqrt().to(x.dtype)


def plain(x: torch.Tensor, k: torch.Tensor, v: torch.Tensor, first: int) -> torch.Tensor:
    """Attention of rows [S,N,D] from position `first` on over keys [Skv,Nkv,D], in float64."""
    q, k, v = x.double(), *(each.double().repeat_interleave(HEADS // KEY_HEADS, 1) for each in (k, v))
    scores = torch.einsum("snd,tnd->nst", q, k) * SCALE
    hidden = torch.arange(k.shape[0])[None, :] > torch.arange(q.shape[0])[:, None] + first
    return torch.einsum("nst,tnd->snd", scores.masked_fill(hidden, -math.inf).softmax(-1), v)


def of_whole_prefix(tokens: list[int], have: dict[str, torch.Tensor]) -> int:
    """The next token of the model without a cache."""
    x = have["tokens"][torch.tensor(tokens)]
    for layer in range(LAYERS):
        h = normal(x)
        k, v = (h @ have[f"both{layer}"]).view(-1, 2, KEY_HEADS, WIDTH).unbind(1)
        y = plain((h @ have[f"query{layer}"]).view(-1, HEADS, WIDTH), k, v, 0).float()
        x = x + y.reshape(-1, SIZE) @ have[f"out{layer}"]
    return int((normal(x[-1]) @ have["tokens"].T).argmax())


class Server:
    """The model with its weights and the caches of all layers on the device."""

    def __init__(self, dtype: torch.dtype, have: dict[str, torch.Tensor]) -> None:
        self.dtype = dtype
        self.have = {name: each.to(dtype).npu() for name, each in have.items()}
        shape = (BLOCKS, BLOCK, KEY_HEADS * WIDTH)
        self.caches = [[torch.zeros(shape, dtype=dtype, device="npu") for _ in range(2)] for _ in range(LAYERS)]
        self.free = list(range(BLOCKS))[::-1]
        self.blocks: dict[int, list[int]] = {}
        self.triangle = torch.ones(2048, 2048, dtype=torch.bool, device="npu").triu(1)

    def slots(self, name: int, begin: int, end: int) -> torch.Tensor:
        """Where the tokens of a sequence are in the caches; blocks are taken as they are needed."""
        mine = self.blocks.setdefault(name, [])
        while len(mine) * BLOCK < end:
            mine.append(self.free.pop())
        places = [mine[at // BLOCK] * BLOCK + at % BLOCK for at in range(begin, end)]
        return torch.tensor(places, device="npu")

    def leave(self, name: int) -> None:
        self.free += self.blocks.pop(name)

    def step(self, x: torch.Tensor, slots: torch.Tensor, attend: object) -> torch.Tensor:
        """The next tokens after rows [rows, SIZE], whose keys and values go to these slots."""
        for layer, caches in enumerate(self.caches):
            h = normal(x)
            query, both = h @ self.have[f"query{layer}"], h @ self.have[f"both{layer}"]
            k, v = (own.unflatten(-1, (KEY_HEADS, WIDTH)) for own in both.chunk(2, -1))
            blocks = (cache.view(BLOCKS, BLOCK, KEY_HEADS, WIDTH) for cache in caches)
            torch_npu.npu_scatter_pa_kv_cache(k, v, *blocks, slots, cache_mode="Norm")
            x = x + attend(query, both, *caches) @ self.have[f"out{layer}"]  # type: ignore[operator]
        return (normal(x) @ self.have["tokens"].T).argmax(-1)

    def begin(self, name: int, tokens: list[int]) -> int:
        """A prompt, whose attention is that of its own tokens."""

        def attend(query: torch.Tensor, both: torch.Tensor, *_: torch.Tensor) -> torch.Tensor:
            k, v = (each.reshape(1, -1, KEY_HEADS, WIDTH) for each in both.chunk(2, -1))
            found = torch_npu.npu_fused_infer_attention_score(
                query.view(1, -1, HEADS, WIDTH), k, v, num_heads=HEADS, num_key_value_heads=KEY_HEADS, scale=SCALE,
                input_layout="BSND", atten_mask=self.triangle, sparse_mode=2,
            )[0]  # fmt: skip
            self.compare(found[0], plain(query.cpu().view(-1, HEADS, WIDTH), k[0].cpu(), v[0].cpu(), 0), v)
            return found.view(-1, SIZE)

        x = self.have["tokens"][torch.tensor(tokens, device="npu")]
        return int(self.step(x, self.slots(name, 0, len(tokens)), attend)[-1])

    def decode(self, running: dict[int, list[int]]) -> list[int]:
        """One token for every sequence at once."""
        lengths = [len(tokens) for tokens in running.values()]
        slots = torch.cat([self.slots(name, len(one) - 1, len(one)) for name, one in running.items()])
        most = max(len(self.blocks[name]) for name in running)
        rows = [self.blocks[name] + [0] * (most - len(self.blocks[name])) for name in running]
        table = torch.tensor(rows, dtype=torch.int32, device="npu")

        def attend(query: torch.Tensor, _: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
            numbers = {
                "num_key_value_heads": KEY_HEADS,
                "input_layout": "BSH",
                "block_table": table,
                "block_size": BLOCK,
            }
            query = query.view(len(lengths), 1, SIZE)
            found, lse = torch_npu.npu_fused_infer_attention_score(
                query,
                k,
                v,
                num_heads=HEADS,
                scale=SCALE,
                actual_seq_lengths_kv=lengths,
                softmax_lse_flag=True,
                **numbers,
            )
            other = torch_npu.npu_fused_infer_attention_score_v2(
                query, k, v, num_query_heads=HEADS, softmax_scale=SCALE, actual_seq_kvlen=lengths, **numbers
            )[0]
            assert torch.equal(found, other)
            assert lse.isfinite().all()
            rows = self.rows_of((k, v), table, lengths)
            for at, length in enumerate(lengths):
                own = [each[at] for each in rows]
                row = query[at].cpu().view(1, HEADS, WIDTH)
                self.compare(found[at].view(1, HEADS, WIDTH), plain(row, *own, length - 1), v)
            return found.view(-1, SIZE)

        last = torch.tensor([tokens[-1] for tokens in running.values()], device="npu")
        return self.step(self.have["tokens"][last], slots, attend).tolist()

    def rows_of(
        self, caches: tuple[torch.Tensor, ...], table: torch.Tensor, lengths: list[int]
    ) -> list[tuple[torch.Tensor, ...]]:
        """Keys and values of every sequence, brought together from their blocks."""
        rows = [torch.empty(sum(lengths), KEY_HEADS, WIDTH, dtype=self.dtype, device="npu") for _ in caches]
        torch_npu.npu_gather_pa_kv_cache(
            *(cache.view(BLOCKS, BLOCK, KEY_HEADS, WIDTH) for cache in caches), table,
            torch.tensor(lengths, dtype=torch.int32, device="npu"), *rows,
        )  # fmt: skip
        found = [each.cpu().split(lengths) for each in rows]
        for cache, own in zip(caches, found, strict=True):
            for at, mine in enumerate(own):
                assert torch.equal(mine, cache[table[at].long()].view(-1, KEY_HEADS, WIDTH)[: lengths[at]].cpu())
        return found

    def compare(self, found: torch.Tensor, wanted: torch.Tensor, values: torch.Tensor) -> None:
        """Within one rounding of the softmax and one of the result."""
        off = (found.cpu().double() - wanted).abs().max()
        assert off <= torch.finfo(self.dtype).eps * values.abs().max().item(), (self.dtype, off)


def serve(dtype: torch.dtype) -> None:
    have = weights(dtype)
    server, running, made = Server(dtype, have), {}, [list(prompt) for prompt in PROMPTS]
    for now in range(max(map(sum, zip(ARRIVALS, LENGTHS, strict=True)))):
        for name in (name for name, at in enumerate(ARRIVALS) if at == now):
            made[name].append(server.begin(name, made[name]))
            running[name] = made[name]
        for name in [name for name in running if len(made[name]) == len(PROMPTS[name]) + LENGTHS[name]]:
            server.leave(name)
            del running[name]
        for name, token in zip(list(running), server.decode(running) if running else (), strict=True):
            made[name].append(token)
    assert sorted(server.free + [block for mine in server.blocks.values() for block in mine]) == list(range(BLOCKS))
    for prompt, tokens in zip(PROMPTS, made, strict=True):
        for at in range(len(prompt), len(tokens)):
            assert tokens[at] == of_whole_prefix(tokens[:at], have), (dtype, prompt, at)


for kind in (torch.float16, torch.bfloat16):
    serve(kind)
