/* Microseconds of an all-reduce of 8 bytes between processes, each awaited: the least of the rounds. Ranks: argument. */
#include <time.h>

#include "ranks.h"

#define ROUNDS 50
#define CALLS 500
#define FP32 HCCL_DATA_TYPE_FP32

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static double round_of(const rank_place *me, void *buffer)
{
    double begin = now();
    for (int i = 0; i < CALLS; i++) {
        SAME(HcclAllReduce(buffer, buffer, 2, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
        SAME(aclrtSynchronizeStream(me->stream), 0);
    }
    return (now() - begin) / CALLS;
}

static void rank_body(rank_place *me)
{
    void *buffer;
    double least = 1e9;
    device_of_rank(me);
    join(me);
    SAME(aclrtMalloc(&buffer, 8, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    for (int i = 0; i < ROUNDS; i++) {
        double found = round_of(me, buffer);
        least = found < least ? found : least;
    }
    if (!me->rank) printf("%.2f\n", least);
}

int main(int argc, char **argv)
{
    return run_ranks(argc > 1 ? (uint32_t)atoi(argv[1]) : 2, rank_body);
}
