/* The kernels that carry something along rows, whose loops are in scan.h. */
#include "isa.h"
#include "kernel.h"
#include "scan.h"

#define SCAN(name, outputs, attrs, classes) {SCAN_ENTRIES_##classes(name)},
const scan_loops FOR_ISA(scans)[][CLASSES] = {
#include "scan.def"
};
