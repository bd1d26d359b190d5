/* aclInit's JSON: the file, and what it says about settings. CANN's keys without a meaning here are passed by; in what
 * is ours a key that is unknown is a mistake. */
#include "document.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "call.h"
#include "json.h"

#define UNREADABLE 100003
#define UNPARSABLE 100006
#define HOST_MEMORY 207001
#define MOST_BYTES ((off_t)16 << 20)

/* ---- the file ---------------------------------------------------------------------------------------------------- */

static int32_t unreadable(const char *path, const char *problem)
{
    char seen[QUOTED_TEXT];
    const char *quoted = text_quoted(path, seen, sizeof seen);
    return refuse(UNREADABLE, "EH0004", "Expected a readable JSON file but got %s: %s.", quoted, problem);
}

static int32_t failed(const char *path)
{
    char problem[QUOTED_TEXT + 80], seen[QUOTED_TEXT];
    int error = errno;
    const char *quoted = text_quoted(path, seen, sizeof seen);
    snprintf(problem, sizeof problem, "[Errno %d] %.60s: %s", error, strerror(error), quoted);
    return unreadable(path, problem);
}

static int32_t no_memory(void)
{
    return refuse_exhausted(HOST_MEMORY, "Expected host memory for aclInit's JSON but there is none.");
}

/* At most count bytes; how many, or -1. */
static ssize_t read_all(int file, char *text, size_t count)
{
    size_t at = 0;
    while (at < count) {
        ssize_t got = read(file, text + at, count - at);
        if (got == 0) break;
        if (got < 0 && errno != EINTR) return -1;
        at += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)at;
}

/* A zero byte, which JSON has nowhere, must not pass for the end. */
static int32_t check_text(const char *path, char *text, size_t count)
{
    size_t valid = text_valid(text, count);
    if (valid < count) {
        char problem[80];
        snprintf(problem, sizeof problem, "byte 0x%02x at position %zu is no UTF-8", (unsigned char)text[valid], valid);
        return unreadable(path, problem);
    }
    for (char *zero = text; (zero = memchr(zero, 0, count - (size_t)(zero - text)));) *zero = 1;
    return 0;
}

static int32_t read_open(const char *path, int file, char **text)
{
    struct stat facts;
    if (fstat(file, &facts) != 0) return failed(path);
    if (facts.st_size > MOST_BYTES) return unreadable(path, "it has more than 16 MiB");
    *text = calloc(1, (size_t)facts.st_size + 1);
    if (!*text) return no_memory();
    ssize_t count = read_all(file, *text, (size_t)facts.st_size);
    int32_t code = count < 0 ? failed(path) : check_text(path, *text, (size_t)count);
    if (code) {
        free(*text);
        *text = NULL;
    }
    return code;
}

static int32_t read_path(const char *path, char **text)
{
    struct stat facts;
    if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) return unreadable(path, "no such file");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return failed(path);
    int32_t code = read_open(path, file, text);
    close(file);
    return code;
}

