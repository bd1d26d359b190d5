#include "gone.h"

#include <stdlib.h>
#include <string.h>

#include "lock.h"
#include "observe.h"

#define MOST (1 << 14)

/* Guarded by the machine lock. */
static struct {
    gone_object *kept; /* MOST of them, made for the first; NULL: there was no memory, or no first */
    uint64_t count;
} gone;

void gone_keep(const gone_object *one)
{
    if (!gone.kept && !(gone.kept = malloc(MOST * sizeof *gone.kept))) return;
    gone.kept[gone.count++ % MOST] = *one;
}

static bool find(uint64_t handle, gone_object *found)
{
    uint64_t oldest = gone.count > MOST ? gone.count - MOST : 0;
    for (uint64_t i = gone.count; i > oldest; i--) {
        *found = gone.kept[(i - 1) % MOST];
        if (found->handle == handle) return true;
    }
    return false;
}

void gone_tell(uint64_t handle)
{
    gone_object one;
    machine_lock();
    bool found = handle && find(handle, &one);
    machine_unlock();
    if (!found) return;
    ae_event_record event = {.kind = AE_EVENT_GONE, .a = handle, .b = one.run, .c = one.made, .site = one.ended};
    memccpy(event.name, one.kind, 0, sizeof event.name - 1);
    observe_event_with(&event, one.of, strlen(one.of));
}
