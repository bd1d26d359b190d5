/* What the kernels of rows.def do with a row, in up to three passes over its pieces; after each pass comes a turn, once
 * a row. Included once per instruction set. Sums go through LANES partial sums, element i into lane i % LANES, which
 * join a double every UNIT elements: the order is the same for every instruction set, number of threads and cut into
 * pieces (of a multiple of LANES elements). */
#pragma once
#include "casts.h"
#include "kernel.h"
#include "special.h"
#include "tile.h"

#define LANES ROW_LANES
#define UNIT ROW_UNIT

/* ---- sums and maxima ------------------------------------------------------------------------------------------- */

#define ACCUMULATE(name, T, value) \
    static void name##_##T(row_state *state, const mem_##T *x, const mem_##T *y, int64_t n) \
    { \
        (void)y; \
        T lane[LANES] = {0}; \
        if (state->count) memcpy(lane, state->lane, sizeof lane); \
        for (int64_t i = 0, end; i < n; i = end) { \
            end = i + UNIT - state->count % UNIT; \
            if (end > n) end = n; \
            state->count += end - i; \
            for (; i + LANES <= end; i += LANES) \
                for (int j = 0; j < LANES; ++j) lane[j] += value(i + j); \
            for (int j = 0; i + j < end; ++j) lane[j] += value(i + j); \
            if (state->count % UNIT == 0) settle_##T(state, lane); \
        } \
        memcpy(state->lane, lane, sizeof lane); \
    }
#define ITSELF(i) x[i]
#define PRODUCT(i) (x[i] * y[i])

/* Halves the lanes until one is left; widths that the compiler knows make whole vectors of it. */
#define FOLD_LANES(step) FOLD_HALF(16, step) FOLD_HALF(8, step) FOLD_HALF(4, step) FOLD_HALF(2, step) FOLD_HALF(1, step)
#define FOLD_HALF(half, step) \
    for (int j = 0, width = half; j < half; ++j) step;
_Static_assert(LANES == 32, "FOLD_LANES begins with half of them");

/* Folding is left a function of its own: in the middle of a longer one the compiler takes the lanes one by one. */
#define REDUCTIONS(T) \
    __attribute__((noinline)) static void settle_##T(row_state *state, T *lane) \
    { \
        double wide[LANES]; \
        for (int j = 0; j < LANES; ++j) wide[j] = (double)lane[j]; \
        FOLD_LANES(wide[j] += wide[j + width]) \
        state->sum += wide[0]; \
        memset(lane, 0, LANES * sizeof *lane); \
    } \
    ACCUMULATE(add, T, ITSELF) \
    ACCUMULATE(add_products, T, PRODUCT) \
    /* The sum so far; the next one begins. */ \
    static double total_##T(row_state *state) \
    { \
        T lane[LANES]; \
        memcpy(lane, state->lane, sizeof lane); \
        if (state->count % UNIT) settle_##T(state, lane); \
        double total = state->sum; \
        state->sum = 0, state->count = 0; \
        return total; \
    } \
    __attribute__((noinline)) static T highest_##T(T *lane) \
    { \
        FOLD_LANES(lane[j] = lane[j + width] > lane[j] ? lane[j + width] : lane[j]) \
        return lane[0]; \
    } \
    static void raise_##T(row_state *state, const mem_##T *x, int64_t n) \
    { \
        T lane[LANES]; \
        for (int j = 0; j < LANES; ++j) lane[j] = (T)state->most; \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) \
            for (int j = 0; j < LANES; ++j) lane[j] = x[i + j] > lane[j] ? x[i + j] : lane[j]; \
        for (int j = 0; i + j < n; ++j) lane[j] = x[i + j] > lane[j] ? x[i + j] : lane[j]; \
        state->most = (double)highest_##T(lane); \
    }
REDUCTIONS(float)
REDUCTIONS(double)

/* ---- passes: views are the outputs, then the inputs -------------------------------------------------------------- */

#define PASS(name, T) static void name##_##T(row_state *state, void *const *views, int64_t n)
#define TURN(name, T) static void name##_##T(row_state *state, void *const *results)
#define EACH INDEPENDENT for (int64_t i = 0; i < n; ++i)

