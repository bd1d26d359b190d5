/* What a communicator says of itself, and its end. */
#include <string.h>

#include "hccl_group.h"

/* None is a communicator that was never made: nothing is to be done. */
static int32_t destroy(const hccl_group_job *job)
{
    communicator *found;
    if (!job->gone) return 0;
    int32_t code = lock_communicator(0, job->gone, &found);
    if (!code) communicator_end(found);
    machine_unlock();
    return code;
}

HcclResult HcclCommDestroy(HcclComm comm)
{
    ENTER;
    return hccl_group_call(&(hccl_group_job){destroy, .gone = comm});
}

HcclResult HcclGetRankSize(HcclComm comm, uint32_t *rankSize)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}, {"rankSize", rankSize}), comm, &found);
    if (!code) *rankSize = found->view.ranks;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetRankId(HcclComm comm, uint32_t *rank)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}, {"rank", rank}), comm, &found);
    if (!code) *rank = found->rank;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetCommName(HcclComm comm, char *commName)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}, {"commName", commName}), comm, &found);
    if (!code) memcpy(commName, found->view.board->name, COMM_NAME_MAX_LENGTH);
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult *asyncError)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}, {"asyncError", asyncError}), comm, &found);
    if (!code) *asyncError = communicator_has_failed(found) ? found->failed : HCCL_SUCCESS;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclCommSuspend(HcclComm comm)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}), comm, &found);
    if (!code) found->suspended = true;
    return unlock_and_leave_hccl(code);
}

/* A communicator that has failed stays so: its ranks are not at the same call any more. */
HcclResult HcclCommResume(HcclComm comm)
{
    ENTER;
    communicator *found;
    int32_t code = lock_communicator(NEEDED({"comm", comm}), comm, &found);
    if (!code && communicator_has_failed(found))
        code = refuse_hccl(HCCL_E_NOT_SUPPORT,
                           "Expected a communicator that works but it has failed and has to be made anew: %s.",
                           found->explanation);
    if (!code) found->suspended = false;
    return unlock_and_leave_hccl(code);
}
