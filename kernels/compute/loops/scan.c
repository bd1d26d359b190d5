/* The kernels that carry something along rows, whose loops are in scan.h. */
#include "isa.h"
#include "kernel.h"
#include "scan.h"

#define SCAN(name, outputs, attrs, classes) [KERNEL_##name - SCAN_KERNELS_FROM] = {SCAN_ENTRIES_##classes(name)},
const scan_loops FOR_ISA(scans)[SCAN_KERNELS][CLASSES] = {
#include "scan.def"
};
