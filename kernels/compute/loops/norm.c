/* The loops of norms (norm.h). No multiplication is fused with an addition, and lanes are added in one order: the
 * results are the same bits on every instruction set. */
#include "isa.h"
#include "norm.h"

static void swish(mem_float *y, int64_t n, float slope)
{
    INDEPENDENT for (int64_t i = 0; i < n; ++i) y[i] = y[i] * sigmoid_float(slope * y[i]);
}

#pragma GCC optimize("fp-contract=off")

enum { LANES = NORM_LANES, STEPS = 16 /* that are added in float32 before they join a float64 */ };

#define EACH_LANE for (int j = 0; j < LANES; ++j)
#define EACH INDEPENDENT for (int64_t i = 0; i < n; ++i)

static double total(const norm_lanes *sums)
{
    double lane[LANES];
    memcpy(lane, sums->lane, sizeof lane);
    _Static_assert(LANES == 32, "the reduction below is written for 32 lanes");
    for (int j = 0; j < 16; ++j) lane[j] += lane[j + 16];
    for (int j = 0; j < 8; ++j) lane[j] += lane[j + 8];
    for (int j = 0; j < 4; ++j) lane[j] += lane[j + 4];
    return (lane[0] + lane[2]) + (lane[1] + lane[3]);
}

/* The last few elements, the rest of a row of lanes filled with what adds nothing. */
static void pad(float *lanes, const mem_float *x, int64_t n, float with)
{
    EACH_LANE lanes[j] = with;
    memcpy(lanes, x, (size_t)n * sizeof *lanes);
}

/* Whole rows of lanes from i to end. */
INLINED void add_moments(double *sums, double *squares_of, const mem_float *x, int64_t i, int64_t end, float shift)
{
    float one[LANES] = {0}, other[LANES] = {0};
    for (; i < end; i += LANES)
        EACH_LANE
        {
            const float apart = x[i + j] - shift;
            one[j] += apart;
            other[j] += apart * apart;
        }
    EACH_LANE sums[j] += (double)one[j];
    EACH_LANE squares_of[j] += (double)other[j];
}

static void moments(norm_lanes sums[2], const mem_float *x, int64_t n, float shift)
{
    int64_t whole = n / LANES * LANES;
    for (int64_t i = 0; i < whole; i += STEPS * LANES)
        add_moments(sums[0].lane, sums[1].lane, x, i, i + STEPS * LANES < whole ? i + STEPS * LANES : whole, shift);
    if (whole == n) return;
    float rest[LANES];
    pad(rest, x + whole, n - whole, shift);
    add_moments(sums[0].lane, sums[1].lane, rest, 0, LANES, shift);
}

static void squares(norm_lanes *sums, const mem_float *x, int64_t n, float mean)
{
    norm_lanes both[2] = {{{0}}, *sums};
    moments(both, x, n, mean);
    *sums = both[1];
}

#define PRODUCTS(name, factor) \
    static void name(norm_lanes sums[2], const mem_float *dy, const mem_float *x, const mem_float *gamma, float add, \
                     int64_t n, float mean) \
    { \
        int64_t whole = n / LANES * LANES; \
        (void)gamma, (void)add; \
        for (int64_t i = 0, end; i < whole; i = end) { \
            float one[LANES] = {0}, other[LANES] = {0}; \
            end = i + STEPS * LANES < whole ? i + STEPS * LANES : whole; \
            for (int64_t k = i; k < end; k += LANES) \
                EACH_LANE \
                { \
                    const float grad = dy[k + j] factor; \
                    one[j] += grad; \
                    other[j] += grad * (x[k + j] - mean); \
                } \
            EACH_LANE sums[0].lane[j] += (double)one[j]; \
            EACH_LANE sums[1].lane[j] += (double)other[j]; \
        } \
        for (int64_t j = 0, k = whole; k + j < n; ++j) { \
            const float grad = dy[k + j] factor, product = grad * (x[k + j] - mean); \
            sums[0].lane[j] += (double)grad; \
            sums[1].lane[j] += (double)product; \
        } \
    }
PRODUCTS(plain_products, )
PRODUCTS(weighted_products, *(gamma[k + j] + add))
#undef PRODUCTS

static void products(norm_lanes sums[2], const mem_float *dy, const mem_float *x, const mem_float *gamma, float add,
                     int64_t n, float mean)
{
    (gamma ? weighted_products : plain_products)(sums, dy, x, gamma, add, n, mean);
}

static void apply(mem_float *y, const mem_float *x, int64_t n, const norm_terms *terms)
{
    const float mean = terms->mean, rstd = terms->rstd, gamma = terms->gamma, beta = terms->beta;
    EACH y[i] = (x[i] - mean) * rstd * gamma + beta;
}

