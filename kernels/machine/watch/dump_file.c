/* The files of dumps: how long the header is, the header (message DumpData of toolkit.dump, in the wire format of
 * protocol buffers), and the bytes of inputs, outputs and workspaces behind it. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "dump.h"

#include "acl/acl_dump.h"

#define VERSION "2.0"
#define LARGEST_CHUNK ((size_t)64 << 20)
#define BYTES 2 /* wire types: 0 is a number */

/* ---- messages -------------------------------------------------------------------------------------------------- */

static void put_number(FILE *out, uint64_t value)
{
    for (; value >> 7; value >>= 7) fputc((int)(value & 0x7f) | 0x80, out);
    fputc((int)value, out);
}

static void put_field(FILE *out, uint32_t field, uint64_t value)
{
    if (!value) return; /* what is zero is not told */
    put_number(out, (uint64_t)field << 3);
    put_number(out, value);
}

static void put_bytes(FILE *out, uint32_t field, const char *bytes, size_t count)
{
    put_number(out, (uint64_t)field << 3 | BYTES);
    put_number(out, count);
    fwrite(bytes, 1, count, out);
}

static size_t length_of(uint64_t value)
{
    size_t length = 1;
    while (value >>= 7) length++;
    return length;
}

static void put_shape(FILE *out, uint32_t field, const int64_t *shape, uint32_t rank)
{
    size_t dims = 0;
    for (uint32_t i = 0; i < rank; i++) dims += length_of((uint64_t)shape[i]);
    if (!rank) return;
    put_number(out, (uint64_t)field << 3 | BYTES);
    put_number(out, 1 + length_of(dims) + dims);
    put_number(out, 1 << 3 | BYTES);
    put_number(out, dims);
    for (uint32_t i = 0; i < rank; i++) put_number(out, (uint64_t)shape[i]);
}

/* ---- the header ------------------------------------------------------------------------------------------------ */

/* Numbers of OutputDataType by those of aclDataType. */
static uint64_t data_type(int32_t dtype)
{
    static const uint8_t numbers[] = {
        [0] = 1,   [1] = 2,   [2] = 3,   [3] = 7,   [4] = 4,   [6] = 5,   [7] = 6,   [8] = 9,   [9] = 8,
        [10] = 10, [11] = 12, [12] = 11, [13] = 13, [16] = 16, [17] = 17, [27] = 27, [29] = 28, [30] = 29,
        [33] = 32, [34] = 33, [35] = 34, [36] = 35, [37] = 36, [38] = 37, [39] = 38, [40] = 39, [41] = 40,
    };
    return dtype >= 0 && dtype < (int32_t)sizeof numbers ? numbers[dtype] : 0;
}

#define ND 2

static void put_tensor(FILE *out, const dump_tensor *one, bool input)
{
    put_field(out, 1, data_type(one->dtype));
    put_field(out, 2, one->format < 0 ? ND : (uint64_t)one->format);
    put_shape(out, 3, one->shape, one->rank);
    put_field(out, input ? 5 : 6, one->size);
    put_shape(out, input ? 6 : 7, one->origin, one->origin_rank);
    put_field(out, input ? 10 : 12, one->offset);
}

/* A message of its own: its length stands before it. */
static bool put_message(FILE *out, uint32_t field, const dump_tensor *one)
{
    char *bytes = NULL;
    size_t count;
    FILE *inner = open_memstream(&bytes, &count);
    if (!inner) return false;
    if (field == 8) {
        put_field(inner, 3, one->size);
        put_field(inner, 4, one->offset);
    } else {
        put_tensor(inner, one, field == 4);
    }
    bool whole = !fclose(inner);
    if (whole) put_bytes(out, field, bytes, count);
    free(bytes);
    return whole;
}

