/* All-to-alls. */
#include "hccl_uneven.h"

static int32_t check_apart(const void *sendBuf, const void *recvBuf)
{
    return sendBuf && sendBuf == recvBuf ? refuse_parameter("recvBuf", "another buffer than sendBuf", "the same") : 0;
}

HcclResult HcclAlltoAllV(const void *sendBuf, const void *sendCounts, const void *sdispls, HcclDataType sendType,
                         const void *recvBuf, const void *recvCounts, const void *rdispls, HcclDataType recvType,
                         HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = NEEDED({"sendCounts", sendCounts}, {"sdispls", sdispls}, {"recvCounts", recvCounts},
                          {"rdispls", rdispls}, {"stream", stream}, {"comm", comm});
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
    if (call->count != other) return refuse_parameter("recvCount", "sendCount", "%llu", (unsigned long long)other);
    if (call->sent == call->received) return 0;
    return refuse_parameter("recvType", "sendType", "%s", dtype_name(call->received));
}

HcclResult HcclAlltoAll(const void *sendBuf, uint64_t sendCount, HcclDataType sendType, const void *recvBuf,
                        uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream)
{
    ENTER_LAUNCH;
    uint64_t counts[MOST_RANKS];
    if (!sendCount && !recvCount) return hccl_leave(HCCL_SUCCESS);
    for (uint32_t rank = 0; rank < MOST_RANKS; rank++) counts[rank] = sendCount;
    int32_t code = NEEDED({"sendBuf", sendBuf}, {"recvBuf", recvBuf});
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
    if (!code) code = NEEDED({"stream", stream}, {"comm", comm});
    if (!code) code = check_apart(sendBuf, recvBuf);
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
    int32_t code = NEEDED({"sendCountMatrix", sendCountMatrix}, {"comm", comm}, {"stream", stream});
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
