/* Making, joining and leaving a board. */
#define _GNU_SOURCE 1
#include "board.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "round.h"

#define FILE_NAME "aclnn_py.hccl"
#define LINK "/memfd:" FILE_NAME
#define MAGIC 0x316c63636861656aull
/* Behind all bytes that there are: the byte of rank 0, with that of the mutex in front of it. */
#define LOCKS ((int64_t)1 << 60)
#define MUTEX (LOCKS - 1)
#define HEAD_BYTES (sizeof(board) + MOST_RANKS * sizeof(rank_row))
#define ALL_PIECES ((uint64_t)1 << 32) /* bytes of address space for the pieces of all channels */
#define PAGE ((uint64_t)4096)

/* ---- the file --------------------------------------------------------------------------------------------------- */

static int lock_byte(int file, int command, short kind, int64_t byte)
{
    struct flock range = {.l_type = kind, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    int answer = fcntl(file, command, &range);
    return command == F_OFD_GETLK && !answer ? range.l_type != F_UNLCK : answer;
}

/* The machine since it was started, and its space of process numbers: where a name of ours leads somewhere. */
static void tell_place(board_name *name)
{
    struct stat space;
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    memset(name->host, 0, sizeof name->host);
    if (file >= 0) {
        if (read(file, name->host, sizeof name->host - 1) < 0) name->host[0] = 0;
        close(file);
    }
    name->space = stat("/proc/self/ns/pid", &space) ? 0 : space.st_ino;
}

static board *map(int file, uint64_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

int board_new(board_name *name)
{
    int file = memfd_create(FILE_NAME, MFD_CLOEXEC);
    board *fresh = file < 0 || ftruncate(file, (off_t)HEAD_BYTES) ? NULL : map(file, HEAD_BYTES);
    memset(name, 0, sizeof *name);
    if (!fresh || getrandom(name->key, sizeof name->key, 0) != (ssize_t)sizeof name->key) {
        if (fresh) munmap(fresh, HEAD_BYTES);
        if (file >= 0) close(file);
        return -1;
    }
    name->magic = fresh->magic = MAGIC;
    memcpy(fresh->key, name->key, sizeof name->key);
    munmap(fresh, HEAD_BYTES);
    name->process = getpid();
    name->file = file;
    tell_place(name);
    return file;
}

/* Every rank has an opening of its own: the lock belongs to it. -1: there is no such board any more. */
static int open_board(const board_name *name)
{
    char path[64], target[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", name->process, name->file);
    ssize_t length = readlink(path, target, sizeof target - 1);
    target[length < 0 ? 0 : length] = 0;
    if (strncmp(target, LINK, sizeof LINK - 1) != 0) return -1;
    int file = open(path, O_RDWR | O_CLOEXEC);
    struct stat seen;
    if (file >= 0 && (fstat(file, &seen) || (uint64_t)seen.st_size < HEAD_BYTES)) {
        close(file);
        return -1;
    }
    return file;
}

/* ---- its parts -------------------------------------------------------------------------------------------------- */

static uint64_t paged(uint64_t bytes)
{
    return round_up(bytes, PAGE);
}

static void lay_out(board_view *view, uint32_t ranks, box_plan box)
{
    uint64_t pairs = (uint64_t)ranks * ranks, share = ALL_PIECES / (2 * pairs) / PAGE * PAGE;
    view->ranks = ranks;
    view->box = box;
    view->piece = share > CHANNEL_BYTES ? CHANNEL_BYTES : share < PAGE ? PAGE : share;
    view->tables = paged(HEAD_BYTES);
    view->channels = view->tables + paged(4 * pairs * sizeof(uint64_t));
    view->boxes = view->channels + paged(pairs * sizeof(channel));
    view->pieces = view->boxes + paged(2 * (uint64_t)box.ahead * ranks * box.bytes);
    view->bytes = view->pieces + 2 * pairs * view->piece;
}

/* ---- joining ---------------------------------------------------------------------------------------------------- */

static board_answer open_head(const board_name *name, int *file, board **head)
{
    board_name ours;
    if (name->magic != MAGIC) return BOARD_FOREIGN;
    tell_place(&ours);
    if (memcmp(ours.host, name->host, sizeof ours.host) != 0 || ours.space != name->space) return BOARD_ELSEWHERE;
    *file = open_board(name);
    *head = *file < 0 ? NULL : map(*file, HEAD_BYTES);
    bool ours_too = *head && (*head)->magic == MAGIC && memcmp((*head)->key, name->key, KEY_BYTES) == 0;
    if (ours_too) return BOARD_FOUND;
    if (*head) munmap(*head, HEAD_BYTES);
    if (*file >= 0) close(*file);
    return BOARD_GONE;
}

/* The first one says how many there are. */
static board_answer agree_on_size(board *head, uint32_t ranks)
{
    uint32_t said = 0;
    return atomic_compare_exchange_strong(&head->ranks, &said, ranks) || said == ranks ? BOARD_FOUND : BOARD_SIZE;
}

static bool map_all(board_view *view, board *head, uint32_t ranks)
{
    struct stat seen;
    lay_out(view, ranks, BOXES_OF_MEMORY);
    munmap(head, HEAD_BYTES);
    if (fstat(view->file, &seen)) return false;
    if ((uint64_t)seen.st_size < view->bytes && ftruncate(view->file, (off_t)view->bytes)) return false;
    view->board = map(view->file, view->bytes);
    return view->board != NULL;
}

static void tell_name(board *head, const board_member *member, int32_t process)
{
    if (head->name[0]) return;
    if (member->name && member->name[0]) {
        snprintf(head->name, sizeof head->name, "%s", member->name);
        return;
    }
    unsigned tag;
    memcpy(&tag, head->key, sizeof tag);
    snprintf(head->name, sizeof head->name, "hccl_%d_%08x", process, tag);
}

static board_answer take_row(const board_view *view, const board_member *member)
{
    rank_row *row = board_row(view, member->rank);
    uint32_t absent = RANK_ABSENT;
    if (lock_byte(view->file, F_OFD_SETLK, F_WRLCK, LOCKS + member->rank)) return BOARD_TAKEN;
    board_lock(view);
    tell_name(view->board, member, getpid());
    row->process = getpid();
    row->device = member->device;
    bool fresh = atomic_compare_exchange_strong(&row->state, &absent, RANK_JOINED);
    board_unlock(view);
    if (!fresh) return BOARD_TAKEN;
    atomic_fetch_add(&view->board->joined, 1);
    bell_ring(&view->board->bell);
    return BOARD_FOUND;
}

void board_named_at(board_name *name, const uint8_t key[KEY_BYTES], const char *host, uint16_t port)
{
    *name = (board_name){.magic = MAGIC, .file = -1, .port = port};
    memcpy(name->key, key, KEY_BYTES);
    snprintf(name->address, sizeof name->address, "%s", host);
}

bool board_has_address(const board_name *name)
{
    return name->magic == MAGIC && name->port && memchr(name->address, 0, sizeof name->address);
}

bool board_alone(const board_name *name, const board_member *member, board_view *view)
{
    *view = (board_view){.file = -1};
    lay_out(view, member->ranks, BOXES_OF_NETWORK);
    void *pages = mmap(NULL, view->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) return false;
    view->board = pages;
    view->board->magic = MAGIC;
    memcpy(view->board->key, name->key, KEY_BYTES);
    atomic_store(&view->board->ranks, member->ranks);
    tell_name(view->board, member, name->process);
    return true;
}

void board_unmap(board_view *view)
{
    if (view->board) munmap(view->board, view->bytes);
    view->board = NULL;
}

board_answer board_join(const board_name *name, const board_member *member, board_view *view)
{
    board *head;
    *view = (board_view){.file = -1};
    board_answer answer = open_head(name, &view->file, &head);
    if (answer != BOARD_FOUND) return answer;
    answer = agree_on_size(head, member->ranks);
    if (answer != BOARD_FOUND)
        munmap(head, HEAD_BYTES);
    else
        answer = map_all(view, head, member->ranks) ? take_row(view, member) : BOARD_NO_ROOM;
    if (answer != BOARD_FOUND) board_leave(view, member->rank, false);
    return answer;
}

bool board_open_for(const board_name *name, uint32_t rank)
{
    int file;
    board *head;
    if (open_head(name, &file, &head) != BOARD_FOUND) return false;
    uint32_t ranks = atomic_load(&head->ranks);
    bool full = ranks && atomic_load(&head->joined) >= ranks;
    bool open = !full && (rank == ANY_RANK || atomic_load(&head->rows[rank].state) == RANK_ABSENT);
    munmap(head, HEAD_BYTES);
    close(file);
    return open;
}

void board_leave(board_view *view, uint32_t rank, bool leaves)
{
    if (view->board && leaves) {
        atomic_store(&board_row(view, rank)->state, RANK_LEFT);
        board_ring_all(view, rank);
        bell_ring(&view->board->bell);
    }
    board_unmap(view);
    if (view->file >= 0) close(view->file);
    *view = (board_view){.file = -1};
}

bool board_rank_lives(const board_view *view, uint32_t rank)
{
    return lock_byte(view->file, F_OFD_GETLK, F_WRLCK, LOCKS + rank) != 0;
}

/* Of a rank that dies in between the system takes the lock back. */
void board_lock(const board_view *view)
{
    while (lock_byte(view->file, F_OFD_SETLKW, F_WRLCK, MUTEX)) {
    }
}

void board_unlock(const board_view *view)
{
    lock_byte(view->file, F_OFD_SETLK, F_UNLCK, MUTEX);
}
