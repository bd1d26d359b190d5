/* Locks of page-locked memory, in a small table: a copy for which it has no room is not guarded. Whoever has the table
 * touches nothing of the program's meanwhile, so that the handler of faults may wait for it. */
#define _GNU_SOURCE
#include "guard.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#include "settings.h"

#define MOST_GUARDS 64
#define PAGE ((uint64_t)4096)
#define LARGE ((uint64_t)2 << 20)
#define POINTER(address) ((void *)(uintptr_t)(address))

typedef struct lock {
    guarded_copy copy;
    uint64_t start, end; /* whole pages that it locks */
    bool ended;
} lock;

static struct {
    atomic_flag taken;
    atomic_int count;
    lock each[MOST_GUARDS]; /* oldest first */
} guards = {.taken = ATOMIC_FLAG_INIT};

static void take(void)
{
    while (atomic_flag_test_and_set_explicit(&guards.taken, memory_order_acquire)) {
    }
}

static void give(void)
{
    atomic_flag_clear_explicit(&guards.taken, memory_order_release);
}

bool guard_wanted(void)
{
    return settings_or_default()->check & CHECK_RACE;
}

/* Slots of a power of two pages begin with a page; larger blocks with a span of the window. */
uint64_t guard_room(uint64_t extent)
{
    uint64_t room = PAGE;
    while (room < extent && room < LARGE) room *= 2;
    return room < extent ? (extent + PAGE - 1) & ~(PAGE - 1) : room;
}

/* ---- views ------------------------------------------------------------------------------------------------------- */

static bool mapped(uint64_t address, uint64_t size, int file)
{
    const int flags = MAP_SHARED | MAP_FIXED | MAP_NORESERVE;
    return mmap(POINTER(address), size, PROT_READ | PROT_WRITE, flags, file, 0) != MAP_FAILED;
}

bool guard_views(uint64_t start, uint64_t arena, uint64_t size)
{
    int file = memfd_create("aclnn_py host memory", MFD_CLOEXEC);
    bool both = file >= 0 && !ftruncate(file, (off_t)size) && mapped(start, size, file) && mapped(arena, size, file);
    if (file >= 0) close(file);
    return both;
}

/* ---- locks: with the table ------------------------------------------------------------------------------------- */

static void protect(const lock *one, int protection)
{
    mprotect(POINTER(one->start), one->end - one->start, protection);
}

/* What others lock stays locked. */
static void remove_lock(int at)
{
    lock gone = guards.each[at];
    int count = atomic_load_explicit(&guards.count, memory_order_relaxed) - 1;
    for (int i = at; i < count; i++) guards.each[i] = guards.each[i + 1];
    atomic_store_explicit(&guards.count, count, memory_order_relaxed);
    protect(&gone, PROT_READ | PROT_WRITE);
    for (int i = 0; i < count; i++)
        if (guards.each[i].start < gone.end && gone.start < guards.each[i].end) protect(&guards.each[i], PROT_NONE);
}

static int lock_count(void)
{
    return atomic_load_explicit(&guards.count, memory_order_relaxed);
}

void guard_copy(const guarded_copy *copy)
{
    lock one = {
        .copy = *copy,
        .start = (copy->from + PAGE - 1) & ~(PAGE - 1),
        .end = copy->to & ~(PAGE - 1),
    };
    if (one.start >= one.end) return;
    take();
    int count = lock_count();
    if (count < MOST_GUARDS) {
        guards.each[count] = one;
        atomic_store_explicit(&guards.count, count + 1, memory_order_relaxed);
        protect(&one, PROT_NONE);
    }
    give();
}

void guard_ended(uint64_t low, uint64_t high)
{
    if (!lock_count()) return;
    take();
    for (int i = 0; i < lock_count(); i++) {
        lock *one = &guards.each[i];
        if (one->ended || one->copy.low != low || one->copy.high != high) continue;
        one->ended = true;
        break;
    }
    give();
}

void guard_synchronised(void)
{
    if (!lock_count()) return;
    take();
    for (int i = lock_count(); i-- > 0;)
        if (guards.each[i].ended) remove_lock(i);
    give();
}

void guard_dropped(uint64_t from, uint64_t to)
{
    if (!lock_count()) return;
    take();
    for (int i = lock_count(); i-- > 0;)
        if (guards.each[i].start < to && from < guards.each[i].end) remove_lock(i);
    give();
}

/* All locks of the page go, so that the access succeeds. */
bool guard_lifted(uint64_t address, guarded_copy *met)
{
    bool found = false;
    take();
    for (int i = lock_count(); i-- > 0;) {
        if (address < guards.each[i].start || address >= guards.each[i].end) continue;
        *met = guards.each[i].copy;
        remove_lock(i);
        found = true;
    }
    give();
    return found;
}

void guard_forget(void)
{
    atomic_flag_clear(&guards.taken);
    guard_dropped(0, UINT64_MAX);
}
