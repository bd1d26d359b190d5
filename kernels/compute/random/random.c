/* Steps that fill their result with numbers of a random stream. A tile is a run of elements in row-major order, whose
 * numbers depend on nothing but their places, so that layout, threads and instruction set change no bit. */
#include "random.h"

#include <math.h>
#include <string.h>

#include "isa.h"
#include "random_loops.h"
#include "tile.h"

#define NUMBERED "random.def"
#include "numbered.h"

#define AT_ONCE 1024 /* words */

typedef struct random_buffers {
    _Alignas(64) uint32_t words[AT_ONCE];
    _Alignas(64) char values[AT_ONCE * sizeof(float)];
    _Alignas(64) char inputs[AT_ONCE * sizeof(float)];
    scratch spare;
} random_buffers;

const random_loops *random_loops_of(const isa_table *isa)
{
    static const random_loops *const loops[] = ISA_ROW(random);
    return loops[isa->level];
}

/* ---- where numbers come from and go to -------------------------------------------------------------------------- */

static bool seeded_by_tensors(int32_t kernel)
{
    return kernel == KERNEL_random_uniform_of || kernel == KERNEL_random_normal_of || kernel == KERNEL_random_mask_of;
}

static random_source source_of(const step_run *run)
{
    random_source source = {wide_attr(run->attrs), wide_attr(run->attrs + 2), false};
    int32_t kernel = run->step->kernel;
    if (seeded_by_tensors(kernel)) {
        uint64_t offset;
        int32_t last = step_views(run->step) - 1;
        memcpy(&source.seed, run->first[last - 1], sizeof source.seed);
        memcpy(&offset, run->first[last], sizeof offset);
        source.offset += offset;
    }
    bool cuda = kernel == KERNEL_random_chosen_each || kernel == KERNEL_random_exponential ||
                (kernel == KERNEL_random_chosen && run->attrs[5] != 0);
    if (cuda) source.offset = (source.offset + 3) / 4, source.crosswise = true;
    return source;
}

/* The part of a row from an element on. */
static patch row_patch(const step_run *run, int32_t view, int64_t element, int64_t most)
{
    const plan_step *step = run->step;
    const int64_t *stride = step->view[view].stride;
    int32_t last = step->rank - 1;
    int64_t row = element / step->shape[last], column = element % step->shape[last];
    char *at = run->first[view] + column * stride[last];
    for (int32_t axis = last - 1; axis >= 0; row /= step->shape[axis--]) at += row % step->shape[axis] * stride[axis];
    int64_t left = step->shape[last] - column;
    return (patch){at, 1, left < most ? left : most, 0, stride[last]};
}

static void store(const step_run *run, int64_t element, int64_t n, random_buffers *have)
{
    int64_t size = class_size(run->step->class);
    for (int64_t done = 0; done < n;) {
        patch to = row_patch(run, 0, element + done, n - done);
        stage_store(run, 0, &to, have->values + done * size, &have->spare);
        done += to.columns;
    }
}

static void load(const step_run *run, int64_t element, int64_t n, random_buffers *have)
{
    for (int64_t done = 0; done < n;) {
        patch from = row_patch(run, 1, element + done, n - done);
        stage_load(run, 1, &from, have->inputs + done * class_size(run->step->class), &have->spare);
        done += from.columns;
    }
}

/* ---- kernels ---------------------------------------------------------------------------------------------------- */

static random_scale scale_of(const step_run *run)
{
    int32_t dtype = run->step->view[0].kernel;
    random_scale scale = {(float)run->attrs[4], (float)run->attrs[5], RANDOM_FLOAT, run->attrs[6] != 0};
    if (dtype == DTYPE_FLOAT16) scale.precision = RANDOM_HALF;
    if (dtype == DTYPE_BF16) scale.precision = RANDOM_BFLOAT;
    return scale;
}

/* The numbers rise with the words, from 2^-33 to 1. */
uint64_t random_threshold(float chance, bool inclusive)
{
    uint64_t low = 0, high = UINT64_C(1) << 32;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        float number = (float)middle * 0x1p-32f + 0x1p-33f;
        if (inclusive ? number <= chance : number < chance)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* As TensorFlow's: two doubles of a group, 52 bits each. */
static void wide_normal(const step_run *run, const uint32_t *words, double *to, int64_t n)
{
    for (int64_t i = 0; i < n / 2; ++i, words += 4) {
        uint64_t one = ((uint64_t)(words[0] & 0xfffffu) << 32 | words[1]) | UINT64_C(1023) << 52;
        uint64_t other = ((uint64_t)(words[2] & 0xfffffu) << 32 | words[3]) | UINT64_C(1023) << 52;
        double u, angle;
        memcpy(&u, &one, sizeof u);
        memcpy(&angle, &other, sizeof angle);
        u -= 1, angle = (angle - 1) * 0x1.921fb54442d18p+2;
        double radius = sqrt(-2 * log(u < 1e-7 ? 1e-7 : u));
        double first = sin(angle) * radius * run->attrs[5], second = cos(angle) * radius * run->attrs[5];
        to[2 * i] = first + run->attrs[4], to[2 * i + 1] = second + run->attrs[4];
    }
}

/* A tile's numbers from its words. */
static void work(const step_run *run, const random_loops *loops, int64_t element, int64_t n, random_buffers *have)
{
    const double *attrs = run->attrs;
    int64_t even = (n + 1) / 2 * 2;
    float *values = (float *)(void *)have->values;
    random_scale scale;
    switch (run->step->kernel) {
    case KERNEL_random_uniform:
    case KERNEL_random_uniform_of:
        scale = scale_of(run);
        loops->uniform(&scale, have->words, values, n);
        break;
    case KERNEL_random_normal:
    case KERNEL_random_normal_of:
        scale = scale_of(run);
        if (run->step->class == CLASS_double)
            wide_normal(run, have->words, (double *)(void *)values, even);
        else
            loops->normal(&scale, have->words, values, even);
        break;
    case KERNEL_random_chosen:
        loops->chosen(random_threshold((float)attrs[4], attrs[5] != 0), have->words, values, n);
        break;
    default:
        load(run, element, n, have);
        loops->chosen_each((const float *)(const void *)have->inputs, have->words, values, n);
        break;
    }
    store(run, element, n, have);
}

/* A thread's words follow one another as its elements do, which lie `threads` apart. */
static void run_exponential(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const random_loops *loops = random_loops_of(run->isa);
    random_source source = source_of(run);
    random_buffers have;
    uint64_t start = source.offset;
    int64_t threads = run->attrs[5] >= 1 ? (int64_t)run->attrs[5] : 1;
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * step->block, left = step->row_length - element;
        int64_t whole = left < step->block ? left : step->block;
        for (int64_t done = 0, n; done < whole; done += n) {
            int64_t place = element + done, thread = place % threads, round = place / threads;
            n = threads - thread < AT_ONCE / 4 - 1 ? threads - thread : AT_ONCE / 4 - 1;
            if (n > whole - done) n = whole - done;
            source.offset = start + (uint64_t)(round / 4);
            loops->words(&source, (uint64_t)thread, n, have.words);
            loops->exponential((float)run->attrs[4], have.words + round % 4, (float *)(void *)have.values, n);
            store(run, place, n, &have);
        }
    }
}

