/* Time of all-reduces of a rank on another machine: spread DIRECTORY RANK RANKS. Rank 0 prints a row for each size: its
 * bytes, microseconds of an all-reduce that is awaited (the least of the rounds), processor time of this rank. */
#include <fcntl.h>
#include <sys/resource.h>
#include <time.h>

#include "ranks.h"

#define ROUNDS 5
#define FP32 HCCL_DATA_TYPE_FP32

static const struct size {
    uint64_t bytes;
    int calls;
} sizes[] = {{8, 200}, {64 << 10, 100}, {1 << 20, 20}, {64 << 20, 2}};

static double seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void join_by_file(rank_place *me, const char *directory)
{
    char path[256], made[256];
    HcclRootInfo root;
    int file;
    snprintf(path, sizeof path, "%s/root", directory);
    snprintf(made, sizeof made, "%s/made", directory);
    if (!me->rank) {
        file = open(made, O_CREAT | O_WRONLY | O_TRUNC, 0600);
        SAME(HcclGetRootInfo(&root), 0);
        put_all(file, &root, sizeof root);
        SAME(rename(made, path), 0);
    } else {
        while ((file = open(path, O_RDONLY)) < 0) usleep(20000);
        get_all(file, &root, sizeof root);
    }
    close(file);
    SAME(HcclCommInitRootInfo(me->ranks, &root, me->rank, &me->comm), 0);
}

static void measure(const rank_place *me, const struct size *size)
{
    void *buffer;
    double least = 1e9, cpu = 0;
    SAME(aclrtMalloc(&buffer, size->bytes, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemset(buffer, size->bytes, 0, size->bytes), 0);
    for (int round = 0; round <= ROUNDS; round++) {
        double begin = seconds(CLOCK_MONOTONIC), worked = seconds(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < size->calls; i++) {
            SAME(HcclAllReduce(buffer, buffer, size->bytes / 4, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
            SAME(aclrtSynchronizeStream(me->stream), 0);
        }
        double took = (seconds(CLOCK_MONOTONIC) - begin) / size->calls;
        if (!round || took > least) continue;
        least = took;
        cpu = (seconds(CLOCK_PROCESS_CPUTIME_ID) - worked) / size->calls;
    }
    aclrtFree(buffer);
    if (!me->rank) printf("%llu %.1f %.1f\n", (unsigned long long)size->bytes, least * 1e6, cpu * 1e6);
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    rank_place me = {.rank = (uint32_t)atoi(argv[2]), .ranks = (uint32_t)atoi(argv[3])};
    device_of_rank(&me);
    join_by_file(&me, argv[1]);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) measure(&me, &sizes[i]);
    SAME(HcclCommDestroy(me.comm), 0);
    return wrong != 0;
}
