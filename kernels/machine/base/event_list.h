/* A list of events that grows at one end and is taken from the other. Whoever has it guards it. */
#pragma once
#include <stdbool.h>

#include "engine.h"

typedef struct event_chunk event_chunk;

typedef struct event_list {
    event_chunk *first, *last;
    uint64_t count;
    uint64_t lost; /* had no room, and were not told of yet */
} event_list;

void event_list_add(event_list *list, const ae_event_record *event);
int32_t event_list_take(event_list *list, ae_event_record *out, int32_t max);
void event_list_clear(event_list *list);
