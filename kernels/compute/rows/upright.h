/* The passes of rows.h over rows that lie side by side: memory runs across the rows, so a column of up to
 * ABREAST_BYTES of neighbouring rows is taken at a time and every row keeps its own lanes. Element i of a row goes into
 * lane i % LANES, which join a double every UNIT elements: the sums are those of rows.h to the last bit. */
#pragma once
#include "rows.h"

#define ABREAST(T) ((int64_t)(ABREAST_BYTES / sizeof(T)))
#define EACH_ROW INDEPENDENT for (int64_t r = 0; r < rows; ++r)

#define UPRIGHT_REDUCTIONS(T) \
    static void upright_settle_##T(upright_state *state, int64_t rows) \
    { \
        for (int64_t r = 0; r < rows; ++r) { \
            double wide[LANES]; \
            for (int j = 0; j < LANES; ++j) wide[j] = (double)((T *)(void *)state->lane[j])[r]; \
            FOLD_LANES(wide[j] += wide[j + width]) \
            state->sum[r] += wide[0]; \
        } \
        memset(state->lane, 0, sizeof state->lane); \
    } \
    /* One more column is in the lanes. */ \
    static inline void upright_count_##T(upright_state *state, int64_t rows) \
    { \
        if (++state->count % UNIT == 0) upright_settle_##T(state, rows); \
    } \
    static void upright_begin_##T(upright_state *state) \
    { \
        memset(state, 0, sizeof *state); \
        for (int64_t r = 0; r < ABREAST(T); ++r) ((T *)(void *)state->most)[r] = (T) - INFINITY; \
    } \
    static void upright_total_##T(upright_state *state, double *total, int64_t rows) \
    { \
        if (state->count % UNIT) upright_settle_##T(state, rows); \
        memcpy(total, state->sum, (size_t)rows * sizeof *total); \
        memset(state->sum, 0, sizeof state->sum); \
        state->count = 0; \
    }
UPRIGHT_REDUCTIONS(float)
UPRIGHT_REDUCTIONS(double)

/* A statement for each row of each column, then, by itself so that it is rounded as in rows.h, what is added up. */
#define UPRIGHT_PASS(name, T, after, statement, sum) \
    static void upright_##name##_##T(upright_state *state, char *const *views, const int64_t *pitch, int64_t rows, \
                                     int64_t columns) \
    { \
        T *most = (void *)state->most, *scale = (void *)state->scale, *norm = (void *)state->norm, term[ABREAST(T)]; \
        (void)most, (void)scale, (void)norm, (void)term; \
        for (int64_t c = 0; c < columns; ++c) { \
            mem_##T *v0 = (void *)(views[0] + c * pitch[0]), *v1 = (void *)(views[1] + c * pitch[1]); \
            const mem_##T *v2 = (void *)(views[2] + c * pitch[2]), *v3 = (void *)(views[3] + c * pitch[3]); \
            T *lane = (void *)state->lane[state->count % LANES]; \
            (void)v0, (void)v1, (void)v2, (void)v3, (void)lane; \
            EACH_ROW \
            { \
                statement; \
            } \
            EACH_ROW \
            { \
                sum; \
            } \
            after; \
        } \
    }
#define UPRIGHT_EACH(name, T, statement) UPRIGHT_PASS(name, T, , statement, )
#define UPRIGHT_SUM(name, T, statement, value) \
    UPRIGHT_PASS(name, T, upright_count_##T(state, rows), statement, lane[r] += value)
#define UPRIGHT_TURN(name, T, value) \
    static void upright_##name##_##T(upright_state *state, void *results, int64_t rows) \
    { \
        T *scale = (void *)state->scale, *norm = (void *)state->norm; \
        mem_##T *result = results; \
        double total[ABREAST(T)]; \
        (void)scale, (void)norm, (void)result; \
        upright_total_##T(state, total, rows); \
        for (int64_t r = 0; r < rows; ++r) { \
            value; \
        } \
    }

#define UPRIGHT_PASSES(T) \
    UPRIGHT_EACH(highest_of_1, T, most[r] = v1[r] > most[r] ? v1[r] : most[r]) \
    UPRIGHT_EACH(highest_of_2, T, most[r] = v2[r] > most[r] ? v2[r] : most[r]) \
    UPRIGHT_SUM(exponentials_of_1, T, term[r] = EXP_MINUS(most[r] - v1[r]), term[r]) \
    UPRIGHT_SUM(exponentials_of_2, T, term[r] = EXP_MINUS(most[r] - v2[r]), term[r]) \
    UPRIGHT_EACH(quotients, T, v0[r] = EXP_MINUS(most[r] - v1[r]) * scale[r]) \
    UPRIGHT_EACH(logarithms, T, v0[r] = (v1[r] - most[r]) - norm[r]) \
    UPRIGHT_SUM(products, T, , v1[r] * v2[r]) \
    UPRIGHT_EACH(deviations, T, v0[r] = (v1[r] - scale[r]) * v2[r]) \
    UPRIGHT_SUM(gradients, T, , v1[r]) \
    UPRIGHT_EACH(log_deviations, T, v0[r] = v1[r] - EXP(v2[r]) * scale[r]) \
    UPRIGHT_SUM(cross_entropy, T, T shifted = v2[r] - most[r]; T wanted = v3[r]; \
                term[r] = wanted * (shifted - norm[r]); v1[r] = EXP_MINUS(-shifted) * scale[r] - wanted, term[r]) \
    UPRIGHT_TURN(invert, T, scale[r] = (T)(1 / total[r])) \
    UPRIGHT_TURN(normalise, T, scale[r] = (T)(1 / total[r]); norm[r] = (T)log(total[r])) \
    UPRIGHT_TURN(remember, T, scale[r] = (T)total[r]) \
    UPRIGHT_TURN(negated_sum, T, result[r] = (T) - total[r]) \
    UPRIGHT_TURN(sum, T, result[r] = (T)total[r])
UPRIGHT_PASSES(float)
UPRIGHT_PASSES(double)

#define UPRIGHT_softmax(T) \
    {upright_begin_##T, \
     {upright_highest_of_1_##T, upright_exponentials_of_1_##T, upright_quotients_##T}, \
     {NULL, upright_invert_##T}, \
     3}
#define UPRIGHT_log_softmax(T) \
    {upright_begin_##T, \
     {upright_highest_of_1_##T, upright_exponentials_of_1_##T, upright_logarithms_##T}, \
     {NULL, upright_normalise_##T}, \
     3}
#define UPRIGHT_softmax_backward(T) \
    {upright_begin_##T, {upright_products_##T, upright_deviations_##T}, {upright_remember_##T}, 2}
#define UPRIGHT_log_softmax_backward(T) \
    {upright_begin_##T, {upright_gradients_##T, upright_log_deviations_##T}, {upright_remember_##T}, 2}
#define UPRIGHT_softmax_cross_entropy(T) \
    {upright_begin_##T, \
     {upright_highest_of_2_##T, upright_exponentials_of_2_##T, upright_cross_entropy_##T}, \
     {NULL, upright_normalise_##T, upright_negated_sum_##T}, \
     3}
#define UPRIGHT_row_sum(T) {upright_begin_##T, {upright_gradients_##T}, {upright_sum_##T}, 1}
#define ROWS_UPRIGHT(name) {[CLASS_float] = UPRIGHT_##name(float), [CLASS_double] = UPRIGHT_##name(double)},
