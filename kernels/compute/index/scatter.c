/* Steps that write elements or rows named by an index. What meets in one place meets there in the index's order,
 * however many threads there are: they share the target among them, never the index. */
#include <math.h>

#include "scatter.h"

#define AT_ONCE 512 /* indices that are turned into offsets before anything is written */
#define ROWS_AHEAD 8 /* whose cache lines are asked for */
#define AHEAD_BYTES 512 /* at their beginnings: the rest is foreseen by hardware */

/* A step in the normal form: lines along one axis, which is the one that is indexed or, where memory lies denser that
 * way or an index names whole rows, another one. */
typedef struct scatter_job {
    const step_run *run;
    const step_view *view;
    scatter_loops loops;
    int32_t rank, axis, line;
    int64_t number[AE_MAX_RANK]; /* how far the index's number goes on along each axis */
    int64_t size, low, high; /* of the indexed axis; the part of it that is written now */
    int64_t passed;
    bool wraps, passes; /* whether a negative index counts from the end, whether one is passed over */
} scatter_job;

static int64_t magnitude(int64_t stride)
{
    return stride < 0 ? -stride : stride;
}

int32_t scatter_line_axis(const plan_step *step)
{
    const step_view *target = step->view + TARGET, *index = step->view + INDEX;
    int32_t axis = step->axes, densest = -1;
    for (int32_t i = 0; i < index->rank; ++i)
        if (i != axis && (densest < 0 || magnitude(target->stride[i]) < magnitude(target->stride[densest])))
            densest = i;
    if (densest < 0) return axis;
    bool rows = !index->stride[densest] && magnitude(target->stride[densest]) < magnitude(target->stride[axis]);
    bool denser = index->stride[densest] && magnitude(index->stride[densest]) < magnitude(index->stride[axis]);
    return rows || denser || index->shape[axis] < 8 ? densest : axis;
}

/* ---- indices ----------------------------------------------------------------------------------------------------- */

/* rows x columns indices in memory, the number of the first, and how far numbers and places go on beside them. */
typedef struct square {
    const char *at;
    int64_t rows, columns, row, column; /* bytes */
    int64_t number, row_number, column_number, drift;
} square;

/* What is known of an index alone, with everything that may be said against it. */
static int64_t examine(const scatter_job *job, int64_t index, int64_t number)
{
    if (job->passes && index == job->passed) return NOWHERE;
    int64_t place = index < 0 && job->wraps ? index + job->size : index;
    if (place < 0 || place >= job->size) {
        step_fault(job->run, INDEX, number, index, job->size);
        return NOWHERE;
    }
    return place < job->low || place >= job->high ? NOWHERE : place * job->view[TARGET].stride[job->axis];
}

/* The offsets of a square's places, dense; at first as if every index were good, which nearly all are. */
#define FIND_PLACES(T) \
    static void find_##T(const scatter_job *job, const square *of, int64_t *restrict offset) \
    { \
        const uint64_t low = (uint64_t)job->low, part = (uint64_t)job->high - low, passed = (uint64_t)job->passed; \
        const uint64_t pitch = (uint64_t)job->view[TARGET].stride[job->axis], drift = (uint64_t)of->drift; \
        const int64_t rows = of->rows, columns = of->columns, step = of->column; \
        bool easy = true; \
        for (int64_t r = 0; r < rows; ++r) { \
            const char *at = of->at + r * of->row; \
            for (int64_t c = 0; c < columns; ++c, at += step) { \
                const uint64_t index = (uint64_t)(int64_t)*(const T *)(const void *)at; \
                offset[r * columns + c] = (int64_t)(index * pitch + (uint64_t)c * drift); \
                easy &= (index - low < part) & (index != passed); \
            } \
        } \
        for (int64_t i = 0; i < rows * columns && !easy; ++i) { \
            const int64_t r = i / columns, c = i % columns; \
            const T *at = (const T *)(const void *)(of->at + r * of->row + c * of->column); \
            offset[i] = examine(job, *at, of->number + r * of->row_number + c * of->column_number); \
            if (offset[i] != NOWHERE) offset[i] += c * of->drift; \
        } \
    }
FIND_PLACES(index32)
FIND_PLACES(index64)

