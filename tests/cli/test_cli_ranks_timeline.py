"""`aclnn-py run --ranks --trace`: each rank is a process of one timeline, and arrows join what they do together."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import children
import pytest

import aclnn_py
from aclnn_py.checks.joints import Joints
from aclnn_py.checks.page import page
from aclnn_py.checks.ranks import entries_of

Entries = list[dict[str, Any]]
PROGRAM = """
#include <cstdlib>
#include "acl/acl.h"
#include "hccl/hccl.h"
int main(int, char **argv)
{
    HcclComm comm;
    aclrtStream stream;
    void *block;
    uint32_t rank = static_cast<uint32_t>(atoi(getenv("RANK")));
    aclInit(nullptr);
    aclrtSetDevice(static_cast<int32_t>(rank));
    aclrtCreateStream(&stream);
    aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    int code = HcclCommInitClusterInfo(argv[1], rank, &comm);
    for (int i = 0; i < 2 && !code; i++)
        code = HcclAllReduce(block, block, 16, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream);
    code = code ? code : HcclBroadcast(block, 8, HCCL_DATA_TYPE_INT8, 2, comm, stream);
    if (!code && rank == 0) code = HcclSend(block, 3, HCCL_DATA_TYPE_FP16, 1, comm, stream);
    if (!code && rank == 1) code = HcclRecv(block, 3, HCCL_DATA_TYPE_FP16, 0, comm, stream);
    aclrtSynchronizeStream(stream);
    HcclCommDestroy(comm);
    aclrtDestroyStream(stream);
    aclrtFree(block);
    aclFinalize();
    return code;
}
"""
RANKS = 3
TABLE = {
    "version": "1.0",
    "server_count": "1",
    "server_list": [
        {"server_id": "0", "device": [{"device_id": str(rank), "rank_id": str(rank)} for rank in range(RANKS)]}
    ],
    "status": "completed",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Entries:
    """What a run of three ranks left."""
    if not shutil.which("g++"):
        pytest.skip("needs g++")
    place = tmp_path_factory.mktemp("ranks")
    table, source, target = (place / name for name in ("ranks.json", "ranks.cpp", "trace.json"))
    table.write_text(json.dumps(TABLE))
    source.write_text(PROGRAM)
    command = ["run", "--quiet", "--ranks", str(RANKS), "--trace", target, source, table]
    environment = {**os.environ, "PYTHONPATH": str(Path(aclnn_py.__file__).parents[1]), "HOME": str(place)}
    children.run([sys.executable, "-m", "aclnn_py", *command], env=environment, check=True)
    entries: Entries = json.loads(target.read_text())
    return entries


def tasks(found: Entries, name: str) -> Entries:
    return [each for each in found if each["ph"] == "X" and each["name"] == name]


def chains(found: Entries) -> list[Entries]:
    """The arrows of each collective, in the order of a viewer."""
    ends = [each for each in found if each.get("cat") == "collective"]
    places = dict.fromkeys(each["id"] for each in ends)
    return [sorted((each for each in ends if each["id"] == place), key=lambda each: each["ts"]) for place in places]


def test_ranks_are_processes_and_streams_threads(found: Entries) -> None:
    told = {(each["pid"], each["name"]): each["args"] for each in found if each["ph"] == "M"}
    for rank in range(RANKS):
        assert told[rank + 1, "process_name"] == {"name": f"rank {rank}"}
    rows = {(each["pid"], each["tid"]): each["args"]["name"] for each in found if each["name"] == "thread_name"}
    for task in tasks(found, "HcclAllReduce"):
        assert rows[task["pid"], task["tid"]].startswith(f"NPU {task['pid'] - 1}, Stream ")
    for call in tasks(found, "AscendCL@HcclAllReduce"):
        assert rows[call["pid"], call["tid"]].startswith("host, Thread ")


def test_tasks_say_which_collective_they_are(found: Entries) -> None:
    told = [(each["pid"], each["args"]) for each in tasks(found, "HcclAllReduce")]
    assert sorted((process, args["call"]) for process, args in told) == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]
    (name,) = {args["communicator"] for _, args in told}
    assert name.startswith("hccl_")
    for process, args in told:
        shown = {key: args[key] for key in ("collective", "rank", "ranks", "count", "dtype", "reduction")}
        assert shown == {"collective": "HcclAllReduce", "rank": process - 1, "ranks": RANKS, "count": 16,
                         "dtype": "FP32", "reduction": "SUM"}  # fmt: skip
    assert [each["args"]["root"] for each in tasks(found, "HcclBroadcast")] == [2] * RANKS
    (sent,), (received,) = tasks(found, "HcclSend"), tasks(found, "HcclRecv")
    assert sent["args"]["messages"] == ["HcclSend of 6 bytes to rank 1"]
    assert received["args"]["messages"] == ["HcclRecv of 6 bytes from rank 0"]


def test_arrows_join_the_tasks_of_a_collective(found: Entries) -> None:
    *wide, message = sorted(chains(found), key=len, reverse=True)
    assert [[each["ph"] for each in chain] for chain in wide] == [["s", "t", "f"]] * 3
    assert all({each["pid"] for each in chain} == {1, 2, 3} for chain in wide)
    assert [(each["ph"], each["pid"]) for each in message] == [("s", 1), ("f", 2)]
    bars = [each for each in found if each["ph"] == "X" and "joins" in each["args"]]
    for end in (each for chain in (*wide, message) for each in chain):
        (own,) = [each for each in bars if each["pid"] == end["pid"] and end["id"] in each["args"]["joins"]]
        assert own["ts"] <= end["ts"] <= own["ts"] + own["dur"]


def test_times_of_ranks_are_comparable(found: Entries) -> None:
    """No rank ends an all-reduce before all have begun it, and no call begins before the timeline."""
    for call in range(2):
        same = [each for each in tasks(found, "HcclAllReduce") if each["args"]["call"] == call]
        assert max(each["ts"] for each in same) <= min(each["ts"] + each["dur"] for each in same)
    assert min(each["ts"] for each in found) == 0


def test_other_arrows_stay_within_their_ranks(found: Entries) -> None:
    ends = [each for each in found if each.get("cat") == "HostToDevice"]
    assert ends
    assert all(int(each["id"].split(".")[0]) == each["pid"] - 1 for each in ends)


def test_a_page_shows_ranks(found: Entries) -> None:
    pytest.importorskip("plotly")
    text = page("ranks", found)
    for rank in range(RANKS):
        assert f"rank {rank}, NPU {rank}, Stream " in text
        assert f"rank {rank}, host, Thread " in text
    assert '"name":"collective"' in text


FAILING = """
import os
import sys
import time
import aclnn_py as acl
if os.environ["RANK"] == "1":
    acl.aclInit(None)
    acl.aclrtSetDevice(0)
    sys.exit(7)
