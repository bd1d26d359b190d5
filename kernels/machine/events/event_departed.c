/* Events of aclrtCreateEventExWithFlag that were destroyed lately. PyTorch's backend has a task queue for each device
 * and destroys an event from the queue of the device that recorded it, while the wait may still be in another device's:
 * on hardware the wait finds the event's memory as it was. Here such a wait is for the event's newest record, and a
 * misuse that observers are told of. */
#include "event_departed.h"

#include <string.h>

#include "call.h"
#include "handle.h"
#include "observe.h"

#define KEPT 64

static struct departed {
    uint64_t handle;
    const thread_state *destroyer;
    ae_event *event; /* with its reference; NULL: a free place */
} departed[KEPT];

static uint32_t newest;

static void forget(struct departed *one)
{
    if (one->event) event_drop_reference(one->event);
    *one = (struct departed){0};
}

void event_depart(ae_event *event, uint64_t handle)
{
    if (event->family != EVENT_EX || event->graph) {
        event_drop_reference(event);
        return;
    }
    struct departed *one = departed + newest++ % KEPT;
    forget(one);
    *one = (struct departed){handle, here(), event};
}

void events_forget_departed(const ae_context *context)
{
    for (size_t i = 0; i < KEPT; i++)
        if (departed[i].event && departed[i].event->context == context) forget(departed + i);
}

static ae_event *find(uint64_t handle)
{
    for (size_t i = 0; i < KEPT; i++)
        if (departed[i].event && departed[i].handle == handle && departed[i].destroyer != here())
            return departed[i].event;
    return NULL;
}

static void tell(uint64_t handle)
{
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_DEPARTED, .b = handle, .site = here()->site};
    strcpy(event.name, "aclrtStreamWaitEvent");
    strcpy(event.text, "the event was destroyed by another thread before this wait: undefined in CANN");
    observe_event(&event);
}

ae_event *event_departed(uint64_t handle)
{
    ae_event *event = handle_look(handle).gone ? find(handle) : NULL;
    if (event && observed()) tell(handle);
    return event;
}
