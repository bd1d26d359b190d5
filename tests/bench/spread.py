"""What an all-reduce costs between two machines, beside torch's Gloo on the same way.

    python tests/bench/spread.py [--ranks=2] [--rounds=3]     (as root, with UCX; Gloo where torch is)

The machines are two spaces of interfaces, processes and /dev/shm, joined by a virtual cable; half of the ranks is on
either. A row is a size: the least time of the rounds, and the processor time of rank 0 in it.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = dict(each.removeprefix("--").partition("=")[::2] for each in sys.argv[1:])
RANKS, ROUNDS = int(OPTIONS.get("ranks", 2)), int(OPTIONS.get("rounds", 3))
NAMES, ADDRESSES, INTERFACE = ("spreada", "spreadb"), ("10.213.78.1", "10.213.78.2"), "cable0"
GLOO = """
import os, sys, time, torch, torch.distributed as dist
rank, ranks = int(sys.argv[2]), int(sys.argv[3])
dist.init_process_group("gloo", init_method="tcp://10.213.78.1:29571", rank=rank, world_size=ranks)
torch.set_num_threads(1)
for size, count in ((8, 200), (64 << 10, 100), (1 << 20, 20), (64 << 20, 2)):
    x, found = torch.zeros(size // 4), []
    for _ in range(6):
        begin, worked = time.perf_counter(), time.process_time()
        for _ in range(count):
            dist.all_reduce(x)
        found.append(((time.perf_counter() - begin) / count, (time.process_time() - worked) / count))
    if not rank:
        least = min(found[1:])
        print(size, least[0] * 1e6, least[1] * 1e6)
"""
Rows = dict[int, tuple[float, float]]


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@contextmanager
def machines() -> Iterator[None]:
    try:
        for name in NAMES:
            ip("netns", "add", name)
        ip("link", "add", "spread0", "type", "veth", "peer", "name", "spread1")
        for number, (name, address) in enumerate(zip(NAMES, ADDRESSES, strict=True)):
            ip("link", "set", f"spread{number}", "netns", name)
            ip("-n", name, "link", "set", f"spread{number}", "name", INTERFACE)
            ip("-n", name, "address", "add", f"{address}/24", "dev", INTERFACE)
            for interface in (INTERFACE, "lo"):
                ip("-n", name, "link", "set", interface, "up")
        yield
    finally:
        for name in NAMES:
            subprocess.run(["ip", "netns", "delete", name])


def compiled(directory: str) -> list[str]:
    from aclnn_py.home.tree import home

    tree, here, program = home(), Path(__file__).resolve().parent, str(Path(directory) / "spread")
    places = [f"-I{tree / 'include'}", f"-I{ROOT / 'tests' / 'abi' / 'programs'}", f"-L{tree / 'lib64'}"]
    libraries = [f"-Wl,-rpath,{tree / 'lib64'}", "-lhccl", "-lascendcl"]
    command = [os.environ.get("CC", "cc"), "-O2", *places, str(here / "spread.c"), "-o", program, *libraries]
    subprocess.run(command, check=True)
    return [program]


def ranks_of(program: list[str], directory: str) -> Rows:
    ranks = []
    for rank in range(RANKS):
        host = rank * 2 // RANKS
        apart = ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child", "sh", "-c"]
        inside = ["ip", "netns", "exec", NAMES[host], *apart, 'mount -t tmpfs none /dev/shm && exec "$@"', "sh"]
        variables = {
            "HCCL_SOCKET_IFNAME": f"={INTERFACE}",
            "GLOO_SOCKET_IFNAME": INTERFACE,
            "TORCH_DEVICE_BACKEND_AUTOLOAD": "0",
        }
        command = [*inside, *program, directory, str(rank), str(RANKS)]
        ranks.append(subprocess.Popen(command, env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True))
    texts = [rank.communicate()[0] for rank in ranks]
    Path(directory, "root").unlink(missing_ok=True)
    rows = [line.split() for line in texts[0].splitlines()]
    return {int(size): (float(time), float(cpu)) for size, time, cpu in rows}


def main() -> None:
    found: dict[str, list[Rows]] = {"hccl": [], "gloo": []}
    with machines(), tempfile.TemporaryDirectory() as directory:
        programs = {"hccl": compiled(directory), "gloo": [sys.executable, "-W", "ignore", "-c", GLOO]}
        if importlib.util.find_spec("torch") is None:
            del programs["gloo"]
        for _ in range(ROUNDS):
            for name, program in programs.items():
                found[name].append(ranks_of(program, directory))
    print(f"{'':4} {'ranks':>5} {'bytes':>9} {'us':>10} {'GB/s':>6} {'cpu us':>10}")
    for name, rounds in found.items():
        for size in rounds[0] if rounds else ():
            time, cpu = min(each[size] for each in rounds)
            print(f"{name} {RANKS:5} {size:9} {time:10.1f} {size / time / 1e3:6.3f} {cpu:10.1f}")


sys.path[0] = str(ROOT)

if __name__ == "__main__":
    main()
