/* Objects that the program makes and destroys. */
#include "objects.h"

#include <stdlib.h>

void *object_adopt(handle_kind kind, void *made)
{
    uint64_t handle = made ? handle_new(kind, made, site_observed()) : 0;
    if (!handle) {
        free(made);
        refuse_memory(CODE_OUT_OF_MEMORY, "a handle");
    }
    return POINTER(handle);
}

void *object_create(handle_kind kind, size_t size)
{
    site_note();
    machine_lock();
    void *made = object_adopt(kind, calloc(1, size));
    machine_unlock();
    leave_noted();
    return made;
}

int32_t object_checked(const void *handle, handle_kind kind, const char *param, void **found)
{
    if (!handle) return refuse_null(param);
    *found = handle_find(HANDLE(handle), kind);
    return *found ? 0 : refuse_invalid(param, "what was created for it", "%s", handle_seen(HANDLE(handle)));
}

int32_t object_destroy(const void *handle, handle_kind kind, const char *param)
{
    void *found;
    machine_lock();
    int32_t code = object_checked(handle, kind, param, &found);
    if (!code) {
        handle_end(HANDLE(handle));
        free(found);
    }
    return unlock_and_leave(code);
}
