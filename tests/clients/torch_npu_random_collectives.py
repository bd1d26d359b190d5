"""Random collectives of three ranks and of groups of two, waited for at once or later, against a sequential model.

Run as `python torch_npu_random_collectives.py [TURNS]`, which starts itself under torchrun; prints nothing.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable

import torch
import torch.distributed as dist
import torch_npu  # noqa: F401 - registers the backend

RANKS, LATER = 3, 6
TURNS = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 80
DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int8)
Wanted = tuple[torch.Tensor, torch.Tensor | None]
"""What a rank gets, and what it has to be; None where it gets nothing."""


class Turn:
    """One collective as each rank knows it: its members, its size, and what every rank puts in."""

    def __init__(self, number: int, members: list[int], group: dist.ProcessGroup | None) -> None:
        rng = random.Random(number)
        self.number, self.members, self.group = number, members, group
        self.count = rng.choice([1, 3, 64, 5000, rng.randint(1, 300_000)])
        self.dtype, self.root, self.later = rng.choice(DTYPES), rng.choice(members), rng.random() < 0.5
        self.place = members.index(int(os.environ["RANK"]))

    def data(self, place: int, times: int = 1) -> torch.Tensor:
        """Whole numbers, few enough for sums to be exact in every dtype."""
        seeded = torch.Generator().manual_seed(100 * self.number + place)
        return torch.randint(-9, 9, (times * self.count,), generator=seeded).to(self.dtype)

    def mine(self, times: int = 1) -> torch.Tensor:
        return self.data(self.place, times).npu()

    def sum(self, times: int = 1) -> torch.Tensor:
        return sum((self.data(each, times) for each in range(self.size)), torch.zeros((), dtype=self.dtype))

    def part(self, whole: torch.Tensor) -> torch.Tensor:
        return whole[self.place * self.count : (self.place + 1) * self.count]

    def room(self, times: int = 1) -> torch.Tensor:
        return torch.empty(times * self.count, dtype=self.dtype, device="npu")

    @property
    def size(self) -> int:
        return len(self.members)

    @property
    def options(self) -> dict[str, object]:
        return {"group": self.group, "async_op": self.later}


def all_reduce(turn: Turn) -> tuple[object, Wanted]:
    found = turn.mine()
    return dist.all_reduce(found, **turn.options), (found, turn.sum())


def broadcast(turn: Turn) -> tuple[object, Wanted]:
    found = turn.mine()
    work = dist.broadcast(found, turn.root, **turn.options)
    return work, (found, turn.data(turn.members.index(turn.root)))


def reduce(turn: Turn) -> tuple[object, Wanted]:
    found = turn.mine()
    is_root = turn.members[turn.place] == turn.root
    return dist.reduce(found, turn.root, **turn.options), (found, turn.sum() if is_root else None)


def all_gather(turn: Turn) -> tuple[object, Wanted]:
    found = turn.room(turn.size)
    work = dist.all_gather_into_tensor(found, turn.mine(), **turn.options)
    return work, (found, torch.cat([turn.data(each) for each in range(turn.size)]))


def reduce_scatter(turn: Turn) -> tuple[object, Wanted]:
    found = turn.room()
    work = dist.reduce_scatter_tensor(found, turn.mine(turn.size), **turn.options)
    return work, (found, turn.part(turn.sum(turn.size)))


def all_to_all(turn: Turn) -> tuple[object, Wanted]:
    found = turn.room(turn.size)
    work = dist.all_to_all_single(found, turn.mine(turn.size), **turn.options)
    return work, (found, torch.cat([turn.part(turn.data(each, turn.size)) for each in range(turn.size)]))


def scatter(turn: Turn) -> tuple[object, Wanted]:
    found, root = turn.room(), turn.members.index(turn.root)
    parts = list(turn.mine(turn.size).chunk(turn.size)) if turn.place == root else None
    return dist.scatter(found, parts, turn.root, **turn.options), (found, turn.part(turn.data(root, turn.size)))


def ring(turn: Turn) -> tuple[object, Wanted]:
    found, before = turn.room(), (turn.place - 1) % turn.size
    to, source = turn.members[(turn.place + 1) % turn.size], turn.members[before]
    pair = [dist.P2POp(dist.isend, turn.mine(), to, turn.group), dist.P2POp(dist.irecv, found, source, turn.group)]
    for work in dist.batch_isend_irecv(pair):
        work.wait()
    return None, (found, turn.data(before))


KINDS: tuple[Callable[[Turn], tuple[object, Wanted]], ...] = (
    *(all_reduce, broadcast, reduce, all_gather, reduce_scatter, all_to_all, scatter, ring),
)


def settle(pending: list[tuple[Turn, object, Wanted]]) -> None:
    for turn, work, (found, wanted) in pending:
        if turn.later and work is not None:
            work.wait()  # type: ignore[attr-defined]
        if wanted is not None:
            assert torch.equal(found.cpu(), wanted), (turn.number, turn.count, turn.dtype, turn.members)
    pending.clear()


def rank_main() -> None:
    rank, rng = int(os.environ["RANK"]), random.Random(5)
    torch.npu.set_device(rank)
    dist.init_process_group("hccl")
    groups = [(list(range(RANKS)), None), *((members, dist.new_group(members)) for members in ([0, 1], [1, 2], [0, 2]))]
    pending: list[tuple[Turn, object, Wanted]] = []
    for number in range(TURNS):
        (members, group), kind = rng.choice(groups), rng.choice(KINDS)
        if rank not in members:
            continue
        turn = Turn(number, members, group)
        pending.append((turn, *kind(turn)))
        if len(pending) > LATER:
            settle(pending)
    settle(pending)
    dist.destroy_process_group()


if "RANK" in os.environ:
    rank_main()
else:
    run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", f"--nproc_per_node={RANKS}"]
    os.environ["OMP_NUM_THREADS"] = "1"
    os.execv(sys.executable, [*run, __file__, str(TURNS)])
