/* The kernels over rows, whose passes are in rows.h, and in upright.h for rows that lie side by side. */
#include "isa.h"
#include "rows.h"
#include "upright.h"

const row_loops FOR_ISA(rows)[][CLASSES] = {
#include "rows.def"
};

#undef ROWS
#define ROWS(name, ...) ROWS_UPRIGHT(name)
const upright_loops FOR_ISA(upright)[][CLASSES] = {
#include "rows.def"
};
