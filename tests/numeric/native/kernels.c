/* Drives the kernel side of the machine, for the sanitizers: every cast at odd addresses and odd strides, every kernel,
 * overlapping operands, malformed programs, several callers and threads at once, a fork. Exits with 1 at the first wrong
 * result. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernel.h"

extern const kernel_family family_moves, family_elementwise, family_rows, family_reduce, family_scan, family_products,
    family_patterns;

/* Families whose views all have the step's shape, and two more that take such views. */
static bool takes_the_shape(const kernel_family *family)
{
    return family->moves || family->elementwise || family == &family_rows || family == &family_reduce ||
           family == &family_scan || family == &family_products || family == &family_patterns;
}

static void expect(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "wrong: %s\n", what);
    exit(1);
}

/* ---- programs ---------------------------------------------------------------------------------------------------- */

#define REACH (INT64_C(1) << 40)
static const int32_t DTYPES_OF_ELEMENTS[] = {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 16, 17, 27, 33};
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct operand {
    int32_t memory, kernel;
    int64_t strides[2];
} operand;

#define MOST 8

/* Whether a view has one place a row: results of reductions, and what their second input gives for each row. */
static bool one_a_row(int32_t kernel, int view)
{
    const kernel_row *row = kernel_at(kernel);
    return row->folds >> view & 1 || (kernel_at(kernel)->family == &family_reduce && view > row->outputs);
}

/* One step over rows x columns; operands: the outputs first. A kernel over rows takes the columns as its row. */
static ae_plan *plan_of(int32_t kernel, int32_t class, int64_t rows, int64_t columns, const operand *operands)
{
    const kernel_row *row = kernel_at(kernel);
    int64_t word[256], n = 0, count = row->outputs + row->inputs;
    int64_t head[] = {count, 0, 1, -1};
    for (size_t i = 0; i < COUNT(head); ++i) word[n++] = head[i];
    for (int i = 0; i < count; ++i) word[n++] = -REACH, word[n++] = REACH, word[n++] = i < row->outputs;
    const kernel_family *family = kernel_at(kernel)->family;
    int64_t step[] = {kernel, class, 0, family->rows, 2, rows, columns, 0, row->attrs, row->outputs, row->inputs};
    for (size_t i = 0; i < COUNT(step); ++i) word[n++] = step[i];
    for (int i = 0; i < count; ++i) {
        int64_t across = one_a_row(kernel, i) ? 0 : operands[i].strides[1];
        int64_t view[] = {i, 0, operands[i].memory, operands[i].kernel}, own[] = {2, rows, columns};
        for (size_t k = 0; k < COUNT(view); ++k) word[n++] = view[k];
        for (size_t k = 0; family->shaped && k < COUNT(own); ++k) word[n++] = own[k];
        word[n++] = operands[i].strides[0], word[n++] = across;
    }
    double attrs[MOST] = {3, 1, 2, 1, 4, 5, 1, 1};
    return ae_plan_new("native", 507035, word, (int32_t)n, attrs, MOST);
}

/* Outputs lie one behind the other; all inputs are the same. */
static void call(ae_plan *plan, void *outs, int64_t apart, const void *input)
{
    expect(plan != NULL, "plan refused");
    uint64_t addresses[AE_MAX_VIEWS];
    for (int i = 0; i < plan->arguments; ++i)
        addresses[i] = plan->argument[i].writes ? (uintptr_t)outs + (uint64_t)(i * apart) : (uintptr_t)input;
    ae_plan_call(plan, 0, addresses);
}

/* ---- casts --------------------------------------------------------------------------------------------------------- */

static uint32_t noise_state = 1;

static void noise(char *bytes, size_t count)
{
    for (size_t i = 0; i < count; ++i) bytes[i] = (char)((noise_state = noise_state * 1664525u + 1013904223u) >> 24);
}

/* 60 x 60 elements each way: dense, then every other column of reversed rows, at addresses one byte off. */
static void cast_pair(int32_t from, int32_t to)
{
    int64_t in = dtype_size(from), out = dtype_size(to), side = 60;
    char *source = malloc((size_t)(side * side * in * 2 + 1)), *dense = malloc((size_t)(side * side * out + 1));
    char *spread = malloc((size_t)(side * side * out * 2 + 1));
    noise(source, (size_t)(side * side * in * 2 + 1));
    operand straight[2] = {{to, to, {side * out, out}}, {from, from, {side * in, in}}};
    operand strided[2] = {{to, to, {-2 * side * out, 2 * out}}, {from, from, {side * in, in}}};
    ae_plan *one = plan_of(0, 0, side, side, straight), *other = plan_of(0, 0, side, side, strided);
    char *last = spread + 1 + (side - 1) * 2 * side * out;
    call(one, dense + 1, 0, source + 1);
    call(other, last, 0, source + 1);
    for (int64_t r = 0; r < side; ++r)
        for (int64_t c = 0; c < side; ++c)
            expect(!memcmp(dense + 1 + (r * side + c) * out, last + (-r * side + c) * 2 * out, (size_t)out), "strided cast");
    ae_plan_release(one);
    ae_plan_release(other);
    free(source), free(dense), free(spread);
}

