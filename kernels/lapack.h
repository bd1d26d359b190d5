/* The decompositions of a LAPACK that is opened with the BLAS. Matrices by columns, 32-bit sizes; results are 0, or
 * tell where it failed. */
#pragma once
#include <stdint.h>

enum lapack_type { LAPACK_FLOAT, LAPACK_DOUBLE, LAPACK_COMPLEX64, LAPACK_COMPLEX128, LAPACK_TYPES };
enum lapack_order { LAPACK_COLUMNS = 102 };

/* The first argument is LAPACK_COLUMNS; `work` has `room` elements; rwork only complex numbers need. */
typedef struct lapack {
    int (*getrf)(int order, int32_t m, int32_t n, void *a, int32_t lda, int32_t *pivots);
    int (*getri)(int order, int32_t n, void *a, int32_t lda, const int32_t *pivots, void *work, int32_t room);
    int (*potrf)(int order, char triangle, int32_t n, void *a, int32_t lda);
    int (*geqrf)(int order, int32_t m, int32_t n, void *a, int32_t lda, void *tau, void *work, int32_t room);
    int (*orgqr)(int order, int32_t m, int32_t n, int32_t k, void *a, int32_t lda, const void *tau, void *work,
                 int32_t room);
    union {
        int (*of_real)(int order, char job, int32_t m, int32_t n, void *a, int32_t lda, void *s, void *u, int32_t ldu,
                       void *vt, int32_t ldvt, void *work, int32_t room, int32_t *iwork);
        int (*of_complex)(int order, char job, int32_t m, int32_t n, void *a, int32_t lda, void *s, void *u,
                          int32_t ldu, void *vt, int32_t ldvt, void *work, int32_t room, void *rwork, int32_t *iwork);
    } gesdd;
    void (*trsm)(const char *side, const char *triangle, const char *turn, const char *unit, const int32_t *m,
                 const int32_t *n, const void *alpha, const void *a, const int32_t *lda, void *b, const int32_t *ldb);
} lapack;

/* One thread each, any number of callers; NULL: there is none. */
const lapack *lapack_ready(enum lapack_type type);
