/* Samples in one kind of numbers, REAL. NAMED(x): x for these numbers; CALLED(f): the function of math.h for them. */
#include "grid.h"

typedef REAL NAMED(grid_real) __attribute__((aligned(1), may_alias));

/* A sample: so many elements, with their weights, and how these change along each axis of the grid. */
typedef struct NAMED(taps) {
    int32_t count;
    int64_t at[GRID_TAPS];
    REAL weight[GRID_TAPS], slope[3][GRID_TAPS];
} NAMED(taps);

/* ---- coordinates ------------------------------------------------------------------------------------------------- */

/* A coordinate that is finite and no further away than any index is. */
static REAL NAMED(tame)(REAL at, REAL otherwise)
{
    return at > -(REAL)1e9 && at < (REAL)1e9 ? at : otherwise;
}

/* Mirrored at both ends as often as it takes; *turn gets the sign of its change. */
static REAL NAMED(reflected)(REAL at, int64_t size, bool aligned, REAL *turn)
{
    REAL low = aligned ? 0 : -(REAL)0.5, span = (REAL)(aligned ? size - 1 : size);
    if (span == 0) {
        *turn = 0;
        return 0;
    }
    REAL far = at - low, away = far < 0 ? -far : far;
    *turn = far < 0 ? -1 : 1;
    REAL extra = CALLED(fmod)(away, span);
    if (CALLED(fmod)(CALLED(floor)(away / span), 2) == 0) return extra + low;
    *turn = -*turn;
    return span - extra + low;
}

/* Where a coordinate lies by the padding; *turn gets how fast it changes. */
static REAL NAMED(padded)(REAL at, int64_t size, const gridding *by, REAL *turn)
{
    *turn = 1;
    if (by->padding == GRID_ZEROS) return NAMED(tame)(at, -100);
    REAL last = (REAL)(size - 1);
    if (at != at || at - at != 0)
        at = *turn = 0;
    else if (by->padding == GRID_REFLECTION)
        at = NAMED(reflected)(at, size, by->aligned, turn);
    if (at <= 0 || at >= last) *turn = 0;
    return at < 0 ? 0 : at > last ? last : at;
}

/* From -1 .. 1 to places; *scale gets how fast it changes. */
static REAL NAMED(coordinate)(REAL at, int64_t size, bool aligned, REAL *scale)
{
    REAL n = (REAL)size;
    *scale = aligned ? (n - 1) / 2 : n / 2;
    return aligned ? (at + 1) / 2 * (n - 1) : ((at + 1) * n - 1) / 2;
}

/* ---- weights ----------------------------------------------------------------------------------------------------- */

/* Along an axis: so many places, their weights, and how these change. */
typedef struct NAMED(line) {
    int32_t count;
    int64_t at[4]; /* -1: outside */
    REAL weight[4], slope[4];
} NAMED(line);

static void NAMED(cubic_line)(NAMED(line) * line, REAL at, int64_t size, const gridding *by, REAL scale)
{
    const REAL a = -(REAL)0.75;
    REAL low = CALLED(floor)(at = NAMED(tame)(at, -100)), t = at - low;
    line->count = 4;
    for (int32_t k = 0; k < 4; ++k) {
        REAL x = k < 2 ? t + (REAL)(1 - k) : (REAL)(k - 1) - t, sign = k < 2 ? 1 : -1, turn;
        bool inner = k == 1 || k == 2;
        line->weight[k] = inner ? ((a + 2) * x - (a + 3)) * x * x + 1 : ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
        REAL change = inner ? (3 * (a + 2) * x - 2 * (a + 3)) * x : (3 * a * x - 10 * a) * x + 8 * a;
        line->slope[k] = sign * change * scale;
        int64_t place = (int64_t)NAMED(padded)(low + (REAL)(k - 1), size, by, &turn);
        line->at[k] = place >= 0 && place < size ? place : -1;
    }
}

static NAMED(line) NAMED(line_of)(REAL given, int64_t size, const gridding *by)
{
    NAMED(line) line = {.count = 1, .at = {0}, .weight = {1}};
    REAL scale, turn, at = NAMED(coordinate)(given, size, by->aligned, &scale);
    if (by->mode == GRID_CUBIC) {
        NAMED(cubic_line)(&line, at, size, by, scale);
        return line;
    }
    at = NAMED(padded)(at, size, by, &turn);
    if (by->mode == GRID_NEAREST) {
        int64_t place = (int64_t)CALLED(nearbyint)(at);
        line.at[0] = place >= 0 && place < size ? place : -1;
        return line;
    }
    int64_t low = (int64_t)CALLED(floor)(at);
    REAL t = at - (REAL)low;
    line.count = 2;
    line.weight[0] = 1 - t, line.weight[1] = t;
    line.slope[0] = -turn * scale, line.slope[1] = turn * scale;
    for (int32_t k = 0; k < 2; ++k) line.at[k] = low + k >= 0 && low + k < size ? low + k : -1;
    return line;
}

