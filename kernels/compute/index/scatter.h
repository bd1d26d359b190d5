/* What the files of the kernels that write by an index know of each other. */
#pragma once
#include "tile.h"

enum scatter_view { TARGET, INDEX, SOURCE, VIEWS };

#define NOWHERE INT64_MIN /* in place of an offset: nothing goes there */

/* scatter_cut.c: the axis that lines run along; the indexed one is step->axes, and step->upright says that the parts
 * are those of the line, not of the indexed axis. scatter.c: writes parts of the target. */
int32_t scatter_line_axis(const plan_step *step);
void scatter_run(void *run, int64_t begin, int64_t end);

/* scatter_loops.c. Elements and the indices of their places, all of which lie so many bytes apart; `drift` more bytes
 * for each place. */
typedef struct scatter_line {
    char *to;
    const char *index, *from;
    int64_t index_step, from_step, pitch, drift, size; /* of the indexed axis */
} scatter_line;
typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

/* At most n elements, up to the first index below 0 or not below the size; how many. */
typedef int64_t (*scatter_direct)(const scatter_line *line, int64_t n);
/* n elements, `step` bytes from one to the next, to places that are known. */
typedef void (*scatter_places)(char *to, const int64_t *offset, const char *from, int64_t step, int64_t n);
/* A row of n elements. */
typedef void (*scatter_row)(char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n);
typedef struct scatter_loops {
    scatter_direct direct[2]; /* by INT32, by INT64 */
    scatter_places places;
    scatter_row row;
} scatter_loops;
/* NULL loops: the kernel does not do that to elements of the dtype. */
scatter_loops scatter_find(int32_t kernel, int32_t dtype);
