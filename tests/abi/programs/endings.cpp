// Calls at times when nobody should call: before main, after aclFinalize, in destructors and while the process ends.
#include <locale.h>
#include <signal.h>

#include <vector>

#include "check.h"

struct Late {
    aclTensor *tensor = nullptr;
    aclrtStream stream = nullptr;
    void *address = nullptr;

    Late() { SAME(aclrtGetDevice(nullptr), 100000); }
    ~Late()
    {
        int device = 0;
        SAME(aclrtFree(address), 107000);
        SAME(aclrtDestroyStream(stream), 107017);
        SAME(aclDestroyTensor(tensor), 0);
        SAME(aclrtGetDevice(&device), 107002);
        SAME(aclFinalize(), 100037);
        if (wrong) _Exit(3);
        fputs("all gone\n", stdout);
    }
};

static Late late;

static void atTheEnd() { SAME(aclrtSynchronizeDevice(), 107002); }

// Real programs allocate a little less than they use, and survive.
static void underAllocated(aclrtStream stream)
{
    void *x = nullptr, *y = nullptr;
    const std::vector<float> ones(12, 1.0f);
    SAME(aclrtMalloc(&x, 10 * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&y, 10 * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(x, 48, ones.data(), 48, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(silu(x, y, 12, stream), 0);
    std::vector<float> result(12);
    SAME(aclrtMemcpy(result.data(), 48, y, 48, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    HOLDS(result[11] > 0.731f && result[11] < 0.7311f);
    SAME(aclrtFree(x), 0);
    SAME(aclrtFree(y), 0);
}

static void whatTheProgramKeeps()
{
    struct sigaction action;
    HOLDS(strcmp(setlocale(LC_ALL, nullptr), "C") == 0);
    for (int number : {SIGINT, SIGPIPE}) {
        sigaction(number, nullptr, &action);
        HOLDS(action.sa_handler == SIG_DFL);
    }
}

int main()
{
    atexit(atTheEnd);
    SAME(aclInit(nullptr), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&late.stream), 0);
    SAME(aclrtMalloc(&late.address, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    late.tensor = floats(late.address, 4);
    underAllocated(late.stream);
    whatTheProgramKeeps();
    SAME(aclrtResetDevice(0), 0);
    SAME(aclFinalize(), 0);
    int64_t *dims = nullptr;
    uint64_t count = 0;
    SAME(aclGetViewShape(late.tensor, &dims, &count), 0);
    SAME(count, 1);
    delete[] dims;
    return 0;
}
