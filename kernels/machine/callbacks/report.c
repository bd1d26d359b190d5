/* Mailboxes: a stream that reaches a callback tells it to the thread that is to run it, which takes it when it asks. */
#include <stdlib.h>

#include "callback.h"
#include "machine.h"

mailbox *mailboxes;
stream_list report_calling;
uint32_t report_epoch;
static report *dropped; /* Python's that nobody runs any more, until Python asks for them */

/* ---- lists ------------------------------------------------------------------------------------------------------- */

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

static void prepend(report_list *list, report *one)
{
    one->previous = NULL;
    one->next = list->first;
    if (list->first)
        list->first->previous = one;
    else
        list->last = one;
    list->first = one;
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

/* ---- mailboxes --------------------------------------------------------------------------------------------------- */

mailbox *mailbox_of(uint64_t thread)
{
    mailbox *box = mailboxes;
    while (box && box->thread != thread) box = box->next;
    return box;
}

mailbox *mailbox_open(uint64_t thread)
{
    mailbox *box = mailbox_of(thread);
    if (!box && (box = calloc(1, sizeof *box))) {
        box->thread = thread;
        box->next = mailboxes;
        mailboxes = box;
    }
    return box;
}

void mailbox_close(mailbox *box)
{
    if (box->queued.first || box->published.first || box->taken.first || box->streams || box->serving) return;
    mailbox **link = &mailboxes;
    while (*link != box) link = &(*link)->next;
    *link = box->next;
    free(box);
}

/* ---- reports ----------------------------------------------------------------------------------------------------- */

report *report_new(const callback *what, ae_stream *stream, uint64_t number)
{
    report *one = calloc(1, sizeof *one);
    mailbox *box = one ? mailbox_open(what->thread) : NULL;
    if (!box) {
        free(one);
        return NULL;
    }
    *one = (report){.box = box, .stream = stream, .context = stream->context, .number = number, .what = *what};
    append(&box->queued, one);
    return one;
}

void report_publish(report *one)
{
    unlink_report(&one->box->queued, one);
    append(&one->box->published, one);
    notify_all();
}

/* It will not be run, and is in no list any more. */
static void drop(report *one)
{
    mailbox *box = one->box;
    if (one->what.function) {
        free(one);
    } else {
        one->next = dropped;
        dropped = one;
    }
    mailbox_close(box);
}

void report_discard(report *one)
{
    unlink_report(&one->box->queued, one);
    drop(one);
}

void report_done(uint64_t token)
{
    ae_stream *stream = report_calling.first;
    while (stream && call_of(queue_front(&stream->queue))->token != token) stream = stream->after;
    if (stream) {
        stream_finish_front(stream, false);
        stream_settle(stream);
        notify_all();
    }
}

void report_end(report *taken)
{
    unlink_report(&taken->box->taken, taken);
    report_done(taken->what.token);
    mailbox_close(taken->box);
    free(taken);
}

void report_keep(report *taken)
{
    unlink_report(&taken->box->taken, taken);
    if (taken->context)
        prepend(&taken->box->published, taken);
    else
        drop(taken);
}

int32_t ae_callbacks_dropped(uint64_t *numbers, int32_t max)
{
    int32_t count = 0;
    machine_lock();
    while (count < max && dropped) {
        report *one = dropped;
        dropped = one->next;
        numbers[count++] = HANDLE(one->what.argument);
        free(one);
    }
    machine_unlock();
    return count;
}

/* ---- when streams go --------------------------------------------------------------------------------------------- */

static bool is_of(const report *one, const ae_stream *stream, const ae_context *context)
{
    return stream ? one->stream == stream : one->context == context;
}

static void forget_in(mailbox *box, const ae_stream *stream, const ae_context *context)
{
    for (report *one = box->taken.first; one; one = one->next)
        if (is_of(one, stream, context)) {
            one->stream = NULL;
            one->context = NULL;
        }
    box->serving++; /* it stays open */
    for (report *one = box->published.first, *next; one; one = next) {
        next = one->next;
        if (is_of(one, stream, context)) {
            unlink_report(&box->published, one);
            drop(one);
        }
    }
    box->serving--;
    mailbox_close(box);
}

void report_forget(const ae_stream *stream, const ae_context *context)
{
    for (mailbox *box = mailboxes, *next; box; box = next) {
        next = box->next;
        forget_in(box, stream, context);
    }
}

static void forget_stream_in(report_list *list, const ae_stream *stream)
{
    for (report *one = list->first; one; one = one->next)
        if (one->stream == stream) one->stream = NULL;
}

void report_forget_stream(const ae_stream *stream)
{
    for (mailbox *box = mailboxes; box; box = box->next) {
        forget_stream_in(&box->published, stream);
        forget_stream_in(&box->taken, stream);
    }
}

static void free_all(report *first)
{
    for (report *next; first; first = next) {
        next = first->next;
        free(first);
    }
}

/* Nobody asks for the parent's any more, the forking thread's own callback included. */
void report_forget_all(void)
{
    for (mailbox *box = mailboxes, *next; box; box = next) {
        next = box->next;
        free_all(box->queued.first);
        free_all(box->published.first);
        free_all(box->taken.first);
        free(box);
    }
    free_all(dropped);
    mailboxes = NULL;
    report_calling = (stream_list){0};
    dropped = NULL;
    report_epoch++;
}

/* ---- taking ------------------------------------------------------------------------------------------------------ */

/* Run what stands before any callback that is meant for the thread. */
static bool help_any(uint64_t thread, runner *run)
{
    const mailbox *box = mailbox_of(thread);
    const ae_stream *tried = NULL;
    for (const report *one = box ? box->queued.first : NULL; one; one = one->next) {
        ae_stream *watched;
        if (one->stream != tried && stream_help(one->stream, one->number, run, &watched))
            return true; /* the list has changed */
        tried = one->stream;
    }
    return false;
}

static report *take(uint64_t thread)
{
    mailbox *box = mailbox_of(thread);
    report *one = box ? box->published.first : NULL;
    if (one) {
        unlink_report(&box->published, one);
        append(&box->taken, one);
    }
    return one;
}

report *report_take(uint64_t thread, int64_t slice)
{
    runner run = {.slice = slice, .small = true};
    report *taken;
    while (!(taken = take(thread)) && !run.over)
        if (!help_any(thread, &run) && !pause_for_change(&run, NULL, 0, NULL)) break;
    return taken;
}
