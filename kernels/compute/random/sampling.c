/* Elements drawn by weights. A row is one thread's. */
#include <math.h>
#include <string.h>

#include "best.h"
#include "numeric.h"
#include "random.h"
#include "random_loops.h"
#include "special.h"
#include "tile.h"

#define NUMBERED "sampling.def"
#include "numbered.h"

#define AT_ONCE 1024 /* elements */

/* ---- draws by weights ------------------------------------------------------------------------------------------- */

#define SAMPLES_ALIGNED 128
#define GROUP 256
#define MOST_GROUPS 624

typedef struct sample_row {
    const step_run *run;
    uint64_t seed, offset;
    int64_t row, weights, samples;
    const char *from; /* weights */
    char *picks, *scratch;
    bool cuda;
} sample_row;

static float cuda_number(uint32_t word)
{
    return (float)word * 0x1p-32f + 0x1p-33f;
}

/* Of n elements, AT_ONCE / 4 at most. */
static void engine_numbers(const sample_row *at, int64_t element, int64_t n, float *to)
{
    uint32_t words[AT_ONCE];
    random_source source = {at->seed, at->offset, false};
    int64_t group = element / 4;
    random_loops_of(at->run->isa)->words(&source, (uint64_t)group, (element + n + 3) / 4 - group, words);
    for (int64_t i = 0; i < n; ++i) to[i] = float_of((words[element % 4 + i] & 0x7fffffu) | 0x3f800000u) - 1.0f;
}

static void load_weights(const sample_row *at, int64_t begin, int64_t n, float *to, scratch *spare)
{
    const step_view *view = at->run->step->view + 2;
    patch from = {(char *)at->from + begin * view->size, 1, n, 0, view->size};
    stage_load(at->run, 2, &from, to, spare);
}

/* The first element whose sum is above the number, or, on CUDA, not below it. */
static int64_t element_at(const sample_row *at, const double *sums, float number)
{
    double wanted = (double)number * sums[at->weights - 1];
    const double *from = sums;
    for (int64_t left = at->weights, half; left > 1; left -= half) { /* without a branch that nobody foresees */
        half = left / 2;
        bool before = at->cuda ? from[half - 1] < wanted : from[half - 1] <= wanted;
        from += before ? half : 0;
    }
    int64_t low = from - sums;
    if (low + 1 < at->weights && (at->cuda ? *from < wanted : *from <= wanted)) low += 1;
    while (at->cuda && low >= 1 && sums[low] == sums[low - 1]) --low;
    return low;
}

static void sample_again(const sample_row *at, scratch *spare)
{
    double *sums = (double *)(void *)at->scratch, sum = 0;
    float part[AT_ONCE];
    for (int64_t begin = 0; begin < at->weights; begin += AT_ONCE) {
        int64_t n = at->weights - begin < AT_ONCE ? at->weights - begin : AT_ONCE;
        load_weights(at, begin, n, part, spare);
        for (int64_t i = 0; i < n; ++i) sums[begin + i] = sum += (double)part[i];
    }
    uint64_t aligned = ((uint64_t)at->samples + SAMPLES_ALIGNED - 1) / SAMPLES_ALIGNED * SAMPLES_ALIGNED;
    float numbers[AT_ONCE / 4];
    for (int64_t s = 0; s < at->samples; ++s) {
        uint32_t words[4];
        float *number = numbers + s % (AT_ONCE / 4);
        if (at->cuda) {
            philox_words((at->offset + 3) / 4, (uint64_t)at->row * aligned + (uint64_t)s, at->seed, words);
            *number = cuda_number(words[0]);
        } else if (number == numbers) {
            engine_numbers(at, s, at->samples - s < AT_ONCE / 4 ? at->samples - s : AT_ONCE / 4, numbers);
        }
        int64_t found = element_at(at, sums, *number);
        memcpy(at->picks + s * 8, &found, 8);
    }
}

