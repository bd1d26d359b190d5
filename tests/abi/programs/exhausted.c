/* Every allocation of a call fails once: the call says so, or does without. */
#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define NO_MEMORY 207001
#define MOST 1000
#define UNIT ((size_t)2 << 20)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static _Thread_local int left; /* allocations of this thread until one fails; 0: none does */
static _Thread_local int failed;

static int fails(void)
{
    if (left == 0 || --left)
        return 0;
    errno = ENOMEM;
    return failed = 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

static void nothing(void *unused)
{
    (void)unused;
}

/* What is done with the call in which it failed: nothing is called any more then. */
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        int code_ = (call);                                                                                            \
        if (failed && code_ != 0 && code_ != NO_MEMORY)                                                                \
            SAME(code_, NO_MEMORY);                                                                                    \
        if (!failed)                                                                                                   \
            SAME(code_, 0);                                                                                            \
        if (failed)                                                                                                    \
            return;                                                                                                    \
    } while (0)
#define MAKE(made) TRY((made) || failed ? 0 : 1)

static void map(void)
{
    void *place;
    aclrtDrvMemHandle memory;
    const aclrtPhysicalMemProp prop = {.memAttr = ACL_HBM_MEM_HUGE, .location = {0, ACL_MEM_LOCATION_TYPE_DEVICE}};
    TRY(aclrtMallocPhysical(&memory, 1, &prop, 0));
    TRY(aclrtReserveMemAddress(&place, UNIT, 0, NULL, 0));
    TRY(aclrtMapMem(place, UNIT, 0, memory, 0));
    TRY(aclrtFreePhysical(memory));
    TRY(aclrtUnmapMem(place));
    TRY(aclrtReleaseMemAddress(place));
}

static void play(void)
{
    uint32_t devices;
    aclrtContext context;
    aclrtStream stream;
    aclrtEvent event;
    void *block, *host;
    const int64_t shape[] = {2, 4};
    aclTensor *tensor;
    TRY(aclrtGetDeviceCount(&devices)); /* asks for the settings first */
    TRY(aclInit(NULL));
    TRY(aclrtSetDevice(0));
    TRY(aclrtCreateContext(&context, 0));
    TRY(aclrtCreateStream(&stream));
    TRY(aclrtCreateEvent(&event));
    TRY(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    TRY(aclrtMallocHost(&host, 64));
    map();
    if (failed) return;
    TRY(aclrtMemsetAsync(block, 64, 0, 64, stream));
    TRY(aclrtMemcpyAsync(host, 64, block, 64, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    TRY(aclrtRecordEvent(event, stream));
    TRY(aclrtStreamWaitEvent(stream, event));
    TRY(aclrtSynchronizeStream(stream));
    TRY(aclrtSubscribeReport((uint64_t)pthread_self(), stream));
    TRY(aclrtLaunchCallback(nothing, NULL, ACL_CALLBACK_BLOCK, stream));
    TRY(aclrtProcessReport(1000));
    TRY(aclrtSynchronizeDevice());
    MAKE(tensor = aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 2, block));
    MAKE(aclCreateTensorList((const aclTensor *const *)&tensor, 1));
    MAKE(aclCreateIntArray(shape, 2));
    MAKE(aclCreateScalar(&(float){1}, ACL_FLOAT));
    TRY(aclrtDestroyStream(stream));
    TRY(aclrtDestroyContext(context));
    TRY(aclrtResetDevice(0));
    TRY(aclFinalize());
}

/* A process of its own, in which allocation `number` fails. True: there was one. */
static int attempt(int number)
{
    int status;
    pid_t child = fork();
    if (!child) {
        wrong = 0;
        left = number;
        play();
        left = 0;
        _exit(wrong ? 2 : failed);
    }
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fprintf(stderr, "allocation %d: status %d\n", number, status);
        wrong++;
    }
    return status != 0;
}

int main(void)
{
    int number = 1;
    while (number < MOST && attempt(number))
        number++;
    HOLDS(number > 20 && number < MOST);
    return wrong != 0;
}
