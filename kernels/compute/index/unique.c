/* What is there more than once: items that are alike get one number, and one slice of the result. */
#include <string.h>

#include "counted.h"
#include "scratch.h"

enum { VALUES, INVERSE, COUNTS, KEYS, MORE_KEYS, INDEX, GROUP, SHAPES, ELEMENTS, SHAPED };

/* How elements become keys. */
typedef struct key_kind {
    bool floating, is_signed, truth, one_zero;
    uint64_t infinity; /* its bits */
} key_kind;

typedef struct unique_work {
    const void *from;
    void *key, *spare;
    int64_t *index, *group;
    int64_t outer, items, inner; /* in keys, of which a complex number has two */
    bool sorted;
    key_kind kind;
    int64_t (*count)[256];
} unique_work;

static void exchange(int64_t **one, int64_t **other)
{
    int64_t *kept = *one;
    *one = *other;
    *other = kept;
}

#define KEY uint8_t
#define OF(name) name##_8
#include "unique_keys.h"
#undef KEY
#undef OF
#define KEY uint16_t
#define OF(name) name##_16
#include "unique_keys.h"
#undef KEY
#undef OF
#define KEY uint32_t
#define OF(name) name##_32
#include "unique_keys.h"
#undef KEY
#undef OF
#define KEY uint64_t
#define OF(name) name##_64
#include "unique_keys.h"

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static key_kind kind_of(int32_t dtype, bool one_zero)
{
    key_kind kind = {.truth = dtype == DTYPE_BOOL, .one_zero = one_zero};
    kind.is_signed = dtype == DTYPE_INT8 || dtype == DTYPE_INT16 || dtype == DTYPE_INT32 || dtype == DTYPE_INT64;
    kind.infinity = dtype == DTYPE_FLOAT16                               ? 0x7c00
                    : dtype == DTYPE_BF16                                ? 0x7f80
                    : dtype == DTYPE_FLOAT || dtype == DTYPE_COMPLEX64   ? 0x7f800000
                    : dtype == DTYPE_DOUBLE || dtype == DTYPE_COMPLEX128 ? UINT64_C(0x7ff0000000000000)
                                                                         : 0;
    kind.floating = kind.infinity;
    return kind;
}

static int64_t number_items(unique_work *all, int64_t width)
{
    return width == 1 ? number_8(all) : width == 2 ? number_16(all) : width == 4 ? number_32(all) : number_64(all);
}

