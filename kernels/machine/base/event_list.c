/* Lists of events: chunks, filled one behind the other. */
#include "event_list.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK 256

struct event_chunk {
    event_chunk *next;
    uint32_t read, write; /* positions */
    char event[];
};

static bool put(event_list *list, const void *event)
{
    event_chunk *last = list->last;
    if (!last || last->write == CHUNK) {
        event_chunk *fresh = malloc(sizeof *fresh + CHUNK * list->size);
        if (!fresh) return false;
        fresh->next = NULL;
        fresh->read = fresh->write = 0;
        if (last)
            last->next = fresh;
        else
            list->first = fresh;
        list->last = last = fresh;
    }
    memcpy(last->event + last->write++ * list->size, event, list->size);
    list->count++;
    return true;
}

void event_list_add(event_list *list, const void *event, const void *notice)
{
    if (list->lost && put(list, notice)) list->lost = 0;
    if (list->lost || !put(list, event)) list->lost++;
}

static void drop_first(event_list *list)
{
    event_chunk *first = list->first;
    list->first = first->next;
    if (!list->first) list->last = NULL;
    first->next = list->taken_chunks;
    list->taken_chunks = first;
}

int32_t event_list_take(event_list *list, void *out, int32_t max)
{
    int32_t count = 0;
    while (count < max && list->count) {
        event_chunk *first = list->first;
        uint32_t there = first->write - first->read, wanted = (uint32_t)(max - count);
        uint32_t part = there < wanted ? there : wanted;
        memcpy((char *)out + (size_t)count * list->size, first->event + first->read * list->size, part * list->size);
        first->read += part;
        count += (int32_t)part;
        list->count -= part;
        if (first->read == first->write) drop_first(list);
    }
    return count;
}

void event_list_free_taken(event_list *list)
{
    for (event_chunk *next, *one = list->taken_chunks; one; one = next) {
        next = one->next;
        free(one);
    }
    list->taken_chunks = NULL;
}

void event_list_clear(event_list *list)
{
    while (list->first) drop_first(list);
    event_list_free_taken(list);
    *list = (event_list){.size = list->size};
}
