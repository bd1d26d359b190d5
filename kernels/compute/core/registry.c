/* All kernels: every line of the tables (*.def), by family. Nothing below names this file: it registers itself. */
#include "kernel.h"
#include "numeric.h"

#include "numbers.h"

/* The first time, where the families' own headers are read as well. */
#define KERNEL(...)
#include "families.def"
#undef KERNEL

extern const kernel_family family_moves, family_elementwise, family_rows, family_reduce, family_scan;
#define STEP(family, ...) extern const kernel_family family_##family;
#include "steps.def"
#undef STEP

/* ---- numbers, from 0 on in each family; those of STEP lines are numbers.h's ------------------------------------- */

enum {
#define ROWS(name, ...) KERNEL_##name,
#include "rows.def"
#undef ROWS
};
enum {
#define REDUCE(name, ...) KERNEL_##name,
#include "reduce.def"
#undef REDUCE
};
enum {
#define SCAN(name, ...) KERNEL_##name,
#include "scan.def"
#undef SCAN
};
enum {
#define KERNEL(name, ...) ELEMENTWISE_##name,
#include "families.def"
#undef KERNEL
};

/* ---- rows -------------------------------------------------------------------------------------------------------- */

#define INDEX(...) 0
#define ONE(...) 1
#define TWO(...) 2
#define THREE(...) 3
#define FOUR(...) 4
#define FIVE(...) 5
#define NO_ATTRS 0
#define ONE_ATTR(...) 1
#define TWO_ATTRS(...) 2
#define THREE_ATTRS(...) 3
#define FOUR_ATTRS(...) 4
#define FIVE_ATTRS(...) 5
#define TWO_WIDE_TWO_ATTRS(...) 6
#define WIDE_ATTR(...) 2
#define TWO_WIDE_ATTRS(...) 4
#define RANDOM_ATTRS(...) 6
#define KERNEL(name, operands, options, real, ...) \
    {#name, RESULTS_##real, operands, options, 0, &family_elementwise, ELEMENTWISE_##name},
#define RESULTS_REAL(...) 1
#define RESULTS_SINGLE(...) 1
#define RESULTS_BOOLEAN(...) 1
#define RESULTS_TRUTH(...) 1
#define RESULTS_LOGIC(...) 1
#define RESULTS_PAIR(...) 2
#define RESULTS_SPLIT(...) 1
#define RESULTS_BITS(...) 1
#define RESULTS_LONG(...) 1
#define RESULTS_NONE 1
#define ROWS(name, outputs, inputs, folds, ...) {#name, outputs, inputs, 0, folds, &family_rows, KERNEL_##name},
#define REDUCE(name, outputs, inputs, attrs, ...) \
    {#name, outputs, inputs, attrs, (1 << outputs) - 1, &family_reduce, KERNEL_##name},
#define SCAN(name, outputs, attrs, ...) {#name, outputs, 1, attrs, 0, &family_scan, KERNEL_##name},
#define STEP(family, name, outputs, inputs, attrs) {#name, outputs, inputs, attrs, 0, &family_##family, KERNEL_##name},
static const kernel_row kernel_rows[] = {
    {"move", 1, 1, 0, 0, &family_moves, 0},
#include "rows.def"
#include "reduce.def"
#include "scan.def"
#include "steps.def"
#include "families.def"
};
#undef KERNEL
#undef ROWS
#undef REDUCE
#undef SCAN
#undef STEP

/* Before anything asks: a program's own constructors may call the runtime. */
__attribute__((constructor(101))) static void register_all(void)
{
    kernels_register(kernel_rows, sizeof kernel_rows / sizeof *kernel_rows);
}
