/* What targets name of rows: the class of each sample, its weight, and what lies there. */
#pragma once
#include "numeric.h"
#include "tile.h"

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* Samples [i, i + count), of which `inner` lie behind each other. */
typedef struct samples {
    int64_t i, count, inner;
} samples;

/* Where a view has what belongs to some samples, which lie evenly. */
typedef struct row {
    const char *at;
    int64_t step, count;
} row;

/* Those of the next samples that lie evenly. Axis 0 of a view is that of rows, its last one that of inner samples. */
static row next_row(const step_run *run, int32_t view, samples *left)
{
    const step_view *of = run->step->view + view;
    bool flat = left->inner == 1;
    int64_t n = flat ? left->i : left->i / left->inner, m = left->i - n * left->inner,
            beside = of->stride[of->rank - 1];
    int64_t rest = flat ? left->count : left->inner - m;
    row found = {run->first[view] + n * of->stride[0] + m * beside, flat ? of->stride[0] : beside,
                 left->count < rest ? left->count : rest};
    left->i += found.count;
    left->count -= found.count;
    return found;
}

/* ---- targets ----------------------------------------------------------------------------------------------------- */

typedef struct targets {
    const step_run *run;
    int32_t view, weights; /* of targets, and of what each class weighs */
    int64_t passed, classes;
} targets;

static targets targets_of(const step_run *run)
{
    targets found = {.run = run, .weights = step_views(run->step) - 1};
    found.view = found.weights - 1;
    found.passed = (int64_t)run->attrs[0] * ((int64_t)1 << 32) + (int64_t)run->attrs[1];
    found.classes = run->step->view[found.weights].shape[0];
    return found;
}

#define NAMES(name, type) \
    static void name(row from, int64_t *to) \
    { \
        if (from.step == (int64_t)sizeof(type)) \
            for (int64_t i = 0; i < from.count; ++i) to[i] = ((const type *)(const void *)from.at)[i]; \
        else \
            for (int64_t i = 0; i < from.count; ++i) to[i] = *(const type *)(const void *)(from.at + i * from.step); \
    }
NAMES(names_8, uint8_t)
NAMES(names_32, index32)
NAMES(names_64, index64)

static void names_of(const targets *all, samples of, int64_t *to)
{
    int32_t dtype = all->run->step->view[all->view].memory;
    while (of.count) {
        row from = next_row(all->run, all->view, &of);
        (dtype == DTYPE_INT64 ? names_64 : dtype == DTYPE_INT32 ? names_32 : names_8)(from, to);
        to += from.count;
    }
}

/* The class of each sample; -1 if it is passed over, or if there is no such class. */
static void classes_of(const targets *all, samples of, int64_t *class)
{
    uint64_t classes = (uint64_t)all->classes;
    int64_t passed = all->passed, wrong = 0, beyond = (uint64_t)passed < classes ? -1 : 0;
    names_of(all, of, class);
    for (int64_t i = 0; i < of.count; ++i) beyond |= class[i] | (int64_t)(classes - 1 - (uint64_t)class[i]);
    if (beyond >= 0) return;
    for (int64_t i = 0; i < of.count; ++i) wrong |= ((uint64_t)class[i] >= classes) & (class[i] != passed);
    for (int64_t i = 0; wrong && i < of.count; ++i)
        if ((uint64_t)class[i] >= classes && class[i] != passed)
            step_fault(all->run, all->view, of.i + i, class[i], all->classes);
    for (int64_t i = 0; i < of.count; ++i)
        class[i] = ((uint64_t)class[i] < classes) & (class[i] != passed) ? class[i] : -1;
}

/* ---- what a sample comes to -------------------------------------------------------------------------------------- */

#define FROM_float(x) (x)
#define FROM_half(x) half_to_float(x)
#define FROM_bfloat(x) bfloat_to_float(x)
typedef mem_float mem_of_float;
typedef mem_uint16 mem_of_half, mem_of_bfloat;
#define LOADED(kind, at) FROM_##kind(*(const mem_of_##kind *)(const void *)(at))

/* What lies `stride` times the class further than a sample's place; 0 for those without a class. */
#define GATHERED(kind) \
    static void gathered_##kind(row from, int64_t stride, const int64_t *class, float *to) \
    { \
        for (int64_t i = 0; i < from.count; ++i) \
            to[i] = class[i] < 0 ? 0 : LOADED(kind, from.at + i * from.step + class[i] * stride); \
    }
GATHERED(float)
GATHERED(half)
GATHERED(bfloat)

static void gather(int32_t dtype, row from, int64_t stride, const int64_t *class, float *to)
{
    (dtype == DTYPE_FLOAT     ? gathered_float
     : dtype == DTYPE_FLOAT16 ? gathered_half
                              : gathered_bfloat)(from, stride, class, to);
}

/* What the class of each sample weighs. */
static void weights_of(const targets *all, samples of, const int64_t *class, float *to)
{
    const step_view *weights = all->run->step->view + all->weights;
    gather(weights->memory, (row){all->run->first[all->weights], 0, of.count}, weights->stride[0], class, to);
}

/* What a view with an element for each class, or for all of them, has for each sample. */
static void values_of(const targets *all, int32_t view, samples of, const int64_t *class, float *to)
{
    const step_view *x = all->run->step->view + view;
    while (of.count) {
        row from = next_row(all->run, view, &of);
        gather(x->memory, from, x->rank == 3 ? x->stride[1] : 0, class, to);
        class += from.count, to += from.count;
    }
}

/* What the class of each sample weighs, and minus that times what lies there: in one walk, since memory is waited for.
 */
#define WEIGHED(x, w) \
    static void x##_by_##w(row from, int64_t stride, row by, const int64_t *class, float *terms, float *weights) \
    { \
        for (int64_t i = 0; i < from.count; ++i) { \
            float weight = class[i] < 0 ? 0 : LOADED(w, by.at + class[i] * by.step); \
            weights[i] = weight; \
            terms[i] = class[i] < 0 ? 0 : -(weight * LOADED(x, from.at + i * from.step + class[i] * stride)); \
        } \
    }
#define WEIGHED_BY(w) WEIGHED(float, w) WEIGHED(half, w) WEIGHED(bfloat, w)
WEIGHED_BY(float)
WEIGHED_BY(half)
WEIGHED_BY(bfloat)
#define WEIGHED_ENTRY(w) {[DTYPE_FLOAT] = float_by_##w, [DTYPE_FLOAT16] = half_by_##w, [DTYPE_BF16] = bfloat_by_##w}
typedef void weighed_loop(row from, int64_t stride, row by, const int64_t *class, float *terms, float *weights);
static weighed_loop *const weighed_loops[][DTYPE_BF16 + 1] = {
    [DTYPE_FLOAT] = WEIGHED_ENTRY(float), [DTYPE_FLOAT16] = WEIGHED_ENTRY(half), [DTYPE_BF16] = WEIGHED_ENTRY(bfloat)};

static void weighed(const targets *all, samples of, const int64_t *class, float *terms, float *weights)
{
    const step_view *x = all->run->step->view + 1, *w = all->run->step->view + all->weights;
    weighed_loop *loop = weighed_loops[w->memory][x->memory];
    row by = {all->run->first[all->weights], w->stride[0], 0};
    for (int64_t k = 0; of.count;) {
        row from = next_row(all->run, 1, &of);
        loop(from, x->stride[1], by, class + k, terms + k, weights + k);
        k += from.count;
    }
}