static void casts(void)
{
    for (size_t i = 0; i < COUNT(DTYPES_OF_ELEMENTS); ++i)
        for (size_t k = 0; k < COUNT(DTYPES_OF_ELEMENTS); ++k) cast_pair(DTYPES_OF_ELEMENTS[i], DTYPES_OF_ELEMENTS[k]);
}

/* ---- kernels --------------------------------------------------------------------------------------------------------- */

/* One NaN is as good as another. */
static bool same_values(int32_t dtype, const char *one, const char *other, size_t bytes)
{
    size_t size = dtype == DTYPE_FLOAT ? sizeof(float) : sizeof(double);
    for (size_t at = 0; at < bytes; at += size) {
        double a = 0, b = 0;
        float c = 0, d = 0;
        memcpy(dtype == DTYPE_FLOAT ? (void *)&c : (void *)&a, one + at, size);
        memcpy(dtype == DTYPE_FLOAT ? (void *)&d : (void *)&b, other + at, size);
        bool nan = (a != a && b != b) || (c != c && d != d);
        if (!nan && memcmp(one + at, other + at, size)) return false;
    }
    return true;
}

/* Each kernel and class over noise, dense and through a transposed input; both ways must agree. */
static void kernel_of_class(int32_t kernel, int32_t dtype)
{
    int64_t size = dtype_size(dtype), side = 70;
    size_t bytes = (size_t)(side * side * size);
    char *x = malloc(bytes), *turned = malloc(bytes), *one = calloc(2, bytes), *other = calloc(2, bytes);
    noise(x, bytes);
    operand flip[2] = {{dtype, dtype, {side * size, size}}, {dtype, dtype, {size, side * size}}};
    operand plain[MOST], crossed[MOST];
    for (int i = 0; i < MOST; ++i) plain[i] = flip[0], crossed[i] = flip[i >= kernel_at(kernel)->outputs];
    ae_plan *turn = plan_of(0, dtype, side, side, flip);
    ae_plan *straight = plan_of(kernel, dtype, side, side, plain);
    ae_plan *through = plan_of(kernel, dtype, side, side, crossed);
    call(turn, turned, 0, x);
    call(straight, one, (int64_t)bytes, x);
    call(through, other, (int64_t)bytes, turned);
    expect(same_values(dtype, one, other, 2 * bytes), kernel_at(kernel)->name);
    ae_plan_release(turn), ae_plan_release(straight), ae_plan_release(through);
    free(x), free(turned), free(one), free(other);
}

static void kernels(void)
{
    for (int32_t kernel = 1; kernel_at(kernel); ++kernel)
        for (size_t i = 0; i < COUNT(DTYPES_OF_ELEMENTS); ++i) {
            int32_t class = class_of_number(DTYPES_OF_ELEMENTS[i]);
            const kernel_family *family = kernel_at(kernel)->family;
            if (!takes_the_shape(family)) continue;
            if (class >= 0 && family->computes(kernel_at(kernel)->number, class)) kernel_of_class(kernel, DTYPES_OF_ELEMENTS[i]);
        }
}

/* Dense rows with their places, room for pairs behind them: whatever the order is, each place is another one. */
static void order_rows(const char *name, int32_t dtype, int64_t rows, int64_t columns, int64_t wanted)
{
    int64_t size = dtype_size(dtype), room = 4 * columns * 16 * rows, word[64], n = 0;
    int32_t kernel = ae_kernel(name), views = kernel_at(kernel)->outputs + 1;
    char *x = malloc((size_t)(rows * columns * size)), *values = malloc((size_t)(rows * wanted * size));
    int64_t *places = malloc((size_t)(rows * wanted * 8));
    void *spare = malloc((size_t)room);
    noise(x, (size_t)(rows * columns * size));
    int64_t head[] = {views, 0, 1, -1};
    for (size_t i = 0; i < COUNT(head); ++i) word[n++] = head[i];
    for (int i = 0; i < views; ++i) word[n++] = -REACH, word[n++] = REACH, word[n++] = i < views - 1;
    int64_t step[] = {kernel, DTYPE_INT64, 0, 0, 0, 0, kernel_at(kernel)->attrs, views - 1, 1};
    for (size_t i = 0; i < COUNT(step); ++i) word[n++] = step[i];
    for (int i = 0; i < views; ++i) {
        bool last = i == views - 1, third = i == 2 && !last;
        int64_t kind = third ? DTYPE_UINT8 : i == 1 && !last ? DTYPE_INT64 : dtype, bytes = dtype_size((int32_t)kind);
        int64_t across = third ? room / rows : last ? columns : wanted;
        int64_t view[] = {i, 0, kind, kind, 2, rows, across, across * bytes, bytes};
        for (size_t k = 0; k < COUNT(view); ++k) word[n++] = view[k];
    }
    double attrs[2] = {0, 1};
    ae_plan *plan = ae_plan_new("native", 507035, word, (int32_t)n, attrs, 2);
    expect(plan != NULL, name);
    uint64_t addresses[4] = {(uintptr_t)values, (uintptr_t)places, (uintptr_t)(views == 4 ? spare : x), (uintptr_t)x};
    ae_plan_call(plan, 0, addresses);
    for (int64_t i = 0; i < rows * wanted; ++i) expect(places[i] >= 0 && places[i] < columns, "places");
    ae_plan_release(plan);
    free(x), free(values), free(places), free(spare);
}

