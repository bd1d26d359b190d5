/* Every kernel in every class, dtype, layout and instruction set, on buffers of exactly the bytes that a plan declares:
 * the sanitizers watch the edges. Values are the numeric tests' business. */
#include "kernel.h"
#include "native.h"

extern const kernel_family family_moves, family_elementwise, family_rows, family_reduce, family_scan, family_products,
    family_patterns;

/* Families whose views all have the step's shape, and two more that take such views. */
static bool takes_the_shape(const kernel_family *family)
{
    return family->moves || family->elementwise || family == &family_rows || family == &family_reduce ||
           family == &family_scan || family == &family_products || family == &family_patterns;
}

static const int64_t classes[] = {DTYPE_FLOAT, DTYPE_DOUBLE, DTYPE_COMPLEX128, DTYPE_INT64};

typedef struct layout {
    int64_t rows, columns, row_stride, column_stride; /* strides in elements */
} layout;

static const layout LAYOUTS[] = {
    {1, 1, 1, 1},    {1, 513, 0, 1}, {3, 700, 700, 1}, {65, 7, 1, 65}, {5, 33, -40, 1},
    {9, 20, 25, -1}, {4, 600, 0, 1}, {600, 4, 1, 0},   {0, 5, 5, 1},
};

typedef struct operand {
    int64_t dtype, low, high, stride[2];
    char *buffer, *first; /* first: the storage address, buffer + (0 - low) */
} operand;

static operand make_operand(int64_t dtype, const layout *shape, bool dense)
{
    int64_t size = dtype_size(dtype);
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

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Whether a view has one place a row: results of reductions, and what their second input gives for each row. */
static bool one_a_row(int32_t kernel, int32_t view)
{
    const kernel_row *row = kernel_at(kernel);
    return row->folds >> view & 1 || (kernel_at(kernel)->family == &family_reduce && view > row->outputs);
}

/* Views with shapes of their own are squares within the layout. */
static int64_t *put_view(int64_t *word, int32_t kernel, int32_t index, const layout *shape, const operand *one)
{
    int64_t side = least(shape->rows, shape->columns);
    const int64_t head[] = {index, 0, one->dtype, one->dtype}, own[] = {2, side, side};
    const int64_t strides[] = {one->stride[0], one_a_row(kernel, index) ? 0 : one->stride[1]};
    word = (int64_t *)memcpy(word, head, sizeof head) + sizeof head / sizeof *head;
    if (kernel_at(kernel)->family->shaped)
        word = (int64_t *)memcpy(word, own, sizeof own) + sizeof own / sizeof *own;
    return (int64_t *)memcpy(word, strides, sizeof strides) + sizeof strides / sizeof *strides;
}

/* Outputs first. 1 when the kernel computes in that class and dtype. */
static int run_one(int32_t kernel, int64_t class, const layout *shape, const operand *operands)
{
    const kernel_row *row = kernel_at(kernel);
    int32_t count = row->outputs + row->inputs;
    int64_t program[256] = {count, 0, 1, -1}, *word = program + 4;
    for (int32_t i = 0; i < count; i++) {
        *word++ = operands[i].low;
        *word++ = operands[i].high;
        *word++ = i < row->outputs;
    }
    const int64_t step[] = {kernel, class, 0, kernel_at(kernel)->family->rows, 2, shape->rows, shape->columns,
                            0, row->attrs, row->outputs, row->inputs};
    memcpy(word, step, sizeof step);
    word += sizeof step / sizeof *step;
    for (int32_t i = 0; i < count; i++)
        word = put_view(word, kernel, i, shape, &operands[i]);
    const double attrs[] = {3, 1, 2, 1, 4, 5};
    ae_plan *plan = ae_plan_new("test", 1, program, (int32_t)(word - program), attrs, row->attrs);
    if (!plan)
        return 0;
    uint64_t addresses[AE_MAX_VIEWS];
    for (int32_t i = 0; i < count; i++)
        addresses[i] = (uint64_t)(uintptr_t)operands[i].first;
    CHECK(ae_plan_call(plan, 0, addresses) == 0);
    ae_plan_release(plan);
    return 1;
}

static int run_layout(int32_t kernel, int64_t class, int64_t dtype, const layout *shape)
{
    int32_t outputs = kernel_at(kernel)->outputs, count = outputs + kernel_at(kernel)->inputs;
    operand operands[AE_MAX_VIEWS];
    for (int32_t i = 0; i < count; i++)
        operands[i] = make_operand(dtype, shape, i != outputs);
    int runs = run_one(kernel, class, shape, operands);
    for (int32_t i = 0; i < count; i++)
        free(operands[i].buffer);
    return runs;
}

static int run_kernel(int32_t kernel)
{
    int runs = 0;
    for (size_t c = 0; c < sizeof classes / sizeof *classes; c++)
        for (int64_t dtype = 0; dtype < DTYPES; dtype++)
            for (size_t l = 0; dtype_size(dtype) && l < sizeof LAYOUTS / sizeof *LAYOUTS; l++)
                runs += run_layout(kernel, classes[c], dtype, &LAYOUTS[l]);
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
            if (takes_the_shape(kernel_at(kernel)->family))
                CHECK(run_kernel(kernel) >= (int)(sizeof LAYOUTS / sizeof *LAYOUTS));
    }
    CHECK(available && ae_isa_force(NULL) == 0);
}
