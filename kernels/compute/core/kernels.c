/* Kernels by name and by number: what registry.c has registered. */
#include <string.h>

#include "kernel.h"

static const kernel_row *rows;
static int32_t row_count;

void kernels_register(const kernel_row *all, int32_t count)
{
    rows = all, row_count = count;
}

const kernel_row *kernel_at(int32_t kernel)
{
    return kernel >= 0 && kernel < row_count ? rows + kernel : NULL;
}

int32_t ae_kernel(const char *name)
{
    for (int32_t i = 0; i < row_count; ++i)
        if (!strcmp(rows[i].name, name)) return i;
    return -1;
}

const char *ae_kernel_name(int32_t kernel)
{
    return kernel_at(kernel) ? rows[kernel].name : NULL;
}

int32_t ae_kernel_describe(int32_t kernel, ae_kernel_facts *facts)
{
    const kernel_row *row = kernel_at(kernel);
    if (!row) return -1;
    const kernel_family *family = row->family;
    *facts = (ae_kernel_facts){row->outputs, row->inputs, row->attrs, row->folds, family->rows, 0, family->shaped};
    for (int32_t class = 0; class < CLASSES; ++class) facts->classes |= family->computes(row->number, class) << class;
    return 0;
}
