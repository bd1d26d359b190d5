// Two streams use the same tensors without an event between them.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    aclrtStream other = nullptr;
    aclrtCreateStream(&other);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    silu(x, out, stream);
    silu(out, x, other);
    aclrtSynchronizeDevice();
    aclrtDestroyStream(other);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
