"""torch.distributed with the backend hccl: two ranks, which torchrun starts, compute what one process does.

Run as `python torch_npu_collectives.py`, which starts itself under torchrun; prints nothing and ends with 0.
"""

from __future__ import annotations

import os
import sys

import torch
import torch.distributed as dist
import torch_npu  # noqa: F401 - registers the backend
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.nn.parallel import DataParallel, DistributedDataParallel

RANKS, STEPS, BATCH = 2, 3, 8
WIDE = 64


def same(found: torch.Tensor, wanted: torch.Tensor) -> None:
    torch.testing.assert_close(found.cpu(), wanted, rtol=0, atol=0)


def numbers(rank: int, count: int = 6) -> torch.Tensor:
    return torch.arange(count, dtype=torch.float32) * (rank + 1) - 3


def everyone(count: int = 6) -> list[torch.Tensor]:
    return [numbers(rank, count) for rank in range(RANKS)]


def collectives(rank: int) -> None:
    mine = numbers(rank).npu()
    for op, wanted in ((dist.ReduceOp.SUM, sum(everyone())), (dist.ReduceOp.MAX, torch.maximum(*everyone()))):
        found = mine.clone()
        dist.all_reduce(found, op)
        same(found, wanted)
    found = mine.clone()
    dist.broadcast(found, 1)
    same(found, numbers(1))
    lists = [torch.empty(6, device="npu") for _ in range(RANKS)]
    dist.all_gather(lists, mine)
    same(torch.cat(lists), torch.cat(everyone()))
    part = torch.empty(3, device="npu")
    dist.reduce_scatter(part, list(mine.chunk(RANKS)))
    same(part, sum(everyone())[3 * rank : 3 * rank + 3])
    swapped = torch.empty(6, device="npu")
    dist.all_to_all_single(swapped, mine)
    same(swapped, torch.cat([each[3 * rank : 3 * rank + 3] for each in everyone()]))
    uneven = torch.empty(4 if rank else 2, device="npu")
    dist.all_to_all_single(uneven, mine[:3], [2, 2] if rank else [1, 1], [1, 2])
    wanted = [numbers(0)[1:3], numbers(1)[1:3]] if rank else [numbers(0)[:1], numbers(1)[:1]]
    same(uneven, torch.cat(wanted))


def messages(rank: int) -> None:
    mine, other = numbers(rank).npu(), 1 - rank
    found = torch.empty(6, device="npu")
    if rank:
        dist.recv(found, other)
        dist.send(mine, other)
    else:
        dist.send(mine, other)
        dist.recv(found, other)
    same(found, numbers(other))
    found.zero_()
    batch = [dist.P2POp(dist.isend, mine, other), dist.P2POp(dist.irecv, found, other)]
    for work in dist.batch_isend_irecv(batch):
        work.wait()
    same(found, numbers(other))
    whole = [torch.empty(6, device="npu") for _ in range(RANKS)] if rank == 0 else None
    dist.gather(mine, whole, 0)
    if whole:
        same(torch.cat(whole), torch.cat(everyone()))
    dist.scatter(found, [each.npu() for each in everyone()] if rank == 0 else None, 0)
    same(found, numbers(rank))
    objects: list[object] = [None] * RANKS
    dist.all_gather_object(objects, {"rank": rank})
    assert objects == [{"rank": 0}, {"rank": 1}]
    dist.barrier()


def later(rank: int) -> None:
    """Works that are waited for later, and a group of part of the ranks."""
    tensors = [torch.full((1000,), float(rank + turn), device="npu") for turn in range(20)]
    works = [dist.all_reduce(each, async_op=True) for each in tensors]
    for work in works:
        work.wait()
    for turn, each in enumerate(tensors):
        same(each, torch.full((1000,), 2.0 * turn + 1))
    group = dist.new_group([1])
    if rank == 1:
        mine = numbers(rank).npu()
        dist.all_reduce(mine, group=group)
        same(mine, numbers(rank))


def model(dtype: torch.dtype) -> nn.Module:
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(WIDE, WIDE), nn.ReLU(), nn.LayerNorm(WIDE), nn.Linear(WIDE, 4)).npu().to(dtype)


def batches(dtype: torch.dtype) -> list[tuple[torch.Tensor, torch.Tensor]]:
    torch.manual_seed(2)
    return [(torch.randn(BATCH, WIDE).to(dtype), torch.randn(BATCH, 4).to(dtype)) for _ in range(STEPS)]


