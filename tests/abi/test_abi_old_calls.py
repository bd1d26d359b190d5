"""What older programs and PyTorch's backend link beside operators: it is there, and says what it does not do."""

from __future__ import annotations

from pathlib import Path

import pytest
from clients import LIBRARIES, PROGRAMS

BESIDE = """
    #include <stdio.h>
    #include <unistd.h>
    #include "acl/acl.h"
    #include "hccl/hccl.h"
    #include "profiling/aprof_pub.h"
    #include "runtime/kernel.h"
    int main(void) {
        int pid = 0;
        uint64_t before = MsprofSysCycleTime();
        printf("%s %u\\n", HcclGetErrorString(HCCL_E_NOT_SUPPORT), HcclGetCommConfigCapability());
        HcclConfigValue strictly = {2}, wrong = {3}, kept = {7};
        printf("%d %d ", HcclSetConfig(HCCL_DETERMINISTIC, strictly), HcclSetConfig(HCCL_DETERMINISTIC, wrong));
        printf("%d %d %d\\n", HcclGetConfig(HCCL_DETERMINISTIC, NULL), HcclGetConfig(HCCL_CONFIG_RESERVED, &kept),
               kept.value);
        printf("%d ", HcclGetConfig(HCCL_DETERMINISTIC, &kept));
        printf("%d\\n", kept.value);
        printf("%d %d\\n", rtKernelLaunch(0, 1, 0, 0, 0, 0), aclmdlInitDump());
        printf("%d ", aclrtDeviceGetBareTgid(&pid));
        printf("%d\\n", pid == getpid());
        printf("%d %d\\n", MsprofReportApi(1, 0), MsprofReportCompactInfo(1, 0, 0));
        printf("%d %d\\n", MsprofGetHashId("abc", 3) == MsprofGetHashId("abcd", 3), MsprofGetHashId("abc", 3) != 0);
        return MsprofSysCycleTime() < before;
    }"""


def test_single_operators_by_the_name_of_their_type(build, execute) -> None:
    libraries = ("-lacl_op_compiler", *LIBRARIES)
    program = build(PROGRAMS / "single_operators.c", "-Wall", "-Wextra", "-Werror", libraries=libraries)
    done = execute(program)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["operators_by_type.c", "fused_types.c"])
def test_operators_by_their_types(build, execute, name: str) -> None:
    libraries = ("-lacl_op_compiler", *LIBRARIES, "-lm")
    program = build(PROGRAMS / name, "-Wall", "-Wextra", "-Werror", libraries=libraries)
    done = execute(program)
    assert (done.returncode, done.stderr) == (0, "")


def test_libraries_beside_the_runtime(build, execute) -> None:
    libraries = ("-lascendcl", "-lhccl", "-lprofapi", "-lruntime", "-lacl_tdt_channel", "-lge_runner", "-lgraph")
    done = execute(build(BESIDE, suffix=".c", libraries=libraries))
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = filter(None, done.stdout.splitlines())
    assert first == "not support feature 9"
    assert rest == ["0 1 2 0 7", "0 2", "207000 100001", "0 1", "0 0", "1 1"]


VERSIONS = """
    #include <stdio.h>
    #include "acl/acl.h"
    int main(int argc, char **argv) {
        aclCANNPackageVersion version;
        char text[ACL_PKG_VERSION_MAX_SIZE] = "";
        int number = -7, fits = -7;
        (void)argc;
        int code = aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &version);
        printf("%d %s %s %s %s %s\\n", code, version.version, version.majorVersion, version.minorVersion,
               version.releaseVersion, version.patchVersion);
        code = aclsysGetVersionStr(argv[1], text);
        printf("%d %s\\n", code, text);
        code = aclsysGetVersionNum(argv[1], &number);
        printf("%d %d\\n", code, number);
        printf("%d %d\\n", aclsysGetCANNVersion((aclCANNPackageName)8, &version), aclsysGetVersionStr(argv[1], NULL));
        code = aclrtCheckArchCompatibility(argv[2], &fits);
        printf("%d %d\\n", code, fits);
        return 0;
    }"""


def test_versions_are_those_of_the_tree(build, execute) -> None:
    program = build(VERSIONS, suffix=".c", libraries=("-lascendcl",))
    done = execute(program, "driver", "Ascend910_9362")
    first, *rest = done.stdout.splitlines()
    assert (done.returncode, done.stderr, first) == (0, "", "0 8.5.0 8 5 0 0")
    assert rest == ["0 25.5.0", "0 250500000", "100000 100000", "0 1"]
    done = execute(program, "no_such_package", "Ascend310P3")
    assert done.stdout.splitlines()[1:] == ["100003 ", "100003 -7", "100000 100000", "0 0"]


def test_a_version_that_the_environment_tells(build, execute) -> None:
    script = 'export ACLNN_PY_CANN_VERSION=9.1.0-rc1; exec "$@"'
    program = build(VERSIONS, suffix=".c", libraries=("-lascendcl",))
    for package, version, number in (("hccl", "9.1.0-rc1", "90099901"), ("driver", "25.5.0", "250500000")):
        done = execute(Path("sh"), "-c", script, "sh", str(program), package, "Ascend910B1")
        assert done.stdout.splitlines()[:3] == ["0 9.1.0.rc1 9 1 0 rc1", f"0 {version}", f"0 {number}"]


def test_versions_that_somebody_wrote(build, execute, tmp_path: Path) -> None:
    info = tmp_path / "share" / "info" / "runtime"
    info.mkdir(parents=True)
    (info / "version.info").write_text("# ours\nVersion=8.5.0-beta.12\n")
    script = f'export ASCEND_HOME_PATH="{tmp_path}"; exec "$@"'
    program = build(VERSIONS, suffix=".c", libraries=("-lascendcl",))
    done = execute(Path("sh"), "-c", script, "sh", str(program), "runtime", "no SoC")
    assert done.stdout.splitlines() == [
        "0 8.5.0.beta12 8 5 0 beta12",
        "0 8.5.0-beta.12",
        "0 80499812",
        "100000 100000",
        "107000 -7",
    ]
