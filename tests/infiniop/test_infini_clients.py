"""Programs that know InfiniOp by its libraries alone: a ctypes client with few bindings, a C program, the samples."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import children
import pytest

CLIENT = """
import os
from ctypes import *

class Struct(Structure):
    _fields_ = [("device", c_int), ("device_id", c_int)]

root = os.environ["INFINI_ROOT"]
infinirt = CDLL(os.path.join(root, "lib", "libinfinirt.so"))
infiniop = CDLL(os.path.join(root, "lib", "libinfiniop.so"))
Handle, Tensor, Desc = POINTER(Struct), c_void_p, POINTER(Struct)
Sizes, Strides = POINTER(c_size_t), POINTER(c_ssize_t)
infiniop.infiniopCreateTensorDescriptor.argtypes = [POINTER(Tensor), c_size_t, Sizes, Strides, c_int]
infiniop.infiniopDestroyTensorDescriptor.argtypes = [Tensor]
infiniop.infiniopCreateSigmoidBackwardDescriptor.argtypes = [Handle, POINTER(Desc), Tensor, Tensor, Tensor]
infiniop.infiniopSigmoidBackward.argtypes = [Desc, c_void_p, c_uint64, c_void_p, c_void_p, c_void_p, c_void_p]

assert infinirt.infinirtSetDevice(0, 0) == 0
handle = Handle()
assert infiniop.infiniopCreateHandle(byref(handle)) == 0
assert (handle.contents.device, handle.contents.device_id) == (0, 0)

def tensor(strides):
    desc = Tensor()
    shape = (c_size_t * 2)(2, 2)
    assert infiniop.infiniopCreateTensorDescriptor(byref(desc), 2, shape, (c_ssize_t * 2)(*strides), 13) == 0
    return desc

tensors = [tensor((3, 1)), tensor((2, 1)), tensor((0, 0))]
desc = Desc()
assert infiniop.infiniopCreateSigmoidBackwardDescriptor(handle, byref(desc), *tensors) == 0
for each in tensors:
    assert infiniop.infiniopDestroyTensorDescriptor(each) == 0
assert infiniop.infiniopDestroyHandle(handle) == 0
size = c_uint64(77)
assert infiniop.infiniopGetSigmoidBackwardWorkspaceSize(desc, byref(size)) == 0
assert size.value == 0
out, x, grad = (c_float * 5)(*[9] * 5), (c_float * 4)(0, 1, -1, 100), (c_float * 1)(4)
assert infiniop.infiniopSigmoidBackward(desc, None, size.value, out, x, grad, None) == 0
assert infiniop.infiniopDestroySigmoidBackwardDescriptor(desc) == 0
print(" ".join(f"{value:.4f}" for value in out))
"""
PRINTED = "1.0000 0.7864 9.0000 0.7864 0.0000\n"
SAMPLE = """\
CPU 0.250000 0.196612 0.104994 0.196612 0.104994 0.000000
NPU 0.500000 0.393224 0.209987 0.393224 0.209987 0.000000
"""


def bare(root: Path) -> dict[str, str]:
    """An environment in which nothing points at us but INFINI_ROOT."""
    hidden = ("ACLNN_", "ASCEND_", "PYTHONPATH", "LD_LIBRARY_PATH")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    return {**kept, "INFINI_ROOT": str(root)}


def test_a_ctypes_client(infini_root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", CLIENT]
    done = children.run(command, env=bare(infini_root), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc to compile a C program with")
def test_a_c_program_needs_no_search_path(infini_root: Path, checkout: Path, tmp_path: Path) -> None:
    program, libraries = tmp_path / "sample", infini_root / "lib"
    source = checkout / "samples" / "c" / "infiniop_sigmoid_backward.c"
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{infini_root}/include", f"-L{libraries}"]
    inputs = [str(source), "-linfiniop", "-linfinirt", f"-Wl,-rpath,{libraries}", "-o", str(program)]
    children.run(["gcc", *flags, *inputs], check=True)
    done = children.run([program], env=bare(infini_root), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, SAMPLE, "")


@pytest.mark.parametrize("path", ["python/infiniop_sigmoid_backward.py", "c/infiniop_sigmoid_backward.c"])
def test_the_samples_leave_nothing_behind(path: str, cli, checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "samples").symlink_to(checkout / "samples")
    done = cli("run", f"samples/{path}")
    assert (done.returncode, done.stdout) == (0, SAMPLE)
    assert "infiniopSigmoidBackward x 2" in done.stderr
    assert "leaked    nothing" in done.stderr


def test_the_report_names_infiniops_codes(cli, tmp_path: Path) -> None:
    program = tmp_path / "refused.py"
    program.write_text("from aclnn_py import infiniop as io\nio.infinirtSetDevice(99, 0)\n")
    done = cli("run", program)
    assert "refused   infinirtSetDevice 5 INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED x 1" in done.stderr


@pytest.mark.parametrize("name", ["libinfiniop.so", "libinfinirt.so", "libaclemu.so"])
def test_libraries_find_each_other(infini_root: Path, name: str) -> None:
    tool = shutil.which("readelf")
    if tool is None:
        pytest.skip("no readelf")
    told = children.run([tool, "-d", str(infini_root / "lib" / name)]).stdout
    assert f"soname: [{name}]" in told
    assert name == "libaclemu.so" or "[$ORIGIN" in told  # whoever needs the machine looks beside itself


def test_the_tree_holds_infini_and_nothing_else(infini_root: Path) -> None:
    assert {path.name for path in infini_root.iterdir()} == {"include", "lib"}
    assert {path.name for path in (infini_root / "lib").iterdir()} == {
        "aclemu.planner", "libaclemu.so", "libinfiniop.so", "libinfinirt.so",
    }  # fmt: skip
    assert {path.name for path in (infini_root / "include").iterdir()} == {
        "infinicore.h", "infiniop.h", "infinirt.h", "infiniop",
    }  # fmt: skip


@pytest.mark.skipif(shutil.which("nm") is None, reason="no nm")
def test_the_libraries_export_what_the_headers_declare(infini_root: Path) -> None:
    from aclnn_py.infiniop import surface

    runtime = set(surface.runtime())
    expected = {"libinfinirt.so": runtime, "libinfiniop.so": set(surface.functions()) - runtime}
    for name, functions in expected.items():
        command = ["nm", "-D", "--defined-only", str(infini_root / "lib" / name)]
        lines = children.run(command, check=True).stdout.splitlines()
        assert {line.split()[-1] for line in lines} == functions
