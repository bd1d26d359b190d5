/* Steps that count elements by parts of a range. */
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define AT_ONCE 512

typedef struct histogram_buffers {
    _Alignas(64) char block[BLOCK_BYTES];
    scratch spare;
} histogram_buffers;
_Static_assert(sizeof(histogram_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

static void count_one(char *count)
{
    int32_t now;
    memcpy(&now, count, sizeof now);
    now += 1;
    memcpy(count, &now, sizeof now);
}

/* Counts n values; `to` is the first part's count, `pitch` bytes the next one is on. */
static void count_floats(const float *value, int64_t n, float low, float high, char *to, int64_t pitch, int64_t parts)
{
    for (int64_t i = 0; i < n; ++i) {
        if (!(value[i] >= low && value[i] <= high)) continue;
        const float place = (value[i] - low) * (float)parts / (high - low);
        if (!(place >= 0)) continue; /* an infinite range */
        count_one(to + (place >= (float)parts ? parts - 1 : (int64_t)place) * pitch);
    }
}

static void count_wholes(const int64_t *value, int64_t n, int64_t low, int64_t high, char *to, int64_t pitch,
                         int64_t parts)
{
    const uint64_t width = (uint64_t)high - (uint64_t)low, most = UINT64_MAX / (uint64_t)parts;
    for (int64_t i = 0; i < n; ++i) {
        if (value[i] < low || value[i] > high) continue;
        const uint64_t far = (uint64_t)value[i] - (uint64_t)low;
        uint64_t place =
            far <= most ? far * (uint64_t)parts / width : (uint64_t)((double)far / (double)width * (double)parts);
        if (place >= (uint64_t)parts) place = (uint64_t)parts - 1;
        count_one(to + (int64_t)place * pitch);
    }
}

static void load_one(const step_run *run, int32_t view, void *value, histogram_buffers *have)
{
    patch one = {run->first[view], 1, 1, 0, run->step->view[view].size};
    stage_load(run, view, &one, have->block, &have->spare);
    memcpy(value, have->block, (size_t)class_size(run->step->class));
}

static void count_line(const step_run *run, char *at, int64_t n, const void *low, const void *high,
                       histogram_buffers *have)
{
    const step_view *out = run->step->view, *in = out + 1;
    int64_t step = in->rank ? in->stride[in->rank - 1] : in->size, parts = out->shape[0];
    for (int64_t i = 0, some; i < n; i += some) {
        some = n - i < AT_ONCE ? n - i : AT_ONCE;
        patch piece = {at + i * step, 1, some, 0, step};
        stage_load(run, 1, &piece, have->block, &have->spare);
        if (run->step->class == CLASS_float)
            count_floats((const float *)(const void *)have->block, some, *(const float *)low, *(const float *)high,
                         run->first[0], out->stride[0], parts);
        else
            count_wholes((const int64_t *)(const void *)have->block, some, *(const int64_t *)low,
                         *(const int64_t *)high, run->first[0], out->stride[0], parts);
    }
}

/* All of it at once: counts are few and the tensor is read as fast as it comes. */
static void run_histogram(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    histogram_buffers *have = scratch_take();
    _Alignas(8) char low[8], high[8];
    load_one(run, 2, low, have), load_one(run, 3, high, have);
    if (run->step->class == CLASS_float && *(float *)(void *)low == *(float *)(void *)high)
        *(float *)(void *)low -= 1, *(float *)(void *)high += 1;
    if (run->step->class == CLASS_int64 && *(int64_t *)(void *)low == *(int64_t *)(void *)high)
        *(int64_t *)(void *)low -= *(int64_t *)(void *)low > INT64_MIN, *(int64_t *)(void *)high += 1;
    for (int64_t part = 0; part < out->shape[0]; ++part) memset(run->first[0] + part * out->stride[0], 0, 4);
    int64_t length = in->rank ? in->shape[in->rank - 1] : 1;
    for (int64_t line = begin; line < end && length; ++line) {
        char *at = run->first[1];
        int64_t rest = line;
        for (int32_t axis = in->rank - 2; axis >= 0; --axis) {
            at += rest % in->shape[axis] * in->stride[axis];
            rest /= in->shape[axis];
        }
        count_line(run, at, length, low, high, have);
    }
    scratch_give(have);
}

static bool histogram_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_int64 || class == CLASS_float;
}

static bool accept_histogram(const plan_step *step)
{
    const step_view *out = step->view;
    bool whole = step->class == CLASS_int64;
    for (int32_t v = 1; v < 4; ++v) {
        const step_view *view = out + v;
        bool known = isa_base.stages->load[step->class][view->kernel] && view->memory == view->kernel;
        if (!known || (v > 1 && view->rank) || (whole && view->size > 8)) return false;
    }
    return histogram_computes(step->kernel, step->class) && out->rank == 1 && out->memory == DTYPE_INT32 &&
           out->kernel == DTYPE_INT32;
}

static void prepare_histogram(plan_step *step)
{
    const step_view *in = step->view + 1;
    double numel = 1;
    step->block = AT_ONCE;
    step->ordered = true;
    if (!step->view[0].shape[0]) return; /* tiles stays 0 */
    step->tiles = 1;
    for (int32_t axis = 0; axis < in->rank; ++axis) {
        if (axis < in->rank - 1) step->tiles *= in->shape[axis];
        numel *= (double)in->shape[axis];
    }
    if (!numel) step->tiles = 0;
    step->grain = step->tiles;
    step->traffic = (uint64_t)(numel * (double)in->size);
    step->cost = (uint64_t)(numel * 3);
}

static pool_body histogram_body(const plan_step *step)
{
    (void)step;
    return run_histogram;
}

const kernel_family family_histograms = {.shaped = true,
                                         .computes = histogram_computes,
                                         .accept = accept_histogram,
                                         .prepare = prepare_histogram,
                                         .body = histogram_body};
