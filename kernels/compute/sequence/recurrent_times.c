/* One time of recurrent layers, for the batches of a tile. */
#include "recurrent.h"

#include <string.h>

/* ---- rows of views ---------------------------------------------------------------------------------------------- */

char *recurrent_row(const recurrent_work *work, int32_t v, int64_t time, int64_t row)
{
    const step_view *view = work->step->view + v;
    char *at = work->run->first[v] + (work->first + row) * view->stride[view->rank - 2];
    return view->rank == 3 ? at + time * view->stride[0] : at;
}

/* n values of a row as they lie, or as float32 in `to`. */
static const float *take(const recurrent_work *work, int32_t v, int64_t time, int64_t row, float *to)
{
    const step_view *view = work->step->view + v;
    const char *from = recurrent_row(work, v, time, row);
    if (view->memory == DTYPE_FLOAT) return (const float *)(const void *)from;
    isa_load(work->run->isa, CLASS_float, view->memory)(to, 1, from, view->size, work->width);
    return to;
}

void recurrent_fetch(const recurrent_work *work, int32_t v, int64_t row, float *to)
{
    const float *from = take(work, v, 0, row, to);
    if (from != to) memcpy(to, from, (size_t)work->width * sizeof *to);
}

/* The buffer of a row of outputs: in memory, or in a line that is converted afterwards. */
static float *output_row(const recurrent_work *work, int32_t v, int64_t time, int64_t row)
{
    if (work->step->view[v].memory == DTYPE_FLOAT) return (float *)(void *)recurrent_row(work, v, time, row);
    return work->line + v * work->width;
}

static void put(const recurrent_work *work, int32_t v, int64_t time, int64_t row, const float *from)
{
    const step_view *view = work->step->view + v;
    if (view->memory == DTYPE_FLOAT) return;
    isa_store(work->run->isa, CLASS_float, view->memory, false)(recurrent_row(work, v, time, row), view->size, from, 1,
                                                                work->width);
}

bool recurrent_has(const recurrent_work *work, int32_t bit)
{
    double bits = work->run->attrs[1];
    return bits >= 0 && bits < 16 && ((int32_t)bits >> bit & 1);
}

/* The mask of a row, a number for each of its values, in `to` if need be; NULL where there is none. */
static const float *mask_of(const recurrent_work *work, int32_t v, int64_t time, int64_t row, float *to)
{
    const step_view *view = work->step->view + v;
    if (!recurrent_has(work, 3)) return NULL;
    if (view->shape[2] == work->width) return take(work, v, time, row, to);
    isa_load(work->run->isa, CLASS_float, view->memory)(to, 1, recurrent_row(work, v, time, row), view->size, 1);
    for (int64_t k = 1; k < work->width; ++k) to[k] = to[0];
    return to;
}

/* ---- products with the weights ---------------------------------------------------------------------------------- */

/* The gates of the tile's rows += h times the weights, turned. */
static void to_gates(const recurrent_work *work, int32_t weights)
{
    const float *matrix = (const float *)(const void *)work->run->first[weights];
    int32_t rows = (int32_t)work->rows, width = (int32_t)work->width, gates = (int32_t)work->gates;
    if (!work->by)
        for (int64_t r = 0; r < rows; ++r)
            work->loops->multiply(work->gate + r * gates, work->h + r * width, matrix, true, width, gates);
    else if (rows == 1)
        work->by->sgemv(BLAS_ROWS, BLAS_AS_IT_IS, gates, width, 1, matrix, width, work->h, 1, 1, work->gate, 1);
    else
        work->by->sgemm(BLAS_ROWS, BLAS_AS_IT_IS, BLAS_TURNED, rows, gates, width, 1, work->h, width, matrix, width, 1,
                        work->gate, gates);
}

/* The gradient of h += that of the gates times the weights. */
static void from_gates(const recurrent_work *work, int32_t weights)
{
    const float *matrix = (const float *)(const void *)work->run->first[weights];
    int32_t rows = (int32_t)work->rows, width = (int32_t)work->width, gates = (int32_t)work->gates;
    if (!work->by)
        for (int64_t r = 0; r < rows; ++r)
            work->loops->multiply(work->h + r * width, work->gate + r * gates, matrix, false, gates, width);
    else if (rows == 1)
        work->by->sgemv(BLAS_ROWS, BLAS_TURNED, gates, width, 1, matrix, width, work->gate, 1, 1, work->h, 1);
    else
        work->by->sgemm(BLAS_ROWS, BLAS_AS_IT_IS, BLAS_AS_IT_IS, rows, width, gates, 1, work->gate, gates, matrix,
                        width, 1, work->h, width);
}

/* ---- one time --------------------------------------------------------------------------------------------------- */

