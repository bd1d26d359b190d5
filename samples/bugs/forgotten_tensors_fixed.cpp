// Tensors are destroyed after their call.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    for (int i = 0; i < 3; i++) {
        aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
        silu(x, out, stream);
        aclDestroyTensor(x);
        aclDestroyTensor(out);
    }
    aclrtSynchronizeStream(stream);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
