/* Groups: a thread makes the communicators of all its devices, enqueues collectives in another order on each device, and
 * finds their results behind HcclGroupEnd. */
#include <pthread.h>

#include "numbers.h"

#define RANKS 3u
#define SMALL 5u
#define LARGE 3000u

static rank_place me[RANKS];

static void of_rank(uint32_t rank)
{
    SAME(aclrtSetDevice((int32_t)rank), 0);
}

static void make_all(void)
{
    HcclRootInfo root;
    HcclComm none = NULL;
    of_rank(0);
    SAME(HcclGetRootInfo(&root), 0);
    SAME(HcclGroupStart(), 0);
    SAME(HcclCommInitRootInfo(RANKS, &root, RANKS, &none), 0); /* refused at the end */
    SAME(HcclGroupEnd(), HCCL_E_PARA);
    HOLDS(strstr(aclGetRecentErrMsg(), "a number below nRanks") != NULL);
    SAME(HcclGroupStart(), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        of_rank(rank);
        me[rank] = (rank_place){.rank = rank, .ranks = RANKS};
        SAME(aclrtCreateStream(&me[rank].stream), 0);
        SAME(HcclCommInitRootInfo(RANKS, &root, rank, &me[rank].comm), 0);
        HOLDS(me[rank].comm == NULL);
    }
    SAME(HcclGroupEnd(), 0);
}

static void gather(run *one)
{
    SAME(HcclAllGather(one->send, one->receive, SMALL, FP32, one->me->comm, one->me->stream), 0);
}

static void reduce(run *one)
{
    SAME(HcclAllReduce(one->send, one->receive, LARGE, FP32, HCCL_REDUCE_SUM, one->me->comm, one->me->stream), 0);
}

static void check(run *one, bool sums)
{
    uint64_t count = sums ? LARGE : RANKS * SMALL;
    SAME(aclrtMemcpy(one->host, count * 4, one->receive, count * 4, ACL_MEMCPY_DEVICE_TO_HOST), 0); /* no other wait */
    for (uint64_t i = 0; i < count; i++)
        if (one->host[i] != (sums ? sum_of(RANKS, i, one->turn) : value((uint32_t)(i / SMALL), i % SMALL, one->turn)))
            SAME(i, -1);
}

static void collectives(void)
{
    run sums[RANKS], parts[RANKS];
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        of_rank(rank);
        sums[rank] = parts[rank] = (run){.me = &me[rank]};
        begin(&sums[rank], LARGE, LARGE);
        begin(&parts[rank], SMALL, RANKS * SMALL);
        SAME(aclrtSynchronizeStream(me[rank].stream), 0);
    }
    SAME(HcclGroupStart(), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        of_rank(rank);
        if (rank == 1) reduce(&sums[rank]);
        gather(&parts[rank]);
        if (rank != 1) reduce(&sums[rank]);
    }
    SAME(HcclGroupEnd(), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        of_rank(rank);
        check(&sums[rank], true);
        check(&parts[rank], false);
        over(&parts[rank]);
        over(&sums[rank]);
    }
}

