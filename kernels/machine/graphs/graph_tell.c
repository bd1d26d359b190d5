/* What a graph holds, as trace events that chrome://tracing and its like show: a row a stream, in the order in which
 * the tasks were captured. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"
#include "log.h"

#include "acl/error_codes/rt_error_codes.h"

static const char *kind_of(const captured *one)
{
    static const char *const kinds[] = {
        [AE_TASK_KERNEL] = "KERNEL",
        [AE_TASK_COPY] = "MEMCPY_ASYNC",
        [AE_TASK_FILL] = "MEMSET_ASYNC",
        [AE_TASK_RECORD] = "EVENT_RECORD",
        [AE_TASK_WAIT] = "EVENT_WAIT",
        [AE_TASK_RESET] = "EVENT_RESET",
        [AE_TASK_CALLBACK] = "CALLBACK",
        [CAPTURED_VALUE_WAIT] = "MEM_WAIT_VALUE",
        [CAPTURED_TASK] = "COLLECTIVE",
        [CAPTURED_LABEL] = "LABEL_SET",
        [CAPTURED_LABEL_SWITCH] = "LABEL_SWITCH",
        [CAPTURED_END] = "MODEL_END",
        [CAPTURED_ACTIVATION] = "STREAM_ACTIVE",
        [CAPTURED_STREAM_SWITCH] = "STREAM_SWITCH",
    };
    if (one->kind == AE_TASK_FILL && one->as.copy.value == FILL_WORD) return "MEM_WRITE_VALUE";
    return kinds[one->kind];
}

static void tell_name(FILE *out, const captured *one)
{
    if (one->kind == AE_TASK_KERNEL)
        fputs(one->as.launch.plan->name, out);
    else if (one->kind >= AE_TASK_RECORD && one->kind <= AE_TASK_RESET)
        fprintf(out, "%s_%llu", kind_of(one), (unsigned long long)one->as.mark.id);
    else
        fputs(kind_of(one), out);
}

static void tell_operands(FILE *out, const captured *one)
{
    int32_t count = one->as.launch.plan->arguments;
    fputs(", \"operands\": [", out);
    for (int32_t i = 0; i <= count; i++)
        fprintf(out, "%s\"0x%llx\"", i ? ", " : "", (unsigned long long)one->as.launch.address[i]);
    fputs("]", out);
}

static void tell_bytes(FILE *out, const captured *one)
{
    fprintf(out, ", \"target\": \"0x%llx\"", (unsigned long long)one->as.copy.target);
    if (one->kind == AE_TASK_COPY) fprintf(out, ", \"source\": \"0x%llx\"", (unsigned long long)one->as.copy.source);
    fprintf(out, ", \"bytes\": %llu", (unsigned long long)one->as.copy.count);
}

static void tell_task(FILE *out, const ae_graph *graph, int64_t number, bool operands)
{
    const captured *one = graph->tasks + number;
    fputs("{\"name\": \"", out);
    tell_name(out, one);
    fprintf(out, "\", \"pid\": \"%u aclGraph\", \"tid\": \"stream%d\", \"ts\": %lld, \"dur\": 1, \"ph\": \"X\", ",
            graph->id, one->stream, (long long)number);
    fprintf(out, "\"args\": {\"task type\": \"%s\"", kind_of(one));
    if (operands && one->kind == AE_TASK_KERNEL) tell_operands(out, one);
    if (one->kind == AE_TASK_COPY || one->kind == AE_TASK_FILL || one->kind == CAPTURED_VALUE_WAIT)
        tell_bytes(out, one);
    fprintf(out, "}}%s\n", number + 1 < graph->count ? "," : "");
}

char *graph_text(const ae_graph *graph, bool operands)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fputs("[\n", out);
    for (int64_t i = 0; i < graph->count; i++) tell_task(out, graph, i, operands);
    fputs("]\n", out);
    bool whole = !ferror(out);
    if (fclose(out) || !whole) {
        free(text);
        return NULL;
    }
    return text;
}

void graph_log(char *text)
{
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*line) log_line(LOG_INFO, "RUNTIME", "%s", line);
    free(text);
}

int32_t graph_write(char *text, const char *path)
{
    if (!text) return refuse_memory(CODE_OUT_OF_MEMORY, "the text of a graph");
    FILE *file = fopen(path, "w");
    bool written = file && fputs(text, file) >= 0;
    if (file && fclose(file)) written = false;
    free(text);
    if (written) return 0;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "path", "a file that can be written", "%s (%s)", path,
                           strerror(errno));
}
