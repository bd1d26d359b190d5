/* Steps over whole matrices: what their views are, and how much scratch memory they need. A tile is one matrix. */
#include "matrices.h"

#include <string.h>

#define LONGEST 20000 /* side of a matrix whose workspace LAPACK can count in 32 bits */

/* ---- what a step may be ------------------------------------------------------------------------------------------ */

/* Shapes of the views, outputs first: b the batch, m x n the last input, k the shorter of both, w bytes of room; p, q
 * and r are k, or the whole side that belongs there: all of them or none. */
static const char *shape_of(int32_t kernel, int32_t view)
{
    static const char *const solve[] = {"bmn", "bmm", "bmn"}, *const inverse[] = {"bmm", "bw", "bmm"};
    static const char *const slogdet[] = {"b", "b", "bw", "bmm"}, *const cholesky[] = {"bmm", "bmm"};
    static const char *const qr[] = {"bmp", "bqn", "bw", "bmn"}, *const svd[] = {"bk", "bmp", "bnr", "bw", "bmn"};
    static const char *const values[] = {"bk", "bw", "bmn"};
    switch (kernel) {
    case KERNEL_matrix_solve: return solve[view];
    case KERNEL_matrix_inverse: return inverse[view];
    case KERNEL_matrix_slogdet: return slogdet[view];
    case KERNEL_matrix_cholesky: return cholesky[view];
    case KERNEL_matrix_qr: return qr[view];
    case KERNEL_matrix_svd: return svd[view];
    default: return values[view];
    }
}

static int32_t type_of(int32_t dtype)
{
    switch (dtype) {
    case DTYPE_FLOAT: return LAPACK_FLOAT;
    case DTYPE_DOUBLE: return LAPACK_DOUBLE;
    case DTYPE_COMPLEX64: return LAPACK_COMPLEX64;
    case DTYPE_COMPLEX128: return LAPACK_COMPLEX128;
    default: return -1;
    }
}

/* Elements of scratch memory for one matrix (Python: ops/linalg/shared/lapack.py). */
static int64_t scratch_of(int32_t kernel, int64_t m, int64_t n, int64_t p)
{
    int64_t k = least(m, n);
    switch (kernel) {
    case KERNEL_matrix_inverse: return (MATRIX_BLOCK + 1) * n;
    case KERNEL_matrix_slogdet: return n * n + n;
    case KERNEL_matrix_qr: return m * most(n, p) + k + MATRIX_BLOCK * most(n, p);
    case KERNEL_matrix_svd: return m * n + m * p + 9 * k + svd_work(m, n) + svd_reals(m, n);
    case KERNEL_matrix_singular_values: return m * n + 9 * k + svd_work(m, n) + svd_reals(m, n);
    default: return 0;
    }
}

/* Every view dense, of the one dtype but for room, and of sizes that go with the others'. */
static bool shapes_match(const plan_step *step, int64_t sizes[128])
{
    int32_t dtype = step->view[step_views(step) - 1].memory;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        const char *shape = shape_of(step->kernel, v);
        if (view->rank != (int32_t)strlen(shape) || view->memory != view->kernel) return false;
        if (view->memory != (strchr(shape, 'w') ? DTYPE_UINT8 : dtype)) return false;
        int64_t stride = view->size;
        for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
            int64_t *size = sizes + shape[axis], own = view->shape[axis];
            if (*size >= 0 && *size != own) return false;
            *size = own;
            if (shape[axis] != 'b' && shape[axis] != 'w' && own > LONGEST) return false;
            if (own > 1 && view->stride[axis] != stride) return false;
            stride *= own;
        }
    }
    return type_of(dtype) >= 0;
}

static bool accept_matrices(const plan_step *step)
{
    int64_t sizes[128];
    memset(sizes, -1, sizeof sizes);
    if (!shapes_match(step, sizes)) return false;
    int64_t m = sizes['m'], n = sizes['n'] < 0 ? m : sizes['n'], k = least(m, n), p = sizes['p'];
    if (sizes['k'] >= 0 && sizes['k'] != k) return false;
    bool whole = p == m && (sizes['q'] < 0 || sizes['q'] == m) && (sizes['r'] < 0 || sizes['r'] == n);
    bool short_ = p == k && (sizes['q'] < 0 || sizes['q'] == k) && (sizes['r'] < 0 || sizes['r'] == k);
    if (p >= 0 && !whole && !short_) return false;
    int64_t bytes = scratch_of(step->kernel, m, n, p) * step->view[step_views(step) - 1].size;
    return sizes['w'] < 0 || (sizes['w'] >= bytes && sizes['w'] % 16 == 0);
}

static bool matrices_compute(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float; /* whatever the views' dtype is */
}

static void prepare_matrices(plan_step *step)
{
    const step_view *in = step->view + step_views(step) - 1;
    double m = (double)in->shape[1], n = (double)in->shape[2], batch = (double)in->shape[0];
    bool nothing = !in->shape[0] || !in->shape[1] || (!in->shape[2] && step->kernel != KERNEL_matrix_qr);
    step->tiles = nothing ? 0 : in->shape[0];
    step->grain = 1;
    step->traffic = (uint64_t)(batch * m * n * (double)in->size * 2);
    step->cost = (uint64_t)(batch * (500 + m * n * (m < n ? m : n) * (step->outputs > 3 ? 2 : 0.3)));
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static void run_matrices(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *in = step->view + step_views(step) - 1;
    matrix_work work = {.run = run, .type = (enum lapack_type)type_of(in->memory), .size = in->size};
    work.m = (int32_t)in->shape[1], work.n = (int32_t)in->shape[2], work.k = (int32_t)least(work.m, work.n);
    work.by = lapack_ready(work.type);
    if (!work.by) work.by = plain_lapack + work.type;
    for (work.number = begin; work.number < end; ++work.number) {
        for (int32_t v = 0; v < step_views(step); ++v)
            work.at[v] = run->first[v] + work.number * (step->view[v].shape[0] > 1 ? step->view[v].stride[0] : 0);
        matrix_run(&work);
    }
}

static pool_body matrices_body(const plan_step *step)
{
    (void)step;
    return run_matrices;
}

const kernel_family family_matrices = {.shaped = true,
                                       .computes = matrices_compute,
                                       .accept = accept_matrices,
                                       .prepare = prepare_matrices,
                                       .body = matrices_body};
