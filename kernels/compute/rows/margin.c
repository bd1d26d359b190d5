/* Margins between the classes of rows that targets list and the others. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

#define NUMBERED "margin.def"
#include "numbered.h"

#define AT_ONCE 4096 /* elements, or a row */
#define LANES 8

typedef int32_t index32 __attribute__((aligned(1), may_alias));

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static float value_at(const char *at, int32_t dtype, int64_t index)
{
    if (dtype == DTYPE_FLOAT) return ((const mem_float *)(const void *)at)[index];
    uint16_t half = ((const mem_uint16 *)(const void *)at)[index];
    return dtype == DTYPE_BF16 ? bfloat_to_float(half) : half_to_float(half);
}

static void run_marks(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int64_t size = run->step->view[0].shape[1], last = least(end * run->step->tile_rows, run->step->view[0].shape[0]);
    for (int64_t n = begin * run->step->tile_rows; n < last; ++n) {
        mem_float *marks = (mem_float *)(void *)run->first[0] + n * size;
        const index32 *target = (const index32 *)(const void *)run->first[1] + n * size;
        memset(marks, 0, (size_t)size * sizeof *marks);
        for (int64_t i = 0; i < size && target[i] != -1; ++i)
            if (target[i] >= 0 && target[i] < size) marks[target[i]] = 1;
    }
}

/* Sum of the margins of the classes without a mark to one listed class; `rest` is 1 - x of that class. */
static double margins(float rest, const char *x, int32_t dtype, const mem_float *marks, int64_t size)
{
    double sums[LANES] = {0}, total = 0;
    float values[LANES];
    for (int64_t i = 0; i < size; i += LANES) {
        int64_t count = least(LANES, size - i);
        for (int64_t k = 0; k < count; ++k) values[k] = value_at(x, dtype, i + k);
        for (int64_t k = 0; k < count; ++k) {
            float margin = rest + values[k];
            sums[k] += (margin > 0) & (marks[i + k] == 0) ? margin : 0;
        }
    }
    for (int32_t k = 0; k < LANES; ++k) total += sums[k];
    return total;
}

static void run_losses(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *x = run->step->view + 1;
    int64_t size = x->shape[1], last = least(end * run->step->tile_rows, x->shape[0]);
    for (int64_t n = begin * run->step->tile_rows; n < last; ++n) {
        const char *row = run->first[1] + n * size * x->size;
        const index32 *target = (const index32 *)(const void *)run->first[2] + n * size;
        const mem_float *marks = (const mem_float *)(const void *)run->first[3] + n * size;
        double total = 0;
        for (int64_t i = 0; i < size && target[i] != -1; ++i)
            if (target[i] >= 0 && target[i] < size)
                total += margins(1 - value_at(row, x->memory, target[i]), row, x->memory, marks, size);
        ((mem_float *)(void *)run->first[0])[n] = (float)(total / (double)size);
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool accept_margin(const plan_step *step)
{
    const step_view *out = step->view, *one = out + 1;
    for (int32_t view = 0; view < step_views(step); ++view) {
        const step_view *of = out + view;
        if (!view_is_dense(of)) return false;
        if (view == 0 && step->kernel == KERNEL_margin_losses) continue;
        if (of->rank != 2 || of->shape[0] != one->shape[0] || of->shape[1] != one->shape[1]) return false;
    }
    if (out->memory != DTYPE_FLOAT) return false;
    if (step->kernel == KERNEL_margin_marks) return one->memory == DTYPE_INT32;
    bool real = one->memory == DTYPE_FLOAT || one->memory == DTYPE_FLOAT16 || one->memory == DTYPE_BF16;
    return real && out->rank == 1 && out->shape[0] == one->shape[0] && out[2].memory == DTYPE_INT32 &&
           out[3].memory == DTYPE_FLOAT;
}

static void prepare_margin(plan_step *step)
{
    const step_view *one = step->view + 1;
    int64_t rows = one->shape[0], size = one->shape[1];
    if (!rows || !size) return;
    bool marks = step->kernel == KERNEL_margin_marks;
    step->tile_rows = 1 + AT_ONCE / size;
    step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)rows * (double)size * 4);
    step->cost = (uint64_t)((double)rows * (double)size * (marks ? 1 : 16));
}

static pool_body margin_body(const plan_step *step)
{
    return step->kernel == KERNEL_margin_marks ? run_marks : run_losses;
}

const kernel_family family_margins = {
    .shaped = true, .computes = computes_any, .accept = accept_margin, .prepare = prepare_margin, .body = margin_body};
