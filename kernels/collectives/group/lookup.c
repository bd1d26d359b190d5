/* Communicators by their handles and by their names. */
#include <string.h>

#include "communicator.h"
#include "handle.h"
#include "refusing.h"

int32_t communicator_named(uint64_t handle, communicator **found)
{
    if (!handle) return refuse_null_pointer("comm");
    *found = handle_find(handle, HANDLE_COMMUNICATOR);
    return *found ? 0 : refuse_parameter("comm", "an HcclComm", "%s", handle_seen(handle));
}

communicator *communicator_called(const char *name, int32_t device)
{
    communicator *one = communicator_first();
    for (; one; one = one->next) {
        bool own = device < 0 || board_row(&one->view, one->rank)->device == device;
        if (one->handle && own && !strncmp(one->view.board->name, name, NAME_BYTES)) return one;
    }
    return NULL;
}
