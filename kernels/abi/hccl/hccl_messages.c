/* Sends and receives, single, in batches and in groups. */
#include <stdlib.h>

#include "hccl_group.h"

#define BATCHED "remoteRank" /* the peer of HcclBatchSendRecv */

/* ---- groups: a thread's sends and receives between HcclGroupStart and HcclGroupEnd are one batch ---------------- */

typedef struct grouped {
    struct grouped *next;
    HcclSendRecvItem item;
    HcclComm comm;
    aclrtStream stream;
} grouped;

static _Thread_local struct {
    grouped *first, *last;
} group_of_thread;

static void drop_group(void *nothing)
{
    (void)nothing;
    while (group_of_thread.first) {
        grouped *one = group_of_thread.first;
        group_of_thread.first = one->next;
        free(one);
    }
    group_of_thread.last = NULL;
}

static pthread_key_t at_exit; /* a thread may end without ending its group */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void)
{
    pthread_key_create(&at_exit, drop_group);
}

static int32_t keep_for_end(const HcclSendRecvItem *item, HcclComm comm, aclrtStream stream)
{
    grouped *fresh = malloc(sizeof *fresh);
    if (!fresh) return refuse_no_memory();
    pthread_once(&once, make_key);
    pthread_setspecific(at_exit, &group_of_thread);
    *fresh = (grouped){NULL, *item, comm, stream};
    if (group_of_thread.last)
        group_of_thread.last->next = fresh;
    else
        group_of_thread.first = fresh;
    group_of_thread.last = fresh;
    return 0;
}

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
        for (uint32_t i = 0; i < count && !code; i++) code = keep_for_end(&items[i], comm, stream);
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

/* Takes those of the first one's communicator and stream off the list; items has room for all. */
static uint32_t take_alike(HcclSendRecvItem *items, HcclComm *comm, aclrtStream *stream)
{
    uint32_t count = 0;
    grouped *last = NULL;
    *comm = group_of_thread.first->comm;
    *stream = group_of_thread.first->stream;
    for (grouped **link = &group_of_thread.first; *link;) {
        grouped *one = *link;
        if (one->comm != *comm || one->stream != *stream) {
            last = one;
            link = &one->next;
            continue;
        }
        items[count++] = one->item;
        *link = one->next;
        free(one);
    }
    group_of_thread.last = last;
    return count;
}

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
    uint32_t all = 0;
    for (const grouped *one = group_of_thread.first; one; one = one->next) all++;
    HcclSendRecvItem *items = code ? NULL : calloc(all + 1, sizeof *items);
    if (!items) {
        drop_group(NULL);
        return code ? code : refuse_no_memory();
    }
    while (group_of_thread.first) {
        HcclComm comm;
        aclrtStream stream;
        uint32_t count = take_alike(items, &comm, &stream);
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
