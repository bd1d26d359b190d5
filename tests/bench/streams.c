/* The plain loops that memory-bound kernels are compared with: as many streams as the operator reads and writes, nothing
 * to compute. Compiled for the machine it runs on, called through ctypes. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

#define STREAMS 3

static struct {
    float *at[STREAMS]; /* the one that is written, then those that are read */
    int64_t count;
    int inputs, rounds;
    atomic_int arrived; /* halves done, over all rounds */
} job;

int streams_open(int64_t bytes)
{
    for (int i = 0; i < STREAMS; ++i) {
        void *memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return -1;
        madvise(memory, (size_t)bytes, MADV_HUGEPAGE);
        job.at[i] = memory;
        for (int64_t k = 0; k < bytes / 4; ++k) job.at[i][k] = 1;
    }
    return 0;
}

static void pass(int64_t begin, int64_t end)
{
    float *restrict out = job.at[0];
    const float *a = job.at[1], *b = job.at[2];
    if (job.inputs == 2)
        for (int64_t i = begin; i < end; ++i) out[i] = a[i] * 1.5f + b[i];
    else
        for (int64_t i = begin; i < end; ++i) out[i] = a[i] * 1.5f;
}

/* A loop that waits for its other half must not share a processor with it: each gets one of the two first. */
static void take_processor(int which)
{
    cpu_set_t all, mine;
    CPU_ZERO(&mine);
    pthread_getaffinity_np(pthread_self(), sizeof all, &all);
    for (int cpu = 0; cpu < CPU_SETSIZE && which >= 0; ++cpu)
        if (CPU_ISSET(cpu, &all) && which-- == 0) CPU_SET(cpu, &mine);
    if (CPU_COUNT(&mine)) pthread_setaffinity_np(pthread_self(), sizeof mine, &mine);
}

/* Both halves of a round are done before either begins the next. */
static void *second_half(void *unused)
{
    take_processor(1);
    for (int round = 0; round < job.rounds; ++round) {
        while (atomic_load(&job.arrived) < 2 * round) {
        }
        pass(job.count / 2, job.count);
        atomic_fetch_add(&job.arrived, 1);
    }
    return unused;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* When the first round was done: until then the other thread is still on its way. */
static double first_half(void)
{
    double begin = 0;
    for (int round = 0; round < job.rounds; ++round) {
        pass(0, job.count / 2);
        atomic_fetch_add(&job.arrived, 1);
        while (atomic_load(&job.arrived) < 2 * (round + 1)) {
        }
        if (!round) begin = now();
    }
    return begin;
}

static double alone(void)
{
    pass(0, job.count);
    double begin = now();
    for (int round = 1; round < job.rounds; ++round) pass(0, job.count);
    return begin;
}

static double together(void)
{
    pthread_t other;
    cpu_set_t before;
    pthread_getaffinity_np(pthread_self(), sizeof before, &before);
    if (pthread_create(&other, NULL, second_half, NULL)) return -1;
    take_processor(0);
    double begin = first_half();
    pthread_join(other, NULL);
    pthread_setaffinity_np(pthread_self(), sizeof before, &before);
    return begin;
}

/* Nanoseconds per round over that many bytes of each stream, after one that does not count. */
double streams_time(int threads, int inputs, int64_t bytes, int rounds)
{
    job.count = bytes / 4, job.inputs = inputs, job.rounds = rounds + 1;
    atomic_store(&job.arrived, 0);
    double begin = threads == 1 ? alone() : together();
    return begin < 0 ? -1 : (now() - begin) / rounds;
}
