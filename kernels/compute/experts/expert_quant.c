/* Rows of tokens in the order of their experts, scaled, and as INT8 with a scale for each. */
#include <math.h>
#include <string.h>

#include "expert_rows.h"

#define AT_ONCE 1024 /* elements of a row */
enum { CODES, SCALES, TOKENS, ELEMENTS, FACTORS, EXPERTS };

typedef struct quantised {
    const step_run *run;
    int64_t position, row, factor; /* factor: row of FACTORS, -1: none */
    scratch *spare;
} quantised;

static void load_part(const quantised *by, int64_t begin, int64_t n, float *to)
{
    const step_view *view = by->run->step->view;
    float factor[AT_ONCE];
    for (int32_t v = TOKENS; v <= FACTORS; v += FACTORS - TOKENS) {
        const int64_t row = v == TOKENS ? by->row : by->factor;
        if (row < 0) return;
        const patch from = {by->run->first[v] + (row * view[v].shape[1] + begin) * view[v].size, 1, n, 0, view[v].size};
        stage_load(by->run, v, &from, v == TOKENS ? to : factor, by->spare);
    }
    for (int64_t i = 0; i < n; ++i) to[i] *= factor[i];
}

/* The largest magnitude of a row so far, and of n more elements of it; NaN once there was one. */
static float peak_with(float peak, const float *part, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) peak = fabsf(part[i]) > peak || isnan(part[i]) ? fabsf(part[i]) : peak;
    return peak;
}

static int8_t saturated(float whole)
{
    if (isnan(whole)) return 0;
    return (int8_t)(whole > 127 ? 127 : whole < -128 ? -128 : whole);
}

/* Rounded to FLOAT16 towards 0, then to the nearest integer, half away from 0. */
static int8_t code_of(float x)
{
    uint16_t half = half_from_float(x);
    if (fabsf(half_to_float(half)) > fabsf(x)) --half;
    return saturated(roundf(half_to_float(half)));
}

/* Rounded to the nearest integer, half to even. */
static int8_t even_code_of(float x)
{
    return saturated(rintf(x));
}

static void quantise_row(const quantised *by)
{
    const bool even = by->run->attrs[3] != 0;
    const int64_t width = by->run->step->view[CODES].shape[1];
    int8_t *code = (int8_t *)by->run->first[CODES] + by->position * width;
    float part[AT_ONCE], peak = 0;
    for (int64_t at = 0; at < width; at += AT_ONCE) {
        const int64_t n = width - at < AT_ONCE ? width - at : AT_ONCE;
        load_part(by, at, n, part);
        peak = peak_with(peak, part, n);
    }
    const float up = 127 / peak, scale = even ? 1 / up : peak / 127;
    ((mem_float *)(void *)by->run->first[SCALES])[by->position] = scale;
    for (int64_t at = 0; at < width; at += AT_ONCE) {
        const int64_t n = width - at < AT_ONCE ? width - at : AT_ONCE;
        load_part(by, at, n, part);
        for (int64_t i = 0; i < n; ++i) code[at + i] = even ? even_code_of(part[i] * up) : code_of(part[i] / scale);
    }
}

/* The products as they are, and the largest magnitude. */
static void scale_row(const quantised *by)
{
    const int64_t width = by->run->step->view[CODES].shape[1];
    mem_float *to = (mem_float *)(void *)by->run->first[CODES] + by->position * width;
    float part[AT_ONCE], peak = 0;
    for (int64_t at = 0; at < width; at += AT_ONCE) {
        const int64_t n = width - at < AT_ONCE ? width - at : AT_ONCE;
        load_part(by, at, n, part);
        memcpy(to + at, part, (size_t)n * sizeof *part);
        peak = peak_with(peak, part, n);
    }
    ((mem_float *)(void *)by->run->first[SCALES])[by->position] = peak;
}

/* The token of a position, and the row of factors of its expert; false: there is none. */
static bool find_rows(quantised *by)
{
    const step_run *run = by->run;
    const step_view *view = run->step->view;
    const int64_t k = (int64_t)run->attrs[0], element = index_at(run, ELEMENTS, by->position);
    by->row = element / k, by->factor = -1;
    if (element == -1) return false;
    if (element < 0 || by->row >= view[TOKENS].shape[0]) {
        step_fault(run, ELEMENTS, by->position, element, view[TOKENS].shape[0] * k);
        return false;
    }
    if (view[FACTORS].rank == ABSENT) return true;
    const int64_t slots = (int64_t)run->attrs[2];
    by->factor = slots ? by->position / slots : index_at(run, EXPERTS, by->position) - (int64_t)run->attrs[1];
    if (view[FACTORS].shape[0] == 1) by->factor = 0;
    if (by->factor >= 0 && by->factor < view[FACTORS].shape[0]) return true;
    step_fault(run, EXPERTS, by->position, by->factor, view[FACTORS].shape[0]);
    return false;
}