static void orders(void)
{
    static const int32_t dtypes[] = {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 27};
    for (size_t i = 0; i < COUNT(dtypes); ++i)
        for (int64_t n = 1; n < 20000; n = 3 * n + 1) {
            order_rows("sort", dtypes[i], 3, n, n), order_rows("sort_long", dtypes[i], 2, n, n);
            order_rows("topk", dtypes[i], 3, n, n / 3 + 1), order_rows("topk_long", dtypes[i], 2, n, n / 2 + 1);
            order_rows("kth", dtypes[i], 3, n, 1);
        }
}

/* Shifted, reversed and repeated onto itself: any result, but no access beside the buffer and no undefined behaviour. */
static void overlaps(void)
{
    static const int64_t shifts[] = {4, -4, 2}, strides[] = {4, -4, 8, 0};
    const int32_t tried[] = {AE_KERNEL_MOVE, ae_kernel("sigmoid")};
    char *buffer = malloc(40000);
    for (size_t i = 0; i < COUNT(shifts); ++i)
        for (size_t k = 0; k < COUNT(strides); ++k)
            for (size_t kernel = 0; kernel < COUNT(tried); ++kernel) {
                operand views[2] = {{0, 0, {0, strides[k]}}, {0, 0, {0, 4}}};
                ae_plan *plan = plan_of(tried[kernel], 0, 1, 1000, views);
                noise(buffer, 40000);
                call(plan, buffer + 20000 + shifts[i], 0, buffer + 20000);
                ae_plan_release(plan);
            }
    free(buffer);
}

static void malformed(void)
{
    for (int i = 0; i < 20000; ++i) {
        int64_t word[24];
        for (size_t k = 0; k < COUNT(word); ++k) noise((char *)(word + k), sizeof *word), word[k] >>= word[k] & 63;
        ae_plan_release(ae_plan_new("noise", 0, word, (int32_t)COUNT(word), NULL, 0));
    }
}

/* ---- threads ----------------------------------------------------------------------------------------------------------- */

#define LARGE (1 << 19)
#define ROUNDS 5

static void *caller(void *argument)
{
    float *wanted = argument, *x = malloc(LARGE * sizeof *x), *y = malloc(LARGE * sizeof *y);
    operand views[2] = {{0, 0, {0, 4}}, {0, 0, {0, 4}}};
    ae_plan *plan = plan_of(ae_kernel("silu"), 0, 1, LARGE, views);
    plan->step->cost = 1000000; /* worth waking everybody */
    for (int i = 0; i < LARGE; ++i) x[i] = (float)(i - LARGE / 2) / 9000;
    for (int round = 0; round < ROUNDS; ++round) {
        memset(y, 0, LARGE * sizeof *y);
        call(plan, y, 0, x);
        expect(!wanted || !memcmp(y, wanted, LARGE * sizeof *y), "threads disagree");
    }
    if (!wanted) return free(x), ae_plan_release(plan), y;
    ae_plan_release(plan);
    free(x), free(y);
    return NULL;
}

static void threads(void)
{
    pthread_t callers[3];
    pool_start(1);
    float *wanted = caller(NULL);
    pool_start(4);
    for (int i = 0; i < 3; ++i) pthread_create(callers + i, NULL, caller, wanted);
    pool_start(3);
    for (int i = 0; i < 3; ++i) pthread_join(callers[i], NULL);
    free(wanted);
}

static void in_a_child(void)
{
    pid_t child = fork();
    if (!child) {
        float *wanted = caller(NULL);
        pool_start(2);
        caller(wanted);
        _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    expect(WIFEXITED(status) && !WEXITSTATUS(status), "child");
}

int main(int count, char **arguments)
{
    bool only_threads = count > 1 && !strcmp(arguments[1], "threads");
    static const char *isas[] = {"base", "avx2", "avx512"};
    for (size_t i = 0; i < COUNT(isas) && !only_threads; ++i) {
        if (ae_isa_force(isas[i])) continue;
        casts(), kernels(), overlaps();
    }
    ae_isa_force(NULL);
    if (!only_threads) orders(), malformed(), in_a_child();
    threads();
    puts("fine");
    return 0;
}
