// Tests under the listener of aclemu_gtest.h: what one leaves fails it, and the next one finds nothing of it.
#include "acl/acl.h"
#include "aclemu_gtest.h"
#include "aclnn/acl_meta.h"

TEST(Npu, Clean)
{
    void* block = nullptr;
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    EXPECT_EQ(aclrtFree(block), 0);
}

TEST(Npu, Leaks)
{
    void* block = nullptr;
    aclrtStream stream = nullptr;
    int64_t value = 1;
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtMalloc(&block, 100, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    EXPECT_EQ(aclrtCreateStream(&stream), 0);
    EXPECT_EQ(aclCreateIntArray(&value, 1) == nullptr, false);
}

TEST(Npu, Fresh)
{
    int32_t device = 0;
    EXPECT_EQ(aclrtGetDevice(&device), ACL_ERROR_RT_CONTEXT_NULL);
    EXPECT_EQ(aclInit(nullptr), 0);
}

TEST(Npu, Settings)
{
    void* block = nullptr;
    uint32_t count = 0;
    size_t free = 0, total = 0;
    EXPECT_EQ(aclemuSetMemory(64 << 20), 0);
    EXPECT_EQ(aclemuSetDevices(2), 0);
    EXPECT_EQ(aclemuSetRules("documented"), 0);
    EXPECT_EQ(aclemuSetSchedule(7), 0);
    EXPECT_EQ(aclemuSetFaults("aclrtMalloc:2=207001"), 0);
    EXPECT_EQ(aclemuSetFaults("aclrtMaloc:2"), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ(aclemuSetRules("strict"), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ(aclemuSetFaults("aclrtMalloc:2=207001"), 0);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtGetDeviceCount(&count), 0);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
    EXPECT_EQ(total, size_t{64} << 20);
    EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    EXPECT_EQ(aclrtFree(block), 0);
    EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
}

TEST(Npu, Defaults)
{
    uint32_t count = 0;
    void* block = nullptr;
    EXPECT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtGetDeviceCount(&count), 0);
    EXPECT_EQ(count, 8u);
    for (int i = 0; i < 2; i++) {
        EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        EXPECT_EQ(aclrtFree(block), 0);
    }
}

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    aclemu::ListenToTests();
    return RUN_ALL_TESTS();
}
