/* Sends and receives, single, in batches and in groups: those of a group, by communicator and stream, are one batch. */
#include <stdlib.h>

#include "hccl_group.h"

#define BATCHED "remoteRank" /* the peer of HcclBatchSendRecv */

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static void set(transfer *one, const HcclSendRecvItem *item)
{
    one->sends = item->sendRecvType == HCCL_SEND;
    one->peer = item->remoteRank;
    one->what.address = HANDLE(item->buf);
    one->what.bytes = item->count * dtype_bytes(item->dataType);
    one->done = !one->what.bytes;
}

static int32_t make(const HcclSendRecvItem *items, uint32_t count, communicator *group, collective **made)
{
    collective *one = collective_new(group, here()->function, MESSAGES, 0, count);
    if (!one) return refuse_no_memory();
    for (uint32_t i = 0; i < count; i++) set(&one->transfers[i], &items[i]);
    *made = one;
    return 0;
}

static int32_t check_item(const HcclSendRecvItem *item)
{
    int32_t code = check_count("count", item->count);
    if (!code) code = check_dtype("dataType", item->dataType);
    if (!code && item->count && !item->buf) code = refuse_null_pointer("buf");
    if (!code && (uint32_t)item->sendRecvType > HCCL_RECV)
        code = refuse_parameter("sendRecvType", "HCCL_SEND or HCCL_RECV", "%d", (int)item->sendRecvType);
    return code;
}

/* The next item from `at` on that sends to, or receives from, the rank itself; count if there is none. */
static uint32_t next_own(const HcclSendRecvItem *items, uint32_t count, uint32_t at, HcclSendRecvType type,
                         uint32_t rank)
{
    while (at < count && (items[at].sendRecvType != type || items[at].remoteRank != rank)) at++;
    return at;
}

/* A batch's sends and receives of the rank itself are pairs, in their order. */
static int32_t check_own(const HcclSendRecvItem *items, uint32_t count, uint32_t rank)
{
    uint32_t sent = next_own(items, count, 0, HCCL_SEND, rank), received = next_own(items, count, 0, HCCL_RECV, rank);
    while (sent < count && received < count) {
        const HcclSendRecvItem *from = &items[sent], *to = &items[received];
        if (from->count != to->count || from->dataType != to->dataType)
            return refuse_parameter(BATCHED, "the same count and dtype in a rank's send to itself and in its receive",
                                    "%llu %s sent and %llu %s received by rank %u", (unsigned long long)from->count,
                                    dtype_name(from->dataType), (unsigned long long)to->count, dtype_name(to->dataType),
                                    rank);
        sent = next_own(items, count, sent + 1, HCCL_SEND, rank);
        received = next_own(items, count, received + 1, HCCL_RECV, rank);
    }
    if (sent == received) return 0;
    return refuse_parameter(BATCHED, "a receive for each send of a rank to itself", "a %s of rank %u",
                            sent < count ? "send without a receive" : "receive without a send", rank);
}

static int32_t make_checked(const HcclSendRecvItem *items, uint32_t count, communicator *group, collective **made)
{
    int32_t code = check_callable(group, MESSAGES);
    if (!code) code = check_own(items, count, group->rank);
    return code ? code : make(items, count, group, made);
}

/* peer: the parameter that names the other rank of a single message; NULL: of a batch. */
static HcclResult call_messages(int32_t code, const HcclSendRecvItem *items, uint32_t count, const char *peer,
                                HcclComm comm, aclrtStream stream)
{
    collective *one = NULL;
    communicator *group;
    const char *param = peer ? peer : BATCHED;
    bool single = peer && !hccl_group_is_open();
    for (uint32_t i = 0; i < count && !code; i++) code = check_item(&items[i]);
    site_now();
    code = lock_communicator(code, comm, &group);
    for (uint32_t i = 0; i < count && !code; i++) code = check_rank(group, param, items[i].remoteRank);
    if (!code && single) code = check_other_rank(group, param, items->remoteRank);
    if (!code && hccl_group_is_open()) {
        for (uint32_t i = 0; i < count && !code; i++) code = hccl_group_keep_message(&items[i], comm, stream);
        return unlock_and_leave_hccl(code);
    }
    if (!code) code = make_checked(items, count, group, &one);
    return enqueue_and_leave(code, one, stream);
}

HcclResult HcclSend(void *sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank, HcclComm comm,
                    aclrtStream stream)
{
    ENTER_LAUNCH;
    HcclSendRecvItem item = {HCCL_SEND, sendBuf, count, dataType, destRank};
    if (!count) return hccl_leave(HCCL_SUCCESS);
    int32_t code = NEEDED({"comm", comm}, {"sendBuf", sendBuf}, {"stream", stream});
    return call_messages(code, &item, 1, "destRank", comm, stream);
}

HcclResult HcclRecv(void *recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank, HcclComm comm,
                    aclrtStream stream)
{
    ENTER_LAUNCH;
    HcclSendRecvItem item = {HCCL_RECV, recvBuf, count, dataType, srcRank};
    if (!count) return hccl_leave(HCCL_SUCCESS);
    int32_t code = NEEDED({"comm", comm}, {"recvBuf", recvBuf}, {"stream", stream});
    return call_messages(code, &item, 1, "srcRank", comm, stream);
}

HcclResult HcclBatchSendRecv(HcclSendRecvItem *sendRecvInfo, uint32_t itemNum, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"comm", comm}, {"stream", stream}, {"sendRecvInfo", sendRecvInfo});
    if (!code && !itemNum) return hccl_leave(HCCL_SUCCESS);
    return call_messages(code, sendRecvInfo, code ? 0 : itemNum, NULL, comm, stream);
}

/* ---- the end of a group ----------------------------------------------------------------------------------------- */

static int32_t enqueue_items(const HcclSendRecvItem *items, uint32_t count, HcclComm comm, aclrtStream stream)
{
    collective *one = NULL;
    communicator *group;
    int32_t code = lock_communicator(0, comm, &group);
    if (!code) code = make_checked(items, count, group, &one);
    return enqueue(code, one, stream);
}

/* Nothing of a group that has failed runs, nor is it left for the next one. */
static int32_t enqueue_group(int32_t code)
{
    HcclSendRecvItem *items = code ? NULL : calloc(hccl_group_messages() + 1, sizeof *items);
    if (!items) {
        hccl_group_drop_messages();
        return code ? code : refuse_no_memory();
    }
    while (hccl_group_messages()) {
        HcclComm comm;
        aclrtStream stream;
        uint32_t count = hccl_group_take_messages(items, &comm, &stream);
        if (!code) code = enqueue_items(items, count, comm, stream);
    }
    free(items);
    return code;
}

HcclResult HcclGroupStart(void)
{
    hccl_group_begin();
    return HCCL_SUCCESS;
}

HcclResult HcclGroupEnd(void)
{
    ENTER_LAUNCH;
    if (!hccl_group_is_open())
        return hccl_leave(
            refuse_hccl(HCCL_E_NOT_SUPPORT, "Expected a group that HcclGroupStart has begun but there is none."));
    site_now();
    if (!hccl_group_leave()) return hccl_leave(HCCL_SUCCESS);
    return hccl_leave(hccl_group_run_collectives(enqueue_group(hccl_group_run_jobs())));
}
