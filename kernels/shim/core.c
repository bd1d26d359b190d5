/* libaclemu: the one way from C into the emulator. */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "shim/core.h"

static _Atomic(dispatcher) dispatch;
static pid_t starter; /* the process that loaded Python */

static dispatcher started(void)
{
    dispatcher found = python_start();
    if (found && !atomic_load_explicit(&dispatch, memory_order_relaxed)) {
        starter = getpid();
        atomic_store_explicit(&dispatch, found, memory_order_release);
    }
    return found;
}

int64_t aclemu_call(aclemu_entry *entry, int64_t *slots, void *caller)
{
    dispatcher found = atomic_load_explicit(&dispatch, memory_order_acquire);
    if (!found) {
        found = started();
        if (!found) return entry->failed;
    }
    if (python_is_gone()) return entry->closed;
    int64_t number = __atomic_load_n(&entry->number, __ATOMIC_RELAXED);
    int64_t answer = found(number ? number : aclemu_address(entry), slots, aclemu_address(caller));
    if (entry->interrupted) {
        entry->interrupted = 0;
        python_interrupt();
    }
    return answer;
}

typedef void *(*array_new)(size_t size);

int64_t *aclemu_array(const int64_t *values, uint64_t count)
{
    /* operator new[], so that tools which match it with delete[] are content; a C program has none. */
    array_new make = (array_new)(intptr_t)dlsym(RTLD_DEFAULT, "_Znam");
    size_t size = (count ? count : 1) * sizeof *values;
    int64_t *copy = make ? make(size) : malloc(size);
    if (copy && count) memcpy(copy, values, count * sizeof *values);
    return copy;
}

void say(const char *format, ...)
{
    va_list arguments;
    flockfile(stderr);
    fputs("aclnn_py: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
}

/* Runs behind the program's own destructors. `aclnn-py run` asks for a report by this variable. */
__attribute__((destructor)) static void farewell(void)
{
    static aclemu_entry entry = {"aclemu_farewell", "", 0, 0, 0, 0};
    if (!atomic_load(&dispatch) || !python_is_ours() || getpid() != starter || !getenv("ACLNN_PY_REPORT")) return;
    aclemu_call(&entry, NULL, NULL);
}
