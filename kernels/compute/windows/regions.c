/* Steps over regions of feature maps: means of bilinear samples and their gradients. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tile.h"

#define NUMBERED "regions.def"
#include "numbered.h"

#define ABREAST 8 /* channels that share where their samples lie */
#define MOST_SAMPLES 2147483647.0
enum { PLAIN_END, NEXT_PIXEL_END, HALF_PIXEL, HALF_PIXEL_TOO };

/* The attributes and sizes of a step; sizes and counts are of rows, then of columns. */
typedef struct pooling {
    float scale;
    int64_t samples, mode, images, channels, size[2], count[2], regions;
    const char *region;
} pooling;

/* A region on the map: where its first bin begins, how long a bin is and how many samples it has, both ways. */
typedef struct region {
    int64_t image, samples[2];
    float start[2], bin[2], weight;
    bool known; /* finite */
} region;

/* A sample between rows, or columns, `at` and `next`: the share of `next`. */
typedef struct between {
    int64_t at, next;
    float share;
} between;

static float value_at(const char *at)
{
    float value;
    memcpy(&value, at, sizeof value);
    return value;
}

static void put(char *at, float value)
{
    memcpy(at, &value, sizeof value);
}

static pooling pooling_of(const step_run *run)
{
    const plan_step *step = run->step;
    bool back = step->kernel == KERNEL_roi_align_back;
    const step_view *maps = step->view + !back, *means = step->view + back;
    pooling by = {.scale = (float)step->attrs[0], .samples = (int64_t)step->attrs[1], .mode = (int64_t)step->attrs[2]};
    by.images = maps->shape[0], by.channels = maps->shape[1], by.regions = step->view[2].shape[0];
    for (int32_t axis = 0; axis < 2; ++axis) {
        by.size[axis] = maps->shape[2 + axis];
        by.count[axis] = means->shape[2 + axis];
    }
    by.region = run->first[2];
    return by;
}

static region region_of(const pooling *by, int64_t number)
{
    const char *from = by->region + number * 5 * (int64_t)sizeof(float);
    float image = value_at(from), shift = by->mode >= HALF_PIXEL ? -0.5f : 0, longer = 0;
    region found = {.image = image > -1 && image < (float)by->images ? (int64_t)image : -1, .known = image == image};
    if (by->mode == NEXT_PIXEL_END) longer = by->scale;
    for (int32_t axis = 0; axis < 2; ++axis) {
        const char *corner = from + (2 - axis) * (int64_t)sizeof(float);
        float begin = value_at(corner) * by->scale + shift;
        float length = value_at(corner + 2 * sizeof(float)) * by->scale + longer + shift - begin;
        if (by->mode < HALF_PIXEL && length < 1) length = 1;
        found.known = found.known && fabsf(begin) <= FLT_MAX && fabsf(length) <= FLT_MAX;
        found.start[axis] = begin;
        found.bin[axis] = length / (float)by->count[axis];
        double samples = by->samples > 0 ? (double)by->samples : fmax(ceil((double)found.bin[axis]), 1);
        found.samples[axis] = found.known ? (int64_t)fmin(samples, MOST_SAMPLES) : 1;
    }
    found.weight = 1 / ((float)found.samples[0] * (float)found.samples[1]);
    return found;
}

static float place_of(const region *of, int32_t axis, int64_t bin, int64_t sample)
{
    float step = of->bin[axis] / (float)of->samples[axis];
    return of->start[axis] + (float)bin * of->bin[axis] + ((float)sample + 0.5f) * step;
}

/* The samples of a bin that may lie on the map, from the first on; those elsewhere are 0. */
static int64_t samples_on(const pooling *by, const region *of, int32_t axis, int64_t bin, int64_t *first)
{
    double step = (double)of->bin[axis] / (double)of->samples[axis], begin = place_of(of, axis, bin, 0);
    int64_t last = of->samples[axis] - 1;
    *first = 0;
    if (step > 0) {
        double low = floor((-1 - begin) / step) - 1, high = ceil(((double)by->size[axis] - begin) / step) + 1;
        if (low > 0) *first = low < (double)last ? (int64_t)low : last;
        if (high < (double)last) last = high < 0 ? -1 : (int64_t)high;
    }
    return last;
}

/* Between which rows or columns a place lies; false outside of the map. */
static bool lies(int64_t size, float place, between *found)
{
    if (size < 1 || !(place >= -1 && place <= (float)size)) return false;
    if (place < 0) place = 0;
    found->at = (int64_t)place;
    if (found->at >= size - 1) {
        *found = (between){size - 1, size - 1, 0};
        return true;
    }
    found->next = found->at + 1;
    found->share = place - (float)found->at;
    return true;
}

/* The four pixels around a sample: bytes from the start of a plane, and their shares. */
typedef struct corners {
    int64_t at[4];
    float share[4];
} corners;

static corners corners_of(const pooling *by, const between at[2])
{
    corners found;
    for (int32_t k = 0; k < 4; ++k) {
        int64_t row = k >> 1 ? at[0].next : at[0].at, column = k & 1 ? at[1].next : at[1].at;
        found.at[k] = (row * by->size[1] + column) * (int64_t)sizeof(float);
        found.share[k] = (k >> 1 ? at[0].share : 1 - at[0].share) * (k & 1 ? at[1].share : 1 - at[1].share);
    }
    return found;
}

/* A sample of some channels is added to sums, or gradients are added to the pixels that it is of. */
static void take(const corners *of, const char *map, int64_t plane, int64_t channels, float *sum)
{
    for (int64_t c = 0; c < channels; ++c, map += plane)
        for (int32_t k = 0; k < 4; ++k) sum[c] += of->share[k] * value_at(map + of->at[k]);
}

