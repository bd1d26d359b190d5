/* A timeline in the trace event format (chrome://tracing, Perfetto): events are written as they come. Whoever has it
 * guards it. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine.h"

typedef struct timeline {
    FILE *file;
    struct running_task *streams; /* by stream: the task that runs there */
    uint32_t count;
} timeline;

/* file: owned from now on; NULL: false. */
bool timeline_begin(timeline *line, FILE *file);
/* begin, end: ns. kind: the category; row: of the timeline. */
void timeline_write(timeline *line, const char *name, const char *kind, const char *row, uint64_t begin, uint64_t end);
/* The launch, the beginning or the end of a task, or AE_EVENT_LOST. */
void timeline_take(timeline *line, const ae_event_record *event);
/* False: not all of it could be written (errno). */
bool timeline_end(timeline *line);
