/* Eight threads make, map, keep, share and give back the same physical memory, while devices are reset and another
 * process imports what is shared: whoever holds memory can use it and give it back, nobody else can, and at the end all
 * of it is there again. Arguments: seed, rounds of each thread. */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define THREADS 8
#define PLACES 12 /* where threads leave handles for each other: each one is a reference that is due */
#define UNIT ((size_t)2 << 20)
#define UNITS 4 /* that a thread has addresses for */
#define DEVICES 2

extern char **environ;

static void *handles[PLACES];
static uint64_t numbers[PLACES]; /* of shared memory, if it still is */
static int rounds, letters;

/* Codes that a call may have, ended by -1. */
#define ONE_OF(expression, ...)                                                                                        \
    do {                                                                                                               \
        const long long all_[] = {__VA_ARGS__, -1};                                                                    \
        long long seen_ = (long long)(expression), at_ = 0;                                                            \
        while (all_[at_] != -1 && all_[at_] != seen_) at_++;                                                           \
        if (all_[at_] == -1) SAME(seen_, all_[0]);                                                                     \
    } while (0)

enum { NOT_VALID = 107000, NO_CONTEXT = 107002, NO_HANDLE = 107017, EXHAUSTED = 207005 };

typedef struct thread {
    uint64_t seed;
    int device;
    char *start;        /* of its addresses; NULL: none */
    int mapped[UNITS];
} thread;

static uint64_t draw(thread *me, uint64_t below)
{
    me->seed ^= me->seed << 13;
    me->seed ^= me->seed >> 7;
    me->seed ^= me->seed << 17;
    return me->seed % below;
}

/* ---- references -------------------------------------------------------------------------------------------------- */

static void *seen(thread *me)
{
    return __atomic_load_n(&handles[draw(me, PLACES)], __ATOMIC_ACQUIRE);
}

static void give_back(void *handle)
{
    if (handle) SAME(aclrtFreePhysical(handle), 0);
}

/* What was at the place is given back. */
static void leave(thread *me, void *handle)
{
    give_back(__atomic_exchange_n(&handles[draw(me, PLACES)], handle, __ATOMIC_ACQ_REL));
}

static void make(thread *me)
{
    const uint64_t side = draw(me, DEVICES + 1);
    const aclrtPhysicalMemProp prop = {
        .memAttr = side < DEVICES ? ACL_HBM_MEM_HUGE : ACL_DDR_MEM_HUGE,
        .location = side < DEVICES ? (aclrtMemLocation){(uint32_t)side, ACL_MEM_LOCATION_TYPE_DEVICE}
                                   : (aclrtMemLocation){0, ACL_MEM_LOCATION_TYPE_HOST},
    };
    void *handle = NULL;
    SAME(aclrtMallocPhysical(&handle, UNIT, &prop, 0), 0);
    leave(me, handle);
}

static void take(thread *me)
{
    leave(me, NULL);
}

static void ask(thread *me)
{
    aclrtPhysicalMemProp prop;
    void *handle = seen(me);
    if (handle) ONE_OF(aclrtMemGetAllocationPropertiesFromHandle(handle, &prop), 0, NO_HANDLE);
}

/* ---- addresses --------------------------------------------------------------------------------------------------- */

static void unmap(thread *me, uint64_t unit)
{
    if (me->mapped[unit]) SAME(aclrtUnmapMem(me->start + unit * UNIT), 0);
    me->mapped[unit] = 0;
}

static void move(thread *me)
{
    for (uint64_t unit = 0; unit < UNITS; unit++) unmap(me, unit);
    if (me->start) SAME(aclrtReleaseMemAddress(me->start), 0);
    SAME(aclrtReserveMemAddress((void **)&me->start, UNITS * UNIT, 0, NULL, 0), 0);
}

/* Not with memory of another kind beside it. */
static void map(thread *me)
{
    uint64_t unit = draw(me, UNITS);
    void *handle = seen(me);
    if (!handle) return;
    unmap(me, unit);
    int code = aclrtMapMem(me->start + unit * UNIT, UNIT, 0, handle, 0);
    ONE_OF(code, 0, NOT_VALID, NO_HANDLE);
    me->mapped[unit] = !code;
}

static void end(thread *me)
{
    unmap(me, draw(me, UNITS));
}

/* While it is mapped it has a handle, unless all references to that are given back. */
static void retain(thread *me)
{
    void *handle = NULL;
    uint64_t unit = draw(me, UNITS);
    int code = aclrtMemRetainAllocationHandle(me->start + unit * UNIT + 7, &handle);
    ONE_OF(code, 0, NOT_VALID);
    HOLDS(code || me->mapped[unit]);
    HOLDS(!code == !!handle);
    leave(me, handle);
}

static void use(thread *me)
{
    uint64_t unit = draw(me, UNITS);
    if (me->mapped[unit]) ONE_OF(aclrtMemset(me->start + unit * UNIT, 64, (int)unit, 64), 0);
}

/* ---- sharing ----------------------------------------------------------------------------------------------------- */

