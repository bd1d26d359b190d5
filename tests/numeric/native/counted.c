/* Drives the kernels whose results are as long as they find, for the sanitizers: every width, sizes around those of a
 * tile, masks of any kind, results that do not fit. Exits with 1 at the first wrong result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define MOST_VIEWS_HERE 10
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct view {
    int32_t dtype, rank;
    int64_t shape[3];
} view;

static uint32_t state = 1;

static uint32_t random_number(void)
{
    return (state = state * 1664525u + 1013904223u) >> 8;
}

static void expect(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "wrong: %s\n", what);
    exit(1);
}

static int64_t bytes_of(const view *one)
{
    int64_t bytes = dtype_size(one->dtype);
    for (int32_t axis = 0; axis < one->rank; ++axis) bytes *= one->shape[axis];
    return bytes;
}

static ae_plan *plan_of(const char *name, const view *views, int32_t outputs, int32_t inputs, const double *attrs,
                        int32_t attr_count)
{
    int64_t word[256], n = 0, count = outputs + inputs;
    int64_t head[] = {count, 0, 1, -1}, step[] = {ae_kernel(name), DTYPE_INT64, 0, 0, 0, 0, attr_count, outputs, inputs};
    for (size_t i = 0; i < COUNT(head); ++i) word[n++] = head[i];
    for (int64_t i = 0; i < count; ++i) word[n++] = 0, word[n++] = bytes_of(views + i), word[n++] = i < outputs;
    for (size_t i = 0; i < COUNT(step); ++i) word[n++] = step[i];
    for (int64_t i = 0; i < count; ++i) {
        const view *one = views + i;
        int64_t own[] = {i, 0, one->dtype, one->dtype, one->rank}, stride = dtype_size(one->dtype), strides[3];
        for (size_t k = 0; k < COUNT(own); ++k) word[n++] = own[k];
        for (int32_t axis = 0; axis < one->rank; ++axis) word[n++] = one->shape[axis];
        for (int32_t axis = one->rank - 1; axis >= 0; stride *= one->shape[axis--]) strides[axis] = stride;
        for (int32_t axis = 0; axis < one->rank; ++axis) word[n++] = strides[axis];
    }
    ae_plan *plan = ae_plan_new("native", 507035, word, (int32_t)n, attrs, attr_count);
    expect(plan != NULL, name);
    return plan;
}

/* Runs it on buffers that end where their views do; those of inputs are filled before. */
static int32_t run(ae_plan *plan, const view *views, int32_t count, void **buffer)
{
    uint64_t address[MOST_VIEWS_HERE];
    for (int32_t i = 0; i < count; ++i) {
        if (!buffer[i]) buffer[i] = malloc((size_t)bytes_of(views + i) + !bytes_of(views + i));
        address[i] = (uintptr_t)buffer[i];
    }
    int32_t code = ae_plan_call(plan, 0, address);
    ae_plan_release(plan);
    return code;
}

static void drop(void **buffer, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) free(buffer[i]);
}

/* Bytes of which every so manieth is 0; floats of them are any. */
static void *filled(const view *one, uint32_t zeros)
{
    int64_t size = dtype_size(one->dtype), bytes = bytes_of(one);
    char *made = malloc((size_t)bytes + !bytes);
    for (int64_t i = 0; i < bytes; ++i) made[i] = (char)(random_number() % 5);
    for (int64_t i = 0; i < bytes; i += size)
        if (random_number() % 100 < zeros) memset(made + i, 0, (size_t)size);
    return made;
}

static int64_t set(const view *one, const char *bytes)
{
    static const char nothing[16];
    int64_t size = dtype_size(one->dtype), found = 0;
    for (int64_t i = 0; i < bytes_of(one); i += size) found += memcmp(bytes + i, nothing, (size_t)size) != 0;
    return found;
}

static void select_one(int32_t dtype, int64_t n, uint32_t zeros)
{
    view views[] = {{dtype, 1, {n}}, {DTYPE_INT64, 1, {9}}, {dtype, 1, {n}}, {DTYPE_BOOL, 1, {n}}};
    void *buffer[4] = {NULL, NULL, filled(views + 2, 0), filled(views + 3, zeros)};
    expect(run(plan_of("masked_select", views, 2, 2, NULL, 0), views, 4, buffer) == 0, "masked_select");
    const int64_t *row = buffer[1];
    expect(row[0] == 1 && row[1] == set(views + 3, buffer[3]), "elements under a mask");
    drop(buffer, 4);
}

