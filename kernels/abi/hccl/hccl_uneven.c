/* Collectives in which ranks have different counts, and all-to-alls. */
#include <string.h>

#include "hccl_checks.h"

typedef struct uneven_call {
    collective_kind kind;
    const void *send, *receive;
    HcclDataType sent, received; /* dtypes */
    const uint64_t *send_counts, *send_places, *receive_counts, *receive_places; /* NULL: the kind has none */
    uint64_t count; /* of the side that has no counts */
    bool reduces;
    HcclReduceOp op;
} uneven_call;

/* ---- tables -------------------------------------------------------------------------------------------------------
 */

/* Counts and places of the program become bytes; where they end is the span's size. HCCL_E_PARA noted. */
static int32_t fill(const communicator *group, const uint64_t *counts, const uint64_t *places, uint64_t element,
                    uint64_t *bytes, uint64_t *at, buffer *what)
{
    for (uint32_t rank = 0; rank < group->view.ranks; rank++) {
        int32_t code = check_count("counts", counts[rank]);
        if (!code && places && counts[rank]) code = check_count("displacements", places[rank]);
        if (code) return code;
        bytes[rank] = counts[rank] * element;
        at[rank] = !counts[rank] ? 0 : places ? places[rank] * element : rank ? at[rank - 1] + bytes[rank - 1] : 0;
        if (at[rank] + bytes[rank] > what->bytes) what->bytes = at[rank] + bytes[rank];
    }
    return 0;
}

static uint64_t digest_of(const uint64_t *counts, uint32_t ranks)
{
    uint64_t digest = 0xcbf29ce484222325ull;
    for (uint32_t rank = 0; rank < ranks; rank++) digest = (digest ^ counts[rank]) * 0x100000001b3ull;
    return digest;
}

/* The side without counts has as much as the rank's own count says. */
static int32_t fill_other(collective *one, const uneven_call *call, const uint64_t *counts, buffer *what)
{
    uint64_t own = counts[one->group->rank];
    what->bytes = own * one->element;
    one->digest = digest_of(counts, one->group->view.ranks);
    if (own == call->count) return 0;
    return refuse_parameter(one->kind == ALL_GATHER_V ? "sendCount" : "recvCount", "the rank's own of the counts",
                            "%llu", (unsigned long long)call->count);
}

static int32_t fill_all(collective *one, const uneven_call *call)
{
    communicator *group = one->group;
    int32_t code = 0;
    if (call->send_counts)
        code = fill(group, call->send_counts, call->send_places, dtype_bytes(call->sent), one->send_bytes, one->send_at,
                    &one->send);
    if (!code && call->receive_counts)
        code = fill(group, call->receive_counts, call->receive_places, dtype_bytes(call->received), one->receive_bytes,
                    one->receive_at, &one->receive);
    if (!code && !call->send_counts) code = fill_other(one, call, call->receive_counts, &one->send);
    if (!code && !call->receive_counts) code = fill_other(one, call, call->send_counts, &one->receive);
    return code;
}

/* ---- calls --------------------------------------------------------------------------------------------------------
 */

static int32_t check_buffers(const collective *one)
{
    if (one->send.bytes && !one->send.address) return refuse_null_pointer("sendBuf");
    return one->receive.bytes && !one->receive.address ? refuse_null_pointer("recvBuf") : 0;
}

static int32_t check_dtypes(const uneven_call *call)
{
    if (call->reduces) return check_reduction(call->sent, call->op);
    int32_t code = check_dtype(call->kind == ALL_GATHER_V ? "dataType" : "recvType", call->received);
    return code || call->sent == call->received ? code : check_dtype("sendType", call->sent);
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
    int32_t code = fill_all(one, call);
    return code ? code : check_buffers(one);
}

static HcclResult call_uneven(int32_t code, const uneven_call *call, HcclComm comm, aclrtStream stream)
{
    collective *one = NULL;
    communicator *group;
    if (!code) code = check_dtypes(call);
    site_now();
    int32_t found = lock_communicator(comm, &group);
    if (!code) code = found;
    if (!code) code = make(call, group, &one);
    return enqueue_and_leave(code, one, stream);
}

