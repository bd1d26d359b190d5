/* What the kernels of convolutions share: how places of the result, taps and places of the image belong together. */
#pragma once
#include <string.h>

#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "convolution.def"
#include "numbered.h"

#define CONV_AXES 3
#define CONV_PANEL 12  /* rows that every instruction set's panels divide */
#define CONV_FEW 4     /* rows of a group that are not worth a panel: loops over them go without products */
#define CONV_DEPTH 128 /* of products at once */
#define CONV_COLUMNS 224 /* of a tile: a multiple of every panel's, and of the 7 that usual images' sides divide by */
#define CONV_ROWS 264    /* of a tile: a multiple of every panel's, so that 256 are one */
#define CONV_WIDEST 32   /* columns of a panel, at most */

/* Axes of images, and the first two of weights. */
enum { SAMPLE, GROUP, CHANNEL, SPACE, WEIGHTS_GROUP = 0, WEIGHTS_ROW };

/* One axis: result place first + q * out_step, q < count, takes from tap `tap + j * tap_step`, j < taps, the image's
 * place q * in_step + offset + j * offset_step, if that is one of its `in`. */
typedef struct conv_axis {
    int64_t first, out_step, count, tap, tap_step, taps, in_step, offset, offset_step, in;
} conv_axis;

/* Places of the result that share their taps. */
typedef struct conv_phase {
    conv_axis axis[CONV_AXES];
    int64_t columns; /* of all samples */
} conv_phase;

typedef struct conv_numbers {
    int64_t taps[CONV_AXES], stride[CONV_AXES], padding[CONV_AXES], dilation[CONV_AXES];
    bool back;
} conv_numbers;

/* Columns that lie side by side in memory: from column `at` on, `from` bytes behind the first element. */
#define CONV_NOTHING INT64_MIN /* instead of those: zeros */
typedef struct conv_run {
    int64_t at, n, from;
} conv_run;

/* The innermost loops. */
typedef struct conv_loops {
    void (*add)(float *to, const char *from, int64_t stride, float factor, int64_t n);
    /* lane[i % CONV_LANES] += one[i] * other[i] */
    void (*dot)(float *lane, const char *one, int64_t one_stride, const char *other, int64_t other_stride, int64_t n);
} conv_loops;
#define CONV_LANES 16
extern const conv_loops conv_loops_base, conv_loops_avx2, conv_loops_avx512;
const conv_loops *conv_loops_for(const isa_table *isa);

/* A short run, copied by a few moves, of which the last may repeat what another one has copied. */
static inline void conv_copy_few(float *to, const char *from, int64_t n)
{
    const int64_t bytes = n * (int64_t)sizeof *to;
    char *at = (char *)to;
    if (n == 16) {
        memcpy(at, from, 64);
    } else if (n > 16) {
        memcpy(at, from, (size_t)bytes);
    } else if (n >= 8) {
        memcpy(at, from, 32), memcpy(at + bytes - 32, from + bytes - 32, 32);
    } else if (n >= 4) {
        memcpy(at, from, 16), memcpy(at + bytes - 16, from + bytes - 16, 16);
    } else {
        for (int64_t i = 0; i < n; ++i) memcpy(to + i, from + i * (int64_t)sizeof *to, sizeof *to);
    }
}

/* convolution_places.c */
conv_numbers conv_numbers_of(const plan_step *step);
bool conv_sensible(const plan_step *step); /* attributes and sizes that nothing below overflows with */
int64_t conv_phases(const plan_step *step, const conv_numbers *by);
conv_phase conv_phase_of(const plan_step *step, const conv_numbers *by, int64_t number);
/* Runs of n columns from `first` on, in the image that a view shows, for one tap of each axis (the j of conv_axis);
 * none longer than up to the next multiple of `split`. */
int64_t conv_runs(const step_view *image, const conv_phase *phase, const int64_t j[CONV_AXES], conv_run *runs,
                  int64_t first, int64_t n, int64_t split);
/* The same in the result. */
int64_t conv_places(const step_view *result, const conv_phase *phase, conv_run *runs, int64_t first, int64_t n);
/* n elements `step` bytes apart, dense. */
void conv_copy(const step_run *run, float *to, const char *from, int64_t step, int64_t n);
/* n sums to elements `step` bytes apart of the first view. */
void conv_store(const step_run *run, char *to, const float *sums, int64_t step, int64_t n, scratch *spare);

/* convolution_turning.c: a panel of `width` channels, places by channels, whose places `runs` tell, and where `pitch`
 * of them may be gathered. */
typedef struct conv_turner {
    const step_run *run;
    conv_run *runs;
    float *turned;
    int64_t pitch, width;
} conv_turner;
/* From channels `apart` bytes from each other, of which there are `some`; n places. */
void conv_turn(const conv_turner *by, float *to, const char *from, int64_t apart, int64_t step, int64_t runs, int64_t n,
               int64_t some);
/* The same in two steps: one column of it, and then all. */
void conv_gather(const conv_turner *by, const char *from, int64_t step, int64_t runs, int64_t column);
void conv_turn_gathered(const conv_turner *by, float *to, int64_t n, int64_t some);
/* Panels of rows of the gradient of weights, n places of the result from `first` on. */
void conv_turn_rows(const conv_turner *by, const conv_phase *own, int64_t group, int64_t row, int64_t rows,
                    int64_t first, int64_t n, float *left);
conv_phase conv_own_places(const conv_phase *phase); /* the result's in the result */

/* convolution_products.c, convolution_strips.c, convolution_weights.c, convolution_few.c: how tiles are cut, and tiles
 * [begin, end). */
void prepare_conv(plan_step *step);
void run_conv(void *context, int64_t begin, int64_t end);
bool conv_strips(const plan_step *step); /* whether the way of convolution_strips.c is worth it */
void prepare_conv_strips(plan_step *step);
void run_conv_strips(void *context, int64_t begin, int64_t end);
void prepare_conv_weights(plan_step *step);
void run_conv_weights(void *context, int64_t begin, int64_t end);
void prepare_conv_few(plan_step *step);
void run_conv_few(void *context, int64_t begin, int64_t end);
bool conv_weights_strips(const plan_step *step); /* the same of weights' gradients */
void prepare_conv_weights_strips(plan_step *step);
void run_conv_weights_strips(void *context, int64_t begin, int64_t end);
bool conv_weights_few(const plan_step *step);
void run_conv_weights_few(void *context, int64_t begin, int64_t end);

/* That there are at least, where they are large enough. */
static inline int64_t conv_tiles(void)
{
    return pool_threads() > 1 ? 4 : 1;
}

static inline int64_t conv_parts(int64_t size, int64_t part)
{
    return (size + part - 1) / part;
}

static inline int64_t conv_smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}