static void find_places(const scatter_job *job, const square *of, int64_t *offset)
{
    (job->view[INDEX].size == 4 ? find_index32 : find_index64)(job, of, offset);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

typedef struct places {
    char *at[VIEWS];
    int64_t number;
} places;

static places moved(const scatter_job *job, const places *from, int32_t axis, int64_t count)
{
    places to = *from;
    for (int32_t v = 0; v < VIEWS; ++v)
        if (v != TARGET || axis != job->axis) to.at[v] += count * job->view[v].stride[axis];
    to.number += count * job->number[axis];
    return to;
}

/* As many elements of a line as good indices name from its beginning on; how many. */
static int64_t put_directly(const scatter_job *job, const places *from, int64_t n)
{
    const step_view *target = job->view + TARGET, *index = job->view + INDEX, *source = job->view + SOURCE;
    if (job->passes || job->high - job->low != job->size) return 0;
    scatter_line by = {.to = from->at[TARGET], .index = from->at[INDEX], .from = from->at[SOURCE], .size = job->size};
    by.index_step = index->stride[job->line], by.from_step = source->stride[job->line];
    by.pitch = target->stride[job->axis], by.drift = job->line == job->axis ? 0 : target->stride[job->line];
    return job->loops.direct[index->size == sizeof(index64)](&by, n);
}

/* Elements one by one, along the line's axis from begin to end; many short lines at once where the source lets them. */
static void put_elements(const scatter_job *job, const places *from, int64_t begin, int64_t end)
{
    const step_view *index = job->view + INDEX, *source = job->view + SOURCE;
    int32_t line = job->line, axis = job->axis;
    bool across = line != axis;
    int64_t columns = end - begin, rows = across ? index->shape[axis] : 1, offset[AT_ONCE];
    bool joined = columns < AT_ONCE && source->stride[axis] == source->stride[line] * columns;
    int64_t most = joined ? AT_ONCE / columns : 1;
    square part = {.row = across ? index->stride[axis] : 0, .column = index->stride[line]};
    part.row_number = job->number[axis], part.column_number = job->number[line];
    part.drift = across ? job->view[TARGET].stride[line] : 0;
    for (int64_t r = 0; r < rows; r += part.rows) {
        places row = across ? moved(job, from, axis, r) : *from;
        part.rows = rows - r < most ? rows - r : most;
        for (int64_t c = begin; c < end; c += part.columns) {
            places here = moved(job, &row, line, c);
            part.columns = most > 1 ? 0 : put_directly(job, &here, end - c);
            if (part.columns) continue;
            part.columns = end - c < AT_ONCE ? end - c : AT_ONCE;
            part.at = here.at[INDEX], part.number = here.number;
            find_places(job, &part, offset);
            job->loops.places(here.at[TARGET], offset, here.at[SOURCE], source->stride[line], part.rows * part.columns);
        }
    }
}

static void foresee(char *row, int64_t bytes)
{
    for (int64_t byte = 0; byte < bytes && byte < AHEAD_BYTES; byte += 64) __builtin_prefetch(row + byte, 1);
}

/* Rows, each named by one index. */
static void put_rows(const scatter_job *job, const places *from, int64_t begin, int64_t end)
{
    const step_view *target = job->view + TARGET, *source = job->view + SOURCE;
    int64_t offset[AT_ONCE], count = job->view[INDEX].shape[job->axis], to = target->stride[job->line];
    int64_t bytes = to == target->size ? (end - begin) * to : 1;
    places first = moved(job, from, job->line, begin);
    for (int64_t j = 0, n; j < count; j += n) {
        places here = moved(job, &first, job->axis, j);
        n = count - j < AT_ONCE ? count - j : AT_ONCE;
        square part = {.at = here.at[INDEX], .rows = 1, .columns = n, .column = job->view[INDEX].stride[job->axis]};
        part.number = here.number, part.column_number = job->number[job->axis];
        find_places(job, &part, offset);
        for (int64_t i = 0; i < n; ++i) {
            if (i + ROWS_AHEAD < n && offset[i + ROWS_AHEAD] != NOWHERE)
                foresee(here.at[TARGET] + offset[i + ROWS_AHEAD], bytes);
            if (offset[i] == NOWHERE) continue;
            job->loops.row(here.at[TARGET] + offset[i], to, here.at[SOURCE] + i * source->stride[job->axis],
                           source->stride[job->line], end - begin);
        }
    }
}

/* Everything at one place of the other axes: parts [begin, end) of the line's axis, or of the indexed one. */
static void put_part(scatter_job *job, int64_t other, int64_t begin, int64_t end)
{
    const plan_step *step = job->run->step;
    const int64_t *shape = job->view[INDEX].shape;
    places from = {.number = 0};
    for (int32_t v = 0; v < VIEWS; ++v) from.at[v] = job->run->first[v];
    for (int32_t i = job->rank - 1; i >= 0; --i) {
        if (i == job->line || i == job->axis) continue;
        from = moved(job, &from, i, other % shape[i]);
        other /= shape[i];
    }
    int64_t low = begin * step->tile_columns, high = end * step->tile_columns, along = shape[job->line];
    int64_t whole = step->upright ? along : job->size;
    if (high > whole || end == step->column_tiles) high = whole;
    job->low = step->upright ? 0 : low, job->high = step->upright ? job->size : high;
    int64_t first = step->upright ? low : 0, last = step->upright ? high : along;
    bool rows = job->line != job->axis && !job->view[INDEX].stride[job->line];
    (rows ? put_rows : put_elements)(job, &from, first, last);
}

void scatter_run(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    scatter_job job = {.run = run, .view = step->view, .axis = step->axes, .line = scatter_line_axis(step)};
    job.rank = step->view[INDEX].rank, job.size = step->view[TARGET].shape[job.axis];
    job.loops = scatter_find(step->kernel, step->view[TARGET].memory);
    job.wraps = run->attrs[1] != 0, job.passes = fmod(run->attrs[2], 1) == 0 && fabs(run->attrs[2]) < 0x1p62;
    job.passed = job.passes ? (int64_t)run->attrs[2] : INT64_MIN;
    int64_t number = 1;
    for (int32_t i = job.rank - 1; i >= 0; --i) {
        bool repeats = !step->view[INDEX].stride[i] && step->view[INDEX].shape[i] > 1;
        job.number[i] = repeats ? 0 : number;
        if (!repeats) number *= step->view[INDEX].shape[i];
    }
    for (int64_t part = begin, next; part < end; part = next) {
        int64_t other = part / step->column_tiles, from = part % step->column_tiles;
        next = (other + 1) * step->column_tiles < end ? (other + 1) * step->column_tiles : end;
        put_part(&job, other, from, from + next - part);
    }
}
