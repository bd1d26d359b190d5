/* The loops of the gated delta rule (delta.h). Lanes are added in one order. */
#include "delta.h"
#include "isa.h"
#include "special.h"

enum { LANES = DELTA_LANES };

#define EACH INDEPENDENT for (int64_t i = 0; i < n; ++i)
#define EACH_LANE for (int j = 0; j < LANES; ++j)

/* Each half of the lanes onto the other. */
#define FOLD(width) \
    for (int j = 0; j < (width); ++j) lane[j] += lane[j + (width)]

INLINED float total(float *restrict lane)
{
    FOLD(8);
    FOLD(4);
    FOLD(2);
    return lane[0] + lane[1];
}

/* The product of a row and a key. */
INLINED float product(const float *restrict state, const float *restrict key, int64_t n)
{
    float lane[LANES] = {0};
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) EACH_LANE lane[j] += state[i + j] * key[i + j];
    for (int j = 0; i < n; ++i, ++j) lane[j] += state[i] * key[i];
    return total(lane);
}

/* state = state * decay + by * key, then its product with query. */
INLINED float learned(float *restrict state, const delta_token *token, float by, int64_t n)
{
    const float *restrict decay = token->decay, *restrict key = token->key, *restrict query = token->query;
    float lane[LANES] = {0};
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int j = 0; j < LANES; ++j) {
            float s = state[i + j] * decay[i + j] + by * key[i + j];
            state[i + j] = s, lane[j] += s * query[i + j];
        }
    for (int j = 0; i < n; ++i, ++j) {
        state[i] = state[i] * decay[i] + by * key[i];
        lane[j] += state[i] * query[i];
    }
    return total(lane);
}

/* What a state that faded knows of the key is its product with the key faded alike. */
static void token(const delta_token *token, float *state, float *result, int64_t rows, int64_t n)
{
    float by[DELTA_ROWS], faded[DELTA_WIDEST];
    EACH faded[i] = token->key[i] * token->decay[i];
    for (int64_t r = 0; r < rows; ++r) by[r] = (token->value[r] - product(state + r * n, faded, n)) * token->beta;
    for (int64_t r = 0; r < rows; ++r) result[r] = learned(state + r * n, token, by[r], n);
}

static void decays(float *x, float by, int64_t n)
{
    EACH x[i] = exp_float(x[i]) * by;
}

static void scaled(float *x, float by, int64_t n)
{
    EACH x[i] *= by;
}

static void rounded(float *x, int64_t n)
{
    EACH x[i] = bfloat_rounded(x[i]);
}

const delta_loops FOR_ISA(delta_loops) = {.token = token, .decays = decays, .scaled = scaled, .rounded = rounded};
