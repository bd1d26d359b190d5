/* Which instruction set runs, and the loops of each. */
#include "isa.h"

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

/* ---- what the units of the instruction sets export --------------------------------------------------------------- */

#define DECLARED(isa) \
    extern const stage_loops stages_##isa; \
    extern const move_loops moves_##isa; \
    extern const row_loops rows_##isa[][CLASSES]; \
    extern const upright_loops upright_##isa[][CLASSES]; \
    extern const fold_loops folds_##isa[][CLASSES]; \
    extern const scan_loops scans_##isa[][CLASSES]; \
    extern const product_loops products_##isa[CLASSES]; \
    const integer_loops *integers_##isa(void);
#define TABLE(isa, level, below) \
    {#isa,       level,         below,       &stages_##isa, &moves_##isa,   elementwise_##isa, \
     rows_##isa, upright_##isa, folds_##isa, scans_##isa,   products_##isa, integers_##isa}

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
const isa_table isa_base = TABLE(base, 0, NULL);

#if ISA_AVX2
DECLARED(avx2)
#define KERNEL(name, ...) extern const elementwise_kernel elementwise_##name##_avx2;
#include "families.def"
#undef KERNEL
#define KERNEL(name, ...) &elementwise_##name##_avx2,
static const elementwise_kernel *const elementwise_avx2[] = {
#include "families.def"
};
#undef KERNEL
static const isa_table isa_avx2 = TABLE(avx2, 1, NULL);
#endif

#if ISA_AVX512
DECLARED(avx512)
#define KERNEL(name, ...) extern const elementwise_kernel elementwise_##name##_avx512;
#include "families.def"
#undef KERNEL
#define KERNEL(name, ...) &elementwise_##name##_avx512,
static const elementwise_kernel *const elementwise_avx512[] = {
#include "families.def"
};
#undef KERNEL
#if ISA_AVX2
static const isa_table isa_avx512 = TABLE(avx512, 2, &isa_avx2);
#else
static const isa_table isa_avx512 = TABLE(avx512, 2, NULL);
#endif
#endif

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

/* Those that are built, the narrowest first. */
static const isa_table *const built[] = {
    &isa_base,
#if ISA_AVX2
    &isa_avx2,
#endif
#if ISA_AVX512
    &isa_avx512,
#endif
};
#define BUILT (int32_t)(sizeof built / sizeof *built)

/* The level that this CPU reaches. */
static int32_t reached(void)
{
#if ISA_AVX2 || ISA_AVX512
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (avx2) return avx512 ? 2 : 1;
#endif
    return 0;
}

/* The best table that this CPU runs, or the one of that name. */
static const isa_table *found(const char *name)
{
    for (int32_t n = BUILT - 1, level = reached(); n >= 0; --n)
        if (built[n]->level <= level && (!name || !strcmp(name, built[n]->name))) return built[n];
    return NULL;
}

static _Atomic(const isa_table *) chosen;

void isa_start(void)
{
    const char *wanted = getenv("ACLNN_PY_ISA");
    const isa_table *table = wanted && *wanted ? found(wanted) : NULL, *none = NULL;
    atomic_compare_exchange_strong(&chosen, &none, table ? table : found(NULL));
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
    const isa_table *table = found(name);
    if (!table) return -1;
    atomic_store(&chosen, table);
    return 0;
}
