/* fuzz SEED CALLS THREADS: so many random calls of all exported functions from so many threads. Whoever waits for what
 * can no longer happen is let go by the main thread, as another thread of the program could. At the end everything is
 * destroyed. Prints one line of figures. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abi.h"
#include "operator_names.h"
#include "dice.h"
#include "handle.h"
#include "passing.h"

#define MOST_THREADS 16
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
            make_objects(&me->dice, me->number);
        if (i % 50 == 0)
            aclGetRecentErrMsg();
        make_call(me);
    }
    __atomic_store_n(&me->now, (const char *)NULL, __ATOMIC_RELAXED);
    return NULL;
}

/* ---- the main thread ---------------------------------------------------------------------------------------------------- */

/* Those with routes among them, which no exported function ends at once. */
static void end_queues(void)
{
    machine_lock();
    while (passing_first())
        passing_end(passing_first());
    machine_unlock();
}

static void let_go(int looks)
{
    for (unsigned i = 0; looks == PATIENCE && i < places(); i++)
        if (kept(STREAM, i))
            destroy(STREAM, kept(STREAM, i));
    if (looks % PATIENCE == 0)
        end_queues();
    for (int32_t device = 0; looks % LAST_RESORT == 0 && device < 15; device++)
        aclrtResetDeviceForce(device);
}

static void give_up(int threads)
{
    for (int i = 0; i < threads; i++) {
        const char *now = __atomic_load_n(&players[i].now, __ATOMIC_RELAXED);
        fprintf(stderr, "thread %d: %s\n", i, now ? now : "done");
    }
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

/* Objects that aclFinalize destroys: LeakSanitizer does not look for them in the table of handles, which is mapped. */
static void tell_living(void)
{
    static const handle_kind runtime[] = {HANDLE_STREAM, HANDLE_EVENT, HANDLE_CONTEXT,   HANDLE_GRAPH,
                                          HANDLE_LABEL,  HANDLE_LABEL_LIST, HANDLE_TASK_GROUP};
    for (size_t i = 0; i < sizeof runtime / sizeof *runtime; i++) {
        handle_entry entry;
        for (uint64_t cursor = 0; handle_next(runtime[i], &cursor, &entry);)
            fprintf(stderr, "alive behind aclFinalize: %s\n", handle_names[runtime[i]]);
    }
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
    aclInit(NULL); /* a random call may have been aclFinalize, which is refused until the next aclInit */
    aclFinalize();
    tell_living();
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
