/* The file that other processes map. */
#define _GNU_SOURCE 1
#include "share.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define NAME "aclnn_py.share"
#define LINK "/memfd:" NAME
#define MAGIC 0x31656d656c636e61ull
#define ALIVE ((int64_t)1 << 60) /* the byte that the owner of a file has locked */
#define BOARD_BYTES ((sizeof(share_board) + SHARE_PAGE - 1) & ~(SHARE_PAGE - 1))
#define LATER 64 /* ranges that wait until nobody uses them */

static struct {
    int file; /* 0: none yet */
    uint64_t end;
    share_board *board;
    uint32_t nonce, last;
    struct {
        uint64_t offset, size;
    } later[LATER];
    uint32_t waiting;
} own;

static int lock_range(int file, int command, short kind, int64_t start, int64_t size)
{
    struct flock range = {.l_type = kind, .l_whence = SEEK_SET, .l_start = start, .l_len = size};
    int answer = fcntl(file, command, &range);
    return command == F_OFD_GETLK && !answer ? range.l_type != F_UNLCK : answer;
}

/* ---- the file -------------------------------------------------------------------------------------------------- */

static share_board *map_board(int file)
{
    void *board = mmap(NULL, sizeof(share_board), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return board == MAP_FAILED ? NULL : board;
}

static bool open_file(void)
{
    struct timespec now;
    if (own.file) return true;
    int file = memfd_create(NAME, MFD_CLOEXEC);
    if (file < 0) return false;
    share_board *board = ftruncate(file, (off_t)BOARD_BYTES) ? NULL : map_board(file);
    if (!board || lock_range(file, F_OFD_SETLK, F_WRLCK, ALIVE, 1)) {
        close(file);
        return false;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    own.nonce = (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 10;
    own.file = file;
    own.end = BOARD_BYTES;
    own.board = board;
    board->magic = MAGIC;
    return true;
}

int share_file(void)
{
    return own.file;
}

static bool in_use(uint64_t offset, uint64_t size)
{
    return lock_range(own.file, F_OFD_GETLK, F_WRLCK, (int64_t)offset, (int64_t)size) != 0;
}

static void punch(uint64_t offset, uint64_t size)
{
    fallocate(own.file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)size);
}

/* What other processes have let go by now. */
static void punch_later(void)
{
    for (uint32_t i = 0; i < own.waiting;) {
        if (in_use(own.later[i].offset, own.later[i].size)) {
            i++;
            continue;
        }
        punch(own.later[i].offset, own.later[i].size);
        own.later[i] = own.later[--own.waiting];
    }
}

/* No place of the file is used twice: it has more of them than a process can fill. */
bool share_take(uint64_t size, uint64_t *offset)
{
    if (!open_file() || ftruncate(own.file, (off_t)(own.end + size))) return false;
    punch_later();
    *offset = own.end;
    own.end += size;
    return true;
}

void share_give_back(uint64_t offset, uint64_t size)
{
    punch_later();
    if (!in_use(offset, size)) {
        punch(offset, size);
    } else if (own.waiting < LATER) {
        own.later[own.waiting].offset = offset;
        own.later[own.waiting++].size = size;
    }
}

/* ---- the board ------------------------------------------------------------------------------------------------- */

share_row *share_row_new(share_kind kind)
{
    if (!open_file()) return NULL;
    for (uint32_t i = 0; i < SHARE_ROWS; i++) {
        share_row *row = &own.board->rows[(own.last + i) % SHARE_ROWS];
        if (atomic_load(&row->kind) != SHARE_NOTHING) continue;
        own.last = (own.last + i + 1) % SHARE_ROWS;
        memset(row, 0, sizeof *row);
        own.nonce += 0x9e3779b9u;
        row->nonce = own.nonce & 0x7fff;
        atomic_store(&row->kind, kind);
        return row;
    }
    return NULL;
}

void share_row_end(share_row *row)
{
    atomic_store(&row->kind, SHARE_NOTHING);
}

uint32_t share_row_number(const share_row *row)
{
    return (uint32_t)(row - own.board->rows);
}

bool share_invite(share_row *row, int32_t process)
{
    uint32_t count = atomic_load(&row->guests);
    if (count == SHARE_GUESTS) return false;
    row->guest[count] = process;
    atomic_store(&row->guests, count + 1);
    return true;
}

/* ---- of another process ------------------------------------------------------------------------------------------ */

/* Among a process's open files it is found by its name; -1: there is none. */
static int open_theirs(int32_t process)
{
    char folder[64], path[64 + 256], target[64];
    snprintf(folder, sizeof folder, "/proc/%d/fd", process);
    DIR *files = opendir(folder);
    int found = -1;
    for (struct dirent *one; files && found < 0 && (one = readdir(files));) {
        snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        ssize_t length = readlink(path, target, sizeof target - 1);
        target[length < 0 ? 0 : length] = 0;
        if (strncmp(target, LINK, sizeof LINK - 1) == 0) found = open(path, O_RDWR | O_CLOEXEC);
    }
    if (files) closedir(files);
    return found;
}

static bool invited(const share_row *row)
{
    bool found = row->open;
    for (uint32_t i = 0, count = atomic_load(&row->guests); i < count && i < SHARE_GUESTS; i++)
        found = found || row->guest[i] == getpid();
    return found;
}

static share_answer look(share_guest *guest, share_name name, share_kind kind)
{
    if (!guest->board || guest->board->magic != MAGIC || name.row >= SHARE_ROWS) return SHARE_UNKNOWN;
    guest->row = &guest->board->rows[name.row];
    if (atomic_load(&guest->row->kind) != kind || guest->row->nonce != name.nonce) return SHARE_UNKNOWN;
    return invited(guest->row) ? SHARE_FOUND : SHARE_UNINVITED;
}

share_answer share_join(share_name name, share_kind kind, share_guest *guest)
{
    if (name.process == getpid()) return SHARE_OWN;
    *guest = (share_guest){.file = name.process > 0 ? open_theirs(name.process) : -1, .process = name.process};
    if (guest->file < 0) return SHARE_GONE;
    guest->board = map_board(guest->file);
    share_answer answer = look(guest, name, kind);
    const share_row *row = guest->row;
    if (answer == SHARE_FOUND && row->size &&
        lock_range(guest->file, F_OFD_SETLK, F_RDLCK, (int64_t)row->offset, (int64_t)row->size))
        answer = SHARE_FULL;
    if (answer != SHARE_FOUND) share_leave(guest);
    return answer;
}

void share_leave(share_guest *guest)
{
    if (guest->board) munmap(guest->board, sizeof *guest->board);
    if (guest->file >= 0) close(guest->file);
    *guest = (share_guest){.file = -1};
}

bool share_host_lives(const share_guest *guest)
{
    return lock_range(guest->file, F_OFD_GETLK, F_WRLCK, ALIVE, 1) != 0;
}

const char *share_reason(share_answer answer)
{
    static const char *const reasons[] = {
        [SHARE_FOUND] = "one that is there",
        [SHARE_OWN] = "one of this very process",
        [SHARE_GONE] = "one of a process that has ended, or belongs to somebody else",
        [SHARE_UNKNOWN] = "one that its process does not share any more, or never did",
        [SHARE_UNINVITED] = "one that this process was not given",
        [SHARE_FULL] = "one that the system gives no more locks for",
    };
    return reasons[answer];
}

/* The parent's file stays the parent's. */
void share_forget(void)
{
    if (!own.file) return;
    munmap(own.board, sizeof *own.board);
    close(own.file);
    memset(&own, 0, sizeof own);
}
