/* Locks of page-locked memory, in a table: a copy for which it has no room is not guarded. Whoever has the table
 * touches nothing of the program's meanwhile, so that the handler of faults may wait for it. */
#define _GNU_SOURCE
#include "guard.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#include "settings.h"

#define MOST_GUARDS 4096 /* each may cost two of the 65,530 mappings that a process can have */
#define PAGE ((uint64_t)4096)
#define LARGE ((uint64_t)2 << 20)
#define POINTER(address) ((void *)(uintptr_t)(address))

typedef struct lock {
    guarded_copy copy;
    uint64_t start, end; /* whole pages that it locks */
    uint64_t number;
    bool ended, gone;
} lock;

static struct {
    atomic_flag taken;
    atomic_int count;
    uint64_t newest;        /* number */
    uint64_t changes;       /* locks that came or went */
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

static int lock_count(void)
{
    return atomic_load_explicit(&guards.count, memory_order_relaxed);
}

static bool protect(uint64_t start, uint64_t end, int protection)
{
    return !mprotect(POINTER(start), end - start, protection);
}

static bool overlaps(const lock *one, uint64_t from, uint64_t to)
{
    return one->start < to && from < one->end;
}

/* A part of what is locked cannot be unlocked when the process has no mapping left for the rest: all of a window can.
 */
static void unlock(const lock *one)
{
    if (protect(one->start, one->end, PROT_READ | PROT_WRITE)) return;
    uint64_t start = one->copy.start, end = one->copy.end;
    protect(start, end, PROT_READ | PROT_WRITE);
    for (int i = 0; i < lock_count(); i++) guards.each[i].gone |= overlaps(&guards.each[i], start, end);
}

/* What others lock stays locked. */
static void lock_again(const lock *one)
{
    for (int i = 0; i < lock_count(); i++) {
        const lock *gone = &guards.each[i];
        if (!gone->gone || !overlaps(gone, one->start, one->end)) continue;
        protect(one->start, one->end, PROT_NONE);
        return;
    }
}

static void close_gaps(void)
{
    int kept = 0;
    for (int i = 0; i < lock_count(); i++)
        if (!guards.each[i].gone) guards.each[kept++] = guards.each[i];
    atomic_store_explicit(&guards.count, kept, memory_order_relaxed);
}

static void remove_locks(bool (*which)(const lock *one, uint64_t from, uint64_t to), uint64_t from, uint64_t to)
{
    int going = 0;
    for (int i = 0; i < lock_count(); i++) going += guards.each[i].gone = which(&guards.each[i], from, to);
    if (!going) return;
    for (int i = 0; i < lock_count(); i++)
        if (guards.each[i].gone) unlock(&guards.each[i]);
    for (int i = 0; i < lock_count(); i++)
        if (!guards.each[i].gone) lock_again(&guards.each[i]);
    close_gaps();
    guards.changes++;
}

static bool has_ended(const lock *one, uint64_t from, uint64_t to)
{
    (void)from, (void)to;
    return one->ended;
}

static lock *lock_with(uint64_t number)
{
    int low = 0, high = lock_count();
    while (low < high) {
        int middle = (low + high) / 2;
        if (guards.each[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < lock_count() && guards.each[low].number == number ? &guards.each[low] : NULL;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

uint64_t guard_copy(const guarded_copy *copy)
{
    lock one = {
        .copy = *copy,
        .start = (copy->from + PAGE - 1) & ~(PAGE - 1),
        .end = copy->to & ~(PAGE - 1),
    };
    if (one.start >= one.end) return 0;
    take();
    int count = lock_count();
    if (count < MOST_GUARDS && protect(one.start, one.end, PROT_NONE)) {
        one.number = ++guards.newest;
        guards.changes++;
        guards.each[count] = one;
        atomic_store_explicit(&guards.count, count + 1, memory_order_relaxed);
    }
    give();
    return one.number;
}

void guard_ended(uint64_t number)
{
    if (!number) return;
    take();
    lock *one = lock_with(number);
    if (one) one->ended = true;
    give();
}

void guard_synchronised(void)
{
    if (!lock_count()) return;
    take();
    remove_locks(has_ended, 0, 0);
    give();
}

void guard_dropped(uint64_t from, uint64_t to)
{
    if (!lock_count()) return;
    take();
    remove_locks(overlaps, from, to);
    give();
}

/* All locks of the page go, so that the access succeeds; it is the oldest copy's. */
bool guard_lifted(uint64_t address, guarded_copy *met, uint64_t *changes)
{
    int first = 0;
    take();
    while (first < lock_count() && !overlaps(&guards.each[first], address, address + 1)) first++;
    bool found = first < lock_count();
    if (found) *met = guards.each[first].copy;
    if (found) remove_locks(overlaps, address, address + 1);
    *changes = guards.changes;
    give();
    return found;
}

void guard_forget(void)
{
    atomic_flag_clear(&guards.taken);
    guard_dropped(0, UINT64_MAX);
}
