/* Collectives of three processes: every kind, in sizes of one element up to several boxes, with the numbers that a model
 * computes from all ranks' inputs; several streams and communicators; one process with several devices. */
#include "numbers.h"

#define RANKS 3u

#define EACH(count) for (uint64_t i = 0; i < (count); i++)

static void reductions(run *one)
{
    rank_place *me = one->me;
    uint64_t count = one->count;
    begin(one, count, count);
    SAME(HcclAllReduce(one->send, one->receive, count, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != sum_of(RANKS, i, one->turn)) SAME(i, -1);
    over(one);
    begin(one, count, count);
    SAME(HcclAllReduce(one->send, one->send, count, FP32, HCCL_REDUCE_MAX, me->comm, me->stream), 0);
    SAME(HcclReduce(one->send, one->receive, count, FP32, HCCL_REDUCE_SUM, 1, me->comm, me->stream), 0);
    end(one, count);
    EACH(count)
    {
        float most = value(0, i, one->turn);
        for (uint32_t rank = 1; rank < RANKS; rank++)
            most = value(rank, i, one->turn) > most ? value(rank, i, one->turn) : most;
        if (one->host[i] != (me->rank == 1 ? RANKS * most : 0)) SAME(i, -2);
    }
    over(one);
    begin(one, RANKS * count, count);
    SAME(HcclReduceScatter(one->send, one->receive, count, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != sum_of(RANKS, me->rank * count + i, one->turn)) SAME(i, -3);
    over(one);
}

static void moves(run *one)
{
    rank_place *me = one->me;
    uint64_t count = one->count;
    begin(one, count, RANKS * count);
    SAME(HcclAllGather(one->send, one->receive, count, FP32, me->comm, me->stream), 0);
    end(one, RANKS * count);
    EACH(RANKS *count) if (one->host[i] != value((uint32_t)(i / count), i % count, one->turn)) SAME(i, -4);
    over(one);
    begin(one, count, count);
    SAME(HcclBroadcast(one->send, count, FP32, 2, me->comm, me->stream), 0);
    SAME(aclrtMemcpyAsync(one->receive, count * 4, one->send, count * 4, ACL_MEMCPY_DEVICE_TO_DEVICE, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != value(2, i, one->turn)) SAME(i, -5);
    over(one);
    begin(one, RANKS * count, count);
    void *from = me->rank == 1 ? one->send : NULL;
    SAME(HcclScatter(from, one->receive, count, FP32, 1, me->comm, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != value(1, me->rank * count + i, one->turn)) SAME(i, -6);
    over(one);
    begin(one, RANKS * count, RANKS * count);
    SAME(HcclAlltoAll(one->send, count, FP32, one->receive, count, FP32, me->comm, me->stream), 0);
    end(one, RANKS * count);
    EACH(RANKS *count)
    if (one->host[i] != value((uint32_t)(i / count), me->rank * count + i % count, one->turn)) SAME(i, -7);
    over(one);
}

/* Rank i has count + i elements for each, or of its own. */
static void uneven(run *one)
{
    rank_place *me = one->me;
    uint64_t mine = one->count + me->rank, counts[RANKS], places[RANKS], rows[RANKS], row_places[RANKS], all = 0;
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        counts[rank] = one->count + rank, places[rank] = all + rank, all += counts[rank];
        rows[rank] = mine, row_places[rank] = rank * mine;
    }
    all += RANKS;
    begin(one, mine, all);
    SAME(HcclAllGatherV(one->send, mine, one->receive, counts, places, FP32, me->comm, me->stream), 0);
    end(one, all);
    for (uint32_t rank = 0; rank < RANKS; rank++)
        EACH(counts[rank]) if (one->host[places[rank] + i] != value(rank, i, one->turn)) SAME(i, -8);
    over(one);
    begin(one, all, mine);
    SAME(HcclReduceScatterV(one->send, counts, places, one->receive, mine, FP32, HCCL_REDUCE_SUM, me->comm, me->stream),
         0);
    end(one, mine);
    EACH(mine) if (one->host[i] != sum_of(RANKS, places[me->rank] + i, one->turn)) SAME(i, -9);
    over(one);
    uint64_t matrix[RANKS * RANKS];
    for (uint32_t i = 0; i < RANKS * RANKS; i++) matrix[i] = one->count + i / RANKS;
    for (int form = 0; form < 2; form++) {
        begin(one, RANKS * mine, all);
        if (form)
            SAME(HcclAlltoAllVC(one->send, matrix, FP32, one->receive, FP32, me->comm, me->stream), 0);
        else
            SAME(HcclAlltoAllV(one->send, rows, row_places, FP32, one->receive, counts, places, FP32, me->comm,
                               me->stream),
                 0);
        end(one, all);
        for (uint32_t rank = 0; rank < RANKS; rank++)
            EACH(counts[rank])
            if (one->host[places[rank] - form * rank + i] != value(rank, me->rank * counts[rank] + i, one->turn))
                SAME(i, -10);
        over(one);
    }
}

/* A ring, as batches, as single calls and as a group. */
static void messages(run *one)
{
    rank_place *me = one->me;
    uint64_t count = one->count;
    uint32_t next = (me->rank + 1) % RANKS, before = (me->rank + RANKS - 1) % RANKS;
    begin(one, count, count);
    HcclSendRecvItem items[] = {{HCCL_SEND, one->send, count, FP32, next}, {HCCL_RECV, one->receive, count, FP32, before}};
    SAME(HcclBatchSendRecv(items, 2, me->comm, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != value(before, i, one->turn)) SAME(i, -11);
    over(one);
    begin(one, count, count);
    if (me->rank) SAME(HcclRecv(one->receive, count, FP32, before, me->comm, me->stream), 0);
    SAME(HcclSend(one->send, count, FP32, next, me->comm, me->stream), 0);
    if (!me->rank) SAME(HcclRecv(one->receive, count, FP32, before, me->comm, me->stream), 0);
    end(one, count);
    EACH(count) if (one->host[i] != value(before, i, one->turn)) SAME(i, -12);
    over(one);
    begin(one, count, 2 * count);
    SAME(HcclGroupStart(), 0);
    SAME(HcclSend(one->send, count, FP32, next, me->comm, me->stream), 0);
    SAME(HcclRecv(one->receive, count, FP32, before, me->comm, me->stream), 0);
    SAME(HcclSend(one->send, count, FP32, me->rank, me->comm, me->stream), 0);
    SAME(HcclRecv((float *)one->receive + count, count, FP32, me->rank, me->comm, me->stream), 0);
    SAME(HcclGroupEnd(), 0);
    SAME(HcclGroupEnd(), HCCL_E_NOT_SUPPORT);
    end(one, 2 * count);
    EACH(count) if (one->host[i] != value(before, i, one->turn)) SAME(i, -17);
    EACH(count) if (one->host[count + i] != value(me->rank, i, one->turn)) SAME(i, -18);
    over(one);
}

/* Of two ranks, beside the communicator of all. */
static void part(rank_place *me)
{
    uint32_t members[] = {2, 0}, size = 0, rank = 9;
    char name[128];
    HcclCommConfig config;
    rank_place two = *me;
    if (me->rank == 1) return;
    HcclCommConfigInit(&config);
    strcpy(config.hcclCommName, "pair");
    SAME(HcclCreateSubCommConfig(&me->comm, 2, members, 7, me->rank == 0, &config, &two.comm), 0);
    SAME(HcclGetRankSize(two.comm, &size), 0);
    SAME(HcclGetRankId(two.comm, &rank), 0);
    SAME(HcclGetCommName(two.comm, name), 0);
    SAME(size, 2);
    SAME(rank, me->rank == 0);
    SAME(strcmp(name, "pair"), 0);
    run one = {.me = &two, .count = 5};
    begin(&one, 5, 10);
    SAME(HcclAllGather(one.send, one.receive, 5, FP32, two.comm, two.stream), 0);
    end(&one, 10);
    EACH(10) if (one.host[i] != value(members[i / 5], i % 5, one.turn)) SAME(i, -13);
    over(&one);
    SAME(HcclCommDestroy(two.comm), 0);
    SAME(HcclCommDestroy(two.comm), HCCL_E_PARA);
}

/* A graph adds up what the ranks have, as often as it is run. */
static void captured(rank_place *me)
{
    run one = {.me = me, .count = 9};
    aclmdlRI graph = NULL;
    begin(&one, 9, 9);
    SAME(aclmdlRICaptureBegin(me->stream, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), 0);
    SAME(HcclAllReduce(one.send, one.send, 9, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    SAME(aclrtMemcpyAsync(one.receive, 36, one.send, 36, ACL_MEMCPY_DEVICE_TO_DEVICE, me->stream), 0);
    SAME(aclmdlRICaptureEnd(me->stream, &graph), 0);
    for (int turn = 0; turn < 3; turn++) SAME(aclmdlRIExecuteAsync(graph, me->stream), 0);
    end(&one, 9);
    EACH(9) if (one.host[i] != RANKS * RANKS * sum_of(RANKS, i, one.turn)) SAME(i, -16);
    SAME(aclmdlRIDestroy(graph), 0);
    over(&one);
}

static void halves(rank_place *me)
{
    static const uint16_t ones[] = {0x3f80, 0x3c00}; /* 1, then 2^-8 resp. 2^-11, which two of them make visible */
    static const uint16_t small[] = {0x3b80, 0x1000};
    static const HcclDataType dtypes[] = {HCCL_DATA_TYPE_BFP16, HCCL_DATA_TYPE_FP16};
    for (int i = 0; i < 2; i++) {
        uint16_t mine = me->rank ? small[i] : ones[i], found = 0;
        void *place;
        SAME(aclrtMalloc(&place, 2, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        SAME(aclrtMemcpy(place, 2, &mine, 2, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        SAME(HcclAllReduce(place, place, 1, dtypes[i], HCCL_REDUCE_SUM, me->comm, me->stream), 0);
        SAME(aclrtSynchronizeStream(me->stream), 0);
        SAME(aclrtMemcpy(&found, 2, place, 2, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        SAME(found, ones[i]); /* each addition is rounded */
        aclrtFree(place);
    }
}

static void rank_body(rank_place *me)
{
    static const uint64_t counts[] = {1, 7, 4096, 100003, 700001};
    HcclResult error = HCCL_E_RESERVED;
    run one = {.me = me};
    device_of_rank(me);
    join(me);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        one.count = counts[i];
        reductions(&one);
        moves(&one);
        uneven(&one);
        messages(&one);
        part(me);
    }
    halves(me);
    captured(me);
    SAME(HcclBarrier(me->comm, me->stream), 0);
    SAME(aclrtSynchronizeStream(me->stream), 0);
    SAME(HcclGetCommAsyncError(me->comm, &error), 0);
    SAME(error, 0);
    SAME(HcclCommDestroy(me->comm), 0);
    SAME(aclFinalize(), 0);
}

/* Three devices of this process. */
static void together(void)
{
    int32_t devices[RANKS] = {2, 0, 1};
    rank_place me[RANKS];
    run one[RANKS];
    HcclComm comms[RANKS];
    SAME(aclInit(NULL), 0);
    SAME(HcclCommInitAll(RANKS, devices, comms), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        me[rank] = (rank_place){.rank = rank, .ranks = RANKS, .comm = comms[rank]};
        one[rank] = (run){.me = &me[rank], .count = 400000};
        SAME(aclrtSetDevice(devices[rank]), 0);
        SAME(aclrtCreateStream(&me[rank].stream), 0);
        begin(&one[rank], 400000, 400000);
        SAME(HcclAllReduce(one[rank].send, one[rank].receive, 400000, FP32, HCCL_REDUCE_SUM, comms[rank],
                           me[rank].stream),
             0);
    }
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        SAME(aclrtSetDevice(devices[rank]), 0);
        end(&one[rank], 400000);
        EACH(400000) if (one[rank].host[i] != sum_of(RANKS, i, 0)) SAME(i, -14);
        over(&one[rank]);
        SAME(aclrtDestroyStream(me[rank].stream), 0);
    }
    for (uint32_t rank = 0; rank < RANKS; rank++) SAME(HcclCommDestroy(comms[rank]), 0);
    SAME(aclFinalize(), 0);
}

static void alone(rank_place *me)
{
    run one = {.me = me, .count = 5};
    device_of_rank(me);
    join(me);
    begin(&one, 5, 5);
    SAME(HcclAllReduce(one.send, one.receive, 5, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    end(&one, 5);
    EACH(5) if (one.host[i] != value(0, i, 0)) SAME(i, -15);
    over(&one);
    SAME(HcclCommDestroy(me->comm), 0);
}

int main(void)
{
    int bad = run_ranks(1, alone) | run_ranks(RANKS, rank_body);
    together();
    return bad || wrong;
}