void expert_quantise(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    const int64_t rows = out->shape[0], bytes = out->shape[1] * out->size;
    const bool codes = out->memory == DTYPE_INT8;
    const int64_t last = end * run->step->tile_rows < rows ? end * run->step->tile_rows : rows;
    scratch spare;
    for (int64_t m = begin * run->step->tile_rows; m < last; ++m) {
        quantised by = {.run = run, .position = m, .spare = &spare};
        if (find_rows(&by)) {
            codes ? quantise_row(&by) : scale_row(&by);
            continue;
        }
        memset(run->first[CODES] + m * bytes, 0, (size_t)bytes);
        ((mem_float *)(void *)run->first[SCALES])[m] = 0;
    }
}

static bool is_matrix(const step_view *view, int64_t columns)
{
    return view->rank == 2 && view->shape[1] == columns && view->memory == view->kernel && view_is_dense(view);
}

static bool is_list(const step_view *view, int32_t dtype, int64_t n)
{
    return view->rank == 1 && view->memory == dtype && view->shape[0] >= n && view_is_dense(view);
}

bool expert_quantises(const plan_step *step, int32_t dtype)
{
    const step_view *view = step->view;
    const int64_t rows = view->shape[0], width = view->rank == 2 ? view->shape[1] : 0;
    if (view->memory != dtype || !is_matrix(view, width) || !is_matrix(view + TOKENS, width)) return false;
    if (!isa_base.stages->load[CLASS_float][view[TOKENS].memory] || !is_list(view + SCALES, DTYPE_FLOAT, rows))
        return false;
    if (!is_list(view + ELEMENTS, DTYPE_INT32, rows)) return false;
    if (view[FACTORS].rank == ABSENT) return true;
    if (view[FACTORS].memory != DTYPE_FLOAT || !is_matrix(view + FACTORS, width)) return false;
    return view[EXPERTS].rank == ABSENT || is_list(view + EXPERTS, DTYPE_INT32, rows);
}

/* ---- one factor for all ------------------------------------------------------------------------------------------ */

enum { ENCODED, SOURCE, PLACES, FACTOR, OFFSET };

static float in_half(float x)
{
    return half_to_float(half_from_float(x));
}

static void encode_row(const step_run *run, int64_t position, int64_t row, scratch *spare)
{
    const step_view *view = run->step->view;
    const int64_t width = view[ENCODED].shape[1];
    const float factor = in_half(*(const mem_float *)(const void *)run->first[FACTOR]);
    const float offset = in_half(*(const mem_float *)(const void *)run->first[OFFSET]);
    int8_t *code = (int8_t *)run->first[ENCODED] + position * width;
    float part[AT_ONCE];
    for (int64_t at = 0; at < width; at += AT_ONCE) {
        const int64_t n = width - at < AT_ONCE ? width - at : AT_ONCE;
        const patch from = {run->first[SOURCE] + (row * width + at) * view[SOURCE].size, 1, n, 0, view[SOURCE].size};
        stage_load(run, SOURCE, &from, part, spare);
        for (int64_t i = 0; i < n; ++i)
            code[at + i] = saturated(rintf(in_half(in_half(in_half(part[i]) * factor) + offset)));
    }
}

void expert_encode(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    const int64_t rows = out->shape[0], k = (int64_t)run->attrs[0], known = out[SOURCE].shape[0];
    const int64_t last = end * run->step->tile_rows < rows ? end * run->step->tile_rows : rows;
    scratch spare;
    for (int64_t m = begin * run->step->tile_rows; m < last; ++m) {
        const int64_t element = index_at(run, PLACES, m), row = element / k;
        const bool there = element >= 0 && row < known;
        if (there) encode_row(run, m, row, &spare);
        if (!there) memset(run->first[ENCODED] + m * out->shape[1], 0, (size_t)out->shape[1]);
        if (!there && element != -1) step_fault(run, PLACES, m, element, known * k);
    }
}

bool expert_encodes(const plan_step *step)
{
    const step_view *view = step->view;
    const int64_t rows = view->shape[0], width = view->rank == 2 ? view->shape[1] : 0;
    if (view->memory != DTYPE_INT8 || !is_matrix(view, width) || !is_matrix(view + SOURCE, width)) return false;
    if (!isa_base.stages->load[CLASS_float][view[SOURCE].memory]) return false;
    return is_list(view + PLACES, DTYPE_INT32, rows) && is_list(view + FACTOR, DTYPE_FLOAT, 1) &&
           is_list(view + OFFSET, DTYPE_FLOAT, 1);
}