HcclResult HcclReduceScatterV(void *sendBuf, const void *sendCounts, const void *sendDispls, void *recvBuf,
                              uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                              aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"stream", stream}, {"comm", comm}, {"sendCounts", sendCounts}, {"sendDispls", sendDispls});
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
    int32_t code = NEEDED({"comm", comm}, {"recvCounts", recvCounts}, {"recvDispls", recvDispls}, {"stream", stream});
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

/* ---- all-to-alls --------------------------------------------------------------------------------------------------
 */

static int32_t check_apart(const void *sendBuf, const void *recvBuf)
{
    return sendBuf && sendBuf == recvBuf ? refuse_parameter("recvBuf", "another buffer than sendBuf", "the same") : 0;
}

HcclResult HcclAlltoAllV(const void *sendBuf, const void *sendCounts, const void *sdispls, HcclDataType sendType,
                         const void *recvBuf, const void *recvCounts, const void *rdispls, HcclDataType recvType,
                         HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"comm", comm}, {"sendCounts", sendCounts}, {"sdispls", sdispls}, {"recvCounts", recvCounts},
                          {"rdispls", rdispls}, {"stream", stream});
    if (!code) code = check_apart(sendBuf, recvBuf);
    uneven_call call = {
        .kind = ALL_TO_ALL_V,
        .send = sendBuf,
        .receive = recvBuf,
        .sent = sendType,
        .received = recvType,
        .send_counts = sendCounts,
        .send_places = sdispls,
        .receive_counts = recvCounts,
        .receive_places = rdispls,
    };
    return call_uneven(code, &call, comm, stream);
}

static int32_t check_even(const uneven_call *call, uint64_t other)
{
    int32_t code = check_apart(call->send, call->receive);
    if (!code) code = check_count("sendCount", call->count);
    if (!code && call->count != other)
        code = refuse_parameter("recvCount", "as much as sendCount", "%llu", (unsigned long long)other);
    if (!code && call->sent != call->received)
        code = refuse_parameter("recvType", "the same as sendType", "%s", dtype_name(call->received));
    return code;
}

HcclResult HcclAlltoAll(const void *sendBuf, uint64_t sendCount, HcclDataType sendType, const void *recvBuf,
                        uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    uint64_t counts[MOST_RANKS];
    if (!sendCount && !recvCount) return HCCL_SUCCESS;
    for (uint32_t rank = 0; rank < MOST_RANKS; rank++) counts[rank] = sendCount;
    int32_t code = NEEDED({"comm", comm}, {"sendBuf", sendBuf}, {"recvBuf", recvBuf}, {"stream", stream});
    uneven_call call = {
        .kind = ALL_TO_ALL,
        .send = sendBuf,
        .receive = recvBuf,
        .sent = sendType,
        .received = recvType,
        .send_counts = counts,
        .receive_counts = counts,
        .count = sendCount,
    };
    if (!code) code = check_even(&call, recvCount);
    return call_uneven(code, &call, comm, stream);
}

/* The rank's row of the matrix is what it sends, its column what it receives. */
static int32_t take_row_and_column(HcclComm comm, const uint64_t *matrix, uint64_t *row, uint64_t *column)
{
    communicator *group;
    machine_lock();
    int32_t code = communicator_named(HANDLE(comm), &group);
    uint32_t ranks = code ? 0 : group->view.ranks, own = code ? 0 : group->rank;
    machine_unlock();
    for (uint32_t rank = 0; rank < ranks; rank++) {
        row[rank] = matrix[(size_t)own * ranks + rank];
        column[rank] = matrix[(size_t)rank * ranks + own];
    }
    return code;
}

HcclResult HcclAlltoAllVC(const void *sendBuf, const void *sendCountMatrix, HcclDataType sendType, const void *recvBuf,
                          HcclDataType recvType, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    uint64_t row[MOST_RANKS], column[MOST_RANKS];
    int32_t code = NEEDED({"comm", comm}, {"sendCountMatrix", sendCountMatrix}, {"stream", stream});
    if (!code) code = check_apart(sendBuf, recvBuf);
    if (!code) code = take_row_and_column(comm, sendCountMatrix, row, column);
    uneven_call call = {
        .kind = ALL_TO_ALL_VC,
        .send = sendBuf,
        .receive = recvBuf,
        .sent = sendType,
        .received = recvType,
        .send_counts = row,
        .receive_counts = column,
    };
    return call_uneven(code, &call, comm, stream);
}
