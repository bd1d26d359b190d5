/* Dumping what a task reads and writes, around its run. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dtypes.h"
#include "dump.h"
#include "log.h"

/* ---- tensors --------------------------------------------------------------------------------------------------- */

static uint64_t elements(const facts *one)
{
    uint64_t count = 1;
    for (int32_t i = 0; i < one->rank; i++) count *= (uint64_t)one->value[i];
    return count;
}

static size_t element_bytes(const facts *one)
{
    const dtype_row *row = dtype_of(one->dtype);
    return row && row->bytes > 0 ? (size_t)row->bytes : 1;
}

/* The elements of a view one behind the other; NULL: no memory. */
static char *gathered(const facts *one, const char *storage)
{
    size_t bytes = element_bytes(one);
    uint64_t count = elements(one);
    char *dense = malloc(count ? count * bytes : 1);
    const int64_t *shape = one->value, *stride = one->value + one->rank;
    int64_t index[16] = {0}, at = one->offset;
    if (!dense || one->rank > 16) return dense;
    for (uint64_t i = 0; i < count; i++) {
        memcpy(dense + i * bytes, storage + at * (int64_t)bytes, bytes);
        for (int32_t axis = one->rank - 1; axis >= 0; axis--) {
            at += stride[axis];
            if (++index[axis] < shape[axis]) break;
            at -= stride[axis] * shape[axis];
            index[axis] = 0;
        }
    }
    return dense;
}

static bool is_dumpable(const dump_launch *what, int32_t operand, char *const *addresses)
{
    const facts *one = what->operand[operand];
    return one && one->strides == one->rank && one->rank <= 16 && elements(one) && addresses[operand];
}

/* What is written in place counts among the inputs, too: its name ends with Ref. */
static bool is_input(const ae_plan *plan, int32_t operand)
{
    if (!plan->argument[operand].writes) return true;
    const char *name = plan->path ? plan->row->parameter[plan->path[operand].parameter].name : "";
    size_t length = strlen(name);
    return length > 3 && !strcmp(name + length - 3, "Ref");
}

void *dump_before(const launch_watcher *self, const ae_plan *plan, char *const *addresses)
{
    const dump_launch *what = (const dump_launch *)self;
    char **copies = what->inputs ? calloc((size_t)what->operands + 1, sizeof *copies) : NULL;
    for (int32_t i = 0; copies && i < what->operands; i++)
        if (is_dumpable(what, i, addresses) && is_input(plan, i)) copies[i] = gathered(what->operand[i], addresses[i]);
    return copies;
}

static dump_tensor described(const facts *one, char *data)
{
    return (dump_tensor){
        .dtype = one->dtype,
        .format = one->format,
        .rank = (uint32_t)one->rank,
        .shape = one->value,
        .origin_rank = (uint32_t)one->rank,
        .origin = one->value,
        .data = data,
        .size = elements(one) * element_bytes(one),
    };
}

/* ---- the file -------------------------------------------------------------------------------------------------- */

static void report_problem(const char *path, int problem)
{
    if (problem)
        log_line(LOG_ERROR, "ADUMP", "Expected to write the dump file %s but got an error: %s.", path,
                 strerror(problem));
}

void dump_after(const launch_watcher *self, const ae_plan *plan, char *const *addresses, void *seen)
{
    const dump_launch *what = (const dump_launch *)self;
    char **before = seen;
    size_t room = (size_t)what->operands + 1;
    dump_tensor *inputs = calloc(room, sizeof *inputs), *outputs = calloc(room, sizeof *outputs);
    dump_file file = {.name = plan->row->name, .input = inputs, .output = outputs};
    struct timespec now;
    char path[DUMP_PATH + 32];
    for (int32_t i = 0; inputs && outputs && i < what->operands; i++) {
        if (before && before[i]) inputs[file.inputs++] = described(what->operand[i], before[i]);
        char *data = what->outputs && plan->argument[i].writes && is_dumpable(what, i, addresses)
                         ? gathered(what->operand[i], addresses[i])
                         : NULL;
        if (data) outputs[file.outputs++] = described(what->operand[i], data);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(path, sizeof path, "%s.%llu", what->path,
             (unsigned long long)now.tv_sec * 1000000 + (unsigned long long)now.tv_nsec / 1000);
    report_problem(path, inputs && outputs ? dump_write(&file, path, what->told) : ENOMEM);
    for (uint32_t i = 0; outputs && i < file.outputs; i++) free((char *)outputs[i].data);
    for (int32_t i = 0; before && i < what->operands; i++) free(before[i]);
    free(before);
    free(inputs);
    free(outputs);
}
