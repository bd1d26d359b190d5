/* The kernels that fold rows into one value each, whose loops are in reduce.h. */
#include "isa.h"
#include "reduce.h"

#define REDUCE(name, outputs, inputs, attrs, index, classes) {FOLD_ENTRIES_##classes(name)},
const fold_loops FOR_ISA(folds)[][CLASSES] = {
#include "reduce.def"
};
