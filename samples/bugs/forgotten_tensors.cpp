// Tensors are created for each call and never destroyed.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    for (int i = 0; i < 3; i++) silu(tensor(a, 4), tensor(b, 4), stream);
    aclrtSynchronizeStream(stream);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
