/* The queue behind aclGetRecentErrMsg: why calls failed, per thread or for the process, in the layout of CANN's error
 * manager. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "log.h"
#include "tables.h"
#include "text.h"

#define LONGEST 1024 /* characters of a message */
#define DEEPEST 256  /* what a program never reads must not grow for ever: the header and the newest ones stay */
#define SECOND 1000000000ull
#define DOTS "..."

typedef struct message {
    struct message *next;
    char ident[8];
    bool leads;
    uint64_t when; /* ns since the epoch */
    long thread;
    char text[];
} message;

typedef struct message_list {
    message *first, *last;
    uint32_t count;
} message_list;

struct message_queue {
    message_list list;
    char *taken; /* what message_take answered last */
};

static message_list shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the shared list */

const char *message_module(const char *ident)
{
    if (!strncmp(ident, "EZ", 2)) return "NNOP";
    return !strncmp(ident, "EE", 2) || !strncmp(ident, "WE", 2) ? "RUNTIME" : "ASCENDCL";
}

static const char *title_of(const char *ident)
{
    for (int32_t i = 0; i < title_count; i++)
        if (!strcmp(titles[i].ident, ident)) return titles[i].title;
    return "Error";
}

/* Whether the code speaks of the stack's inside rather than of the user's call. */
static bool is_inner(const message *one)
{
    size_t length = strlen(one->ident);
    const char *end = one->ident + (length > 4 ? length - 4 : 0);
    return !strcmp(end, "9999") || !strcmp(end, "8888");
}

/* ---- lists ------------------------------------------------------------------------------------------------------- */

/* The first message about the user's call, or the first that leads, or the first at all; NULL: the list is empty. */
static message *header_of(const message_list *list)
{
    message *first = NULL;
    for (message *one = list->first; one; one = one->next) {
        if (one->leads && !is_inner(one)) return one;
        if (one->leads && !first) first = one;
    }
    return first ? first : list->first;
}

/* Bytes of the text that stay; dots: whether it is cut there. */
static size_t bytes_kept(const char *text, bool *dots)
{
    size_t left = strlen(text), at = 0, end = 0;
    for (int32_t characters = 0; at < left; characters++) {
        if (characters == LONGEST - (int32_t)strlen(DOTS)) end = at;
        if (characters == LONGEST) {
            *dots = true;
            return end;
        }
        size_t length = text_character(text + at, left - at);
        at += length ? length : 1;
    }
    *dots = false;
    return left;
}

static message *message_new(const char *ident, const char *text, bool leads)
{
    bool dots;
    size_t kept = bytes_kept(text, &dots);
    message *one = malloc(sizeof *one + kept + sizeof DOTS);
    if (!one) return NULL;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *one = (message){
        .when = (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec, .thread = syscall(SYS_gettid), .leads = leads};
    snprintf(one->ident, sizeof one->ident, "%s", ident);
    memcpy(one->text, text, kept);
    strcpy(one->text + kept, dots ? DOTS : "");
    return one;
}

static bool holds(const message_list *list, const message *wanted)
{
    for (const message *one = list->first; one; one = one->next)
        if (!strcmp(one->ident, wanted->ident) && !strcmp(one->text, wanted->text)) return true;
    return false;
}

/* The oldest but the header goes. */
static void drop_oldest(message_list *list)
{
    message **link = &list->first;
    if (header_of(list) == list->first) link = &list->first->next;
    message *gone = *link;
    *link = gone->next; /* it is not the last one: the list is deep */
    list->count--;
    free(gone);
}

/* Takes the message over. */
static void append(message_list *list, message *one)
{
    if (holds(list, one)) {
        free(one);
        return;
    }
    if (list->count >= DEEPEST) drop_oldest(list);
    if (list->last)
        list->last->next = one;
    else
        list->first = one;
    list->last = one;
    list->count++;
}

static void free_list(message_list *list)
{
    for (message *one = list->first, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    *list = (message_list){0};
}

/* ---- layout ------------------------------------------------------------------------------------------------------ */

static void put_message(FILE *out, const char *before, const message *one, bool by_process)
{
    fprintf(out, "%s%s", before, one->text);
    if (by_process) fprintf(out, "[THREAD:%ld]", one->thread);
    fputc('\n', out);
}

static void put_header(FILE *out, const message *one, bool by_process)
{
    char stamp[STAMP_TEXT], before[160];
    log_stamp(one->when, stamp, sizeof stamp);
    if (is_inner(one)) fprintf(out, "%s: Internal error!\n%s", one->ident, one->ident);
    snprintf(before, sizeof before, "[PID: %d] %s %s(%s):%s", (int)getpid(), stamp, title_of(one->ident), one->ident,
             is_inner(one) ? "  " : " ");
    put_message(out, before, one, by_process);
    if (!strcmp(one->ident, "EZ9903"))
        fputs("        Solution: Collect the plog (ASCEND_GLOBAL_LOG_LEVEL, ASCEND_SLOG_PRINT_TO_STDOUT) and read the "
              "lines before this one.\n",
              out);
}

static void put_all(FILE *out, const message_list *list, bool by_process)
{
    const message *header = header_of(list);
    put_header(out, header, by_process);
    if (list->count > 1) fputs("TraceBack (most recent call last):\n", out);
    for (const message *one = list->first; one; one = one->next)
        if (one != header) put_message(out, is_inner(header) ? "       " : "        ", one, by_process);
}

/* malloc'ed; NULL when there is no memory. */
static char *layout(const message_list *list, bool by_process)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    put_all(out, list, by_process);
    bool broken = ferror(out);
    if (fclose(out) == 0 && !broken) return text;
    free(text);
    return NULL;
}

/* ---- the queues -------------------------------------------------------------------------------------------------- */

static void queue_free(struct message_queue *queue)
{
    free_list(&queue->list);
    free(queue->taken);
    free(queue);
}

__attribute__((constructor)) static void follow_threads(void)
{
    thread_messages_end(queue_free);
}

static struct message_queue *my_queue(void)
{
    thread_state *me = here();
    if (!me->messages && (me->messages = calloc(1, sizeof *me->messages))) thread_owns();
    return me->messages;
}

bool (*messages_by_process)(void);

void message_add(const char *ident, const char *text, bool leads)
{
    if (*ident == 'W') return;
    bool by_process = messages_by_process && messages_by_process();
    struct message_queue *mine = by_process ? NULL : my_queue();
    message *one = by_process || mine ? message_new(ident, text, leads) : NULL;
    if (!one) return;
    if (mine) {
        append(&mine->list, one);
        return;
    }
    pthread_mutex_lock(&lock);
    append(&shared, one);
    pthread_mutex_unlock(&lock);
}

/* The queue that holds now, which is empty afterwards. */
static message_list detach(bool by_process, struct message_queue *mine)
{
    message_list *list = by_process ? &shared : &mine->list, taken;
    if (by_process) pthread_mutex_lock(&lock);
    taken = *list;
    *list = (message_list){0};
    if (by_process) pthread_mutex_unlock(&lock);
    return taken;
}

const char *message_take(void)
{
    struct message_queue *mine = my_queue();
    if (!mine) return NULL;
    bool by_process = messages_by_process && messages_by_process();
    message_list taken = detach(by_process, mine);
    free(mine->taken);
    mine->taken = taken.first ? layout(&taken, by_process) : NULL;
    free_list(&taken);
    return mine->taken;
}

void message_before_fork(void)
{
    pthread_mutex_lock(&lock);
}

void message_after_fork(void)
{
    pthread_mutex_unlock(&lock);
}