/* What the softmax family asks of its logits, which are views[at]. */
#define LOGIT_PASSES(T, at) \
    PASS(highest_of_##at, T) \
    { \
        raise_##T(state, views[at], n); \
    } \
    PASS(exponentials_of_##at, T) \
    { \
        const mem_##T *x = views[at]; \
        const T most = (T)state->most; \
        T e[UNIT]; \
        for (int64_t done = 0; done < n; done += UNIT) { \
            const int64_t here = n - done < UNIT ? n - done : UNIT; \
            INDEPENDENT for (int64_t i = 0; i < here; ++i) e[i] = EXP_MINUS(most - x[done + i]); \
            add_##T(state, e, NULL, here); \
        } \
    }

#define PASSES(T) \
    LOGIT_PASSES(T, 1) \
    LOGIT_PASSES(T, 2) \
    PASS(exponentials, T) \
    { \
        mem_##T *e = views[0]; \
        const mem_##T *x = views[1]; \
        const T most = (T)state->most; \
        EACH e[i] = EXP_MINUS(most - x[i]); \
        add_##T(state, e, NULL, n); \
    } \
    PASS(scaled, T) \
    { \
        mem_##T *y = views[0]; \
        const T scale = (T)state->scale; \
        EACH y[i] *= scale; \
    } \
    PASS(logarithms, T) \
    { \
        mem_##T *y = views[0]; \
        const mem_##T *x = views[1]; \
        const T most = (T)state->most, norm = (T)state->norm; \
        EACH y[i] = (x[i] - most) - norm; \
    } \
    PASS(quotients, T) \
    { \
        mem_##T *y = views[0]; \
        const mem_##T *x = views[1]; \
        const T most = (T)state->most, scale = (T)state->scale; \
        EACH y[i] = EXP_MINUS(most - x[i]) * scale; \
    } \
    TURN(invert, T) \
    { \
        (void)results; \
        state->scale = 1 / total_##T(state); \
    } \
    TURN(normalise, T) \
    { \
        (void)results; \
        double total = total_##T(state); \
        state->scale = 1 / total, state->norm = log(total); \
    } \
    PASS(products, T) \
    { \
        add_products_##T(state, views[1], views[2], n); \
    } \
    TURN(remember, T) \
    { \
        (void)results; \
        state->scale = total_##T(state); \
    } \
    PASS(deviations, T) \
    { \
        mem_##T *out = views[0]; \
        const mem_##T *grad = views[1], *y = views[2]; \
        const T mean = (T)state->scale; \
        EACH out[i] = (grad[i] - mean) * y[i]; \
    } \
    PASS(gradients, T) \
    { \
        add_##T(state, views[1], NULL, n); \
    } \
    /* The results of a logarithm of softmax are not above 0; whatever else comes takes the longer way. */ \
    PASS(log_deviations, T) \
    { \
        mem_##T *out = views[0]; \
        const mem_##T *grad = views[1], *y = views[2]; \
        const T sum = (T)state->scale; \
        row_state peak = {.most = -INFINITY}; \
        raise_##T(&peak, y, n); \
        if (peak.most <= 0) \
            EACH out[i] = grad[i] - EXP_MINUS(-y[i]) * sum; \
        else \
            EACH out[i] = grad[i] - EXP(y[i]) * sum; \
    } \
    PASS(cross_entropy, T) \
    { \
        mem_##T *backprop = views[1]; \
        const mem_##T *x = views[2], *label = views[3]; \
        const T most = (T)state->most, norm = (T)state->norm, scale = (T)state->scale; \
        T term[UNIT]; \
        for (int64_t done = 0; done < n; done += UNIT) { \
            const int64_t here = n - done < UNIT ? n - done : UNIT; \
            INDEPENDENT for (int64_t i = 0; i < here; ++i) \
            { \
                const T shifted = x[done + i] - most, wanted = label[done + i]; \
                term[i] = wanted * (shifted - norm); \
                backprop[done + i] = EXP_MINUS(-shifted) * scale - wanted; \
            } \
            add_##T(state, term, NULL, here); \
        } \
    } \
    TURN(negated_sum, T) \
    { \
        *(mem_##T *)results[0] = (T) - total_##T(state); \
    } \
    TURN(sum, T) \
    { \
        *(mem_##T *)results[0] = (T)total_##T(state); \
    }
PASSES(float)
PASSES(double)

PASS(gradients, int64)
{
    const mem_int64 *x = views[1];
    EACH state->whole += (uint64_t)x[i];
}

TURN(sum, int64)
{
    *(mem_int64 *)results[0] = (int64_t)state->whole;
}

/* ---- the kernels ------------------------------------------------------------------------------------------------- */

/* All passes over short rows without a call between them, a few rows at a time: what one row waits for another
 * computes. */
#define TOGETHER 8
#define WHOLE(name, T, ...) \
    __attribute__((flatten)) static void whole_##name##_##T(char *const *views, const int64_t *pitch, int64_t rows, \
                                                            int64_t n) \
    { \
        if (n > UNIT) __builtin_unreachable(); /* the lanes join once */ \
        for (int64_t first = 0; first < rows; first += TOGETHER) { \
            const int64_t count = rows - first < TOGETHER ? rows - first : TOGETHER; \
            row_state own[TOGETHER]; \
            for (int64_t k = 0; k < count; ++k) own[k].most = -INFINITY, own[k].sum = 0, own[k].count = 0; \
            __VA_ARGS__ \
        } \
    }
#define PASSED(name, T) \
    for (int64_t k = 0; k < count; ++k) { \
        void *at[3]; \
        for (int v = 0; v < 3; ++v) at[v] = views[v] + (first + k) * pitch[v]; \
        name##_##T(own + k, at, n); \
    }
#define TURNED(name, T) \
    for (int64_t k = 0; k < count; ++k) name##_##T(own + k, NULL);
#define WHOLES(T) \
    WHOLE(softmax, T, PASSED(highest_of_1, T) PASSED(exponentials, T) TURNED(invert, T) PASSED(scaled, T)) \
    WHOLE(log_softmax, T, \
          PASSED(highest_of_1, T) PASSED(exponentials_of_1, T) TURNED(normalise, T) PASSED(logarithms, T)) \
    WHOLE(softmax_backward, T, PASSED(products, T) TURNED(remember, T) PASSED(deviations, T)) \
    WHOLE(log_softmax_backward, T, PASSED(gradients, T) TURNED(remember, T) PASSED(log_deviations, T))
WHOLES(float)
WHOLES(double)

/* The passes, the turns, how many passes, the last where no output was left, all for short rows. */
#define ROWS_softmax(T) \
    {{highest_of_1_##T, exponentials_##T, scaled_##T}, {NULL, invert_##T}, 3, quotients_##T, whole_softmax_##T}
#define ROWS_log_softmax(T) \
    {{highest_of_1_##T, exponentials_of_1_##T, logarithms_##T}, {NULL, normalise_##T}, 3, NULL, whole_log_softmax_##T}
#define ROWS_softmax_backward(T) {{products_##T, deviations_##T}, {remember_##T}, 2, NULL, whole_softmax_backward_##T}
#define ROWS_log_softmax_backward(T) \
    {{gradients_##T, log_deviations_##T}, {remember_##T}, 2, NULL, whole_log_softmax_backward_##T}
#define ROWS_softmax_cross_entropy(T) \
    {{highest_of_2_##T, exponentials_of_2_##T, cross_entropy_##T}, \
     {NULL, normalise_##T, negated_sum_##T}, \
     3, \
     NULL, \
     NULL}
#define ROWS_row_sum(T) {{gradients_##T}, {sum_##T}, 1, NULL, NULL}

#define INTEGER_ROWS_NONE(name)
#define INTEGER_ROWS_INTEGER(name) [CLASS_int64] = ROWS_##name(int64),
#define ROWS(name, outputs, inputs, folds, integer) \
    {[CLASS_float] = ROWS_##name(float), [CLASS_double] = ROWS_##name(double), INTEGER_ROWS_##integer(name)},
