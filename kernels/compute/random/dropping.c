/* Steps that keep the elements whose bits are set, times a number, and put 0, or themselves times 0, in the place of
 * the others. */
#include "random_loops.h"
#include "tile.h"

#define NUMBERED "dropping.def"
#include "numbered.h"

#define AT_ONCE 1024 /* elements */

typedef struct dropping_buffers {
    _Alignas(64) float values[AT_ONCE];
    scratch spare;
} dropping_buffers;

static void run_dropping(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const random_loops *loops = random_loops_of(run->isa);
    const bool keeps = step->kernel == KERNEL_keep_by_bits;
    const step_view *out = step->view, *x = out + 1;
    void (*apply)(const void *, const uint8_t *, float, void *, int64_t) = keeps ? loops->keep : loops->weigh;
    float factor = (float)run->attrs[0];
    bool values = step_holds_values(step, 0) && step_holds_values(step, 1);
    dropping_buffers have;
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * AT_ONCE, left = step->row_length - element, n = left < AT_ONCE ? left : AT_ONCE;
        const uint8_t *mask = (const uint8_t *)run->first[2] + element / 8;
        patch to = {run->first[0] + element * out->size, 1, n, 0, out->size};
        patch from = {run->first[1] + element * x->size, 1, n, 0, x->size};
        if (values) {
            apply(from.at, mask, factor, to.at, n);
            continue;
        }
        stage_load(run, 1, &from, have.values, &have.spare);
        apply(have.values, mask, factor, have.values, n);
        stage_store(run, 0, &to, have.values, &have.spare);
    }
}

static bool dropping_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept_dropping(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < 3; ++v)
        if (view[v].rank != 1 || (view[v].shape[0] > 1 && view[v].stride[0] != view[v].size)) return false;
    for (int32_t v = 0; v < 2; ++v)
        if (!isa_base.stages->load[CLASS_float][view[v].kernel]) return false;
    bool bytes = view[2].memory == DTYPE_UINT8 && view[2].kernel == DTYPE_UINT8;
    return step->class == CLASS_float && bytes && view[1].shape[0] == view[0].shape[0] &&
           view[2].shape[0] >= (view[0].shape[0] + 7) / 8;
}

static void prepare_dropping(plan_step *step)
{
    int64_t n = step->view[0].shape[0];
    step->row_length = n;
    step->tiles = (n + AT_ONCE - 1) / AT_ONCE;
    step->grain = 16;
    step->traffic = (uint64_t)n * 2 * (uint64_t)step->view[0].size;
    step->cost = (uint64_t)n / 2;
}

static pool_body dropping_body(const plan_step *step)
{
    (void)step;
    return run_dropping;
}

const kernel_family family_dropping = {.shaped = true,
                                       .computes = dropping_computes,
                                       .accept = accept_dropping,
                                       .prepare = prepare_dropping,
                                       .body = dropping_body};
