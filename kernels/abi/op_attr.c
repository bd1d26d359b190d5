/* Attributes of the older single-operator calls. Nothing tells them again and nothing here reads them: they are checked
 * and not kept. */
#include "abi/abi.h"

static char attributes; /* the object of every handle */

aclopAttr *aclopCreateAttr(void)
{
    ENTER;
    site_note();
    machine_lock();
    uint64_t handle = handle_new(HANDLE_OP_ATTR, &attributes, site_observed());
    machine_unlock();
    if (!handle) {
        refuse_memory(ACL_ERROR_BAD_ALLOC, "one more aclopAttr");
        leave_noted();
    }
    return POINTER(handle);
}

/* 100000 noted where nothing lives. */
static int32_t check(const aclopAttr *attr, bool ends)
{
    if (!attr)
        return refuse_null("attr");
    machine_lock();
    int32_t code = handle_find(HANDLE(attr), HANDLE_OP_ATTR)
                       ? 0
                       : refuse_invalid("attr", "a live aclopAttr", "%s", handle_seen(HANDLE(attr)));
    if (!code && ends)
        handle_end(HANDLE(attr));
    machine_unlock();
    return code;
}

void aclopDestroyAttr(const aclopAttr *attr)
{
    ENTER;
    if (attr && check(attr, true))
        leave_noted();
}

/* ---- one value -------------------------------------------------------------------------------------------------- */

static int32_t set(const aclopAttr *attr, const char *name)
{
    int32_t code = check(attr, false);
    return code || name ? code : refuse_null("attrName");
}

aclError aclopSetAttrBool(aclopAttr *attr, const char *attrName, uint8_t attrValue)
{
    ENTER;
    (void)attrValue;
    return leave(set(attr, attrName));
}

aclError aclopSetAttrInt(aclopAttr *attr, const char *attrName, int64_t attrValue)
{
    ENTER;
    (void)attrValue;
    return leave(set(attr, attrName));
}

aclError aclopSetAttrFloat(aclopAttr *attr, const char *attrName, float attrValue)
{
    ENTER;
    (void)attrValue;
    return leave(set(attr, attrName));
}

aclError aclopSetAttrString(aclopAttr *attr, const char *attrName, const char *attrValue)
{
    ENTER;
    int32_t code = check(attr, false);
    if (!code && !attrValue)
        code = refuse_null("attrValue");
    return leave(code ? code : set(attr, attrName));
}

aclError aclopSetAttrDataType(aclopAttr *attr, const char *attrName, aclDataType attrValue)
{
    ENTER;
    (void)attrValue;
    return leave(set(attr, attrName));
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

static int32_t set_list(const aclopAttr *attr, const char *name, int count, const void *values)
{
    int32_t code = set(attr, name);
    return code || count <= 0 || values ? code : refuse_null("values");
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
    return leave(set_list(attr, attrName, numValues, values));
}

aclError aclopSetAttrListFloat(aclopAttr *attr, const char *attrName, int numValues, const float *values)
{
    ENTER;
    return leave(set_list(attr, attrName, numValues, values));
}

/* A list of pointers and all of its entries: none of them null. */
static int32_t check_pointers(int count, const void *const *values)
{
    if (count && !values)
        return refuse_null("values");
    for (int at = 0; at < count; at++)
        if (!values[at])
            return refuse_invalid("values", "entries that are not null", "null at index %d", at);
    return 0;
}

aclError aclopSetAttrListString(aclopAttr *attr, const char *attrName, int numValues, const char **values)
{
    ENTER;
    int32_t code = check(attr, false);
    if (!code)
        code = check_pointers(numValues, (const void *const *)values);
    return leave(code ? code : set(attr, attrName));
}

aclError aclopSetAttrListListInt(aclopAttr *attr, const char *attrName, int numLists, const int *numValues,
                                 const int64_t *const *values)
{
    ENTER;
    int32_t code = set(attr, attrName);
    if (!code && !numValues)
        code = refuse_null("numValues");
    return leave(code ? code : check_pointers(numLists, (const void *const *)values));
}
