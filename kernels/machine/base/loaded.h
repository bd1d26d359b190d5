/* Which loaded file an address of code lies in. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct loaded_file {
    uintptr_t low, high; /* its addresses, high exclusive */
    uintptr_t base;      /* what an address has to be reduced by for tools that read the file */
    char name[96];       /* without folders */
} loaded_file;

/* False: code of no file. */
bool loaded_at(uintptr_t address, loaded_file *found);
