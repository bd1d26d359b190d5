"""The C++ names of ATB that clients are linked against, and its objects as a C++ program sees them."""

from __future__ import annotations

import shutil
from pathlib import Path

import children
import pytest
from clients import LIBRARIES
from test_abi_exports import symbols

from aclnn_py.derived import transformer_boost

CLIENT = """
    #include <algorithm>
    #include <cstdio>
    #include <initializer_list>
    #include <string>
    #include <vector>
    #include "acl/acl.h"
    namespace atb {
    struct TensorDesc { int32_t dtype = -1, format = -1; int64_t dims[8]; uint64_t rank = 0; };
    struct Tensor { TensorDesc desc; void *device = nullptr, *host = nullptr; uint64_t bytes = 0; };
    template <class T> struct SVector { size_t capacity = 0, size = 0; T inlined[65]; T *heap = nullptr; };
    struct VariantPack { SVector<Tensor> in, out; };
    struct Context {
        virtual ~Context() = default;
        virtual int SetExecuteStream(aclrtStream) = 0;
        virtual aclrtStream GetExecuteStream() const = 0;
        virtual int SetAsyncTilingCopyStatus(bool) = 0;
        virtual bool GetAsyncTilingCopyStatus() const = 0;
        virtual int SetExecuteStreams(const std::vector<aclrtStream>&) = 0;
        virtual std::vector<aclrtStream> GetExecuteStreams() = 0;
        virtual int SetExecuteType(int) = 0;
        virtual int GetExecuteType() = 0;
    };
    struct Operation {
        virtual ~Operation() = default;
        virtual std::string GetName() const = 0;
        virtual int InferShape(const SVector<TensorDesc>&, SVector<TensorDesc>&) const = 0;
        virtual uint32_t GetInputNum() const = 0;
        virtual uint32_t GetOutputNum() const = 0;
        virtual int Setup(const VariantPack&, uint64_t&, Context*) = 0;
        virtual int Execute(const VariantPack&, uint8_t*, uint64_t, Context*) = 0;
    };
    int CreateContext(Context**);
    int DestroyContext(Context*);
    template <class Param> int CreateOperation(const Param&, Operation**);
    int DestroyOperation(Operation*);
    struct Utils { static uint64_t GetTensorSize(const Tensor&); };
    namespace infer {
    struct RopeParam { int32_t rotaryCoeff = 4, cosFormat = 0; uint8_t rsv[8] = {0}; };
    struct ReshapeAndCacheParam { int compress = 0, config = 0; uint8_t rsv[16] = {0}; };
    struct SoftmaxParam { int axes[100] = {0}; };
    struct PagedAttentionParam { int32_t headNum = 1; float qkScale = 1; int32_t rest[28] = {0}; };
    }
    extern template int CreateOperation(const infer::RopeParam&, Operation**);
    extern template int CreateOperation(const infer::ReshapeAndCacheParam&, Operation**);
    extern template int CreateOperation(const infer::SoftmaxParam&, Operation**);
    extern template int CreateOperation(const infer::PagedAttentionParam&, Operation**);
    }
    static atb::Tensor of(int dtype, std::initializer_list<int64_t> dims, void *host = nullptr) {
        atb::Tensor made;
        made.desc.dtype = dtype, made.desc.rank = dims.size(), made.host = host;
        std::copy(dims.begin(), dims.end(), made.desc.dims);
        return made;
    }
    int main() {
        int stream, status;
        uint64_t size = 1;
        atb::Context *context = nullptr;
        atb::Operation *rope = nullptr, *cache = nullptr, *softmax = nullptr, *paged = nullptr;
        status = atb::CreateContext(&context);
        status |= context->SetExecuteStream(&stream) | context->SetExecuteStreams({&stream, &status});
        printf("%d %d ", status, context->GetExecuteStream() == &stream);
        printf("%d\\n", context->GetExecuteStreams().at(1) == &status);
        status = atb::CreateOperation(atb::infer::RopeParam(), &rope);
        status |= atb::CreateOperation(atb::infer::ReshapeAndCacheParam{0, 1}, &cache);
        printf("%d %s %s\\n", status, rope->GetName().c_str(), cache->GetName().c_str());
        printf("%u %u ", rope->GetInputNum(), rope->GetOutputNum());
        printf("%u %u\\n", cache->GetInputNum(), cache->GetOutputNum());
        printf("%d ", context->SetExecuteType(1));
        printf("%d ", context->GetExecuteType());
        printf("%d %d\\n", atb::CreateOperation(atb::infer::SoftmaxParam(), &softmax), !softmax);
        static atb::VariantPack pack;
        printf("%d ", rope->Setup(pack, size, context));
        pack.in.size = 5, pack.out.size = 2;
        printf("%d ", rope->Setup(pack, size, context));
        pack.out.size = 1, pack.in.size = 3;
        printf("%d ", cache->Setup(pack, size, context));
        pack.in.inlined[0].desc.rank = 1000;
        printf("%d ", cache->Setup(pack, size, context));
        pack.in.inlined[0] = of(ACL_FLOAT, {4, -3});
        printf("%d\\n", cache->Setup(pack, size, context));
        int32_t length = -1;
        static atb::VariantPack pages;
        const atb::Tensor keys = of(ACL_FLOAT16, {2, 16, 1, 8}), none = of(ACL_FLOAT16, {0, 8}),
                          given[] = {none, keys, keys, of(ACL_INT32, {0, 2}), of(ACL_INT32, {0}, &length)};
        std::copy(given, given + 5, pages.in.inlined);
        pages.out.inlined[0] = none, pages.in.size = 5, pages.out.size = 1;
        status = atb::CreateOperation(atb::infer::PagedAttentionParam(), &paged);
        printf("%d %d ", status, paged->Setup(pages, size, context));
        pages.in.inlined[4].desc.dims[0] = 1;
        printf("%d ", paged->Setup(pages, size, context));
        pages.in.inlined[0] = of(ACL_FLOAT16, {1, 8});
        printf("%d ", paged->Setup(pages, size, context));
        int32_t keys_there = 2, queries = 3;
        const atb::Tensor longer = of(ACL_FLOAT16, {3, 8}),
                          more[] = {longer, keys, keys, of(ACL_INT32, {1, 2}), of(ACL_INT32, {1}, &keys_there),
                                    of(ACL_FLOAT16, {3, 4}), of(ACL_INT32, {1}, &queries)};
        std::copy(more, more + 7, pages.in.inlined);
        pages.out.inlined[0] = longer, pages.in.size = 7;
        atb::infer::PagedAttentionParam several;
        several.rest[1] = 3, several.rest[7] = 1;
        status = atb::DestroyOperation(paged) | atb::CreateOperation(several, &paged);
        printf("%d %d\\n", status, paged->Setup(pages, size, context));
        atb::Tensor tensor;
        tensor.desc.dtype = ACL_FLOAT, tensor.desc.rank = 2, tensor.desc.dims[0] = 3, tensor.desc.dims[1] = 5;
        printf("%d\\n", (int)atb::Utils::GetTensorSize(tensor));
        status = atb::DestroyOperation(cache) | atb::DestroyOperation(paged) | atb::DestroyContext(context);
        delete rope;
        printf("%d %d\\n", status, atb::DestroyOperation(nullptr));
    }"""