static void nonzero_one(int32_t dtype, int64_t rows, int64_t columns, uint32_t zeros, double across, int64_t room)
{
    view views[] = {{DTYPE_INT64, 1, {room}}, {DTYPE_INT64, 1, {9}}, {dtype, 2, {rows, columns}}};
    void *buffer[3] = {NULL, NULL, filled(views + 2, zeros)};
    int64_t found = set(views + 2, buffer[2]);
    int32_t code = run(plan_of("nonzero", views, 2, 1, &across, 1), views, 3, buffer);
    expect(code == (2 * found > room ? AE_WHY_INDEX : 0), "nonzero");
    const int64_t *row = buffer[1];
    expect(code || (row[0] == 2 && row[1 + (across != 0)] == found), "indices");
    drop(buffer, 3);
}

static void unique_one(int32_t dtype, int64_t outer, int64_t items, int64_t inner, const double *attrs)
{
    static const int32_t keys[] = {[1] = DTYPE_UINT8, [2] = DTYPE_UINT16, [4] = DTYPE_UINT32, [8] = DTYPE_UINT64};
    int64_t parts = dtype == DTYPE_COMPLEX64 || dtype == DTYPE_COMPLEX128 ? 2 : 1, numel = outer * items * inner;
    int32_t key = keys[dtype_size(dtype) / parts];
    view views[] = {{dtype, 1, {numel}},         {DTYPE_INT64, 1, {items}}, {DTYPE_INT64, 1, {items}},
                    {key, 1, {numel * parts}},   {key, 1, {numel * parts}}, {DTYPE_INT64, 1, {items}},
                    {DTYPE_INT64, 1, {items}},   {DTYPE_INT64, 1, {27}},    {dtype, 3, {outer, items, inner}},
                    {dtype, 3, {outer, items, inner}}};
    void *buffer[10] = {[8] = filled(views + 8, 50)};
    buffer[9] = filled(views + 9, 0);
    expect(run(plan_of("unique", views, 8, 2, attrs, 6), views, 10, buffer) == 0, "unique");
    const int64_t *row = buffer[7], *count = buffer[2];
    int64_t total = 0;
    expect(row[0] == 3 && row[2] >= 1 && row[2] <= items && row[19] == row[2], "slices");
    for (int64_t i = 0; i < row[2]; ++i) total += count[i];
    expect(total == items, "counts");
    drop(buffer, 10);
}

static void all_of(int32_t dtype)
{
    static const int64_t sizes[] = {1, 7, 2047, 2049, 16383, 16385, 40000};
    static const double sorted[] = {1, 1, 0, 1, 1, 1}, arrived[] = {1, 1, 1, 0, 1, 1}, neighbours[] = {1, 0, 0, 1, 1, 1};
    for (size_t i = 0; i < COUNT(sizes); ++i)
        for (uint32_t zeros = 0; zeros <= 100; zeros += 50) {
            if (dtype_size(dtype) <= 8) {
                select_one(dtype, sizes[i], zeros);
                nonzero_one(dtype, 1, sizes[i], zeros, 0, 2 * sizes[i]);
                nonzero_one(dtype, sizes[i], 3, zeros, 1, 6 * sizes[i]);
                nonzero_one(dtype, sizes[i], 3, zeros, 0, sizes[i]);
            }
            unique_one(dtype, 1, sizes[i], 1, neighbours);
            if (sizes[i] > 3000) continue;
            unique_one(dtype, 1, sizes[i], 1, arrived);
            unique_one(dtype, 2, sizes[i], 3, sorted);
        }
}

int main(int count, char **arguments)
{
    static const int32_t dtypes[] = {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 16, 17, 27};
    (void)arguments;
    isa_start();
    pool_start(4);
    for (size_t i = 0; i < COUNT(dtypes); i += count > 1 ? 4 : 1) all_of(dtypes[i]);
    puts("fine");
    return 0;
}
