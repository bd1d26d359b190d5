/* Causal convolution of rows [times, samples, columns] with a mask for each row of the result, and its gradients. */
#include "causal.h"

#define TIMES 64   /* of a tile */
#define NARROW 128 /* columns of a gradient's tile */
#define SUMMED 32  /* rows whose products are summed in float */
#define KEPT 1     /* the byte that leaves a row as it is */

/* ---- masks ------------------------------------------------------------------------------------------------------- */

/* The byte of a sample at a time, which rows are multiplied with. */
static uint8_t mask_of(const step_run *run, int32_t view, int64_t sample, int64_t time)
{
    if (view >= step_views(run->step)) return KEPT;
    const int64_t *stride = run->step->view[view].stride;
    return *(const uint8_t *)(run->first[view] + sample * stride[0] + time * stride[1]);
}

/* A row as its dtype has it. */
static void narrowed(const step_run *run, int32_t dtype, causal_row row, int64_t n)
{
    char memory[2 * CAUSAL_COLUMNS];
    causal_store(run->isa, dtype, memory, 2, row, n);
    causal_load(run->isa, dtype, row, memory, 2, n);
}

static void multiply(causal_row row, uint8_t by, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) row[i] *= by;
}

/* ---- forward ----------------------------------------------------------------------------------------------------- */

enum { Y, X, WEIGHT, MASK };

static void convolve(const step_run *run, int64_t tile)
{
    const step_view *y = run->step->view + Y, *x = run->step->view + X;
    const int64_t pieces = (x->shape[2] + CAUSAL_COLUMNS - 1) / CAUSAL_COLUMNS;
    const int64_t column = tile % pieces * CAUSAL_COLUMNS, sample = tile / pieces % x->shape[1];
    const int64_t begin = tile / pieces / x->shape[1] * TIMES, left = x->shape[2] - column;
    const int64_t end = begin + TIMES < x->shape[0] ? begin + TIMES : x->shape[0];
    const int64_t n = left < CAUSAL_COLUMNS ? left : CAUSAL_COLUMNS;
    const char *from = run->first[X] + sample * x->stride[1] + column * x->stride[2];
    char *to = run->first[Y] + sample * y->stride[1] + column * y->stride[2];
    causal_row weight[CAUSAL_TAPS], row[CAUSAL_TAPS] = {{0}}, found;
    causal_weight(run, WEIGHT, weight, column, n);
    for (int64_t at = begin < 2 ? 0 : begin - 2; at < end; ++at) {
        causal_load(run->isa, x->memory, row[at % 3], from + at * x->stride[0], x->stride[2], n);
        if (at < begin) continue;
        causal_taps(found, row[(at + 1) % 3], row[(at + 2) % 3], row[at % 3], weight, n);
        uint8_t mask = mask_of(run, MASK, sample, at);
        if (mask != KEPT) {
            narrowed(run, y->memory, found, n);
            multiply(found, mask, n);
        }
        causal_store(run->isa, y->memory, to + at * y->stride[0], y->stride[2], found, n);
    }
}

static void run_forward(void *context, int64_t begin, int64_t end)
{
    for (int64_t tile = begin; tile < end; ++tile) convolve(context, tile);
}

/* ---- gradients --------------------------------------------------------------------------------------------------- */

enum { GRAD_X, GRAD_WEIGHT, GRAD, OF_X, OF_WEIGHT, OF_MASK };

/* A tile's columns: the weight, last tap first, gradients of three neighbouring times, that of a time in row time % 3,
 * and sums of products. */
typedef struct gradient_tile {
    const step_run *run;
    int64_t column, n;
    causal_row weight[CAUSAL_TAPS], grad[CAUSAL_TAPS], part[CAUSAL_TAPS];
    double sum[CAUSAL_TAPS][NARROW];
} gradient_tile;

/* The gradient of a time's result, zero behind the last one. */
static void take_gradient(gradient_tile *tile, int64_t sample, int64_t time)
{
    const step_view *grad = tile->run->step->view + GRAD;
    float *row = tile->grad[time % 3];
    if (time >= grad->shape[0]) {
        memset(row, 0, sizeof(causal_row));
        return;
    }
    const char *from = tile->run->first[GRAD] + time * grad->stride[0] + sample * grad->stride[1];
    causal_load(tile->run->isa, grad->memory, row, from + tile->column * grad->stride[2], grad->stride[2], tile->n);
    uint8_t mask = mask_of(tile->run, OF_MASK, sample, time);
    if (mask == KEPT) return;
    multiply(row, mask, tile->n);
    narrowed(tile->run, grad->memory, row, tile->n);
}

static void join(gradient_tile *tile)
{
    for (int64_t k = 0; k < CAUSAL_TAPS; ++k)
        for (int64_t i = 0; i < tile->n; ++i) tile->sum[k][i] += (double)tile->part[k][i], tile->part[k][i] = 0;
}

