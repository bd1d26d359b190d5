/* What the files of InfiniRT and InfiniOp share: how they refuse, how they look at pointers before they use them. */
#include "infini.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffers.h"
#include "tables.h"

#define MACHINE 100000 /* from here on codes are those of the machine, which InfiniOp only knows as INTERNAL_ERROR */
#define NUMBER 24
#define LONGEST_NAMES 256 /* of a code and a status, with both numbers */

/* ---- names ------------------------------------------------------------------------------------------------------ */

static const char *const device_names[INFINI_DEVICE_TYPE_COUNT] = {
    "CPU", "NVIDIA", "CAMBRICON", "ASCEND", "METAX", "MOORE", "ILUVATAR", "KUNLUN", "HYGON", "QY", "ALI",
};

static const char *const infini_names[] = {
    [INFINI_STATUS_INTERNAL_ERROR] = "INFINI_STATUS_INTERNAL_ERROR",
    [INFINI_STATUS_NOT_IMPLEMENTED] = "INFINI_STATUS_NOT_IMPLEMENTED",
    [INFINI_STATUS_BAD_PARAM] = "INFINI_STATUS_BAD_PARAM",
    [INFINI_STATUS_NULL_POINTER] = "INFINI_STATUS_NULL_POINTER",
    [INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED] = "INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED",
    [INFINI_STATUS_DEVICE_NOT_FOUND] = "INFINI_STATUS_DEVICE_NOT_FOUND",
    [INFINI_STATUS_DEVICE_NOT_INITIALIZED] = "INFINI_STATUS_DEVICE_NOT_INITIALIZED",
    [INFINI_STATUS_DEVICE_ARCHITECTURE_NOT_SUPPORTED] = "INFINI_STATUS_DEVICE_ARCHITECTURE_NOT_SUPPORTED",
    [INFINI_STATUS_BAD_TENSOR_DTYPE] = "INFINI_STATUS_BAD_TENSOR_DTYPE",
    [INFINI_STATUS_BAD_TENSOR_SHAPE] = "INFINI_STATUS_BAD_TENSOR_SHAPE",
    [INFINI_STATUS_BAD_TENSOR_STRIDES] = "INFINI_STATUS_BAD_TENSOR_STRIDES",
    [INFINI_STATUS_INSUFFICIENT_WORKSPACE] = "INFINI_STATUS_INSUFFICIENT_WORKSPACE",
};
#define STATUSES ((int32_t)(sizeof infini_names / sizeof *infini_names))

const char *infini_device_name(int32_t device, char *out)
{
    if (device >= 0 && device < INFINI_DEVICE_TYPE_COUNT) return device_names[device];
    snprintf(out, DEVICE_NAME, "%d", device);
    return out;
}

/* A name, or the number itself where there is none. */
static const char *name_of(const char *name, int32_t code, char *number)
{
    if (name) return name;
    snprintf(number, NUMBER, "%d", code);
    return number;
}

/* ---- the line of a thread's last refusal: Python writes it where its stderr is ---------------------------------- */

static pthread_key_t line_key;
static bool keeps_lines;

__attribute__((constructor)) static void make_key(void)
{
    keeps_lines = pthread_key_create(&line_key, free) == 0;
}

static void keep_line(char *line)
{
    char *before = keeps_lines ? pthread_getspecific(line_key) : NULL;
    bool kept = keeps_lines && !pthread_setspecific(line_key, line);
    free(kept ? before : line);
}

const char *ae_infini_line(void)
{
    return keeps_lines ? pthread_getspecific(line_key) : NULL;
}

/* ---- refusals --------------------------------------------------------------------------------------------------- */

int32_t infini_null(const char *param, int32_t status)
{
    return infini_refuse(status, "Expected a non-null value but got null, argument %s.", param);
}

int32_t infini_unsupported(int32_t device, const char *param, const char *expected)
{
    char number[DEVICE_NAME];
    return infini_refuse(INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED, "Expected %s but got %s, argument %s.", expected,
                         infini_device_name(device, number), param);
}

int32_t infini_backed(int32_t device, const char *param)
{
    if (device == INFINI_DEVICE_CPU || device == INFINI_DEVICE_ASCEND) return 0;
    return infini_unsupported(device, param, "INFINI_DEVICE_CPU or INFINI_DEVICE_ASCEND");
}

