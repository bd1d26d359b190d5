/* Which family a kernel belongs to, and the three whose views all have the step's shape. */
#include "tile.h"

const kernel_family *family_of(int32_t kernel)
{
    if (kernel == KERNEL_MOVE) return &family_moves;
    return kernel < ELEMENTWISE_FROM ? &family_rows : &family_elementwise;
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

static bool accept_move(const plan_step *step)
{
    return !step->axes;
}

static pool_body move_body(const plan_step *step)
{
    (void)step;
    return run_move;
}

const kernel_family family_moves = {false, accept_move, elementwise_normalise, move_body};

/* ---- elementwise --------------------------------------------------------------------------------------------------- */

/* Whether the class has a stage for every view's elements. */
static bool convertible(const plan_step *step)
{
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    return true;
}

static bool accept_elementwise(const plan_step *step)
{
    return !step->axes && isa_loop(&isa_base, step->kernel, step->class) && convertible(step);
}

static pool_body elementwise_body(const plan_step *step)
{
    (void)step;
    return run_elementwise;
}

const kernel_family family_elementwise = {false, accept_elementwise, elementwise_normalise, elementwise_body};

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

/* A value a row has one place a row, any other output one for each element. */
static bool folds_fit(const plan_step *step)
{
    for (int32_t v = 0; v < step->outputs; ++v)
        for (int32_t axis = step->rank - step->axes; axis < step->rank; ++axis)
            if (step_folds(step, v) && step->view[v].stride[axis]) return false;
    return true;
}

static bool accept_rows(const plan_step *step)
{
    bool loop = isa_base.rows[step->kernel - ROW_KERNELS_FROM][step->class].passes;
    return step->axes && loop && convertible(step) && folds_fit(step);
}

static pool_body rows_body(const plan_step *step)
{
    return step->upright ? run_upright : run_rows;
}

const kernel_family family_rows = {false, accept_rows, rows_normalise, rows_body};
