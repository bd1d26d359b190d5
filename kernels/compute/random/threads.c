/* Steps that draw numbers in the order of CUDA's threads, each of which takes every word of its own counters. */
#include <string.h>

#include "random.h"
#include "random_loops.h"
#include "tile.h"

#define NUMBERED "threads.def"
#include "numbered.h"

#define AT_ONCE 1024 /* elements */
#define GROUPS (AT_ONCE / 4)
#define MOST_THREADS (INT64_C(256) * 624)

typedef struct thread_buffers {
    _Alignas(64) uint32_t groups[AT_ONCE];
    _Alignas(64) uint32_t words[2 * AT_ONCE + 16];
    _Alignas(64) char values[AT_ONCE * sizeof(int64_t)];
    scratch spare;
} thread_buffers;

/* Who draws what: a unit of elements that follow one another, or lone ones of so many words. */
typedef struct spreading {
    random_source source;
    uint64_t start;
    int64_t threads, unit, words;
} spreading;

static spreading spread_over(const step_run *run, int64_t n)
{
    spreading how = {{wide_attr(run->attrs), wide_attr(run->attrs + 2), true}, 0, 0, 1, 1};
    if (run->step->kernel == KERNEL_thread_whole_of) {
        uint64_t offset;
        memcpy(&how.source.seed, run->first[1], sizeof how.source.seed);
        memcpy(&offset, run->first[2], sizeof offset);
        how.source.offset += offset;
    }
    how.start = (how.source.offset + 3) / 4;
    how.threads = (n + 255) / 256 * 256;
    if (how.threads > MOST_THREADS) how.threads = MOST_THREADS;
    return how;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Words of lone elements, whose neighbours in a thread lie `threads` apart. */
static void lone_words(const spreading *how, const random_loops *loops, int64_t element, int64_t n,
                       thread_buffers *have)
{
    random_source source = how->source;
    const int64_t each = how->words, rounds = 4 / each;
    for (int64_t done = 0, count; done < n; done += count) {
        int64_t thread = (element + done) % how->threads, round = (element + done) / how->threads;
        count = least(least(how->threads - thread, n - done), GROUPS);
        source.offset = how->start + (uint64_t)(round / rounds);
        loops->words(&source, (uint64_t)thread, count, have->groups);
        const uint32_t *from = have->groups + round % rounds * each;
        uint32_t *to = have->words + done * each;
        for (int64_t i = 0; i < count; ++i)
            for (int64_t k = 0; k < each; ++k) to[i * each + k] = from[4 * i + k];
    }
}

/* Words of units of 2, 4 or 8 elements, the last of which takes two counters. */
static void unit_words(const spreading *how, const random_loops *loops, int64_t element, int64_t n,
                       thread_buffers *have)
{
    random_source source = how->source;
    const int64_t unit = how->unit, counters = unit > 4 ? 2 : 1, some = unit / counters;
    const int64_t first = element / unit, units = (n + unit - 1) / unit;
    for (int64_t done = 0, count; done < units; done += count) {
        int64_t thread = (first + done) % how->threads, round = (first + done) / how->threads;
        count = least(least(how->threads - thread, units - done), GROUPS);
        for (int64_t half = 0; half < counters; ++half) {
            source.offset = how->start + (uint64_t)(round * counters + half);
            loops->words(&source, (uint64_t)thread, count, have->groups);
            uint32_t *to = have->words + done * unit + half * some;
            for (int64_t i = 0; i < count; ++i)
                for (int64_t k = 0; k < some; ++k) to[i * unit + k] = have->groups[4 * i + k];
        }
    }
}

/* ---- whole numbers ---------------------------------------------------------------------------------------------- */

/* A word's remainder without a division (Lemire, Kaser and Kurz, 2019). */
static inline uint32_t remainder_of(uint32_t word, uint32_t range, uint64_t inverse)
{
    uint64_t fraction = inverse * word;
    return (uint32_t)(((fraction >> 32) * range + ((fraction & 0xffffffffu) * range >> 32)) >> 32);
}

static void wholes_from(const uint32_t *words, uint64_t range, bool floats, char *values, int64_t n)
{
    int64_t *wide = (int64_t *)(void *)values;
    float *single = (float *)(void *)values;
    const uint32_t narrow = (uint32_t)range;
    if (range >> 32) {
        const bool power = !(range & (range - 1));
        for (int64_t i = 0; i < n; ++i) {
            uint64_t word = (uint64_t)words[2 * i] << 32 | words[2 * i + 1];
            uint64_t found = power ? word & (range - 1) : word % range;
            if (floats)
                single[i] = (float)found;
            else
                wide[i] = (int64_t)found;
        }
        return;
    }
    const uint64_t inverse = UINT64_MAX / narrow + 1;
    if (floats)
        for (int64_t i = 0; i < n; ++i) single[i] = (float)remainder_of(words[i], narrow, inverse);
    else
        for (int64_t i = 0; i < n; ++i) wide[i] = remainder_of(words[i], narrow, inverse);
}

static uint64_t range_of(const step_run *run)
{
    double range = run->attrs[4];
    return range >= 1 && range <= 0x1p63 ? (uint64_t)range : 1;
}

static void run_wholes(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const random_loops *loops = random_loops_of(run->isa);
    const step_view *out = run->step->view;
    const int64_t n = out->shape[0];
    const uint64_t range = range_of(run);
    spreading how = spread_over(run, n);
    how.words = range >> 32 ? 2 : 1;
    thread_buffers have;
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * AT_ONCE, count = least(n - element, AT_ONCE);
        lone_words(&how, loops, element, count, &have);
        wholes_from(have.words, range, run->step->class == CLASS_float, have.values, count);
        patch to = {run->first[0] + element * out->size, 1, count, 0, out->size};
        stage_store(run, 0, &to, have.values, &have.spare);
    }
}

