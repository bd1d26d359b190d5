/* Threads inside one kernel. The range of a kernel is cut into chunks and the chunks into lanes, one per thread that
 * takes part; a thread works off its own lane, then what is left in the others, so whoever is late or never comes costs
 * nothing: the caller ends up doing the work itself and only waits for chunks that somebody has really begun. Threads
 * are made when a kernel wants them and end when none did for a while, so that they keep no process alive. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "control.h"
#include "internal.h"
#include "scratch.h"

#define MAX_LANES 64
#define SPIN 50000 /* ns that a thread looks for work before it sleeps */
#define HOT 5000   /* cost from which threads that still spin are worth taking along */
#define IDLE 1      /* s that a thread sleeps before it ends; as long none is made after one could not be had */
#define COLD 500000 /* cost that is worth waking a sleeper, which takes the better part of 100 us */

typedef struct lane {
    _Alignas(128) atomic_uint_least64_t claim; /* number of the job << 32 | chunks left */
    int64_t end;                               /* chunk behind the lane's last one */
    atomic_bool hot;                           /* the lane's thread is spinning */
    bool wanted, lives;                        /* under the mutex: the lane's thread shall wake, there is one */
} lane;

static struct {
    lane lanes[MAX_LANES]; /* 0 is the caller's */
    atomic_int threads;    /* of the pool at most, the caller not counted */
    uint64_t retry;        /* under the mutex: no thread is made before */
    atomic_bool taken; /* some caller has the pool */
    uint32_t number;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    /* The job, written before its chunks can be claimed. */
    pool_body body;
    void *context;
    int64_t count, chunk;
    atomic_int_least64_t finished; /* chunks */
    /* Work that callers did alone in close succession, and when the last of it ended. */
    atomic_uint_least64_t missed, missed_at;
} pool = {.mutex = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static void relax(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield");
#endif
}

/* ---- working ---------------------------------------------------------------------------------------------------- */

static bool work_one(lane *from)
{
    uint64_t claimed = atomic_load_explicit(&from->claim, memory_order_relaxed);
    do {
        if (!(uint32_t)claimed) return false;
    } while (!atomic_compare_exchange_weak_explicit(&from->claim, &claimed, claimed - 1, memory_order_acquire,
                                                    memory_order_relaxed));
    int64_t begin = (from->end - (int64_t)(uint32_t)claimed) * pool.chunk, end = begin + pool.chunk;
    pool.body(pool.context, begin, end < pool.count ? end : pool.count);
    atomic_fetch_add_explicit(&pool.finished, 1, memory_order_release);
    return true;
}

/* The own lane first, then the others. */
static bool work(int own)
{
    int lanes = atomic_load_explicit(&pool.threads, memory_order_relaxed) + 1;
    bool worked = false;
    while (work_one(pool.lanes + own)) worked = true;
    for (int i = 0; i < lanes; ++i)
        while (work_one(pool.lanes + i)) worked = true;
    return worked;
}

/* ---- threads of the pool ----------------------------------------------------------------------------------------- */

/* False: nobody wanted it for so long that the thread is to end. */
static bool sleep_until_wanted(lane *mine)
{
    struct timespec end;
    atomic_store(&mine->hot, false);
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += IDLE;
    pthread_mutex_lock(&pool.mutex);
    while (!mine->wanted && !pthread_cond_timedwait(&pool.wake, &pool.mutex, &end)) {
    }
    bool wanted = mine->wanted;
    mine->wanted = false;
    mine->lives = wanted;
    pthread_mutex_unlock(&pool.mutex);
    if (wanted) atomic_store(&mine->hot, true);
    return wanted;
}

static void *thread_main(void *argument)
{
    int own = (int)(intptr_t)argument;
    control_set(CONTROL_DEFAULT); /* a new thread has its creator's */
    while (sleep_until_wanted(pool.lanes + own)) {
        uint64_t quiet = ae_now();
        while (ae_now() - quiet < SPIN) {
            if (work(own)) quiet = ae_now();
            for (int i = 0; i < 16; ++i) relax();
        }
    }
    return NULL;
}

static bool create_thread(int own)
{
    sigset_t all, before;
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes)) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigfillset(&all); /* signals belong to the program's own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool made = !pthread_create(&thread, &attributes, thread_main, (void *)(intptr_t)own);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return made;
}

static bool take(void)
{
    return !atomic_exchange_explicit(&pool.taken, true, memory_order_acquire);
}

static void give_back(void)
{
    atomic_store_explicit(&pool.taken, false, memory_order_release);
}

void pool_start(int32_t threads)
{
    int wanted = threads < 1 ? 0 : threads > MAX_LANES ? MAX_LANES - 1 : threads - 1;
    while (!take()) sched_yield();
    atomic_store(&pool.threads, wanted);
    give_back();
}

int32_t pool_threads(void)
{
    return atomic_load_explicit(&pool.threads, memory_order_relaxed) + 1;
}

void pool_after_fork(void)
{
    scratch_after_fork();
    for (int i = 0; i < MAX_LANES; ++i) {
        atomic_store(&pool.lanes[i].claim, 0);
        atomic_store(&pool.lanes[i].hot, false);
        pool.lanes[i].wanted = pool.lanes[i].lives = false;
    }
    pool.mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    pool.wake = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    pool.retry = 0;
    atomic_store(&pool.threads, 0);
    give_back();
}

/* ---- callers ----------------------------------------------------------------------------------------------------- */

