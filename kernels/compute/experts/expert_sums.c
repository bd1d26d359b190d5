/* Weighted sums of the rows that belong to a token, and their gradients. */
#include <string.h>

#include "expert_rows.h"

#define AT_ONCE 1024 /* elements of a row */

static bool there(const step_run *run, int32_t view)
{
    return run->step->view[view].rank != ABSENT;
}

/* ---- weighted sums ----------------------------------------------------------------------------------------------- */

typedef struct row_part {
    const step_run *run;
    int64_t begin, n; /* of the columns */
    scratch *spare;
} row_part;

static patch part_of(const row_part *by, int32_t view, int64_t row)
{
    const step_view *kind = by->run->step->view + view;
    const int64_t width = kind->shape[kind->rank - 1];
    return (patch){by->run->first[view] + (row * width + by->begin) * kind->size, 1, by->n, 0, kind->size};
}

static void load(const row_part *by, int32_t view, int64_t row, float *to)
{
    const patch from = part_of(by, view, row);
    stage_load(by->run, view, &from, to, by->spare);
}

static float weight_at(const step_run *run, int32_t view, int64_t element, scratch *spare)
{
    const step_view *kind = run->step->view + view;
    if (kind->rank == ABSENT) return 1;
    float found;
    const patch from = {run->first[view] + element * kind->size, 1, 1, 0, kind->size};
    stage_load(run, view, &from, &found, spare);
    return found;
}

static float narrowed(float x)
{
    return half_to_float(half_from_float(x));
}

static void narrow(float *x, int64_t n, bool really)
{
    for (int64_t i = 0; i < n && really; ++i) x[i] = narrowed(x[i]);
}

/* The row of element j of token t; -1: none. */
static int64_t row_of(const step_run *run, int32_t view, int64_t t, int64_t j, int64_t rows)
{
    const int64_t k = (int64_t)run->attrs[FOLD], n = run->step->view[view].shape[0];
    const int64_t at = run->attrs[CROSSWISE] != 0 ? j * (n / k) + t : t * k + j, row = index_at(run, view, at);
    const int beyond = (int)run->attrs[BEYOND];
    if (row >= 0 && row < rows) return row;
    if ((beyond == BEYOND_IS_LEFT_OUT && row >= 0) || (beyond == BEYOND_IS_ZERO && row == -1)) return -1;
    step_fault(run, view, at, row, rows);
    return -1;
}

/* The bias of an element's expert is added to its row. */
static void add_bias(const row_part *by, int32_t view, int64_t element, float *row, float *bias)
{
    const int64_t expert = index_at(by->run, view + 1, element), experts = by->run->step->view[view].shape[0];
    if (expert < 0 || expert >= experts) {
        step_fault(by->run, view + 1, element, expert, experts);
        return;
    }
    load(by, view, expert, bias);
    for (int64_t i = 0; i < by->n; ++i) row[i] += bias[i];
}

/* One element's share of a token's row; `begun` tells that the sum has something already. */
static void add_element(const row_part *by, int64_t t, int64_t j, float *sum, bool begun)
{
    const step_run *run = by->run;
    const bool left_out = run->attrs[BEYOND] == BEYOND_IS_LEFT_OUT, halves = run->attrs[NARROW] != 0;
    const int64_t element = t * (int64_t)run->attrs[FOLD] + j, rows = run->step->view[ROWS].shape[0];
    const int64_t row = row_of(run, INDEX, t, j, rows);
    const float weight = weight_at(run, WEIGHTS, element, by->spare);
    float part[AT_ONCE], bias[AT_ONCE];
    if (left_out && (row < 0 || weight == 0)) return;
    if (row < 0)
        memset(part, 0, sizeof part);
    else
        load(by, ROWS, row, part);
    if (there(run, BIAS)) add_bias(by, BIAS, element, part, bias);
    narrow(part, by->n, halves);
    for (int64_t i = 0; i < by->n && there(run, WEIGHTS); ++i) part[i] *= weight;
    narrow(part, by->n, halves);
    for (int64_t i = 0; i < by->n; ++i) sum[i] = begun ? sum[i] + part[i] : part[i];
    narrow(sum, by->n, halves && begun);
}

