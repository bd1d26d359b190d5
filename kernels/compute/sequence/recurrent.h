/* What the kernels of recurrent layers and their loops (loops/recurrent.c) agree on. */
#pragma once
#include "blas.h"
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "recurrent.def"
#include "numbered.h"

/* One row each, n values; gates lie n apart. */
typedef struct recurrent_loops {
    /* gates: i f j o, sums on the way in; out: i j f o h c tanh(c), and y where there is a mask (else NULL) */
    void (*lstm)(const float *gates, float *h, float *c, float *const out[8], const float *mask, int64_t n);
    /* given: i j f o tanh(c), c before; dh and dc are those of h and c, dc that of c before afterwards */
    void (*lstm_back)(float *gates, const float *dh, float *dc, const float *const given[6], int64_t n);
    /* x: sums with inputs, gates: sums with h; out: r z n hn h */
    void (*gru)(const float *x, const float *gates, float *h, float *const out[5], int64_t n);
    /* given: r z n hn, h before; dh is that of h, and what of it goes on past the gates afterwards */
    void (*gru_back)(float *x, float *gates, float *dh, const float *const given[5], int64_t n);
    void (*add)(float *to, const float *from, int64_t n);
    void (*scale)(float *to, const float *by, int64_t n);
    /* to = mask to + (1 - mask) other */
    void (*blend)(float *to, const float *other, const float *mask, int64_t n);
    /* to = from times a matrix of `inner` rows (turned: columns), added to what is there; where there is no BLAS */
    void (*multiply)(float *to, const float *from, const float *matrix, bool turned, int64_t inner, int64_t outer);
} recurrent_loops;
extern const recurrent_loops recurrent_loops_base, recurrent_loops_avx2, recurrent_loops_avx512;

/* Views by their numbers. */
enum { LSTM_Y = 7, LSTM_X, LSTM_WEIGHTS, LSTM_H, LSTM_C, LSTM_MASK };
enum {
    LSTM_DY = 3,
    LSTM_DH,
    LSTM_DC,
    LSTM_I,
    LSTM_CELL = 10,
    LSTM_TANH,
    LSTM_CELL_BEFORE,
    LSTM_BACK_WEIGHTS,
    LSTM_BACK_MASK
};
enum { GRU_X = 5, GRU_WEIGHTS, GRU_BIAS, GRU_H };
enum { GRU_DY = 3, GRU_DH, GRU_R, GRU_STATE = 9, GRU_STATE_BEFORE, GRU_BACK_WEIGHTS };

typedef struct recurrent_work {
    const step_run *run;
    const plan_step *step;
    const recurrent_loops *loops;
    const blas *by; /* NULL: there is none */
    int64_t times, width, gates, first, rows; /* the tile's batches: rows from the first on */
    float *gate, *h, *c, *line; /* rows of the tile, rows that are converted */
} recurrent_work;

static inline bool recurrent_is_lstm(int32_t kernel)
{
    return kernel == KERNEL_lstm || kernel == KERNEL_lstm_backward;
}

static inline bool recurrent_is_back(int32_t kernel)
{
    return kernel == KERNEL_lstm_backward || kernel == KERNEL_gru_backward;
}

/* Where a row of a view lies, and its values as float32 in `to`. */
char *recurrent_row(const recurrent_work *work, int32_t view, int64_t time, int64_t row);
void recurrent_fetch(const recurrent_work *work, int32_t view, int64_t row, float *to);
/* Whether a gradient or, bit 3, a mask is there. */
bool recurrent_has(const recurrent_work *work, int32_t bit);
/* One time of the kernel. */
void recurrent_time(const recurrent_work *work, int64_t time);
