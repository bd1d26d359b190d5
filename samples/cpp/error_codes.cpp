// The codes that a program has to expect: what is refused, by whom, and the reason that aclGetRecentErrMsg gives.
#include <dlfcn.h>

#include <cstring>
#include <string>

#include "aclemu.h"
#include "aclnnop/aclnn_silu_backward.h"
#include "npu.h"

static void tell(const char *what, int code)
{
    const char *reason = aclGetRecentErrMsg();
    std::string text = reason ? reason : "): (no message)\n";
    const size_t begin = text.find("): ");
    text = begin == std::string::npos ? text : text.substr(begin + 3);
    while (!text.empty() && (text.back() == '\n' || text.front() == ' ')) {
        if (text.back() == '\n') text.pop_back();
        else text.erase(0, 1);
    }
    std::printf("%s: %d\n  %s\n", what, code, text.c_str());
}

static aclTensor *described(std::vector<int64_t> shape, aclDataType dataType)
{
    return aclCreateTensor(shape.data(), shape.size(), dataType, nullptr, 0, ACL_FORMAT_ND, shape.data(), shape.size(),
                           nullptr);
}

static void phaseOne(const char *what, aclTensor *gradOutput, aclTensor *self, aclTensor *gradInput)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    tell(what, aclnnSiluBackwardGetWorkspaceSize(gradOutput, self, gradInput, &size, &executor));
    for (aclTensor *each : {gradOutput, self, gradInput}) aclDestroyTensor(each);
}

static void beforeAnyDevice()
{
    int32_t device = -1;
    aclrtStream stream = nullptr;
    tell("no device is set", aclrtGetDevice(&device));
    tell("nor can it be reset", aclrtResetDevice(0));
    tell("a stream needs a device", aclrtCreateStream(&stream));
    tell("no such device", aclrtSetDevice(99));
}

static void memory()
{
    void *address = nullptr;
    char host[64] = {0};
    tell("no bytes", aclrtMalloc(&address, 0, ACL_MEM_MALLOC_HUGE_FIRST));
    tell("nowhere to put the address", aclrtMalloc(nullptr, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    tell("nothing to free", aclrtFree(nullptr));
    ok(aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    tell("more than there is room for", aclrtMemcpy(address, 16, host, 64, ACL_MEMCPY_HOST_TO_DEVICE));
    ok(aclrtFree(address), "aclrtFree");
    tell("freed twice", aclrtFree(address));
}

static void operators(aclrtStream stream)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    phaseOne("no self", described({2, 3}, ACL_FLOAT), nullptr, described({2, 3}, ACL_FLOAT));
    phaseOne("self is INT32", described({2, 3}, ACL_FLOAT), described({2, 3}, ACL_INT32), described({2, 3}, ACL_FLOAT));
    phaseOne("self has another shape", described({2, 3}, ACL_FLOAT), described({3}, ACL_FLOAT), described({2, 3}, ACL_FLOAT));
    const Tensor x({4}, {1, 2, 3, 4});
    tell("nowhere to put the executor",
         aclnnSiluBackwardGetWorkspaceSize(x.get(), x.get(), x.get(), &size, nullptr));
    tell("no executor", aclnnSiluBackward(nullptr, 0, nullptr, stream));
    ok(aclnnSiluBackwardGetWorkspaceSize(x.get(), x.get(), x.get(), &size, &executor), "phase one");
    ok(aclnnSiluBackward(nullptr, size, executor, stream), "phase two");
    tell("the executor was used before", aclnnSiluBackward(nullptr, size, executor, stream));
    ok(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream");
}

static void handles()
{
    aclrtStream stream = nullptr;
    ok(aclrtCreateStream(&stream), "aclrtCreateStream");
    tell("an event that is a stream", aclrtDestroyEvent(stream));
    ok(aclrtDestroyStream(stream), "aclrtDestroyStream");
    tell("a stream that is gone", aclrtSynchronizeStream(stream));
    int noStream = 0;
    tell("a stream that never was", aclrtSynchronizeStream(&noStream));
}

// aclemuSetSocName is the emulator's: a program that runs on both looks for it.
static void onAnotherSoc()
{
    aclemuSetSocNameFunc setSocName =
        reinterpret_cast<aclemuSetSocNameFunc>(dlsym(RTLD_DEFAULT, "aclemuSetSocName"));
    if (setSocName == nullptr) return;
    tell("no such SoC", setSocName("Ascend1"));
    ok(setSocName("Ascend310P3"), "aclemuSetSocName");
    std::printf("now on %s\n", aclrtGetSocName());
    phaseOne("there is no BF16", described({2}, ACL_BF16), described({2}, ACL_BF16), described({2}, ACL_BF16));
}

int main()
{
    beforeAnyDevice();
    {
        Npu npu;
        tell("initialised twice", aclInit(nullptr));
        memory();
        operators(npu.stream());
        handles();
        onAnotherSoc();
    }
    tell("finalised twice", aclFinalize());
    return 0;
}
