"""The libraries export what the headers declare, and nothing else."""

from __future__ import annotations

import ctypes
import re
import shutil
from pathlib import Path

import children
import pytest
from clients import compiler
from declarations import INCLUDE, paths, read
from pending import PENDING

import aclnn_py.ops as ops
from aclnn_py.derived import exports, units
from aclnn_py.infiniop import declarations as infini

CORE = "libaclemu.so"


def symbols(library: Path) -> set[str]:
    if shutil.which("nm") is None:
        pytest.skip("no nm")
    done = children.run(["nm", "-D", "--defined-only", str(library)], check=True)
    return {line.split()[-1] for line in done.stdout.splitlines()}


def dynamic(library: Path) -> str:
    if shutil.which("readelf") is None:
        pytest.skip("no readelf")
    return children.run(["readelf", "-d", str(library)], check=True).stdout


def declared(*below: str) -> set[str]:
    return set(read(*paths(*below)).functions)


HEADERS = {
    "libnnopbase.so": "aclnn",
    "libopapi.so": "aclnnop",
    "libacl_op_compiler.so": "acl/acl_op_compiler.h",
    "libms_tools_ext.so": "mstx",
    "libacl_tdt_channel.so": "acl/acl_tdt.h",
    "libascend_dump.so": "acl/acl_dump.h",
    "libacl_tdt_queue.so": "acl/acl_tdt_queue.h",
    "libhccl.so": "hccl",
    "libhcomm.so": "hccl",
    "libprofapi.so": "profiling",
    "libruntime.so": "runtime",
    "libascend_hal.so": "driver",
}
NEEDS = {
    **{
        library: ["libprofapi.so", "libruntime.so", "libmsprofiler.so"]
        for library in ("libascendcl.so", "libacl_rt.so")
    },
    "libacl_op_compiler.so": ["libascendcl.so"],
    "libacl_tdt_queue.so": ["libascendcl.so"],
    "libacl_tdt_channel.so": ["libascendcl.so", "libacl_tdt_queue.so"],
    "libmsprofiler.so": ["libprofapi.so"],
    "libruntime.so": ["libascend_hal.so"],
}
"""What comes with a library beside the machine; libnnopbase comes with all that hold operators."""


@pytest.mark.parametrize(("library", "header"), HEADERS.items(), ids=HEADERS)
def test_a_library_exports_what_its_headers_declare(home: Path, library: str, header: str) -> None:
    assert symbols(home / "lib64" / library) == declared(header)


def test_the_profiler_has_marks_as_well(home: Path) -> None:
    """Where CANN's header has them itself, so that programs name no other library."""
    assert symbols(home / "lib64" / "libmsprofiler.so") == declared("acl/acl_prof.h", "mstx")


@pytest.mark.parametrize("library", ["libascendcl.so", "libacl_rt.so"])
def test_the_runtime_exports_what_the_compiler_does_not(home: Path, library: str) -> None:
    of_others = ("acl/acl_dump.h", "acl/acl_op_compiler.h", "acl/acl_prof.h", "acl/acl_tdt.h", "acl/acl_tdt_queue.h")
    assert symbols(home / "lib64" / library) == declared("acl") - declared(*of_others) - exports.WITHHELD


def test_what_is_withheld_is_not_emulated() -> None:
    assert set(PENDING) >= exports.WITHHELD


@pytest.mark.parametrize("library", exports.EMPTY)
def test_what_is_only_linked_is_there_and_empty(home: Path, library: str) -> None:
    assert symbols(home / "lib64" / library) == set()


def test_infiniop_exports_what_its_surface_has(home: Path) -> None:
    runtime, everything = set(infini.runtime()), set(infini.everything())
    assert symbols(home / "infini" / "lib" / "libinfinirt.so") == runtime
    assert symbols(home / "infini" / "lib" / "libinfiniop.so") == everything - runtime


def test_operators_are_in_the_library_of_their_declaration(home: Path) -> None:
    everywhere = {path.name: symbols(path) for path in (home / "lib64").glob("libopapi_*.so")}
    assert {"libopapi_nn.so", "libopapi_math.so"} <= set(everywhere)
    for name in ops.names():
        library = f"libopapi_{ops.find(name).library}.so"
        assert [each for each, found in everywhere.items() if name in found] == [library]
    assert set().union(*everywhere.values()) == declared("aclnnop")


def test_the_machine_has_the_controls_and_everything_else_under_names_of_its_own(home: Path) -> None:
    found = symbols(home / "lib64" / CORE)
    assert {name for name in found if not name.startswith("ae_")} == declared("aclemu.h")
    inside = {*declared("acl", "aclnn"), *(f"{name}GetWorkspaceSize" for name in ops.names()), *infini.everything()}
    assert {f"ae_{name}" for name in inside} <= found


@pytest.mark.parametrize("folder", ["lib64", "infini/lib"])
def test_the_libraries_find_the_machine_beside_them(home: Path, folder: str) -> None:
    for library in sorted((home / folder).glob("*.so")):
        text = dynamic(library)
        assert f"soname: [{library.name}]" in text
        assert "NODELETE" in text
        needed = re.findall(r"Shared library: \[(.*)\]", text)
        if library.name == CORE:
            assert "libpython" not in text
            continue
        usual = ["libnnopbase.so"] if library.name.startswith("libopapi") else []
        assert needed == [CORE, *NEEDS.get(library.name, usual)]
        assert ("runpath: [$ORIGIN:$ORIGIN/../../lib64]" if "infini" in folder else "runpath: [$ORIGIN]") in text


