/* Cells: 16 bytes each in pages of their own, given out one after the other. A page goes back to the system when all of
 * its cells are dead; its addresses are not used again until all others were. */
#include "cell.h"

#include <stddef.h>
#include <sys/mman.h>

#define CELL 16
#define PAGE 4096
#define CELLS (PAGE / CELL)
#define MOST_BYTES (1ull << 36)
#define LEAST_BYTES (1ull << 24)
#define CURSOR (1ull << 63)

/* What is known of the cells of one page. */
typedef struct cell_page {
    uint32_t alive, given;
    handle_entry entry[CELLS];
} cell_page;

static struct {
    uint64_t base, pages; /* base 0: nothing is reserved yet */
    cell_page **page;
    uint64_t current; /* the page that cells are taken from */
    uint64_t used; /* pages that were ever used */
} cells;

static bool open_cells(void)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    for (uint64_t bytes = MOST_BYTES; bytes >= LEAST_BYTES; bytes >>= 2) {
        uint64_t pages = bytes / PAGE;
        void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
        if (memory == MAP_FAILED) continue;
        void *rows = mmap(NULL, pages * sizeof(cell_page *), PROT_READ | PROT_WRITE, flags, -1, 0);
        if (rows != MAP_FAILED) {
            cells.base = HANDLE(memory);
            cells.page = rows;
            cells.pages = pages;
            return true;
        }
        munmap(memory, bytes);
    }
    return false;
}

bool cell_is(uint64_t handle)
{
    return cells.base && handle >= cells.base && handle - cells.base < cells.pages * PAGE;
}

/* Not of malloc's, which would take what is only known to pages of ours for lost. */
static cell_page *new_page(void)
{
    void *page = mmap(NULL, sizeof(cell_page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? NULL : page;
}

/* The page that has room for one more cell, NULL when there is no memory. */
static cell_page *roomy_page(void)
{
    cell_page *page = cells.page[cells.current];
    for (uint64_t tried = 0; page && page->given == CELLS; tried++) {
        if (tried == cells.pages) return NULL;
        cells.current = (cells.current + 1) % cells.pages;
        page = cells.page[cells.current];
    }
    if (!page) page = cells.page[cells.current] = new_page();
    if (cells.used <= cells.current) cells.used = cells.current + 1;
    return page;
}

uint64_t cell_new(handle_kind kind, void *object, uint64_t site)
{
    if (!cells.base && !open_cells()) return 0;
    cell_page *page = roomy_page();
    if (!page) return 0;
    uint32_t at = page->given++;
    page->alive++;
    page->entry[at] = (handle_entry){kind, false, object, site};
    int32_t *cell = POINTER(cells.base + cells.current * PAGE + at * CELL);
    cell[0] = cell[1] = 0;
    return HANDLE(cell);
}

static handle_entry *entry_of(uint64_t handle, cell_page **home)
{
    uint64_t offset = handle - cells.base;
    if (!cell_is(handle) || offset % CELL) return NULL;
    cell_page *page = *home = cells.page[offset / PAGE];
    return page ? page->entry + offset % PAGE / CELL : NULL;
}

handle_entry cell_look(uint64_t handle)
{
    cell_page *home;
    const handle_entry *entry = entry_of(handle, &home);
    return entry ? *entry : (handle_entry){0};
}

void cell_end(uint64_t handle)
{
    cell_page *home;
    handle_entry *entry = entry_of(handle, &home);
    if (!entry || entry->kind == HANDLE_NONE) return;
    *entry = (handle_entry){.gone = true};
    if (--home->alive || home->given < CELLS) return;
    uint64_t number = (handle - cells.base) / PAGE;
    madvise(POINTER(cells.base + number * PAGE), PAGE, MADV_DONTNEED);
    munmap(home, sizeof *home);
    cells.page[number] = NULL;
    if (number == cells.current) /* its addresses come again only after all others */
        cells.current = (number + 1) % cells.pages;
}

uint64_t cell_next(handle_kind kind, uint64_t *cursor, handle_entry *entry)
{
    uint64_t at = *cursor & CURSOR ? *cursor & ~CURSOR : 0;
    for (; at < cells.used * CELLS; at++) {
        const cell_page *page = cells.page[at / CELLS];
        if (!page || page->entry[at % CELLS].kind == HANDLE_NONE ||
            (kind != HANDLE_NONE && page->entry[at % CELLS].kind != kind))
            continue;
        *entry = page->entry[at % CELLS];
        *cursor = (at + 1) | CURSOR;
        return cells.base + at * CELL;
    }
    *cursor = at | CURSOR;
    return 0;
}
