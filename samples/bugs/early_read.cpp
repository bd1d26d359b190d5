// The result of an operator is copied to page-locked memory, and read there before the stream was synchronised.
#include <cstdio>

#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0}), *host = nullptr;
    aclrtMallocHost(&host, 16);
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    silu(x, out, stream);
    aclrtMemcpyAsync(host, 16, b, 16, ACL_MEMCPY_DEVICE_TO_HOST, stream);
    std::printf("%f\n", static_cast<float*>(host)[0]);
    aclrtSynchronizeStream(stream);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtFreeHost(host);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
