/* Attributes of the older single-operator calls. What no emulated type asks for is checked and not kept. */
#include "op_type.h"

#include <stdlib.h>
#include <string.h>

typedef struct attributes {
    attribute *first;
} attributes;

aclopAttr *aclopCreateAttr(void)
{
    ENTER_NEW;
    site_note();
    attributes *made = calloc(1, sizeof *made);
    machine_lock();
    uint64_t handle = made ? handle_new(HANDLE_OP_ATTR, made, site_observed()) : 0;
    machine_unlock();
    if (!handle) {
        free(made);
        refuse_memory(ACL_ERROR_BAD_ALLOC, "one more aclopAttr");
        leave_noted();
    }
    return POINTER(handle);
}

/* With the lock held; 100000 noted where nothing lives. */
static int32_t find(const aclopAttr *attr, attributes **found)
{
    *found = handle_find(HANDLE(attr), HANDLE_OP_ATTR);
    if (!attr) return refuse_null("attr");
    return *found ? 0 : refuse_invalid("attr", "a live aclopAttr", "%s", handle_seen(HANDLE(attr)));
}

static void drop(attribute *one)
{
    if (one) {
        free(one->text);
        free(one->list);
    }
    free(one);
}

void aclopDestroyAttr(const aclopAttr *attr)
{
    ENTER_VALUE;
    if (!attr) return;
    attributes *found;
    machine_lock();
    int32_t code = find(attr, &found);
    if (!code) handle_end(HANDLE(attr));
    machine_unlock();
    if (code) {
        leave_noted();
        return;
    }
    for (attribute *one = found->first, *next; one; one = next) {
        next = one->next;
        drop(one);
    }
    free(found);
}

const attribute *op_attribute(const aclopAttr *attrs, const char *name)
{
    const attributes *all = attrs ? handle_find(HANDLE(attrs), HANDLE_OP_ATTR) : NULL;
    const attribute *one = all ? all->first : NULL;
    while (one && strcmp(one->name, name)) one = one->next;
    return one;
}

/* ---- one value -------------------------------------------------------------------------------------------------- */

/* NULL: there is no memory. */
static attribute *named(const char *name, attribute_kind kind)
{
    size_t size = strlen(name) + 1;
    attribute *one = calloc(1, sizeof *one + size);
    if (one) {
        memcpy(one->name, name, size);
        one->kind = kind;
    }
    return one;
}

/* Takes the lock. The one that has the name goes. */
static int32_t keep(const aclopAttr *attr, attribute *fresh)
{
    attributes *all;
    attribute *old = NULL;
    machine_lock();
    int32_t code = find(attr, &all);
    if (!code) {
        attribute **at = &all->first;
        while (*at && strcmp((*at)->name, fresh->name)) at = &(*at)->next;
        old = *at;
        fresh->next = old ? old->next : NULL;
        *at = fresh;
    }
    machine_unlock();
    drop(code ? fresh : old);
    return code;
}

static int32_t check(const aclopAttr *attr, const char *name)
{
    attributes *found;
    machine_lock();
    int32_t code = find(attr, &found);
    machine_unlock();
    return code || name ? code : refuse_null("attrName");
}

/* Behind check. */
static int32_t set(const aclopAttr *attr, const char *name, attribute_kind kind, int64_t integer, double real)
{
    attribute *fresh = named(name, kind);
    if (!fresh) return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more attribute");
    fresh->integer = integer;
    fresh->real = real;
    return keep(attr, fresh);
}

aclError aclopSetAttrBool(aclopAttr *attr, const char *attrName, uint8_t attrValue)
{
    ENTER;
    int32_t code = check(attr, attrName);
    return leave(code ? code : set(attr, attrName, ATTRIBUTE_INT, attrValue != 0, 0));
}

aclError aclopSetAttrInt(aclopAttr *attr, const char *attrName, int64_t attrValue)
{
    ENTER;
    int32_t code = check(attr, attrName);
    return leave(code ? code : set(attr, attrName, ATTRIBUTE_INT, attrValue, 0));
}

aclError aclopSetAttrFloat(aclopAttr *attr, const char *attrName, float attrValue)
{
    ENTER;
    int32_t code = check(attr, attrName);
    return leave(code ? code : set(attr, attrName, ATTRIBUTE_FLOAT, 0, attrValue));
}

