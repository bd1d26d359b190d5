/* What only Python's surface asks: what a program in C learns from its own pointers or does not want to know. */
#include "device.h"
#include "event_handle.h"
#include "life.h"

#define REPEATED 100002 /* ACL_ERROR_REPEAT_INITIALIZE */

int32_t ae_initialise(void)
{
    enter("aclInit", CALLER);
    if (injecting() && inject_entered()) return leave(inject_code());
    int32_t code = process_initialise(NULL);
    if (code != REPEATED) return leave(code);
    forgive();
    return 0;
}

uint64_t ae_context_now(void)
{
    machine_lock();
    uint64_t handle = here()->context;
    if (handle && !handle_find(handle, HANDLE_CONTEXT)) handle = 0;
    machine_unlock();
    return handle;
}

uint64_t ae_context_of(uint64_t handle)
{
    machine_lock();
    handle_entry entry = handle_look(handle);
    const ae_context *context = NULL;
    if (entry.kind == HANDLE_STREAM)
        context = ((const ae_stream *)entry.object)->context;
    else if (entry.kind == HANDLE_EVENT)
        context = ((const ae_event *)entry.object)->context;
    uint64_t found = context ? context->handle : 0;
    machine_unlock();
    return found;
}
