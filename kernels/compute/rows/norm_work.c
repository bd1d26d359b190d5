/* Views of steps that normalise as runs of float32. */
#include "norm.h"

#include "isa.h"

const norm_loops *norm_loops_for(const isa_table *isa)
{
    static const norm_loops *const loops[] = ISA_ROW(norm_loops);
    return loops[isa->level];
}

norm_work norm_begin(const step_run *run)
{
    norm_work work = {run, run->step, norm_loops_for(run->isa), scratch_take()};
    for (int32_t slot = 0; slot < NORM_SLOTS; ++slot) work.scratch->slot[slot].from = NULL;
    return work;
}

void norm_end(norm_work *work)
{
    scratch_give(work->scratch);
}

const mem_float *norm_load(norm_work *work, int32_t view, int64_t first, int64_t n, int32_t slot)
{
    const step_view *kind = work->step->view + view;
    const char *from = norm_element(work, view, first);
    if (kind->memory == DTYPE_FLOAT) return (const void *)from;
    norm_slot *held = work->scratch->slot + slot;
    int64_t behind = held->from ? (int64_t)((intptr_t)from - (intptr_t)held->from) : -1;
    if (behind >= 0 && behind + n * kind->size <= held->n * kind->size) return held->value + behind / kind->size;
    isa_load(work->run->isa, CLASS_float, kind->memory)(held->value, 1, from, kind->size, n);
    held->from = from, held->n = n;
    return held->value;
}

mem_float *norm_place(norm_work *work, int32_t view, int64_t first, int32_t slot)
{
    if (work->step->view[view].memory == DTYPE_FLOAT) return (void *)norm_element(work, view, first);
    work->scratch->slot[slot].from = NULL;
    return work->scratch->slot[slot].value;
}

void norm_store(norm_work *work, int32_t view, int64_t first, int64_t n, int32_t slot)
{
    const step_view *kind = work->step->view + view;
    if (kind->memory == DTYPE_FLOAT) return;
    store_loop store = isa_store(work->run->isa, CLASS_float, kind->memory, false);
    store(norm_element(work, view, first), kind->size, work->scratch->slot[slot].value, 1, n);
}

void norm_round(norm_work *work, mem_float *value, int64_t n, int32_t dtype, int32_t slot)
{
    const int64_t size = sizeof(uint16_t);
    store_loop store = isa_store(work->run->isa, CLASS_float, dtype, false);
    load_loop load = isa_load(work->run->isa, CLASS_float, dtype);
    char *place = (void *)work->scratch->slot[slot].value;
    work->scratch->slot[slot].from = NULL;
    for (int64_t at = 0, some; at < n; at += some) {
        some = n - at < NORM_HELD ? n - at : NORM_HELD;
        store(place, size, value + at, 1, some);
        load(value + at, 1, place, size, some);
    }
}

float norm_get(const norm_work *work, int32_t view, int64_t index)
{
    const step_view *kind = work->step->view + view;
    _Alignas(16) float value[4];
    if (kind->memory == DTYPE_FLOAT) return *(const mem_float *)(const void *)norm_element(work, view, index);
    isa_load(work->run->isa, CLASS_float, kind->memory)(value, 1, norm_element(work, view, index), kind->size, 1);
    return value[0];
}

void norm_put(norm_work *work, int32_t view, int64_t index, float value)
{
    norm_put_all(work, view, index, 1, &value);
}

void norm_put_all(norm_work *work, int32_t view, int64_t first, int64_t n, const float *values)
{
    const step_view *kind = work->step->view + view;
    char *to = norm_element(work, view, first);
    if (kind->memory == DTYPE_FLOAT)
        memcpy(to, values, (size_t)n * sizeof *values);
    else
        isa_store(work->run->isa, CLASS_float, kind->memory, false)(to, kind->size, values, 1, n);
}

int64_t norm_piece(const plan_step *step, int64_t length)
{
    bool native = true;
    for (int32_t v = 0; v < step_views(step); ++v)
        native &= step->view[v].memory == DTYPE_FLOAT || step->view[v].memory == DTYPE_DOUBLE;
    return native || length < NORM_HELD ? length : NORM_HELD;
}

float norm_shift(const mem_float *x, int64_t n)
{
    float lane[8] = {0}, sum = 0;
    int64_t some = n < 4 * 8 ? n / 8 * 8 : 4 * 8;
    for (int64_t i = 0; i < some; i += 8)
        for (int j = 0; j < 8; ++j) lane[j] += x[i + j];
    for (int j = 0; j < 8; ++j) sum += lane[j];
    float mean = some ? sum / (float)some : x[0];
    return mean - mean == 0 ? mean : 0;
}

/* Whether the rows' gamma has an element for each of theirs, the same for all: its gradient is summed in blocks. */
bool norm_in_blocks(const plan_step *step)
{
    const step_view *gamma = step->view + step_views(step) - 1;
    return gamma->shape[0] == 1 && step->view[0].shape[2] == 1;
}
