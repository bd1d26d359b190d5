"""Programs in C and C++ compile untouched, run, and get the documented numbers and codes."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from clients import LIBRARIES, PROGRAMS

PROFILER = ("-lmsprofiler", *LIBRARIES)
CHECKOUT = Path(__file__).resolve().parents[2]
SAMPLES = CHECKOUT / "samples" / "cpp"
SEEDS = sorted((CHECKOUT.parent / "shared" / "seeds").glob("*.txt"))
NUMBERS = {
    "log_sigmoid_backward": "0.268941 0.119203 0.047426 0.017986",
    "hardsigmoid_backward": "0.000000 0.166667 0.333333 0.000000 0.000000 0.000000 0.000000 0.000000",
    "silu_backward": "0.927671 1.090784 1.088104 1.052665 1.026547 1.012326",
    "sigmoid_backward": "0.000000 -2.000000 -6.000000 -12.000000",
}
STREAMS = """\
gate closed: producer not ready, consumer not ready, result 0.000000 0.000000 0.000000 0.000000
callback: the consumer is done
gate open: producer complete, consumer complete, result 0.675038 0.853409 0.945716 0.980698
start to stop took time: yes
"""
NO_REASON = "(no message)"
CODES = {
    "no device is set": (107002, NO_REASON),
    "nor can it be reset": (507007, "device 0"),
    "a stream needs a device": (107002, "aclrtSetDevice"),
    "no such device": (107001, "99"),
    "initialised twice": (100002, NO_REASON),
    "no bytes": (100000, "size"),
    "nowhere to put the address": (100000, "devPtr"),
    "nothing to free": (100000, "devPtr"),
    "more than there is room for": (107000, "destMax"),
    "freed twice": (107000, "freed"),
    "no self": (161001, "self"),
    "self is INT32": (161002, "DT_INT32"),
    "self has another shape": (161002, "[3]"),
    "nowhere to put the executor": (161001, "executor"),
    "no executor": (161001, "executor"),
    "the executor was used before": (161001, "already run"),
    "an event that is a stream": (107017, "aclrtStream"),
    "a stream that is gone": (107017, "destroyed"),
    "a stream that never was": (107017, "no object"),
    "no such SoC": (100000, "Ascend1"),
    "there is no BF16": (161002, "DT_BF16"),
    "finalised twice": (100037, "aclFinalize"),
}
"""What error_codes.cpp prints -> the code, and what the message mentions."""


def numbers(text: str) -> str:
    return " ".join(re.findall(r"result\[\d+\] is: (\S+)", text))


@pytest.mark.parametrize("name", NUMBERS)
def test_a_sample_prints_the_documented_numbers(build, execute, name: str) -> None:
    done = execute(build(SAMPLES / f"{name}.cpp", "-std=c++11", "-Wall", "-Wextra", "-pedantic", "-Werror"))
    assert (done.returncode, done.stderr, numbers(done.stdout)) == (0, "", NUMBERS[name])


def test_streams_and_events(build, execute) -> None:
    done = execute(build(SAMPLES / "streams_and_events.cpp", "-std=c++11"))
    assert (done.returncode, done.stderr, done.stdout) == (0, "", STREAMS)


def test_every_sample_has_a_test() -> None:
    assert {path.stem for path in SAMPLES.glob("*.cpp")} == {
        *NUMBERS,
        "streams_and_events",
        "error_codes",
        "every_fault",
    }  # tests/samples walks that


def test_error_codes(build, execute) -> None:
    done = execute(build(SAMPLES / "error_codes.cpp", "-std=c++11"))
    assert (done.returncode, done.stderr) == (0, "")
    seen = dict(re.findall(r"^(\S.*): (\d+)\n  ", done.stdout, re.MULTILINE))
    assert {what: int(code) for what, code in seen.items()} == {what: code for what, (code, _) in CODES.items()}
    reasons = dict(re.findall(r"^(\S.*): \d+\n  (.*)$", done.stdout, re.MULTILINE))
    assert [what for what, (_, word) in CODES.items() if word not in reasons[what]] == []


def seed_programs() -> list[str]:
    blocks = (block for path in SEEDS for block in re.findall(r"```[Cc]pp\n(.*?)```", path.read_text(), re.DOTALL))
    return [block for block in blocks if "int main(" in block]


@pytest.mark.skipif(not SEEDS, reason="the documents the project started from are not beside this checkout")
def test_the_programs_of_the_documents_run_untouched(build, execute) -> None:
    link_lines = [
        ("-lopapi_nn", "-lopapi_math", "-lascendcl", "-lnnopbase"),
        ("-lascendcl", "-lnnopbase", "-lopapi"),
        ("-lacl_rt", "-lnnopbase", "-lopapi_math", "-lopapi_nn"),
    ]
    programs = seed_programs()
    seen = {}
    for program, libraries in zip(programs, link_lines, strict=True):
        done = execute(build(program, "-std=c++11", libraries=libraries))
        assert (done.returncode, done.stderr) == (0, "")
        api = re.search(r"aclnn(\w+)GetWorkspaceSize\(", program)
        assert api is not None
        seen[api[1]] = numbers(done.stdout)
    assert seen == {
        "LogSigmoidBackward": NUMBERS["log_sigmoid_backward"],
        "HardsigmoidBackward": NUMBERS["hardsigmoid_backward"],
        "SiluBackward": NUMBERS["silu_backward"],
    }


@pytest.mark.parametrize(
    "name",
    [
        "codes.c",
        "values.cpp",
        "threads.c",
        "callbacks.c",
        "forks.c",
        "graphs.c",
        "softmax.cpp",
        "counted.c",
        "sharing.c",
        "managed.c",
        "words.c",
        "allocators.c",
        "physical.c",
        "lost_launches.c",
        "destroyed.c",
    ],
)
def test_program(build, execute, name: str) -> None:
    done = execute(build(PROGRAMS / name, "-Wall", "-Wextra", "-Werror"))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["channels.c", "queues.c", "few_handles.c"])
def test_a_program_with_queues(build, execute, name: str) -> None:
    libraries = ("-lacl_tdt_channel", "-lacl_tdt_queue", *LIBRARIES)
    done = execute(build(PROGRAMS / name, "-Wall", "-Wextra", "-Werror", libraries=libraries))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_profile(build, execute, tmp_path: Path) -> None:
    """It writes below a folder of its own, and the timeline is JSON."""
    program = build(PROGRAMS / "profiled.c", "-Wall", "-Wextra", "-Werror", libraries=PROFILER)
    done = execute(program)
    assert (done.returncode, done.stderr) == (0, "")
    path, _, text = done.stdout.partition("\n")
    names = [each["name"] for each in json.loads(text)]
    assert "aclnnSilu" in names, path


def test_a_profile_of_a_program_that_forks(build, execute) -> None:
    program = build(PROGRAMS / "profiled_forks.c", "-Wall", "-Wextra", "-Werror", libraries=PROFILER)
    done = execute(program)
    assert (done.returncode, done.stderr) == (0, "")
    (timeline,) = Path(done.stdout.strip()).glob("PROF_*/timeline.json")
    names = [each["name"] for each in json.loads(timeline.read_text()) if each["ph"] == "X"]
    shutil.rmtree(done.stdout.strip())
    assert names == ["before", "after"]


@pytest.mark.parametrize("name", ["hostfuncs.c", "exhausted.c"])
def test_a_program_that_stands_in_for_the_system(build, execute, name: str) -> None:
    done = execute(build(PROGRAMS / name, "-Wall", "-Wextra", "-Werror", "-rdynamic"))
    assert (done.returncode, done.stderr) == (0, "")


CARELESS = {
    "halved_outputs": r"loss.*: 2\.079442 0\.458340 0\.145413 0\.051069 .* 0\.047308 -0\.049787",
    "short_vectors": "swi.*:(?: 1\\.855341){16}(?: 1\\.462117){16} ge.*:(?: 0000 4308 0000 43bb){2}",
    "late_owners": r"result.*: 0\.500000 0\.500000 0\.250000 0\.500000 0\.500000 0\.500000 -0\.250000 1\.000000",
}
"""Programs with the carelessness of CANN's examples, which real devices forgive -> what they print."""


