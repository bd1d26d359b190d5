/* Labels (aclrtLabel): places in the streams of a model. */
#include <stdlib.h>

#include "abi.h"
#include "model.h"

#define MOST_LABELS 65535

aclError aclrtCreateLabel(aclrtLabel *label)
{
    ENTER;
    if (!label) return leave(refuse_null("label"));
    uint64_t made;
    site_note();
    machine_lock();
    int32_t code = label_new(&made);
    if (!code) *label = POINTER(made);
    return unlock_and_leave(code);
}

aclError aclrtSetLabel(aclrtLabel label_, aclrtStream stream)
{
    ENTER;
    if (!label_ || !stream) return leave(refuse_null(label_ ? "stream" : "label"));
    label *one;
    ae_stream *found;
    site_note();
    machine_lock();
    int32_t code = label_checked(HANDLE(label_), "label", &one);
    if (!code) code = stream_checked(HANDLE(stream), &found);
    if (!code) code = label_set(one, found, site_observed());
    return unlock_and_leave(code);
}

aclError aclrtDestroyLabel(aclrtLabel label_)
{
    ENTER;
    label *one;
    machine_lock();
    int32_t code = label_checked(HANDLE(label_), "label", &one);
    if (!code) code = label_end(one);
    return unlock_and_leave(code);
}

/* ---- lists ----------------------------------------------------------------------------------------------------- */

static int32_t look_up(const aclrtLabel *handles, size_t count, label **found)
{
    int32_t code = 0;
    for (size_t i = 0; i < count && !code; i++) code = label_checked(HANDLE(handles[i]), "labels", found + i);
    return code;
}

aclError aclrtCreateLabelList(aclrtLabel *labels, size_t num, aclrtLabelList *labelList)
{
    ENTER;
    if (!labels || !labelList) return leave(refuse_null(labels ? "labelList" : "labels"));
    if (!num || num > MOST_LABELS)
        return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "num", "1 to 65535", "%zu", num));
    label **found = malloc(num * sizeof *found);
    if (!found) return leave(refuse_memory(CODE_OUT_OF_MEMORY, "a list of labels"));
    uint64_t made;
    site_note();
    machine_lock();
    int32_t code = look_up(labels, num, found);
    if (!code) code = label_list_new(found, (uint32_t)num, &made);
    if (!code) *labelList = POINTER(made);
    machine_unlock();
    free(found);
    return leave(code);
}

aclError aclrtDestroyLabelList(aclrtLabelList labelList)
{
    ENTER;
    if (!labelList) return leave(refuse_null("labelList"));
    label_list *found;
    machine_lock();
    int32_t code = label_list_checked(HANDLE(labelList), &found);
    if (!code) label_list_end(found);
    return unlock_and_leave(code);
}

static int32_t switch_label(uint64_t address, uint32_t most, uint64_t list, uint64_t stream)
{
    ae_stream *found;
    label_list *labels;
    int32_t code = stream_named_here(stream, &found);
    if (!code) code = label_list_checked(list, &labels);
    if (!code && !most) code = refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "maxValue", "the number of labels", "0");
    if (!code)
        code = model_jump(found, NULL,
                          (captured){.kind = CAPTURED_LABEL_SWITCH,
                                     .site = site_observed(),
                                     .as.jump = {.list = labels, .left = address, .most = most}});
    if (!code) labels->references++;
    return code;
}

aclError aclrtSwitchLabelByIndex(void *ptr, uint32_t maxValue, aclrtLabelList labelList, aclrtStream stream)
{
    ENTER;
    if (!ptr || !labelList || !stream) return leave(refuse_null(!ptr ? "ptr" : !labelList ? "labelList" : "stream"));
    site_note();
    machine_lock();
    return unlock_and_leave(switch_label(HANDLE(ptr), maxValue, HANDLE(labelList), HANDLE(stream)));
}
