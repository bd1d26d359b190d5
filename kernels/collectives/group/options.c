/* What the environment and a configuration say. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "communicator.h"
#include "refusing.h"

#define SECONDS 1e9
#define USUAL_PATIENCE 1836  /* s */
#define USUAL_CONNECT 120    /* s */
#define LONGEST_CONNECT 7200 /* s */
#define LONGEST_PATIENCE 2147483647
#define CONFIG_HEAD 24 /* bytes: size_t, two words and eight bytes that are reserved */

/* -1: it is no number. */
static double number_of(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    return end == text || *end || !isfinite(value) ? -1 : value;
}

static int32_t refuse_variable(const char *name, const char *expected, const char *seen)
{
    return refuse(HCCL_E_PARA, "EI0001", "Expected the environment's %s to be %s but got %.64s.", name, expected, seen);
}

/* Documented from 120 on: a shorter one is taken as it is, so that programs see in seconds what becomes of a rank that
 * does not come. */
int32_t connect_timeout(int64_t *ms)
{
    const char *text = getenv("HCCL_CONNECT_TIMEOUT");
    double value = text ? number_of(text) : USUAL_CONNECT;
    if (value <= 0 || value > LONGEST_CONNECT)
        return refuse_variable("HCCL_CONNECT_TIMEOUT", "seconds up to 7200", text ? text : "");
    *ms = (int64_t)ceil(value * 1000);
    return 0;
}

static int32_t exec_timeout(uint64_t *ns)
{
    const char *text = getenv("HCCL_EXEC_TIMEOUT");
    double value = text ? number_of(text) : USUAL_PATIENCE;
    if (value < 0 || value > LONGEST_PATIENCE)
        return refuse_variable("HCCL_EXEC_TIMEOUT", "seconds from 0 to 2147483647", text ? text : "");
    *ns = (uint64_t)(value * SECONDS);
    return 0;
}

void config_clear(HcclCommConfig *config)
{
    const size_t size = sizeof *config;
    const uint32_t marks[] = {HCCL_COMM_CONFIG_MAGIC_WORD, HCCL_COMM_CONFIG_VERSION};
    memset(config, 0, sizeof *config);
    memcpy(config->reserved, &size, sizeof size);
    memcpy(config->reserved + sizeof size, marks, sizeof marks);
    config->hcclBufferSize = HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET;
    config->hcclDeterministic = HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET;
    config->hcclRdmaTrafficClass = HCCL_COMM_TRAFFIC_CLASS_CONFIG_NOT_SET;
    config->hcclRdmaServiceLevel = HCCL_COMM_SERVICE_LEVEL_CONFIG_NOT_SET;
    config->hcclExecTimeOut = HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET;
    config->hcclQos = HCCL_COMM_QOS_CONFIG_NOT_SET;
}

/* Older programs hand out fewer fields: what is missing is not set. */
static int32_t config_copied(const HcclCommConfig *given, HcclCommConfig *copy)
{
    size_t size;
    uint32_t magic;
    memcpy(&size, given->reserved, sizeof size);
    memcpy(&magic, given->reserved + sizeof size, sizeof magic);
    if (magic != HCCL_COMM_CONFIG_MAGIC_WORD || size < CONFIG_HEAD)
        return refuse_parameter("config", "what HcclCommConfigInit has filled", "something else");
    config_clear(copy);
    memcpy(copy, given, size < sizeof *copy ? size : sizeof *copy);
    if (!memchr(copy->hcclCommName, 0, sizeof copy->hcclCommName))
        return refuse_parameter("config", "a name of at most 127 characters", "a longer hcclCommName");
    return 0;
}

int32_t options_read(const HcclCommConfig *config, communicator_options *options)
{
    HcclCommConfig copy;
    *options = (communicator_options){.patience = 0};
    int32_t code = exec_timeout(&options->patience);
    if (code || !config) return code;
    code = config_copied(config, &copy);
    if (code) return code;
    memcpy(options->name, copy.hcclCommName, sizeof options->name);
    if (copy.hcclExecTimeOut < 0 && copy.hcclExecTimeOut != HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET)
        return refuse_parameter("config", "hcclExecTimeOut in seconds, from 0 on", "%d", copy.hcclExecTimeOut);
    if (copy.hcclExecTimeOut >= 0) options->patience = (uint64_t)copy.hcclExecTimeOut * (uint64_t)SECONDS;
    return 0;
}
