/* The loops of attention (attention.h). Lanes are added in one order. */
#include "attention.h"
#include "isa.h"
#include "quantised.h"

enum { LANES = ATTENTION_LANES };
#define LEAST -40.f /* a score above the largest one, which backward is told */

#define EACH INDEPENDENT for (int64_t i = 0; i < n; ++i)
#define EACH_LANE for (int j = 0; j < LANES; ++j)

static float total(const float *lane)
{
    float sum[LANES];
    memcpy(sum, lane, sizeof sum);
    for (int width = LANES / 2; width; width /= 2)
        for (int j = 0; j < width; ++j) sum[j] += sum[j + width];
    return sum[0];
}

static void scale(float *x, int64_t n, float factor)
{
    EACH x[i] *= factor;
}

static void add(float *x, const float *y, int64_t n, float before, float after)
{
    EACH x[i] = (x[i] * before + y[i]) * after;
}

static void slope(float *x, int64_t n, float slope, float distance, bool root)
{
    if (root) {
        EACH x[i] -= slope * sqrtf(fabsf((float)i - distance));
    } else {
        EACH x[i] -= slope * fabsf((float)i - distance);
    }
}

static void hide(float *x, const mem_uint8 *mask, int64_t n)
{
    EACH x[i] = mask[i] ? ATTENTION_HIDDEN : x[i];
}

static float largest(const float *x, int64_t n, float than)
{
    float lane[LANES];
    EACH_LANE lane[j] = than;
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) EACH_LANE lane[j] = x[i + j] > lane[j] ? x[i + j] : lane[j];
    for (int64_t j = 0; i < n; ++i, ++j) lane[j] = x[i] > lane[j] ? x[i] : lane[j];
    float found = than;
    EACH_LANE found = lane[j] > found ? lane[j] : found;
    return found;
}

static float weigh(float *x, int64_t n, float largest)
{
    float lane[LANES] = {0};
    EACH {
        const float below = largest - x[i];
        x[i] = exp_minus_float(below < LEAST ? LEAST : below);
    }
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) EACH_LANE lane[j] += x[i + j];
    for (int64_t j = 0; i < n; ++i, ++j) lane[j] += x[i];
    return total(lane);
}

static void drop(float *x, const mem_uint8 *bits, int64_t first, int64_t n, float keep)
{
    for (int64_t i = 0; i < n; ++i) x[i] = bits[(first + i) >> 3] >> ((first + i) & 7) & 1 ? x[i] / keep : 0;
}

static void gradient(float *d, const float *p, int64_t n, float delta)
{
    EACH d[i] = p[i] * (d[i] - delta);
}

static float dot(const mem_float *x, const mem_float *y, int64_t n)
{
    float lane[LANES] = {0};
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) EACH_LANE lane[j] += x[i + j] * y[i + j];
    for (int64_t j = 0; i < n; ++i, ++j) lane[j] += x[i] * y[i];
    return total(lane);
}

static void hifloat8(float *x, int64_t n)
{
    EACH x[i] = hifloat8_rounded(x[i]);
}

const attention_loops FOR_ISA(attention_loops) = {
    .scale = scale,
    .add = add,
    .slope = slope,
    .hide = hide,
    .largest = largest,
    .weigh = weigh,
    .drop = drop,
    .gradient = gradient,
    .dot = dot,
    .hifloat8 = hifloat8,
};
