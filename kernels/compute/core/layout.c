/* The normal form of a step: few axes, walked in the order of the output's memory, cut into tiles. */
#include "kernel.h"

#define UNCACHED (2 << 20) /* bytes of a tensor that hardly stays in a cache while it is copied */
#define LEAST_RUNS 2048 /* bytes of a tile of copied runs */

static int64_t magnitude(int64_t stride)
{
    return stride < 0 ? -stride : stride;
}

void drop_axis(plan_step *step, int32_t axis)
{
    step->rank -= 1;
    for (int32_t i = axis; i < step->rank; ++i) {
        step->shape[i] = step->shape[i + 1];
        for (int32_t v = 0; v < step_views(step); ++v) step->view[v].stride[i] = step->view[v].stride[i + 1];
    }
}

void swap_axes(plan_step *step, int32_t one, int32_t other)
{
    int64_t size = step->shape[one];
    step->shape[one] = step->shape[other];
    step->shape[other] = size;
    for (int32_t v = 0; v < step_views(step); ++v) {
        int64_t *stride = step->view[v].stride, kept = stride[one];
        stride[one] = stride[other];
        stride[other] = kept;
    }
}

/* The first output's strides positive and falling. */
static void follow_output(plan_step *step)
{
    int64_t *leading = step->view[0].stride;
    for (int32_t axis = 0; axis < step->rank; ++axis) {
        if (leading[axis] >= 0) continue;
        for (int32_t v = 0; v < step_views(step); ++v) {
            step_view *view = step->view + v;
            view->offset += view->stride[axis] * (step->shape[axis] - 1);
            view->stride[axis] = -view->stride[axis];
        }
    }
    for (int32_t end = 1; end < step->rank; ++end)
        for (int32_t axis = end; axis > 0 && leading[axis - 1] < leading[axis]; --axis) swap_axes(step, axis - 1, axis);
}

/* Whether two elements of the view may share a byte (never wrong with false). */
static bool overlaps_itself(const plan_step *step, const step_view *view)
{
    int64_t span = view->size;
    bool taken[AE_MAX_RANK] = {false};
    for (int32_t round = 0; round < step->rank; ++round) {
        int32_t least = -1;
        for (int32_t axis = 0; axis < step->rank; ++axis)
            if (!taken[axis] && (least < 0 || magnitude(view->stride[axis]) < magnitude(view->stride[least])))
                least = axis;
        taken[least] = true;
        if (magnitude(view->stride[least]) < span) return true;
        span += magnitude(view->stride[least]) * (step->shape[least] - 1);
    }
    return false;
}

void join_axes(plan_step *step, int32_t from, int32_t to)
{
    for (int32_t axis = to - 1; axis > from; --axis) {
        bool joined = true;
        for (int32_t v = 0; v < step_views(step); ++v) {
            const int64_t *stride = step->view[v].stride;
            joined &= stride[axis - 1] == stride[axis] * step->shape[axis];
        }
        if (!joined) continue;
        step->shape[axis - 1] *= step->shape[axis];
        for (int32_t v = 0; v < step_views(step); ++v) step->view[v].stride[axis - 1] = step->view[v].stride[axis];
        drop_axis(step, axis);
    }
}

/* Axes of size 1 in front until there are rows and columns; a lone element counts as dense. */
static void pad(plan_step *step)
{
    while (step->rank < 2) {
        step->shape[step->rank] = 1;
        for (int32_t v = 0; v < step_views(step); ++v)
            step->view[v].stride[step->rank] = step->rank ? 0 : step->view[v].size;
        for (int32_t axis = step->rank++; axis > 0; --axis) swap_axes(step, axis, axis - 1);
    }
}

/* The axis along which some view lies denser in memory than along the columns, -1 if there is none. */
static int32_t crossing_axis(const plan_step *step)
{
    int32_t columns = step->rank - 1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const int64_t *stride = step->view[v].stride;
        int32_t densest = columns;
        for (int32_t axis = 0; axis < columns; ++axis)
            if (stride[axis] && step->shape[axis] > 1 && magnitude(stride[axis]) < magnitude(stride[densest]))
                densest = axis;
        if (densest != columns) return densest;
    }
    return -1;
}

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t ceiling(int64_t count, int64_t unit)
{
    return (count + unit - 1) / unit;
}