time.sleep(3600)
"""


def test_a_rank_that_fails_leaves_what_it_did(cli: Any, program: Any, tmp_path: Path) -> None:
    target = tmp_path / "trace.json"
    assert cli("run", "--ranks", "2", "--trace", target, program(FAILING)).returncode == 7
    assert [each["pid"] for each in json.loads(target.read_text()) if each["name"] == "AscendCL@aclrtSetDevice"] == [2]


# ---- parts -----------------------------------------------------------------------------------------------------------


def test_a_message_leads_from_its_send_whichever_began_first() -> None:
    joints = Joints()
    joints.add(2.0, (2, 1), {"rank": 1, "joins": ["f.0-1.4"]})
    joints.add(5.0, (1, 1), {"rank": 0, "joins": ["f.0-1.4", "f.9"]})
    assert [(each["ph"], each["pid"], each["ts"]) for each in joints.arrows()] == [("s", 1, 5.0), ("f", 2, 5.0)]


def test_what_a_killed_rank_wrote_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "trace.json").write_text('[\n{"ph": "M"},\n{"ph": "X"},\n{"ph": "X", "na')
    assert [each["ph"] for each in entries_of(tmp_path / "trace.json")] == ["M", "X"]
    assert list(entries_of(tmp_path / "none.json")) == []
