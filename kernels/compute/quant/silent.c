/* Numbers looked at for silent faults. */
#include <math.h>
#include <string.h>

#include "faults.h"
#include "numeric.h"
#include "tile.h"

#define NUMBERED "silent.def"
#include "numbered.h"

enum { GRADIENT, KNOWN, COUNT, RESULT, NUMBER, VIEWS };
enum { LAST, LEAST, LARGEST, STATISTICS };
enum { FROM, SIZE_OF_FAULT, JUMP_OF_FAULT, SIZE_OF_WARNING, JUMP_OF_WARNING, TAKEN };
enum { MEANS_OF_FAULT, MEANS_OF_WARNING, DECAY, MEAN_TAKEN };
enum { NORMAL, FAULT, WARNING };
#define GO_ON 1 /* how faults are taken that do not end the stream */

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

static double number_at(const step_run *run, int32_t view, int64_t element)
{
    const step_view *from = run->step->view + view;
    const char *at = run->first[view] + (from->rank ? element * from->stride[0] : 0);
    float number;
    isa_load(run->isa, CLASS_float, from->memory)(&number, 1, at, from->size, 1);
    return (double)number;
}

static void put_number(const step_run *run, int32_t view, int64_t element, double value)
{
    const step_view *to = run->step->view + view;
    char *at = run->first[view] + (to->rank ? element * to->stride[0] : 0);
    float number = (float)value;
    isa_store(run->isa, CLASS_float, to->memory, false)(at, to->size, &number, 1, 1);
}

/* All bits 0, which is 0 in every floating dtype. */
static void clear(char *first, const step_view *view, int32_t axis)
{
    if (axis == view->rank) {
        memset(first, 0, (size_t)view->size);
        return;
    }
    for (int64_t i = 0; i < view->shape[axis]; ++i) clear(first + i * view->stride[axis], view, axis + 1);
}

static void clear_gradient(const step_run *run)
{
    const step_view *gradient = run->step->view + GRADIENT;
    if (view_is_dense(gradient))
        memset(run->first[GRADIENT], 0, (size_t)(view_numel(gradient) * gradient->size));
    else
        clear(run->first[GRADIENT], gradient, 0);
}

/* ---- by sizes and jumps ------------------------------------------------------------------------------------------ */

static int32_t judged(const step_run *run, double number, int64_t count)
{
    const double *limits = run->attrs;
    double range = number_at(run, KNOWN, LARGEST) - number_at(run, KNOWN, LEAST), size = fabs(number);
    double jump = (double)count >= limits[FROM] ? fabs(number - number_at(run, KNOWN, LAST)) / range : 0;
    if (!isfinite(number) || size > limits[SIZE_OF_FAULT] || jump > limits[JUMP_OF_FAULT]) return FAULT;
    return size > limits[SIZE_OF_WARNING] || jump > limits[JUMP_OF_WARNING] ? WARNING : NORMAL;
}

static void remember(const step_run *run, double number, int64_t count)
{
    put_number(run, KNOWN, LAST, number);
    if (count == 0 || number < number_at(run, KNOWN, LEAST)) put_number(run, KNOWN, LEAST, number);
    if (count == 0 || number > number_at(run, KNOWN, LARGEST)) put_number(run, KNOWN, LARGEST, number);
}

/* ---- by the running mean ----------------------------------------------------------------------------------------- */

/* The mean begins at 0, for which what it is of is divided by the weights so far; before the first number it is what
 * the caller says. */
static int32_t judged_by_mean(const step_run *run, double number, int64_t count)
{
    const double *limits = run->attrs;
    double mean = number_at(run, KNOWN, 0);
    if (count) mean /= 1 - pow(limits[DECAY], (double)count);
    if (!isfinite(number) || number > mean * limits[MEANS_OF_FAULT]) return FAULT;
    return number > mean * limits[MEANS_OF_WARNING] ? WARNING : NORMAL;
}

static void average(const step_run *run, double number, int64_t count)
{
    double decay = run->attrs[DECAY], before = count ? number_at(run, KNOWN, 0) : 0;
    put_number(run, KNOWN, 0, decay * before + (1 - decay) * number);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static void run_silent(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const bool by_mean = run->step->kernel == KERNEL_silent_check_mean;
    index64 *count = (index64 *)(void *)run->first[COUNT];
    double number = number_at(run, NUMBER, 0);
    int32_t found = (by_mean ? judged_by_mean : judged)(run, number, *count);
    (void)begin, (void)end;
    *(index32 *)(void *)run->first[RESULT] = found;
    if (found == FAULT && (int32_t)run->attrs[by_mean ? MEAN_TAKEN : TAKEN] != GO_ON) {
        clear_gradient(run);
        step_fault(run, NUMBER, *count, 0, FAULT_SILENT);
        return;
    }
    (by_mean ? average : remember)(run, number, *count);
    *count = (int64_t)((uint64_t)*count + 1);
}

static bool is_number(const step_view *view)
{
    return view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
}

static bool accept_silent(const plan_step *step)
{
    const step_view *view = step->view;
    int64_t known = step->kernel == KERNEL_silent_check ? STATISTICS : 1;
    if (view_numel(view + KNOWN) != known || view[KNOWN].rank > 1) return false;
    for (int32_t v = COUNT; v < VIEWS; ++v)
        if (view_numel(view + v) != 1) return false;
    return view[COUNT].memory == DTYPE_INT64 && view[RESULT].memory == DTYPE_INT32 && is_number(view + NUMBER) &&
           is_number(view + KNOWN) && is_number(view + GRADIENT);
}

static void prepare_silent(plan_step *step)
{
    step->tiles = 1;
    step->grain = 1;
    step->cost = step->traffic = 64;
}

static pool_body silent_body(const plan_step *step)
{
    (void)step;
    return run_silent;
}

const kernel_family family_silent = {
    .shaped = true, .computes = computes_any, .accept = accept_silent, .prepare = prepare_silent, .body = silent_body};
