/* Recurrent layers: tiles of batches, which do not know of each other, go through all times one after the other. */
#include "recurrent.h"

#include <string.h>

#include "isa.h"

#define LINES 20       /* rows that are converted, at most, and the gates of one */
#define MOST_ROWS 32   /* of a tile */
#define NUMBERS ((int64_t)(SCRATCH_BYTES / sizeof(float)))
#define WIDEST (NUMBERS / (LINES + 6))

static const recurrent_loops *loops_for(const isa_table *isa)
{
    static const recurrent_loops *const loops[] = ISA_ROW(recurrent_loops);
    return loops[isa->level];
}

/* ---- a tile ----------------------------------------------------------------------------------------------------- */

/* The state before the first time, or the gradient behind the last one. */
static void begin_state(const recurrent_work *work)
{
    bool lstm = recurrent_is_lstm(work->step->kernel), back = recurrent_is_back(work->step->kernel);
    int32_t h = lstm ? (back ? LSTM_DH : LSTM_H) : back ? GRU_DH : GRU_H, c = back ? LSTM_DC : LSTM_C;
    for (int64_t r = 0; r < work->rows; ++r) {
        float *to = work->h + r * work->width, *cell = work->c + r * work->width;
        memset(to, 0, (size_t)work->width * sizeof(float));
        memset(cell, 0, (size_t)work->width * sizeof(float));
        if (!back || recurrent_has(work, 1)) recurrent_fetch(work, h, r, to);
        if (lstm && (!back || recurrent_has(work, 2))) recurrent_fetch(work, c, r, cell);
    }
}

static void end_state(const recurrent_work *work)
{
    bool lstm = recurrent_is_lstm(work->step->kernel);
    for (int64_t r = 0; r < work->rows && recurrent_is_back(work->step->kernel); ++r) {
        size_t bytes = (size_t)work->width * sizeof(float);
        memcpy(recurrent_row(work, lstm ? 1 : 2, 0, r), work->h + r * work->width, bytes);
        if (lstm) memcpy(recurrent_row(work, 2, 0, r), work->c + r * work->width, bytes);
    }
}

static void run_recurrent(void *context, int64_t begin, int64_t end)
{
    recurrent_work work = {.run = context};
    const plan_step *step = work.step = work.run->step;
    int32_t kernel = step->kernel, state = recurrent_is_back(kernel) ? step->outputs : 0; /* a view of all times */
    int64_t batches = step->view[state].shape[1];
    work.loops = loops_for(work.run->isa), work.by = blas_ready();
    work.times = step->view[state].shape[0], work.width = step->view[state].shape[2];
    work.gates = work.width * (recurrent_is_lstm(kernel) ? 4 : 3);
    work.gate = scratch_take();
    work.h = work.gate + step->tile_rows * work.gates, work.c = work.h + step->tile_rows * work.width;
    work.line = work.c + step->tile_rows * work.width;
    bool last_first = (work.run->attrs[0] != 0) != recurrent_is_back(kernel);
    for (int64_t index = begin; index < end; ++index) {
        work.first = index * step->tile_rows;
        work.rows = batches - work.first < step->tile_rows ? batches - work.first : step->tile_rows;
        begin_state(&work);
        for (int64_t at = 0; at < work.times; ++at) {
            int64_t time = last_first ? work.times - 1 - at : at;
            recurrent_time(&work, time);
        }
        end_state(&work);
    }
    scratch_give(work.gate);
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

static bool computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

/* Shapes of the views by names of their sizes: t times, b batches, h the state, g all gates, m a mask; capitals are
 * FLOAT. */
static const char *shape_of(int32_t kernel, int32_t view)
{
    static const char *const lstm[] = {"tbh", "tbh", "tbh", "tbh", "tbh", "tbh", "tbh",
                                       "tbh", "TBG", "GH",  "bh",  "bh",  "tbm"};
    static const char *const back[] = {"TBG", "BH",  "BH",  "tbh", "bh", "bh", "tbh", "tbh",
                                       "tbh", "tbh", "tbh", "tbh", "bh", "GH", "tbm"};
    static const char *const gru[] = {"tbh", "tbh", "tbh", "tbh", "tbh", "TBG", "GH", "G", "bh"};
    static const char *const gru_back[] = {"TBG", "TBG", "BH",  "tbh", "bh", "tbh",
                                           "tbh", "tbh", "tbh", "tbh", "bh", "GH"};
    if (kernel == KERNEL_lstm) return lstm[view];
    if (kernel == KERNEL_gru) return gru[view];
    return kernel == KERNEL_lstm_backward ? back[view] : gru_back[view];
}

static bool shape_matches(const step_view *view, const char *shape, int64_t sizes[128])
{
    bool single = shape[0] < 'a';
    int32_t dtype = view->memory;
    if (view->rank != (int32_t)strlen(shape) || view->kernel != dtype) return false;
    if (dtype != DTYPE_FLOAT && (single || (dtype != DTYPE_FLOAT16 && dtype != DTYPE_BF16))) return false;
    for (int32_t axis = 0; axis < view->rank; ++axis) {
        int64_t *size = sizes + (single ? shape[axis] + 'a' - 'A' : shape[axis]);
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    int32_t last = view->rank - 1;
    if (view->shape[last] > 1 && view->stride[last] != view->size) return false;
    return strcmp(shape, "GH") || view->shape[0] <= 1 || view->stride[0] == view->shape[1] * view->size;
}

static bool accept(const plan_step *step)
{
    int64_t sizes[128];
    memset(sizes, -1, sizeof sizes);
    if (step->class != CLASS_float) return false;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!shape_matches(step->view + v, shape_of(step->kernel, v), sizes)) return false;
    if (sizes['m'] > 1 && sizes['m'] != sizes['h']) return false;
    return sizes['m'] != 0 && sizes['h'] <= WIDEST &&
           sizes['g'] == sizes['h'] * (recurrent_is_lstm(step->kernel) ? 4 : 3);
}

static void prepare(plan_step *step)
{
    const step_view *state = step->view + (recurrent_is_back(step->kernel) ? step->outputs : 0);
    int64_t times = state->shape[0], batches = state->shape[1], width = state->shape[2];
    if (!batches || !width || width > WIDEST) return; /* tiles stays 0 */
    int64_t most = (NUMBERS - LINES * width) / (6 * width);
    step->tile_rows = most < MOST_ROWS ? most : MOST_ROWS;
    if (step->tile_rows > batches) step->tile_rows = batches;
    step->tiles = (batches + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    double numbers = (double)times * (double)batches * (double)width;
    step->cost = (uint64_t)(numbers * (20 + 0.2 * (double)width)) + 1;
    step->traffic = (uint64_t)(numbers * 4 * step_views(step)) + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_recurrent;
}

const kernel_family family_recurrent = {
    .shaped = true, .computes = computes, .accept = accept, .prepare = prepare, .body = body};
