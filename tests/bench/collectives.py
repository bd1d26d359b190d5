"""What an all-reduce costs between processes, beside torch's Gloo in the same run: time and bytes a second.

    python tests/bench/collectives.py [--ranks=2,4] [--rounds=5]     (an interpreter that has torch_npu)

A row is a number of ranks and a size: the least time of the rounds for either backend, in microseconds, and how many
times as fast hccl is. Both wait for every all-reduce, as a program does that reads the result. A C program's
all-reduces of 8 bytes come first.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = dict(each.removeprefix("--").partition("=")[::2] for each in sys.argv[1:])
SIZES = {8: 200, 4096: 200, 1 << 20: 20, 64 << 20: 3}
"""Bytes -> all-reduces a round."""
BACKENDS = ("gloo", "hccl")


def measured(backend: str) -> Iterator[tuple[int, float]]:
    """In a rank: bytes, and the least microseconds of an all-reduce."""
    import torch
    import torch.distributed as dist

    device = "cpu"
    if backend == "hccl":
        import torch_npu  # noqa: F401 - registers the backend

        device = "npu"
        torch.npu.set_device(int(os.environ["RANK"]))
    dist.init_process_group(backend)
    for size, count in SIZES.items():
        x = torch.zeros(size // 4, device=device)
        rounds = [timed(x, count) for _ in range(int(OPTIONS.get("rounds", 5)) + 1)]
        yield size, min(rounds[1:])
    dist.destroy_process_group()


def timed(x: object, count: int) -> float:
    import torch
    import torch.distributed as dist

    assert isinstance(x, torch.Tensor)
    begin = perf_counter()
    for _ in range(count):
        dist.all_reduce(x)
        if x.device.type == "npu":
            torch.npu.synchronize()
    return (perf_counter() - begin) / count * 1e6


def rank_main(backend: str) -> None:
    found = dict(measured(backend))
    if os.environ["RANK"] == "0":
        print(json.dumps(found))


def of_backend(backend: str, ranks: int) -> dict[int, float]:
    run = [sys.executable, "-W", "ignore", "-m", "torch.distributed.run", "--standalone", f"--nproc_per_node={ranks}"]
    command = [*run, str(Path(__file__).resolve()), f"--rank-of={backend}", *sys.argv[1:]]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {int(size): time for size, time in json.loads(text.splitlines()[-1]).items()}


def of_program(ranks: list[int]) -> None:
    from aclnn_py.home.tree import home

    tree, here = home(), Path(__file__).resolve().parent
    places = [f"-I{tree / 'include'}", f"-I{ROOT / 'tests' / 'abi' / 'programs'}", f"-L{tree / 'lib64'}"]
    with tempfile.TemporaryDirectory() as directory:
        program = str(Path(directory) / "collectives")
        libraries = [f"-Wl,-rpath,{tree / 'lib64'}", "-lhccl", "-lascendcl"]
        command = [os.environ.get("CC", "cc"), "-O2", *places, str(here / "collectives.c"), "-o", program, *libraries]
        subprocess.run(command, check=True)
        for count in ranks:
            done = subprocess.run([program, str(count)], check=True, stdout=subprocess.PIPE, text=True)
            print(f"{count:5} ranks, 8 bytes, from C: {float(done.stdout):.1f} us", flush=True)


def main() -> None:
    of_program([1, *map(int, OPTIONS.get("ranks", "2,4").split(","))])
    print(f"{'ranks':>5} {'bytes':>9} {'gloo us':>10} {'hccl us':>10} {'hccl GB/s':>10} {'times':>6}")
    for ranks in map(int, OPTIONS.get("ranks", "2,4").split(",")):
        gloo, hccl = (of_backend(backend, ranks) for backend in BACKENDS)
        for size in SIZES:
            speed = size / hccl[size] / 1e3
            row = f"{gloo[size]:10.1f} {hccl[size]:10.1f} {speed:10.3f} {gloo[size] / hccl[size]:6.2f}"
            print(f"{ranks:5} {size:9} {row}")


sys.path[0] = str(ROOT)  # this folder has a module of the same name as torch_npu

import aclnn_py.cann  # noqa: E402, F401 - before torch, which looks for torch_npu by itself, and for other processes

if "rank-of" in OPTIONS:
    rank_main(OPTIONS["rank-of"])
else:
    main()
