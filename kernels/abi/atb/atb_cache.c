/* ReshapeAndCache: keys and values of tokens come to slots of a paged cache. */
#include "atb.h"

#include "aclnnop/aclnn_scatter_pa_cache.h"
#include "aclnnop/aclnn_scatter_pa_kv_cache.h"

enum { KEY_AND_VALUE, KEY_ALONE, BLOCKS_OF_16 }; /* which caches; FRACTAL_NZ */

typedef struct reshape_and_cache_param {
    int32_t compress, caches;
    uint8_t reserved[16];
} reshape_and_cache_param;

static uint32_t inputs_of_cache(const void *param)
{
    const reshape_and_cache_param *one = param;
    if (one->compress) return 0;
    return one->caches == KEY_ALONE ? 3 : 5;
}

static uint32_t outputs_of_cache(const void *param)
{
    return ((const reshape_and_cache_param *)param)->caches == KEY_ALONE ? 1 : 2;
}

static bool is_950(void)
{
    return settings_or_default()->soc->arch == ARCH_950;
}

static void write_keys(atb_pass *pass)
{
    aclTensor *key = atb_describe(pass, atb_in(pass, 0)), *cache = atb_describe(pass, atb_in(pass, 1));
    aclTensor *slots = atb_describe(pass, atb_in(pass, 2));
    if (is_950())
        ATB_CALL(pass, aclnnScatterPaCache, key, cache, slots, NULL, NULL, NULL, NULL);
    else
        ATB_CALL(pass, aclnnScatterPaKvCache, key, cache, slots, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
}

static void run_cache(atb_pass *pass, const void *param)
{
    const reshape_and_cache_param *one = param;
    if (one->caches == KEY_ALONE) {
        write_keys(pass);
        return;
    }
    aclTensor *key = atb_describe(pass, atb_in(pass, 0)), *value = atb_describe(pass, atb_in(pass, 1));
    aclTensor *key_cache = atb_describe(pass, atb_in(pass, 2)), *value_cache = atb_describe(pass, atb_in(pass, 3));
    aclTensor *slots = atb_describe(pass, atb_in(pass, 4));
    char nz[] = "PA_NZ", *mode = one->caches == BLOCKS_OF_16 ? nz : NULL;
    ATB_CALL(pass, aclnnScatterPaKvCache, key, key_cache, slots, value, value_cache, NULL, NULL, NULL, mode, NULL, NULL,
             NULL);
}

const atb_kind atb_reshape_and_cache = {"ReshapeAndCacheOperation", sizeof(reshape_and_cache_param), inputs_of_cache,
                                        outputs_of_cache, run_cache};