/* In the order of their first items. */
static void by_arrival(unique_work *all, int64_t groups)
{
    int64_t arrived = 0;
    for (int64_t i = 0; i < groups; ++i) all->index[i] = -1;
    for (int64_t item = 0; item < all->items; ++item) {
        int64_t *number = all->index + all->group[item];
        if (*number < 0) *number = arrived++;
        all->group[item] = *number;
    }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

/* An item's elements to its slice. */
static void write_slice(const step_run *run, int64_t item, int64_t slice, int64_t slices)
{
    const step_view *from = run->step->view + ELEMENTS;
    int64_t bytes = from->shape[2] * from->size;
    char *to = run->first[VALUES] + slice * bytes;
    const char *at = run->first[ELEMENTS] + item * bytes;
    for (int64_t outer = 0; outer < from->shape[0]; ++outer)
        memcpy(to + outer * slices * bytes, at + outer * from->shape[1] * bytes, (size_t)bytes);
}

static void write_results(const step_run *run, unique_work *all, int64_t slices)
{
    bool inverse = run->attrs[4] != 0, counts = run->attrs[5] != 0;
    int64_t *numbers = (int64_t *)(void *)run->first[INVERSE], *count = (int64_t *)(void *)run->first[COUNTS];
    for (int64_t i = 0; i < slices; ++i) all->index[i] = 0;
    for (int64_t item = 0; item < all->items; ++item)
        if (!all->index[all->group[item]]++) write_slice(run, item, all->group[item], slices);
    if (inverse) memcpy(numbers, all->group, (size_t)all->items * sizeof *numbers);
    if (counts) memcpy(count, all->index, (size_t)slices * sizeof *count);
}

static bool has_space(const step_run *run, int32_t view, int64_t needed)
{
    int64_t capacity = run->step->view[view].shape[0];
    if (needed > capacity) step_fault(run, view, capacity, needed, capacity);
    return needed <= capacity;
}

static void tell_shapes(const step_run *run, int64_t slices)
{
    const step_view *shaped = run->step->view + SHAPED;
    int64_t size[AE_MAX_RANK], items = run->step->view[ELEMENTS].shape[1], one = 1;
    memcpy(size, shaped->shape, (size_t)shaped->rank * sizeof *size);
    size[(int)run->attrs[0]] = slices;
    tell_shape(run, 0, shaped->rank, size);
    tell_shape(run, 1, 1, run->attrs[4] != 0 ? &items : &one);
    tell_shape(run, 2, 1, run->attrs[5] != 0 ? &slices : &one);
}

static void run_unique(step_run *run)
{
    const step_view *view = run->step->view, *from = view + ELEMENTS;
    int64_t parts = from->size / view[KEYS].size;
    unique_work all = {.from = run->first[ELEMENTS],
                       .key = run->first[KEYS],
                       .spare = run->first[MORE_KEYS],
                       .index = (int64_t *)(void *)run->first[INDEX],
                       .group = (int64_t *)(void *)run->first[GROUP],
                       .outer = from->shape[0],
                       .items = from->shape[1],
                       .inner = from->shape[2] * parts,
                       .sorted = run->attrs[1] != 0,
                       .kind = kind_of(from->memory, run->attrs[3] != 0)};
    if (!run->step->tiles) return;
    all.count = scratch_take();
    int64_t slices = number_items(&all, view[KEYS].size);
    scratch_give(all.count);
    if (run->attrs[2] != 0) by_arrival(&all, slices);
    if (!has_space(run, VALUES, slices * from->shape[0] * from->shape[2])) return;
    if (run->attrs[4] != 0 && !has_space(run, INVERSE, all.items)) return;
    if (run->attrs[5] != 0 && !has_space(run, COUNTS, slices)) return;
    write_results(run, &all, slices);
    tell_shapes(run, slices);
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

static bool is_complex(int32_t dtype)
{
    return dtype == DTYPE_COMPLEX64 || dtype == DTYPE_COMPLEX128;
}

static bool accept_unique(const plan_step *step)
{
    const step_view *view = step->view, *from = view + ELEMENTS, *shaped = view + SHAPED;
    int64_t numel = view_numel(from), parts = is_complex(from->memory) ? 2 : 1;
    if (!accept_counted(step, 3) || from->rank != 3 || shaped->rank > 8) return false;
    bool fine = view[VALUES].memory == from->memory && view_numel(shaped) == numel;
    for (int32_t v = INVERSE; v < SHAPES; ++v)
        fine = fine && (v == KEYS || v == MORE_KEYS || view[v].memory == DTYPE_INT64);
    for (int32_t v = KEYS; v < SHAPES; ++v)
        fine = fine && view[v].shape[0] >= (v < INDEX ? numel * parts : from->shape[1]);
    return fine && view[KEYS].size * parts == from->size && view[MORE_KEYS].size == view[KEYS].size;
}

static void prepare_unique(plan_step *step)
{
    const step_view *from = step->view + ELEMENTS;
    double numel = (double)view_numel(from), axis = step->attrs[0];
    step->tiles = numel > 0 && axis >= 0 && axis < step->view[SHAPED].rank;
    step->grain = 1;
    step->traffic = (uint64_t)(numel * 64);
    step->cost = (uint64_t)(numel * 60);
}

static void run_tiles(void *run, int64_t begin, int64_t end)
{
    if (begin < end) run_unique(run);
}

static pool_body unique_body(const plan_step *step)
{
    (void)step;
    return run_tiles;
}

const kernel_family family_unique = {.shaped = true,
                                     .computes = computes_any,
                                     .accept = accept_unique,
                                     .prepare = prepare_unique,
                                     .body = unique_body,
                                     .run = run_unique};
