/* Steps that place bits by a pattern: one element everywhere, a triangle of every matrix. */
#include <string.h>

#include "tile.h"

#define NUMBERED "pattern.def"
#include "numbered.h"

#define MOST_BYTES 65536 /* of the rows that a thread takes at once, unless one is longer */

/* ---- one element everywhere -------------------------------------------------------------------------------------- */

static void element_bits(const plan_step *step, char bits[16])
{
    for (int32_t word = 0; word < 4; ++word) {
        uint32_t part = (uint32_t)step->attrs[word];
        memcpy(bits + 4 * word, &part, sizeof part);
    }
}

static void run_spread(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int64_t size = run->step->view[0].size;
    char bits[16], dense[512];
    element_bits(run->step, bits);
    for (int64_t at = 0; at < (int64_t)sizeof dense; at += size) memcpy(dense + at, bits, (size_t)size);
    for (int64_t index = begin; index < end; ++index) {
        tile here = tile_place(run, index);
        for (int64_t r = 0; r < here.rows; ++r) {
            char *row = here.at[0] + r * here.row[0];
            int64_t some = (int64_t)sizeof dense / size;
            for (int64_t c = 0; c < here.columns; c += some) {
                int64_t n = here.columns - c < some ? here.columns - c : some;
                move_units(size, row + c * here.column[0], here.column[0], dense, size, n);
            }
        }
    }
}

/* ---- triangles --------------------------------------------------------------------------------------------------- */

typedef struct span {
    int64_t from, to; /* columns */
} span;

/* The columns that a row keeps. */
static span kept_columns(const plan_step *step, int64_t row)
{
    int64_t columns = step->shape[step->rank - 1];
    double diagonal = step->attrs[0], edge = (double)row + diagonal; /* far beyond any column, if it likes */
    if (step->kernel == KERNEL_tril)
        return (span){0, edge < 0 ? 0 : edge >= (double)columns ? columns : (int64_t)edge + 1};
    return (span){edge <= 0 ? 0 : edge >= (double)columns ? columns : (int64_t)edge, columns};
}

static void clear(char *to, int64_t stride, int64_t size, int64_t n)
{
    static const char zeros[512];
    int64_t some = (int64_t)sizeof zeros / size;
    if (n > 0 && stride == size) memset(to, 0, (size_t)(n * size));
    for (int64_t c = 0; c < n && stride != size; c += some)
        move_units(size, to + c * stride, stride, zeros, size, n - c < some ? n - c : some);
}

static void triangle_row(const step_run *run, char *const *at, int64_t row)
{
    const plan_step *step = run->step;
    const step_view *out = step->view, *in = step->view + 1;
    int32_t last = step->rank - 1;
    int64_t size = out->size, to = out->stride[last], from = in->stride[last];
    span keep = kept_columns(step, row);
    char *target = at[0] + row * out->stride[last - 1];
    const char *source = at[1] + row * in->stride[last - 1];
    if (keep.to > keep.from && (target != source || to != from))
        move_units(size, target + keep.from * to, to, source + keep.from * from, from, keep.to - keep.from);
    clear(target, to, size, keep.from);
    clear(target + keep.to * to, to, size, step->shape[last] - keep.to);
}

static void run_triangle(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    int32_t rows = step->rank - 2;
    for (int64_t index = begin; index < end; ++index) {
        int64_t first = index % step->row_tiles * step->tile_rows, outer = index / step->row_tiles;
        char *at[2] = {run->first[0], run->first[1]};
        for (int32_t axis = rows - 1; axis >= 0; --axis) {
            int64_t place = outer % step->shape[axis];
            outer /= step->shape[axis];
            for (int32_t v = 0; v < 2; ++v) at[v] += place * step->view[v].stride[axis];
        }
        for (int64_t row = first; row < step->shape[rows] && row < first + step->tile_rows; ++row)
            triangle_row(run, at, row);
    }
}

static void prepare_triangle(plan_step *step)
{
    int32_t last = step->rank - 1;
    int64_t rows = step->shape[last - 1], bytes = step->shape[last] * step->view[0].size;
    double numel = (double)bytes * (double)rows;
    for (int32_t axis = 0; axis <= last; ++axis) {
        if (!step->shape[axis]) return;
        step->ordered |= step->shape[axis] > 1 && !step->view[0].stride[axis];
    }
    step->tile_rows = bytes >= MOST_BYTES ? 1 : MOST_BYTES / bytes < rows ? MOST_BYTES / bytes : rows;
    step->row_tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->tiles = step->row_tiles;
    for (int32_t axis = 0; axis < last - 1; ++axis)
        step->tiles *= step->shape[axis], numel *= (double)step->shape[axis];
    step->grain = 1 + (int64_t)(MOST_BYTES / ((double)bytes * (double)step->tile_rows + 1));
    step->traffic = (uint64_t)(2 * numel);
    step->cost = (uint64_t)(0.05 * numel);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool accept_pattern(const plan_step *step)
{
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].memory != step->view[0].memory || step->view[v].kernel != step->view[0].memory) return false;
    return !step->axes && (step->kernel == KERNEL_spread || step->rank >= 2);
}

static void prepare_pattern(plan_step *step)
{
    (step->kernel == KERNEL_spread ? elementwise_normalise : prepare_triangle)(step);
}

static pool_body pattern_body(const plan_step *step)
{
    return step->kernel == KERNEL_spread ? run_spread : run_triangle;
}

const kernel_family family_patterns = {
    .computes = computes_any, .accept = accept_pattern, .prepare = prepare_pattern, .body = pattern_body};
