/* Tables of weights along an axis, as kernels write and read them. */
#pragma once
#include <math.h>
#include <string.h>

#include "numeric.h"
#include "scratch.h"
#include "tile.h"

enum resize_filter { FILTER_NEAREST, FILTER_LINEAR, FILTER_CUBIC, FILTER_LINEAR_WIDE, FILTER_CUBIC_WIDE };

/* What is resized from m places to n; the table of a gradient has a row for each of the m, else for each of the n. */
typedef struct resizing {
    int64_t filter, from, to, taps; /* taps: weights that a place of the result has at most */
    bool gradient;
    double step;  /* places of the source from one place of the result to the next */
    double half;  /* where in its place a value stands: 0.5, or 0 where corners are aligned */
    double sharp; /* of the cubic filter */
} resizing;

static inline int64_t resize_rows(const resizing *by)
{
    return by->gradient ? by->from : by->to;
}

void resize_table_float(const resizing *by, char *table);
void resize_table_double(const resizing *by, char *table);

/* Weighted sums along the middle axis of [outer, n, inner], made of [outer, m, inner]. */
typedef struct resize_sums {
    char *to;
    const char *from, *table;
    int64_t n, m, inner, length; /* length: numbers of the table */
} resize_sums;

/* Rows [begin, end): of the outer axis if inner is 1, else of outer and n together. */
void resize_sum_float(const resize_sums *by, int64_t begin, int64_t end);
void resize_sum_double(const resize_sums *by, int64_t begin, int64_t end);
