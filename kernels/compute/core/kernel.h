/* What the kernel side's files know of each other: dtypes and compute classes, the table that every instruction set
 * fills, and the steps of a plan in the normal form that the engine runs. */
#pragma once
#include "folding.h"
#include "internal.h"
#include "scanning.h"

/* Numbers of aclDataType. */
enum dtype {
    DTYPE_FLOAT = 0,
    DTYPE_FLOAT16 = 1,
    DTYPE_INT8 = 2,
    DTYPE_INT32 = 3,
    DTYPE_UINT8 = 4,
    DTYPE_INT16 = 6,
    DTYPE_UINT16 = 7,
    DTYPE_UINT32 = 8,
    DTYPE_INT64 = 9,
    DTYPE_UINT64 = 10,
    DTYPE_DOUBLE = 11,
    DTYPE_BOOL = 12,
    DTYPE_COMPLEX64 = 16,
    DTYPE_COMPLEX128 = 17,
    DTYPE_BF16 = 27,
    DTYPE_COMPLEX32 = 33,
    DTYPES = 34
};

/* What an inner loop computes in. */
enum compute_class { CLASS_float, CLASS_double, CLASS_complex, CLASS_int64, CLASSES };

typedef struct kernel_family kernel_family;

/* A kernel, as registry.c lists it. */
typedef struct kernel_row {
    const char *name;
    int32_t outputs, inputs, attrs;
    int32_t folds; /* a bit for each output that has one value a row */
    const kernel_family *family;
    int32_t number; /* in its family, from 0 on: KERNEL_name there (numbered.h) */
} kernel_row;

/* kernels.c: what registry.c has registered. */
void kernels_register(const kernel_row *rows, int32_t count);
const kernel_row *kernel_at(int32_t kernel); /* by its place in the registry; NULL: there is none */

/* ---- dtype.c ------------------------------------------------------------------------------------------------- */

int64_t dtype_size(int64_t dtype);               /* bytes of an element, 0 if there is no such dtype */
int64_t class_size(int32_t class);               /* bytes of a value */
int32_t class_of_number(int64_t dtype);          /* the class that computes in dtype, -1 if none does */
int32_t class_of_cast(int32_t from, int32_t to); /* where the cast rounds once */

#include "loops.h" /* what the steps below refer to */

/* ---- steps of a plan ------------------------------------------------------------------------------------------- */

typedef struct step_view {
    int32_t operand;        /* index of an argument, -1 for the workspace */
    int32_t memory, kernel; /* dtypes */
    int32_t rank; /* of a view with a shape of its own */
    int64_t size;           /* bytes of an element in memory */
    int64_t offset;         /* of the first element */
    int64_t low, high;      /* bytes touched, relative to the operand */
    int64_t *shape, *stride; /* in bytes; the step's own shape unless step->shaped */
} step_view;

typedef struct plan_step plan_step;
typedef struct step_run step_run;

/* What kernels that work alike have in common. */
struct kernel_family {
    bool shaped; /* its views have shapes of their own; else all have the step's */
    bool rows;   /* its kernels work on whole rows: a step tells how many axes one has */
    bool moves;  /* copies with a cast: no class computes */
    bool elementwise; /* its kernels have a row of loops in every isa_table */
    bool (*computes)(int32_t kernel, int32_t class); /* whether there is a loop; a kernel is its number in the family */
    /* Whether there is a loop for the step's class and views; asked once all of it is read. */
    bool (*accept)(const plan_step *step);
    /* The normal form, tiles and cost; tiles stays 0 where there is nothing to do. */
    void (*prepare)(plan_step *step);
    /* What runs over tiles [begin, end) of a step_run, in any order and by several threads unless the step is ordered.
     */
    pool_body (*body)(const plan_step *step);
    /* All tiles, where they are not all that there is to do; else NULL. */
    void (*run)(step_run *run);
};

/* family.c: what a family answers whose kernels have one loop, whatever the step's class. */
bool computes_any(int32_t kernel, int32_t class);

