/* Wrong arguments of collectives: the code, the parameter that the message names, and the order of checks. */
#include "failing.h"

#define RANKS 3u

/* A rank's sends and receives of its own are pairs. */
static void to_itself(rank_place *me, void *one, void *other)
{
    HcclSendRecvItem items[] = {{HCCL_SEND, one, 2, FP32, me->rank}, {HCCL_RECV, other, 1, FP32, me->rank}};
    SAME(HcclBatchSendRecv(items, 1, me->comm, me->stream), HCCL_E_PARA);
    mentions("a send without a receive of rank");
    SAME(HcclBatchSendRecv(items, 2, me->comm, me->stream), HCCL_E_PARA);
    mentions("2 FP32 sent and 1 FP32 received by rank");
    SAME(HcclGroupStart(), 0);
    SAME(HcclRecv(other, 1, FP32, me->rank, me->comm, me->stream), 0);
    SAME(HcclGroupEnd(), HCCL_E_PARA);
    mentions("a receive without a send of rank");
}

static void uneven(rank_place *me, void *one, void *other)
{
    uint64_t counts[RANKS] = {1, 1, 1}, places[RANKS] = {0, 1, 2}, none[RANKS] = {0}, wild[RANKS] = {1, 1ull << 40, 1};
    SAME(HcclAlltoAll(one, 1, FP32, one, 1, FP32, me->comm, me->stream), HCCL_E_PARA);
    SAME(HcclAlltoAll(one, 1, FP32, other, 2, FP32, NULL, me->stream), HCCL_E_PARA);
    SAME(HcclAlltoAll(NULL, 1, FP32, other, 2, FP32, me->comm, me->stream), HCCL_E_PTR);
    SAME(HcclAllGatherV(one, 2, other, counts, places, FP32, me->comm, me->stream), HCCL_E_PARA);
    mentions("2, where the counts have 1");
    SAME(HcclAllGatherV(NULL, 2, other, counts, places, FP32, me->comm, me->stream), HCCL_E_PTR);
    SAME(HcclAllGatherV(one, 2, NULL, counts, places, FP32, me->comm, me->stream), HCCL_E_PTR);
    mentions("recvBuf");
    SAME(HcclAllGatherV(NULL, 0, NULL, none, places, FP32, me->comm, me->stream), 0);
    SAME(HcclReduceScatterV(one, wild, places, other, 1, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), HCCL_E_PARA);
    mentions("1099511627776 for rank 1, argument sendCounts");
    SAME(HcclReduceScatterV(one, counts, places, other, 1, FP32, HCCL_REDUCE_PROD, me->comm, me->stream),
         HCCL_E_NOT_SUPPORT);
    SAME(HcclAlltoAllV(one, counts, places, HCCL_DATA_TYPE_INT128, NULL, counts, places, FP32, me->comm, me->stream),
         HCCL_E_PTR);
    SAME(HcclAlltoAllV(one, counts, places, HCCL_DATA_TYPE_INT128, other, counts, places, FP32, me->comm, me->stream),
         HCCL_E_NOT_SUPPORT);
    mentions("sendType");
}

