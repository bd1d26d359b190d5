/* Attention over compressed keys: what a step may be, and its tiles. */
#include "compressed.h"

#include <string.h>

static bool shape_matches(const step_view *view, const char *axes, int64_t sizes[128])
{
    if (!view_is_dense(view) || view->rank != (int32_t)strlen(axes)) return false;
    for (int32_t axis = 0; axis < view->rank; ++axis) {
        int64_t *size = sizes + axes[axis];
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    return true;
}

static bool accept(const plan_step *step)
{
    static const char *const axes[] = {"rnv", "rn", "rn", "rmc", "rnd", "kmd", "kmv", "b6", "xp", "st", "uj"};
    int64_t sizes[128];
    for (int32_t i = 0; i < 128; ++i) sizes[i] = -1;
    sizes['6'] = COLUMNS;
    for (int32_t v = 0; v < step_views(step); ++v) {
        int32_t dtype = step->view[v].memory;
        bool real = dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16;
        bool known = v == SEQUENCES                 ? dtype == DTYPE_INT64
                     : v == NUMBERS || v == TABLE   ? dtype == DTYPE_INT32
                     : v == MASK || v == BLOCK_MASK ? dtype == DTYPE_BOOL || dtype == DTYPE_UINT8
                                                    : real;
        if (!known || !shape_matches(step->view + v, axes[v], sizes)) return false;
    }
    if (sizes['m'] < 1 || sizes['n'] < 1 || sizes['n'] % sizes['m'] || sizes['b'] < 1) return false;
    return step->class == CLASS_float && sizes['d'] <= ATTENTION_WIDTH && sizes['v'] <= ATTENTION_WIDTH;
}

static bool within(double x, double low, double high)
{
    return x >= low && x <= high;
}

static void prepare(plan_step *step)
{
    const double *attrs = step->attrs;
    bool fine = within(attrs[PAGE], 0, MOST_KEYS) && within(attrs[RATIO], 1, MOST_KEYS) &&
                within(attrs[OVERLAP], 1, MOST_KEYS) && within(attrs[FLAGS], 0, FLAGS_END - 1);
    if (!fine) return; /* tiles stays 0 */
    const int64_t *query = step->view[QUERY].shape, *key = step->view[KEY].shape;
    step->tiles = query[0] * key[1], step->grain = 1;
    double keys = (double)key[0] / (double)step->view[SEQUENCES].shape[0] + 1;
    step->cost = (uint64_t)((double)query[0] * (double)query[1] * keys * (double)query[2] * 0.2) + 1;
    step->traffic = (uint64_t)((double)step->tiles * keys * (double)query[2] * 2) + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_compressed;
}

const kernel_family family_compressed = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
