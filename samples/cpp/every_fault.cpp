// aclnnSiluBackward where every call may fail: the code is printed, and everything made before the call is released.
// `aclnn-py run --walk-faults samples/cpp/every_fault.cpp` makes each call fail once, and has no finding.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "aclnnop/aclnn_silu_backward.h"

static const std::vector<int64_t> SHAPE = {2, 3};
static const size_t COUNT = 6;

static std::string reason()
{
    const char *text = aclGetRecentErrMsg();
    return text ? text : "";
}

static void checked(int ret, const std::string &name)
{
    if (ret != ACL_SUCCESS) throw std::runtime_error(name + " failed. ERROR: " + std::to_string(ret) + "\n" + reason());
}

// Calls that release resources, last acquired first. One that fails is printed; the others are made nevertheless.
class Cleanups {
public:
    void later(const char *name, std::function<int()> call) { calls_.push_back({name, std::move(call)}); }
    // Whether every call succeeded.
    bool run()
    {
        bool good = true;
        for (; !calls_.empty(); calls_.pop_back()) {
            const int ret = calls_.back().call();
            if (ret == ACL_SUCCESS) continue;
            std::printf("%s failed. ERROR: %d\n", calls_.back().name, ret);
            good = false;
        }
        return good;
    }

private:
    struct Cleanup {
        const char *name;
        std::function<int()> call;
    };
    std::vector<Cleanup> calls_;
};

struct Tensor {
    void *address = nullptr;
    aclTensor *tensor = nullptr;
};

static Tensor make_tensor(Cleanups &made, const std::vector<float> &values)
{
    const size_t bytes = COUNT * sizeof(float);
    Tensor one;
    checked(aclrtMalloc(&one.address, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    made.later("aclrtFree", [one] { return aclrtFree(one.address); });
    checked(aclrtMemcpy(one.address, bytes, values.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
    one.tensor = aclCreateTensor(SHAPE.data(), SHAPE.size(), ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, SHAPE.data(),
                                 SHAPE.size(), one.address);
    if (!one.tensor) throw std::runtime_error("aclCreateTensor failed.\n" + reason());
    made.later("aclDestroyTensor", [one] { return aclDestroyTensor(one.tensor); });
    return one;
}

static std::vector<float> silu_backward(Cleanups &made)
{
    checked(aclInit(nullptr), "aclInit");
    made.later("aclFinalize", [] { return aclFinalize(); });
    checked(aclrtSetDevice(0), "aclrtSetDevice");
    made.later("aclrtResetDevice", [] { return aclrtResetDevice(0); });
    aclrtStream stream = nullptr;
    checked(aclrtCreateStream(&stream), "aclrtCreateStream");
    made.later("aclrtDestroyStream", [stream] { return aclrtDestroyStream(stream); });

    const Tensor gradOutput = make_tensor(made, std::vector<float>(COUNT, 1.0f));
    const Tensor self = make_tensor(made, {1, 2, 3, 4, 5, 6});
    const Tensor gradInput = make_tensor(made, std::vector<float>(COUNT));
    uint64_t workspaceSize = 0; // stays 0: an element-wise operator on dense tensors
    aclOpExecutor *executor = nullptr;
    checked(aclnnSiluBackwardGetWorkspaceSize(gradOutput.tensor, self.tensor, gradInput.tensor, &workspaceSize,
                                              &executor),
            "aclnnSiluBackwardGetWorkspaceSize");
    checked(aclnnSiluBackward(nullptr, workspaceSize, executor, stream), "aclnnSiluBackward");
    checked(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream");

    std::vector<float> result(COUNT);
    const size_t bytes = COUNT * sizeof(float);
    checked(aclrtMemcpy(result.data(), bytes, gradInput.address, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    return result;
}

int main()
{
    Cleanups made;
    std::vector<float> result;
    try {
        result = silu_backward(made);
    } catch (const std::exception &failure) {
        std::printf("%s\n", failure.what());
    }
    if (!made.run() || result.empty()) return 1;
    for (const float value : result) std::printf("%f\n", value);
    return 0;
}
