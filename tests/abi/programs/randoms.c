/* Random numbers drawn in a stream: distributions, types, counters, numbers in device memory, refusals. */
#include <math.h>

#include "check.h"

#define COUNT 20000

static void *result, *counter, *number;
static char host[COUNT * 8];

static aclrtRandomParaInfo value(const void *bytes, uint8_t size)
{
    aclrtRandomParaInfo info = {0};
    memcpy(info.valueOrAddr, bytes, size);
    info.size = size;
    return info;
}

static aclrtRandomNumTaskInfo task(aclDataType type, aclrtRandomNumFuncType function, const void *first,
                                   const void *second, uint8_t size)
{
    uint64_t seed = 42, count = COUNT;
    aclrtRandomNumTaskInfo info = {0};
    info.dataType = type;
    info.randomNumFuncParaInfo.funcType = function;
    info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.min = value(first, size);
    info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max = value(second, size);
    info.randomResultAddr = result;
    info.randomCounterAddr = counter;
    info.randomSeed = value(&seed, 8);
    info.randomNum = value(&count, 8);
    return info;
}

static void draw(const aclrtRandomNumTaskInfo *info, size_t bytes)
{
    SAME(aclrtRandomNumAsync(info, NULL, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(aclrtMemcpy(host, bytes, result, bytes, ACL_MEMCPY_DEVICE_TO_HOST), 0);
}

static void start_again(void)
{
    SAME(aclrtMemset(counter, 16, 0, 16), 0);
}

static float one_of(aclDataType type, int at)
{
    uint16_t half = ((uint16_t *)host)[at];
    uint32_t bits = (uint32_t)half << 16;
    float real;
    memcpy(&real, type == ACL_FLOAT ? host + 4 * at : (char *)&bits, 4);
    return type == ACL_FLOAT16 ? aclFloat16ToFloat(half) : real;
}

static void reals(aclDataType type, const void *first, const void *second, uint8_t size)
{
    for (int function = 1; function < 4; function++) {
        double sum = 0, squares = 0, most = 0;
        aclrtRandomNumTaskInfo info = task(type, (aclrtRandomNumFuncType)function, first, second, size);
        draw(&info, (size_t)COUNT * size);
        for (int i = 0; i < COUNT; i++) {
            double each = one_of(type, i);
            sum += each, squares += each * each;
            if (fabs(each - 1) > most) most = fabs(each - 1);
        }
        double mean = sum / COUNT, variance = squares / COUNT - mean * mean;
        double wanted = function == 1 ? 2 : 1, spread = function == 1 ? 4. / 12 : function == 2 ? 9 : 9 * 0.7737;
        HOLDS(fabs(mean - wanted) < 0.08 && fabs(variance - spread) < 0.06 * spread);
        HOLDS(function == 1 ? most <= 2 : function == 2 ? most > 7 : most <= 6.1);
    }
}

static void wholes(void)
{
    int32_t least = -5, most = 5, seen = 0;
    uint64_t low = 1, high = (uint64_t)1 << 63;
    aclrtRandomNumTaskInfo info = task(ACL_INT32, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, &least, &most, 4);
    draw(&info, COUNT * 4);
    for (int i = 0; i < COUNT; i++) {
        int32_t each = ((int32_t *)host)[i];
        HOLDS(each >= -5 && each < 5);
        seen |= 1 << (each + 5);
    }
    SAME(seen, 0x3ff);
    info = task(ACL_UINT64, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, &low, &high, 8);
    draw(&info, COUNT * 8);
    for (int i = 0; i < COUNT; i++) HOLDS(((uint64_t *)host)[i] >= low && ((uint64_t *)host)[i] < high);
    low = 7;
    info = task(ACL_INT64, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, &low, &low, 8);
    draw(&info, 80);
    SAME(((int64_t *)host)[9], 7);
}

static void bits(void)
{
    float ratio = 0.4f;
    int set = 0;
    aclrtRandomNumTaskInfo info = task(ACL_FLOAT, ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK, &ratio, &ratio, 4);
    draw(&info, COUNT / 8);
    for (int i = 0; i < COUNT / 8; i++) set += __builtin_popcount((unsigned char)host[i]);
    HOLDS(abs(set - COUNT * 6 / 10) < COUNT / 50);
}

/* Two runs go on where one would have been; numbers may lie in device memory, and change until the stream gets there. */
static void counters(void)
{
    static char whole[COUNT * 4];
    uint64_t at[2], half = COUNT / 2;
    float zero = 0, one = 1;
    aclrtRandomNumTaskInfo info = task(ACL_FLOAT, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, &zero, &one, 4);
    start_again();
    draw(&info, COUNT * 4);
    memcpy(whole, host, COUNT * 4);
    SAME(aclrtMemcpy(at, 16, counter, 16, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    HOLDS(at[0] == COUNT && at[1] == 0);
    start_again();
    info.randomNum = value(&number, 8);
    info.randomNum.isAddr = 1;
    SAME(aclrtMemcpy(number, 8, &half, 8, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 0);
    info.randomResultAddr = (char *)result + half * 4;
    draw(&info, COUNT * 4);
    SAME(memcmp(whole, host, COUNT * 4), 0);
}

static void codes(void)
{
    float zero = 0, one = 1;
    aclrtRandomNumTaskInfo good = task(ACL_FLOAT, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, &zero, &one, 4), info = good;
    SAME(aclrtRandomNumAsync(NULL, NULL, NULL), 100000);
    SAME(aclrtRandomNumAsync(&good, NULL, &info), 107000);
    SAME(aclrtRandomNumAsync(&good, &info, NULL), 107017);
    info.dataType = ACL_DOUBLE;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 100000);
    info = good, info.dataType = ACL_INT32, info.randomNumFuncParaInfo.funcType = ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 107000);
    info = good, info.randomNumFuncParaInfo.funcType = (aclrtRandomNumFuncType)4;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 107000);
    info = good, info.randomCounterAddr = NULL;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 107000);
    info = good, info.randomSeed.isAddr = 2;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 107000);
    info = good, info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max.size = 5;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 107000);
    info = good, info.randomResultAddr = host;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 0);
    HOLDS(aclrtSynchronizeStream(NULL) != 0);
    info = good, info.randomCounterAddr = host;
    SAME(aclrtRandomNumAsync(&info, NULL, NULL), 0);
    HOLDS(aclrtSynchronizeStream(NULL) != 0);
    SAME(aclrtRandomNumAsync(&good, NULL, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
}

int main(void)
{
    float one = 1, three = 3;
    uint16_t brain[] = {0x3f80, 0x4040}, half[] = {0x3c00, 0x4200};
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtMalloc(&result, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&counter, 16, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&number, 8, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    start_again();
    reals(ACL_FLOAT, &one, &three, 4);
    reals(ACL_BF16, brain, brain + 1, 2);
    reals(ACL_FLOAT16, half, half + 1, 2);
    wholes();
    bits();
    counters();
    codes();
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
