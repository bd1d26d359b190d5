/* From the flat program of engine.h to steps. Everything is checked, so that no program, however wrong, makes a kernel
 * touch a byte that its argument does not declare. */
#include <stdlib.h>

#include "kernel.h"

#define MAX_STEPS 65536
#define MAX_ARGUMENTS (1 << 20)
#define FAR (INT64_C(1) << 60) /* bound of offsets and strides: sums of a few cannot overflow */

typedef struct reader {
    const int64_t *word;
    int64_t left;
    bool broken;
    const plan_program *program;
} reader;

/* The next word, which has to be in [low, high]. */
static int64_t next(reader *in, int64_t low, int64_t high)
{
    if (in->left <= 0 || *in->word < low || *in->word > high) in->broken = true;
    if (in->broken) return low;
    in->left -= 1;
    return *in->word++;
}

static void read_arguments(reader *in, ae_plan *plan)
{
    for (int32_t i = 0; i < plan->arguments; ++i) {
        plan->argument[i].low = next(in, -FAR, FAR);
        plan->argument[i].high = next(in, plan->argument[i].low, FAR);
        plan->argument[i].writes = next(in, 0, 1);
    }
}

/* Bytes from the first to behind the last that the view touches; false if they are absurdly many. */
static bool extent(const plan_step *step, step_view *view)
{
    view->low = view->offset;
    view->high = view->offset + view->size;
    for (int32_t axis = 0; axis < step->rank; ++axis) {
        int64_t reach, *side = view->stride[axis] < 0 ? &view->low : &view->high;
        if (__builtin_mul_overflow(view->stride[axis], step->shape[axis] - 1, &reach)) return false;
        if (__builtin_add_overflow(*side, reach, side)) return false;
    }
    return view->low >= -FAR && view->high <= FAR;
}

static bool declared(const ae_plan *plan, const step_view *view, bool output)
{
    if (view->place < 0) return view->low >= 0 && view->high <= (int64_t)plan->workspace;
    const plan_argument *argument = plan->argument + view->place;
    return view->low >= argument->low && view->high <= argument->high && (argument->writes || !output);
}

static void read_view(reader *in, const ae_plan *plan, plan_step *step, int32_t index, bool touched)
{
    step_view *view = step->view + index;
    view->place = (int32_t)next(in, -1, plan->arguments - 1);
    view->offset = next(in, -FAR, FAR);
    view->memory = (int32_t)next(in, 0, DTYPES - 1);
    view->kernel = (int32_t)next(in, 0, DTYPES - 1);
    for (int32_t axis = 0; axis < step->rank; ++axis) view->stride[axis] = next(in, -FAR, FAR);
    view->size = dtype_size(view->memory);
    if (in->broken || !view->size || !dtype_size(view->kernel)) {
        in->broken = true;
        return;
    }
    bool convertible = step->kernel == KERNEL_MOVE || isa_base.load[step->class][view->kernel];
    if (!convertible || (touched && !(extent(step, view) && declared(plan, view, index < step->outputs))))
        in->broken = true;
}

/* Reads the shape; the first axis that is empty, else the rank. */
static int32_t read_shape(reader *in, plan_step *step)
{
    int64_t numel = 1;
    step->rank = (int32_t)next(in, 0, AE_MAX_RANK);
    int32_t empty = step->rank;
    for (int32_t axis = 0; axis < step->rank; ++axis) {
        step->shape[axis] = next(in, 0, INT64_MAX);
        if (!step->shape[axis] && axis < empty) empty = axis;
        if (axis < empty && __builtin_mul_overflow(numel, step->shape[axis], &numel)) in->broken = true;
    }
    return empty;
}

/* Whether there is a loop for the class, and the step has the axes that the kernel works on. */
static bool computable(const plan_step *step)
{
    if (step->class < 0 || step->axes > step->rank) return false;
    if (step->kernel < ROW_KERNELS_FROM)
        return !step->axes && (step->kernel == KERNEL_MOVE || isa_base.loop[step->kernel][step->class]);
    return step->axes && isa_base.rows[step->kernel - ROW_KERNELS_FROM][step->class].passes;
}

/* A value a row has one place a row, any other output one for each element. */
static bool folds_fit(const plan_step *step)
{
    for (int32_t v = 0; v < step->outputs; ++v)
        for (int32_t axis = step->rank - step->axes; axis < step->rank; ++axis) {
            if (step_folds(step, v) && step->view[v].stride[axis]) return false;
        }
    return true;
}

/* By its number, or by its place in a list of numbers. */
static int32_t read_kernel(reader *in)
{
    const plan_program *program = in->program;
    int64_t word = next(in, 0, (program->kernels ? program->kernel_count : KERNELS) - 1);
    int32_t number = program->kernels && !in->broken ? program->kernels[word] : (int32_t)word;
    if (number < 0 || number >= KERNELS) in->broken = true;
    return in->broken ? 0 : number;
}

static void read_step(reader *in, const ae_plan *plan, plan_step *step, int32_t attr_count)
{
    step->kernel = read_kernel(in);
    step->class = class_of_number(next(in, 0, DTYPES - 1));
    step->away = next(in, 0, 1);
    step->axes = (int32_t)next(in, 0, AE_MAX_RANK);
    int32_t empty = read_shape(in, step);
    const kernel_row *row = kernel_rows + step->kernel;
    step->attr = (int32_t)next(in, 0, attr_count);
    next(in, row->attrs, row->attrs);
    step->outputs = (int32_t)next(in, row->outputs, row->outputs);
    step->inputs = (int32_t)next(in, row->inputs, row->inputs);
    if (!computable(step) || step->attr + row->attrs > attr_count) in->broken = true;
    for (int32_t i = 0; i < step_views(step) && !in->broken; ++i)
        read_view(in, plan, step, i, empty >= (step_folds(step, i) ? step->rank - step->axes : step->rank));
    if (!folds_fit(step)) in->broken = true;
}

bool plan_decode(ae_plan *plan, const plan_program *program)
{
    reader in = {program->word, program->words, false, program};
    plan->arguments = (int32_t)next(&in, 0, MAX_ARGUMENTS);
    plan->workspace = (uint64_t)next(&in, 0, FAR);
    plan->steps = (int32_t)next(&in, 0, MAX_STEPS);
    plan->fused = (int32_t)next(&in, -1, plan->steps - 1);
    if (in.broken || in.left < 3 * (int64_t)plan->arguments) return false;
    plan->argument = calloc((size_t)plan->arguments + 1, sizeof *plan->argument);
    plan->step = calloc((size_t)plan->steps + 1, sizeof *plan->step);
    if (!plan->argument || !plan->step) return false;
    read_arguments(&in, plan);
    for (int32_t i = 0; i < plan->steps && !in.broken; ++i) read_step(&in, plan, plan->step + i, program->attr_count);
    return !in.broken && !in.left;
}