static void run_random(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const random_loops *loops = random_loops_of(run->isa);
    random_source source = source_of(run);
    random_buffers have;
    int64_t each = step->class == CLASS_double ? 2 : 4;
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * step->block, left = step->row_length - element;
        int64_t n = left < step->block ? left : step->block;
        loops->words(&source, (uint64_t)(element / each), (n + each - 1) / each, have.words);
        work(run, loops, element, n, &have);
    }
}

/* An element is eight bits. */
static void run_mask(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const random_loops *loops = random_loops_of(run->isa);
    random_source source = source_of(run);
    random_buffers have;
    uint64_t threshold = random_threshold((float)run->attrs[4], false);
    for (int64_t index = begin; index < end; ++index) {
        int64_t element = index * step->block, left = step->row_length - element;
        int64_t n = left < step->block ? left : step->block;
        loops->words(&source, (uint64_t)element * 2, n * 2, have.words);
        loops->bits(threshold, have.words, (uint8_t *)have.values, n * 8);
        for (int64_t done = 0; done < n;) {
            patch to = row_patch(run, 0, element + done, n - done);
            move_units(1, to.at, to.column, have.values + done, 1, to.columns);
            done += to.columns;
        }
    }
}

/* ---- the family ------------------------------------------------------------------------------------------------- */

static bool is_mask(int32_t kernel)
{
    return kernel == KERNEL_random_mask || kernel == KERNEL_random_mask_of;
}

static bool random_computes(int32_t kernel, int32_t class)
{
    bool normal = kernel == KERNEL_random_normal || kernel == KERNEL_random_normal_of;
    return class == CLASS_float || (normal && class == CLASS_double);
}

static bool accept_random(const plan_step *step)
{
    const step_view *view = step->view;
    int32_t views = step_views(step);
    if (step->axes || !random_computes(step->kernel, step->class)) return false;
    if (is_mask(step->kernel) && (view[0].memory != DTYPE_UINT8 || view[0].kernel != DTYPE_UINT8)) return false;
    if (!isa_base.stages->load[step->class][view[0].kernel]) return false;
    if (step->kernel == KERNEL_random_chosen_each) return isa_base.stages->load[step->class][view[1].kernel];
    for (int32_t v = 1; v < views; ++v)
        if (view[v].size != 8 || view[v].memory != view[v].kernel) return false;
    return true;
}

/* Numbers follow the caller's order, so that axes only join. What is not dense may overlap itself: there the last
 * element wins, in order. */
static void prepare_random(plan_step *step)
{
    static const double cost[CLASSES] = {[CLASS_float] = 1.5, [CLASS_double] = 25};
    int64_t numel = 1;
    for (int32_t axis = step->rank - 1; axis >= 0; --axis) {
        numel *= step->shape[axis];
        if (!numel) return;
        if (step->shape[axis] == 1 && step->rank > 1) drop_axis(step, axis);
    }
    join_axes(step, 0, step->rank);
    if (!step->rank) step->shape[step->rank++] = 1;
    step->ordered = step->rank > 1 || (numel > 1 && step->view[0].stride[0] != step->view[0].size);
    step->row_length = numel;
    step->block = is_mask(step->kernel) ? AT_ONCE / 8 : step->class == CLASS_double ? AT_ONCE / 2 : AT_ONCE;
    step->tiles = (numel + step->block - 1) / step->block;
    step->grain = 16;
    step->traffic = (uint64_t)numel * (uint64_t)step->view[0].size;
    step->cost = (uint64_t)((double)numel * cost[step->class] * (is_mask(step->kernel) ? 8 : 1));
}

static pool_body random_body(const plan_step *step)
{
    if (step->kernel == KERNEL_random_exponential) return run_exponential;
    return is_mask(step->kernel) ? run_mask : run_random;
}

const kernel_family family_random = {
    .computes = random_computes, .accept = accept_random, .prepare = prepare_random, .body = random_body};
