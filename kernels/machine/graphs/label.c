/* Labels: places in the streams of a model, and lists of them to choose from. */
#include "model.h"

#include <stdlib.h>

#include "acl/error_codes/rt_error_codes.h"

void label_drop_reference(label *one)
{
    if (--one->references == 0) free(one);
}

void label_list_drop_reference(label_list *list)
{
    if (--list->references) return;
    for (uint32_t i = 0; i < list->count; i++) label_drop_reference(list->labels[i]);
    free(list);
}

/* ---- labels ---------------------------------------------------------------------------------------------------- */

int32_t label_checked(uint64_t handle, const char *param, label **found)
{
    if (!handle) return refuse_null(param);
    *found = handle_find(handle, HANDLE_LABEL);
    return *found ? 0 : refuse_handle(param, "an aclrtLabel", handle_seen(handle));
}

int32_t label_new(uint64_t *handle)
{
    ae_context *context;
    int32_t code = context_needed(&context);
    if (code) return code;
    label *fresh = calloc(1, sizeof *fresh);
    *handle = fresh ? handle_new(HANDLE_LABEL, fresh, site_observed()) : 0;
    if (!*handle) {
        free(fresh);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a label");
    }
    *fresh = (label){.references = 1, .handle = *handle, .context = context->handle};
    return 0;
}

int32_t label_check_context(const label *one)
{
    ae_context *context;
    int32_t code = context_needed(&context);
    if (code || one->context == context->handle) return code;
    return refuse(ACL_ERROR_RT_LABEL_CONTEXT, "EE1010",
                  "Expected an object of this thread's current context but got a label of another context, argument "
                  "label.");
}

int32_t label_end(label *one)
{
    int32_t code = label_check_context(one);
    if (code) return code;
    handle_end(one->handle);
    label_drop_reference(one);
    return 0;
}

/* ---- lists ----------------------------------------------------------------------------------------------------- */

static int32_t check_listable(label *const *labels, uint32_t count)
{
    ae_context *context;
    int32_t code = context_needed(&context);
    for (uint32_t i = 0; i < count && !code; i++)
        if (labels[i]->listed)
            code =
                refuse_sequence(ACL_ERROR_RT_INTERNAL_ERROR,
                                "Expected labels that are in no list yet but label %u is in one, argument labels.", i);
    return code;
}

/* The same label twice is in a list as well. */
static bool list_all(label_list *list, label *const *labels, uint32_t count)
{
    bool fresh = true;
    for (uint32_t i = 0; i < count; i++) {
        fresh &= !labels[i]->listed;
        labels[i]->listed = true;
        labels[i]->references++;
        list->labels[i] = labels[i];
    }
    list->count = count;
    return fresh;
}

int32_t label_list_new(label *const *labels, uint32_t count, uint64_t *handle)
{
    int32_t code = check_listable(labels, count);
    if (code) return code;
    label_list *list = calloc(1, sizeof *list + count * sizeof *labels);
    *handle = list ? handle_new(HANDLE_LABEL_LIST, list, site_observed()) : 0;
    if (!*handle) {
        free(list);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a list of labels");
    }
    list->references = 1;
    list->handle = *handle;
    if (list_all(list, labels, count)) return 0;
    label_list_end(list);
    return refuse_sequence(ACL_ERROR_RT_INTERNAL_ERROR,
                           "Expected each label once in a list but got one twice, argument labels.");
}

int32_t label_list_checked(uint64_t handle, label_list **found)
{
    *found = handle_find(handle, HANDLE_LABEL_LIST);
    return *found ? 0
                  : refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "labelList", "an aclrtLabelList", "%s",
                                    handle_seen(handle));
}

void label_list_end(label_list *list)
{
    handle_end(list->handle);
    label_list_drop_reference(list);
}

void labels_leave(uint64_t context)
{
    handle_entry entry;
    for (uint64_t cursor = 0; handle_next(HANDLE_LABEL_LIST, &cursor, &entry);) {
        label_list *list = entry.object;
        if (list->labels[0]->context == context) label_list_end(list);
    }
    for (uint64_t cursor = 0; handle_next(HANDLE_LABEL, &cursor, &entry);) {
        label *one = entry.object;
        if (one->context != context) continue;
        handle_end(one->handle);
        label_drop_reference(one);
    }
}