/* Lanes of the threads that take part; the caller's is 0. */
static int choose(int lanes[MAX_LANES], bool sleepers)
{
    int chosen = 1, threads = atomic_load_explicit(&pool.threads, memory_order_relaxed);
    lanes[0] = 0;
    for (int i = 1; i <= threads; ++i)
        if (sleepers || atomic_load_explicit(&pool.lanes[i].hot, memory_order_relaxed)) lanes[chosen++] = i;
    return chosen;
}

static void publish(const int lanes[], int chosen, int64_t chunks)
{
    uint64_t number = (uint64_t)++pool.number << 32;
    atomic_store_explicit(&pool.finished, 0, memory_order_relaxed);
    for (int64_t i = 0; i < chosen; ++i) {
        lane *to = pool.lanes + lanes[i];
        int64_t begin = chunks * i / chosen;
        to->end = chunks * (i + 1) / chosen;
        atomic_store_explicit(&to->claim, number | (uint64_t)(to->end - begin), memory_order_release);
    }
}

/* Under the mutex. */
static bool is_there(int own)
{
    lane *its = pool.lanes + own;
    if (its->lives || ae_now() < pool.retry) return its->lives;
    its->lives = create_thread(own);
    if (!its->lives) pool.retry = ae_now() + IDLE * 1000000000ull;
    return its->lives;
}

static void wake_sleepers(const int lanes[], int chosen)
{
    bool sleeping = false;
    pthread_mutex_lock(&pool.mutex);
    for (int i = 1; i < chosen; ++i) {
        bool hot = atomic_load(&pool.lanes[lanes[i]].hot);
        if (hot || !is_there(lanes[i])) continue;
        pool.lanes[lanes[i]].wanted = true;
        sleeping = true;
    }
    pthread_mutex_unlock(&pool.mutex);
    if (sleeping) pthread_cond_broadcast(&pool.wake);
}

/* One kernel may be too small to wake anybody for; a row of them is not. */
static bool enough_missed(uint64_t cost)
{
    uint64_t idle = ae_now() - atomic_load_explicit(&pool.missed_at, memory_order_relaxed);
    uint64_t missed = cost + (idle < SPIN ? atomic_load_explicit(&pool.missed, memory_order_relaxed) : 0);
    atomic_store_explicit(&pool.missed, missed < COLD ? missed : 0, memory_order_relaxed);
    return missed >= COLD;
}

static void run_alone(pool_body body, void *context, int64_t count)
{
    body(context, 0, count);
    atomic_store_explicit(&pool.missed_at, ae_now(), memory_order_relaxed);
}

static bool worth_sharing(int64_t count, int64_t grain, uint64_t cost)
{
    return cost >= HOT && count > grain && atomic_load_explicit(&pool.threads, memory_order_relaxed);
}

void pool_run(pool_body body, void *context, int64_t count, int64_t grain, uint64_t cost)
{
    int lanes[MAX_LANES], chosen;
    bool wake = cost >= COLD;
    if (!worth_sharing(count, grain, cost)) {
        if (count > 0) body(context, 0, count);
        return;
    }
    chosen = choose(lanes, wake);
    if (chosen == 1 && enough_missed(cost)) chosen = choose(lanes, wake = true);
    if (chosen == 1 || !take()) {
        run_alone(body, context, count);
        return;
    }
    int64_t most = INT32_MAX, chunks = (count + grain - 1) / grain;
    pool.chunk = chunks <= most ? grain : count / most + 1;
    chunks = (count + pool.chunk - 1) / pool.chunk;
    pool.body = body;
    pool.context = context;
    pool.count = count;
    publish(lanes, chosen, chunks);
    if (wake) wake_sleepers(lanes, chosen);
    work(0);
    for (int spins = 0; atomic_load_explicit(&pool.finished, memory_order_acquire) < chunks; ++spins)
        if (spins < 1000)
            relax();
        else
            sched_yield();
    give_back();
}
