/* From the flat program of engine_plans.h to steps. Everything is checked, so that no program, however wrong, makes a
 * kernel touch a byte that its argument does not declare. */
#include <stdlib.h>
#include <string.h>

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
static bool extent(step_view *view)
{
    view->low = view->offset;
    view->high = view->offset + view->size;
    for (int32_t axis = 0; axis < view->rank; ++axis) {
        int64_t reach, *side = view->stride[axis] < 0 ? &view->low : &view->high;
        if (__builtin_mul_overflow(view->stride[axis], view->shape[axis] - 1, &reach)) return false;
        if (__builtin_add_overflow(*side, reach, side)) return false;
    }
    return view->low >= -FAR && view->high <= FAR;
}

static bool declared(const ae_plan *plan, const step_view *view, bool output)
{
    if (view->operand < 0) return view->low >= 0 && view->high <= (int64_t)plan->workspace;
    const plan_argument *argument = plan->argument + view->operand;
    return view->low >= argument->low && view->high <= argument->high && (argument->writes || !output);
}

/* Reads a shape; the first axis that is empty, else the rank. */
static int32_t read_shape(reader *in, int64_t *shape, int32_t rank)
{
    int64_t numel = 1;
    int32_t empty = rank;
    for (int32_t axis = 0; axis < rank; ++axis) {
        shape[axis] = next(in, 0, INT64_MAX);
        if (!shape[axis] && axis < empty) empty = axis;
        if (axis < empty && __builtin_mul_overflow(numel, shape[axis], &numel)) in->broken = true;
    }
    return empty;
}

/* Room for the shapes and strides of a step whose views have at most that many axes. */
static bool make_views(plan_step *step, int32_t rank)
{
    size_t views = (size_t)step_views(step), axes = (size_t)rank + SPARE_AXES;
    step->view = calloc(views + 1, sizeof *step->view);
    step->extents = calloc((2 * views + 1) * axes, sizeof *step->extents);
    if (!step->view || !step->extents) return false;
    int64_t *next = step->extents + axes;
    for (size_t v = 0; v < views; ++v, next += 2 * axes) step->view[v].stride = next, step->view[v].shape = next + axes;
    return true;
}

/* Behind the words that all views have: the strides in the step's own shape. True if an element is touched. */
static bool read_common(reader *in, const plan_step *step, int32_t index, int32_t empty)
{
    step_view *view = step->view + index;
    view->shape = step->shape;
    view->rank = step->rank;
    for (int32_t axis = 0; axis < step->rank; ++axis) view->stride[axis] = next(in, -FAR, FAR);
    return empty >= (step_folds(step, index) ? step->rank - step->axes : step->rank);
}

/* The same with a shape of the view's own. */
static bool read_shaped(reader *in, step_view *view)
{
    view->rank = (int32_t)next(in, 0, AE_MAX_RANK);
    int32_t empty = read_shape(in, view->shape, view->rank);
    for (int32_t axis = 0; axis < view->rank; ++axis) view->stride[axis] = next(in, -FAR, FAR);
    return empty == view->rank;
}

static void read_view(reader *in, const ae_plan *plan, plan_step *step, int32_t index, int32_t empty)
{
    step_view *view = step->view + index;
    view->operand = (int32_t)next(in, -1, plan->arguments - 1);
    view->offset = next(in, -FAR, FAR);
    view->memory = (int32_t)next(in, 0, DTYPES - 1);
    view->kernel = (int32_t)next(in, 0, DTYPES - 1);
    view->size = dtype_size(view->memory);
    bool touched = step->family->shaped ? read_shaped(in, view) : read_common(in, step, index, empty);
    if (in->broken || !view->size || !dtype_size(view->kernel)) {
        in->broken = true;
        return;
    }
    if (touched && !(extent(view) && declared(plan, view, index < step->outputs))) in->broken = true;
}

/* By its number, or by its place in a list of numbers. */
static int32_t read_kernel(reader *in)
{
    const plan_program *program = in->program;
    int64_t word = next(in, 0, program->kernels ? program->kernel_count - 1 : INT32_MAX);
    int32_t number = program->kernels && !in->broken ? program->kernels[word] : (int32_t)word;
    if (!kernel_at(number)) in->broken = true;
    return in->broken ? AE_KERNEL_MOVE : number;
}

/* A step's words before those of its views; the first axis of its shape that is empty, else the rank. */
static int32_t read_head(reader *in, plan_step *step, int32_t attr_count)
{
    int64_t shape[AE_MAX_RANK];
    const int32_t number = read_kernel(in);
    const kernel_row *row = step->row = kernel_at(number);
    step->family = row->family, step->kernel = row->number;
    step->class = class_of_number(next(in, 0, DTYPES - 1));
    step->away = next(in, 0, 1);
    step->axes = (int32_t)next(in, 0, AE_MAX_RANK);
    step->rank = (int32_t)next(in, 0, AE_MAX_RANK);
    int32_t empty = read_shape(in, shape, step->rank);
    step->attr = (int32_t)next(in, 0, attr_count);
    next(in, row->attrs, row->attrs);
    step->outputs = (int32_t)next(in, row->outputs, row->outputs);
    step->inputs = (int32_t)next(in, row->inputs, row->inputs);
    if (step->class < 0 || step->attr + row->attrs > attr_count || step->axes > step->rank) in->broken = true;
    if (in->broken || !make_views(step, step->family->shaped ? AE_MAX_RANK : step->rank)) {
        in->broken = true;
        return 0;
    }
    step->shape = memcpy(step->extents, shape, (size_t)step->rank * sizeof *shape);
    return empty;
}

static void read_step(reader *in, const ae_plan *plan, plan_step *step, int32_t attr_count)
{
    int32_t empty = read_head(in, step, attr_count);
    for (int32_t i = 0; i < step_views(step) && !in->broken; ++i) read_view(in, plan, step, i, empty);
    if (!in->broken && !step->family->accept(step)) in->broken = true;
    plan_lack *lack = in->program->lack;
    if (!lack || lack->there || !in->broken || !step->family || step->class < 0) return;
    if (!step->family->computes(step->kernel, step->class)) *lack = (plan_lack){true, step->row->name, step->class};
}

void plan_free_steps(ae_plan *plan)
{
    for (int32_t i = 0; plan->step && i < plan->steps; ++i) {
        free(plan->step[i].view);
        free(plan->step[i].extents);
    }
    free(plan->step);
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
