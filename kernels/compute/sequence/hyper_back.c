/* Gradients of hyper-connections. */
#include "hyper.h"

#include <string.h>

/* ---- gates ------------------------------------------------------------------------------------------------------- */

enum {
    GRAD_PRODUCTS,
    GRAD_GATES,
    GRAD_FACTORS,
    OF_X,
    X,
    FACTORS,
    GRAD_IN,
    GRAD_OUT,
    GRAD_MATRIX,
    INVERSE,
    PRODUCTS,
    GATES_IN,
    GATES_OUT
};

/* The gradient of a stream's gate: the product of the stream with the gradient of the layer's input. */
static float dot(const step_run *run, int64_t token, int64_t stream, int64_t n)
{
    const int64_t d = run->step->view[GRAD_IN].shape[1];
    hyper_piece x, grad;
    double sum = 0;
    for (int64_t at = 0; at < d; at += HYPER_COLUMNS) {
        const int64_t columns = hyper_part(at, d);
        hyper_load(run, X, (token * n + stream) * d + at, x, columns);
        hyper_load(run, GRAD_IN, token * d + at, grad, columns);
        sum += hyper_dot(x, grad, columns);
    }
    return (float)sum;
}

static void gate_token_back(const step_run *run, int64_t token)
{
    const step_view *view = run->step->view;
    const int64_t n = view[GATES_IN].shape[1], m = view[PRODUCTS].shape[1], k = view[X].shape[1];
    const float *product = hyper_floats(run, PRODUCTS, token * m), *factor = hyper_floats(run, FACTORS, 0);
    const float *in = hyper_floats(run, GATES_IN, token * n), *out = hyper_floats(run, GATES_OUT, token * n);
    const float *of_out = hyper_floats(run, GRAD_OUT, token * n), inverse = *hyper_floats(run, INVERSE, token);
    float *gate = hyper_floats(run, GRAD_GATES, token * m), *share = hyper_floats(run, GRAD_FACTORS, token * 3);
    double sums[3] = {0}, of_inverse = 0;
    for (int64_t i = 0; i < n; ++i) {
        const float s = in[i] - (float)run->attrs[0];
        gate[i] = dot(run, token, i, n) * s * (1 - s);
        gate[n + i] = of_out[i] * (out[i] * (1 - out[i] / 2));
    }
    memcpy(gate + 2 * n, hyper_floats(run, GRAD_MATRIX, token * n * n), (size_t)(n * n) * sizeof *gate);
    for (int64_t i = 0; i < m; ++i) {
        const int64_t kind = i < n ? 0 : i < 2 * n ? 1 : 2;
        const float scaled = gate[i] * factor[kind];
        sums[kind] += (double)(gate[i] * (product[i] * inverse));
        of_inverse += (double)(scaled * product[i]);
        hyper_floats(run, GRAD_PRODUCTS, token * m)[i] = scaled * inverse;
    }
    for (int64_t kind = 0; kind < 3; ++kind) share[kind] = (float)sums[kind];
    *hyper_floats(run, OF_X, token) = -((float)of_inverse * (inverse * inverse * inverse) / (float)k);
}

void hyper_gate_back(void *context, int64_t begin, int64_t end)
{
    for (int64_t token = begin; token < end; ++token) gate_token_back(context, token);
}

/* ---- sums over tokens -------------------------------------------------------------------------------------------- */

enum { SUM, SUMMED, TIMES };

static void sum_columns(const step_run *run, int64_t at)
{
    const step_view *view = run->step->view + SUMMED;
    const int64_t tokens = view->shape[0], k = view->shape[1], columns = hyper_part(at, k);
    const bool times = hyper_there(run, TIMES);
    double sum[HYPER_COLUMNS] = {0};
    hyper_piece x;
    for (int64_t token = 0; token < tokens; ++token) {
        const float *row = hyper_floats(run, SUMMED, token * k + at);
        if (times) hyper_load(run, TIMES, token * k + at, x, columns);
        for (int64_t c = 0; c < columns; ++c) sum[c] += times ? (double)(row[c] * x[c]) : (double)row[c];
    }
    for (int64_t c = 0; c < columns; ++c) hyper_floats(run, SUM, at)[c] = (float)sum[c];
}

void hyper_sum(void *context, int64_t begin, int64_t end)
{
    for (int64_t piece = begin; piece < end; ++piece) sum_columns(context, piece * HYPER_COLUMNS);
}

/* ---- the gradient of x ------------------------------------------------------------------------------------------- */

enum { GRAD_X, OF_LAYER_IN, OF_STREAMS, OF_SCALED, GAMMA, FACTOR, STREAMS, FURTHER };

