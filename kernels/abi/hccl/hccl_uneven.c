/* Gathers and reduce-scatters of other counts on each rank. */
#include "hccl_uneven.h"

#include "digest.h"
#include "hccl_group.h"

/* ---- tables ----------------------------------------------------------------------------------------------------- */

/* Bytes of the counts, and of the displacements: the span's size is the last part's end. */
static void fill(const communicator *group, const uint64_t *counts, const uint64_t *places, uint64_t element,
                 uint64_t *bytes, uint64_t *at, buffer *what)
{
    for (uint32_t rank = 0; rank < group->view.ranks; rank++) {
        bytes[rank] = counts[rank] * element;
        at[rank] = !counts[rank] ? 0 : places ? places[rank] * element : rank ? at[rank - 1] + bytes[rank - 1] : 0;
        if (at[rank] + bytes[rank] > what->bytes) what->bytes = at[rank] + bytes[rank];
    }
}

static uint64_t digest_of(const uint64_t *counts, uint32_t ranks)
{
    uint64_t digest = DIGEST_BEGIN;
    for (uint32_t rank = 0; rank < ranks; rank++) digest = digest_with(digest, counts[rank]);
    return digest;
}

/* The parameter's name of `count`. */
static const char *own_count(collective_kind kind)
{
    return kind == REDUCE_SCATTER_V ? "recvCount" : "sendCount";
}

/* The side without counts has the rank's own of the counts. */
static void fill_other(collective *one, const uneven_call *call, const uint64_t *counts, buffer *what)
{
    what->bytes = call->count * one->element;
    one->digest = digest_of(counts, one->group->view.ranks);
}