static void apply_row(mem_float *y, const mem_float *x, const mem_float *gamma, const mem_float *beta, int64_t n,
                      const norm_terms *terms)
{
    const float mean = terms->mean, rstd = terms->rstd;
    EACH y[i] = (x[i] - mean) * rstd * gamma[i] + beta[i];
}

static void scale(mem_float *y, const mem_float *x, int64_t n, float rstd)
{
    EACH y[i] = x[i] * rstd;
}

static void scale_row(mem_float *y, const mem_float *x, const mem_float *gamma, float add, int64_t n, float rstd)
{
    EACH y[i] = x[i] * rstd * (gamma[i] + add);
}

static void gradient(mem_float *dx, const mem_float *dy, const mem_float *x, int64_t n, const norm_terms *terms)
{
    const norm_terms own = *terms;
    EACH dx[i] = own.rate * (dy[i] * own.gamma - (own.first + (x[i] - own.mean) * own.rstd * own.second));
}

static void gradient_row(mem_float *dx, const mem_float *dy, const mem_float *x, const mem_float *gamma, float add,
                         int64_t n, const norm_terms *terms)
{
    const norm_terms own = *terms;
    EACH dx[i] = own.rate * (dy[i] * (gamma[i] + add) - (own.first + (x[i] - own.mean) * own.rstd * own.second));
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

#define COLUMNS(name, centre) \
    static void name(mem_double *dgamma, mem_double *dbeta, const mem_float *dy, const mem_float *x, int64_t rows, \
                     int64_t n, const float *mean, const float *rstd) \
    { \
        int64_t i = 0; \
        (void)dbeta, (void)mean; \
        for (; i + LANES <= n; i += LANES) { \
            float one[LANES] = {0}, other[LANES] = {0}; \
            for (int64_t r = 0; r < rows; ++r) \
                EACH_LANE \
                { \
                    const float grad = dy[r * n + i + j]; \
                    one[j] += grad; \
                    other[j] += grad * ((x[r * n + i + j] centre) * rstd[r]); \
                } \
            EACH_LANE dgamma[i + j] += (double)other[j]; \
            if (dbeta) EACH_LANE dbeta[i + j] += (double)one[j]; \
        } \
        for (; i < n; ++i) { \
            float one = 0, other = 0; \
            for (int64_t r = 0; r < rows; ++r) { \
                const float grad = dy[r * n + i]; \
                one += grad; \
                other += grad * ((x[r * n + i] centre) * rstd[r]); \
            } \
            dgamma[i] += (double)other; \
            if (dbeta) dbeta[i] += (double)one; \
        } \
    }
COLUMNS(centred_columns, -mean[r])
COLUMNS(bare_columns, )
#undef COLUMNS

static void columns(mem_double *dgamma, mem_double *dbeta, const mem_float *dy, const mem_float *x, int64_t rows,
                    int64_t n, const float *mean, const float *rstd)
{
    (mean ? centred_columns : bare_columns)(dgamma, dbeta, dy, x, rows, n, mean, rstd);
}

static void column_sum(double *sums, const mem_float *x, int64_t n)
{
    EACH sums[i] += (double)x[i];
}

static void column_squares(double *sums, const mem_float *x, const float *mean, int64_t n)
{
    EACH
    {
        const float apart = x[i] - mean[i];
        sums[i] += (double)(apart * apart);
    }
}

static void column_products(double *sums, double *products_of, const mem_float *dy, const mem_float *x,
                            const float *mean, int64_t n)
{
    EACH
    {
        const float product = dy[i] * (x[i] - mean[i]);
        sums[i] += (double)dy[i];
        products_of[i] += (double)product;
    }
}

static void column_apply(mem_float *y, const mem_float *x, int64_t n, const float *const terms[4])
{
    const float *mean = terms[0], *rstd = terms[1], *gamma = terms[2], *beta = terms[3];
    EACH y[i] = (x[i] - mean[i]) * rstd[i] * gamma[i] + beta[i];
}

static void column_gradient(mem_float *dx, const mem_float *dy, const mem_float *x, int64_t n,
                            const float *const terms[5])
{
    const float *mean = terms[0], *rstd = terms[1], *first = terms[2], *second = terms[3], *rate = terms[4];
    EACH dx[i] = rate[i] * (dy[i] - (first[i] + (x[i] - mean[i]) * rstd[i] * second[i]));
}

const norm_loops FOR_ISA(norm_loops) = {
    .moments = moments,
    .squares = squares,
    .products = products,
    .total = total,
    .apply = apply,
    .apply_row = apply_row,
    .scale = scale,
    .scale_row = scale_row,
    .gradient = gradient,
    .gradient_row = gradient_row,
    .swish = swish,
    .columns = columns,
    .column_sum = column_sum,
    .column_squares = column_squares,
    .column_products = column_products,
    .column_apply = column_apply,
    .column_gradient = column_gradient,
};
