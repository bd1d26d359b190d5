/* Steps that sample images beside the places of windows, and what comes back through the samples. */
#include <math.h>
#include <string.h>

#include "tile.h"

#define NUMBERED "deform.def"
#include "numbered.h"

#define ABREAST 8 /* channels that share where their samples lie, going back */

/* The attributes, and the sizes of images and of what there is of windows. */
typedef struct deforming {
    int64_t window[2], stride[2], front[2], apart[2], groups, size[2], count[2];
    bool strict;
    const step_view *offset;
    const char *from; /* of the offsets */
} deforming;

/* Four neighbours, from above on the left to below on the right: where they lie in a plane, -1: outside. */
typedef struct corners {
    int64_t row[4], column[4];
    bool inside[4], any;
    float low[2], high[2], share[4], weight; /* low, high: how far it is to the last row and column before and after */
    bool known; /* not NaN */
} corners;

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

static deforming read_numbers(const step_run *run)
{
    const plan_step *step = run->step;
    bool taken = step->kernel == KERNEL_deform_taken, image = step->kernel == KERNEL_deform_image_back;
    const step_view *picture = step->view + (taken ? 1 : image ? 0 : 2);
    int32_t offsets = taken || image ? 2 : 3;
    deforming by = {.groups = (int64_t)step->attrs[8], .strict = step->attrs[9] != 0};
    for (int32_t axis = 0; axis < 2; ++axis) {
        by.window[axis] = (int64_t)step->attrs[axis];
        by.stride[axis] = (int64_t)step->attrs[2 + axis];
        by.front[axis] = (int64_t)step->attrs[4 + axis];
        by.apart[axis] = (int64_t)step->attrs[6 + axis];
        by.size[axis] = picture->shape[2 + axis];
        by.count[axis] = step->view[offsets].shape[2 + axis];
    }
    by.offset = step->view + offsets;
    by.from = run->first[offsets];
    return by;
}

/* The place of a number of element (i, j) of a window: 0: x, 1: y, 2: its weight. */
static int64_t offset_at(const deforming *by, const step_view *view, int64_t n, int64_t part, int64_t group,
                         const int64_t *at, const int64_t *tap)
{
    int64_t channel = (part * by->groups + group) * by->window[0] * by->window[1] + tap[0] * by->window[1] + tap[1];
    return n * view->stride[0] + channel * view->stride[1] + at[0] * view->stride[2] + at[1] * view->stride[3];
}

static void find(const deforming *by, int64_t n, int64_t group, const int64_t *at, const int64_t *tap, corners *found)
{
    float place[2], floor[2];
    for (int32_t axis = 0; axis < 2; ++axis) {
        float first = (float)(at[axis] * by->stride[axis] - by->front[axis] + tap[axis] * by->apart[axis]);
        place[axis] = first + value_at(by->from + offset_at(by, by->offset, n, 1 - axis, group, at, tap));
        floor[axis] = floorf(place[axis]);
        found->low[axis] = place[axis] - floor[axis];
        found->high[axis] = 1 - found->low[axis];
    }
    found->known = place[0] == place[0] && place[1] == place[1];
    found->weight = value_at(by->from + offset_at(by, by->offset, n, 2, group, at, tap));
    found->any = false;
    for (int32_t k = 0; k < 4; ++k) {
        float row = floor[0] + (float)(k >> 1), column = floor[1] + (float)(k & 1);
        bool inside = row >= 0 && row < (float)by->size[0] && column >= 0 && column < (float)by->size[1];
        found->inside[k] = inside;
        found->any |= inside;
        found->row[k] = inside ? (int64_t)row : 0;
        found->column[k] = inside ? (int64_t)column : 0;
        found->share[k] = (k >> 1 ? found->low[0] : found->high[0]) * (k & 1 ? found->low[1] : found->high[1]);
    }
}

