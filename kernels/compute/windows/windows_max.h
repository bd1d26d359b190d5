/* Largest elements of windows in one class. VALUE, MEM: its type, in registers and in memory; LOWEST; OF: the class's
 * name behind those of functions. Equal elements count where the first is, several NaN where the last is. */
#include "windows.h"

#define NAME_OF(name, class) name##_##class
#define NAMED(name, class) NAME_OF(name, class)
#define GREATER(x, most) (((x) > (most)) | ((x) != (x)))

/* Elements `step` apart beside the largest so far, with the places of those. */
#define TAKE(step) \
    INDEPENDENT for (int64_t i = 0; i < n; ++i) \
    { \
        VALUE one = x[i * (step)]; \
        bool better = GREATER(one, value[i]); \
        value[i] = better ? one : value[i]; \
        place[i] = better ? first + (int32_t)i * (int32_t)(step) : place[i]; \
    }

static void take_places(VALUE *value, int32_t *place, const MEM *x, int64_t step, int64_t n, int32_t first)
{
    switch (step) {
    case 1: TAKE(1) break;
    case 2: TAKE(2) break;
    default: TAKE(step)
    }
}
#undef TAKE

#define TAKE(step) \
    INDEPENDENT for (int64_t i = 0; i < n; ++i) \
    { \
        VALUE one = x[i * (step)]; \
        value[i] = GREATER(one, value[i]) ? one : value[i]; \
    }

static void take_values(VALUE *value, const MEM *x, int64_t step, int64_t n)
{
    switch (step) {
    case 1: TAKE(1) break;
    case 2: TAKE(2) break;
    default: TAKE(step)
    }
}
#undef TAKE

/* Results [begin, end) of one row, from one row of the plane, whose elements are numbered from `number` on. */
static void max_of_row(const window_work *work, const char *row, int64_t begin, int64_t end, int64_t number)
{
    const window_axis *w = work->all.axis + 2;
    const step_view *from = work->step->view + work->step->outputs;
    window_span first = window_at(w, begin), last = window_at(w, end - 1);
    int64_t low = first.first, high = last.first + most(0, last.count - 1) * w->dilation + 1, stride = from->stride[4];
    const MEM *x =
        window_load(work->run, work->step->outputs, row + low * stride, stride, high - low, work->scratch->row);
    for (int64_t k = 0; k < w->kernel; ++k) {
        int64_t some, to;
        window_reach(work, k, &some, &to);
        some = most(some, begin), to = least(to, end);
        if (some >= to) continue;
        int64_t at = some * w->stride + k * w->dilation - w->pad;
        VALUE *value = (VALUE *)(void *)work->scratch->value + (some - begin);
        if (work->step->outputs == 1)
            take_values(value, x + (at - low), w->stride, to - some);
        else
            take_places(value, work->scratch->place + (some - begin), x + (at - low), w->stride, to - some,
                        (int32_t)(number + at));
    }
}

/* Results [begin, end) of row [d, h] together. */
static void max_across(const window_work *work, char *plane, const window_span span[2], int64_t begin, int64_t end)
{
    const window_axis *axis = work->all.axis;
    const step_view *from = work->step->view + work->step->outputs;
    VALUE *value = (void *)work->scratch->value;
    int64_t corner = (span[0].first * axis[1].size + span[1].first) * axis[2].size;
    for (int64_t i = begin; i < end; ++i) {
        value[i - begin] = LOWEST;
        work->scratch->place[i - begin] = (int32_t)(corner + most(0, i * axis[2].stride - axis[2].pad));
    }
    for (int64_t d = 0; d < span[0].count; ++d)
        for (int64_t h = 0; h < span[1].count; ++h) {
            int64_t z = span[0].first + d * axis[0].dilation, y = span[1].first + h * axis[1].dilation;
            max_of_row(work, window_row_at(from, plane, z, y), begin, end, (z * axis[1].size + y) * axis[2].size);
        }
}

/* The largest of one window. */
static VALUE max_of_one(const window_work *work, char *plane, const window_span span[3], int64_t *place)
{
    const window_axis *axis = work->all.axis;
    const step_view *from = work->step->view + work->step->outputs;
    VALUE found = LOWEST;
    *place = (span[0].first * axis[1].size + span[1].first) * axis[2].size + span[2].first;
    int64_t step = axis[2].kernel ? axis[2].dilation : 1, piece;
    for (int64_t row = 0; row < span[0].count * span[1].count; ++row) {
        int64_t z = span[0].first + row / span[1].count * axis[0].dilation;
        int64_t y = span[1].first + row % span[1].count * axis[1].dilation;
        const char *at = window_row_at(from, plane, z, y);
        for (int64_t done = 0; done < span[2].count; done += piece) {
            piece = least(WINDOW_PIECE, span[2].count - done);
            int64_t begin = span[2].first + done * step;
            const MEM *x = window_load(work->run, work->step->outputs, at + begin * from->stride[4],
                                       step * from->stride[4], piece, work->scratch->row);
            for (int64_t i = 0; i < piece; ++i)
                if (GREATER(x[i], found))
                    found = x[i], *place = (z * axis[1].size + y) * axis[2].size + begin + i * step;
        }
    }
    return found;
}

static void max_row(const window_work *work, int64_t row)
{
    const window_axis *axis = work->all.axis;
    const plan_step *step = work->step;
    int64_t h = row % axis[1].outs, d = row / axis[1].outs % axis[0].outs, n = row / axis[1].outs / axis[0].outs;
    char *plane = window_plane(work->run, step->outputs, n), *to[2] = {NULL, NULL};
    for (int32_t v = 0; v < step->outputs; ++v)
        to[v] = window_row_at(step->view + v, window_plane(work->run, v, n), d, h);
    window_span span[3] = {window_at(axis, d), window_at(axis + 1, h), {0, 0}};
    bool across = windows_across(axis + 2) && axis[0].size * axis[1].size < (INT32_MAX - WINDOW_ROW) / axis[2].size;
    for (int64_t begin = 0, end; begin < axis[2].outs; begin = end) {
        end = least(axis[2].outs, begin + (across ? WINDOW_RUN : 1));
        int64_t place = 0;
        if (across)
            max_across(work, plane, span, begin, end);
        else
            span[2] = window_at(axis + 2, begin),
            *(VALUE *)(void *)work->scratch->value = max_of_one(work, plane, span, &place);
        const step_view *value = step->view, *index = step->view + 1;
        window_store(work->run, 0, to[0] + begin * value->stride[4], value->stride[4], work->scratch->value,
                     end - begin);
        for (int64_t i = begin; i < end && to[1]; ++i)
            window_number(index, to[1] + i * index->stride[4], across ? work->scratch->place[i - begin] : place);
    }
}

void NAMED(run_window_max, OF)(void *context, int64_t begin, int64_t end)
{
    window_work work;
    if (!window_begin(&work, context)) return;
    for (; begin < end; ++begin) max_row(&work, begin);
    window_end(&work);
}
