/* Random numbers drawn in a stream (aclrtRandomNumAsync). Each element takes a block of Philox 4x32-10 of its own,
 * whose counter is that in device memory plus the element's number; a run moves the one in memory on by as many. */
#pragma once
#include "machine.h"

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

/* Takes the malloc'ed draw: what stream_pushed wants; 207000 noted while the stream captures. With the lock. */
int32_t push_draw(ae_stream *stream, draw *what, uint64_t result, uint64_t counter, uint64_t site);
/* With the lock: numbers that lie elsewhere are read. 0 or AE_WHY_...; argument: 0 result, 1 counter and numbers. */
int32_t draw_check(draw *what, const task *one, int32_t *argument);
/* Without it. */
void draw_run(const draw *what, char *result, char *counter);
uint64_t draw_bytes(const draw *what); /* of the result */
