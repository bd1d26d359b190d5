/* What an operator was launched with, in words, for a timeline. */
#include <stdio.h>
#include <string.h>

#include "dtypes.h"
#include "observe.h"
#include "phase.h"
#include "words.h"

#define LABEL "DT_" /* before the names of dtypes in CANN's messages */

static void say_operand(words *text, const ae_plan *plan, const facts *seen, uint32_t index)
{
    const char *dtype = dtype_label(seen->dtype);
    if (!strncmp(dtype, LABEL, sizeof LABEL - 1)) dtype += sizeof LABEL - 1;
    if (plan->row && plan->path) {
        operand_path path = plan->path[index];
        say(text, "%s", plan->row->parameter[path.parameter].name);
        if (path.member >= 0) say(text, "[%d]", path.member);
        say(text, " ");
    }
    say(text, "%s[", dtype);
    for (int32_t i = 0; i < seen->rank; i++) say(text, "%s%lld", i ? "," : "", (long long)seen->value[i]);
    say(text, "]");
}

void executor_observe_operands(const executor *one, const ae_stream *stream)
{
    ae_event_record event = {.kind = AE_EVENT_OPERANDS, .a = (uint64_t)stream->id, .b = stream->pushed};
    words text = words_in(event.text, sizeof event.text);
    snprintf(event.name, sizeof event.name, "%s", one->plan->name);
    for (uint32_t i = 0; i < one->operands; i++) {
        if (!one->operand[i]) continue;
        if (event.text[0]) say(&text, "; ");
        say_operand(&text, one->plan, one->operand[i]->facts, i);
    }
    observe_event(&event);
}
