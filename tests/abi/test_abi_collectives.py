"""Collectives of several processes, in C: their numbers, and what becomes of ranks that die, stay away or disagree."""

from __future__ import annotations

import json
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, PROGRAMS, clean

HCCL = ("-lhccl", *LIBRARIES)
WARNINGS = ("-Wall", "-Wextra", "-Werror")
FAILURES = (
    *("other call", "other size", "other dtype", "other pair", "other message"),
    *("killed", "left", "killed between", "freed", "destroyed", "strangers"),
)
SHORT = {
    "late": {"HCCL_EXEC_TIMEOUT": "0.3"},
    "stopped": {"HCCL_EXEC_TIMEOUT": "0.3"},
    "never": {"ACLNN_PY_CONNECT_TIMEOUT": "0.3"},
    "ended": {"ACLNN_PY_CONNECT_TIMEOUT": "1"},
}
"""What happens -> how long the others wait for it."""
SHARED, MEETINGS = Path("/dev/shm"), "aclnn_py.hccl.*"
"""Where ranks of a rank table meet."""
RANK = """
    #include <stdlib.h>
    #include "check.h"
    #include "hccl/hccl.h"
    int main(int argc, char **argv) {
        HcclComm comm;
        uint32_t size = 0;
        (void)argc;
        aclInit(NULL);
        aclrtSetDevice(atoi(argv[2]));
        int code = HcclCommInitClusterInfo(argv[1], (uint32_t)atoi(argv[2]), &comm);
        if (!code) code = HcclGetRankSize(comm, &size);
        const char *message = aclGetRecentErrMsg();
        printf("%d %u %s\\n", code, size, message ? message : "");
        return code ? 0 : HcclCommDestroy(comm);
    }"""


def test_every_rank_gets_the_numbers_of_a_model(build, execute) -> None:
    done = execute(build(PROGRAMS / "collectives.c", *WARNINGS, libraries=HCCL))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_thread_calls_for_all_ranks_in_a_group(build, execute) -> None:
    done = execute(build(PROGRAMS / "groups.c", *WARNINGS, "-Wno-unused-function", libraries=HCCL))
    assert (done.returncode, done.stderr) == (0, "")


def test_wrong_arguments_are_refused(build, execute) -> None:
    done = execute(build(PROGRAMS / "collective_refusals.c", *WARNINGS, libraries=HCCL))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("what", [*FAILURES, *SHORT])
def test_other_ranks_learn_of_a_failure_and_go_on(build, execute, what: str) -> None:
    program = build(PROGRAMS / "collective_failures.c", *WARNINGS, libraries=HCCL)
    done = execute(program, what, **SHORT.get(what, {}))
    assert (done.returncode, done.stderr) == (0, "")


def table(servers: int, devices: int) -> str:
    places = [[server * devices + number for number in range(devices)] for server in range(servers)]
    lists = [[{"device_id": str(rank), "rank_id": str(rank)} for rank in ranks] for ranks in places]
    rows = [{"server_id": str(server), "device": device} for server, device in enumerate(lists)]
    return json.dumps({"version": "1.0", "server_count": str(servers), "server_list": rows, "status": "completed"})


def test_ranks_meet_by_a_rank_table(build, home: Path, tmp_path: Path) -> None:
    program = build(RANK, f"-I{PROGRAMS}", suffix=".c", libraries=HCCL)
    file = tmp_path / "ranks.json"
    file.write_text(table(1, 2))
    before = {*SHARED.glob(MEETINGS)}
    environment = clean(LD_LIBRARY_PATH=str(home / "lib64"), HOME=str(tmp_path))
    other = children.Child([str(program), str(file), "1"], env=environment, stdout=-1, text=True)
    done = children.run([str(program), str(file), "0"], env=environment)
    answer, _ = other.communicate(timeout=children.PATIENCE)
    assert [done.stdout.strip(), answer.strip()] == ["0 2", "0 2"]
    assert {*SHARED.glob(MEETINGS)} <= before


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[]", "1 0 .*it has no server_list"),
        ("{", "4 0 .*it is no JSON"),
        (table(2, 1), "5 0 .*IP address of its machine"),
        (table(1, 0), "1 0 .*no devices"),
        (table(1, 1).replace('"rank_id": "0"', '"rank_id": "x"'), "1 0 .*rank_id"),
    ],
    ids=["no table", "no JSON", "two servers", "no devices", "no number"],
)
def test_rank_tables_that_are_refused(build, execute, tmp_path: Path, text: str, answer: str) -> None:
    file = tmp_path / "ranks.json"
    file.write_text(text)
    done = execute(build(RANK, f"-I{PROGRAMS}", suffix=".c", libraries=HCCL), str(file), "0")
    code, size, *_ = answer.split(" ", 2)
    assert done.stdout.startswith(f"{code} {size} ")
    assert answer.rpartition("*")[2] in done.stdout


@pytest.mark.parametrize(
    ("soc", "name", "value", "message"),
    [
        ("Ascend910B1", "HCCL_CONNECT_TIMEOUT", "119", "whole seconds from 120 to 7200 but got 119"),
        ("Ascend910B1", "HCCL_CONNECT_TIMEOUT", "7201", "whole seconds from 120 to 7200 but got 7201"),
        ("Ascend910B1", "HCCL_CONNECT_TIMEOUT", "120.5", "whole seconds from 120 to 7200 but got 120.5"),
        ("Ascend910B1", "ACLNN_PY_CONNECT_TIMEOUT", "0", "seconds above 0 and up to 7200 but got 0"),
        ("Ascend910B1", "HCCL_EXEC_TIMEOUT", "0.125", "with at most two decimals but got 0.125"),
        ("Ascend910B1", "HCCL_EXEC_TIMEOUT", "1e3", "with at most two decimals but got 1e3"),
        ("Ascend910A", "HCCL_EXEC_TIMEOUT", "0", "seconds above 0 and up to 17340 but got 0"),
        ("Ascend910A", "HCCL_EXEC_TIMEOUT", "17341", "seconds above 0 and up to 17340 but got 17341"),
    ],
)
def test_times_that_are_refused(build, execute, tmp_path: Path, soc: str, name: str, value: str, message: str) -> None:
    file = tmp_path / "ranks.json"
    file.write_text(table(1, 1))
    program = build(RANK, f"-I{PROGRAMS}", suffix=".c", libraries=HCCL)
    done = execute(program, str(file), "0", ACLNN_PY_SOC=soc, **{name: value})
    assert done.stdout.startswith("1 0 ")
    assert f"the environment's {name} to be" in done.stdout
    assert message in done.stdout


@pytest.mark.parametrize(("name", "value"), [("HCCL_CONNECT_TIMEOUT", "7200"), ("HCCL_EXEC_TIMEOUT", "0.05")])
def test_times_that_are_accepted(build, execute, tmp_path: Path, name: str, value: str) -> None:
    file = tmp_path / "ranks.json"
    file.write_text(table(1, 1))
    done = execute(build(RANK, f"-I{PROGRAMS}", suffix=".c", libraries=HCCL), str(file), "0", **{name: value})
    assert done.stdout.strip() == "0 1"
