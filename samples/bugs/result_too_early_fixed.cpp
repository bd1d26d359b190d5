// A result is copied back after a synchronisation.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    silu(x, out, stream);
    aclrtSynchronizeStream(stream);
    float result[4];
    aclrtMemcpy(result, sizeof result, b, sizeof result, ACL_MEMCPY_DEVICE_TO_HOST);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
