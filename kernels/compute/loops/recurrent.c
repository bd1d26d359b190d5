/* The loops of recurrent layers (recurrent.h). */
#include "recurrent.h"
#include "isa.h"
#include "special.h"

#define EACH INDEPENDENT for (int64_t k = 0; k < n; ++k)

/* Which of two NaNs an operation hands on, the order of its operands decides, which is the compiler's: whatever is kept
 * is the same one everywhere. */
INLINED float one_nan(float x)
{
    return x == x ? x : NAN;
}

INLINED void cells(const float *gates, float *h, float *c, float *const out[8], const float *mask, int64_t n)
{
    const float *in = gates, *forget = gates + n, *new = gates + 2 * n, *output = gates + 3 * n;
    EACH {
        float i = sigmoid_float(in[k]), f = sigmoid_float(forget[k]), j = tanh_float(new[k]);
        float o = sigmoid_float(output[k]), cell = c[k] * f + i * j;
        if (mask) cell = cell * mask[k] + c[k] * (1 - mask[k]);
        float t = tanh_float(cell), new_h = o * t;
        if (mask) out[7][k] = one_nan(new_h * mask[k]), new_h = out[7][k] + h[k] * (1 - mask[k]);
        out[0][k] = one_nan(i), out[1][k] = one_nan(j), out[2][k] = one_nan(f), out[3][k] = one_nan(o);
        c[k] = out[5][k] = one_nan(cell), out[6][k] = one_nan(t), h[k] = out[4][k] = one_nan(new_h);
    }
}

static void lstm(const float *gates, float *h, float *c, float *const out[8], const float *mask, int64_t n)
{
    if (mask)
        cells(gates, h, c, out, mask, n);
    else
        cells(gates, h, c, out, NULL, n);
}

static void lstm_back(float *gates, const float *dh, float *dc, const float *const given[6], int64_t n)
{
    EACH {
        float i = given[0][k], j = given[1][k], f = given[2][k], o = given[3][k], t = given[4][k];
        float cell = dc[k] + dh[k] * o * (1 - t * t);
        gates[k] = one_nan(cell * j * i * (1 - i));
        gates[n + k] = one_nan(cell * given[5][k] * f * (1 - f));
        gates[2 * n + k] = one_nan(cell * i * (1 - j * j));
        gates[3 * n + k] = one_nan(dh[k] * t * o * (1 - o));
        dc[k] = one_nan(cell * f);
    }
}

static void gru(const float *x, const float *gates, float *h, float *const out[5], int64_t n)
{
    EACH {
        float r = sigmoid_float(x[k] + gates[k]), z = sigmoid_float(x[n + k] + gates[n + k]), hn = gates[2 * n + k];
        float new = tanh_float(x[2 * n + k] + r * hn);
        out[0][k] = one_nan(r), out[1][k] = one_nan(z), out[2][k] = one_nan(new), out[3][k] = one_nan(hn);
        h[k] = out[4][k] = one_nan((1 - z) * new + z * h[k]);
    }
}

static void gru_back(float *x, float *gates, float *dh, const float *const given[5], int64_t n)
{
    EACH {
        float r = given[0][k], z = given[1][k], new = given[2][k], d = dh[k];
        float of_new = d * (1 - z) * (1 - new * new), of_r = of_new * given[3][k] * r * (1 - r);
        float of_z = d * (given[4][k] - new) * z * (1 - z);
        x[k] = gates[k] = one_nan(of_r), x[n + k] = gates[n + k] = one_nan(of_z);
        x[2 * n + k] = one_nan(of_new), gates[2 * n + k] = one_nan(of_new * r);
        dh[k] = one_nan(d * z);
    }
}

static void add(float *to, const float *from, int64_t n)
{
    EACH to[k] = one_nan(to[k] + from[k]);
}

static void scale(float *to, const float *by, int64_t n)
{
    EACH to[k] = one_nan(to[k] * by[k]);
}

static void blend(float *to, const float *other, const float *mask, int64_t n)
{
    EACH to[k] = one_nan(to[k] * mask[k] + other[k] * (1 - mask[k]));
}

static void multiply(float *to, const float *from, const float *matrix, bool turned, int64_t inner, int64_t outer)
{
    if (turned) {
        for (int64_t c = 0; c < outer; ++c) {
            float sum = 0;
            for (int64_t k = 0; k < inner; ++k) sum += from[k] * matrix[c * inner + k];
            to[c] += sum;
        }
        return;
    }
    for (int64_t r = 0; r < inner; ++r)
        for (int64_t c = 0; c < outer; ++c) to[c] += from[r] * matrix[r * outer + c];
}

const recurrent_loops FOR_ISA(recurrent_loops) = {
    .lstm = lstm,
    .lstm_back = lstm_back,
    .gru = gru,
    .gru_back = gru_back,
    .add = add,
    .scale = scale,
    .blend = blend,
    .multiply = multiply,
};
