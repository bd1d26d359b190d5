/* Steps that bring rows of tokens to their experts and back. */
#include <string.h>

#include "expert_rows.h"

#define NUMBERED "expert_rows.def"
#include "numbered.h"

#define TILE_BYTES 65536

/* ---- rows to places ---------------------------------------------------------------------------------------------- */

static void run_expand(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view, *rows = out + 1;
    const int64_t bytes = out->shape[1] * out->size, k = (int64_t)run->attrs[0];
    const int64_t last = end * step->tile_rows < out->shape[0] ? end * step->tile_rows : out->shape[0];
    for (int64_t m = begin * step->tile_rows; m < last; ++m) {
        char *to = run->first[0] + m * bytes;
        const int64_t element = index_at(run, 2, m), row = element / k;
        if (element == -1) {
            memset(to, 0, (size_t)bytes);
        } else if (element < 0 || row >= rows->shape[0]) {
            step_fault(run, 2, m, element, rows->shape[0] * k);
        } else {
            memcpy(to, run->first[1] + row * bytes, (size_t)bytes);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool rows_compute(int32_t kernel, int32_t class)
{
    return kernel == KERNEL_expand_rows || class == CLASS_float;
}

static bool is_index(const step_view *view, int32_t rank)
{
    return view->memory == DTYPE_INT32 && view->memory == view->kernel && view->rank == rank && view_is_dense(view);
}

/* Whether a view is of numbers that float32 holds, and of two axes or absent. */
static bool is_float(const step_view *view, bool maybe)
{
    if (view->memory != view->kernel || !isa_base.stages->load[CLASS_float][view->memory]) return false;
    return view_is_dense(view) && (view->rank == 2 || (maybe && view->rank == ABSENT));
}

static bool is_sized(const step_view *view, int64_t rows, int64_t columns)
{
    if (view->rank == ABSENT) return true;
    return (rows < 0 || view->shape[0] == rows) && (columns < 0 || view->shape[1] == columns);
}

/* Weights, bias and experts of all elements of so many tokens. */
static bool fits_elements(const step_view *weights, const step_view *bias, int64_t tokens, int64_t width, int64_t n)
{
    const step_view *expert = bias + 1;
    if (!tokens || n % tokens || !is_float(weights, true) || !is_float(bias, true)) return false;
    if (!is_sized(weights, tokens, n / tokens) || !is_sized(bias, -1, width)) return false;
    if (bias->rank == ABSENT) return expert->rank == ABSENT;
    return is_index(expert, 2) && is_sized(expert, tokens, n / tokens);
}

static bool accept_combine(const plan_step *step)
{
    const step_view *view = step->view;
    if (!is_float(view, false) || !is_float(view + ROWS, false) || !is_index(view + INDEX, 1)) return false;
    const int64_t tokens = view->shape[0], width = view->shape[1];
    if (!tokens) return true;
    for (int32_t v = ONE; v <= OTHER; ++v)
        if (!is_float(view + v, true) || !is_sized(view + v, tokens, width)) return false;
    return is_sized(view + ROWS, -1, width) &&
           fits_elements(view + WEIGHTS, view + BIAS, tokens, width, view[INDEX].shape[0]);
}

static bool accept_gradients(const plan_step *step)
{
    const step_view *view = step->view, *grad = view + GRAD;
    if (!is_float(view, false) || !is_float(grad, false) || !is_index(view + GRAD_INDEX, 1)) return false;
    const int64_t tokens = grad->shape[0], width = grad->shape[1], n = view[GRAD_INDEX].shape[0];
    if (!tokens) return true;
    if (!is_float(view + WEIGHT_GRAD, true) || !is_sized(view, -1, width)) return false;
    if (!is_sized(view + WEIGHT_GRAD, tokens, n / tokens) || !is_float(view + GRAD_ROWS, true)) return false;
    if (view[WEIGHT_GRAD].rank != ABSENT && view[GRAD_ROWS].rank == ABSENT) return false;
    return is_sized(view + GRAD_ROWS, view->shape[0], width) &&
           fits_elements(view + GRAD_WEIGHTS, view + GRAD_BIAS, tokens, width, n);
}

static bool accept_rows(const plan_step *step)
{
    const step_view *view = step->view;
    if (step->kernel == KERNEL_combine_rows) return accept_combine(step);
    if (step->kernel == KERNEL_combine_grads) return accept_gradients(step);
    if (step->kernel == KERNEL_quantise_rows) return expert_quantises(step, DTYPE_INT8);
    if (step->kernel == KERNEL_scale_rows) return expert_quantises(step, DTYPE_FLOAT);
    if (step->kernel == KERNEL_encode_rows) return expert_encodes(step);
    bool dense = view->rank == 2 && view[1].rank == 2 && view_is_dense(view) && view_is_dense(view + 1);
    return dense && view->memory == view[1].memory && view->memory == view->kernel && view[1].kernel == view->memory &&
           view->shape[1] == view[1].shape[1] && is_index(view + 2, 1) && view[2].shape[0] >= view->shape[0];
}

static void prepare_rows(plan_step *step)
{
    const step_view *of = step->view + (step->kernel == KERNEL_combine_grads ? GRAD : 0);
    const bool copies = step->kernel != KERNEL_combine_rows && step->kernel != KERNEL_combine_grads;
    const int64_t rows = of->shape[0], n = step->view[step->outputs + 1].shape[0];
    const int64_t fold = copies || !rows ? 1 : n / rows, bytes = of->shape[1] * of->size * (fold ? fold : 1);
    if (!rows || !of->shape[1]) return;
    step->tile_rows = 1 + TILE_BYTES / bytes;
    step->tiles = (rows + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    step->traffic = (uint64_t)(2 * (double)rows * (double)bytes);
    step->cost = step->traffic / (copies ? 16 : 4);
}

static pool_body rows_body(const plan_step *step)
{
    if (step->kernel == KERNEL_expand_rows) return run_expand;
    if (step->kernel == KERNEL_quantise_rows || step->kernel == KERNEL_scale_rows) return expert_quantise;
    if (step->kernel == KERNEL_encode_rows) return expert_encode;
    return step->kernel == KERNEL_combine_rows ? expert_combine : expert_gradients;
}

const kernel_family family_expert_rows = {
    .shaped = true, .computes = rows_compute, .accept = accept_rows, .prepare = prepare_rows, .body = rows_body};
