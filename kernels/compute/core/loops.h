/* Loops, and the table of them that every instruction set fills (isa.c). Behind the numbers of kernel.h. */
#pragma once

#define BLOCK_BYTES 4096 /* of values between a load and a store: a few blocks fit the first-level cache */
#define MOVE_BYTES 16384 /* of a tile that is only moved */
#define RAW_BYTES 16384  /* of the inputs of a tile that a loop takes as they are: they share the first-level cache */
#define DENSE_BYTES 32768 /* of a tile that lies crosswise to the output, at most */
#define DENSE_SPACE (128 << 10) /* of all views of such a tile: stacks are small in some programs */
#define PACKED 64        /* elements that a loop over 16-bit numbers in memory takes at a time */

/* n elements from memory (stride in bytes) to a block (step in values), and back. */
typedef void (*load_loop)(void *block, int64_t step, const char *memory, int64_t stride, int64_t n);
typedef void (*store_loop)(char *memory, int64_t stride, const void *block, int64_t step, int64_t n);
/* rows x columns elements: memory runs along the rows, whose next column is `pitch` bytes on; dense columns in `to`. */
typedef void (*transpose_loop)(char *to, const char *from, int64_t pitch, int64_t rows, int64_t columns);
/* n elements, `stride` elements from one to the next. */
typedef void (*strided_loop)(void *dense, const void *memory, int64_t stride, int64_t n);
/* views: outputs, then inputs, dense values of the class. */
typedef void (*inner_loop)(void *const *views, int64_t n, const double *attrs);

/* What is known of a row while its pieces pass. */
typedef struct row_state {
    double most, sum, scale, norm;
    uint64_t whole;
    int64_t count; /* elements in the lanes */
    double lane[32];
} row_state;
typedef void (*row_pass)(row_state *state, void *const *views, int64_t n);
typedef void (*row_turn)(row_state *state, void *const *results);
typedef struct row_loops {
    row_pass pass[3];
    row_turn turn[3];
    int32_t passes;
    /* instead of the last pass where that finds no output left by the pass before; NULL: it needs none */
    row_pass last;
    /* Everything for rows of at most ROW_UNIT elements, each view `pitch` bytes a row; NULL: pass by pass. */
    void (*whole)(char *const *views, const int64_t *pitch, int64_t rows, int64_t n);
} row_loops;

/* The same of neighbouring rows that lie side by side, values of the class in each array. A column of every view is
 * `pitch` bytes behind the one before it. */
#define ABREAST_BYTES 512 /* of rows side by side */
typedef struct upright_state {
    int64_t count; /* columns in the lanes */
    double sum[ABREAST_BYTES / sizeof(float)];
    _Alignas(64) char most[ABREAST_BYTES];
    char scale[ABREAST_BYTES], norm[ABREAST_BYTES], lane[32][ABREAST_BYTES];
} upright_state;
typedef void (*upright_pass)(upright_state *state, char *const *views, const int64_t *pitch, int64_t rows,
                             int64_t columns);
typedef void (*upright_turn)(upright_state *state, void *results, int64_t rows);
typedef struct upright_loops {
    void (*begin)(upright_state *state);
    upright_pass pass[3];
    upright_turn turn[3];
    int32_t passes;
} upright_loops;

/* What the units of an instruction set export: those in loops/, and a family's unit one elementwise_kernel a line. */
typedef struct stage_loops {
    load_loop load[CLASSES][DTYPES];
    load_loop load_odd[CLASSES][DTYPES]; /* rounded to odd; NULL where load is exact. Baseline only */
    store_loop store[CLASSES][DTYPES];
    store_loop store_away[CLASSES][DTYPES]; /* rounded half away from zero; NULL where store serves */
} stage_loops;
/* A row to memory that it does not overlap; longer ones are memcpy's. */
#define COPY_LEAST 64 /* bytes */
#define COPY_MOST (8 << 10)
typedef void (*copy_loop)(char *to, const char *from, int64_t bytes);
typedef struct move_loops {
    transpose_loop transpose[2]; /* of 16 bits, of 32 */
    strided_loop strided[2];
    copy_loop copy_row;
} move_loops;
/* Elements in memory that some loops take as they are. */
enum native_elements {
    NATIVE_FLOAT,
    NATIVE_INT8,
    NATIVE_UINT8,
    NATIVE_INT16,
    NATIVE_INT32,
    NATIVE_INT64,
    NATIVE_BOOL,
    NATIVES
};
typedef struct elementwise_kernel {
    inner_loop loop[CLASSES];
    /* on float16, on bfloat16 in memory; NULL: results are of another dtype, or there is no float loop */
    inner_loop packed[2];
    inner_loop native[NATIVES + 1]; /* on inputs of one dtype in memory; NULL: there is none */
    /* results of those are BOOL, else of the inputs' dtype; inputs may be any for true */
    bool gives_truths, takes_truths;
} elementwise_kernel;