static bool put_all(FILE *out, uint32_t field, const dump_tensor *tensors, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!put_message(out, field, tensors + i)) return false;
    return true;
}

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool put_header(FILE *out, const dump_file *file)
{
    put_bytes(out, 1, VERSION, sizeof VERSION - 1);
    put_field(out, 2, microseconds());
    bool whole = put_all(out, 3, file->output, file->outputs) && put_all(out, 4, file->input, file->inputs);
    put_bytes(out, 6, file->name, strlen(file->name));
    whole = whole && put_all(out, 8, file->space, file->spaces);
    if (file->note) put_bytes(out, 9, file->note, strlen(file->note));
    return whole;
}

static void put_data(FILE *out, const dump_tensor *tensors, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) fwrite(tensors[i].data, 1, tensors[i].size, out);
}

/* malloc'ed; NULL: no memory. */
static char *whole_file(const dump_file *file, size_t *size)
{
    char *header = NULL, *bytes = NULL;
    size_t length;
    FILE *inner = open_memstream(&header, &length);
    bool whole = inner && put_header(inner, file);
    whole = inner && !fclose(inner) && whole;
    FILE *out = whole ? open_memstream(&bytes, size) : NULL;
    if (out) {
        uint64_t first = length;
        fwrite(&first, sizeof first, 1, out);
        fwrite(header, 1, length, out);
        put_data(out, file->input, file->inputs);
        put_data(out, file->output, file->outputs);
        put_data(out, file->space, file->spaces);
        whole = !ferror(out);
        whole = !fclose(out) && whole;
    }
    free(header);
    if (whole) return bytes;
    free(bytes);
    return NULL;
}

/* ---- where it goes --------------------------------------------------------------------------------------------- */

int dump_folder(const char *path)
{
    char part[DUMP_PATH];
    size_t length = strlen(path);
    if (length >= sizeof part) return ENAMETOOLONG;
    for (size_t at = 1; at <= length; at++)
        if (path[at] == '/' || !path[at]) {
            memcpy(part, path, at);
            part[at] = 0;
            if (mkdir(part, 0750) && errno != EEXIST) return errno;
        }
    struct stat facts;
    return stat(path, &facts) ? errno : S_ISDIR(facts.st_mode) ? 0 : ENOTDIR;
}

static int write_file(const char *path, const char *bytes, size_t size)
{
    char folder[DUMP_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash && slash > folder) *slash = 0;
    int problem = slash && slash > folder ? dump_folder(folder) : 0;
    int file = problem ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
    if (file < 0) return problem ? problem : errno;
    for (size_t at = 0; at < size && !problem;) {
        ssize_t wrote = write(file, bytes + at, size - at);
        if (wrote >= 0)
            at += (size_t)wrote;
        else if (errno != EINTR)
            problem = errno;
    }
    return close(file) && !problem ? errno : problem;
}

/* One call of the program's function at a time. */
static int hand_over(const char *path, const char *bytes, size_t size, dump_function function)
{
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    size_t most = size < LARGEST_CHUNK ? size : LARGEST_CHUNK;
    acldumpChunk *chunk = calloc(1, sizeof *chunk + most);
    if (!chunk) return ENOMEM;
    snprintf(chunk->fileName, sizeof chunk->fileName, "%s", path);
    chunk->offset = -1;
    int answer = 0;
    pthread_mutex_lock(&turn);
    for (size_t at = 0; at < size && !answer; at += most) {
        size_t count = size - at < most ? size - at : most;
        chunk->bufLen = (uint32_t)count;
        chunk->isLastChunk = at + count == size;
        memcpy(chunk->dataBuf, bytes + at, count);
        answer = function(chunk, (int32_t)(sizeof *chunk + count)) ? EIO : 0;
    }
    pthread_mutex_unlock(&turn);
    free(chunk);
    return answer;
}

int dump_write(const dump_file *file, const char *path, dump_function function)
{
    size_t size = 0;
    char *bytes = whole_file(file, &size);
    if (!bytes) return ENOMEM;
    int problem = function ? hand_over(path, bytes, size, function) : write_file(path, bytes, size);
    free(bytes);
    return problem;
}
