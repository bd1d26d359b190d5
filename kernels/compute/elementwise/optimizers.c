/* Steps of optimizers over dense tensors: what their scalars come to, then a loop over all elements. */
#include "optimizers.h"

#include <math.h>

#include "isa.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "optimizers.def"
#include "numbered.h"

enum { TILE = 16384, BLOCK = 1024, MOST_LONG = 6, MOST_SCALARS = 8 };

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

/* What the moments' decays come to, b1 and b2 being beta1 and beta2 to the power of the step. */
static void adam_numbers(float *numbers, float beta1, float beta2, float b1, float b2)
{
    numbers[1] = 1 - beta1, numbers[2] = beta2, numbers[3] = 1 - beta2;
    numbers[5] /= 1 - b1;
    numbers[6] = 1 / sqrtf(1 - b2);
}

static void numbers_of_adamw(float *numbers, const double *attrs, const float *given)
{
    float lr = (float)attrs[0], beta1 = (float)attrs[1], beta2 = (float)attrs[2], step = given[0] + 1;
    numbers[0] = (float)attrs[5], numbers[4] = 1 - lr * (float)attrs[3], numbers[5] = lr, numbers[7] = (float)attrs[4];
    adam_numbers(numbers, beta1, beta2, (float)pow(beta1, step), (float)pow(beta2, step));
}

/* The last number says that nothing is to change. */
static void numbers_of_list(float *numbers, const double *attrs, const float *given)
{
    numbers_of_adamw(numbers, attrs, given);
    if (attrs[6] != 0) numbers[0] *= 1 / given[1];
    numbers[OPTIMIZER_NUMBERS - 1] = attrs[7] != 0 && given[2] == 1;
}

static void numbers_of_powers(float *numbers, const double *attrs, const float *given)
{
    float lr = given[2], beta1 = given[4], beta2 = given[5];
    numbers[0] = (float)attrs[0], numbers[4] = 1 - lr * given[3], numbers[5] = lr, numbers[7] = given[6];
    adam_numbers(numbers, beta1, beta2, given[0] * beta1, given[1] * beta2);
}

static void numbers_of_adam(float *numbers, const double *attrs, const float *given)
{
    float size = given[2] * sqrtf(1 - given[1]) / (1 - given[0]);
    numbers[0] = 1 - given[3], numbers[1] = 1 - given[4], numbers[2] = size, numbers[3] = given[5];
    numbers[4] = attrs[0] != 0 ? given[3] : 1, numbers[5] = attrs[0] != 0 ? numbers[0] : 0;
}

static void numbers_of_average(float *numbers, const double *attrs, const float *given)
{
    float beta1 = (float)attrs[2], beta2 = (float)attrs[3], step = given[0], decay = (float)attrs[7];
    bool corrected = attrs[6] != 0;
    numbers[0] = (float)attrs[0], numbers[1] = (float)attrs[1], numbers[2] = beta1, numbers[3] = beta2;
    numbers[4] = (float)attrs[4], numbers[5] = attrs[5] == 0, numbers[6] = attrs[5] == 1, numbers[9] = decay;
    numbers[7] = corrected ? 1 / (1 - (float)pow(beta1, step)) : 1;
    numbers[8] = corrected ? 1 / (1 - (float)pow(beta2, step)) : 1;
}

static void numbers_of_sgd(float *numbers, const double *attrs, const float *given)
{
    for (int i = 0; i < 7; ++i) numbers[i] = (float)attrs[i];
    numbers[3] = 1 - numbers[3];
    numbers[7] = 1 / given[0];
    numbers[9] = (float)attrs[7];
}

static void numbers_with_momentum(float *numbers, const double *attrs, const float *given)
{
    numbers_of_sgd(numbers, attrs, given);
    numbers[8] = 1;
}

/* ---- what each kernel is ---------------------------------------------------------------------------------------- */

typedef struct optimizer {
    void (*numbers)(float *numbers, const double *attrs, const float *given);
    int32_t loop, inputs; /* inputs with as many elements as outputs */
} optimizer;