int32_t infini_waited(int32_t code)
{
    return code == AE_INTERRUPTED ? AE_INFINI_INTERRUPTED : code;
}

static void write_line(const char *line, size_t count)
{
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    if (write(STDERR_FILENO, line, count) < 0) count = 0; /* there is no other place for it */
    pthread_setcancelstate(before, NULL);
}

/* "Function: reason", with the machine's code behind it if it is one of those. Returns its length. */
static size_t write_text(char *out, size_t room, const char *function, const char *reason, int32_t code)
{
    char number[NUMBER];
    size_t text = (size_t)snprintf(out, room, "%s: %s", function, reason);
    if (code >= MACHINE)
        text += (size_t)snprintf(out + text, room - text, " (%s, %d)", name_of(status_name(code), code, number), code);
    return text;
}

/* The text to the observers, with the status behind it as a line to stderr, which Python writes when the call fails. */
static void tell(const char *function, const char *reason, int32_t code, int32_t status, bool fails)
{
    char number[NUMBER];
    const char *name = name_of(status < STATUSES && status > 0 ? infini_names[status] : NULL, status, number);
    size_t room = strlen(function) + strlen(reason) + LONGEST_NAMES;
    char *line = malloc(room);
    if (!line) return;
    size_t text = write_text(line, room, function, reason, code);
    if (observed()) observe_refusal(function, status, line);
    text += (size_t)snprintf(line + text, room - text, " [%s, %d]\n", name, status);
    if (fails && call_from_python()) {
        keep_line(line);
        return;
    }
    write_line(line, text);
    free(line);
}

void infini_tell_noted(void)
{
    const thread_state *self = here();
    const refusal *noted = self->noted;
    if (noted && noted->code) tell(self->function, noted->text, noted->code, INFINI_STATUS_INTERNAL_ERROR, false);
    forgive();
}

int32_t infini_leave(int32_t code)
{
    const thread_state *self = here();
    const refusal *noted = self->noted;
    int32_t status = code >= MACHINE ? INFINI_STATUS_INTERNAL_ERROR : code;
    buffers_forget();
    if (code != AE_INFINI_INTERRUPTED) { /* then what is noted says what was waited for: Python asks */
        if (code && noted && noted->code) tell(self->function, noted->text, noted->code, status, true);
        forgive();
    }
    if (calls_observed()) observe_return(self->function, "", status);
    if (observed()) observe_tell();
    return status;
}

int32_t ae_infini_refuse(const char *function, int32_t status, const char *reason)
{
    enter(function, CALLER);
    return infini_leave(infini_refuse(status, "%s", reason));
}

/* ---- pointers --------------------------------------------------------------------------------------------------- */

/* Whether so many bytes from there are host memory, and inside the address space. */
static bool reachable(uint64_t start, uint64_t bytes, bool writes)
{
    uint64_t end;
    return !__builtin_add_overflow(start, bytes, &end) && ae_reachable(start, end, writes);
}

int32_t infini_out(const void *place, uint64_t bytes, const char *param, int32_t status)
{
    if (!place) return infini_null(param, status);
    if (call_from_python() || reachable(HANDLE(place), bytes, true)) /* Python's surface makes the places itself */
        return 0;
    return infini_bad(param, "an address that can be written", "0x%llx", (unsigned long long)HANDLE(place));
}

int32_t infini_reach(uint64_t address, int64_t low, uint64_t bytes, const char *param, bool writes)
{
    uint64_t length = buffer_length(param);
    if (length != UINT64_MAX) {
        if (low >= 0 && bytes <= length && (uint64_t)low <= length - bytes) return 0;
        return infini_refuse(
            INFINI_STATUS_BAD_PARAM, "Expected a buffer with bytes %lld to %llu but got one of %llu, argument %s.",
            (long long)low, (unsigned long long)((uint64_t)low + bytes), (unsigned long long)length, param);
    }
    uint64_t start;
    bool outside = __builtin_add_overflow(address, low, &start);
    if (!outside && reachable(start, bytes, writes)) return 0;
    return infini_refuse(INFINI_STATUS_BAD_PARAM,
                         "Expected host memory of %llu bytes that can be %s but got 0x%llx, argument %s.",
                         (unsigned long long)bytes, writes ? "read and written" : "read",
                         outside ? 0 : (unsigned long long)start, param);
}
