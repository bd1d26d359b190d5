/* The plain loops that memory-bound kernels are compared with: as many streams as the operator reads and writes, nothing
 * to compute. Compiled for the machine it runs on, called through ctypes. */
#define _GNU_SOURCE
#include <pthread.h>
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

/* Both halves of a round are done before either begins the next. */
static void *second_half(void *unused)
{
    for (int round = 0; round < job.rounds; ++round) {
        while (atomic_load(&job.arrived) < 2 * round) {
        }
        pass(job.count / 2, job.count);
        atomic_fetch_add(&job.arrived, 1);
    }
    return unused;
}

static void first_half(void)
{
    for (int round = 0; round < job.rounds; ++round) {
        pass(0, job.count / 2);
        atomic_fetch_add(&job.arrived, 1);
        while (atomic_load(&job.arrived) < 2 * (round + 1)) {
        }
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Nanoseconds per round over that many bytes of each stream. */
double streams_time(int threads, int inputs, int64_t bytes, int rounds)
{
    pthread_t other;
    job.count = bytes / 4, job.inputs = inputs, job.rounds = rounds;
    atomic_store(&job.arrived, 0);
    pass(0, job.count);
    double begin = now();
    if (threads == 1) {
        for (int round = 0; round < rounds; ++round) pass(0, job.count);
    } else {
        if (pthread_create(&other, NULL, second_half, NULL)) return -1;
        first_half();
        pthread_join(other, NULL);
    }
    return (now() - begin) / rounds;
}
