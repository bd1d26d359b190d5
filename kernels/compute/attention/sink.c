/* The gradient of a sink, a score that every row of its head has and whose value is 0: minus its share of every row's
 * softmax times what the row gives, the product of y and dy. */
#include <math.h>
#include <string.h>

#include "isa.h"
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

enum { DSINK, SINK, DY, Y, LARGEST, TOTAL, VIEWS };
#define WIDTH 768 /* of a head, at most */

typedef struct sink_scratch {
    float dy[WIDTH], y[WIDTH];
} sink_scratch;
_Static_assert(sizeof(sink_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

static char *at(const step_run *run, int32_t view, int64_t batch, int64_t head, int64_t row)
{
    const int64_t *stride = run->step->view[view].stride;
    return run->first[view] + batch * stride[0] + head * stride[1] + row * stride[2];
}

static float number_at(const step_run *run, int32_t view, int64_t batch, int64_t head, int64_t row)
{
    float found;
    memcpy(&found, at(run, view, batch, head, row), sizeof found);
    return found;
}

static void take(const step_run *run, int32_t view, int64_t batch, int64_t head, int64_t row, float *to)
{
    const step_view *kind = run->step->view + view;
    load_loop load = isa_load(run->isa, CLASS_float, kind->memory);
    load(to, 1, at(run, view, batch, head, row), kind->stride[3], kind->shape[3]);
}

/* What a row adds to the gradient. */
static double of_row(const step_run *run, int64_t batch, int64_t head, int64_t row, sink_scratch *have)
{
    float largest = number_at(run, LARGEST, batch, head, row), total = number_at(run, TOTAL, batch, head, row);
    float share = expf(number_at(run, SINK, 0, head, 0) - largest) / total;
    double product = 0;
    take(run, DY, batch, head, row, have->dy), take(run, Y, batch, head, row, have->y);
    for (int64_t i = 0; i < run->step->view[Y].shape[3]; ++i) product += (double)have->dy[i] * have->y[i];
    return share * product;
}

static void run_sinks(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t *shape = run->step->view[Y].shape;
    sink_scratch *have = scratch_take();
    for (int64_t head = begin; head < end; ++head) {
        double sum = 0;
        for (int64_t batch = 0; batch < shape[0]; ++batch)
            for (int64_t row = 0; row < shape[2]; ++row) sum += of_row(run, batch, head, row, have);
        float found = (float)(number_at(run, DSINK, 0, head, 0) - sum);
        memcpy(at(run, DSINK, 0, head, 0), &found, sizeof found);
    }
    scratch_give(have);
}

static bool accept_sinks(const plan_step *step)
{
    const int64_t *y = step->view[Y].shape;
    for (int32_t v = 0; v < VIEWS; ++v) {
        const step_view *view = step->view + v;
        bool one = v == DSINK || v == SINK, wide = v == DY || v == Y;
        if (view->rank != 4 || view->kernel != view->memory || (!wide && view->memory != DTYPE_FLOAT)) return false;
        if (view->memory != DTYPE_FLOAT && view->memory != DTYPE_FLOAT16 && view->memory != DTYPE_BF16) return false;
        if (view->shape[1] != y[1] || view->shape[0] != (one ? 1 : y[0])) return false;
        if (view->shape[2] != (one ? 1 : y[2]) || view->shape[3] < 1) return false;
        if (view->shape[3] != (one ? 1 : wide ? y[3] : view->shape[3])) return false;
    }
    return y[3] <= WIDTH;
}

static void prepare_sinks(plan_step *step)
{
    const int64_t *y = step->view[Y].shape;
    double numbers = (double)y[0] * (double)y[1] * (double)y[2] * (double)(y[3] + 20);
    step->tiles = y[1];
    step->grain = 1;
    step->cost = (uint64_t)numbers + 1;
    step->traffic = (uint64_t)(numbers * 8);
}

static pool_body sinks_body(const plan_step *step)
{
    (void)step;
    return run_sinks;
}

const kernel_family family_sink = {
    .shaped = true, .computes = computes_any, .accept = accept_sinks, .prepare = prepare_sinks, .body = sinks_body};