@pytest.mark.parametrize("name", CARELESS)
def test_a_careless_program_survives(build, execute, name: str) -> None:
    done = execute(build(PROGRAMS / f"{name}.cpp", "-std=c++11", "-Wall"))
    assert (done.returncode, done.stderr) == (0, "")
    seen = re.sub(
        r"(\w+)\[(\d+)\] is: (\S+)\n", lambda m: f"{m[1]}: {m[3]} " if m[2] == "0" else f"{m[3]} ", done.stdout
    )
    assert re.fullmatch(CARELESS[name], seen.strip()), seen


def test_calls_from_destructors_and_after_the_end(build, execute) -> None:
    done = execute(build(PROGRAMS / "endings.cpp"))
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "all gone\n")


def test_a_program_may_load_the_libraries_itself(build, execute, home: Path) -> None:
    program = """
        #include <dlfcn.h>
        int main() {
            void *handle = dlopen("libascendcl.so", RTLD_NOW | RTLD_LOCAL);
            int (*set)(int) = (int (*)(int))dlsym(handle, "aclrtSetDevice");
            int (*reset)(int) = (int (*)(int))dlsym(handle, "aclrtResetDevice");
            return set(0) || reset(0) || dlclose(handle);
        }"""
    done = execute(build(program, suffix=".c", libraries=("-ldl",)))
    assert (done.returncode, done.stderr) == (0, "")


def test_logs_go_where_the_environment_says(build, execute) -> None:
    program = """
        #include "acl/acl.h"
        int main() {
            ACL_APP_LOG(ACL_ERROR, "%s %d", "mine", 7);
            return aclrtFree(nullptr) != 100000;
        }"""
    done = execute(build(program), ASCEND_SLOG_PRINT_TO_STDOUT="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^\[ERROR\] APP\(\d+,program\).*\[program\.cpp:4 main\] mine 7$", done.stdout, re.MULTILINE)
    assert "argument devPtr" in done.stdout


def test_a_function_that_is_only_declared_says_so(build, execute) -> None:
    program = """
        #include <cstdio>
        #include "acl/acl.h"
        int main() {
            const int code = aclrtResetOverflowStatus(nullptr);
            std::printf("%d %s", code, aclGetRecentErrMsg());
            return aclrtCreateStreamConfigHandle() != nullptr;
        }"""
    done = execute(build(program))
    assert done.returncode == 0
    assert done.stdout.startswith("207000 ")
    assert "aclrtResetOverflowStatus is only declared so far" in done.stdout
