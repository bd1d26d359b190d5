/* Calls of the host as events, for who wants a timeline. */
#include <stdio.h>

#include "observe.h"

atomic_bool observing_calls;
static atomic_int watchers;

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
