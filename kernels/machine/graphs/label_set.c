/* Labels set in the streams of a model. */
#include "model.h"
#include "stream_handle.h"

#include "acl/error_codes/rt_error_codes.h"

static int32_t check_settable(const label *one)
{
    if (one->set)
        return refuse_sequence(ACL_ERROR_RT_INTERNAL_ERROR,
                               "Expected a label that is not set yet but this one is, argument label.");
    return one->listed ? 0
                       : refuse_sequence(ACL_ERROR_RT_INTERNAL_ERROR, "Expected aclrtCreateLabelList with the label "
                                                                      "before, argument label.");
}

int32_t label_set(label *one, ae_stream *stream, uint64_t site)
{
    int32_t code = label_check_context(one);
    if (!code) code = stream_own(&stream);
    if (!code && stream->model) code = check_settable(one);
    if (!code)
        code = model_jump(stream, NULL, (captured){.kind = CAPTURED_LABEL, .site = site, .as.jump = {.label = one}});
    if (code) return code;
    one->references++;
    one->graph = stream->model;
    one->position = stream->model->count - 1;
    one->set = true;
    return 0;
}
