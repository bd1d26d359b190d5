/* fuzz SEED CALLS THREADS: so many random calls of all exported functions from so many threads. Whoever waits for what
 * can no longer happen is let go by the main thread, as another thread of the program could. At the end everything is
 * destroyed. Prints one line of figures. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abi/abi.h"
#include "dice.h"
#include "infiniop.h"
#include "infinirt.h"

#define MOST_THREADS 16
#define DEVICES 3
#define LOOK 20000        /* us between two looks at the threads */
#define PATIENCE 10       /* looks at a call that does not end until what it may wait for is destroyed */
#define LAST_RESORT 40    /* until devices are reset */
#define GIVE_UP 3000      /* until it is called stuck */

typedef struct player {
    dice dice;
    int number;
    uint64_t made; /* calls; atomic, as what follows */
    const char *now;
    uint64_t seen; /* the main thread's */
    int looks;
} player;

static player players[MOST_THREADS];
static uint64_t wanted, accepted, refused;
static uint8_t *called; /* by call: accepted once */
static unsigned *weight; /* by call, summed up */

/* ---- which calls ------------------------------------------------------------------------------------------------------ */

/* They end what the others work with, or wait. */
static const char *const rare[] = {"Reset",         "Finalize",   "SetDevice", "SetCurrentContext", "DestroyContext",
                                   "aclemuSet",     "aclInit",    "WaitEvent", "WaitAndReset",      "Synchronize",
                                   "ProcessReport", "SetSysParamOpt", "SocName", "ValueWait"};

static unsigned weight_of(const char *name)
{
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
        if (strstr(name, rare[i]))
            return 1;
    return 20;
}

static void weigh(void)
{
    unsigned sum = 0;
    weight = malloc(call_count * sizeof *weight);
    called = calloc(call_count, 1);
    for (unsigned i = 0; i < call_count; i++)
        weight[i] = sum += weight_of(calls[i].name);
}

static unsigned choose(dice *from)
{
    uint64_t point = draw(from, weight[call_count - 1]);
    unsigned low = 0, high = call_count - 1;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (weight[middle] > point)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ---- the threads ------------------------------------------------------------------------------------------------------- */

static void make_tensor(dice *from)
{
    bool usual = draw(from, 4); /* as most of the others, so that they go together */
    const int64_t shape[4] = {usual ? 2 : (int64_t)draw(from, 4), usual ? 4 : (int64_t)draw(from, 5), 2, 4};
    uint64_t rank = usual ? 2 : draw(from, 5);
    aclDataType dtype = usual || draw(from, 2) ? ACL_FLOAT : (aclDataType)draw(from, 28);
    void *place = kept(ADDRESS, (unsigned)draw(from, places()));
    keep(TENSOR, aclCreateTensor(shape, rank, dtype, NULL, 0, ACL_FORMAT_ND, shape, rank, place));
}

static void make_stream(void)
{
    void *stream = NULL, *event = NULL;
    if (!aclrtCreateStream(&stream))
        keep(STREAM, stream);
    if (!aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE))
        keep(EVENT, event);
    aclrtRecordEvent(event, stream);
    aclrtSubscribeReport((uint64_t)pthread_self(), stream);
}

static void make_infini_objects(int number)
{
    const size_t shape[] = {2, 4};
    const ptrdiff_t strides[] = {4, 1};
    infiniopHandle_t handle = NULL;
    infiniopTensorDescriptor_t tensor = NULL;
    infinirtSetDevice(number % 2 ? INFINI_DEVICE_CPU : INFINI_DEVICE_ASCEND, 0);
    if (!infiniopCreateHandle(&handle))
        keep(INFINI_HANDLE, handle);
    for (int i = 0; i < 4; i++)
        if (!infiniopCreateTensorDescriptor(&tensor, 2, shape, strides, INFINI_DTYPE_F32))
            keep(INFINI_TENSOR, tensor);
}