/* Bytes of the widest value that a class on an element's way may need: a cast never needs more than its two ends do. */
int64_t widest_value(const plan_step *step)
{
    int64_t bytes = step->family->moves ? 1 : class_size(step->class);
    for (int32_t v = 0; v < step_views(step); ++v) {
        const int32_t dtypes[2] = {step->view[v].memory, step->view[v].kernel};
        for (int i = 0; i < 2; ++i) {
            int64_t home = class_size(class_of_cast(dtypes[i], dtypes[i]));
            if (home > bytes) bytes = home;
        }
    }
    return bytes;
}

/* Bytes of the widest element in memory. */
static int64_t widest_element(const plan_step *step)
{
    int64_t bytes = 1;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].size > bytes) bytes = step->view[v].size;
    return bytes;
}

/* Of a view's tile that a loop takes as it is: inputs that are brought together share the first-level cache. */
static int64_t raw_bytes(const plan_step *step)
{
    int64_t inputs = 0;
    for (int32_t v = step->outputs; v < step_views(step); ++v)
        inputs += step->view[v].stride[step->rank - 1] != step->view[v].size;
    return smaller(RAW_BYTES / (inputs ? inputs : 1), step_dense_bytes(step));
}

/* Runs of memory that no cache holds are copied in the order of the input where fewer of them lie side by side in the
 * output than would in the input. */
static void follow_fewer_streams(plan_step *step)
{
    int32_t columns = step->rank - 1, rows = columns - 1, outer = rows - 1;
    const step_view *to = step->view, *from = to + 1;
    if (outer < 0 || !step->plain || step->ordered || step->inputs != 1) return;
    int64_t size = to->size, bytes = step->shape[columns] * size, jump = magnitude(from->stride[outer]);
    bool runs = to->stride[columns] == size && from->stride[columns] == size && bytes >= COPY_LEAST;
    bool crossed = jump && jump < magnitude(from->stride[rows]) && step->shape[outer] <= step->shape[rows];
    runs &= step->shape[outer] * bytes >= LEAST_RUNS;
    for (int32_t axis = 0; axis < columns; ++axis) bytes *= step->shape[axis];
    if (runs && crossed && bytes > UNCACHED) swap_axes(step, outer, rows);
}

/* Tiles are rows of the output's memory, or, where a view lies crosswise, blocks that are narrow for both. */
static void cut(plan_step *step)
{
    step->block = step->plain ? MOVE_BYTES / step->view->size : BLOCK_BYTES / widest_value(step);
    if (step->raw) step->block = raw_bytes(step) / widest_element(step) / PACKED * PACKED;
    bool casts = step->family->moves && !step->plain;
    int64_t limit = step->block, side = !casts && widest_element(step) <= 4 ? 128 : 32;
    follow_fewer_streams(step);
    int32_t crossing = step->ordered ? -1 : crossing_axis(step);
    step->crosswise = crossing >= 0;
    for (int32_t axis = crossing; crossing >= 0 && axis < step->rank - 2; ++axis) swap_axes(step, axis, axis + 1);
    int64_t rows = step->shape[step->rank - 2], columns = step->shape[step->rank - 1];
    step->tile_columns = smaller(columns, crossing >= 0 ? side : limit);
    if (step->crosswise && !step->family->moves) {
        int64_t square =
            smaller(step->tile_columns * step->tile_columns, step_dense_bytes(step) / widest_element(step));
        if (limit < square) limit = square;
    }
    step->tile_rows = smaller(rows, limit / step->tile_columns);
    if (crossing >= 0) step->tile_columns = smaller(columns, smaller(step->block, limit / step->tile_rows));
    step->row_tiles = ceiling(rows, step->tile_rows);
    step->column_tiles = ceiling(columns, step->tile_columns);
    step->tiles = step->row_tiles * step->column_tiles;
    for (int32_t axis = 0; axis < step->rank - 2; ++axis) step->tiles *= step->shape[axis];
}

/* Whether a comparison of an integer with a number comes out the same in the dtype that the integer has in memory: that
 * holds the number. */
static bool compares_narrow(const plan_step *step)
{
    static const struct {
        double low, high;
    } range[DTYPES] = {[DTYPE_INT8] = {INT8_MIN, INT8_MAX},
                       [DTYPE_UINT8] = {0, UINT8_MAX},
                       [DTYPE_INT16] = {INT16_MIN, INT16_MAX},
                       [DTYPE_INT32] = {INT32_MIN, INT32_MAX}};
    const step_view *input = step->view + 1;
    if (step->inputs != 1 || step->row->attrs < 2 || input->kernel != DTYPE_INT64) return false;
    double number = step->attrs[0] + step->attrs[1]; /* an integer, in its upper and lower half */
    for (int32_t i = 2; i < step->row->attrs; ++i)
        if (step->attrs[i]) return false;
    return number > range[input->memory].low && number < range[input->memory].high;
}

