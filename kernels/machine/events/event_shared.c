/* Events of several processes: how often one was recorded, and how many of the records were reached, stands in a row of
 * the board; whose streams they were in is all the same. */
#include "event_shared.h"

#include <stdlib.h>

#include "acl/acl_rt.h"

#include "device.h"
#include "event.h"
#include "event_handle.h"
#include "lookout.h"
#include "physical.h"

typedef struct shared_event {
    struct shared_event *next;
    ae_event *event; /* with a reference */
    share_row *row;
    share_guest guest;
    bool imported;
} shared_event;

static shared_event *all;

static shared_event *find(const ae_event *event)
{
    shared_event *one = all;
    while (one && one->event != event) one = one->next;
    return one;
}

static shared_event *add(ae_event *event, share_row *row)
{
    shared_event *fresh = row ? calloc(1, sizeof *fresh) : NULL;
    if (!fresh) return NULL;
    event->references++;
    *fresh = (shared_event){.next = all, .event = event, .row = row};
    return all = fresh;
}

/* A record in this process that is to be told to the others: number is the process's own generation. */
typedef struct told {
    shared_event *of;
    uint64_t shared; /* the number among all processes' */
} told;

static lookout_answer tell(void *what, uint64_t generation, bool at)
{
    told *one = what;
    (void)at;
    if (!event_reached(one->of->event, generation)) return LOOK_AGAIN;
    uint64_t seen = atomic_load(&one->of->row->completed);
    while (seen < one->shared && !atomic_compare_exchange_weak(&one->of->row->completed, &seen, one->shared)) {
    }
    free(one);
    return LOOK_THERE;
}

static void tell_when_reached(shared_event *one)
{
    told *fresh = malloc(sizeof *fresh);
    if (!fresh) return;
    *fresh = (told){one, atomic_fetch_add(&one->row->recorded, 1) + 1};
    lookout_watch(tell, fresh, one->event->state.recorded);
}

int32_t event_share(ae_event *event, uint64_t *number)
{
    if (event->flags != ACL_EVENT_IPC)
        return refuse_argument(CODE_INVALID, "event", "an event with ACL_EVENT_IPC", "flag 0x%x", event->flags);
    shared_event *one = find(event);
    if (!one) {
        one = add(event, share_row_new(SHARE_EVENT));
        if (!one)
            return refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
                                    "Expected at most %d things that a process shares but it shares as many.",
                                    SHARE_ROWS);
        one->row->open = true;
        if (event->state.recorded) tell_when_reached(one);
    }
    *number = one->imported ? 0 : share_number(one->row);
    return 0;
}

int32_t event_open_shared(uint64_t number, ae_event **made)
{
    share_guest guest;
    share_answer answer = share_join(share_name_of(number), SHARE_EVENT, &guest);
    if (answer != SHARE_FOUND)
        return refuse_argument(CODE_INVALID, "handle", "the handle of another process's event", "%s",
                               share_reason(answer));
    int32_t code = event_create(EVENT_EX, ACL_EVENT_IPC, made);
    shared_event *one = code ? NULL : add(*made, guest.row);
    if (one) {
        one->guest = guest;
        one->imported = true;
        return 0;
    }
    share_leave(&guest);
    return code ? code : refuse_memory(CODE_OUT_OF_MEMORY, "an event");
}

void event_shared_recorded(ae_event *event)
{
    shared_event *one = find(event);
    if (one) tell_when_reached(one);
}

static lookout_answer reached(void *what, uint64_t number, bool at)
{
    (void)at;
    return atomic_load(&((shared_event *)what)->row->completed) >= number ? LOOK_THERE : LOOK_AGAIN;
}

bool event_shared_wait(ae_event *event, ae_stream *stream, uint64_t site, int32_t *code)
{
    shared_event *one = find(event);
    if (!one) return false;
    uint64_t newest = atomic_load(&one->row->recorded);
    *code = reached(one, newest, true) == LOOK_THERE
                ? 0
                : lookout_wait(stream, reached, one, newest, one->imported ? &one->guest : NULL, site);
    return true;
}

void event_shared_forget(void)
{
    all = NULL;
}