static void give(const corners *of, char *map, int64_t plane, int64_t channels, const float *grad)
{
    for (int64_t c = 0; c < channels; ++c, map += plane)
        for (int32_t k = 0; k < 4; ++k)
            if (of->share[k] != 0) put(map + of->at[k], value_at(map + of->at[k]) + of->share[k] * grad[c]);
}

/* All samples of a bin, with `sum` or, going back, `grad`. */
static void go_through(const pooling *by, const region *of, const int64_t bin[2], char *map, int64_t channels,
                       float *sum, const float *grad)
{
    int64_t first[2], last[2];
    for (int32_t axis = 0; axis < 2; ++axis) last[axis] = samples_on(by, of, axis, bin[axis], first + axis);
    int64_t plane = by->size[0] * by->size[1] * (int64_t)sizeof(float);
    between at[2];
    for (int64_t i = first[0]; i <= last[0]; ++i) {
        if (!lies(by->size[0], place_of(of, 0, bin[0], i), at)) continue;
        for (int64_t j = first[1]; j <= last[1]; ++j) {
            if (!lies(by->size[1], place_of(of, 1, bin[1], j), at + 1)) continue;
            corners around = corners_of(by, at);
            if (grad)
                give(&around, map, plane, channels, grad);
            else
                take(&around, map, plane, channels, sum);
        }
    }
}

static int64_t parts_of(int64_t channels)
{
    return (channels + ABREAST - 1) / ABREAST;
}

static void run_align(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const pooling by = pooling_of(run);
    int64_t parts = parts_of(by.channels), bins = by.count[0] * by.count[1], bin[2];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t number = tile / parts, c = tile % parts * ABREAST, many = by.channels - c;
        region of = region_of(&by, number);
        if (many > ABREAST) many = ABREAST;
        if (of.known && of.image < 0) {
            float image = value_at(by.region + number * 5 * (int64_t)sizeof(float));
            step_fault(run, 2, number * 5, image <= -1 ? -1 : by.images, by.images);
            return;
        }
        int64_t plane = by.size[0] * by.size[1], map = of.known ? (of.image * by.channels + c) * plane : 0;
        char *to = run->first[0] + (number * by.channels + c) * bins * (int64_t)sizeof(float);
        for (int64_t at = 0; at < bins; ++at) {
            float sum[ABREAST] = {0};
            bin[0] = at / by.count[1], bin[1] = at % by.count[1];
            if (of.known) go_through(&by, &of, bin, run->first[1] + map * (int64_t)sizeof(float), many, sum, NULL);
            for (int64_t k = 0; k < many; ++k)
                put(to + (k * bins + at) * (int64_t)sizeof(float), of.known ? sum[k] * of.weight : NAN);
        }
    }
}

static void run_align_back(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const pooling by = pooling_of(run);
    int64_t parts = parts_of(by.channels), bins = by.count[0] * by.count[1], plane = by.size[0] * by.size[1], bin[2];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t image = tile / parts, c = tile % parts * ABREAST, many = by.channels - c;
        if (many > ABREAST) many = ABREAST;
        char *map = run->first[0] + (image * by.channels + c) * plane * (int64_t)sizeof(float);
        memset(map, 0, (size_t)(many * plane) * sizeof(float));
        for (int64_t number = 0; number < by.regions; ++number) {
            region of = region_of(&by, number);
            if (!of.known || of.image != image) continue; /* CANN ignores regions of images that there are not */
            const char *from = run->first[1] + (number * by.channels + c) * bins * (int64_t)sizeof(float);
            for (int64_t at = 0; at < bins; ++at) {
                float grad[ABREAST];
                for (int64_t k = 0; k < many; ++k)
                    grad[k] = value_at(from + (k * bins + at) * (int64_t)sizeof(float)) * of.weight;
                bin[0] = at / by.count[1], bin[1] = at % by.count[1];
                go_through(&by, &of, bin, map, many, NULL, grad);
            }
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool regions_computes(int32_t kernel, int32_t class)
{
    return class == CLASS_float && kernel >= 0;
}

static bool accept_regions(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (view[v].rank != (v == 2 ? 2 : 4) || view[v].memory != DTYPE_FLOAT || !view_is_dense(view + v)) return false;
    bool back = step->kernel == KERNEL_roi_align_back;
    const step_view *maps = view + !back, *means = view + back;
    return view[2].shape[1] == 5 && view[2].shape[0] == means->shape[0] && maps->shape[1] == means->shape[1];
}

static void prepare_regions(plan_step *step)
{
    bool back = step->kernel == KERNEL_roi_align_back;
    const step_view *maps = step->view + !back, *means = step->view + back;
    double numel = 1;
    for (int32_t axis = 0; axis < 4; ++axis) numel *= (double)means->shape[axis];
    step->grain = 1;
    step->tiles = (back ? maps->shape[0] : means->shape[0]) * parts_of(maps->shape[1]);
    if (back && (!maps->shape[2] || !maps->shape[3])) step->tiles = 0;
    step->cost = (uint64_t)(100 * numel) + 1, step->traffic = (uint64_t)(64 * numel) + 1;
}

static pool_body regions_body(const plan_step *step)
{
    return step->kernel == KERNEL_roi_align ? run_align : run_align_back;
}

const kernel_family family_regions = {.shaped = true,
                                      .computes = regions_computes,
                                      .accept = accept_regions,
                                      .prepare = prepare_regions,
                                      .body = regions_body};
