/* Every kernel in every class, dtype, layout and instruction set, on buffers of exactly the bytes that a plan declares:
 * the sanitizers watch the edges. Values are the numeric tests' business. */
#include "native.h"

enum {
    FLOAT = 0,
    FLOAT16 = 1,
    INT8 = 2,
    INT64 = 9,
    DOUBLE = 11,
    BOOL = 12,
    COMPLEX64 = 16,
    COMPLEX128 = 17,
    BF16 = 27
};

static const int64_t CLASSES[] = {FLOAT, DOUBLE, COMPLEX128, INT64};
static const int64_t DTYPES[] = {FLOAT, FLOAT16, INT8, INT64, DOUBLE, BOOL, COMPLEX64, BF16};

typedef struct layout {
    int64_t rows, columns, row_stride, column_stride; /* strides in elements */
} layout;

static const layout LAYOUTS[] = {
    {1, 1, 1, 1},    {1, 513, 0, 1}, {3, 700, 700, 1}, {65, 7, 1, 65}, {5, 33, -40, 1},
    {9, 20, 25, -1}, {4, 600, 0, 1}, {600, 4, 1, 0},   {0, 5, 5, 1},
};

static int64_t bytes_of(int64_t dtype)
{
    return dtype == COMPLEX128                 ? 16
           : dtype == FLOAT                    ? 4
           : dtype == FLOAT16 || dtype == BF16 ? 2
           : dtype == INT8 || dtype == BOOL    ? 1
                                               : 8;
}

typedef struct operand {
    int64_t dtype, low, high, stride[2];
    char *buffer, *first; /* first: the storage address, buffer + (0 - low) */
} operand;

static operand make_operand(int64_t dtype, const layout *shape, bool dense)
{
    int64_t size = bytes_of(dtype);
    operand made = {.dtype = dtype, .stride = {shape->row_stride * size, shape->column_stride * size}};
    if (dense) {
        made.stride[0] = shape->columns * size;
        made.stride[1] = size;
    }
    int64_t reach[2] = {made.stride[0] * (shape->rows - 1), made.stride[1] * (shape->columns - 1)};
    for (int axis = 0; axis < 2; axis++)
        *(reach[axis] < 0 ? &made.low : &made.high) += reach[axis];
    made.high += size;
    if (shape->rows == 0)
        made.low = made.high = 0;
    made.buffer = calloc(1, (size_t)(made.high - made.low));
    CHECK(made.buffer || made.high == made.low);
    made.first = made.buffer ? made.buffer - made.low : NULL;
    return made;
}

static int64_t *put_view(int64_t *word, int64_t place, const operand *one)
{
    const int64_t view[] = {place, 0, one->dtype, one->dtype, one->stride[0], one->stride[1]};
    memcpy(word, view, sizeof view);
    return word + sizeof view / sizeof *view;
}

/* 1 when there is such a kernel for that class, dtype and number of operands. */
static int run_one(int32_t kernel, int64_t class, const layout *shape, const operand *operands, int inputs, int attrs)
{
    int64_t program[64] = {inputs + 1, 0, 1, -1}, *word = program + 4;
    for (int i = 0; i <= inputs; i++) {
        *word++ = operands[i].low;
        *word++ = operands[i].high;
        *word++ = i == 0;
    }
    const int64_t step[] = {kernel, class, 0, 2, shape->rows, shape->columns, 0, attrs, 1, inputs};
    memcpy(word, step, sizeof step);
    word += sizeof step / sizeof *step;
    for (int i = 0; i <= inputs; i++)
        word = put_view(word, i, &operands[i]);
    const double attributes[1] = {3};
    ae_plan *plan = ae_plan_new("test", 1, program, (int32_t)(word - program), attributes, attrs);
    if (!plan)
        return 0;
    uint64_t addresses[3];
    for (int i = 0; i <= inputs; i++)
        addresses[i] = (uint64_t)(uintptr_t)operands[i].first;
    CHECK(ae_plan_call(plan, 0, addresses) == 0);
    ae_plan_release(plan);
    return 1;
}

static int run_layout(int32_t kernel, int64_t class, int64_t dtype, const layout *shape)
{
    operand operands[3] = {make_operand(dtype, shape, true), make_operand(dtype, shape, false),
                           make_operand(dtype, shape, true)};
    int runs = 0;
    for (int inputs = 1; inputs <= 2; inputs++)
        for (int attrs = 0; attrs <= 1; attrs++)
            runs += run_one(kernel, class, shape, operands, inputs, attrs);
    for (int i = 0; i < 3; i++)
        free(operands[i].buffer);
    return runs;
}

static int run_kernel(int32_t kernel)
{
    int runs = 0;
    for (size_t c = 0; c < sizeof CLASSES / sizeof *CLASSES; c++)
        for (size_t d = 0; d < sizeof DTYPES / sizeof *DTYPES; d++)
            for (size_t l = 0; l < sizeof LAYOUTS / sizeof *LAYOUTS; l++)
                runs += run_layout(kernel, CLASSES[c], DTYPES[d], &LAYOUTS[l]);
    return runs;
}

void test_kernels(void)
{
    static const char *const sets[] = {"base", "avx2", "avx512"};
    int available = 0;
    for (int i = 0; i < 3; i++) {
        if (ae_isa_force(sets[i]))
            continue;
        CHECK(strcmp(ae_isa(), sets[i]) == 0);
        available++;
        for (int32_t kernel = 0; ae_kernel_name(kernel); kernel++)
            CHECK(run_kernel(kernel) >= (int)(sizeof LAYOUTS / sizeof *LAYOUTS));
    }
    CHECK(available && ae_isa_force(NULL) == 0);
}