/* ---- masks ------------------------------------------------------------------------------------------------------ */

static int64_t unit_of(double attr)
{
    return attr == 2 || attr == 4 || attr == 8 ? (int64_t)attr : 1;
}

/* The bits of a tile, 0 behind the last one. */
static void run_bits(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const random_loops *loops = random_loops_of(run->isa);
    const int64_t bytes = run->step->view[0].shape[0], most = bytes * 8, unit = unit_of(run->attrs[6]);
    const int64_t n = run->attrs[5] >= 0 && run->attrs[5] < (double)most ? (int64_t)run->attrs[5] : most;
    const uint64_t threshold = random_threshold((float)run->attrs[4], false);
    spreading how = spread_over(run, n);
    how.unit = unit;
    thread_buffers have;
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * AT_ONCE, count = least(n - element, AT_ONCE);
        uint8_t *to = (uint8_t *)run->first[0] + element / 8;
        memset(to, 0, (size_t)least(bytes - element / 8, AT_ONCE / 8));
        if (count <= 0) continue;
        (unit > 1 ? unit_words : lone_words)(&how, loops, element, count, &have);
        loops->bits(threshold, have.words, to, (count + 7) / 8 * 8);
        if (count % 8) to[count / 8] &= (uint8_t)((1u << count % 8) - 1);
    }
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool threads_computes(int32_t kernel, int32_t class)
{
    return class == CLASS_float || (class == CLASS_int64 && kernel != KERNEL_thread_mask);
}

static bool is_row(const step_view *view)
{
    return view->rank == 1 && (view->shape[0] <= 1 || view->stride[0] == view->size);
}

static bool accept_threads(const plan_step *step)
{
    const step_view *view = step->view;
    if (!threads_computes(step->kernel, step->class) || !is_row(view)) return false;
    for (int32_t v = 1; v < step_views(step); ++v)
        if (view[v].size != 8 || view[v].memory != view[v].kernel || view[v].rank != 1 || view[v].shape[0] != 1)
            return false;
    if (step->kernel == KERNEL_thread_mask) return view[0].memory == DTYPE_UINT8 && view[0].kernel == DTYPE_UINT8;
    return isa_base.stages->load[step->class][view[0].kernel];
}

static void prepare_threads(plan_step *step)
{
    int64_t each = step->kernel == KERNEL_thread_mask ? AT_ONCE / 8 : AT_ONCE, n = step->view[0].shape[0];
    step->tiles = (n + each - 1) / each;
    step->grain = 16;
    step->traffic = (uint64_t)n * (uint64_t)step->view[0].size;
    step->cost = (uint64_t)(step->tiles * AT_ONCE * 4);
}

static pool_body threads_body(const plan_step *step)
{
    return step->kernel == KERNEL_thread_mask ? run_bits : run_wholes;
}

const kernel_family family_threads = {.shaped = true,
                                      .computes = threads_computes,
                                      .accept = accept_threads,
                                      .prepare = prepare_threads,
                                      .body = threads_body};
