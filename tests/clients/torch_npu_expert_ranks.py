"""Tokens of two ranks sent to their experts and back by torch_npu's functions over hccl, against the same in float64.

Run as `python torch_npu_expert_ranks.py`, which starts itself under torchrun; prints nothing and ends with 0.
"""

from __future__ import annotations

import os
import sys

os.environ["ACLNN_PY_SOC"] = "Ascend910_9391"

import torch
import torch.distributed as dist
import torch_npu

RANKS, TOKENS, HIDDEN, CHOICES, EXPERTS = 2, 6, 1024, 3, 8
LOCAL = EXPERTS // RANKS


def seeded(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def given(rank: int, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Tokens, experts and weights of a rank."""
    x = torch.randn(TOKENS, HIDDEN, generator=seeded(rank)).to(dtype)
    ids = torch.stack(
        [torch.randperm(EXPERTS, generator=seeded(100 * rank + each))[:CHOICES] for each in range(TOKENS)]
    )
    return x, ids.int(), torch.rand(TOKENS, CHOICES, generator=seeded(50 + rank))


def received(rank: int, dtype: torch.dtype) -> list[torch.Tensor]:
    """What each expert of a rank gets."""
    found: list[torch.Tensor] = []
    for expert in range(rank * LOCAL, (rank + 1) * LOCAL):
        rows = [x[(ids == expert).any(1)] for x, ids, _ in (given(place, dtype) for place in range(RANKS))]
        found.append(torch.cat(rows))
    return found


def there_and_back(rank: int, group: str, dtype: torch.dtype) -> None:
    x, ids, weights = (tensor.npu() for tensor in given(rank, dtype))
    placed = {"group_ep": group, "ep_world_size": RANKS, "ep_rank_id": rank, "moe_expert_num": EXPERTS}
    sent = torch_npu.npu_moe_distribute_dispatch_v2(x, ids, **placed)
    tokens, _, names, numbers, counts, tp_counts, scales = sent
    each = received(rank, dtype)
    total = sum(map(len, each))
    torch.testing.assert_close(tokens[:total].cpu(), torch.cat(each), rtol=0, atol=0)
    assert numbers.tolist() == [len(rows) for rows in each]
    back = torch_npu.npu_moe_distribute_combine_v2(
        tokens * 2, ids, names, counts, weights, tp_send_counts=tp_counts, expand_scales=scales, **placed
    )
    wanted = given(rank, dtype)[0].double() * 2 * given(rank, dtype)[2].double().sum(1, keepdim=True)
    torch.testing.assert_close(back.cpu().double(), wanted, rtol=2e-2, atol=2e-2)
    if dtype == torch.bfloat16:
        gamma, residual = torch.rand(HIDDEN, dtype=dtype), torch.ones(TOKENS, 1, HIDDEN, dtype=dtype)
        y, _, _ = torch_npu.npu_moe_distribute_combine_add_rms_norm(
            tokens * 2, ids, names, counts, weights, residual.npu(), gamma.npu(), **placed, shared_expert_num=0
        )
        normed = torch.nn.functional.rms_norm(wanted + 1, (HIDDEN,), gamma.double(), 1e-6)
        torch.testing.assert_close(y.cpu().double()[:, 0], normed, rtol=2e-2, atol=2e-2)


def with_shared_expert(rank: int, group: str) -> None:
    """Rank 0 has a shared expert, which gets the tokens of both ranks, rank 1 all others; both double their tokens."""
    x, ids, weights = given(rank, torch.bfloat16)
    placed = {"group_ep": group, "ep_world_size": RANKS, "ep_rank_id": rank, "moe_expert_num": EXPERTS}
    shared = {"shared_expert_num": 1, "shared_expert_rank_num": 1}
    sent = torch_npu.npu_moe_distribute_dispatch_v2(x.npu(), ids.npu(), **placed, **shared)
    tokens, _, names, numbers, counts, tp_counts, scales = sent
    if rank == 0:
        every = torch.cat([given(place, torch.bfloat16)[0] for place in range(RANKS)])
        torch.testing.assert_close(tokens[: len(every)].cpu(), every, rtol=0, atol=0)
        assert numbers.tolist() == [RANKS * TOKENS]
    else:
        assert numbers.sum().item() == RANKS * TOKENS * CHOICES
    back = torch_npu.npu_moe_distribute_combine_v2(
        tokens * 2, ids.npu(), names, counts, weights.npu(), tp_send_counts=tp_counts, expand_scales=scales, **placed,
        **shared,
    )  # fmt: skip
    wanted = x.double() * 2 * (1 + weights.double().sum(1, keepdim=True))
    torch.testing.assert_close(back.cpu().double(), wanted, rtol=2e-2, atol=2e-2)


def as_int8(rank: int, group: str) -> None:
    """Tokens as INT8 with a scale for each."""
    x, ids, _ = given(rank, torch.bfloat16)
    placed = {"group_ep": group, "ep_world_size": RANKS, "ep_rank_id": rank, "moe_expert_num": EXPERTS}
    codes, each, *_ = torch_npu.npu_moe_distribute_dispatch_v2(x.npu(), ids.npu(), **placed, quant_mode=2)
    wanted = torch.cat(received(rank, torch.bfloat16)).double()
    found = codes[: len(wanted)].cpu().double() * each[: len(wanted), None].cpu().double()
    torch.testing.assert_close(found, wanted, rtol=1e-2, atol=2e-2)


def main() -> None:
    rank = int(os.environ["RANK"])
    torch.npu.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("hccl")
    group = dist.group.WORLD._get_backend(torch.device("npu")).get_hccl_comm_name(rank)
    for dtype in (torch.float16, torch.bfloat16):
        there_and_back(rank, group, dtype)
    with_shared_expert(rank, group)
    as_int8(rank, group)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    if "RANK" in os.environ:
        main()
    else:
        run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
        os.environ["OMP_NUM_THREADS"] = "1"
        os.execv(sys.executable, [*run, __file__])
