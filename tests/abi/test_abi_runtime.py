"""Runtime functions with pointers in and out through the C libraries, and failures of a stream."""

from __future__ import annotations

import pytest
from clients import PROGRAMS


def test_pointers_in_and_out(build, execute) -> None:
    done = execute(build(PROGRAMS / "runtime.c"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "fine\n", "")


def test_random_numbers_in_a_stream(build, execute) -> None:
    done = execute(build(PROGRAMS / "randoms.c", "-lm"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


ONLY_SOME = """#include "acl/acl.h"
#include <stdio.h>
int main(void)
{
    aclrtRandomNumTaskInfo what = {0};
    aclrtStream stream;
    int reserve;
    aclInit(NULL);
    aclrtSetDevice(0);
    what.dataType = ACL_FLOAT;
    int drawn = aclrtRandomNumAsync(&what, NULL, &reserve);
    int error = aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL);
    int made = aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_HUGE);
    const char *message = aclGetRecentErrMsg();
    printf("%d %d %d %d %d", drawn, error, made, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), message != NULL);
    return 0;
}
"""


@pytest.mark.parametrize(
    ("soc", "answers"),
    [
        ("Ascend910B1", "107000 107000 0 107000 1"),
        ("Ascend910_9392", "107000 107000 0 107000 1"),
        ("Ascend950PR_9599", "207000 0 0 0 0"),
        ("Ascend910A", "207000 0 0 0 0"),
        ("Ascend310P3", "207000 0 207000 0 1"),
        ("Ascend310B1", "207000 0 0 0 0"),
    ],
)
def test_what_only_some_products_have(build, execute, soc: str, answers: str) -> None:
    """Random numbers of a stream, refused as a warning; deep streams, refused with a message and no last error."""
    done = execute(build(ONLY_SOME, suffix=".c"), ACLNN_PY_SOC=soc)
    assert (done.returncode, done.stdout) == (0, answers)


def test_an_index_that_names_nothing(build, execute) -> None:
    done = execute(build(PROGRAMS / "wrong_index.c"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "aclnnIndexSelect failed on" in done.stdout
    assert "Expected an index of one of 4 elements but got 4 as element 2." in done.stdout
