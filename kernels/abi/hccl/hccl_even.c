/* Collectives of the same count on every rank. */
#include "hccl_group.h"

/* Arguments of these functions; 0 where a function has none. */
typedef struct even_call {
    collective_kind kind;
    const char *counted; /* the parameter's name of count */
    void *send, *receive;
    uint64_t count;
    HcclDataType dtype;
    bool reduces, rooted;
    HcclReduceOp op;
    uint32_t root;
} even_call;

/* In the order of HCCL's 910B; its 950 checks root before count. */
static int32_t check_call(const even_call *call, const communicator *group)
{
    bool is_root = call->rooted && group->rank == call->root;
    if (call->kind == SCATTER && is_root && !call->send) return refuse_null_pointer("sendBuf");
    int32_t code = check_count(call->counted, call->count);
    if (code) return code;
    code = call->reduces ? check_reduction(call->kind, call->dtype, call->op) : check_dtype("dataType", call->dtype);
    return code || !call->rooted ? code : check_rank(group, "root", call->root);
}

/* Bytes and offsets of the ranks' parts, one after the other. */
static void fill_even(const collective *one, uint64_t *bytes, uint64_t *at)
{
    for (uint32_t rank = 0; rank < one->group->view.ranks; rank++) {
        bytes[rank] = one->count * one->element;
        at[rank] = rank * bytes[rank];
    }
}

static void set_spans(collective *one)
{
    uint64_t own = one->count * one->element, all = own * one->group->view.ranks;
    bool is_root = one->group->rank == one->root;
    one->send.bytes = one->receive.bytes = own;
    switch (one->kind) {
    case BROADCAST:
        one->send.bytes = is_root ? own : 0;
        one->receive.bytes = is_root ? 0 : own;
        break;
    case REDUCE: one->receive.bytes = is_root ? own : 0; break;
    case SCATTER: one->send.bytes = is_root ? all : 0; break;
    case ALL_GATHER:
        one->receive.bytes = all;
        fill_even(one, one->receive_bytes, one->receive_at);
        break;
    case REDUCE_SCATTER:
        one->send.bytes = all;
        fill_even(one, one->send_bytes, one->send_at);
        break;
    default: break;
    }
}

static bool has_tables(collective_kind kind)
{
    return kind == ALL_GATHER || kind == REDUCE_SCATTER;
}

static int32_t make(const even_call *call, communicator *group, collective **made)
{
    collective *one = collective_new(group, here()->function, call->kind, has_tables(call->kind) ? 4 : 0, 0);
    if (!one) return refuse_no_memory();
    one->dtype = call->dtype;
    one->reduction = call->op;
    one->root = call->root;
    one->count = call->count;
    one->element = dtype_bytes(call->dtype);
    one->send.address = HANDLE(call->send);
    one->receive.address = HANDLE(call->receive);
    set_spans(one);
    *made = one;
    return 0;
}

/* pointers: those that may not be null, in HCCL's order. */
static HcclResult call_even(const needed *pointers, const even_call *call, HcclComm comm, aclrtStream stream)
{
    collective *one = NULL;
    communicator *group;
    if (!call->count && call->kind != BARRIER) return hccl_leave(HCCL_SUCCESS);
    int32_t code = check_needed(pointers);
    site_now();
    code = lock_communicator(code, comm, &group);
    if (!code) code = check_call(call, group);
    if (!code) code = check_callable(group, call->kind);
    if (!code) code = make(call, group, &one);
    return keep_or_enqueue(code, one, stream);
}

/* ---- the functions ---------------------------------------------------------------------------------------------- */

HcclResult HcclAllReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                         HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {ALL_REDUCE, "count", sendBuf, recvBuf, count, dataType, .reduces = true, .op = op};
    return call_even(LIST({"comm", comm}, {"sendBuf", sendBuf}, {"recvBuf", recvBuf}, {"stream", stream}), &call, comm,
                     stream);
}

HcclResult HcclBroadcast(void *buf, uint64_t count, HcclDataType dataType, uint32_t root, HcclComm comm,
                         aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {BROADCAST, "count", buf, buf, count, dataType, .rooted = true, .root = root};
    return call_even(LIST({"stream", stream}, {"comm", comm}, {"buf", buf}), &call, comm, stream);
}

HcclResult HcclReduceScatter(void *sendBuf, void *recvBuf, uint64_t recvCount, HcclDataType dataType, HcclReduceOp op,
                             HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {REDUCE_SCATTER, "recvCount", sendBuf, recvBuf, recvCount, dataType, .reduces = true, .op = op};
    return call_even(LIST({"stream", stream}, {"comm", comm}, {"sendBuf", sendBuf}, {"recvBuf", recvBuf}), &call, comm,
                     stream);
}

HcclResult HcclScatter(void *sendBuf, void *recvBuf, uint64_t recvCount, HcclDataType dataType, uint32_t root,
                       HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {SCATTER, "recvCount", sendBuf, recvBuf, recvCount, dataType, .rooted = true, .root = root};
    return call_even(LIST({"comm", comm}, {"recvBuf", recvBuf}, {"stream", stream}), &call, comm, stream);
}

HcclResult HcclAllGather(void *sendBuf, void *recvBuf, uint64_t sendCount, HcclDataType dataType, HcclComm comm,
                         aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {ALL_GATHER, "sendCount", sendBuf, recvBuf, sendCount, dataType, .root = 0};
    return call_even(LIST({"comm", comm}, {"sendBuf", sendBuf}, {"recvBuf", recvBuf}, {"stream", stream}), &call, comm,
                     stream);
}

HcclResult HcclReduce(void *sendBuf, void *recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                      uint32_t root, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {REDUCE, "count", sendBuf, recvBuf, count, dataType, true, true, op, root};
    return call_even(LIST({"comm", comm}, {"sendBuf", sendBuf}, {"recvBuf", recvBuf}, {"stream", stream}), &call, comm,
                     stream);
}

HcclResult HcclBarrier(HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    even_call call = {BARRIER, "count", NULL, NULL, 0, HCCL_DATA_TYPE_INT8, .root = 0};
    return call_even(LIST({"comm", comm}, {"stream", stream}), &call, comm, stream);
}