/* What a group that failed was to send is not left for the next one. */
static void failing(void)
{
    enum { BYTES = 16 };
    unsigned char found[BYTES];
    void *from, *to;
    HcclRootInfo root;
    HcclComm alone, none;
    of_rank(0);
    SAME(aclrtMalloc(&from, BYTES, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&to, BYTES, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemset(from, BYTES, 1, BYTES), 0);
    SAME(aclrtMemset(to, BYTES, 0, BYTES), 0);
    SAME(HcclGetRootInfo(&root), 0);
    SAME(HcclCommInitRootInfo(1, &root, 0, &alone), 0);
    SAME(HcclGroupStart(), 0);
    SAME(HcclCommInitRootInfo(1, &root, 1, &none), 0);
    SAME(HcclSend(from, BYTES, HCCL_DATA_TYPE_INT8, 0, alone, me[0].stream), 0);
    SAME(HcclRecv(to, BYTES, HCCL_DATA_TYPE_INT8, 0, alone, me[0].stream), 0);
    SAME(HcclGroupEnd(), HCCL_E_PARA);
    SAME(HcclGroupStart(), 0);
    SAME(HcclGroupEnd(), 0);
    SAME(aclrtSynchronizeStream(me[0].stream), 0);
    SAME(aclrtMemcpy(found, BYTES, to, BYTES, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    SAME(found[0], 0);
    SAME(HcclCommDestroy(alone), 0);
    SAME(aclrtFree(from), 0);
    SAME(aclrtFree(to), 0);
}

/* What destroys a communicator comes before what the group enqueues on it. */
static void destroying(void)
{
    enum { BYTES = 16 };
    void *place;
    HcclRootInfo root;
    HcclComm alone;
    of_rank(0);
    SAME(aclrtMalloc(&place, BYTES, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    for (int sends = 0; sends < 2; sends++) {
        SAME(HcclGetRootInfo(&root), 0);
        SAME(HcclCommInitRootInfo(1, &root, 0, &alone), 0);
        SAME(HcclGroupStart(), 0);
        if (sends) {
            SAME(HcclSend(place, BYTES, HCCL_DATA_TYPE_INT8, 0, alone, me[0].stream), 0);
            SAME(HcclRecv(place, BYTES, HCCL_DATA_TYPE_INT8, 0, alone, me[0].stream), 0);
        } else {
            SAME(HcclAllReduce(place, place, BYTES, HCCL_DATA_TYPE_INT8, HCCL_REDUCE_SUM, alone, me[0].stream), 0);
        }
        SAME(HcclCommDestroy(alone), 0);
        SAME(HcclGroupEnd(), HCCL_E_PARA);
        HOLDS(strstr(aclGetRecentErrMsg(), "argument comm") != NULL);
        SAME(aclrtSynchronizeStream(me[0].stream), 0);
    }
    SAME(aclrtFree(place), 0);
}

typedef struct left_group {
    void *place;
    HcclComm comm;
    aclrtStream stream;
} left_group;

/* A thread that ends without HcclGroupEnd: nothing of its group runs, and nothing of it stays. */
static void *leave_open(void *argument)
{
    left_group *one = argument;
    HcclComm none;
    HcclRootInfo root;
    of_rank(0);
    SAME(HcclGetRootInfo(&root), 0);
    SAME(HcclGroupStart(), 0);
    SAME(HcclCommInitRootInfo(1, &root, 0, &none), 0);
    SAME(HcclSend(one->place, 4, HCCL_DATA_TYPE_INT8, 0, one->comm, one->stream), 0);
    SAME(HcclAllReduce(one->place, one->place, 4, HCCL_DATA_TYPE_INT8, HCCL_REDUCE_SUM, one->comm, one->stream), 0);
    return NULL;
}

static void left_open(void)
{
    pthread_t thread;
    left_group one = {.stream = me[0].stream};
    HcclRootInfo root;
    of_rank(0);
    SAME(aclrtMalloc(&one.place, 4, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(HcclGetRootInfo(&root), 0);
    SAME(HcclCommInitRootInfo(1, &root, 0, &one.comm), 0);
    SAME(pthread_create(&thread, NULL, leave_open, &one), 0);
    SAME(pthread_join(thread, NULL), 0);
    SAME(HcclGroupEnd(), HCCL_E_NOT_SUPPORT); /* it was the thread's own */
    SAME(aclrtSynchronizeStream(one.stream), 0);
    SAME(HcclCommDestroy(one.comm), 0);
    SAME(aclrtFree(one.place), 0);
}

static void end_all(void)
{
    SAME(HcclGroupStart(), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) SAME(HcclCommDestroy(me[rank].comm), 0);
    SAME(HcclGroupEnd(), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) SAME(HcclCommDestroy(me[rank].comm), HCCL_E_PARA);
}

int main(void)
{
    SAME(aclInit(NULL), 0);
    make_all();
    collectives();
    failing();
    destroying();
    left_open();
    end_all();
    SAME(aclFinalize(), 0);
    return wrong;
}