static float sample(const deforming *by, const corners *found, const char *plane, const int64_t *stride)
{
    float sum = 0;
    if (!by->strict && !found->known) return NAN;
    for (int32_t k = 0; k < 4; ++k) {
        if (!found->inside[k] && !by->strict) continue;
        float value = found->inside[k] ? value_at(plane + found->row[k] * stride[2] + found->column[k] * stride[3]) : 0;
        sum += value * found->share[k];
    }
    return sum * found->weight;
}

/* Where a window's sample lies in its channel. */
static int64_t place_of(const deforming *by, const step_view *view, const int64_t *at, const int64_t *tap)
{
    return (at[0] * by->window[0] + tap[0]) * view->stride[2] + (at[1] * by->window[1] + tap[1]) * view->stride[3];
}

/* Every window's elements of a row of windows. */
#define EACH_TAP(at, tap) \
    for (at[1] = 0; at[1] < by.count[1]; ++at[1]) \
        for (tap[0] = 0; tap[0] < by.window[0]; ++tap[0]) \
            for (tap[1] = 0; tap[1] < by.window[1]; ++tap[1])

static void run_taken(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    const deforming by = read_numbers(run);
    int64_t many = in->shape[1] / by.groups, at[2], tap[2];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t n = tile / by.count[0] / by.groups, group = tile / by.count[0] % by.groups;
        at[0] = tile % by.count[0];
        EACH_TAP(at, tap)
        {
            corners found;
            find(&by, n, group, at, tap, &found);
            int64_t place = place_of(&by, out, at, tap);
            for (int64_t c = group * many; c < (group + 1) * many; ++c)
                put(run->first[0] + n * out->stride[0] + c * out->stride[1] + place,
                    sample(&by, &found, run->first[1] + n * in->stride[0] + c * in->stride[1], in->stride));
        }
    }
}

/* Whether anything comes back through a sample: it lies less than one place outside. */
static bool comes_back(const corners *found)
{
    return found->known && found->any;
}

static void run_image_back(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *grad = out + 1;
    const deforming by = read_numbers(run);
    int64_t many = out->shape[1] / by.groups, parts = (many + ABREAST - 1) / ABREAST, at[2], tap[2];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t n = tile / parts / by.groups, group = tile / parts % by.groups, first = tile % parts * ABREAST;
        int64_t last = group * many + (first + ABREAST < many ? first + ABREAST : many);
        first += group * many;
        for (int64_t c = first; c < last; ++c) /* results are dense */
            memset(run->first[0] + n * out->stride[0] + c * out->stride[1], 0,
                   (size_t)(out->shape[2] * out->shape[3]) * sizeof(float));
        for (at[0] = 0; at[0] < by.count[0]; ++at[0]) EACH_TAP(at, tap)
            {
                corners found;
                find(&by, n, group, at, tap, &found);
                if (!comes_back(&found)) continue;
                int64_t place = place_of(&by, grad, at, tap);
                for (int64_t c = first; c < last; ++c) {
                    float more = value_at(run->first[1] + n * grad->stride[0] + c * grad->stride[1] + place);
                    char *plane = run->first[0] + n * out->stride[0] + c * out->stride[1];
                    for (int32_t k = 0; k < 4; ++k) {
                        if (!found.inside[k]) continue;
                        char *to = plane + found.row[k] * out->stride[2] + found.column[k] * out->stride[3];
                        put(to, value_at(to) + more * (found.weight * found.share[k]));
                    }
                }
            }
    }
}

/* What one channel adds to the gradients of x, y and the weight. */
static void slopes(const corners *found, const char *plane, const int64_t *stride, float more, float *sum)
{
    for (int32_t k = 0; k < 4; ++k) {
        if (!found->inside[k]) continue;
        float value = value_at(plane + found->row[k] * stride[2] + found->column[k] * stride[3]);
        float down = k >> 1 ? value : -value, across = k & 1 ? value : -value;
        sum[0] += across * (k >> 1 ? found->low[0] : found->high[0]) * more * found->weight;
        sum[1] += down * (k & 1 ? found->low[1] : found->high[1]) * more * found->weight;
        sum[2] += found->share[k] * value * more;
    }
}

