// What the samples share: a device with a stream, tensors in its memory, and both phases of an operator as one call.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

// Ends the program with the code and the reason unless ret is success.
inline void ok(int ret, const char *what)
{
    if (ret == ACL_SUCCESS) return;
    const char *reason = aclGetRecentErrMsg();
    std::printf("%s failed. ERROR: %d\n%s", what, ret, reason ? reason : "");
    std::exit(1);
}

// A device and a stream on it, given back at the end of the scope.
class Npu {
public:
    explicit Npu(int32_t device = 0) : device_(device)
    {
        ok(aclInit(nullptr), "aclInit");
        ok(aclrtSetDevice(device_), "aclrtSetDevice");
        ok(aclrtCreateStream(&stream_), "aclrtCreateStream");
    }
    ~Npu()
    {
        ok(aclrtDestroyStream(stream_), "aclrtDestroyStream");
        ok(aclrtResetDevice(device_), "aclrtResetDevice");
        ok(aclFinalize(), "aclFinalize");
    }
    Npu(const Npu &) = delete;
    Npu &operator=(const Npu &) = delete;

    aclrtStream stream() const { return stream_; }

private:
    int32_t device_;
    aclrtStream stream_ = nullptr;
};

// Floats in device memory, and the aclTensor that describes them as a dense tensor of that shape.
class Tensor {
public:
    Tensor(const std::vector<int64_t> &shape, const std::vector<float> &values) : count_(values.size())
    {
        ok(aclrtMalloc(&address_, bytes(), ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
        ok(aclrtMemcpy(address_, bytes(), values.data(), bytes(), ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
        tensor_ = aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, shape.data(),
                                  shape.size(), address_);
    }
    ~Tensor()
    {
        ok(aclDestroyTensor(tensor_), "aclDestroyTensor");
        ok(aclrtFree(address_), "aclrtFree");
    }
    Tensor(const Tensor &) = delete;
    Tensor &operator=(const Tensor &) = delete;

    aclTensor *get() const { return tensor_; }

    std::vector<float> values() const
    {
        std::vector<float> host(count_);
        ok(aclrtMemcpy(host.data(), bytes(), address_, bytes(), ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
        return host;
    }

private:
    size_t bytes() const { return count_ * sizeof(float); }

    size_t count_;
    void *address_ = nullptr;
    aclTensor *tensor_ = nullptr;
};

typedef aclnnStatus (*PhaseTwo)(void *, uint64_t, aclOpExecutor *, aclrtStream);

// Phase one with these operands, then phase two on the stream, then waits for the result.
template <typename PhaseOne, typename... Operands>
void run(aclrtStream stream, PhaseOne phaseOne, PhaseTwo phaseTwo, Operands... operands)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    ok(phaseOne(operands..., &size, &executor), "phase one");
    void *workspace = nullptr;
    if (size > 0) ok(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    ok(phaseTwo(workspace, size, executor, stream), "phase two");
    ok(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream");
    if (workspace) ok(aclrtFree(workspace), "aclrtFree");
}

inline void print(const char *name, const Tensor &tensor)
{
    const std::vector<float> values = tensor.values();
    for (size_t i = 0; i < values.size(); i++) std::printf("%s[%zu] is: %f\n", name, i, values[i]);
}
