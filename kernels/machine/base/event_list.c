/* Lists of events: chunks, filled one behind the other. */
#include "event_list.h"

#include <stdlib.h>

#define CHUNK 64

struct event_chunk {
    event_chunk *next;
    uint32_t read, write; /* positions */
    ae_event_record event[CHUNK];
};

static ae_event_record *room(event_list *list)
{
    event_chunk *last = list->last;
    if (!last || last->write == CHUNK) {
        event_chunk *fresh = malloc(sizeof *fresh);
        if (!fresh) return NULL;
        fresh->next = NULL;
        fresh->read = fresh->write = 0;
        if (last)
            last->next = fresh;
        else
            list->first = fresh;
        list->last = last = fresh;
    }
    list->count++;
    return &last->event[last->write++];
}

void event_list_add(event_list *list, const ae_event_record *event)
{
    ae_event_record *place = list->lost ? room(list) : NULL;
    if (place) {
        *place = (ae_event_record){.time = event->time, .kind = AE_EVENT_LOST, .a = list->lost};
        list->lost = 0;
    }
    place = list->lost ? NULL : room(list);
    if (place)
        *place = *event;
    else
        list->lost++;
}

static void drop_first(event_list *list)
{
    event_chunk *first = list->first;
    list->first = first->next;
    if (!list->first) list->last = NULL;
    free(first);
}

int32_t event_list_take(event_list *list, ae_event_record *out, int32_t max)
{
    int32_t count = 0;
    while (count < max && list->count) {
        event_chunk *first = list->first;
        out[count++] = first->event[first->read++];
        list->count--;
        if (first->read == first->write) drop_first(list);
    }
    return count;
}

void event_list_clear(event_list *list)
{
    while (list->first) drop_first(list);
    *list = (event_list){0};
}
