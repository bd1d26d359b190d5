"""Attention for inference beside torch's: `python tests/bench/attention.py [--json] [--sizes=128,1Ki] [--dtypes=...]`.

One thread. A prompt is causal attention of S tokens over themselves; a step is one query for each of 8 sequences over
S keys, for us in a cache of blocks, for torch in a dense one. Per size and dtype: both phases and the wait for the
result against `scaled_dot_product_attention` of torch on the CPU, in turns; medians of ratios (above 1: we are faster).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from arena import TYPES, Memory, both_phases, check_threads, set_threads
from measure import Run, any_of, emit, interleave, option, progress, ratio, size_of, torch_or_none

import aclnn_py as acl

API = "aclnnFusedInferAttentionScoreV3"
HEADS, KEY_HEADS, WIDTH, BATCHES, BLOCK = 8, 2, 64, 8, 128
SIZES = ("128", "512", "1Ki", "4Ki")
FAR = 2147483647
memory = Memory()


def values(shape: tuple[int, ...], dtype: str, seed: int) -> Any:
    return np.random.default_rng(seed).standard_normal(shape, dtype=np.float32).astype(TYPES[dtype])


def ours(data: tuple[Any, Any, Any], dtype: str, layout: str, **given: Any) -> Run:
    """The operator over tensors that are in device memory."""
    q, k, v = (memory.tensor(at, one.shape, dtype, one) for at, one in enumerate(data))
    k, v = (acl.aclCreateTensorList([each]) for each in (k, v))
    out, lse = memory.tensor(3, data[0].shape, dtype), memory.tensor(4, (1,), "float32")
    lengths, blocks = given.get("lengths"), given.get("blocks")
    optional = [None, given.get("mask"), None, lengths, *[None] * 7, blocks, *[None] * 12]
    numbers = (HEADS, WIDTH**-0.5, FAR, FAR, layout, KEY_HEADS, given.get("sparse", 0), 0, BLOCK, 0, False, 0, 0)
    return both_phases(API, [q, k, v, *optional, *numbers, out, lse])


def integers(number: int, found: Any, code: int) -> Any:
    """A tensor of whole numbers."""
    address = memory.address(number, found.nbytes)
    memory.fill(address, found)
    strides = [step // found.itemsize for step in found.strides]
    return acl.aclCreateTensor(found.shape, code, strides, 0, acl.ACL_FORMAT_ND, found.shape, address)


def torchs(data: tuple[Any, Any, Any], dtype: str, causal: bool) -> Run | None:
    torch = torch_or_none()
    if not torch:
        return None
    kind = getattr(torch, dtype)
    q, k, v = (torch.from_numpy(np.asarray(each, np.float32)).to(kind) for each in data)
    attend = torch.nn.functional.scaled_dot_product_attention

    def run() -> None:
        with torch.no_grad():
            attend(q, k, v, is_causal=causal, enable_gqa=True)

    return run


def prompt(size: int, dtype: str) -> dict[str, Run | None]:
    data = tuple(values((1, heads, size, WIDTH), dtype, at) for at, heads in enumerate((HEADS, KEY_HEADS, KEY_HEADS)))
    triangle = integers(5, np.triu(np.ones((2048, 2048), bool), 1), acl.ACL_BOOL)
    return {"ours": ours(data, dtype, "BNSD", mask=triangle, sparse=2), "torch": torchs(data, dtype, True)}


def step(size: int, dtype: str) -> dict[str, Run | None]:
    """One query of every sequence; blocks lie in any order."""
    count = size // BLOCK
    q = values((BATCHES, HEADS, 1, WIDTH), dtype, 0)
    caches = tuple(values((BATCHES * count, KEY_HEADS, BLOCK, WIDTH), dtype, at) for at in (1, 2))
    table = np.random.default_rng(3).permutation(BATCHES * count).reshape(BATCHES, count).astype(np.int32)
    dense = (each[table].transpose(0, 2, 1, 3, 4).reshape(BATCHES, KEY_HEADS, size, WIDTH) for each in caches)
    blocks = integers(6, table, acl.ACL_INT32)
    mine = ours((q, *caches), dtype, "BNSD", blocks=blocks, lengths=acl.aclCreateIntArray([size] * BATCHES))
    return {"ours": mine, "torch": torchs((q, *dense), dtype, False)}


def rows() -> Iterator[dict[str, object]]:
    for name, made in (("prompt", prompt), ("step", step)):
        for dtype in option("dtypes", "float16,bfloat16").split(","):
            for text in option("sizes", ",".join(SIZES)).split(","):
                if not any_of([name], option("kinds", "")):
                    continue
                progress(f"{name} {dtype} {text}")
                runs = {kind: run for kind, run in made(size_of(text), dtype).items() if run}
                check_threads(runs["ours"], 1)
                seen = interleave(runs, rounds=7, budget=2e7)
                least = {f"{kind} us": round(min(each) / 1000, 1) for kind, each in seen.items()}
                yield {"kind": name, "dtype": dtype, "S": text, **least, "torch / ours": ratio(seen, "torch", "ours")}


def main() -> int:
    set_threads(1)
    emit({"attention": list(rows())})
    return 0


if __name__ == "__main__":
    sys.exit(main())
