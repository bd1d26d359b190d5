"""Products of experts fused with uneven exchanges by torch_npu's functions over hccl, against the same in float64.

Run as `python torch_npu_routed_products.py`, which starts itself under torchrun; prints nothing and ends with 0.
"""

from __future__ import annotations

import os
import sys

os.environ["ACLNN_PY_SOC"] = "Ascend950PR_9599"

import torch
import torch.distributed as dist
import torch_npu

H1, N1, H2, N2 = 32, 12, 8, 6
COUNTS = torch.tensor([[[3, 0], [1, 2]], [[0, 2], [4, 0]]])
"""Rows by sender, receiver and expert of the receiver."""
RANKS, LOCAL = COUNTS.shape[0], COUNTS.shape[2]


def drawn(seed: int, *shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).half()


def rows_of(sender: int) -> list[list[torch.Tensor]]:
    """Rows of a rank by receiver and expert."""
    parts = drawn(sender, int(COUNTS[sender].sum()), H1).split(COUNTS[sender].flatten().tolist())
    return [list(parts[to * LOCAL : (to + 1) * LOCAL]) for to in range(RANKS)]


def product(sender: int, to: int, expert: int) -> torch.Tensor:
    return rows_of(sender)[to][expert].double() @ drawn(10 + to, LOCAL, H1, N1)[expert].double()


def there_and_back(rank: int, group: str, engine: str | None) -> None:
    own = torch.cat([part for row in rows_of(rank) for part in row])
    weight, shared = drawn(10 + rank, LOCAL, H1, N1), (drawn(20 + rank, len(own) // 2, H2), drawn(30, H2, N2))
    here, there = COUNTS[rank].flatten().tolist(), COUNTS[:, rank].flatten().tolist()
    options = {"mm_x": shared[0].npu(), "mm_weight": shared[1].npu(), "comm_mode": engine}
    found, extra, held = torch_npu.npu_alltoallv_gmm(
        own.npu(), weight.npu(), group, RANKS, here, there, permute_out_flag=True, **options
    )
    order = [(sender, expert) for expert in range(LOCAL) for sender in range(RANKS)]
    wanted = torch.cat([rows_of(sender)[rank][expert] for sender, expert in order])
    torch.testing.assert_close(held.cpu(), wanted, rtol=0, atol=0)
    close(found, torch.cat([product(sender, rank, expert) for sender, expert in order]))
    close(extra, shared[0].double() @ shared[1].double())
    turned = weight.mT.contiguous().npu()
    back, _ = torch_npu.npu_gmm_alltoallv(
        held, turned, group, RANKS, there, here, trans_gmm_weight=True, comm_mode=engine
    )
    close(back, torch.cat([product(rank, to, expert) for to in range(RANKS) for expert in range(LOCAL)]))


def close(found: torch.Tensor, wanted: torch.Tensor) -> None:
    torch.testing.assert_close(found.cpu().double(), wanted, rtol=2e-3, atol=4e-3)


def main() -> None:
    rank = int(os.environ["RANK"])
    torch.npu.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("hccl")
    group = dist.group.WORLD._get_backend(torch.device("npu")).get_hccl_comm_name(rank)
    for engine in (None, "ccu"):
        there_and_back(rank, group, engine)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    if "RANK" in os.environ:
        main()
    else:
        run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
        os.environ["OMP_NUM_THREADS"] = "1"
        os.execv(sys.executable, [*run, __file__])
