"""The C headers: they compile alone in every language standard, and say what the package says."""

from __future__ import annotations

import re
from pathlib import Path

import children
import pytest
from compiling import CXX, STANDARDS, C, compiler, complaints, messages
from declarations import INCLUDE, Function, function, paths, read
from pending import PENDING

from aclnn_py.api import operators, surface
from aclnn_py.base import runtime, status, status_ge
from aclnn_py.derived.header import headers
from aclnn_py.derived.sizes import SIZES

HAND_WRITTEN = paths("acl", "aclnn", "aclemu.h")
OF_OPERATORS = paths("aclnnop")
OTHERS = [*HAND_WRITTEN, *paths("dcmi_interface_api.h", "hccl", "mstx", "profiling", "runtime")]
ALL = [*OTHERS, *OF_OPERATORS]
ALONE = {"c99": OF_OPERATORS[::2], "c++11": OF_OPERATORS[1::2]}
"""The oldest standards, and which headers of operators stand alone there: one template writes them all. What later
standards mind is seen where all headers go together."""
PUBLIC = "".join(
    f'#include "{name}"\n'
    for name in (
        *("acl/acl.h", "acl/acl_op_compiler.h", "acl/acl_prof.h", "acl/acl_tdt.h", "acl/acl_tdt_queue.h"),
        "acl/acl_dump.h",
        *("aclemu.h", "aclnn/aclnn_base.h"),
        *("aclnnop/aclnn_npu_format_cast.h", "aclnnop/aclnn_trans_matmul_weight.h"),
    )
)
HERE = Path(__file__).parent
OBJECTS = ["OpExecutor", "Tensor", "Scalar", "IntArray", "FloatArray", "BoolArray", "TensorList", "ScalarList"]
OWN = {
    "objects": "#define ACLNN_META\n" + "".join(f"typedef struct acl{name} acl{name};\n" for name in OBJECTS),
    "OK": "#define OK 0\n",
    "codes": "#define ACLNN_SUCCESS 0\n#define ACLNN_ERR_PARAM_NULLPTR 161001\n",
}
SEEDS = sorted((INCLUDE.parents[1] / "shared" / "seeds").glob("*.txt"))


def macros() -> dict[str, int]:
    members = {name for values in runtime.ENUMS.values() for name in values}
    return {name: value for name, value in runtime.constants().items() if name not in members}


@pytest.fixture(scope="module")
def declared() -> dict[str, Function]:
    return read(*HAND_WRITTEN).functions | {each.name: function(each.prototype) for each in SIZES}