/* sums[rows][columns], rows `pitch` values apart, += left[depth][rows] times right[depth][columns]. */
typedef struct product_loops {
    void (*panel)(const void *left, const void *right, void *sums, int64_t depth, int64_t pitch);
    int32_t rows, columns;
    /* The same with the columns of product k at right + offset[k], of float alone. */
    void (*panel_at)(const void *left, const void *right, const int32_t *offset, void *sums, int64_t depth,
                     int64_t pitch);
    /* The same with row r of product k at left + row[r] + offset[k]. */
    void (*panel_from)(const void *left, const int32_t *row, const int32_t *offset, const void *right, void *sums,
                       int64_t depth, int64_t pitch);
    /* The first two for no more than the first `few` rows of a panel. */
    void (*few_rows)(const void *left, const void *right, void *sums, int64_t depth, int64_t pitch);
    void (*few_at)(const void *left, const void *right, const int32_t *offset, void *sums, int64_t depth,
                   int64_t pitch);
    int32_t few;
} product_loops;

/* What becomes of a row of exact sums: `flags` and `activation` are those of scaled_product.def. */
typedef struct integer_scaling {
    int32_t flags, activation;
    float token; /* the scale of the row */
    const float *scale, *addend; /* of each column */
    const int32_t *bias;
} integer_scaling;

/* Products of 8-bit integers: cells of 32 bits hold `packs` of them along the depth. */
#define INTEGER_PANELS 4
typedef struct integer_loops {
    /* sums[rows][columns], rows `pitch` apart, += what the row is owed + left[rows][cells] times right[cells][columns],
     * by kind of panel; `first`: there are no sums yet. */
    void (*panel[INTEGER_PANELS])(const int32_t *left, const int32_t *right, int32_t *sums, int64_t cells,
                                  int64_t pitch, const uint32_t *owed, bool first);
    /* A row of the left matrix as cells; returns what each of its sums is owed beside them. */
    uint32_t (*pack_row)(int32_t *to, const char *from, int64_t step, int64_t depth);
    /* Panels of the right one, one behind the other, elements `down` and `right` bytes apart; what cells beyond its
     * columns hold does not count. */
    void (*pack_columns)(int32_t *to, const char *from, int64_t down, int64_t right, int64_t columns, int64_t depth);
    /* One row times columns that lie `apart` bytes from each other, all along the depth; NULL: by panels. */
    void (*dots)(int32_t *sums, const char *row, const char *column, int64_t apart, int64_t columns, int64_t depth);
    /* sums += one packed row times a matrix of columns side by side, rows `down` bytes apart; NULL: by panels. */
    void (*line)(int32_t *sums, const int32_t *left, const char *from, int64_t down, int64_t columns, int64_t depth);
    /* n sums of a row plus their bias, scaled; every operation is rounded. */
    void (*scale_row)(float *values, const int32_t *sums, int64_t n, const integer_scaling *by);
    int32_t rows[INTEGER_PANELS]; /* of each kind of panel, the tallest first */
    int32_t columns, packs;
} integer_loops;

/* A NULL stage is taken from the baseline's table. */
typedef struct isa_table {
    const char *name;
    int32_t level; /* 0: the baseline, 1: AVX2, 2: AVX-512 */
    const struct isa_table *below; /* where loops are that it has not itself; NULL: nowhere */
    const stage_loops *stages;
    const move_loops *moves;
    const elementwise_kernel *const *elementwise; /* by number */
    const row_loops (*rows)[CLASSES];
    const upright_loops (*upright)[CLASSES]; /* none for integers */
    const fold_loops (*folds)[CLASSES];
    const scan_loops (*scans)[CLASSES];
    const product_loops *products; /* by class */
    const integer_loops *(*integers)(void);
} isa_table;
extern const isa_table isa_base;
const isa_table *isa_now(void);
/* stages_apart.c: a load or a store that knows dense memory only, piece by piece. */
typedef struct value_sizes {
    int64_t value, element; /* bytes */
} value_sizes;
void load_apart(load_loop load, value_sizes size, char *block, int64_t step, const char *memory, int64_t stride,
                int64_t n);
void store_apart(store_loop store, value_sizes size, char *memory, int64_t stride, const char *block, int64_t step,
                 int64_t n);
load_loop isa_load(const isa_table *isa, int32_t class, int32_t dtype);
store_loop isa_store(const isa_table *isa, int32_t class, int32_t dtype, bool away);
/* Of an elementwise kernel; NULL: it has none. */
static inline inner_loop isa_loop(const isa_table *isa, int32_t kernel, int32_t class)
{
    inner_loop loop = isa->elementwise[kernel]->loop[class];
    return loop || !isa->below ? loop : isa->below->elementwise[kernel]->loop[class];
}

static inline inner_loop isa_packed(const isa_table *isa, int32_t kernel, bool bfloat)
{
    inner_loop loop = isa->elementwise[kernel]->packed[bfloat];
    return loop || !isa->below ? loop : isa->below->elementwise[kernel]->packed[bfloat];
}

static inline inner_loop isa_native(const isa_table *isa, int32_t kernel, int32_t dtype)
{
    static const int8_t known[DTYPES] = {
        [DTYPE_FLOAT] = NATIVE_FLOAT + 1, [DTYPE_INT8] = NATIVE_INT8 + 1,   [DTYPE_UINT8] = NATIVE_UINT8 + 1,
        [DTYPE_INT16] = NATIVE_INT16 + 1, [DTYPE_INT32] = NATIVE_INT32 + 1, [DTYPE_INT64] = NATIVE_INT64 + 1,
        [DTYPE_BOOL] = NATIVE_BOOL + 1,
    };
    if (!known[dtype]) return NULL;
    inner_loop loop = isa->elementwise[kernel]->native[known[dtype] - 1];
    return loop || !isa->below ? loop : isa->below->elementwise[kernel]->native[known[dtype] - 1];
}
