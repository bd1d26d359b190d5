/* What JSON says of dumps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl_base_rt.h"

#include "dump.h"
#include "json.h"

/* ---- values -------------------------------------------------------------------------------------------------- */

static int32_t refuse_value(const char *key, const char *expected, const char *seen)
{
    return refuse_argument(ACL_ERROR_INVALID_DUMP_CONFIG, key, expected, "%s", seen);
}

/* A member that is a text; "": there is none. */
static const char *text_in(const char *object, const char *name, char *out, size_t size)
{
    const char *value = json_member(object, name);
    *out = 0;
    if (value && json_kind_of(value) == JSON_TEXT) json_copy(value, out, size);
    return out;
}

/* "on" or "off", or nothing. */
static int32_t read_switch(const char *dump, const char *name, bool *on)
{
    char text[16];
    text_in(dump, name, text, sizeof text);
    *on = !strcmp(text, "on");
    return *on || !*text || !strcmp(text, "off") ? 0 : refuse_value(name, "on or off", text);
}

static int32_t read_mode(const char *dump, dump_settings *out)
{
    char text[16];
    text_in(dump, "dump_mode", text, sizeof text);
    bool all = !strcmp(text, "all"), input = !strcmp(text, "input"), output = !*text || !strcmp(text, "output");
    out->inputs = all || input;
    out->outputs = all || output;
    return all || input || output ? 0 : refuse_value("dump_mode", "input, output or all", text);
}

/* Where it goes, from the root on; it has to be there. */
static int32_t read_path(const char *dump, bool needed, char *out)
{
    char text[DUMP_PATH], *whole;
    text_in(dump, "dump_path", text, sizeof text);
    if (!*text && needed) return refuse_value("dump_path", "a directory", "nothing");
    whole = realpath(*text ? text : ".", NULL);
    if (!whole || access(whole, R_OK | W_OK)) {
        free(whole);
        return refuse_value("dump_path", "a directory that can be read and written", text);
    }
    snprintf(out, DUMP_PATH, "%s", whole);
    free(whole);
    return 0;
}

static void append_time(char *path)
{
    char text[32];
    struct tm parts;
    time_t moment = time(NULL);
    localtime_r(&moment, &parts);
    strftime(text, sizeof text, "/%Y%m%d%H%M%S", &parts);
    size_t length = strlen(path);
    snprintf(path + length, DUMP_PATH - length, "%s", text);
}

static int32_t read_scene(const char *dump, bool *exceptions)
{
    static const char *const known[] = {"aic_err_brief_dump", "aic_err_norm_dump", "aic_err_detail_dump",
                                        "lite_exception"};
    char text[32];
    text_in(dump, "dump_scene", text, sizeof text);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) *exceptions |= !strcmp(text, known[i]);
    return *exceptions || !*text || !strcmp(text, "watcher") ? 0 : refuse_value("dump_scene", "a scene of dumps", text);
}

/* NPU_COLLECT_PATH and ASCEND_WORK_PATH stand above the file. */
static int32_t read_root(const char *dump, dump_settings *out)
{
    const char *collect = getenv("NPU_COLLECT_PATH"), *work = getenv("ASCEND_WORK_PATH");
    const char *chosen = collect && *collect ? collect : work && *work ? work : NULL;
    out->exceptions = true;
    if (!chosen) return read_path(dump, false, out->root);
    snprintf(out->root, sizeof out->root, "%s", chosen);
    return 0;
}

static int32_t read_dump(const char *dump, dump_settings *out)
{
    bool operators, overflow, exceptions = false;
    char data[16];
    int32_t code = read_switch(dump, "dump_op_switch", &operators);
    if (!code) code = read_switch(dump, "dump_debug", &overflow);
    if (!code) code = read_scene(dump, &exceptions);
    if (!code && (operators || overflow) && exceptions)
        code = refuse_value("dump_scene", "no dump of exceptions beside one of operators", "both");
    text_in(dump, "dump_data", data, sizeof data);
    if (!code && *data && strcmp(data, "tensor"))
        code = strcmp(data, "stats")
                   ? refuse_value("dump_data", "tensor or stats", data)
                   : refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "Expected dump_data to be tensor but got stats.");
    if (code) return code;
    if (exceptions) return read_root(dump, out);
    code = read_mode(dump, out);
    if (!code) code = read_path(dump, true, out->data);
    if (!code) append_time(out->data);
    out->operators = !code && operators;
    return code;
}

static const char *dump_in(const char *text)
{
    json_error error;
    const char *top = text && *text ? json_checked(text, &error) : NULL;
    const char *dump = top && json_kind_of(top) == JSON_OBJECT ? json_member(top, "dump") : NULL;
    return dump && json_kind_of(dump) == JSON_OBJECT ? dump : NULL;
}

int32_t dump_read(const char *text, dump_settings *out, bool *said)
{
    json_error error;
    bool empty = !text[strspn(text, " \t\n\v\f\r")];
    *said = false;
    if (empty) return 0;
    if (!json_checked(text, &error))
        return refuse(ACL_ERROR_PARSE_FILE, "EH0004", "Expected JSON but got an error: %s (line %zu).", error.problem,
                      error.line);
    const char *dump = dump_in(text);
    *said = dump;
    return dump ? read_dump(dump, out) : 0;
}
