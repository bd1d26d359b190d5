/* Events for checks. */
#include "observe_checked.h"

#include <stdio.h>

static ae_event_record event_of(const pushed_task *as, uint32_t kind, const char *name)
{
    ae_event_record event = {.kind = kind, .a = as->stream, .b = as->number, .site = as->site};
    snprintf(event.name, sizeof event.name, "%s", name);
    return event;
}

void observe_mark(const pushed_task *as, uint32_t what, uint64_t event, uint64_t generation)
{
    ae_event_record pushed = event_of(as, AE_EVENT_PUSH, as->name);
    pushed.c = event;
    pushed.d = what == AE_PUSH_WORK ? as->bound : generation;
    pushed.e = what;
    observe_event(&pushed);
}

void observe_access(const pushed_task *as, const touched *what)
{
    ae_event_record event = event_of(as, AE_EVENT_ACCESS, what->operand);
    if (what->member >= 0) snprintf(event.name, sizeof event.name, "%s[%d]", what->operand, what->member);
    event.c = what->low;
    event.d = what->high;
    event.e = what->flags;
    if (what->view) snprintf(event.text, sizeof event.text, "%s", what->view);
    observe_event(&event);
}

void observe_seen(const char *what, uint64_t id)
{
    if (checked()) observe(AE_EVENT_SEEN, what, id, 0, 0, 0, 0);
}