static void join_piece(const step_run *run, int64_t token, int64_t stream, int64_t at, int64_t columns)
{
    const int64_t n = run->step->view[OF_STREAMS].shape[1], d = run->step->view[OF_LAYER_IN].shape[1];
    const int64_t first = stream * d + at, element = token * n * d + first;
    const float factor = *hyper_floats(run, FACTOR, token), gate = hyper_floats(run, OF_STREAMS, token * n)[stream];
    const float *scaled = hyper_floats(run, OF_SCALED, element);
    const bool times = hyper_there(run, GAMMA);
    hyper_piece grad, x, sum;
    hyper_load(run, OF_LAYER_IN, token * d + at, grad, columns);
    hyper_load(run, STREAMS, element, x, columns);
    const float *gamma = hyper_floats(run, GAMMA, times ? first : 0);
    for (int64_t c = 0; c < columns; ++c)
        sum[c] = grad[c] * gate + (scaled[c] * (times ? gamma[c] : 1) + factor * x[c]);
    if (hyper_there(run, FURTHER)) {
        hyper_load(run, FURTHER, element, x, columns);
        for (int64_t c = 0; c < columns; ++c) sum[c] += x[c];
    }
    hyper_store(run, GRAD_X, element, sum, columns);
}

void hyper_join(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t n = run->step->view[OF_STREAMS].shape[1], d = run->step->view[OF_LAYER_IN].shape[1];
    for (int64_t token = begin; token < end; ++token)
        for (int64_t stream = 0; stream < n; ++stream)
            for (int64_t at = 0; at < d; at += HYPER_COLUMNS) join_piece(run, token, stream, at, hyper_part(at, d));
}

/* ---- gradients of the streams behind a layer --------------------------------------------------------------------- */

enum { BACK_X, BACK_MATRIX, BACK_LAYER, BACK_GATES, GRAD, BEFORE, CONNECTIONS, LAYER_OUT, GATES };

/* A piece of a token: its streams before, their gradients behind, the layer's output. */
typedef struct token_piece {
    hyper_piece x[HYPER_STREAMS], grad[HYPER_STREAMS], layer;
} token_piece;

/* Sums of products over all columns: of every stream with every gradient, and of the layer's output with these. */
typedef struct token_sums {
    double matrix[HYPER_STREAMS][HYPER_STREAMS], gate[HYPER_STREAMS];
} token_sums;

/* Gradients of the streams before, or as row n of the layer's output: the sums of gradients with weights. */
static void weigh_gradients(const step_run *run, int64_t token, int64_t at, int64_t columns, const token_piece *piece)
{
    const int64_t n = run->step->view[GATES].shape[1], d = run->step->view[LAYER_OUT].shape[1];
    const bool mixed = hyper_there(run, CONNECTIONS);
    hyper_piece sum;
    for (int64_t j = 0; j <= n; ++j) {
        const bool layer = j == n, alone = !layer && !mixed;
        const float *weight = layer ? hyper_floats(run, GATES, token * n)
                                    : hyper_floats(run, CONNECTIONS, mixed ? (token * n + j) * n : 0);
        memset(sum, 0, sizeof sum);
        for (int64_t i = alone ? j : 0; i < (alone ? j + 1 : n); ++i) {
            const float by = alone ? 1 : weight[i];
            for (int64_t c = 0; c < columns; ++c) sum[c] += piece->grad[i][c] * by;
        }
        if (layer)
            hyper_store(run, BACK_LAYER, token * d + at, sum, columns);
        else
            hyper_store(run, BACK_X, (token * n + j) * d + at, sum, columns);
    }
}

static void connect_piece_back(const step_run *run, int64_t token, int64_t at, int64_t columns, token_sums *sums)
{
    const int64_t n = run->step->view[GATES].shape[1], d = run->step->view[LAYER_OUT].shape[1];
    token_piece piece;
    hyper_load(run, LAYER_OUT, token * d + at, piece.layer, columns);
    for (int64_t i = 0; i < n; ++i) {
        hyper_load(run, BEFORE, (token * n + i) * d + at, piece.x[i], columns);
        hyper_load(run, GRAD, (token * n + i) * d + at, piece.grad[i], columns);
    }
    for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < n; ++j) sums->matrix[i][j] += hyper_dot(piece.x[i], piece.grad[j], columns);
        sums->gate[i] += hyper_dot(piece.grad[i], piece.layer, columns);
    }
    weigh_gradients(run, token, at, columns, &piece);
}

void hyper_connect_back(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t n = run->step->view[GATES].shape[1], d = run->step->view[LAYER_OUT].shape[1];
    for (int64_t token = begin; token < end; ++token) {
        token_sums sums = {{{0}}, {0}};
        for (int64_t at = 0; at < d; at += HYPER_COLUMNS) connect_piece_back(run, token, at, hyper_part(at, d), &sums);
        for (int64_t i = 0; i < n; ++i) {
            const int64_t row = token * n + i;
            for (int64_t j = 0; j < n; ++j) hyper_floats(run, BACK_MATRIX, row * n)[j] = (float)sums.matrix[i][j];
            *hyper_floats(run, BACK_GATES, row) = (float)sums.gate[i];
        }
    }
}