static void lstm_time(const recurrent_work *work, int64_t time)
{
    int64_t width = work->width, gates = work->gates;
    for (int64_t r = 0; r < work->rows; ++r)
        memcpy(work->gate + r * gates, recurrent_row(work, LSTM_X, time, r), (size_t)gates * sizeof(float));
    to_gates(work, LSTM_WEIGHTS);
    for (int64_t r = 0; r < work->rows; ++r) {
        float *out[8];
        const float *mask = mask_of(work, LSTM_MASK, time, r, work->line + 8 * width);
        for (int32_t v = 0; v < 8; ++v) out[v] = output_row(work, v, time, r);
        work->loops->lstm(work->gate + r * gates, work->h + r * width, work->c + r * width, out, mask, width);
        for (int32_t v = 0; v < (mask ? 8 : LSTM_Y); ++v) put(work, v, time, r, out[v]);
    }
}

static void gru_time(const recurrent_work *work, int64_t time)
{
    int64_t width = work->width, gates = work->gates;
    for (int64_t r = 0; r < work->rows; ++r)
        memcpy(work->gate + r * gates, work->run->first[GRU_BIAS], (size_t)gates * sizeof(float));
    to_gates(work, GRU_WEIGHTS);
    for (int64_t r = 0; r < work->rows; ++r) {
        float *out[5];
        for (int32_t v = 0; v < 5; ++v) out[v] = output_row(work, v, time, r);
        work->loops->gru((const float *)(const void *)recurrent_row(work, GRU_X, time, r), work->gate + r * gates,
                         work->h + r * width, out, width);
        for (int32_t v = 0; v < 5; ++v) put(work, v, time, r, out[v]);
    }
}

/* What the time before left of a view; the initial state at the first one. */
static const float *before(const recurrent_work *work, int32_t v, int32_t initial, int64_t time, int64_t row, float *to)
{
    int64_t earlier = work->run->attrs[0] != 0 ? time + 1 : time - 1;
    if (earlier < 0 || earlier >= work->times) return take(work, initial, 0, row, to);
    return take(work, v, earlier, row, to);
}

/* The gradients of h and c side by side. */
static void keep(float *to, const float *dh, const float *dc, int64_t width)
{
    memcpy(to, dh, (size_t)width * sizeof *to);
    memcpy(to + width, dc, (size_t)width * sizeof *to);
}

/* What a mask lets through: of gates and c some, of what was there before of h and c the rest. */
static void pass_by(const recurrent_work *work, const float *kept, const float *mask, float *gate, float *dh, float *dc)
{
    int64_t width = work->width;
    for (int32_t which = 0; which < 4; ++which) work->loops->scale(gate + which * width, mask, width);
    work->loops->blend(dh, kept, mask, width);
    work->loops->blend(dc, kept + width, mask, width);
}

static void lstm_time_back(const recurrent_work *work, int64_t time)
{
    int64_t width = work->width, gates = work->gates;
    float *line = work->line;
    for (int64_t r = 0; r < work->rows; ++r) {
        const float *given[6];
        float *dh = work->h + r * width, *dc = work->c + r * width, *gate = work->gate + r * gates;
        const float *mask = mask_of(work, LSTM_BACK_MASK, time, r, line + 6 * width);
        if (mask) keep(line + 7 * width, dh, dc, width);
        if (recurrent_has(work, 0)) work->loops->add(dh, take(work, LSTM_DY, time, r, line), width);
        for (int32_t v = 0; v < 4; ++v) given[v] = take(work, LSTM_I + v, time, r, line + v * width);
        given[4] = take(work, LSTM_TANH, time, r, line + 4 * width);
        given[5] = before(work, LSTM_CELL, LSTM_CELL_BEFORE, time, r, line + 5 * width);
        work->loops->lstm_back(gate, dh, dc, given, width);
        memset(dh, 0, (size_t)width * sizeof *dh);
        if (mask) pass_by(work, line + 7 * width, mask, gate, dh, dc);
        memcpy(recurrent_row(work, 0, time, r), gate, (size_t)gates * sizeof(float));
    }
    from_gates(work, LSTM_BACK_WEIGHTS);
}

static void gru_time_back(const recurrent_work *work, int64_t time)
{
    int64_t width = work->width, gates = work->gates;
    float *line = work->line;
    for (int64_t r = 0; r < work->rows; ++r) {
        const float *given[5];
        float *dh = work->h + r * width, *gate = work->gate + r * gates;
        if (recurrent_has(work, 0)) work->loops->add(dh, take(work, GRU_DY, time, r, line), width);
        for (int32_t v = 0; v < 4; ++v) given[v] = take(work, GRU_R + v, time, r, line + v * width);
        given[4] = before(work, GRU_STATE, GRU_STATE_BEFORE, time, r, line + 4 * width);
        work->loops->gru_back((float *)(void *)recurrent_row(work, 0, time, r), gate, dh, given, width);
        memcpy(recurrent_row(work, 1, time, r), gate, (size_t)gates * sizeof(float));
    }
    from_gates(work, GRU_BACK_WEIGHTS);
}

void recurrent_time(const recurrent_work *work, int64_t time)
{
    int32_t kernel = work->step->kernel;
    if (kernel == KERNEL_lstm)
        lstm_time(work, time);
    else if (kernel == KERNEL_gru)
        gru_time(work, time);
    else if (kernel == KERNEL_lstm_backward)
        lstm_time_back(work, time);
    else
        gru_time_back(work, time);
}
