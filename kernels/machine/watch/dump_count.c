/* Operators with their shapes, gathered and written at the end (aclopStartDumpArgs). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl_base_rt.h"

#include "dtypes.h"
#include "dump.h"

/* An operator with its shapes, as it is told once. */
typedef struct counted {
    struct counted *next;
    const char *name;
    char *text;
} counted;

static struct {
    char folder[DUMP_PATH]; /* "": none are gathered */
    counted *counted;
} now;

bool dump_counts(void)
{
    return now.folder[0];
}

int32_t dump_count_in(const char *path)
{
    int problem = dump_folder(path);
    char *whole = problem ? NULL : realpath(path, NULL);
    if (!whole)
        return refuse_argument(ACL_ERROR_FAILURE, "path", "a directory that is there or can be made", "%s (%s)", path,
                               strerror(problem ? problem : errno));
    machine_lock();
    bool again = now.folder[0];
    if (!again) snprintf(now.folder, sizeof now.folder, "%s", whole);
    machine_unlock();
    free(whole);
    return again ? refuse_sequence(ACL_ERROR_FAILURE, "Expected aclopStopDumpArgs before it is started again.") : 0;
}

static void tell_facts(FILE *out, const ae_plan *plan, int32_t operand, const facts *one)
{
    operand_path path = plan->path[operand];
    const char *name = plan->row->parameter[path.parameter].name;
    fprintf(out,
            "%s\n  {\"name\": \"%s\", \"index\": %d, \"role\": \"%s\", \"dtype\": \"%s\", \"format\": %d, \"shape\": [",
            operand ? "," : "", name, path.member < 0 ? 0 : path.member,
            plan->argument[operand].writes ? "output" : "input", one ? dtype_label(one->dtype) : "",
            one ? one->format : -1);
    for (int32_t i = 0; one && i < one->rank; i++) fprintf(out, "%s%lld", i ? ", " : "", (long long)one->value[i]);
    fputs("]}", out);
}

const facts *dump_facts(const executor *one, int32_t operand)
{
    const tensor *found = one->operand[operand];
    return found ? found->facts : NULL;
}

void dump_count(const executor *one)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fprintf(out, "{\"op_type\": \"%s\", \"tensors\": [", one->plan->row->name);
    for (int32_t i = 0; i < one->plan->arguments && i < (int32_t)one->operands; i++)
        tell_facts(out, one->plan, i, dump_facts(one, i));
    fputs("\n]}\n", out);
    if (fclose(out)) {
        free(text);
        return;
    }
    counted **link = &now.counted;
    while (*link && strcmp((*link)->text, text)) link = &(*link)->next;
    counted *fresh = *link ? NULL : calloc(1, sizeof *fresh);
    if (!fresh) {
        free(text);
        return;
    }
    fresh->name = one->plan->row->name;
    fresh->text = text;
    *link = fresh;
}

static void write_counted(const char *folder, const counted *one, uint32_t number)
{
    char path[DUMP_PATH + 128];
    snprintf(path, sizeof path, "%s/%s_%u.json", folder, one->name, number);
    FILE *file = fopen(path, "we");
    if (!file) return;
    fputs(one->text, file);
    fclose(file);
}

void dump_count_end(void)
{
    char folder[DUMP_PATH];
    machine_lock();
    counted *one = now.counted;
    memcpy(folder, now.folder, sizeof folder);
    now.counted = NULL;
    now.folder[0] = 0;
    machine_unlock();
    for (uint32_t number = 0; one; number++) {
        counted *next = one->next;
        write_counted(folder, one, number);
        free(one->text);
        free(one);
        one = next;
    }
}
