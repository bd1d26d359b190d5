/* Trace events as text. */
#include "timeline.h"

#include <stdlib.h>
#include <unistd.h>

#define US 1000.0 /* ns */

typedef struct running_task {
    uint64_t stream, task, begin;
} running_task;

bool timeline_begin(timeline *line, FILE *file)
{
    *line = (timeline){.file = file};
    if (file)
        fprintf(file, "[\n{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": %d, \"args\": {\"name\": \"aclnn_py\"}}",
                (int)getpid());
    return file;
}

bool timeline_end(timeline *line)
{
    fputs("\n]\n", line->file);
    bool fine = !ferror(line->file);
    fine &= !fclose(line->file);
    free(line->streams);
    *line = (timeline){0};
    return fine;
}

static void write_text(FILE *file, const char *text)
{
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(file, "\\%c", *text);
        else if ((unsigned char)*text >= ' ')
            fputc(*text, file);
}

/* An event up to its time, the object left open. */
static void write_event(timeline *line, const char *name, const char *kind, char phase, const char *row, uint64_t time)
{
    FILE *file = line->file;
    fputs(",\n{\"name\": \"", file);
    write_text(file, name);
    fprintf(file, "\", \"cat\": \"%s\", \"ph\": \"%c\", \"pid\": %d, \"tid\": \"", kind, phase, (int)getpid());
    write_text(file, row);
    fprintf(file, "\", \"ts\": %.3f", (double)time / US);
}

void timeline_write(timeline *line, const char *name, const char *kind, const char *row, uint64_t begin, uint64_t end)
{
    write_event(line, name, kind, 'X', row, begin);
    fprintf(line->file, ", \"dur\": %.3f}", (double)(end - begin) / US);
}

/* One end of the arrow from the call that launched a task ('s') to where it began ('f'), as CANN's timelines have it.
 */
static void write_arrow(timeline *line, char end, const char *row, const ae_event_record *event, uint64_t time)
{
    write_event(line, "HostToDevice", "HostToDevice", end, row, time);
    fprintf(line->file, ", \"bp\": \"e\", \"id\": \"%llu-%llu\"}", (unsigned long long)event->a,
            (unsigned long long)event->b);
}

static running_task *running_in(timeline *line, uint64_t stream)
{
    for (uint32_t i = 0; i < line->count; i++)
        if (line->streams[i].stream == stream) return line->streams + i;
    running_task *more = realloc(line->streams, (line->count + 1) * sizeof *more);
    if (!more) return NULL;
    line->streams = more;
    more[line->count] = (running_task){.stream = stream};
    return more + line->count++;
}

static void write_lost(timeline *line, const ae_event_record *event)
{
    char name[64];
    snprintf(name, sizeof name, "%llu events lost: no host memory", (unsigned long long)event->a);
    timeline_write(line, name, "lost", "host", event->time, event->time);
}

static void write_task(timeline *line, const ae_event_record *event, uint64_t begin)
{
    char row[32];
    snprintf(row, sizeof row, "stream %llu", (unsigned long long)event->a);
    write_event(line, event->name, event->c ? "failed task" : "task", 'X', row, begin);
    fprintf(line->file, ", \"dur\": %.3f, \"args\": {\"device\": %llu, \"stream\": %llu, \"task\": %llu}}",
            (double)(event->time - begin) / US, (unsigned long long)event->d, (unsigned long long)event->a,
            (unsigned long long)event->b);
    write_arrow(line, 'f', row, event, begin);
}

static void take_task(timeline *line, const ae_event_record *event)
{
    running_task *one = running_in(line, event->a);
    if (!one) return;
    if (event->kind == AE_EVENT_START)
        *one = (running_task){event->a, event->b, event->time};
    else if (one->task == event->b)
        write_task(line, event, one->begin);
}

void timeline_take(timeline *line, const ae_event_record *event)
{
    if (event->kind == AE_EVENT_LOST)
        write_lost(line, event);
    else if (event->kind == AE_EVENT_ENQUEUE)
        write_arrow(line, 's', "host", event, event->time);
    else
        take_task(line, event);
}
