/* Sizes of what setups and teardowns of dispatches and combines of experts' tokens write. */
#include "meta.h"
#include "operator_names.h"
#include "round.h"

#include "aclnnop/aclnn_moe_distribute_combine_setup.h"
#include "aclnnop/aclnn_moe_distribute_dispatch_setup.h"

#define COMMAND_WORDS 16      /* of commCmdInfo for a message */
#define PER_TOKEN 128 /* elements of assistInfoForCombine */

/* What a tensor of that name is. With the lock held. */
static int32_t facts_for(const aclTensor *given, const char *name, const facts **found)
{
    void *object = NULL;
    int32_t code = meta_needed(HANDLE(given), HANDLE_TENSOR, name, META_NULL, &object);
    if (!code) *found = ((const tensor *)object)->facts;
    return code;
}

static int32_t check_matrix(const facts *found, const char *name)
{
    if (found->rank == 2) return 0;
    return refuse(META_INVALID, "EZ1001", "Expected %s to have 2 axes but got %d.", name, found->rank);
}

typedef struct rank_layout {
    int64_t ranks, rank, experts, shared, shared_ranks;
} rank_layout;

static int32_t check_layout(const rank_layout *at)
{
    if (at->shared_ranks >= at->ranks)
        return refuse(META_INVALID, "EZ1001", "Expected sharedExpertRankNum below epWorldSize but got %lld.",
                      (long long)at->shared_ranks);
    if (at->rank < 0)
        return refuse(META_INVALID, "EZ1001", "Expected epRankId of 0 or more but got %lld.", (long long)at->rank);
    return 0;
}

static int64_t local_experts(const rank_layout *at)
{
    const uint64_t expert_ranks = (uint64_t)at->ranks - (uint64_t)at->shared_ranks;
    if (at->rank < at->shared_ranks) return 1;
    return expert_ranks > INT64_MAX ? 0 : at->experts / (int64_t)expert_ranks;
}

/* The most tokens that a rank receives where each has `tokens` with `choices`; products wrap. */
static uint64_t most_rows(const rank_layout *at, uint64_t tokens, int64_t choices, int64_t given)
{
    const uint64_t all = tokens * (uint64_t)at->ranks;
    if (at->rank < at->shared_ranks) return (uint64_t)((int64_t)(all * (uint64_t)at->shared) / at->shared_ranks);
    const int64_t local = local_experts(at);
    return (given ? (uint64_t)given : all) * (uint64_t)(local < choices ? local : choices);
}

static int32_t check_outputs(const uint64_t *const *outputs, const char *const *names)
{
    for (; *names; ++outputs, ++names)
        if (!*outputs) return meta_null(*names, META_NULL);
    return 0;
}

aclnnStatus aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(
    const aclTensor *x, const aclTensor *expertIds, const aclTensor *scalesOptional,
    const aclTensor *xActiveMaskOptional, const char *groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, int64_t expertShardType, int64_t sharedExpertNum, int64_t sharedExpertRankNum,
    int64_t quantMode, int64_t globalBs, int64_t expertTokenNumsType, int64_t commType, const char *commAlg,
    uint64_t *tokenMsgSize, uint64_t *expandIdxOutSize, uint64_t *assistInfoForCombineOutSize,
    uint64_t *commCmdInfoOutSize)
{
    ENTER;
    (void)scalesOptional, (void)xActiveMaskOptional, (void)groupEp, (void)expertShardType;
    (void)expertTokenNumsType, (void)commType, (void)commAlg;
    const uint64_t *outputs[] = {tokenMsgSize, expandIdxOutSize, assistInfoForCombineOutSize, commCmdInfoOutSize};
    static const char *const names[] = {"tokenMsgSize", "expandIdxOutSize", "assistInfoForCombineOutSize",
                                        "commCmdInfoOutSize", NULL};
    const rank_layout at = {epWorldSize, epRankId, moeExpertNum, sharedExpertNum, sharedExpertRankNum};
    const facts *tokens = NULL, *chosen = NULL;
    machine_lock();
    int32_t code = facts_for(x, "x", &tokens);
    if (!code) code = facts_for(expertIds, "expertIds", &chosen);
    if (!code) code = check_matrix(tokens, "x");
    if (!code) code = check_matrix(chosen, "expertIds");
    if (!code) code = check_outputs(outputs, names);
    if (!code) code = check_layout(&at);
    if (!code) {
        const uint64_t batch = (uint64_t)tokens->value[0], hidden = (uint64_t)tokens->value[1];
        const uint64_t choices = (uint64_t)chosen->value[1], local = (uint64_t)local_experts(&at);
        const uint64_t messages = batch * (choices + (uint64_t)at.shared) + (uint64_t)at.ranks * local;
        *tokenMsgSize = quantMode ? round_up(round_up(hidden, 32) + 4, 512) : round_up(hidden, 256);
        *expandIdxOutSize = batch * choices;
        *assistInfoForCombineOutSize = most_rows(&at, batch, chosen->value[1], globalBs) * PER_TOKEN;
        *commCmdInfoOutSize = messages * COMMAND_WORDS;
    }
    return unlock_and_leave(code);
}

aclnnStatus aclnnMoeDistributeCombineSetupTeardownCalcOutputSize(
    const aclTensor *expandX, const aclTensor *expertIds, const aclTensor *assistInfoForCombine, const char *groupEp,
    int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertSharedType, int64_t sharedExpertNum,
    int64_t sharedExpertRankNum, int64_t globalBs, int64_t commQuantMode, int64_t commType, const char *commAlg,
    uint64_t *tokenMsgSize, uint64_t *commCmdInfoOutSize)
{
    ENTER;
    (void)expertIds, (void)assistInfoForCombine, (void)groupEp, (void)epRankId, (void)moeExpertNum;
    (void)expertSharedType, (void)sharedExpertNum, (void)sharedExpertRankNum, (void)globalBs, (void)commQuantMode;
    (void)commType, (void)commAlg;
    const uint64_t *outputs[] = {tokenMsgSize, commCmdInfoOutSize};
    static const char *const names[] = {"tokenMsgSize", "commCmdInfoOutSize", NULL};
    const facts *tokens = NULL;
    machine_lock();
    int32_t code = facts_for(expandX, "expandX", &tokens);
    if (!code) code = check_matrix(tokens, "expandX");
    if (!code && !(tokens->value[0] && tokens->value[1]))
        code = refuse(META_INVALID, "EZ1001", "Expected expandX to have elements but got none.");
    if (!code) code = check_outputs(outputs, names);
    if (!code) {
        const uint64_t rows = (uint64_t)tokens->value[0], hidden = (uint64_t)tokens->value[1];
        *tokenMsgSize = round_up(round_up(hidden, 32) + round_up(hidden, 8) / 8 * 4, 512);
        *commCmdInfoOutSize = (rows + (uint64_t)epWorldSize) * COMMAND_WORDS;
    }
    return unlock_and_leave(code);
}