def losses(trained: nn.Module, dtype: torch.dtype, part: slice) -> list[torch.Tensor]:
    optimizer = torch.optim.SGD(trained.parameters(), lr=0.05, momentum=0.9)
    found = []
    for x, y in batches(dtype):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(trained(x[part].npu()), y[part].npu())
        loss.backward()
        optimizer.step()
        found.append(loss.detach())
    return found


def train(rank: int) -> None:
    part = slice(rank * BATCH // RANKS, (rank + 1) * BATCH // RANKS)
    for dtype, bound in ((torch.float32, 1e-5), (torch.bfloat16, 3e-2)):
        wanted = torch.stack(losses(model(dtype), dtype, slice(None))).float().cpu()
        for wrapped in (
            DistributedDataParallel(model(dtype), device_ids=[rank]),
            FullyShardedDataParallel(model(dtype), device_id=torch.npu.current_device(), use_orig_params=True),
        ):
            mean = torch.stack(losses(wrapped, dtype, part)).float()
            dist.all_reduce(mean)
            torch.testing.assert_close(mean.cpu() / RANKS, wanted, rtol=bound, atol=bound)


def sharded(rank: int) -> None:
    """Parameters sharded one by one, layers split between the ranks, states of an optimizer on one rank each."""
    dtype, part = torch.float32, slice(rank * BATCH // RANKS, (rank + 1) * BATCH // RANKS)
    wanted = torch.stack(losses(model(dtype), dtype, slice(None))).cpu()
    mean = torch.stack(losses(fully_shard(model(dtype)), dtype, part))
    dist.all_reduce(mean, dist.ReduceOp.AVG)
    torch.testing.assert_close(mean.cpu(), wanted, rtol=1e-5, atol=1e-5)
    wide = nn.Sequential(nn.Linear(WIDE, WIDE), nn.ReLU(), nn.Linear(WIDE, 4)).npu()
    for each in wide.parameters():
        dist.broadcast(each.data, 0)
    x = batches(dtype)[0][0].npu()
    one = wide(x).detach().cpu()
    parallelize_module(wide, init_device_mesh("npu", (RANKS,)), {"0": ColwiseParallel(), "2": RowwiseParallel()})
    torch.testing.assert_close(wide(x).detach().cpu(), one, rtol=1e-5, atol=1e-5)
    trained = DistributedDataParallel(model(dtype), device_ids=[rank])
    optimizer = ZeroRedundancyOptimizer(trained.parameters(), torch.optim.AdamW, lr=0.1)
    trained(x).sum().backward()
    optimizer.step()


def captured(rank: int) -> None:
    """A collective in a graph, and several that are submitted together."""
    x = torch.full((4,), 1.0 + rank, device="npu")
    torch.npu.synchronize()
    graph = torch.npu.NPUGraph()
    with torch.npu.graph(graph):
        y = x * 2
        dist.all_reduce(y)
        z = y + 1
    for turn in range(3):
        x.fill_(turn + rank)
        graph.replay()
        same(z, torch.full((4,), 4.0 * turn + 3))
    tensors = [torch.ones(4, device="npu") for _ in range(3)]
    with dist._coalescing_manager(device=torch.device("npu", rank), async_ops=True) as works:
        for each in tensors:
            dist.all_reduce(each)
    works.wait()
    same(torch.cat(tensors), torch.full((12,), 2.0))


def data_parallel() -> None:
    """One process with two devices."""
    wanted = torch.stack(losses(model(torch.float32), torch.float32, slice(None))).cpu()
    found = torch.stack(losses(DataParallel(model(torch.float32), device_ids=[0, 1]), torch.float32, slice(None)))
    torch.testing.assert_close(found.cpu(), wanted, rtol=1e-5, atol=1e-5)


def rank_main() -> None:
    rank = int(os.environ["RANK"])
    torch.npu.set_device(rank)
    dist.init_process_group("hccl")
    for check in (collectives, messages, later, train, sharded, captured):
        check(rank)
    dist.destroy_process_group()


def main() -> None:
    if "RANK" in os.environ:
        rank_main()
        return
    data_parallel()
    run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    os.environ["OMP_NUM_THREADS"] = "1"
    os.execv(sys.executable, [*run, __file__])


main()
