/* Which loaded file an address of code lies in, as the loader knows. */
#define _GNU_SOURCE
#include "loaded.h"

#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct wanted {
    uintptr_t address;
    loaded_file *found;
} wanted;

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The loader does not name the program itself. */
static void name_file(loaded_file *one, const char *path)
{
    char program[512];
    ssize_t length = *path ? 0 : readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = 0;
    const char *known = *program ? program : program_invocation_name;
    snprintf(one->name, sizeof one->name, "%.90s", last_part(*path ? path : known));
}

static int visit_library(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    wanted *one = data;
    uintptr_t low = UINTPTR_MAX, high = 0;
    bool inside = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        uintptr_t begin = info->dlpi_addr + part->p_vaddr, end = begin + part->p_memsz;
        inside = inside || (one->address >= begin && one->address < end);
        low = begin < low ? begin : low;
        high = end > high ? end : high;
    }
    if (!inside) return 0;
    *one->found = (loaded_file){.low = low, .high = high, .base = info->dlpi_addr};
    name_file(one->found, info->dlpi_name ? info->dlpi_name : "");
    return 1;
}

bool loaded_at(uintptr_t address, loaded_file *found)
{
    return dl_iterate_phdr(visit_library, &(wanted){address, found}) != 0;
}