static void run_offset_back(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *grad = out + 1, *in = out + 2;
    const deforming by = read_numbers(run);
    int64_t many = in->shape[1] / by.groups, at[2], tap[2];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t n = tile / by.count[0] / by.groups, group = tile / by.count[0] % by.groups;
        at[0] = tile % by.count[0];
        EACH_TAP(at, tap)
        {
            corners found;
            float sum[3] = {0};
            find(&by, n, group, at, tap, &found);
            int64_t place = place_of(&by, grad, at, tap);
            for (int64_t c = group * many; c < (group + 1) * many && comes_back(&found); ++c)
                slopes(&found, run->first[2] + n * in->stride[0] + c * in->stride[1], in->stride,
                       value_at(run->first[1] + n * grad->stride[0] + c * grad->stride[1] + place), sum);
            for (int64_t part = 0; part < 3; ++part)
                put(run->first[0] + offset_at(&by, out, n, part, group, at, tap), sum[part]);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool deform_computes(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class; /* in float, whatever the class is */
    return true;
}

static bool shapes_match(const step_view *image, const step_view *samples, const step_view *offset, const double *attrs)
{
    int64_t window[2] = {(int64_t)attrs[0], (int64_t)attrs[1]}, groups = (int64_t)attrs[8];
    if (groups < 1 || window[0] < 1 || window[1] < 1 || image->shape[1] % groups) return false;
    if (offset->shape[1] != 3 * groups * window[0] * window[1] || samples->shape[1] != image->shape[1]) return false;
    for (int32_t axis = 0; axis < 2; ++axis)
        if (samples->shape[2 + axis] != offset->shape[2 + axis] * window[axis]) return false;
    return image->shape[0] == samples->shape[0] && image->shape[0] == offset->shape[0];
}

static bool accept_deform(const plan_step *step)
{
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].rank != 4 || step->view[v].memory != DTYPE_FLOAT) return false;
    return true;
}

static bool views_match(const plan_step *step)
{
    const step_view *view = step->view;
    if (step->kernel == KERNEL_deform_taken) return shapes_match(view + 1, view, view + 2, step->attrs);
    if (step->kernel == KERNEL_deform_image_back) return shapes_match(view, view + 1, view + 2, step->attrs);
    for (int32_t axis = 0; axis < 4; ++axis)
        if (view[0].shape[axis] != view[3].shape[axis]) return false;
    return shapes_match(view + 2, view + 1, view + 3, step->attrs);
}

static void prepare_deform(plan_step *step)
{
    const step_view *out = step->view, *offset = out + step_views(step) - 1;
    double numel = 1;
    for (int32_t axis = 0; axis < 4; ++axis) numel *= (double)out->shape[axis];
    if (!(numel > 0) || !views_match(step)) return;
    int64_t groups = (int64_t)step->attrs[8], many = out->shape[1] / groups;
    bool back = step->kernel == KERNEL_deform_image_back;
    step->tiles = offset->shape[0] * groups * (back ? (many + ABREAST - 1) / ABREAST : offset->shape[2]);
    step->grain = 1;
    const step_view *samples = step->kernel == KERNEL_deform_taken ? out : out + 1;
    numel = 1;
    for (int32_t axis = 0; axis < 4; ++axis) numel *= (double)samples->shape[axis];
    step->traffic = (uint64_t)(16 * numel);
    step->cost = (uint64_t)(20 * numel);
}

static pool_body deform_body(const plan_step *step)
{
    if (step->kernel == KERNEL_deform_taken) return run_taken;
    return step->kernel == KERNEL_deform_image_back ? run_image_back : run_offset_back;
}

const kernel_family family_deform = {.shaped = true,
                                     .computes = deform_computes,
                                     .accept = accept_deform,
                                     .prepare = prepare_deform,
                                     .body = deform_body};
