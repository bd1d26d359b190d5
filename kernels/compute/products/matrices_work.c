/* One matrix at a time: copies by columns for LAPACK, and what of its results goes where. */
#include <math.h>
#include <string.h>

#include "faults.h"
#include "matrices.h"

/* Elements that LAPACK's work takes for singular values of an m x n matrix, and what complex numbers need beside. */
int64_t svd_work(int64_t m, int64_t n)
{
    int64_t k = least(m, n);
    return 4 * k * k + 7 * k + MATRIX_BLOCK * (m + n);
}

int64_t svd_reals(int64_t m, int64_t n)
{
    int64_t k = least(m, n);
    return 7 * k * k + 2 * most(m, n) * k + 7 * k;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

typedef struct element_128 {
    uint64_t half[2];
} __attribute__((aligned(1))) element_128;
typedef uint64_t word_64 __attribute__((aligned(1), may_alias));
typedef uint32_t word_32 __attribute__((aligned(1), may_alias));

#define TURN(type) \
    for (int64_t i = 0; i < rows; ++i) \
        for (int64_t j = 0; j < columns; ++j) \
            ((type *)(void *)to)[j * to_step + i] = ((const type *)(const void *)from)[i * from_step + j];

/* Element (i, j), `from_step` behind the row before, becomes element (j, i) of the other. */
static void turn(int64_t size, int64_t rows, int64_t columns, const char *from, int64_t from_step, char *to,
                 int64_t to_step)
{
    if (size == 4) {
        TURN(word_32)
    } else if (size == 8) {
        TURN(word_64)
    } else {
        TURN(element_128)
    }
}

static double real_at(const matrix_work *work, const char *at, int64_t index)
{
    bool single = work->type == LAPACK_FLOAT || work->type == LAPACK_COMPLEX64;
    return single ? ((const float *)(const void *)at)[index] : ((const double *)(const void *)at)[index];
}

static void put_real(const matrix_work *work, char *at, int64_t index, double value)
{
    bool single = work->type == LAPACK_FLOAT || work->type == LAPACK_COMPLEX64;
    if (single)
        ((float *)(void *)at)[index] = (float)value;
    else
        ((double *)(void *)at)[index] = value;
}

static bool is_complex(const matrix_work *work)
{
    return work->type == LAPACK_COMPLEX64 || work->type == LAPACK_COMPLEX128;
}

/* An element of a real matrix, or both parts of a complex one. */
static void part_at(const matrix_work *work, const char *at, int64_t index, double part[2])
{
    bool twice = is_complex(work);
    part[0] = real_at(work, at, twice ? 2 * index : index);
    part[1] = twice ? real_at(work, at, 2 * index + 1) : 0;
}

static void put_part(const matrix_work *work, char *at, int64_t index, double real, double imaginary)
{
    bool twice = is_complex(work);
    put_real(work, at, twice ? 2 * index : index, real);
    if (twice) put_real(work, at, 2 * index + 1, imaginary);
}

static void fault(const matrix_work *work, int32_t view, int64_t row, int64_t kind)
{
    step_fault(work->run, view, work->number, row, kind);
}

/* ---- kernels ----------------------------------------------------------------------------------------------------- */

static void solve(const matrix_work *work)
{
    const double *attrs = work->run->attrs;
    bool upper = attrs[0] != 0, adjoint = attrs[1] != 0, unit = attrs[2] != 0;
    for (int64_t i = 0; i < work->m && !unit; ++i) {
        double part[2];
        part_at(work, work->at[1], i * (work->m + 1), part);
        if (part[0] == 0 && part[1] == 0) {
            fault(work, 1, i, FAULT_SINGULAR);
            return;
        }
    }
    double one[2] = {0};
    put_part(work, (char *)one, 0, 1, 0);
    if (work->at[0] != work->at[2])
        memmove(work->at[0], work->at[2], (size_t)(work->m * (int64_t)work->n * work->size));
    /* By columns, memory of a matrix by rows is that matrix turned. */
    work->by->trsm("R", upper ? "L" : "U", adjoint ? "C" : "N", unit ? "U" : "N", &work->n, &work->m, one, work->at[1],
                   &work->m, work->at[0], &work->n);
}

static void inverse(const matrix_work *work)
{
    int32_t n = work->n, *pivots = (void *)work->at[1];
    char *scratch = work->at[1] + n * work->size;
    if (work->at[0] != work->at[2]) memmove(work->at[0], work->at[2], (size_t)(n * (int64_t)n * work->size));
    int info = work->by->getrf(LAPACK_COLUMNS, n, n, work->at[0], n, pivots);
    if (info > 0)
        fault(work, 2, info - 1, FAULT_SINGULAR);
    else
        work->by->getri(LAPACK_COLUMNS, n, work->at[0], n, pivots, scratch, MATRIX_BLOCK * n);
}

static void slogdet(const matrix_work *work)
{
    int32_t n = work->n, *pivots = (void *)(work->at[2] + n * (int64_t)n * work->size);
    char *factors = work->at[2];
    memcpy(factors, work->at[3], (size_t)(n * (int64_t)n * work->size));
    bool singular = work->by->getrf(LAPACK_COLUMNS, n, n, factors, n, pivots) > 0;
    double sign[2] = {1, 0}, logarithm = 0;
    for (int64_t i = 0; i < n && !singular; ++i) {
        double part[2];
        part_at(work, factors, i * (n + 1), part);
        double length = is_complex(work) ? hypot(part[0], part[1]) : fabs(part[0]);
        if (pivots[i] != i + 1) sign[0] = -sign[0], sign[1] = -sign[1];
        double real = sign[0] * part[0] - sign[1] * part[1], imaginary = sign[0] * part[1] + sign[1] * part[0];
        sign[0] = real / length, sign[1] = imaginary / length;
        logarithm += log(length);
    }
    put_part(work, work->at[0], 0, singular ? 0 : sign[0], singular ? 0 : sign[1]);
    put_part(work, work->at[1], 0, singular ? -INFINITY : logarithm, 0);
}

static void cholesky(const matrix_work *work)
{
    bool upper = work->run->attrs[0] != 0;
    int64_t n = work->n, size = work->size;
    for (int64_t i = 0; i < n; ++i) {
        int64_t first = upper ? i : 0, last = upper ? n : i + 1;
        char *to = work->at[0] + i * n * size;
        memmove(to + first * size, work->at[1] + (i * n + first) * size, (size_t)((last - first) * size));
        memset(upper ? to : to + last * size, 0, (size_t)((upper ? first : n - last) * size));
    }
    int info = work->by->potrf(LAPACK_COLUMNS, upper ? 'L' : 'U', work->n, work->at[0], work->n);
    if (info > 0) fault(work, 1, info, FAULT_NOT_POSITIVE);
}

static void qr(const matrix_work *work)
{
    const step_view *q = work->run->step->view, *r = q + 1;
    int32_t m = work->m, n = work->n, p = (int32_t)q->shape[2], wide = n > p ? n : p;
    int64_t size = work->size;
    char *a = work->at[2], *tau = a + m * (int64_t)wide * size, *scratch = tau + work->k * size;
    turn(size, m, n, work->at[3], n, a, m);
    work->by->geqrf(LAPACK_COLUMNS, m, n, a, m, tau, scratch, MATRIX_BLOCK * wide);
    turn(size, n, r->shape[1], a, m, work->at[1], n);
    for (int64_t i = 1; i < r->shape[1]; ++i) memset(work->at[1] + i * n * size, 0, (size_t)((i < n ? i : n) * size));
    work->by->orgqr(LAPACK_COLUMNS, m, p, work->k, a, m, tau, scratch, MATRIX_BLOCK * wide);
    turn(size, p, m, a, m, work->at[0], p);
}

static void fill_nan(const matrix_work *work, int32_t views)
{
    for (int32_t v = 0; v < views; ++v) {
        const step_view *view = work->run->step->view + v;
        int64_t numel = 1;
        for (int32_t axis = 1; axis < view->rank; ++axis) numel *= view->shape[axis];
        for (int64_t i = 0; i < numel; ++i) put_part(work, work->at[v], i, NAN, is_complex(work) ? NAN : 0);
    }
}

/* LAPACK's V is the adjoint by columns, so that its memory is V by rows but for the conjugate. */
static void conjugate(const matrix_work *work, char *at, int64_t numel)
{
    for (int64_t i = 0; i < numel && is_complex(work); ++i) {
        double part[2];
        part_at(work, at, i, part);
        put_part(work, at, i, part[0], -part[1]);
    }
}

static void svd(const matrix_work *work)
{
    bool vectors = work->run->step->kernel == KERNEL_matrix_svd;
    const step_view *u_view = work->run->step->view + 1;
    int64_t size = work->size, m = work->m, n = work->n, k = work->k;
    int32_t p = vectors ? (int32_t)u_view->shape[2] : 1, r = vectors ? (int32_t)u_view[1].shape[2] : 1;
    char *a = work->at[vectors ? 3 : 1], *u = a + m * n * size, *s = u + (vectors ? m * p * size : 0);
    char *integers = s + k * size, *scratch = integers + 8 * k * size, *reals = scratch + svd_work(m, n) * size;
    char *v = vectors ? work->at[2] : u, job = !vectors ? 'N' : p == m && r == n ? 'A' : 'S';
    int32_t lwork = (int32_t)(svd_work(m, n) < INT32_MAX ? svd_work(m, n) : INT32_MAX);
    turn(size, m, n, work->at[vectors ? 4 : 2], n, a, m);
    int info = is_complex(work) ? work->by->gesdd.of_complex(LAPACK_COLUMNS, job, work->m, work->n, a, work->m, s, u,
                                                             work->m, v, r, scratch, lwork, reals, (void *)integers)
                                : work->by->gesdd.of_real(LAPACK_COLUMNS, job, work->m, work->n, a, work->m, s, u,
                                                          work->m, v, r, scratch, lwork, (void *)integers);
    if (info) {
        fill_nan(work, vectors ? 3 : 1);
        return;
    }
    for (int64_t i = 0; i < k; ++i) put_part(work, work->at[0], i, real_at(work, s, i), 0);
    if (!vectors) return;
    turn(size, p, m, u, m, work->at[1], p);
    conjugate(work, v, n * r);
}

/* ---- which of them ----------------------------------------------------------------------------------------------- */

void matrix_run(const matrix_work *work)
{
    switch (work->run->step->kernel) {
    case KERNEL_matrix_solve: solve(work); break;
    case KERNEL_matrix_inverse: inverse(work); break;
    case KERNEL_matrix_slogdet: slogdet(work); break;
    case KERNEL_matrix_cholesky: cholesky(work); break;
    case KERNEL_matrix_qr: qr(work); break;
    default: svd(work);
    }
}