static optimizer optimizer_of(int32_t kernel)
{
    switch (kernel) {
    case KERNEL_adamw: return (optimizer){numbers_of_adamw, LOOP_ADAM, 1};
    case KERNEL_adamw_largest: return (optimizer){numbers_of_adamw, LOOP_ADAM_LARGEST, 1};
    case KERNEL_adamw_list: return (optimizer){numbers_of_list, LOOP_ADAM, 1};
    case KERNEL_adamw_list_largest: return (optimizer){numbers_of_list, LOOP_ADAM_LARGEST, 1};
    case KERNEL_adamw_powers: return (optimizer){numbers_of_powers, LOOP_ADAM, 1};
    case KERNEL_adamw_powers_largest: return (optimizer){numbers_of_powers, LOOP_ADAM_BESIDE, 2};
    case KERNEL_adam_powers: return (optimizer){numbers_of_adam, LOOP_ADAM_PLAIN, 1};
    case KERNEL_adam_average: return (optimizer){numbers_of_average, LOOP_ADAM_AVERAGE, 1};
    case KERNEL_sgd: return (optimizer){numbers_of_sgd, LOOP_SGD, 0};
    default: return (optimizer){numbers_with_momentum, LOOP_SGD, 0};
    }
}

static const optimizer_loop *loops_of(const isa_table *isa)
{
    static const optimizer_loop(*const loops[])[OPTIMIZER_LOOPS] = ISA_ROW(optimizer_loops);
    return *loops[isa->level];
}

/* ---- running ---------------------------------------------------------------------------------------------------- */

typedef struct optimizer_buffers {
    _Alignas(64) float block[MOST_LONG][BLOCK];
} optimizer_buffers;

/* Elements [from, from + n) of the long views, by way of blocks where they are not float32 in memory. */
static void run_piece(const step_run *run, const optimizer *by, const float *numbers, int64_t from, int64_t n,
                      optimizer_buffers *have)
{
    const plan_step *step = run->step;
    int32_t wide = step->outputs + by->inputs;
    float *views[MOST_LONG];
    for (int32_t v = 0; v < wide; ++v) {
        const step_view *view = step->view + v;
        char *at = run->first[v] + from * view->size;
        views[v] = view->memory == DTYPE_FLOAT ? (float *)at : have->block[v];
        if (view->memory != DTYPE_FLOAT) isa_load(run->isa, CLASS_float, view->memory)(views[v], 1, at, view->size, n);
    }
    loops_of(run->isa)[by->loop](views, n, numbers);
    for (int32_t v = 0; v < step->outputs; ++v) {
        const step_view *view = step->view + v;
        char *at = run->first[v] + from * view->size;
        if (view->memory != DTYPE_FLOAT)
            isa_store(run->isa, CLASS_float, view->memory, false)(at, view->size, views[v], 1, n);
    }
}

static void run_optimizer(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    optimizer by = optimizer_of(step->kernel);
    float numbers[OPTIMIZER_NUMBERS] = {0}, given[MOST_SCALARS] = {0};
    int32_t wide = step->outputs + by.inputs;
    for (int32_t v = wide; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        isa_load(run->isa, CLASS_float, view->memory)(given + v - wide, 1, run->first[v], view->size, 1);
    }
    by.numbers(numbers, step->attrs, given);
    if (numbers[OPTIMIZER_NUMBERS - 1] != 0) return;
    int64_t all = view_numel(step->view), last = end * TILE < all ? end * TILE : all, some = TILE;
    for (int32_t v = 0; v < wide; ++v)
        if (step->view[v].memory != DTYPE_FLOAT) some = BLOCK;
    optimizer_buffers *have = scratch_take();
    for (int64_t at = begin * TILE; at < last; at += some)
        run_piece(run, &by, numbers, at, last - at < some ? last - at : some, have);
    scratch_give(have);
}

/* ---- planning --------------------------------------------------------------------------------------------------- */

static bool optimizer_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept_optimizer(const plan_step *step)
{
    int32_t wide = step->outputs + optimizer_of(step->kernel).inputs;
    if (step->class != CLASS_float || wide > MOST_LONG || step_views(step) - wide > MOST_SCALARS) return false;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        if (view->kernel != view->memory || !isa_base.stages->load[CLASS_float][view->memory] || !view_is_dense(view))
            return false;
        if (view_numel(view) != (v < wide ? view_numel(step->view) : 1)) return false;
    }
    return true;
}

static void prepare_optimizer(plan_step *step)
{
    int64_t numel = view_numel(step->view);
    step->tiles = (numel + TILE - 1) / TILE;
    step->grain = 4;
    step->traffic = (uint64_t)((double)numel * 28);
    step->cost = (uint64_t)((double)numel * 1.5);
}

static pool_body optimizer_body(const plan_step *step)
{
    (void)step;
    return run_optimizer;
}

const kernel_family family_optimizers = {.shaped = true,
                                         .computes = optimizer_computes,
                                         .accept = accept_optimizer,
                                         .prepare = prepare_optimizer,
                                         .body = optimizer_body};
