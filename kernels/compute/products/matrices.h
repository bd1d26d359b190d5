/* What decomposes one matrix: LAPACK's functions, or plain ones of our own with the same arguments. */
#pragma once
#include "lapack.h"
#include "tile.h"

#define NUMBERED "matrices.def"
#include "numbered.h"

#define MATRIX_BLOCK 64 /* columns that LAPACK takes at once, at most */

extern const lapack plain_lapack[LAPACK_TYPES];

typedef struct matrix_work {
    const step_run *run;
    const lapack *by;
    enum lapack_type type;
    int64_t size, number; /* bytes of an element, which matrix */
    int32_t m, n, k;      /* of the last input */
    char *at[5];          /* its share of every view */
} matrix_work;

/* Elements that LAPACK's work takes for singular values of an m x n matrix, and what complex numbers need beside. */
int64_t svd_work(int64_t m, int64_t n);
int64_t svd_reals(int64_t m, int64_t n);
/* One matrix of a step. */
void matrix_run(const matrix_work *work);

static inline int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static inline int64_t most(int64_t one, int64_t other)
{
    return one > other ? one : other;
}
