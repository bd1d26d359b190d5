/* Where items are taken from: the loops of gather_loops.c, which know nothing of axes. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

/* One index for each of n items. */
typedef struct indices {
    const char *at;
    int64_t step, n;
    int64_t size, stride; /* of the axis that it names an element of */
    int64_t wrap;         /* added to a negative one */
} indices;

/* Items of so many bytes, each as a whole: where they go and what their places count from. */
typedef struct transfer {
    char *to;
    const char *from;
    int64_t to_step, from_step, n;
    const int64_t *place;
} transfer;

/* Adds to each place what its index comes to; false if one of them names no element. */
bool places_add(const indices *from, bool narrow, int64_t *place);
/* Items from their places. */
void items_take(const transfer *by, int64_t bytes);
/* Elements straight from where their indices say, up to one that does not count from the front or names no element:
 * false if there is such a one. */
bool elements_pick(const transfer *by, const indices *from, bool narrow, int64_t size);