@pytest.mark.skipif(shutil.which("aarch64-linux-gnu-gcc") is None, reason="no compiler for AArch64")
def test_the_jumps_are_written_for_aarch64_as_well(tmp_path: Path) -> None:
    for library in exports.libraries(INCLUDE):
        source = tmp_path / f"{library.soname}.S"
        source.write_text(library.text)
        children.run(["aarch64-linux-gnu-gcc", "-c", str(source), "-o", str(tmp_path / "jumps.o")], check=True)


@pytest.mark.parametrize(
    ("library", "names"),
    [
        ("libopapi.so", "aclnnSilu aclCreateTensor aclGetViewShape"),
        ("libopapi_nn.so", "aclnnSiluGetWorkspaceSize aclDestroyTensor"),
        ("libacl_op_compiler.so", "aclSetCompileopt aclopCompileAndExecuteV2 aclrtGetSysParamOpt"),
        ("libascendcl.so", "aclrtMalloc MsprofReportApi rtKernelLaunch halHostRegister"),
    ],
)
def test_clients_find_functions_on_the_handle_of_a_library(home: Path, library: str, names: str) -> None:
    """As torch_npu looks for them: in a library and in what comes with it."""
    handle = ctypes.CDLL(str(home / "lib64" / library))
    assert [name for name in names.split() if not hasattr(handle, name)] == []


def test_a_call_returns_to_the_program(build, execute) -> None:
    """Jumps leave no frame: the place of a caller is the program's own line."""
    program = """
        #include <stdio.h>
        #include <string.h>
        #include "acl/acl.h"
        int main(void) {
            void *address = NULL;
            aclrtSetDevice(0);
            aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST);
            aclrtMemset(address, 4096, 0, 4096);
            const char *text = aclGetRecentErrMsg();
            puts(text && strstr(text, "program+0x") ? "here" : text ? text : "nothing");
            return 0;
        }"""
    done = execute(build(program, suffix=".c"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "here\n", "")


def test_a_program_may_have_functions_of_these_names(build, execute) -> None:
    """Inside nobody calls by the names that programs may define anew."""
    program = """
        #include "acl/acl.h"
        aclError aclrtSynchronizeStream(aclrtStream stream) { return stream ? 1 : 2; }
        int main(void) {
            if (aclrtSetDevice(0)) return 10;
            if (aclrtSynchronizeStream(0) != 2) return 11;
            return aclrtSynchronizeDevice();
        }"""
    assert execute(build(program, suffix=".c")).returncode == 0


def test_what_nobody_defines_is_refused_in_a_sentence(build, execute) -> None:
    program = """
        #include <stdio.h>
        #include "acl/acl.h"
        int main(void) {
            void *memory = NULL;
            printf("%d\\n", aclrtMallocForTaskScheduler(&memory, 8, ACL_MEM_MALLOC_HUGE_FIRST, NULL));
            puts(aclGetRecentErrMsg());
            return aclrtGetLastError(ACL_RT_THREAD_LEVEL) != 207000;
        }"""
    done = execute(build(program, suffix=".c"))
    code, text = done.stdout.splitlines()[:2]
    assert code == "207000"
    assert text.endswith(
        "Expected a function that is emulated but aclrtMallocForTaskScheduler is only declared so far."
    )


def test_what_is_defined_is_found_by_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "acl").mkdir()
    (tmp_path / "aclnn").mkdir()
    header = "ACL_FUNC_VISIBILITY aclError aclOne(int a,\n    int b);\nACL_FUNC_VISIBILITY const char *aclTwo(void);\n"
    (tmp_path / "acl" / "acl.h").write_text(header + "ACL_FUNC_VISIBILITY void aclThree(const char *text, ...);\n")
    known = units.DEFINED.findall("aclError aclOne(int a, int b)\n{\n    return aclTwo(a);\n}\n")
    text = units.absent(tmp_path, set(known))
    assert "aclOne" not in text
    assert "const char *aclTwo(void)\n{\n    ENTER_VALUE;\n" in text
    assert text.count("leave_noted();\n    return 0;\n") == 1
    assert "void aclThree(const char *text, ...)\n" in text


@pytest.mark.parametrize("ctype", ["const aclTensor*", "aclScalar*", "double", "bool", "char*", "aclDataType"])
def test_arguments_travel_as_words(ctype: str, tmp_path: Path) -> None:
    from aclnn_py.rules.core.param import Param

    param = Param("entry", ctype, "attr")
    program = f"""
        #include <stdbool.h>
        #include <stdint.h>
        #include "aclnn/aclnn_base.h"
        typedef int64_t argument_word;
        argument_word bits(double value);
        argument_word word({ctype} entry) {{ return {units.word(param)}; }}
        """
    (tmp_path / "word.c").write_text(program)
    command = [
        *compiler(".c"),
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{INCLUDE}",
        "-fsyntax-only",
        str(tmp_path / "word.c"),
    ]
    assert children.run(command).stderr == ""
