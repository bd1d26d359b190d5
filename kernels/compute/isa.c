/* Which instruction set runs, and what is true of the kernels on all of them: names and operand counts. */
#include "isa.h"

#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "numeric.h"

/* See numeric.h and special.h. */
const float exp_minus_limit = 128.0f, sigmoid_low = -130.6f, sigmoid_high = 45.0f;
const float gauss_limit = 15.0f, logistic_low = -104.5f;
const float exp_low = -104.0f, exp_high = 89.0f, expm1_low = -30.0f, half_low = -18.0f, half_high = 12.0f,
            mish_high = 20.0f;
const float bound_0 = 0, bound_1 = 1, bound_6 = 6;

/* ---- what the units of the instruction sets export --------------------------------------------------------------- */

#define DECLARED(isa) \
    extern const stage_loops stages_##isa; \
    extern const move_loops moves_##isa; \
    extern const row_loops rows_##isa[ROW_KERNELS][CLASSES]; \
    extern const upright_loops upright_##isa[ROW_KERNELS][CLASSES]; \
    extern const fold_loops folds_##isa[FOLD_KERNELS][CLASSES]; \
    extern const scan_loops scans_##isa[SCAN_KERNELS][CLASSES]; \
    extern const product_loops products_##isa[CLASSES];
#define TABLE(isa, below) \
    {#isa,       below,         &stages_##isa, &moves_##isa, elementwise_##isa, \
     rows_##isa, upright_##isa, folds_##isa,   scans_##isa,  products_##isa}

/* The first time, where the families' own headers are read as well. */
DECLARED(base)
#define KERNEL(name, ...) extern const elementwise_kernel elementwise_##name##_base;
#include "families.def"
#undef KERNEL
#define KERNEL(name, ...) &elementwise_##name##_base,
static const elementwise_kernel *const elementwise_base[] = {
#include "families.def"
};
#undef KERNEL
const isa_table isa_base = TABLE(base, NULL);

#if ISA_X86
DECLARED(avx2)
DECLARED(avx512)
#define KERNEL(name, ...) extern const elementwise_kernel elementwise_##name##_avx2, elementwise_##name##_avx512;
#include "families.def"
#undef KERNEL
#define KERNEL(name, ...) &elementwise_##name##_avx2,
static const elementwise_kernel *const elementwise_avx2[] = {
#include "families.def"
};
#undef KERNEL
#define KERNEL(name, ...) &elementwise_##name##_avx512,
static const elementwise_kernel *const elementwise_avx512[] = {
#include "families.def"
};
#undef KERNEL
static const isa_table isa_avx2 = TABLE(avx2, NULL), isa_avx512 = TABLE(avx512, &isa_avx2);
#endif

/* ---- kernels by number ------------------------------------------------------------------------------------------- */

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
#define KERNEL(name, operands, options, real, ...) {#name, RESULTS_##real, operands, options, 0, &family_elementwise},
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
#define ROWS(name, outputs, inputs, folds, ...) {#name, outputs, inputs, 0, folds, &family_rows},
#define REDUCE(name, outputs, inputs, attrs, ...) {#name, outputs, inputs, attrs, (1 << outputs) - 1, &family_reduce},
#define SCAN(name, outputs, attrs, ...) {#name, outputs, 1, attrs, 0, &family_scan},
#define STEP(family, name, outputs, inputs, attrs) {#name, outputs, inputs, attrs, 0, &family_##family},
const kernel_row kernel_rows[] = {
    {"move", 1, 1, 0, 0, &family_moves},
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
const int32_t kernel_count = sizeof kernel_rows / sizeof *kernel_rows;

int32_t ae_kernel(const char *name)
{
    for (int32_t i = 0; i < kernel_count; ++i)
        if (!strcmp(kernel_rows[i].name, name)) return i;
    return -1;
}

const char *ae_kernel_name(int32_t kernel)
{
    return kernel >= 0 && kernel < kernel_count ? kernel_rows[kernel].name : NULL;
}

int32_t ae_kernel_describe(int32_t kernel, ae_kernel_facts *facts)
{
    if (kernel < 0 || kernel >= kernel_count) return -1;
    const kernel_row *row = kernel_rows + kernel;
    const kernel_family *family = row->family;
    *facts = (ae_kernel_facts){row->outputs, row->inputs, row->attrs, row->folds, family->rows, 0, family->shaped};
    for (int32_t class = 0; class < CLASSES; ++class) facts->classes |= family->computes(kernel, class) << class;
    return 0;
}

/* ---- stages ------------------------------------------------------------------------------------------------------ */

load_loop isa_load(const isa_table *isa, int32_t class, int32_t dtype)
{
    load_loop load = isa->stages->load[class][dtype];
    return load ? load : isa_base.stages->load[class][dtype];
}

store_loop isa_store(const isa_table *isa, int32_t class, int32_t dtype, bool away)
{
    store_loop store = away ? isa->stages->store_away[class][dtype] : NULL;
    if (!store) store = isa->stages->store[class][dtype];
    return store ? store : isa_base.stages->store[class][dtype];
}

/* ---- choice ------------------------------------------------------------------------------------------------------ */

static const isa_table *best(void)
{
#if ISA_X86
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (avx2) return avx512 ? &isa_avx512 : &isa_avx2;
#endif
    return &isa_base;
}

/* The table of that name if this CPU runs it: every one below the best does. */
static const isa_table *named(const char *name)
{
    const isa_table *top = best();
    if (!strcmp(name, top->name)) return top;
#if ISA_X86
    if (top == &isa_avx512 && !strcmp(name, "avx2")) return &isa_avx2;
#endif
    return strcmp(name, "base") ? NULL : &isa_base;
}

static _Atomic(const isa_table *) chosen;

void isa_start(void)
{
    const char *wish = getenv("ACLNN_PY_ISA");
    const isa_table *table = wish && *wish ? named(wish) : NULL, *none = NULL;
    atomic_compare_exchange_strong(&chosen, &none, table ? table : best());
}

const isa_table *isa_now(void)
{
    const isa_table *table = atomic_load_explicit(&chosen, memory_order_acquire);
    if (table) return table;
    isa_start();
    return atomic_load(&chosen);
}

const char *ae_isa(void)
{
    return isa_now()->name;
}

int32_t ae_isa_force(const char *name)
{
    const isa_table *table = name ? named(name) : best();
    if (!table) return -1;
    atomic_store(&chosen, table);
    return 0;
}
