/* Arrays that the program gives back: with delete[] if it is one of C++, with free() if it is one of C. Both are one
 * thing to glibc, but tools that match new[] with delete[] and malloc() with free() shall be content as well. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"

typedef void *(*array_new)(size_t size);

/* What an object's dynamic section says under a tag that it has once; 0: nothing. */
static uintptr_t dynamic_entry(const struct link_map *object, int64_t tag)
{
    for (const ElfW(Dyn) *each = object->l_ld; each->d_tag != DT_NULL; ++each)
        if (each->d_tag == tag) return each->d_un.d_ptr;
    return 0;
}

/* Whether the object was linked with a C++ library: one that only came along with a sanitizer says nothing about it. */
static bool is_of_cxx(const struct link_map *object)
{
    const char *texts = (const char *)dynamic_entry(object, DT_STRTAB);
    for (const ElfW(Dyn) *each = object->l_ld; texts && each->d_tag != DT_NULL; ++each) {
        if (each->d_tag != DT_NEEDED) continue;
        const char *needed = texts + each->d_un.d_val;
        if (!strncmp(needed, "libstdc++.", 10) || !strncmp(needed, "libc++.", 7)) return true;
    }
    return false;
}

/* operator new[] of the program that calls; NULL where it has none. */
static array_new new_of_program(void)
{
    Dl_info place;
    struct link_map *object = NULL;
    if (!dladdr1(here()->caller, &place, (void **)&object, RTLD_DL_LINKMAP)) return NULL;
    if (!object || !is_of_cxx(object)) return NULL;
    return (array_new)(intptr_t)dlsym(RTLD_DEFAULT, "_Znam");
}

/* operator new[] throws where there is no memory, and an exception must not cross C: it is asked for nothing that
 * malloc has just refused. */
static bool there_is_room(size_t size)
{
    void *trial = malloc(size);
    free(trial);
    return trial != NULL;
}

int64_t *array_for_program(const int64_t *values, uint64_t count)
{
    if (count > PTRDIFF_MAX / sizeof *values) return NULL;
    size_t size = (count ? count : 1) * sizeof *values;
    if (!there_is_room(size)) return NULL;
    array_new make = new_of_program();
    int64_t *copy = make ? make(size) : malloc(size);
    if (copy && count) memcpy(copy, values, count * sizeof *values);
    return copy;
}

void ae_array_free(int64_t *values)
{
    free(values);
}
