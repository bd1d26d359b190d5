/* Copies and fills in streams. With the machine lock held. */
#pragma once
#include "stream.h"

/* Both are pushed with a byte_work, and a keeper gets the same. */
extern const task_kind copy_task_kind, fill_task_kind;

typedef struct byte_work {
    uint64_t target, source, count;
    int32_t value; /* of a fill; of a copy a sum of what it reads, 0: nobody wants it */
} byte_work;

typedef struct byte_task {
    byte_work work;
    pinned_block pinned[2]; /* target, source */
    uint64_t guard;         /* number of the lock of its target (guard.h); 0: there is none */
} byte_task;

TASK_PART(byte_task, bytes_of)

/* 0, or what stream_push answers. */
int32_t push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site);
int32_t push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site);
/* 8 bytes at once: a fill whose value is FILL_WORD, and whose source is what is written. */
#define FILL_WORD (-1)
int32_t push_word(ae_stream *stream, uint64_t target, uint64_t word, uint64_t site);

/* ---- for other kinds that read and write ranges ---------------------------------------------------------------- */

uint64_t bytes_cost(const task *one);
uint64_t bytes_traffic(const task *one); /* as many read as written */
void bytes_pin(byte_task *one, bool source);
const pinned_block *bytes_pinned(const task *front, int32_t *count);
void bytes_release(task *one);
void bytes_tell(const task *one);
/* The task may not begin: argument 0 is the target, 1 the source. */
void bytes_fail(ae_stream *stream, const task *front, int32_t reason, int32_t argument);
