/* The family of kernels that normalise: what its steps may be, how they are cut, views as runs of float32. */
#include "norm.h"

#include "isa.h"

#define TILE_ELEMENTS 16384
#define BLOCKS 32 /* of rows whose gradients of gamma are added up apart, about */

/* ---- sums that were formed in blocks ---------------------------------------------------------------------------- */

static void run_parts(void *context, int64_t begin, int64_t end)
{
    norm_work work = norm_begin(context);
    const step_view *parts = work.step->view + 1;
    int64_t blocks = parts->shape[0], n = parts->shape[1];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t first = tile * NORM_COLUMNS, some = n - first < NORM_COLUMNS ? n - first : NORM_COLUMNS;
        double *sums = work.scratch->sums[0];
        memset(sums, 0, sizeof work.scratch->sums[0]);
        for (int64_t b = 0; b < blocks; ++b) {
            const mem_double *part = (const void *)norm_element(&work, 1, b * n + first);
            for (int64_t i = 0; i < some; ++i) sums[i] += part[i];
        }
        float *values = work.scratch->term[0];
        for (int64_t i = 0; i < some; ++i) values[i] = (float)sums[i];
        norm_put_all(&work, 0, first, some, values);
    }
    norm_end(&work);
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

/* Shapes of the views, outputs first: the axes of rows [n, c, s], of what a row has one of [r], of gamma [g, c], of a
 * channel [c], of parts [b, p]. */
static const char *shape_of(int32_t kernel, int32_t view)
{
    static const char *const rows[] = {"ncs", "n", "n", "ncs", "gc", "gc"}, *const rms[] = {"ncs", "n", "ncs", "gc"};
    static const char *const back[] = {"ncs", "bp", "bp", "ncs", "ncs", "n", "n", "gc"};
    static const char *const rms_back[] = {"ncs", "bp", "ncs", "ncs", "n", "gc"}, *const parts[] = {"p", "bp"};
    static const char *const channels[] = {"ncs", "c", "c", "c", "ncs", "c", "c"};
    static const char *const apply[] = {"ncs", "ncs", "c", "c", "c", "c"};
    static const char *const channels_back[] = {"ncs", "c", "c", "ncs", "ncs", "c", "c", "c"};
    switch (kernel) {
    case KERNEL_norm_rows: return rows[view];
    case KERNEL_rms_rows: return rms[view];
    case KERNEL_norm_rows_backward: return back[view];
    case KERNEL_rms_rows_backward: return rms_back[view];
    case KERNEL_norm_parts: return parts[view];
    case KERNEL_norm_channels: return channels[view];
    case KERNEL_channels_apply: return apply[view];
    default: return channels_back[view];
    }
}

/* Every view dense, of a dtype that it may have, and of sizes that go with the others'. */
static bool shapes_match(const plan_step *step, int64_t sizes[256])
{
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        const char *shape = shape_of(step->kernel, v);
        bool part = !strcmp(shape, "bp");
        if (view->rank != (int32_t)strlen(shape) || view->memory != view->kernel) return false;
        bool real = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
        if (part ? view->memory != DTYPE_DOUBLE : !real) return false;
        int64_t stride = view->size;
        for (int32_t axis = view->rank - 1; axis >= 0; --axis) {
            int64_t *size = sizes + shape[axis];
            if (*size >= 0 && *size != view->shape[axis]) return false;
            *size = view->shape[axis];
            if (view->shape[axis] > 1 && view->stride[axis] != stride) return false;
            stride *= view->shape[axis];
        }
    }
    return true;
}

static int64_t blocks_of(int64_t rows)
{
    int64_t some = NORM_ROWS * ((rows + NORM_ROWS * BLOCKS - 1) / (NORM_ROWS * BLOCKS));
    return some;
}

static bool backward(int32_t kernel)
{
    return kernel == KERNEL_norm_rows_backward || kernel == KERNEL_rms_rows_backward;
}

static bool accept_norm(const plan_step *step)
{
    int64_t sizes[256];
    memset(sizes, -1, sizeof sizes);
    if (step->class != CLASS_float || !shapes_match(step, sizes)) return false;
    int64_t rows = sizes['n'], groups = sizes['g'];
    if (groups >= 0 && (!groups ? rows : rows % groups) != 0) return false;
    if (!backward(step->kernel)) return true;
    int64_t some = norm_in_blocks(step) ? blocks_of(rows) : groups;
    return sizes['p'] == groups * sizes['c'] && (!rows || sizes['b'] == (rows + some - 1) / some);
}

static bool norm_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

/* ---- how it is cut ----------------------------------------------------------------------------------------------- */

static void cut_rows(plan_step *step)
{
    const int64_t *shape = step->view[0].shape;
    int64_t length = shape[1] * shape[2], rows = shape[0];
    step->tile_rows = length < TILE_ELEMENTS ? TILE_ELEMENTS / length : 1;
    if (backward(step->kernel)) step->tile_rows = norm_in_blocks(step) ? blocks_of(rows) : 1;
    if (step->tile_rows > rows) step->tile_rows = rows;
    step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1 + TILE_ELEMENTS / (step->tile_rows * length + 1);
}

static void cut_channels(plan_step *step)
{
    const int64_t *shape = step->view[0].shape;
    step->tile_columns = shape[2] == 1 ? NORM_COLUMNS : 1;
    step->tiles = (shape[1] + step->tile_columns - 1) / step->tile_columns;
    step->grain = 1 + (int64_t)(TILE_ELEMENTS / ((double)shape[0] * (double)shape[2] * (double)step->tile_columns + 1));
}

static void prepare_norm(plan_step *step)
{
    double bytes = 0, numel = 1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        double own = 1;
        for (int32_t axis = 0; axis < step->view[v].rank; ++axis) own *= (double)step->view[v].shape[axis];
        if (own == 0 && (step->kernel != KERNEL_norm_parts || !v)) return; /* tiles stays 0 */
        bytes += own * (double)step->view[v].size;
        if (own > numel) numel = own;
    }
    if (step->kernel == KERNEL_norm_parts)
        step->tiles = (step->view[0].shape[0] + NORM_COLUMNS - 1) / NORM_COLUMNS, step->grain = 4;
    else if (step->kernel < KERNEL_norm_parts)
        cut_rows(step);
    else
        cut_channels(step);
    step->traffic = (uint64_t)bytes;
    step->cost = (uint64_t)(numel * 0.5);
}

static pool_body norm_body(const plan_step *step)
{
    switch (step->kernel) {
    case KERNEL_norm_rows:
    case KERNEL_rms_rows: return run_norm_rows;
    case KERNEL_norm_rows_backward:
    case KERNEL_rms_rows_backward: return run_norm_rows_backward;
    case KERNEL_norm_parts: return run_parts;
    case KERNEL_norm_channels_backward: return run_norm_channels_backward;
    default: return run_norm_channels;
    }
}

const kernel_family family_norms = {
    .shaped = true, .computes = norm_computes, .accept = accept_norm, .prepare = prepare_norm, .body = norm_body};
