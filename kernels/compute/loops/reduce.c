/* The kernels that fold rows into one value each, whose loops are in reduce.h. */
#include "isa.h"
#include "reduce.h"

#define REDUCE(name, outputs, inputs, attrs, index, classes) \
    [KERNEL_##name - FOLD_KERNELS_FROM] = {FOLD_ENTRIES_##classes(name)},
const fold_loops FOR_ISA(folds)[FOLD_KERNELS][CLASSES] = {
#include "reduce.def"
};