def test_every_name_is_in_the_library(home: Path) -> None:
    wanted = {name for name, _ in (*transformer_boost.jumps(), *transformer_boost.refused())}
    assert symbols(home / "lib64" / transformer_boost.SONAME) == wanted


def test_names_are_those_of_the_compiler() -> None:
    name = transformer_boost.mangled("PagedAttention")
    if not shutil.which("c++filt"):
        pytest.skip("needs c++filt")
    done = children.run(["c++filt", name])
    wanted = "int atb::CreateOperation<atb::infer::PagedAttentionParam>(atb::infer::PagedAttentionParam const&, "
    assert done.stdout.strip() == f"{wanted}atb::Operation**)"


def test_objects_work_and_what_is_not_there_is_told(build, execute) -> None:
    done = execute(build(CLIENT, "-std=c++17", libraries=("-latb", *LIBRARIES)))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "0 1 1",
        "0 RopeOperation ReshapeAndCacheOperation",
        "5 2 3 1",
        "1 0 1 1",
        "5 8 8 8 8",
        "0 8 1 8 0 1",
        "60",
        "0 1",
    ]
    assert "atb::CreateOperation<atb::infer::SoftmaxParam> is not emulated." in done.stderr
    assert done.stderr.count("Expected input 0 of at most 8 axes, none of a negative size.") == 2
    assert "Expected contextLens of 1 to 1024 sequences." in done.stderr
    assert "Expected contextLens of 0 to 2147483647 but got -1." in done.stderr
    assert "Expected output of shape [tokens, heads, size] with 1 tokens of 8 elements." in done.stderr
    assert "Expected at least 3 keys in sequence 0, its queries, but got 2." in done.stderr
    assert "Expected 5 inputs and 2 outputs but got 0 and 0." in done.stderr
