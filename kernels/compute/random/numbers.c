/* Numbers that a plan knows, as a tensor. */
#include "tile.h"

typedef int64_t index64 __attribute__((aligned(1), may_alias));

#define MOST 32
#define LARGEST 0x1p62

static void run_numbers(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    (void)begin, (void)end;
    for (int64_t i = 0; i < out->shape[0]; ++i) {
        double number = run->attrs[i];
        bool inside = number > -LARGEST && number < LARGEST; /* NaN does not */
        *(index64 *)(void *)(run->first[0] + i * out->stride[0]) = inside       ? (int64_t)number
                                                                   : number > 0 ? INT64_MAX
                                                                                : 0;
    }
}

static bool accept_numbers(const plan_step *step)
{
    return step->view->memory == DTYPE_INT64 && step->view->rank == 1 && step->view->shape[0] <= MOST;
}

static void prepare_numbers(plan_step *step)
{
    step->tiles = step->view->shape[0] > 0;
    step->grain = 1;
    step->cost = step->traffic = MOST;
}

static pool_body numbers_body(const plan_step *step)
{
    (void)step;
    return run_numbers;
}

const kernel_family family_numbers = {.shaped = true,
                                      .computes = computes_any,
                                      .accept = accept_numbers,
                                      .prepare = prepare_numbers,
                                      .body = numbers_body};
