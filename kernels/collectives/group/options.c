/* What the environment and a configuration say. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "communicator.h"
#include "refusing.h"
#include "settings.h"
#include "sockets.h"

#define SECONDS 1e9
#define DEFAULT_TIMEOUT "1836" /* s */
#define DEFAULT_CONNECT "120"  /* s */
#define SHORTEST_CONNECT 120   /* s */
#define LONGEST_CONNECT 7200   /* s */
#define LONGEST_TIMEOUT 2147483647
#define LONGEST_STEPPED 17340 /* s, of products that time out in steps */
#define STEP 68               /* s */
#define DEFAULT_PORT 60000
#define LOWEST_PORT 1024
#define HIGHEST_PORT 65520
#define PORTS 32
#define CONFIG_HEAD 24        /* bytes: size_t, two words and eight bytes that are reserved */

static const char *variable(const char *name, const char *otherwise)
{
    const char *text = getenv(name);
    return text ? text : otherwise;
}

/* Digits, and after a point at most so many decimals: -1 for other text. */
static double number_in(const char *text, size_t decimals)
{
    size_t whole = strspn(text, "0123456789");
    bool pointed = whole && text[whole] == '.';
    size_t behind = pointed ? strspn(text + whole + 1, "0123456789") : 0;
    if (!whole || text[whole + pointed + behind] || behind > decimals || (pointed && !behind)) return -1;
    return strtod(text, NULL);
}

static int32_t refuse_variable(const char *name, const char *expected, const char *seen)
{
    return refuse(HCCL_E_PARA, "EI0001", "Expected the environment's %s to be %s but got %.64s.", name, expected, seen);
}

/* Our own variable stands in for HCCL's, which has no short times. */
static int32_t connect_timeout(int64_t *ms)
{
    const char *text = variable("HCCL_CONNECT_TIMEOUT", DEFAULT_CONNECT);
    const char *ours = getenv("ACLNN_PY_CONNECT_TIMEOUT");
    double value = number_in(text, 0);
    if (value < SHORTEST_CONNECT || value > LONGEST_CONNECT)
        return refuse_variable("HCCL_CONNECT_TIMEOUT", "whole seconds from 120 to 7200", text);
    if (ours) value = number_in(ours, 3);
    if (value <= 0 || value > LONGEST_CONNECT)
        return refuse_variable("ACLNN_PY_CONNECT_TIMEOUT", "seconds above 0 and up to 7200", ours);
    *ms = (int64_t)ceil(value * 1000);
    return 0;
}

static bool times_out_in_steps(void)
{
    int32_t arch = settings_or_default()->soc->arch;
    return arch != ARCH_910B && arch != ARCH_950;
}

static int32_t exec_timeout(uint64_t *ns)
{
    const char *text = variable("HCCL_EXEC_TIMEOUT", DEFAULT_TIMEOUT);
    double value = number_in(text, 2);
    if (times_out_in_steps()) {
        if (value <= 0 || value > LONGEST_STEPPED)
            return refuse_variable("HCCL_EXEC_TIMEOUT", "seconds above 0 and up to 17340", text);
        value = fmax(floor(value / STEP), 1) * STEP;
    }
    if (value < 0 || value > LONGEST_TIMEOUT)
        return refuse_variable("HCCL_EXEC_TIMEOUT", "seconds from 0 to 2147483647, with at most two decimals", text);
    *ns = (uint64_t)(value * SECONDS);
    return 0;
}

int32_t listen_ports(port_range *ports)
{
    const char *text = variable("HCCL_IF_BASE_PORT", "");
    double first = *text ? number_in(text, 0) : DEFAULT_PORT;
    if (first < LOWEST_PORT || first > HIGHEST_PORT)
        return refuse_variable("HCCL_IF_BASE_PORT", "a port from 1024 to 65520", text);
    ports->first = (uint16_t)first;
    ports->count = ports->first > UINT16_MAX - PORTS ? UINT16_MAX - ports->first + 1u : PORTS;
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

int64_t connect_left(const communicator_options *options)
{
    int64_t left = options->connect - (int64_t)((ae_now() - options->begun) / MILLISECOND);
    return left > 0 ? left : 0;
}

int32_t options_read(const HcclCommConfig *config, communicator_options *options)
{
    HcclCommConfig copy;
    *options = (communicator_options){.begun = ae_now()};
    int32_t code = exec_timeout(&options->timeout);
    if (!code) code = connect_timeout(&options->connect);
    if (code || !config) return code;
    code = config_copied(config, &copy);
    if (code) return code;
    memcpy(options->name, copy.hcclCommName, sizeof options->name);
    if (copy.hcclExecTimeOut < 0 && copy.hcclExecTimeOut != HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET)
        return refuse_parameter("config", "hcclExecTimeOut in seconds, from 0 on", "%d", copy.hcclExecTimeOut);
    if (copy.hcclExecTimeOut >= 0) options->timeout = (uint64_t)copy.hcclExecTimeOut * (uint64_t)SECONDS;
    return 0;
}
