/* Refused launches, as a context remembers them. */
#define _GNU_SOURCE 1
#include "lost_launch.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_backend(struct dl_phdr_info *library, size_t size, void *argument)
{
    (void)size, (void)argument;
    const char *slash = strrchr(library->dlpi_name, '/');
    return strcmp(slash ? slash + 1 : library->dlpi_name, "libtorch_npu.so") == 0;
}

bool lost_launches_count(void)
{
    return dl_iterate_phdr(is_backend, NULL);
}

lost_launch *lost_launch_new(int32_t code, const char *function, const char *reason)
{
    size_t size = strlen(function) + sizeof ": " + strlen(reason);
    lost_launch *made = malloc(sizeof *made + size);
    if (!made) return NULL;
    made->thread = syscall(SYS_gettid);
    made->code = code;
    snprintf(made->text, size, "%s%s%s", function, *function ? ": " : "", reason);
    return made;
}

bool lost_launch_is_here(const lost_launch *one)
{
    return one->thread == syscall(SYS_gettid);
}
