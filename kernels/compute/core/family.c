/* The three families whose views all have the step's shape. */
#include "tile.h"

bool computes_any(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class;
    return true;
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

const kernel_family family_moves = {.moves = true,
                                    .computes = computes_any,
                                    .accept = accept_move,
                                    .prepare = elementwise_normalise,
                                    .body = move_body};

/* ---- elementwise ------------------------------------------------------------------------------------------------- */

/* Whether the class has a stage for every view's elements. */
static bool convertible(const plan_step *step)
{
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    return true;
}

static bool elementwise_computes(int32_t kernel, int32_t class)
{
    return isa_loop(&isa_base, kernel, class);
}

static bool accept_elementwise(const plan_step *step)
{
    return !step->axes && elementwise_computes(step->kernel, step->class) && convertible(step);
}

static pool_body elementwise_body(const plan_step *step)
{
    (void)step;
    return run_elementwise;
}

const kernel_family family_elementwise = {.elementwise = true,
                                          .computes = elementwise_computes,
                                          .accept = accept_elementwise,
                                          .prepare = elementwise_normalise,
                                          .body = elementwise_body};

/* ---- rows -------------------------------------------------------------------------------------------------------- */

/* A value a row has one place a row, any other output one for each element. */
static bool folds_fit(const plan_step *step)
{
    for (int32_t v = 0; v < step->outputs; ++v)
        for (int32_t axis = step->rank - step->axes; axis < step->rank; ++axis)
            if (step_folds(step, v) && step->view[v].stride[axis]) return false;
    return true;
}

static bool rows_compute(int32_t kernel, int32_t class)
{
    return isa_base.rows[kernel][class].passes;
}

static bool accept_rows(const plan_step *step)
{
    return step->axes && rows_compute(step->kernel, step->class) && convertible(step) && folds_fit(step);
}

static pool_body rows_body(const plan_step *step)
{
    return step->upright ? run_upright : run_rows;
}

const kernel_family family_rows = {
    .rows = true, .computes = rows_compute, .accept = accept_rows, .prepare = rows_normalise, .body = rows_body};