/* The gradient of x at a time, and what x there adds to that of the weight. */
static void step_back(gradient_tile *tile, int64_t sample, int64_t time)
{
    const step_run *run = tile->run;
    const step_view *out = run->step->view + GRAD_X, *x = run->step->view + OF_X;
    const float *now = tile->grad[time % 3], *next = tile->grad[(time + 1) % 3], *last = tile->grad[(time + 2) % 3];
    causal_row row;
    causal_taps(row, now, next, last, (const causal_row *)tile->weight, tile->n);
    char *to = run->first[GRAD_X] + time * out->stride[0] + sample * out->stride[1];
    causal_store(run->isa, out->memory, to + tile->column * out->stride[2], out->stride[2], row, tile->n);
    const char *from = run->first[OF_X] + time * x->stride[0] + sample * x->stride[1];
    causal_load(run->isa, x->memory, row, from + tile->column * x->stride[2], x->stride[2], tile->n);
    for (int64_t i = 0; i < tile->n; ++i) {
        tile->part[0][i] += last[i] * row[i];
        tile->part[1][i] += next[i] * row[i];
        tile->part[2][i] += now[i] * row[i];
    }
    if (time % SUMMED == SUMMED - 1) join(tile);
}

static void differentiate(const step_run *run, int64_t number)
{
    const step_view *grad = run->step->view + GRAD, *out = run->step->view + GRAD_WEIGHT;
    const int64_t left = grad->shape[2] - number * NARROW;
    gradient_tile tile = {.run = run, .column = number * NARROW, .n = left < NARROW ? left : NARROW};
    causal_row weight[CAUSAL_TAPS];
    causal_weight(run, OF_WEIGHT, weight, tile.column, tile.n);
    for (int64_t k = 0; k < CAUSAL_TAPS; ++k) memcpy(tile.weight[CAUSAL_TAPS - 1 - k], weight[k], sizeof(causal_row));
    for (int64_t sample = 0; sample < grad->shape[1]; ++sample) {
        take_gradient(&tile, sample, 0);
        take_gradient(&tile, sample, 1);
        for (int64_t time = 0; time < grad->shape[0]; ++time) {
            take_gradient(&tile, sample, time + 2);
            step_back(&tile, sample, time);
        }
        join(&tile);
    }
    for (int64_t k = 0; k < CAUSAL_TAPS; ++k) {
        char *to = run->first[GRAD_WEIGHT] + k * out->stride[0] + tile.column * out->stride[1];
        for (int64_t i = 0; i < tile.n; ++i) tile.part[k][i] = (float)tile.sum[k][i];
        causal_store(run->isa, out->memory, to, out->stride[1], tile.part[k], tile.n);
    }
}

static void run_back(void *context, int64_t begin, int64_t end)
{
    for (int64_t tile = begin; tile < end; ++tile) differentiate(context, tile);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool goes_back(const plan_step *step)
{
    return step->outputs == 2;
}

static bool same_sizes(const step_view *one, const step_view *other, int32_t rank)
{
    for (int32_t axis = 0; axis < rank; ++axis)
        if (one->shape[axis] != other->shape[axis]) return false;
    return true;
}

static bool fits_mask(const plan_step *step, int32_t mask, const step_view *x)
{
    if (mask >= step_views(step)) return true;
    const step_view *view = step->view + mask;
    bool bytes = view->memory == DTYPE_BOOL || view->memory == DTYPE_UINT8;
    return bytes && view->rank == 2 && view->shape[0] == x->shape[1] && view->shape[1] == x->shape[0];
}

static bool fits_weight(const step_view *weight, const step_view *x)
{
    return causal_halves(weight, 2) && weight->shape[0] == CAUSAL_TAPS && weight->shape[1] == x->shape[2];
}

static bool accept_causal(const plan_step *step)
{
    const step_view *view = step->view, *x = view + (goes_back(step) ? OF_X : X);
    if (!causal_halves(view, 3) || !causal_halves(x, 3) || !same_sizes(view, x, 3)) return false;
    if (!goes_back(step)) return fits_weight(view + WEIGHT, x) && fits_mask(step, MASK, x);
    if (!causal_halves(view + GRAD, 3) || !same_sizes(view + GRAD, x, 3)) return false;
    return fits_weight(view + GRAD_WEIGHT, x) && fits_weight(view + OF_WEIGHT, x) && fits_mask(step, OF_MASK, x);
}

static void prepare_causal(plan_step *step)
{
    const int64_t *shape = step->view[0].shape;
    int64_t chunks = (shape[0] + TIMES - 1) / TIMES, pieces = (shape[2] + CAUSAL_COLUMNS - 1) / CAUSAL_COLUMNS;
    double numel = (double)shape[0] * (double)shape[1] * (double)shape[2];
    step->tiles = goes_back(step) ? (shape[2] + NARROW - 1) / NARROW : chunks * shape[1] * pieces;
    step->grain = 1;
    step->traffic = (uint64_t)(numel * (goes_back(step) ? 6 : 4));
    step->cost = (uint64_t)(numel * (goes_back(step) ? 6 : 2));
}

static pool_body causal_body(const plan_step *step)
{
    return goes_back(step) ? run_back : run_forward;
}

const kernel_family family_causal = {
    .shaped = true, .computes = computes_any, .accept = accept_causal, .prepare = prepare_causal, .body = causal_body};