static void even(rank_place *me, void *one, void *other, void *foreign)
{
    SAME(HcclAllReduce(NULL, NULL, 0, FP32, HCCL_REDUCE_SUM, NULL, NULL), 0);
    SAME(HcclAllReduce(NULL, other, 1, FP32, HCCL_REDUCE_SUM, NULL, NULL), HCCL_E_PTR);
    mentions("argument comm");
    SAME(HcclBroadcast(NULL, 1, FP32, 0, NULL, NULL), HCCL_E_PTR);
    mentions("argument stream");
    SAME(HcclAllReduce(NULL, other, 1, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), HCCL_E_PTR);
    mentions("argument sendBuf");
    SAME(HcclAllReduce(one, other, 1, HCCL_DATA_TYPE_UINT8, HCCL_REDUCE_SUM, me->comm, me->stream), HCCL_E_NOT_SUPPORT);
    mentions("UINT8");
    SAME(HcclAllReduce(one, other, 1, HCCL_DATA_TYPE_FP64, HCCL_REDUCE_SUM, me->comm, me->stream), HCCL_E_NOT_SUPPORT);
    SAME(HcclAllReduce(one, other, 1, HCCL_DATA_TYPE_BFP16, HCCL_REDUCE_PROD, me->comm, me->stream), HCCL_E_NOT_SUPPORT);
    mentions("PROD of BFP16 on Ascend910B1, argument op");
    SAME(HcclAllReduce(one, other, 0x800000000, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), HCCL_E_PARA);
    SAME(HcclAllReduce(one, other, 1, FP32, HCCL_REDUCE_SUM, one, me->stream), HCCL_E_PARA);
    SAME(HcclAllReduce(one, other, 1, FP32, HCCL_REDUCE_SUM, me->comm, one), HCCL_E_RUNTIME);
    SAME(HcclAllReduce(one, other, 1, FP32, HCCL_REDUCE_SUM, me->comm, foreign), HCCL_E_RUNTIME);
    mentions("for a communicator of device");
    SAME(HcclBroadcast(one, 1, FP32, RANKS, me->comm, me->stream), HCCL_E_PARA);
    SAME(HcclBroadcast(one, 1, HCCL_DATA_TYPE_INT128, RANKS, me->comm, me->stream), HCCL_E_NOT_SUPPORT);
    SAME(HcclScatter(NULL, one, 0x800000000, FP32, me->rank, me->comm, me->stream), HCCL_E_PTR);
    mentions("argument sendBuf");
}

static void messages(rank_place *me, void *one)
{
    HcclSendRecvItem item = {HCCL_SEND, one, 1, HCCL_DATA_TYPE_INT128, 0};
    SAME(HcclSend(one, 1, FP32, me->rank, me->comm, me->stream), HCCL_E_PARA);
    SAME(HcclSend(one, 1, FP32, RANKS, me->comm, me->stream), HCCL_E_PARA);
    SAME(HcclBatchSendRecv(&item, 1, me->comm, me->stream), HCCL_E_NOT_SUPPORT);
    SAME(HcclBatchSendRecv(NULL, 0, me->comm, me->stream), HCCL_E_PTR);
    SAME(HcclBatchSendRecv(&item, 0, me->comm, me->stream), 0);
}

static void communicators(rank_place *me)
{
    HcclResult error = HCCL_E_RESERVED;
    HcclComm comm;
    SAME(HcclGetCommAsyncError(me->comm, NULL), HCCL_E_PTR);
    SAME(HcclGetCommAsyncError(me->comm, &error), 0);
    SAME(error, 0);
    SAME(HcclCommInitAll(0, NULL, &comm), HCCL_E_PARA);
    SAME(HcclCommInitAll(1, NULL, NULL), HCCL_E_PTR);
    mentions("argument comms");
    SAME(HcclCommDestroy(NULL), 0);
    SAME(HcclGetCommName(NULL, NULL), HCCL_E_PTR);
    SAME(HcclCommSuspend(me->comm), 0);
    SAME(all_reduce(me, 4), HCCL_E_SUSPENDING);
    SAME(HcclCommResume(me->comm), 0);
}

static void rank_body(rank_place *me)
{
    aclrtStream foreign;
    device_of_rank(me);
    SAME(aclrtSetDevice((int32_t)RANKS), 0);
    SAME(aclrtCreateStream(&foreign), 0);
    SAME(aclrtSetDevice((int32_t)me->rank), 0);
    join(me);
    void *one = room(64), *other = room(64);
    even(me, one, other, foreign);
    messages(me, one);
    to_itself(me, one, other);
    uneven(me, one, other);
    communicators(me);
    SAME(all_reduce(me, 4), 0);
    SAME(aclrtSynchronizeStream(me->stream), 0);
}

int main(void)
{
    return run_ranks(RANKS, rank_body);
}
