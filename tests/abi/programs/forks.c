/* A forked child begins with an empty machine, even if other threads were busy in the emulator; the parent goes on. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define CHILDREN 20

static volatile int over;

static void *busy(void *unused)
{
    (void)unused;
    int32_t device;
    SAME(aclrtSetDevice(0), 0);
    while (!over) SAME(aclrtGetDevice(&device), 0);
    SAME(aclrtResetDevice(0), 0);
    return NULL;
}

static int child(aclrtStream stream, aclTensor *tensor)
{
    int32_t device = -1;
    void *address = NULL;
    SAME(aclrtGetDevice(&device), 107002);
    SAME(aclrtSynchronizeStream(stream), 107017);
    SAME(aclDestroyTensor(tensor), 0);
    SAME(aclrtSetDevice(1), 0);
    SAME(aclrtGetDevice(&device), 0);
    SAME(device, 1);
    SAME(aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(silu(address, address, 4, NULL), 0);
    SAME(aclrtResetDevice(1), 0);
    return wrong != 0;
}

int main(void)
{
    pthread_t other;
    aclrtStream stream = NULL;
    void *address = NULL;
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtMalloc(&address, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    aclTensor *tensor = floats(address, 4);
    pthread_create(&other, NULL, busy, NULL);
    for (int at = 0; at < CHILDREN && !wrong; at++) {
        int status = -1;
        pid_t pid = fork();
        if (pid == 0) _exit(child(stream, tensor));
        SAME(waitpid(pid, &status, 0), pid);
        SAME(status, 0);
        SAME(silu(address, address, 4, stream), 0);
    }
    over = 1;
    pthread_join(other, NULL);
    SAME(aclDestroyTensor(tensor), 0);
    SAME(aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