int32_t settings_file(const char *path, char **text)
{
    *text = NULL;
    if (!path || !*path) return (*text = calloc(1, 1)) ? 0 : no_memory();
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    int32_t code = read_path(path, text);
    pthread_setcancelstate(state, NULL);
    return code;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* A value as messages tell it; returns out. */
static const char *value_text(const char *value, char *out, size_t size)
{
    static const char *const words[] = {[JSON_NULL] = "None", [JSON_FALSE] = "False", [JSON_TRUE] = "True"};
    json_kind kind = json_kind_of(value);
    if (kind <= JSON_TRUE) return words[kind];
    if (kind == JSON_TEXT) {
        char text[QUOTED_TEXT];
        json_copy(value, text, sizeof text);
        return text_quoted(text, out, size);
    }
    size_t count = (size_t)(json_end(value) - value), shown = count < size ? count : text_cut(value, size);
    snprintf(out, size, "%.*s%s", (int)shown, value, shown < count ? "..." : "");
    return out;
}

/* ["race", "init"] as "race,init": no name of a check has a character that is spelled in two ways. */
static bool read_names(setting_values *into, const char *array)
{
    char text[SETTING_TEXT];
    size_t used = 0;
    for (const char *at = array + 1; at < json_end(array) - 1; at++) {
        if (strchr("\" \t\r\n", *at)) continue;
        if (used == sizeof text - 1) return false;
        text[used++] = *at;
    }
    text[used] = 0;
    return setting_parse(into, SETTING_CHECK, text);
}

static bool read_value(setting_values *into, setting_field field, const char *value)
{
    char text[QUOTED_TEXT];
    json_kind kind = json_kind_of(value);
    if (kind == JSON_TEXT) return json_copy(value, text, sizeof text) < sizeof text && setting_parse(into, field, text);
    if (kind == JSON_ARRAY && field == SETTING_CHECK) return read_names(into, value);
    size_t count = (size_t)(json_end(value) - value);
    if (kind != JSON_NUMBER || count >= sizeof text) return false;
    memcpy(text, value, count);
    text[count] = 0;
    return setting_parse(into, field, text);
}

/* The first key that is none of our settings' names. NULL: there is none. */
static const char *unknown_of_ours(const char *object)
{
    for (const char *name = NULL; (name = json_name(object, name));) {
        char text[QUOTED_TEXT];
        json_copy(name, text, sizeof text);
        if (setting_named(text, SETTINGS_IN_JSON) == SETTINGS_IN_JSON) return name;
    }
    return NULL;
}

/* Every member of object that names one of our settings. NULL, or what is wrong. */
static const char *read_ours(setting_values *into, const char *object)
{
    const char *unknown = unknown_of_ours(object);
    if (unknown) {
        char seen[QUOTED_TEXT];
        return setting_unknown("aclnn_py", SETTINGS_IN_JSON, value_text(unknown, seen, sizeof seen));
    }
    for (setting_field field = 0; field < SETTINGS_IN_JSON; field++) {
        const char *value = json_member(object, setting_names[field]);
        if (!value || read_value(into, field, value)) continue;
        char place[40], seen[QUOTED_TEXT];
        snprintf(place, sizeof place, "aclnn_py.%s", setting_names[field]);
        return setting_refused(field, place, value_text(value, seen, sizeof seen));
    }
    return NULL;
}

static const char *read_default(setting_values *into, const char *object)
{
    const char *value = json_member(object, "default_device");
    if (!value || read_value(into, SETTING_DEFAULT_DEVICE, value)) return NULL;
    char seen[QUOTED_TEXT];
    return setting_refused(SETTING_DEFAULT_DEVICE, "defaultDevice.default_device",
                           value_text(value, seen, sizeof seen));
}

/* The member of top with that name, if it is an object. */
static const char *object_in(const char *top, const char *name)
{
    const char *value = json_member(top, name);
    return value && json_kind_of(value) == JSON_OBJECT ? value : NULL;
}

static const char *read_document(setting_values *into, const char *top)
{
    const char *ours = object_in(top, "aclnn_py"), *device = object_in(top, "defaultDevice");
    const char *problem = ours ? read_ours(into, ours) : NULL;
    if (!problem && device) problem = read_default(into, device);
    const char *mode = json_member(top, "err_msg_mode");
    char text[4];
    if (mode && json_kind_of(mode) == JSON_TEXT && json_copy(mode, text, sizeof text) == 1 && *text == '1')
        setting_store(into, SETTING_PROCESS_MESSAGES, 1);
    return problem;
}

/* ---- the document ------------------------------------------------------------------------------------------------ */

static int32_t malformed(const char *path, const char *problem)
{
    char seen[QUOTED_TEXT];
    const char *quoted = path ? text_quoted(path, seen, sizeof seen) : "None";
    return refuse(UNPARSABLE, "EH0004", "Expected a JSON object in %s but got an error: %s.", quoted, problem);
}

static const char *name_of(const char *value)
{
    static const char *const names[] = {"NoneType", "bool", "bool", "float", "str", "list", "dict"};
    json_kind kind = json_kind_of(value);
    size_t count = (size_t)(json_end(value) - value);
    bool whole = kind == JSON_NUMBER && strcspn(value, ".eE") >= count;
    return whole ? "int" : names[kind];
}

/* The top object of the text; NULL: 100006 is noted. */
static const char *top_of(const char *path, const char *text)
{
    char problem[120];
    json_error error;
    const char *top = json_checked(text, &error);
    if (!top)
        snprintf(problem, sizeof problem, "%s (line %zu, column %zu)", error.problem, error.line, error.column);
    else if (json_kind_of(top) == JSON_OBJECT)
        return top;
    else
        snprintf(problem, sizeof problem, "the top is a %s, not an object", name_of(top));
    malformed(path, problem);
    return NULL;
}

static int32_t take_back(void)
{
    const setting_values nothing = {0};
    const settings *now;
    if (!settings_in_force()) return settings_now(&now);
    const char *problem = settings_adopt_document(&nothing);
    return problem ? settings_refuse(problem) : 0;
}

/* A default device that does not exist takes the document back. */
static int32_t check_default(const settings *now)
{
    if (now->default_device < now->visible_count) return 0;
    int32_t seen = now->default_device;
    char expected[40];
    snprintf(expected, sizeof expected, "defaultDevice in [0, %d)", now->visible_count);
    settings_adopt_document(&(setting_values){0});
    return refuse_invalid("configPath", expected, "%d", seen);
}

int32_t settings_document(const char *path, const char *text)
{
    if (!text) return take_back();
    setting_values document = {0};
    const char *top = NULL, *problem = NULL;
    if (text[strspn(text, " \t\n\v\f\r")] && !(top = top_of(path, text))) return UNPARSABLE;
    const settings *now;
    int32_t code = settings_now(&now);
    if (code) return code;
    if (top) problem = read_document(&document, top);
    if (!problem) problem = settings_adopt_document(&document);
    if (problem && settings_exhausted(problem)) return settings_refuse(problem);
    if (problem) return refuse_invalid("configPath", "values the settings can take", "%s", problem);
    return check_default(settings_or_default());
}