@pytest.mark.parametrize("standard", ALONE)
def test_every_header_stands_alone(standard: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    complete = request.config.getoption("complete")
    for number, path in enumerate(ALL if complete else [*OTHERS, *ALONE[standard]]):
        program = f'#include "{path.relative_to(INCLUDE)}"\ntypedef int not_an_empty_program;\n'
        (tmp_path / f"{number}_{path.stem}").write_text(program)
    strict = ("-Wundef", "-Wunused-const-variable=1") if standard in C else ("-Wundef",)
    assert messages(standard, sorted(tmp_path.iterdir()), *strict) == ""


@pytest.mark.parametrize("standard", STANDARDS)
def test_headers_go_together_in_any_order(standard: str, tmp_path: Path) -> None:
    lines = [f'#include "{path.relative_to(INCLUDE)}"\n' for path in ALL]
    assert complaints(standard, "".join([*lines[::-1], *lines, "int main(void) { return OK; }\n"]), tmp_path) == ""


@pytest.mark.parametrize("standard", ["c99", "c++11"])
@pytest.mark.parametrize(
    ("directory", "name"),
    [("acl", "acl.h"), ("acl", "error_codes/rt_error_codes.h"), ("aclnn", "aclnn_base.h"), ("aclnnop", "aclnn_silu.h")],
)
def test_any_include_directory_will_do(standard: str, directory: str, name: str, tmp_path: Path) -> None:
    program = f'#include "{name}"\nint main(void) {{ return 0; }}\n'
    assert complaints(standard, program, tmp_path, include=[INCLUDE / directory]) == ""


@pytest.mark.parametrize("standard", ["c99", "c++11"])
@pytest.mark.parametrize("before", OWN.values(), ids=OWN)
def test_a_program_may_bring_its_own(standard: str, before: str, tmp_path: Path) -> None:
    program = before + '#include "aclnnop/aclnn_silu.h"\nint main(void) { return OK == 0 && ACL_SUCCESS == 0; }\n'
    assert complaints(standard, program, tmp_path) == ""


@pytest.mark.parametrize("standard", C)
def test_a_c_program_may_mention_everything(standard: str) -> None:
    assert messages(standard, [HERE / "mentions.c"]) == ""


@pytest.mark.parametrize("standard", CXX)
def test_a_cxx_program_may_mention_everything(standard: str) -> None:
    assert messages(standard, [HERE / "mentions.cpp"]) == ""


def test_constants_are_those_of_the_package() -> None:
    found = read(*HAND_WRITTEN)
    assert found.enums == runtime.ENUMS
    assert found.macros == macros()
    assert {name: value for name, (_, value) in found.constants.items()} == status.codes()


def test_constants_have_the_types_of_their_headers() -> None:
    for name, (ctype, _) in read(*HAND_WRITTEN).constants.items():
        operator_code = name == "OK" or name.startswith("ACLNN_")
        assert ctype == ("aclnnStatus" if operator_code else "uint32_t" if hasattr(status_ge, name) else "int"), name


def test_values_of_enumerations_and_macros_in_c(tmp_path: Path) -> None:
    lines = [f'_Static_assert({name} == {value:#x}, "{name}");' for name, value in runtime.constants().items()]
    assert complaints("c11", PUBLIC + "\n".join(lines) + "\n", tmp_path) == ""


def test_values_of_all_constants_in_cxx(tmp_path: Path) -> None:
    everything = {**runtime.constants(), **status.codes()}
    lines = [f'static_assert({name} == {value:#x}, "{name}");' for name, value in everything.items()]
    assert complaints("c++11", PUBLIC + "\n".join(lines) + "\n", tmp_path) == ""


def test_values_of_codes_in_c(tmp_path: Path) -> None:
    lines = [f"wrong += {name} != {value};" for name, value in status.codes().items()]
    source = PUBLIC + "int main(void) {\nint wrong = 0;\n" + "\n".join(lines) + "\nreturn wrong != 0;\n}\n"
    (tmp_path / "codes.c").write_text(source)
    program = tmp_path / "codes"
    children.run([*compiler("c99"), f"-I{INCLUDE}", str(tmp_path / "codes.c"), "-o", str(program)], check=True)
    assert children.run([str(program)]).returncode == 0


def test_prototypes_are_those_of_the_package(declared: dict[str, Function]) -> None:
    for name, public in surface.functions().items():
        assert declared[name] == function(public.prototype.text), name


def test_what_python_lacks_is_listed_with_a_reason(declared: dict[str, Function]) -> None:
    assert set(declared) - set(surface.functions()) == set(PENDING)


@pytest.mark.parametrize("standard", ["c99", "c++11"])
def test_the_compiler_agrees_with_the_prototypes(standard: str, tmp_path: Path) -> None:
    lines = [f"{public.prototype.text.replace('()', '(void)')};" for public in surface.functions().values()]
    linkage = 'extern "C" {\n', "}\n"
    opening, closing = linkage if standard in CXX else ("", "")
    assert complaints(standard, PUBLIC + opening + "\n".join(lines) + "\n" + closing, tmp_path) == ""


def test_operator_headers_are_fresh() -> None:
    found = {str(path.relative_to(INCLUDE)): path.read_text() for path in paths("aclnnop")}
    del found["aclnnop/aclnn_util.h"]
    assert found == headers(), "python -m aclnn_py.cli.generate writes them anew"


def test_operator_headers_declare_every_phase_and_nothing_else() -> None:
    found = read(*paths("aclnnop"))
    assert set(found.functions) == {*operators.names(), *(each.name for each in SIZES)}
    assert {each.result for each in found.functions.values()} == {"aclnnStatus"}
    assert not found.enums
    assert not found.constants


def test_phase_two_has_the_stream_type_of_its_operator() -> None:
    found = read(*paths("aclnnop")).functions
    run = ("void*", "workspace"), ("uint64_t", "workspaceSize"), ("aclOpExecutor*", "executor")
    assert found["aclnnSigmoid"].params == (*run, ("const aclrtStream", "stream"))
    assert found["aclnnSiluBackward"].params == (*run, ("aclrtStream", "stream"))


def seed_programs() -> list[str]:
    blocks = (block for path in SEEDS for block in re.findall(r"```[Cc]pp\n(.*?)```", path.read_text(), re.DOTALL))
    return [block for block in blocks if "int main(" in block]


@pytest.mark.skipif(not SEEDS, reason="the documents the project started from are not beside this checkout")
@pytest.mark.parametrize("standard", CXX)
def test_example_programs_of_the_documents_compile(standard: str, tmp_path: Path) -> None:
    programs = seed_programs()
    assert len(programs) == 3
    for program in programs:
        command = [*compiler(standard), f"-std={standard}", f"-I{INCLUDE}", "-fsyntax-only", "-x", "c++", "-"]
        done = children.run(command, input=program)
        assert (done.returncode, done.stderr) == (0, "")
