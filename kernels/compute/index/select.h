/* What selects by a mask: elements, or their places. */
#pragma once
#include <string.h>

#include "counted.h"

#define TILE 16384 /* elements, at least */

typedef struct selection {
    const step_run *run;
    int64_t numel, total, tile; /* elements; those that are kept; elements of a tile */
    int64_t *before; /* of each tile: how many, then how many before it */
    const char *mask;
    int64_t size; /* bytes of an element of the mask */
    uint64_t keep; /* its bits that count: -0.0 is 0 */
} selection;

static inline uint64_t load_word(const void *from)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    return word;
}

/* nonzero.c: the indices of all that is kept, by tiles. */
void nonzero_tiles(void *context, int64_t begin, int64_t end);