/* What a step's loop takes from memory, and gives to it, without a stage in between. */
enum raw_elements { RAW_NONE, RAW_VALUES, RAW_NATIVE, RAW_FLOAT16, RAW_BF16 };

/* Once normalised, the last two axes are the rows and columns of tiles of a few hundred elements, and rank >= 2. */
struct plan_step {
    const kernel_row *row;
    const kernel_family *family; /* row's */
    int32_t kernel; /* row's number in its family */
    int32_t class, rank, outputs, inputs, attr;
    int32_t axes; /* the last so many are a row, 0: elementwise */
    bool away; /* round half away from zero */
    bool ordered; /* an output overlaps itself: the last element in the caller's order wins, so nothing is reordered */
    bool plain; /* a move within one dtype: bytes */
    bool flat; /* one row, every view dense, a move or raw: all of it is one run of memory */
    bool upright; /* a kernel over rows that lie side by side: tiles are columns of them */
    bool crosswise; /* some view lies crosswise to the tiles */
    int32_t beside; /* so many of the steps behind it are moves of as many rows to places beside its own */
    int8_t raw; /* elements of every view that the loop takes as they are */
    int64_t block; /* elements between a load and a store, at most */
    const double *attrs; /* the kernel's attributes */
    int64_t *shape;
    /* of a kernel over rows: rows, columns of a piece */
    int64_t tile_rows, tile_columns, row_tiles, column_tiles, tiles;
    int64_t row_length;
    int64_t grain; /* tiles that a thread claims at once */
    uint64_t cost, traffic;
    step_view *view; /* outputs, then inputs */
    int64_t *extents; /* where all shapes and strides lie, with room for SPARE_AXES more of each */
};
#define SPARE_AXES 2

static inline int32_t step_views(const plan_step *step)
{
    return step->outputs + step->inputs;
}

static inline int32_t view_rank(const plan_step *step, const step_view *view)
{
    return step->family->shaped ? view->rank : step->rank;
}

/* view.c: whether the elements of a view with a shape of its own follow each other without gaps, and how many it has.
 */
bool view_is_dense(const step_view *view);
int64_t view_numel(const step_view *view);

/* plan.c: an index of a view names no element; element: its place among the view's. Any thread. */
void step_fault(const step_run *run, int32_t view, int64_t element, int64_t index, int64_t size);

/* Whether the view's elements in memory are values of the step's class: no stage has anything to convert. */
static inline bool step_holds_values(const plan_step *step, int32_t view)
{
    const step_view *kind = step->view + view;
    return kind->memory == kind->kernel && class_of_number(kind->memory) == step->class;
}

/* What a view may hold of a tile that is brought together. */
static inline int64_t step_dense_bytes(const plan_step *step)
{
    int64_t share = DENSE_SPACE / step_views(step) / 64 * 64;
    return share < DENSE_BYTES ? share : DENSE_BYTES;
}

/* Whether the view is an output with one value a row. */
static inline bool step_folds(const plan_step *step, int32_t view)
{
    return view < step->outputs && step->row->folds >> view & 1;
}

/* decode.c: fills a plan from its program; false when that is malformed. */
bool plan_decode(ae_plan *plan, const plan_program *program);
void plan_free_steps(ae_plan *plan);
/* layout.c: from the caller's axes to the normal form, tiles and cost. */
void elementwise_normalise(plan_step *step);
void drop_axis(plan_step *step, int32_t axis);
void swap_axes(plan_step *step, int32_t one, int32_t other);
void join_axes(plan_step *step, int32_t from, int32_t to); /* neighbours in [from, to) that are one in every view */
int64_t widest_value(const plan_step *step);
/* layout_rows.c: the same for a kernel over rows. The outer axes come first, at least one, then those of a row. */
void rows_normalise(plan_step *step);
bool rows_order(plan_step *step); /* without the tiles; false if there is nothing to do */
