"""The C++ names of GE that clients are linked against: all there, a few work, the others throw; the driver's beside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clients import LIBRARIES
from test_abi_exports import symbols

from aclnn_py.derived import graph_engine

CLIENT = """
    #include <cstdio>
    #include <functional>
    #include <map>
    #include <memory>
    #include <stdexcept>
    #include <string>
    namespace ge {
    struct AscendString { AscendString(const char*); std::shared_ptr<std::string> text; };
    struct Operator {
        Operator() = default;
        virtual ~Operator() = default;
        uint32_t GetAttr(const char*, bool&) const;
        std::shared_ptr<void> inner;
    };
    struct OperatorFactory {
        static bool IsExistOp(const char*);
        static Operator CreateOperator(const char*, const char*);
    };
    struct OperatorCreatorRegister {
        OperatorCreatorRegister(const char*, const std::function<Operator(const AscendString&)>&);
    };
    struct StatusFactory { static StatusFactory* Instance(); std::map<uint32_t, std::string> texts; };
    struct Session { uint32_t RemoveGraph(uint32_t); };
    uint32_t GEInitialize(const std::map<std::string, std::string>&);
    }
    static ge::OperatorCreatorRegister early("Early", [](const ge::AscendString&) { return ge::Operator(); });
    int main() {
        auto& texts = ge::StatusFactory::Instance()->texts;
        for (uint32_t code = 40; code; code--) texts[code] = "code";
        bool set = false;
        ge::Operator made = ge::OperatorFactory::CreateOperator("Add", "name"), copy = made;
        printf("%zu %s %d %u\\n", ge::StatusFactory::Instance()->texts.size(), texts[7].c_str(), !copy.inner,
               copy.GetAttr("any", set));
        printf("%d %u ", ge::OperatorFactory::IsExistOp("Add"), ge::GEInitialize({}));
        printf("%d\\n", !ge::AscendString("text").text);
        try {
            reinterpret_cast<ge::Session*>(&set)->RemoveGraph(1);
        } catch (const std::runtime_error& error) {
            puts(error.what());
        }
    }"""
DRIVER = """
    #include <stdio.h>
    #include <stdlib.h>
    #include "acl/acl.h"
    #include "driver/ascend_hal.h"
    #include "runtime/kernel.h"
    int main(void) {
        float *host = aligned_alloc(4096, 4096);
        void *device = NULL;
        host[1] = 3;
        if (aclrtSetDevice(0)) return 10;
        printf("%d ", halHostRegister(host, 4096, HOST_MEM_MAP_DEV, 0, &device));
        float seen = 0;
        printf("%d ", aclrtMemcpy(&seen, 4, (char *)device + 4, 4, ACL_MEMCPY_DEVICE_TO_HOST));
        printf("%g %d ", seen, halHostRegister(host, 4096, HOST_MEM_MAP_DEV_PCIE_TH, 0, &device));
        printf("%d ", halHostRegister(host, 4096, 0, 99, &device));
        printf("%d ", halHostRegister(NULL, 1, 0, 0, &device));
        printf("%d ", halHostRegister(host, 4096, DEV_SVM_MAP_HOST, 0, &device));
        printf("%d ", halHostUnregister(host, 0));
        printf("%d ", halHostUnregister(host, 0));
        rtDevBinary_t code = {0};
        void *binary = NULL;
        printf("%d ", rtDevBinaryRegister(&code, &binary));
        printf("%d %d ", rtFunctionRegister(binary, host, "f", "f", 0), rtLaunch(host));
        printf("%d ", rtDevBinaryUnRegister(binary));
        printf("%d\\n", rtDevBinaryUnRegister(binary));
        free(host);
        return 0;
    }"""


def test_every_name_is_in_its_library(home: Path) -> None:
    for library in graph_engine.LIBRARIES:
        wanted = {name for name in graph_engine.names() if graph_engine.library(name) == library}
        assert symbols(home / "lib64" / library) == wanted
    assert {graph_engine.readable(name).split("::")[0] for name in graph_engine.names()} == {"ge"}


@pytest.mark.parametrize(
    ("mangled", "text"),
    [
        ("_ZN2ge10GEFinalizeEv", "ge::GEFinalize"),
        ("_ZNK2ge8Operator7GetAttrEPKcRb", "ge::Operator::GetAttr"),
        ("_ZN2ge8OperatorC2EPKcS2_", "ge::Operator"),
    ],
)
def test_names_are_told_as_people_write_them(mangled: str, text: str) -> None:
    assert graph_engine.readable(mangled) == text


def test_what_runs_while_a_client_loads_works_and_the_rest_throws(build, execute) -> None:
    flags = ("-std=c++17", "-D_GLIBCXX_USE_CXX11_ABI=0")
    done = execute(build(CLIENT, *flags, libraries=("-lge_runner", "-lgraph", *LIBRARIES)))
    assert (done.returncode, done.stderr) == (0, "")
    first, second, last = done.stdout.splitlines()
    assert (first, second) == ("40 code 1 4294967295", "1 0 1")
    assert re.match(r"ge::Session::RemoveGraph: CANN's graph engine \(GE\) is not emulated\.", last)


def test_host_memory_and_binaries_are_registered(build, execute) -> None:
    done = execute(build(DRIVER, suffix=".c", libraries=("-lascend_hal", "-lruntime", *LIBRARIES)))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["0", "0", "3", "3", "2", "3", "65534", "0", "11", "0", "0", "207000", "0", "107000"]