static void NAMED(find)(NAMED(taps) * taps, const gridding *by, const NAMED(grid_real) * grid)
{
    NAMED(line) x = NAMED(line_of)(grid[0], by->size[0], by), y = NAMED(line_of)(grid[1], by->size[1], by);
    NAMED(line) z = {.count = 1, .at = {0}, .weight = {1}};
    if (by->axes == 3) z = NAMED(line_of)(grid[2], by->size[2], by);
    int32_t count = 0;
    for (int32_t k = 0; k < z.count; ++k)
        for (int32_t j = 0; j < y.count; ++j)
            for (int32_t i = 0; i < x.count && count < GRID_TAPS; ++i) {
                if (x.at[i] < 0 || y.at[j] < 0 || z.at[k] < 0) continue;
                taps->at[count] = (z.at[k] * by->size[1] + y.at[j]) * by->size[0] + x.at[i];
                taps->weight[count] = x.weight[i] * y.weight[j] * z.weight[k];
                taps->slope[0][count] = x.slope[i] * y.weight[j] * z.weight[k];
                taps->slope[1][count] = x.weight[i] * y.slope[j] * z.weight[k];
                taps->slope[2][count++] = x.weight[i] * y.weight[j] * z.slope[k];
            }
    taps->count = count;
}

/* The places of a block that begins with `first`, of a batch. */
static int64_t NAMED(find_all)(NAMED(taps) * taps, const gridding *by, int64_t batch, int64_t first)
{
    int64_t count = by->places - first < GRID_AT_ONCE ? by->places - first : GRID_AT_ONCE;
    const NAMED(grid_real) *grid = (const NAMED(grid_real) *)(const void *)by->grid;
    for (int64_t p = 0; p < count; ++p) NAMED(find)(taps + p, by, grid + (batch * by->places + first + p) * by->axes);
    return count;
}

/* ---- samples and gradients --------------------------------------------------------------------------------------- */

void NAMED(grid_sample)(const gridding *by, int64_t begin, int64_t end)
{
    NAMED(taps) *taps = scratch_take();
    int64_t blocks = (by->places + GRID_AT_ONCE - 1) / GRID_AT_ONCE;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t batch = tile / blocks, first = tile % blocks * GRID_AT_ONCE;
        int64_t count = NAMED(find_all)(taps, by, batch, first);
        for (int64_t c = batch * by->channels; c < (batch + 1) * by->channels; ++c) {
            const NAMED(grid_real) *x = (const NAMED(grid_real) *)(const void *)by->x + c * by->plane;
            NAMED(grid_real) *to = (NAMED(grid_real) *)(void *)by->to + c * by->places + first;
            for (int64_t p = 0; p < count; ++p) {
                REAL sum = 0;
                for (int32_t k = 0; k < taps[p].count; ++k) sum += taps[p].weight[k] * x[taps[p].at[k]];
                to[p] = sum;
            }
        }
    }
    scratch_give(taps);
}

void NAMED(grid_spread)(const gridding *by, int64_t begin, int64_t end)
{
    NAMED(taps) *taps = scratch_take();
    int64_t blocks = (by->channels + GRID_CHANNELS - 1) / GRID_CHANNELS;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t batch = tile / blocks, low = tile % blocks * GRID_CHANNELS, high = low + GRID_CHANNELS;
        int64_t from = batch * by->channels + low;
        int64_t until = batch * by->channels + (high < by->channels ? high : by->channels);
        NAMED(grid_real) *to = (NAMED(grid_real) *)(void *)by->to;
        memset(to + from * by->plane, 0, (size_t)((until - from) * by->plane) * sizeof(REAL));
        for (int64_t first = 0; first < by->places; first += GRID_AT_ONCE) {
            int64_t count = NAMED(find_all)(taps, by, batch, first);
            for (int64_t c = from; c < until; ++c) {
                const NAMED(grid_real) *grad =
                    (const NAMED(grid_real) *)(const void *)by->grad + c * by->places + first;
                for (int64_t p = 0; p < count; ++p)
                    for (int32_t k = 0; k < taps[p].count; ++k)
                        to[c * by->plane + taps[p].at[k]] += taps[p].weight[k] * grad[p];
            }
        }
    }
    scratch_give(taps);
}

/* What a place's coordinates change: for each element what all channels give it, times how its weight changes. */
static void NAMED(slopes)(const gridding *by, const NAMED(taps) * taps, int64_t batch, int64_t place, REAL *sums)
{
    const NAMED(grid_real) *x = (const NAMED(grid_real) *)(const void *)by->x + batch * by->channels * by->plane;
    const NAMED(grid_real) *grad = (const NAMED(grid_real) *)(const void *)by->grad;
    grad += batch * by->channels * by->places + place;
    for (int32_t k = 0; k < taps->count; ++k) {
        REAL sum = 0;
        for (int64_t c = 0; c < by->channels; ++c) sum += grad[c * by->places] * x[c * by->plane + taps->at[k]];
        for (int64_t axis = 0; axis < by->axes; ++axis) sums[axis] += taps->slope[axis][k] * sum;
    }
}

void NAMED(grid_slope)(const gridding *by, int64_t begin, int64_t end)
{
    NAMED(taps) *taps = scratch_take();
    int64_t blocks = (by->places + GRID_AT_ONCE - 1) / GRID_AT_ONCE;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t batch = tile / blocks, first = tile % blocks * GRID_AT_ONCE;
        int64_t count = NAMED(find_all)(taps, by, batch, first);
        NAMED(grid_real) *to = (NAMED(grid_real) *)(void *)by->to + (batch * by->places + first) * by->axes;
        for (int64_t p = 0; p < count; ++p, to += by->axes) {
            REAL sums[3] = {0, 0, 0};
            if (by->mode != GRID_NEAREST) NAMED(slopes)(by, taps + p, batch, first + p, sums);
            for (int64_t axis = 0; axis < by->axes; ++axis) to[axis] = sums[axis];
        }
    }
    scratch_give(taps);
}