static int32_t set_text(const aclopAttr *attr, const char *name, const char *text)
{
    attribute *fresh = named(name, ATTRIBUTE_TEXT);
    if (fresh) fresh->text = strdup(text);
    if (fresh && fresh->text) return keep(attr, fresh);
    drop(fresh);
    return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more attribute");
}

aclError aclopSetAttrString(aclopAttr *attr, const char *attrName, const char *attrValue)
{
    ENTER;
    attributes *found;
    machine_lock();
    int32_t code = find(attr, &found);
    machine_unlock();
    if (!code && !attrValue) code = refuse_null("attrValue");
    if (!code && !attrName) code = refuse_null("attrName");
    return leave(code ? code : set_text(attr, attrName, attrValue));
}

aclError aclopSetAttrDataType(aclopAttr *attr, const char *attrName, aclDataType attrValue)
{
    ENTER;
    int32_t code = check(attr, attrName);
    return leave(code ? code : set(attr, attrName, ATTRIBUTE_INT, attrValue, 0));
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

static int32_t check_list(const aclopAttr *attr, const char *name, int count, const void *values)
{
    int32_t code = check(attr, name);
    return code || count <= 0 || values ? code : refuse_null("values");
}

/* One that no emulated type asks for: only that it is there. */
static int32_t set_list(const aclopAttr *attr, const char *name, int count, const void *values)
{
    int32_t code = check_list(attr, name, count, values);
    return code ? code : set(attr, name, ATTRIBUTE_OTHER, 0, 0);
}

/* Behind check_list. */
static int32_t set_numbers(const aclopAttr *attr, const char *name, attribute_kind kind, int values_given,
                           const void *values)
{
    attribute *fresh = named(name, kind);
    uint64_t count = values_given > 0 ? (uint64_t)values_given : 0;
    size_t bytes = count * (kind == ATTRIBUTE_INTS ? sizeof(int64_t) : sizeof(float));
    if (fresh) fresh->list = malloc(sizeof *fresh->list + bytes);
    if (fresh && fresh->list) {
        fresh->list->count = count;
        if (bytes) memcpy(fresh->list->value, values, bytes);
        return keep(attr, fresh);
    }
    drop(fresh);
    return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more attribute");
}

aclError aclopSetAttrListDataType(aclopAttr *attr, const char *attrName, int numValues, const aclDataType *values)
{
    ENTER;
    return leave(set_list(attr, attrName, numValues, values));
}

aclError aclopSetAttrListBool(aclopAttr *attr, const char *attrName, int numValues, const uint8_t *values)
{
    ENTER;
    return leave(set_list(attr, attrName, numValues, values));
}

aclError aclopSetAttrListInt(aclopAttr *attr, const char *attrName, int numValues, const int64_t *values)
{
    ENTER;
    int32_t code = check_list(attr, attrName, numValues, values);
    return leave(code ? code : set_numbers(attr, attrName, ATTRIBUTE_INTS, numValues, values));
}

aclError aclopSetAttrListFloat(aclopAttr *attr, const char *attrName, int numValues, const float *values)
{
    ENTER;
    int32_t code = check_list(attr, attrName, numValues, values);
    return leave(code ? code : set_numbers(attr, attrName, ATTRIBUTE_FLOATS, numValues, values));
}

/* A list of pointers and all of its entries: none of them null. */
static int32_t check_pointers(int count, const void *const *values)
{
    if (count && !values) return refuse_null("values");
    for (int at = 0; at < count; at++)
        if (!values[at]) return refuse_invalid("values", "entries that are not null", "null at index %d", at);
    return 0;
}

aclError aclopSetAttrListString(aclopAttr *attr, const char *attrName, int numValues, const char **values)
{
    ENTER;
    attributes *found;
    machine_lock();
    int32_t code = find(attr, &found);
    machine_unlock();
    if (!code) code = check_pointers(numValues, (const void *const *)values);
    return leave(code ? code : set_list(attr, attrName, 0, values));
}

aclError aclopSetAttrListListInt(aclopAttr *attr, const char *attrName, int numLists, const int *numValues,
                                 const int64_t *const *values)
{
    ENTER;
    int32_t code = check(attr, attrName);
    if (!code && !numValues) code = refuse_null("numValues");
    if (!code) code = check_pointers(numLists, (const void *const *)values);
    return leave(code ? code : set(attr, attrName, ATTRIBUTE_OTHER, 0, 0));
}