static void send(thread *me)
{
    void *handle = seen(me);
    uint64_t number = 0;
    if (!handle) return;
    int code = aclrtMemExportToShareableHandle(handle, ACL_MEM_HANDLE_TYPE_NONE, draw(me, 2), &number);
    ONE_OF(code, 0, NOT_VALID, NO_HANDLE, EXHAUSTED);
    if (code) return;
    __atomic_store_n(&numbers[draw(me, PLACES)], number, __ATOMIC_RELEASE);
    if (write(letters, &number, sizeof number) < 0) return; /* the other process is slow */
}

static void import_own(thread *me)
{
    int32_t process = (int32_t)getpid();
    uint64_t number = __atomic_load_n(&numbers[draw(me, PLACES)], __ATOMIC_ACQUIRE);
    void *handle = NULL;
    ONE_OF(aclrtMemSetPidToShareableHandle(number, &process, 1), 0, NOT_VALID, EXHAUSTED);
    SAME(aclrtMemImportFromShareableHandle(number, 0, &handle), NOT_VALID);
    HOLDS(!handle);
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */

static void renew(thread *me)
{
    SAME(aclrtResetDevice(me->device), 0);
    SAME(aclrtSetDevice(me->device), 0);
}

static void (*const all[])(thread *) = {make,   make, take, ask,  map,        map, map, end, retain,
                                        retain, use,  use,  send, import_own, move};

static void *play(void *argument)
{
    thread *me = argument;
    SAME(aclrtSetDevice(me->device), 0);
    move(me);
    for (int i = 0; i < rounds && !wrong; i++) {
        if (draw(me, 100) == 0) renew(me);
        all[draw(me, sizeof all / sizeof *all)](me);
    }
    move(me);
    SAME(aclrtReleaseMemAddress(me->start), 0);
    SAME(aclrtResetDevice(me->device), 0);
    return NULL;
}

static size_t free_bytes(int device)
{
    size_t available = 0, total;
    SAME(aclrtSetDevice(device), 0);
    SAME(aclrtGetMemInfo(ACL_HBM_MEM, &available, &total), 0);
    SAME(aclrtResetDevice(device), 0);
    return available;
}

static void play_all(uint64_t seed)
{
    pthread_t running[THREADS];
    thread threads[THREADS];
    size_t before[DEVICES];
    for (int at = 0; at < DEVICES; at++) before[at] = free_bytes(at);
    for (int at = 0; at < THREADS; at++) {
        const uint64_t own = (seed * THREADS + (uint64_t)at + 1) * 0x9e3779b97f4a7c15u;
        threads[at] = (thread){.seed = own, .device = at % DEVICES};
        pthread_create(&running[at], NULL, play, &threads[at]);
    }
    for (int at = 0; at < THREADS; at++) pthread_join(running[at], NULL);
    for (int at = 0; at < PLACES; at++) give_back(handles[at]);
    for (int at = 0; at < DEVICES; at++) SAME(free_bytes(at), before[at]);
}

/* ---- the other process ------------------------------------------------------------------------------------------- */

/* Shared memory may be gone before it comes here, and does not go while it is here. */
static void import(uint64_t number)
{
    void *handle = NULL, *start = NULL;
    int code = aclrtMemImportFromShareableHandle(number, 0, &handle);
    ONE_OF(code, 0, NOT_VALID, 207006);
    if (code) return;
    SAME(aclrtReserveMemAddress(&start, UNIT, 0, NULL, 0), 0);
    SAME(aclrtMapMem(start, UNIT, 0, handle, 0), 0);
    SAME(aclrtFreePhysical(handle), 0);
    SAME(aclrtMemRetainAllocationHandle(start, &handle), NOT_VALID);
    SAME(aclrtMemset(start, 64, 1, 64), 0);
    SAME(aclrtUnmapMem(start), 0);
    SAME(aclrtReleaseMemAddress(start), 0);
}

static int receive(int from)
{
    uint64_t number;
    SAME(aclrtSetDevice(0), 0);
    while (read(from, &number, sizeof number) == sizeof number) import(number);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}

/* This program once more, at the other end of a pipe. */
static pid_t other(const char *program)
{
    int ends[2], child = 0;
    char from[16];
    SAME(pipe2(ends, O_CLOEXEC), 0);
    int end = dup(ends[0]);
    SAME(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    snprintf(from, sizeof from, "%d", end);
    char *const arguments[] = {(char *)program, "from", from, NULL};
    SAME(posix_spawn(&child, program, NULL, NULL, arguments, environ), 0);
    close(end);
    close(ends[0]);
    letters = ends[1];
    return child;
}

int main(int argc, char **argv)
{
    int status = 0;
    if (argc == 3 && strcmp(argv[1], "from") == 0) return receive(atoi(argv[2]));
    rounds = argc > 2 ? atoi(argv[2]) : 500;
    pid_t child = other(argv[0]);
    play_all(argc > 1 ? strtoull(argv[1], NULL, 0) : 1);
    close(letters);
    SAME(waitpid(child, &status, 0), child);
    SAME(status, 0);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
