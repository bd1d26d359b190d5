"""`aclnn-py home --complete`: every public operator of CANN can be linked; what is not emulated answers by its name."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, PACKAGE, aclnn_py_home, clean, compiler
from compiling import complaints
from declarations import function, read
from test_abi_exports import symbols

from aclnn_py.base.status import ACLNN_ERR_INNER_FIND_KERNEL_ERROR
from aclnn_py.derived import public

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "acl/acl.h"
#include "aclnnop/aclnn_bandwidth_test.h"
#include "aclnnop/aclnn_matmul_compress.h"
#include "aclnnop/aclnn_silu.h"

static void told(int code)
{
    const char *text = aclGetRecentErrMsg();
    const char *from = text ? strstr(text, "aclnn") : NULL;
    printf("%d %s\n", code, from ? from : "no message");
}

int main(void)
{
    int64_t shape[] = {2};
    void *data = NULL;
    uint64_t size = 7;
    aclOpExecutor *executor = NULL;
    if (aclInit(NULL) || aclrtSetDevice(0) || aclrtMalloc(&data, 64, ACL_MEM_MALLOC_HUGE_FIRST)) return 10;
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, data);
    (void)aclGetRecentErrMsg();
    told(aclnnBandwidthTestGetWorkspaceSize(x, x, "group", 2, 1, 0, "", 1, x, x, &size, &executor));
    told(aclnnBandwidthTest(NULL, 0, NULL, NULL));
    told(aclnnMatmulCompressGetWorkspaceSize(NULL, NULL, NULL, NULL, NULL, &size, &executor));
    if (size != 7 || executor) return 11;
    if (aclnnSiluGetWorkspaceSize(x, x, &size, &executor) || aclnnSilu(NULL, size, executor, NULL)) return 12;
    return aclrtSynchronizeStream(NULL) || aclrtResetDevice(0) || aclFinalize();
}
"""


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    done = aclnn_py_home(tmp_path_factory.mktemp("complete"), "--complete")
    assert (done.returncode, done.stderr) == (0, "")
    return Path(done.stdout.strip())


def test_a_program_links_and_gets_a_code_and_the_name(complete: Path, tmp_path: Path) -> None:
    source, program = tmp_path / "program.c", tmp_path / "program"
    source.write_text(PROGRAM)
    inputs = [f"-I{complete / 'include'}", str(source), f"-L{complete / 'lib64'}", *LIBRARIES, "-o", str(program)]
    children.run([*compiler(".c"), *inputs], check=True)
    done = children.run([str(program)], env=clean(LD_LIBRARY_PATH=str(complete / "lib64"), HOME=str(tmp_path)))
    wanted = [
        f"{ACLNN_ERR_INNER_FIND_KERNEL_ERROR} {name}: Expected an operator that is emulated but {name} is not: "
        "`aclnn-py ops` lists those that are."
        for name in ("aclnnBandwidthTest", "aclnnBandwidthTest", "aclnnMatmulCompress")
    ]  # fmt: skip
    assert (done.returncode, done.stderr, [line for line in done.stdout.splitlines() if line]) == (0, "", wanted)


def test_the_page_shows_the_message_of_an_operator_that_is_not_emulated(checkout: Path) -> None:
    text = (checkout / "docs" / "cpp.md").read_text(encoding="utf-8")
    shown = re.findall(r"`(\w+): Expected an operator that is emulated but \1 is not: ", text)
    assert len(shown) == 1
    assert {*shown} <= {each.name for each in public.functions()}


def test_a_sourced_tree_is_what_programs_run_with(complete: Path, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    command = [sys.executable, "-m", "aclnn_py", "run", "--quiet", str(source)]
    variables = {"ASCEND_HOME_PATH": str(complete), "ACLNN_PY_HOME": str(complete.parent)}
    done = children.run(command, env=clean(PYTHONPATH=str(PACKAGE.parent), **variables), cwd=tmp_path)
    assert (done.returncode, done.stdout.count("but aclnnBandwidthTest is not")) == (0, 2)
    del variables["ASCEND_HOME_PATH"]
    done = children.run(command, env=clean(PYTHONPATH=str(PACKAGE.parent), **variables), cwd=tmp_path)
    assert (done.returncode, "aclnn_bandwidth_test.h" in done.stderr) == (1, True)


def test_the_libraries_export_what_the_headers_declare(complete: Path, home: Path) -> None:
    whole = set(read(*sorted((complete / "include" / "aclnnop").glob("*.h"))).functions)
    here = set(read(*sorted((home / "include" / "aclnnop").glob("*.h"))).functions)
    added = {name for each in public.functions() for name in each.functions}
    assert whole == here | added
    assert not here & added
    assert symbols(complete / "lib64" / "libopapi.so") == whole
    parts = [symbols(path) for path in sorted((complete / "lib64").glob("libopapi_*.so"))]
    assert sum(map(len, parts)) == len(whole)
    assert set().union(*parts) == whole


def test_the_usual_tree_has_none_of_them(complete: Path, home: Path) -> None:
    """PyTorch's backend looks functions up, and does without those that it does not find."""
    assert complete != home
    assert not (home / "complete").exists()
    assert not (home / "include" / "aclnnop" / "aclnn_bandwidth_test.h").exists()


@pytest.mark.parametrize("standard", ["c99", "c++11"])
def test_the_headers_compile(complete: Path, standard: str, tmp_path: Path) -> None:
    names = sorted({each.header for each in public.functions()})
    text = "".join(f'#include "{name}"\n' for name in names) + "int main(void) { return OK; }\n"
    assert complaints(standard, text, tmp_path, include=[complete / "include"]) == ""


def test_the_table_tells_names_and_types() -> None:
    found = public.functions()
    assert len({each.name for each in found}) == len(found) > 50
    for each in found:
        for text in each.prototypes:
            result, _, params = function(text)
            assert result == "aclnnStatus"
            assert all(ctype and name for ctype, name in params), each.name