static void fill_all(collective *one, const uneven_call *call)
{
    communicator *group = one->group;
    if (call->send_counts)
        fill(group, call->send_counts, call->send_places, dtype_bytes(call->sent), one->send_bytes, one->send_at,
             &one->send);
    else
        fill_other(one, call, call->receive_counts, &one->send);
    if (call->receive_counts)
        fill(group, call->receive_counts, call->receive_places, dtype_bytes(call->received), one->receive_bytes,
             one->receive_at, &one->receive);
    else
        fill_other(one, call, call->send_counts, &one->receive);
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static const char *name_of_counts(collective_kind kind, bool sent)
{
    if (kind == ALL_TO_ALL) return "sendCount";
    if (kind == ALL_TO_ALL_VC) return "sendCountMatrix";
    return sent ? "sendCounts" : "recvCounts";
}

static const char *name_of_places(collective_kind kind, bool sent)
{
    if (kind == ALL_TO_ALL_V) return sent ? "sdispls" : "rdispls";
    return sent ? "sendDispls" : "recvDispls";
}

/* Counts, or places of the counts that are not 0. */
static int32_t check_each(const communicator *group, const char *param, const uint64_t *values, const uint64_t *counts)
{
    for (uint32_t rank = 0; values && rank < group->view.ranks; rank++)
        if (counts[rank] && values[rank] > MOST_ELEMENTS)
            return refuse_parameter(param, "at most 0x7FFFFFFFF elements", "%llu for rank %u",
                                    (unsigned long long)values[rank], rank);
    return 0;
}

static int32_t check_side(const communicator *group, collective_kind kind, bool sent, const uint64_t *counts,
                          const uint64_t *places)
{
    int32_t code = check_each(group, name_of_counts(kind, sent), counts, counts);
    return code ? code : check_each(group, name_of_places(kind, sent), places, counts);
}

static bool has_some(const communicator *group, const uint64_t *counts, uint64_t otherwise)
{
    uint32_t rank = 0;
    while (counts && rank < group->view.ranks && !counts[rank]) rank++;
    return counts ? rank < group->view.ranks : otherwise > 0;
}

static int32_t check_buffers(const communicator *group, const uneven_call *call)
{
    bool sends = has_some(group, call->send_counts, call->count);
    bool receives = has_some(group, call->receive_counts, call->count);
    if (sends && !call->send) return refuse_null_pointer("sendBuf");
    return receives && !call->receive ? refuse_null_pointer("recvBuf") : 0;
}

/* A rank's own part has the count of the call. */
static int32_t check_own(const communicator *group, const uneven_call *call)
{
    const uint64_t *counts = call->send_counts ? call->send_counts : call->receive_counts;
    uint64_t own = counts[group->rank];
    if ((call->send_counts && call->receive_counts) || own == call->count) return 0;
    return refuse_wrong(HCCL_E_PARA, own_count(call->kind), "the rank's own of the counts",
                        "%llu, where the counts have %llu for rank %u", (unsigned long long)call->count,
                        (unsigned long long)own, group->rank);
}

static bool exchanges(collective_kind kind)
{
    return kind != REDUCE_SCATTER_V && kind != ALL_GATHER_V;
}

static int32_t check_dtypes(const uneven_call *call)
{
    if (call->reduces) return check_reduction(call->kind, call->sent, call->op);
    int32_t code = check_dtype(exchanges(call->kind) ? "sendType" : "dataType", call->sent);
    return code || call->sent == call->received ? code : check_dtype("recvType", call->received);
}

/* HCCL has no task for counts that are all 0, except in all-to-alls. */
static bool is_empty(const communicator *group, const uneven_call *call)
{
    return !exchanges(call->kind) && !has_some(group, call->send_counts, 0) &&
           !has_some(group, call->receive_counts, 0);
}

static int32_t check_call(const communicator *group, const uneven_call *call)
{
    bool exchange = exchanges(call->kind);
    int32_t code = exchange ? 0 : check_count(own_count(call->kind), call->count);
    if (!code && !exchange) code = check_dtypes(call);
    if (!code) code = check_side(group, call->kind, true, call->send_counts, call->send_places);
    if (!code) code = check_side(group, call->kind, false, call->receive_counts, call->receive_places);
    if (!code) code = check_buffers(group, call);
    if (!code && exchange) code = check_dtypes(call);
    return code ? code : check_own(group, call);
}

static int32_t make(const uneven_call *call, communicator *group, collective **made)
{
    collective *one = *made = collective_new(group, here()->function, call->kind, 4, 0);
    if (!one) return refuse_no_memory();
    one->dtype = call->sent;
    one->reduction = call->op;
    one->count = call->count;
    one->element = dtype_bytes(call->sent);
    one->send.address = HANDLE(call->send);
    one->receive.address = HANDLE(call->receive);
    fill_all(one, call);
    return 0;
}

HcclResult call_uneven(int32_t code, const uneven_call *call, HcclComm comm, aclrtStream stream)
{
    collective *one = NULL;
    communicator *group;
    site_now();
    code = lock_communicator(code, comm, &group);
    if (!code) code = check_call(group, call);
    if (!code && is_empty(group, call)) return unlock_and_leave_hccl(0);
    if (!code) code = check_callable(group, call->kind);
    if (!code) code = make(call, group, &one);
    return keep_or_enqueue(code, one, stream);
}

HcclResult HcclReduceScatterV(void *sendBuf, const void *sendCounts, const void *sendDispls, void *recvBuf,
                              uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                              aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"stream", stream}, {"sendCounts", sendCounts}, {"sendDispls", sendDispls}, {"comm", comm});
    if (!code && recvCount && !recvBuf) code = refuse_null_pointer("recvBuf");
    uneven_call call = {
        .kind = REDUCE_SCATTER_V,
        .send = sendBuf,
        .receive = recvBuf,
        .sent = dataType,
        .received = dataType,
        .send_counts = sendCounts,
        .send_places = sendDispls,
        .count = recvCount,
        .reduces = true,
        .op = op,
    };
    return call_uneven(code, &call, comm, stream);
}

HcclResult HcclAllGatherV(void *sendBuf, uint64_t sendCount, void *recvBuf, const void *recvCounts,
                          const void *recvDispls, HcclDataType dataType, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"recvCounts", recvCounts}, {"recvDispls", recvDispls}, {"comm", comm}, {"stream", stream});
    if (!code && sendCount && !sendBuf) code = refuse_null_pointer("sendBuf");
    uneven_call call = {
        .kind = ALL_GATHER_V,
        .send = sendBuf,
        .receive = recvBuf,
        .sent = dataType,
        .received = dataType,
        .receive_counts = recvCounts,
        .receive_places = recvDispls,
        .count = sendCount,
    };
    return call_uneven(code, &call, comm, stream);
}