/* Exponentially distributed numbers for up to AT_ONCE / 4 elements; returns for how many. */
static int64_t exponentials(const sample_row *at, int64_t element, int64_t n, int64_t threads, float *to)
{
    uint32_t words[AT_ONCE];
    int64_t thread = element % threads, round = element / threads;
    if (n > AT_ONCE / 4) n = AT_ONCE / 4;
    if (!at->cuda) {
        engine_numbers(at, element, n, to);
        for (int64_t i = 0; i < n; ++i) to[i] = fabsf(log_float(1.0f - to[i])) + 1e-7f;
        return n;
    }
    if (n > threads - thread) n = threads - thread;
    const random_loops *loops = random_loops_of(at->run->isa);
    random_source source = {at->seed, (at->offset + 3) / 4 + (uint64_t)(round / 4), true};
    loops->words(&source, (uint64_t)thread, n, words);
    for (int64_t i = 0; i < n; ++i) words[4 * i] = words[4 * i + round % 4];
    loops->exponential(1, words, to, n);
    return n;
}

static float rounded_as(int32_t dtype, float value)
{
    return dtype == DTYPE_FLOAT16 ? half_rounded(value) : dtype == DTYPE_BF16 ? bfloat_rounded(value) : value;
}

static void sample_once(const sample_row *at, scratch *spare)
{
    float *keys = (float *)(void *)at->scratch, part[AT_ONCE];
    int32_t dtype = at->run->step->view[2].kernel;
    int64_t numel = at->weights * at->run->step->view[0].shape[0], groups = (numel + GROUP - 1) / GROUP;
    int64_t threads = GROUP * (groups < MOST_GROUPS ? groups : MOST_GROUPS);
    for (int64_t begin = 0, n; begin < at->weights; begin += n) {
        float times[AT_ONCE / 4];
        n = exponentials(at, at->row * at->weights + begin, at->weights - begin, threads, times);
        load_weights(at, begin, n, part, spare);
        for (int64_t i = 0; i < n; ++i) keys[begin + i] = rounded_as(dtype, part[i] / rounded_as(dtype, times[i]));
    }
    best(keys, at->weights, (mem_int64 *)(void *)at->picks, at->samples);
}

static void run_samples(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    bool once = run->step->kernel == KERNEL_sample_once || run->step->kernel == KERNEL_sample_once_of;
    sample_row at = {.run = run, .seed = wide_attr(run->attrs), .offset = wide_attr(run->attrs + 2)};
    scratch spare;
    if (run->step->inputs == 3) {
        uint64_t offset;
        memcpy(&at.seed, run->first[3], sizeof at.seed);
        memcpy(&offset, run->first[4], sizeof offset);
        at.offset += offset;
    }
    at.cuda = run->attrs[4] != 0, at.samples = view[0].shape[1], at.weights = view[2].shape[1];
    for (at.row = begin; at.row < end; ++at.row) {
        at.picks = run->first[0] + at.row * at.samples * 8;
        at.scratch = run->first[1] + at.row * at.weights * view[1].size;
        at.from = run->first[2] + at.row * at.weights * view[2].size;
        (once ? sample_once : sample_again)(&at, &spare);
    }
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool sampling_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool accept_sampling(const plan_step *step)
{
    const step_view *view = step->view;
    bool once = step->kernel == KERNEL_sample_once || step->kernel == KERNEL_sample_once_of;
    int32_t sums = once ? DTYPE_FLOAT : DTYPE_DOUBLE;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (view[v].memory != view[v].kernel || !view_is_dense(view + v)) return false;
    if (step->class != CLASS_float || view[0].memory != DTYPE_INT64 || view[1].memory != sums) return false;
    for (int32_t v = 0; v < 3; ++v)
        if (view[v].rank != 2 || view[v].shape[0] != view[0].shape[0]) return false;
    for (int32_t v = 3; v < step_views(step); ++v)
        if (view[v].size != 8 || view[v].rank != 1 || view[v].shape[0] < 1) return false;
    bool enough = !once || view[0].shape[1] <= view[2].shape[1];
    return enough && view[1].shape[1] == view[2].shape[1] && isa_base.stages->load[CLASS_float][view[2].kernel];
}

static void prepare_sampling(plan_step *step)
{
    const step_view *view = step->view;
    int64_t rows = view[0].shape[0], each = view[2].shape[1];
    if (!rows || !each || !view[0].shape[1]) return;
    step->tiles = rows;
    step->grain = 1;
    step->traffic = (uint64_t)(rows * each) * 40;
    step->cost = (uint64_t)(rows * each) * 40;
}

static pool_body sampling_body(const plan_step *step)
{
    (void)step;
    return run_samples;
}

const kernel_family family_sampling = {.shaped = true,
                                       .computes = sampling_computes,
                                       .accept = accept_sampling,
                                       .prepare = prepare_sampling,
                                       .body = sampling_body};
