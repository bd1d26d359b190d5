// An operator reads uninitialised memory.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = memory(4), *b = upload({0, 0, 0, 0});
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    silu(x, out, stream);
    aclrtSynchronizeStream(stream);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