static void combine(const row_part *by, int64_t t)
{
    const step_run *run = by->run;
    const int64_t k = (int64_t)run->attrs[FOLD];
    float sum[AT_ONCE], more[AT_ONCE];
    bool begun = there(run, ONE) || run->attrs[BEYOND] == BEYOND_IS_LEFT_OUT;
    memset(sum, 0, sizeof sum);
    if (there(run, ONE)) load(by, ONE, t, sum);
    if (there(run, OTHER)) {
        load(by, OTHER, t, more);
        for (int64_t i = 0; i < by->n; ++i) sum[i] += more[i];
        narrow(sum, by->n, run->attrs[NARROW] != 0);
        begun = true;
    }
    for (int64_t j = 0; j < k; ++j) add_element(by, t, j, sum, begun || j);
    const patch to = part_of(by, COMBINED, t);
    stage_store(run, COMBINED, &to, sum, by->spare);
}

void expert_combine(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const int64_t rows = step->view[COMBINED].shape[0], width = step->view[COMBINED].shape[1];
    const int64_t last = end * step->tile_rows < rows ? end * step->tile_rows : rows;
    scratch spare;
    for (int64_t t = begin * step->tile_rows; t < last; ++t)
        for (int64_t at = 0; at < width; at += AT_ONCE) {
            const row_part by = {run, at, width - at < AT_ONCE ? width - at : AT_ONCE, &spare};
            combine(&by, t);
        }
}

/* ---- gradients --------------------------------------------------------------------------------------------------- */

static double dot(const float *one, const float *other, int64_t n)
{
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += (double)one[i] * (double)other[i];
    return sum;
}

/* The gradient of a piece of element j's row, and its part of the dot product. */
static double share_gradient(const row_part *by, int64_t element, int64_t row, const float *grad)
{
    const step_run *run = by->run;
    float part[AT_ONCE], bias[AT_ONCE];
    if (row >= 0) {
        const float weight = weight_at(run, GRAD_WEIGHTS, element, by->spare);
        for (int64_t i = 0; i < by->n; ++i) part[i] = there(run, GRAD_WEIGHTS) ? grad[i] * weight : grad[i];
        const patch to = part_of(by, ROW_GRAD, row);
        stage_store(run, ROW_GRAD, &to, part, by->spare);
    }
    if (!there(run, WEIGHT_GRAD)) return 0;
    if (row < 0)
        memset(part, 0, sizeof part);
    else
        load(by, GRAD_ROWS, row, part);
    if (there(run, GRAD_BIAS)) add_bias(by, GRAD_BIAS, element, part, bias);
    return dot(part, grad, by->n);
}

static void give_gradients(const step_run *run, int64_t t, int64_t j, scratch *spare)
{
    const step_view *view = run->step->view;
    const int64_t width = view[GRAD].shape[1], element = t * (int64_t)run->attrs[FOLD] + j;
    const int64_t row = row_of(run, GRAD_INDEX, t, j, view[ROW_GRAD].shape[0]);
    double sum = 0;
    for (int64_t at = 0; at < width; at += AT_ONCE) {
        const row_part by = {run, at, width - at < AT_ONCE ? width - at : AT_ONCE, spare};
        float grad[AT_ONCE];
        load(&by, GRAD, t, grad);
        sum += share_gradient(&by, element, row, grad);
    }
    if (!there(run, WEIGHT_GRAD)) return;
    const float value = (float)sum;
    const patch to = {run->first[WEIGHT_GRAD] + element * view[WEIGHT_GRAD].size, 1, 1, 0, view[WEIGHT_GRAD].size};
    stage_store(run, WEIGHT_GRAD, &to, &value, spare);
}

void expert_gradients(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const int64_t rows = step->view[GRAD].shape[0], k = (int64_t)run->attrs[FOLD];
    const int64_t last = end * step->tile_rows < rows ? end * step->tile_rows : rows;
    scratch spare;
    for (int64_t t = begin * step->tile_rows; t < last; ++t)
        for (int64_t j = 0; j < k; ++j) give_gradients(run, t, j, &spare);
}
