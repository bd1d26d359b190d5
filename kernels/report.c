/* Callbacks: a task tells its token to a thread, which takes it when it asks. No C thread ever calls the program. */
#include <stdlib.h>

#include "machine.h"

struct report {
    report *previous, *next;
    struct mailbox *box;
    uint64_t token, number; /* number: the task in stream */
    ae_stream *stream;
};

typedef struct report_list {
    report *first, *last;
} report_list;

typedef struct mailbox {
    struct mailbox *next;
    uint64_t thread;
    report_list queued, published;
} mailbox;

static struct {
    mailbox *first;
} mailboxes;

static void append(report_list *list, report *one)
{
    one->next = NULL;
    one->previous = list->last;
    if (list->last)
        list->last->next = one;
    else
        list->first = one;
    list->last = one;
}

static void unlink_report(report_list *list, report *one)
{
    if (one->previous)
        one->previous->next = one->next;
    else
        list->first = one->next;
    if (one->next)
        one->next->previous = one->previous;
    else
        list->last = one->previous;
}

static mailbox *box_of(uint64_t thread)
{
    mailbox *box = mailboxes.first;
    while (box && box->thread != thread)
        box = box->next;
    return box;
}

static mailbox *open_box(uint64_t thread)
{
    mailbox *box = box_of(thread);
    if (!box && (box = calloc(1, sizeof *box))) {
        box->thread = thread;
        box->next = mailboxes.first;
        mailboxes.first = box;
    }
    return box;
}

static void close_if_empty(mailbox *box)
{
    if (box->queued.first || box->published.first)
        return;
    mailbox **link = &mailboxes.first;
    while (*link != box)
        link = &(*link)->next;
    *link = box->next;
    free(box);
}

report *report_new(uint64_t thread, uint64_t token, ae_stream *stream, uint64_t number)
{
    report *one = calloc(1, sizeof *one);
    mailbox *box = one ? open_box(thread) : NULL;
    if (!box) {
        free(one);
        return NULL;
    }
    *one = (report){.box = box, .token = token, .number = number, .stream = stream};
    append(&box->queued, one);
    return one;
}

void report_publish(task *call)
{
    report *one = call->as.call.report;
    call->as.call.report = NULL;
    unlink_report(&one->box->queued, one);
    append(&one->box->published, one);
    notify_all();
}

void report_discard(report *one)
{
    mailbox *box = one->box;
    unlink_report(&box->queued, one);
    free(one);
    close_if_empty(box);
}

void report_forget_all(void)
{
    mailboxes.first = NULL;
}

/* Run what stands before any callback that is meant for the thread. */
static bool help_any(uint64_t thread, runner *run)
{
    const mailbox *box = box_of(thread);
    const ae_stream *tried = NULL;
    for (const report *one = box ? box->queued.first : NULL; one; one = one->next) {
        ae_stream *watched;
        if (one->stream != tried && stream_help(one->stream, one->number, run, &watched))
            return true; /* the list has changed */
        tried = one->stream;
    }
    return false;
}

static bool take(uint64_t thread, uint64_t *token)
{
    mailbox *box = box_of(thread);
    report *one = box ? box->published.first : NULL;
    if (!one)
        return false;
    *token = one->token;
    unlink_report(&box->published, one);
    free(one);
    close_if_empty(box);
    return true;
}

int32_t ae_report_take(uint64_t thread, int64_t slice, uint64_t *token)
{
    runner run = {.slice = slice, .small = true};
    machine_lock();
    bool taken;
    while (!(taken = take(thread, token)) && !run.over)
        if (!help_any(thread, &run) && !pause_for_change(&run, NULL, 0, NULL))
            break;
    machine_unlock();
    return taken ? 0 : AE_AGAIN;
}

void ae_report_done(uint64_t token)
{
    machine_lock();
    ae_stream *stream = machine.calling.first;
    while (stream && queue_front(&stream->queue)->as.call.token != token)
        stream = stream->after;
    if (stream) {
        stream_finish_front(stream, AE_MARK_FINISH);
        stream_settle(stream);
        notify_all();
    }
    machine_unlock();
}
