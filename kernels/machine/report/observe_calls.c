/* Calls of the host as events, for who wants a timeline: ae_watch_calls in this process, for another one the variable
 * ACLNN_PY_EVENTS_CALLS beside ACLNN_PY_EVENTS. */
#include <stdio.h>
#include <stdlib.h>

#include "observe.h"

atomic_bool observing_calls;
static atomic_int watchers;

__attribute__((constructor)) static void look_at_environment(void)
{
    const char *asked = getenv("ACLNN_PY_EVENTS_CALLS"), *fifo = getenv("ACLNN_PY_EVENTS");
    if (asked && *asked == '1' && fifo && *fifo) ae_watch_calls(1);
}

void ae_watch_calls(int32_t on)
{
    int now = atomic_fetch_add(&watchers, on ? 1 : -1) + (on ? 1 : -1);
    atomic_store(&observing_calls, now > 0);
}

void observe_call(void)
{
    observe(AE_EVENT_CALL, "", 0, 0, 0, 0, 0);
}

void observe_return(const char *function, const char *suffix, int32_t code)
{
    ae_event_record event = {.kind = AE_EVENT_RETURN, .a = (uint64_t)(int64_t)code};
    snprintf(event.name, sizeof event.name, "%s%s", function ? function : "", suffix);
    observe_event(&event);
}
