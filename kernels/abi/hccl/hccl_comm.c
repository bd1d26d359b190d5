/* What a communicator says of itself, and its end. */
#include <string.h>

#include "hccl_checks.h"

/* With the lock taken, whatever it answers. */
static int32_t lock_any(HcclComm comm, const needed *list, communicator **found)
{
    int32_t code = check_needed(list);
    machine_lock();
    return code ? code : communicator_named(HANDLE(comm), found);
}

#define LOCK_ANY(comm, found, ...) lock_any(comm, (const needed[]){{"comm", comm}, __VA_ARGS__{NULL, NULL}}, found)

HcclResult HcclCommDestroy(HcclComm comm)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, );
    if (!code) communicator_end(found);
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetRankSize(HcclComm comm, uint32_t *rankSize)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, {"rankSize", rankSize}, );
    if (!code) *rankSize = found->view.ranks;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetRankId(HcclComm comm, uint32_t *rank)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, {"rank", rank}, );
    if (!code) *rank = found->rank;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetCommName(HcclComm comm, char *commName)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, {"commName", commName}, );
    if (!code) memcpy(commName, found->view.board->name, COMM_NAME_MAX_LENGTH);
    return unlock_and_leave_hccl(code);
}

HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult *asyncError)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, {"asyncError", asyncError}, );
    if (!code) *asyncError = communicator_has_failed(found) ? found->failed : HCCL_SUCCESS;
    return unlock_and_leave_hccl(code);
}

HcclResult HcclCommSuspend(HcclComm comm)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, );
    if (!code) found->suspended = true;
    return unlock_and_leave_hccl(code);
}

/* A communicator that has failed stays so: its ranks are not at the same call any more. */
HcclResult HcclCommResume(HcclComm comm)
{
    ENTER;
    communicator *found;
    int32_t code = LOCK_ANY(comm, &found, );
    if (!code && communicator_has_failed(found))
        code = refuse_hccl(HCCL_E_NOT_SUPPORT,
                           "Expected a communicator that works but it has failed and has to be made anew: %s.",
                           found->story);
    if (!code) found->suspended = false;
    return unlock_and_leave_hccl(code);
}
