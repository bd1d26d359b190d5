// Values on their way through the interface: floats, halves, strings, scalars, numbers at the ends of their types.
#include <dlfcn.h>

#include <cmath>
#include <string>
#include <thread>

#include "aclemu.h"
#include "check.h"

static void helpers()
{
    SAME(aclFloatToFloat16(1.0f), 0x3c00);
    SAME(aclFloatToFloat16(-1e9f), 0xfbff);
    HOLDS(aclFloat16ToFloat(0x3555) > 0.333f && aclFloat16ToFloat(0x3555) < 0.3334f);
    HOLDS(aclFloat16ToFloat(0xfc00) == -65536.0f);
    SAME(aclDataTypeSize(ACL_COMPLEX128), 16);
    SAME(aclDataTypeSize(ACL_DT_UNDEFINED), 0);
}

static void strings()
{
    const char *name = aclrtGetSocName();
    HOLDS(std::string(name) == "Ascend910B1");
    SAME(aclrtFree(nullptr), 100000);
    const char *first = aclGetRecentErrMsg();
    HOLDS(first != nullptr && std::string(first).find("aclrtFree") != std::string::npos);
    const std::string before = first;
    std::thread([] {
        HOLDS(aclGetRecentErrMsg() == nullptr);
        SAME(aclrtFreeHost(nullptr), 100000);
        HOLDS(std::string(aclGetRecentErrMsg()).find("aclrtFreeHost") != std::string::npos);
    }).join();
    HOLDS(before == first);
    HOLDS(aclGetRecentErrMsg() == nullptr);
    HOLDS(name == aclrtGetSocName());
    SAME(aclInit("/no/such/file \xff.json"), 100003);
    HOLDS(aclGetRecentErrMsg() != nullptr);
}

static void anotherSoc()
{
    auto set = reinterpret_cast<aclemuSetSocNameFunc>(dlsym(RTLD_DEFAULT, "aclemuSetSocName"));
    HOLDS(set != nullptr);
    SAME(set(nullptr), 100000);
    SAME(set("Ascend0"), 100000);
    SAME(set("Ascend310P3"), 0);
    HOLDS(std::string(aclrtGetSocName()) == "Ascend310P3");
    SAME(aclemuSetSocName("Ascend910B1"), 0);
}

static void sizes()
{
    size_t free = 0, total = 0;
    int64_t cores = 0;
    uint32_t count = 0;
    SAME(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
    HOLDS(total >= (size_t)1 << 34 && free <= total);
    SAME(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_AICORE_CORE_NUM, &cores), 0);
    HOLDS(cores > 0);
    SAME(aclrtGetDeviceCount(&count), 0);
    SAME(count, 8);
    SAME(aclrtDestroyEvent(nullptr), 100000);
    SAME(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    SAME(aclrtSetDevice(-1), 107001);
    SAME(aclrtSetDevice(INT32_MIN), 107001);
    SAME(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 107001);
}

static void events()
{
    aclrtEvent start = nullptr, end = nullptr;
    float ms = -1;
    SAME(aclrtCreateEvent(&start), 0);
    SAME(aclrtCreateEvent(&end), 0);
    SAME(aclrtRecordEvent(start, nullptr), 0);
    SAME(aclrtRecordEvent(end, nullptr), 0);
    SAME(aclrtSynchronizeStream(nullptr), 0);
    SAME(aclrtEventElapsedTime(&ms, start, end), 0);
    HOLDS(ms >= 0 && ms < 1e6f);
    SAME(aclrtDestroyEvent(start), 0);
    SAME(aclrtDestroyEvent(end), 0);
}

static void arrays()
{
    const int64_t shape[3] = {INT64_MAX, -1, INT64_MIN}, stride[3] = {1, -2, INT64_MIN};
    int64_t *dims = nullptr;
    uint64_t count = 0;
    aclTensor *tensor = aclCreateTensor(shape, 3, ACL_INT4, stride, -5, ACL_FORMAT_UNDEFINED, shape, 2, nullptr);
    SAME(aclGetViewShape(tensor, &dims, &count), 0);
    HOLDS(count == 3 && dims[0] == INT64_MAX && dims[1] == -1 && dims[2] == INT64_MIN);
    delete[] dims;
    SAME(aclGetViewStrides(tensor, &dims, &count), 0);
    HOLDS(count == 3 && dims[0] == 1 && dims[1] == -2 && dims[2] == INT64_MIN);
    delete[] dims;
    int64_t offset = 0;
    aclFormat format = ACL_FORMAT_ND;
    aclDataType type = ACL_FLOAT;
    SAME(aclGetViewOffset(tensor, &offset), 0);
    SAME(offset, -5);
    SAME(aclGetFormat(tensor, &format), 0);
    SAME(format, ACL_FORMAT_UNDEFINED);
    SAME(aclGetDataType(tensor, &type), 0);
    SAME(type, ACL_INT4);
    SAME(aclInitTensor(tensor, nullptr, 0, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nullptr, 0, &count), 0);
    SAME(aclGetDataType(tensor, &type), 0);
    SAME(type, ACL_FLOAT);
    SAME(aclDestroyTensor(tensor), 0);
    const bool flags[3] = {true, false, true};
    const float numbers[2] = {NAN, -0.0f};
    aclBoolArray *bools = aclCreateBoolArray(flags, 3);
    aclFloatArray *floating = aclCreateFloatArray(numbers, 2);
    SAME(aclGetBoolArraySize(bools, &count), 0);
    SAME(count, 3);
    SAME(aclGetFloatArraySize(floating, &count), 0);
    SAME(count, 2);
    SAME(aclDestroyBoolArray(bools), 0);
    SAME(aclDestroyFloatArray(floating), 0);
}

int main()
{
    ACL_APP_LOG(ACL_ERROR, "%s and %d", "text", 42);
    ACL_APP_LOG(ACL_ERROR, "no argument");
    helpers();
    strings();
    anotherSoc();
    SAME(aclrtSetDevice(0), 0);
    sizes();
    events();
    arrays();
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