/* Whether the kernel has a loop for the elements of all inputs as they lie in memory, and for results as they will. */
static bool is_native(const plan_step *step)
{
    if (step->outputs != 1 || !step->inputs || step->away) return false;
    const elementwise_kernel *kernel = isa_base.elementwise[step->kernel];
    const step_view *result = step->view, *input = step->view + 1;
    int32_t dtype = input->memory, given = kernel->gives_truths ? DTYPE_BOOL : dtype;
    if (!isa_native(&isa_base, step->kernel, dtype) || result->memory != given || result->kernel != given) return false;
    if (!kernel->gives_truths && step->class != CLASS_int64) return false;
    for (int32_t v = 0; v < step->inputs; ++v) {
        bool truth = kernel->takes_truths && input[v].kernel == DTYPE_BOOL;
        bool bit = dtype == DTYPE_BOOL && kernel->gives_truths && step->inputs == 2; /* 0 or 1 in any dtype */
        bool narrow = kernel->gives_truths && compares_narrow(step);
        if (input[v].memory != dtype || (input[v].kernel != dtype && !truth && !bit && !narrow)) return false;
    }
    return true;
}

/* What plan_step.raw says. */
static int8_t raw(const plan_step *step)
{
    const int32_t dtype = step->view[0].memory;
    bool values = true, same = step->class == CLASS_float && step->inputs && !step->away;
    for (int32_t v = 0; v < step_views(step); ++v) {
        values &= step_holds_values(step, v);
        /* a kernel of float32 gets and gives the same values */
        same &= step->view[v].memory == dtype && (step->view[v].kernel == dtype || step->view[v].kernel == DTYPE_FLOAT);
    }
    if (step->family->moves || step->ordered) return RAW_NONE;
    if (values) return RAW_VALUES;
    if (!step->family->elementwise) return RAW_NONE;
    if (is_native(step)) return RAW_NATIVE;
    same = same && isa_packed(&isa_base, step->kernel, dtype == DTYPE_BF16);
    return !same ? RAW_NONE : dtype == DTYPE_FLOAT16 ? RAW_FLOAT16 : dtype == DTYPE_BF16 ? RAW_BF16 : RAW_NONE;
}

/* Nanoseconds on one thread, for the decisions that threads and queues take: an estimate within a factor of two or so.
 */
static void estimate(plan_step *step)
{
    static const double compute[CLASSES] = {
        [CLASS_float] = 0.25, [CLASS_double] = 4, [CLASS_complex] = 30, [CLASS_int64] = 0.25};
    double numel = 1, bytes = 0, each = step->family->moves ? 0 : compute[step->class];
    bool whole = step->family->moves || step->raw;
    step->flat = step->rank == 2 && step->shape[0] == 1 && whole && !step->ordered;
    for (int32_t axis = 0; axis < step->rank; ++axis) numel *= (double)step->shape[axis];
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        bool dense = view->stride[step->rank - 1] == view->size;
        bool values = step->plain || step_holds_values(step, v);
        step->flat &= dense;
        bytes += (double)view->size;
        each += dense ? values ? 0 : 0.05 : 0.5;
    }
    step->traffic = (uint64_t)(bytes * numel);
    step->cost = (uint64_t)((each + bytes * 0.02) * numel);
    double tile_bytes = bytes * (double)(step->tile_rows * step->tile_columns);
    int64_t most = 1 + (int64_t)((256 << 10) / tile_bytes), least = 1 + (int64_t)((16 << 10) / tile_bytes);
    int64_t wanted = step->tiles / 16;
    step->grain = wanted > most ? most : wanted < least ? least : wanted;
}

void elementwise_normalise(plan_step *step)
{
    step->plain = step->family->moves;
    for (int32_t v = 0; v < step_views(step); ++v)
        step->plain &= step->view[v].memory == step->view[0].memory && step->view[v].kernel == step->view[0].memory;
    for (int32_t axis = step->rank - 1; axis >= 0; --axis) {
        if (!step->shape[axis]) return; /* nothing to do: tiles stays 0 */
        if (step->shape[axis] == 1) drop_axis(step, axis);
    }
    for (int32_t v = 0; v < step->outputs; ++v) step->ordered |= overlaps_itself(step, step->view + v);
    if (!step->ordered) follow_output(step);
    join_axes(step, 0, step->rank);
    pad(step);
    step->raw = raw(step);
    cut(step);
    estimate(step);
}
