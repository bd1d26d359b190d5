// Shared by the C++ programs of this gallery: device memory with values, and tensors of FLOAT.
#pragma once
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_softmax.h"

inline void* memory(size_t count) {
    void* address = nullptr;
    aclrtMalloc(&address, count * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST);
    return address;
}

inline void* upload(const std::vector<float>& values) {
    void* address = memory(values.size());
    const size_t bytes = values.size() * sizeof(float);
    aclrtMemcpy(address, bytes, values.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE);
    return address;
}

inline aclTensor* tensor(void* address, int64_t count) {
    return aclCreateTensor(&count, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, &count, 1, address);
}

// Two rows of two, stored column by column: an operator wants a workspace for it.
inline aclTensor* transposed(void* address) {
    const int64_t shape[] = {2, 2}, strides[] = {1, 2};
    return aclCreateTensor(shape, 2, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, 2, address);
}

inline aclTensor* square(void* address) {
    const int64_t shape[] = {2, 2};
    return aclCreateTensor(shape, 2, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, shape, 2, address);
}

inline aclnnStatus silu(const aclTensor* x, aclTensor* out, aclrtStream stream) {
    uint64_t size = 0;
    aclOpExecutor* executor = nullptr;
    const aclnnStatus status = aclnnSiluGetWorkspaceSize(x, out, &size, &executor);
    return status ? status : aclnnSilu(nullptr, size, executor, stream);
}
