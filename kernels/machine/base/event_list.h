/* A list of events that grows at one end and is taken from the other. Whoever has it guards it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct event_chunk event_chunk;

typedef struct event_list {
    size_t size; /* bytes of an event, set before the first one */
    event_chunk *first, *last;
    event_chunk *taken_chunks; /* of which all was taken, to be freed */
    uint64_t count;
    uint64_t lost; /* had no room, and were not told of yet */
} event_list;

/* notice: an event that says how many were lost, put before this one if any were. */
void event_list_add(event_list *list, const void *event, const void *notice);
/* Takes the oldest, without calling free(): signal handlers take too. */
int32_t event_list_take(event_list *list, void *out, int32_t max);
/* Frees chunks whose events were all taken. */
void event_list_free_taken(event_list *list);
void event_list_clear(event_list *list);