/* Good ones, so that calls come further than their first check. */
static void make_objects(player *me)
{
    dice *from = &me->dice;
    void *made = NULL;
    float one = 1;
    aclrtSetDevice(me->number % DEVICES);
    if (!aclrtMalloc(&made, 8192, ACL_MEM_MALLOC_HUGE_FIRST))
        keep(ADDRESS, made);
    make_stream();
    for (int i = 0; i < 6; i++)
        make_tensor(from);
    keep(SCALAR, aclCreateScalar(&one, ACL_FLOAT));
    make_infini_objects(me->number);
    aclrtProcessReport(0);
}

static void make_call(player *me)
{
    unsigned chosen = choose(&me->dice);
    me->dice.lost = false;
    __atomic_store_n(&me->now, calls[chosen].name, __ATOMIC_RELAXED);
    int64_t answer = calls[chosen].make(&me->dice);
    if (!calls[chosen].status || !answer)
        __atomic_store_n(&called[chosen], 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(answer && calls[chosen].status ? &refused : &accepted, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&me->made, 1, __ATOMIC_RELAXED);
}

static void *play(void *argument)
{
    player *me = argument;
    for (uint64_t i = 0; i < wanted; i++) {
        if (i % 100 == 0)
            make_objects(me);
        if (i % 50 == 0)
            aclGetRecentErrMsg();
        make_call(me);
    }
    __atomic_store_n(&me->now, (const char *)NULL, __ATOMIC_RELAXED);
    return NULL;
}

/* ---- the main thread ---------------------------------------------------------------------------------------------------- */

static void let_go(int looks)
{
    for (unsigned i = 0; looks == PATIENCE && i < places(); i++)
        if (kept(STREAM, i))
            destroy(STREAM, kept(STREAM, i));
    for (int32_t device = 0; looks % LAST_RESORT == 0 && device < 15; device++)
        aclrtResetDeviceForce(device);
}

static void give_up(int threads)
{
    for (int i = 0; i < threads; i++)
        fprintf(stderr, "thread %d: %s\n", i, players[i].now ? players[i].now : "done");
    abort();
}

/* Whether some thread is still at it. */
static bool look(int threads)
{
    bool playing = false;
    for (int i = 0; i < threads; i++) {
        player *one = &players[i];
        uint64_t made = __atomic_load_n(&one->made, __ATOMIC_RELAXED);
        playing |= made < wanted;
        one->looks = made == one->seen && made < wanted ? one->looks + 1 : 0;
        one->seen = made;
        if (one->looks >= PATIENCE)
            let_go(one->looks);
        if (one->looks >= GIVE_UP)
            give_up(threads);
    }
    return playing;
}

static unsigned functions_called(void)
{
    unsigned found = 0;
    for (unsigned i = 0; i < call_count; i++)
        found += called[i];
    return found;
}

int main(int argc, char **argv)
{
    pthread_t threads[MOST_THREADS];
    if (argc != 4)
        return 2;
    uint64_t seed = strtoull(argv[1], NULL, 0);
    int count = atoi(argv[3]) < MOST_THREADS ? atoi(argv[3]) : MOST_THREADS;
    wanted = strtoull(argv[2], NULL, 0) / (uint64_t)count;
    weigh();
    for (int i = 0; i < count; i++) {
        players[i] = (player){.number = i};
        players[i].dice.state = seed * 7919 + (uint64_t)i * 104729 + 1;
        players[i].dice.host = calloc(1, HOST_BYTES);
        pthread_create(&threads[i], NULL, play, &players[i]);
    }
    while (look(count))
        usleep(LOOK);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    destroy_all();
    aclFinalize();
    printf("%llu calls accepted, %llu refused, %u functions of %u accepted once\n", (unsigned long long)accepted,
           (unsigned long long)refused, functions_called(), call_count);
    for (unsigned i = 0; getenv("FUZZ_UNCALLED") && i < call_count; i++)
        if (!called[i])
            printf("never accepted: %s\n", calls[i].name);
    for (int i = 0; i < count; i++)
        free(players[i].dice.host);
    free(weight);
    free(called);
    return 0;
}
