/* Events for checks: a task is one, with all that it touches. */
#include "observe_checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The task that is just pushed; guarded by the machine lock. */
static struct {
    uint32_t what;
    uint64_t event, generation;
    char *bytes; /* what it touches */
    size_t count, room;
} pushed;

void observe_mark(uint32_t what, uint64_t event, uint64_t generation)
{
    pushed.what = what;
    pushed.event = event;
    pushed.generation = generation;
    pushed.count = 0;
}

static bool make_room(size_t more)
{
    if (pushed.room - pushed.count >= more) return true;
    size_t room = 2 * pushed.room + more;
    char *moved = realloc(pushed.bytes, room);
    if (!moved) return false;
    pushed.bytes = moved;
    pushed.room = room;
    return true;
}

static void put(const void *bytes, size_t count)
{
    if (count) memcpy(pushed.bytes + pushed.count, bytes, count);
    pushed.count += count;
}

/* Where there is no memory, what follows is not checked. */
void observe_access(const touched *what)
{
    char member[16] = "";
    if (what->member >= 0) snprintf(member, sizeof member, "[%d]", what->member);
    size_t name = strlen(what->operand), index = strlen(member), view = what->view ? strlen(what->view) : 0;
    const ae_access head = {what->low, what->high, what->flags, (uint16_t)(name + index), (uint16_t)view};
    if (!make_room(sizeof head + name + index + view)) return;
    put(&head, sizeof head);
    put(what->operand, name);
    put(member, index);
    put(what->view, view);
}

void observe_pushed(const pushed_task *as)
{
    ae_event_record event = {
        .kind = AE_EVENT_PUSH,
        .site = as->site,
        .a = as->stream,
        .b = as->number,
        .c = pushed.event,
        .d = pushed.what == AE_PUSH_WORK || pushed.what == AE_PUSH_ELSE ? as->bound : pushed.generation,
        .e = pushed.what,
    };
    memccpy(event.name, as->name, 0, sizeof event.name - 1);
    observe_event_with(&event, pushed.bytes, pushed.count);
}

void observe_seen(const char *what, uint64_t id)
{
    if (checked()) observe(AE_EVENT_SEEN, what, id, 0, 0, 0, 0);
}
