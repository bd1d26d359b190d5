/* Random numbers drawn in a stream (aclrtRandomNumAsync). Each element takes a block of Philox 4x32-10 of its own,
 * whose counter is that in device memory plus the element's number; a run moves the one in memory on by as many. */
#pragma once
#include "stream.h"

#define DRAW_COUNTER 16 /* bytes */

enum draw_kind { DRAW_BITS, DRAW_UNIFORM, DRAW_NORMAL, DRAW_TRUNCATED };

/* A number, or where it lies in device memory as the stream gets there. */
typedef struct draw_number {
    bool elsewhere;
    uint8_t size;
    uint64_t value;
} draw_number;

typedef struct draw {
    enum draw_kind kind;
    int32_t dtype;
    uint8_t size; /* of an element */
    draw_number seed, count, first, second; /* ratio; least and most; mean and deviation */
} draw;

/* Takes the malloc'ed draw: what stream_pushed wants; 207000 noted where the stream's tasks are kept. With the lock. */
int32_t push_draw(ae_stream *stream, draw *what, uint64_t result, uint64_t counter, uint64_t site);
