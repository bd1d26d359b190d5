"""Products of two ranks by torch_npu's fused functions, over hccl, against the same in float64.

Run as `python torch_npu_ranks.py`, which starts itself under torchrun; prints nothing and ends with 0.
"""

from __future__ import annotations

import os
import sys

import torch
import torch.distributed as dist
import torch_npu

RANKS, M, K, N = 2, 16, 256, 24
DTYPES = (torch.float16, torch.bfloat16)


def drawn(*shape: int, seed: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


def own(rank: int, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """What a rank multiplies."""
    return drawn(M, K, seed=rank, dtype=dtype), drawn(K, N, seed=10 + rank, dtype=dtype)


def close(found: torch.Tensor, wanted: torch.Tensor) -> None:
    tolerance = 2e-2 if found.dtype == torch.bfloat16 else 3e-3
    scale = float(wanted.abs().max())
    torch.testing.assert_close(found.cpu().double(), wanted.double(), rtol=tolerance, atol=tolerance * scale)


def product(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    return one.double() @ other.double()


def products(rank: int, group: str, dtype: torch.dtype) -> None:
    each = [own(place, dtype) for place in range(RANKS)]
    x1, x2 = (tensor.npu() for tensor in each[rank])
    total = sum(product(*pair) for pair in each)
    close(torch_npu.npu_mm_all_reduce_base(x1, x2, group, reduce_op="sum"), total)
    close(torch_npu.npu_mm_all_reduce_base(x1, x2, group, reduce_op="sum", comm_mode="ai_cpu"), total)
    added = torch.ones(M, N, dtype=dtype)
    close(torch_npu.npu_mm_all_reduce_base(x1, x2, group, reduce_op="sum", x3=added.npu()), total + RANKS)
    turned = x2.t().contiguous().t()
    close(torch_npu.npu_mm_all_reduce_base(x1, turned, group, reduce_op="sum"), total)
    gathered = torch.cat([left for left, _ in each])
    output, whole = torch_npu.npu_all_gather_base_mm(x1, x2, group, RANKS)
    close(output, product(gathered, each[rank][1]))
    assert torch.equal(whole.cpu(), gathered)
    close(torch_npu.npu_mm_reduce_scatter_base(x1, x2, group, RANKS), total.chunk(RANKS)[rank])
    output, whole = torch_npu.npu_all_gather_base_mm(x1, x2, group, RANKS, comm_mode="aiv")
    close(output, product(gathered, each[rank][1]))
    assert torch.equal(whole.cpu(), gathered)
    close(torch_npu.npu_mm_reduce_scatter_base(x1, x2, group, RANKS, comm_mode="aiv"), total.chunk(RANKS)[rank])


def exchanges(rank: int, group: str, dtype: torch.dtype) -> None:
    """Rows that the ranks exchange before a product, and columns behind one."""
    each, tall = [own(place, dtype) for place in range(RANKS)], drawn(RANKS * K, N, seed=30, dtype=dtype)
    x1, x2 = (tensor.npu() for tensor in each[rank])
    rows = torch.cat([left.chunk(RANKS)[rank] for left, _ in each], 1)
    columns = torch.cat([product(*pair).chunk(RANKS, 1)[rank] for pair in each])
    for engine in (None, "aiv"):
        output, swapped = torch_npu.npu_all_to_all_matmul(x1, tall.npu(), group, RANKS, comm_mode=engine)
        assert torch.equal(swapped.cpu(), rows)
        close(output, product(rows, tall))
        close(torch_npu.npu_matmul_all_to_all(x1, x2, group, RANKS, comm_mode=engine), columns)


def quantised(rank: int, group: str) -> None:
    """INT8 matrices with a scale for each column and row, by the engine that is named."""
    dice = torch.Generator().manual_seed(7)
    each = [torch.randint(-20, 20, (M, K), generator=dice, dtype=torch.int8) for _ in range(RANKS)]
    other = torch.randint(-20, 20, (K, N), generator=dice, dtype=torch.int8)
    scale, token = torch.rand(N, generator=dice).bfloat16() / 1000, torch.rand(M, generator=dice) + 0.5
    found = torch_npu.npu_mm_all_reduce_base(
        each[rank].npu(), other.npu(), group, reduce_op="sum", dequant_scale=scale.npu(), pertoken_scale=token.npu(),
        comm_mode="ai_cpu",
    )  # fmt: skip
    exact = product(sum(one.double() for one in each), other)
    close(found, exact * scale * token[:, None])
    by = {"x1_scale": token[:, None].npu(), "x2_scale": scale.float()[None].npu(), "comm_mode": "aiv"}
    found, whole = torch_npu.npu_all_gather_base_mm(each[rank].npu(), other.npu(), group, RANKS, **by)
    assert torch.equal(whole.cpu(), torch.cat(each))
    close(found, product(whole.cpu(), other) * scale * token.repeat(RANKS)[:, None])
    found = torch_npu.npu_mm_reduce_scatter_base(each[rank].npu(), other.npu(), group, RANKS, **by)
    close(found, (exact * scale * token[:, None]).chunk(RANKS)[rank])


def exchanged(rank: int, group: str) -> None:
    """Columns of INT8 products, and rows that are quantised before one."""
    dice = torch.Generator().manual_seed(8)
    each = [torch.randint(-20, 20, (M, K), generator=dice, dtype=torch.int8) for _ in range(RANKS)]
    other = torch.randint(-20, 20, (K, N), generator=dice, dtype=torch.int8)
    bias, scale, token = (torch.rand(size, generator=dice) for size in (N, N, M))
    columns = [(product(one, other) * scale * token[:, None] + bias).chunk(RANKS, 1)[rank] for one in each]
    given = {"bias": bias.npu(), "x1_scale": token.npu(), "x2_scale": scale.npu(), "y_dtype": torch_npu.bfloat16}
    for engine in (None, "aiv"):
        found = torch_npu.npu_quant_matmul_all_to_all(
            each[rank].npu(), other.npu(), group, RANKS, comm_mode=engine, **given
        )
        close(found, torch.cat(columns))
    rows, tall = [own(place, torch.bfloat16)[0] for place in range(RANKS)], other.repeat(RANKS, 1)
    mine = torch.cat([left.chunk(RANKS)[rank] for left in rows], 1)
    found, swapped = torch_npu.npu_all_to_all_quant_matmul(
        rows[rank].npu(), tall.npu(), group, RANKS, x2_scale=scale.npu(), y_dtype=torch_npu.bfloat16
    )
    assert torch.equal(swapped.cpu(), mine)
    step = mine.double().abs().amax(1, True) / 127
    close(found, product((mine.double() / step).round(), tall) * step * scale)


def refused(rank: int, group: str) -> None:
    """A group that nobody has."""
    x1, x2 = (tensor.npu() for tensor in own(rank, torch.float16))
    said = ""
    try:
        torch_npu.npu_mm_all_reduce_base(x1, x2, group + "?", reduce_op="sum")
        torch.npu.synchronize()
    except RuntimeError as problem:
        said = str(problem)
    if "561000" not in said and "aclnnMatmulAllReduce" not in said:
        raise AssertionError(said or "a group that nobody has was accepted")


def main() -> None:
    rank = int(os.environ["RANK"])
    torch.npu.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("hccl")
    backend = dist.group.WORLD._get_backend(torch.device("npu"))
    group = backend.get_hccl_comm_name(rank)
    for dtype in DTYPES:
        products(rank, group, dtype)
        exchanges(rank, group, dtype)
    quantised(rank, group)
    exchanged(rank, group)
    refused(rank, group)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    if "RANK" in os.environ:
        main()
    else:
        run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
        os.environ["OMP_NUM_THREADS"] = "1"
        os.execv(sys.executable, [*run, __file__])
