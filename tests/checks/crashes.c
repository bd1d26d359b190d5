/* A program whose stream has a mistake (a copy that is read too early), and which then crashes in one of these ways. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "acl/acl.h"

#define SIZE 4096

static aclrtStream stream;
static void *device;
static char *host;

static void read_too_early(void)
{
    aclrtMemcpyAsync(host, SIZE, device, SIZE, ACL_MEMCPY_DEVICE_TO_HOST, stream);
    printf("read %d\n", host[0]);
    fflush(stdout);
}

/* ---- recovers ---------------------------------------------------------------------------------------------------- */

static sigjmp_buf back;

static void leap(int number)
{
    siglongjmp(back, number);
}

static void recover(void)
{
    volatile char *nowhere = mmap(NULL, SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (volatile int round = 0; round < 3; round++) {
        if (!sigsetjmp(back, 1)) *nowhere = 1;
        printf("recovered %d\n", round);
        fflush(stdout);
    }
}

/* ---- holds a lock ------------------------------------------------------------------------------------------------ */

static _Thread_local int locks_held, inner_unlocks_left;

/* Both stand before the C library's: the crash comes while a lock is held that was taken with another one. */
int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    static int (*lock)(pthread_mutex_t *);
    if (!lock) *(void **)&lock = dlsym(RTLD_NEXT, "pthread_mutex_lock");
    locks_held++;
    return lock(mutex);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    static int (*unlock)(pthread_mutex_t *);
    if (!unlock) *(void **)&unlock = dlsym(RTLD_NEXT, "pthread_mutex_unlock");
    if (inner_unlocks_left && locks_held > 1 && !--inner_unlocks_left) raise(SIGABRT);
    locks_held--;
    return unlock(mutex);
}

static void abort_with_locks(int number)
{
    locks_held = 0;
    inner_unlocks_left = number;
    aclrtMemsetAsync(device, SIZE, 0, SIZE, stream);
    printf("%d inner unlocks\n", number - inner_unlocks_left);
    inner_unlocks_left = 0;
}

/* ---- spoils the heap --------------------------------------------------------------------------------------------- */

/* The size of the chunk behind the last one: the C library aborts in malloc, with the lock of the heap. */
static void spoil_heap(void)
{
    char *volatile last = malloc(100000);
    memset(last + 100000, 0xff, 16);
    printf("%p\n", malloc(100000));
}

int main(int count, char **words)
{
    signal(SIGSEGV, leap);
    aclInit(NULL);
    aclrtSetDevice(0);
    aclrtCreateStream(&stream);
    aclrtMalloc(&device, SIZE, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemset(device, SIZE, 7, SIZE);
    aclrtMallocHost((void **)&host, SIZE);
    read_too_early();
    if (count == 1)
        recover();
    else if (atoi(words[1]))
        abort_with_locks(atoi(words[1]));
    else
        spoil_heap();
    return 0;
}
