/* What the loops of scan.h and those who run them agree on. */
#pragma once
#include <stdint.h>

#define SCAN_ROWS 128 /* side by side, at most */
#define SCAN_FEW 4    /* rows of a kernel with one output that lie one behind the other */
#define SCAN_STATE_BYTES (SCAN_ROWS * 24)

/* From a row to the next one. */
typedef struct scan_pitch {
    int64_t result, value;
} scan_pitch;

typedef struct scan_loops {
    void (*begin)(void *state, int64_t rows); /* before any element */
    /* Dense columns of so many rows, the first of which is number `at` of the rows; SCAN_FEW rows and less of a kernel
     * with one output are dense themselves, and lie apart as the pitches say, in values. results: as the values,
     * indices int64_t; the values' own place is allowed. */
    void (*carry)(void *state, void *const *results, const void *values, int64_t at, int64_t rows, int64_t columns,
                  const scan_pitch *pitch, const double *attrs);
} scan_loops;
