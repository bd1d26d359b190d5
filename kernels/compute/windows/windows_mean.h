/* Means of windows, and what goes back through them, in one class: VALUE, MEM, OF as in windows_max.h. */
#include "windows.h"

#define SHORT 64 /* elements whose sum VALUE holds */

/* ---- weights ----------------------------------------------------------------------------------------------------- */

/* What the results of a row are divided by: alike for those whose windows lie wholly inside. */
typedef struct divisor {
    const window_axis *width;
    double other; /* instead; 0: none */
    int64_t rows; /* of the window */
    bool padded;
} divisor;

static divisor divisor_of(const window_work *work, int64_t d, int64_t h)
{
    const window_axis *axis = work->all.axis;
    bool padded = work->all.extra[0] != 0;
    return (divisor){axis + 2, work->all.extra[1], window_weight(axis, d, padded) * window_weight(axis + 1, h, padded),
                     padded};
}

static VALUE divided_by(const divisor *by, int64_t result)
{
    if (by->other != 0) return (VALUE)by->other;
    int64_t weight = by->rows * window_weight(by->width, result, by->padded);
    return weight ? (VALUE)weight : 1; /* nothing is divided there but a sum of nothing */
}

/* Results [begin, end) that one number divides: those from `begin` on whose windows are as wide. */
static int64_t alike_until(const divisor *by, int64_t begin, int64_t end)
{
    const window_axis *w = by->width;
    if (by->other != 0) return end;
    if (!w->kernel || begin * w->stride < w->pad) return begin + 1;
    int64_t span = w->size + (by->padded ? w->pad : 0) - w->kernel;
    int64_t inside = span + w->pad < 0 ? 0 : (span + w->pad) / w->stride + 1;
    return most(begin + 1, least(end, inside));
}

static void divide(const divisor *by, VALUE *to, const MEM *sums, int64_t begin, int64_t end)
{
    for (int64_t at = begin, until; at < end; at = until) {
        until = alike_until(by, at, end);
        VALUE number = divided_by(by, at);
    INDEPENDENT for (int64_t i = at - begin; i < until - begin; ++i) to[i] = sums[i] / number;
    }
}

/* ---- means ------------------------------------------------------------------------------------------------------- */

#define ADD(step) INDEPENDENT for (int64_t i = 0; i < n; ++i) sums[i] += x[i * (step)];

static void add_values(VALUE *sums, const MEM *x, int64_t step, int64_t n)
{
    switch (step) {
    case 1: ADD(1) break;
    case 2: ADD(2) break;
    default: ADD(step)
    }
}
#undef ADD

static double sum_of_row(const MEM *x, int64_t n)
{
    double sums[4] = {0};
    int64_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int64_t k = 0; k < 4; ++k) sums[k] += (double)x[i + k];
    for (; i < n; ++i) sums[0] += (double)x[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Sums of results [begin, end) from one row of the plane. */
static void sums_of_row(const window_work *work, const char *row, int64_t begin, int64_t end)
{
    const window_axis *w = work->all.axis + 2;
    window_span first = window_at(w, begin), last = window_at(w, end - 1);
    int64_t low = first.first, high = last.first + most(0, last.count - 1) * w->dilation + 1;
    int64_t stride = work->step->view[1].stride[4];
    const MEM *x = window_load(work->run, 1, row + low * stride, stride, high - low, work->scratch->row);
    for (int64_t k = 0; k < w->kernel; ++k) {
        int64_t some, to;
        window_reach(work, k, &some, &to);
        some = most(some, begin), to = least(to, end);
        if (some >= to) continue;
        int64_t at = some * w->stride + k * w->dilation - w->pad - low;
        add_values((VALUE *)(void *)work->scratch->value + (some - begin), x + at, w->stride, to - some);
    }
}

static double sum_of_one(const window_work *work, char *plane, const window_span span[3])
{
    const window_axis *axis = work->all.axis;
    const step_view *from = work->step->view + 1;
    double sum = 0;
    int64_t step = axis[2].kernel ? axis[2].dilation : 1, piece;
    for (int64_t row = 0; row < span[0].count * span[1].count; ++row) {
        int64_t z = span[0].first + row / span[1].count * axis[0].dilation;
        int64_t y = span[1].first + row % span[1].count * axis[1].dilation;
        const char *at = window_row_at(from, plane, z, y) + span[2].first * from->stride[4];
        for (int64_t done = 0; done < span[2].count; done += piece) {
            piece = least(WINDOW_ROW, span[2].count - done);
            const MEM *x = window_load(work->run, 1, at + done * step * from->stride[4], step * from->stride[4], piece,
                                       work->scratch->row);
            sum += sum_of_row(x, piece);
        }
    }
    return sum;
}

static void mean_row(const window_work *work, int64_t row)
{
    const window_axis *axis = work->all.axis;
    int64_t h = row % axis[1].outs, d = row / axis[1].outs % axis[0].outs, n = row / axis[1].outs / axis[0].outs;
    const step_view *out = work->step->view, *from = out + 1;
    char *plane = window_plane(work->run, 1, n), *to = window_row_at(out, window_plane(work->run, 0, n), d, h);
    window_span span[3] = {window_at(axis, d), window_at(axis + 1, h), {0, 0}};
    divisor by = divisor_of(work, d, h);
    bool across = windows_across(axis + 2) &&
                  (double)axis[0].kernel * (double)axis[1].kernel * (double)axis[2].kernel <= SHORT;
    VALUE *value = (void *)work->scratch->value;
    for (int64_t begin = 0, end; begin < axis[2].outs; begin = end) {
        end = least(axis[2].outs, begin + (across ? WINDOW_RUN : 1));
        if (across) {
            memset(value, 0, (size_t)(end - begin) * sizeof *value);
            for (int64_t z = 0; z < span[0].count; ++z)
                for (int64_t y = 0; y < span[1].count; ++y)
                    sums_of_row(work,
                                window_row_at(from, plane, span[0].first + z * axis[0].dilation,
                                              span[1].first + y * axis[1].dilation),
                                begin, end);
            divide(&by, value, value, begin, end);
        } else {
            span[2] = window_at(axis + 2, begin);
            *value = (VALUE)(sum_of_one(work, plane, span) / (double)divided_by(&by, begin));
        }
        window_store(work->run, 0, to + begin * out->stride[4], out->stride[4], value, end - begin);
    }
}

void NAMED(run_window_mean, OF)(void *context, int64_t begin, int64_t end)
{
    window_work work;
    if (!window_begin(&work, context)) return;
    for (; begin < end; ++begin) mean_row(&work, begin);
    window_end(&work);
}
