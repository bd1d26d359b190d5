/* Gradients that go back through windows, in one class. Every element's are added in the order of the windows that it
 * was in, by one thread. Behind windows_mean.h. */

/* ---- spread evenly ---------------------------------------------------------------------------------------------- */

/* The gradients of results [first, last) of a row of them, to elements [begin, end) of a row whose sums are `to`. */
static void spread_run(const window_work *work, VALUE *to, int64_t begin, int64_t end, const VALUE *shares,
                       int64_t first, int64_t last)
{
    const window_axis *w = work->all.axis + 2;
    if (w->kernel <= last - first && w->kernel) {
        for (int64_t k = w->kernel - 1; k >= 0; --k) {
            int64_t shift = k - w->pad - begin;
            int64_t some = shift >= 0 ? first : most(first, (w->stride - 1 - shift) / w->stride);
            int64_t left = end - begin - 1 - shift, until = left < 0 ? 0 : least(last, left / w->stride + 1);
            if (w->stride == 1) {
    INDEPENDENT for (int64_t i = some; i < until; ++i) to[i + shift] += shares[i - first];
            } else {
                INDEPENDENT for (int64_t i = some; i < until; ++i) to[i * w->stride + shift] += shares[i - first];
            }
        }
        return;
    }
    for (int64_t i = first; i < last; ++i) {
        window_span span = window_at(w, i);
        int64_t until = least(end, span.first + span.count);
        for (int64_t at = most(begin, span.first); at < until; ++at) to[at - begin] += shares[i - first];
    }
}

/* Elements [begin, end) of row [z, y] of a plane. */
static void spread_row(const window_work *work, char *plane, int64_t z, int64_t y, int64_t begin, int64_t end)
{
    const window_axis *axis = work->all.axis;
    const step_view *grad = work->step->view + 1;
    VALUE *to = (void *)work->scratch->value, *shares = (void *)work->scratch->row;
    int64_t d, h, ends[3], first, none;
    memset(to, 0, (size_t)(end - begin) * sizeof *to);
    windows_with(axis + 2, begin, &first, &none);
    windows_with(axis + 2, end - 1, &none, ends + 2);
    windows_with(axis, z, &d, ends);
    for (; d < ends[0]; ++d)
        for (windows_with(axis + 1, y, &h, ends + 1); h < ends[1]; ++h) {
            divisor by = divisor_of(work, d, h);
            const char *row = window_row_at(grad, plane, d, h);
            for (int64_t at = first, until; at < ends[2]; at = until) {
                until = least(ends[2], at + WINDOW_ROW);
                const MEM *values = window_load(work->run, 1, row + at * grad->stride[4], grad->stride[4], until - at,
                                                shares);
                divide(&by, shares, values, at, until);
                spread_run(work, to, begin, end, shares, at, until);
            }
        }
}

void NAMED(run_window_spread, OF)(void *context, int64_t begin, int64_t end)
{
    window_work work;
    if (!window_begin(&work, context)) return;
    const window_axis *axis = work.all.axis;
    const step_view *out = work.step->view;
    for (; begin < end; ++begin) {
        int64_t y = begin % axis[1].size, z = begin / axis[1].size % axis[0].size;
        int64_t n = begin / axis[1].size / axis[0].size;
        char *to = window_row_at(out, window_plane(work.run, 0, n), z, y);
        for (int64_t at = 0, until; at < axis[2].size; at = until) {
            until = least(axis[2].size, at + WINDOW_RUN);
            spread_row(&work, window_plane(work.run, 1, n), z, y, at, until);
            window_store(work.run, 0, to + at * out->stride[2 + 2], out->stride[4], work.scratch->value, until - at);
        }
    }
    window_end(&work);
}

/* ---- given back to the largest ----------------------------------------------------------------------------------- */

/* One plane: its elements 0, then every gradient added to the element that its place names. */
static void return_plane(const step_run *run, int64_t plane, window_scratch *scratch, bool lenient)
{
    const step_view *out = run->step->view, *grad = out + 1, *index = out + 2;
    char *to = window_plane(run, 0, plane), *from = window_plane(run, 1, plane), *where = window_plane(run, 2, plane);
    int64_t size = out->shape[2], n = grad->shape[2], step = out->stride[2];
    if (step == out->size)
        memset(to, 0, (size_t)(size * step));
    else
        for (int64_t i = 0; i < size; ++i) *(MEM *)(void *)(to + i * step) = 0;
    for (int64_t at = 0, some; at < n; at += some) {
        some = least(WINDOW_ROW, n - at);
        const MEM *x = window_load(run, 1, from + at * grad->stride[2], grad->stride[2], some, scratch->row);
        for (int64_t i = 0; i < some; ++i) {
            int64_t place = window_numbered(index, where + (at + i) * index->stride[2]);
            if (place >= 0 && place < size)
                *(MEM *)(void *)(to + place * step) += x[i];
            else if (!lenient)
                step_fault(run, 2, plane * n + at + i, place, size);
        }
    }
}

void NAMED(run_window_return, OF)(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    window_scratch *scratch = scratch_take();
    for (; begin < end; ++begin) return_plane(run, begin, scratch, run->attrs[12] != 0);
    scratch_give(scratch);
}
