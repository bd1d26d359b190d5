/* Starting UCX on one interface. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "link.h"
#include "ucx.h"

/* "eth0", which has the IP address; "": none has. */
static void device_of(const char *host, char *name, size_t size)
{
    struct ifaddrs *all, *one;
    char text[HOST_TEXT];
    *name = 0;
    if (getifaddrs(&all)) return;
    for (one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr) continue;
        const void *address = one->ifa_addr->sa_family == AF_INET
                                  ? (const void *)&((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr
                                  : &((const struct sockaddr_in6 *)(const void *)one->ifa_addr)->sin6_addr;
        bool ip = one->ifa_addr->sa_family == AF_INET || one->ifa_addr->sa_family == AF_INET6;
        if (!ip || !inet_ntop(one->ifa_addr->sa_family, address, text, sizeof text) || strcmp(text, host) != 0)
            continue;
        snprintf(name, size, "%s", one->ifa_name);
    }
    freeifaddrs(all);
}

/* False: UCX knows no such setting. What the environment says counts. */
static bool set(const ucx *calls, ucx_config *config, const char *name, const char *value)
{
    char variable[64];
    snprintf(variable, sizeof variable, "UCX_%s", name);
    return getenv(variable) || (*value && !calls->config_modify(config, name, value));
}

/* TCP, on that one interface, in pieces that boxes are a few of. */
bool ucx_start(const ucx *calls, const char *host, ucx_context **context, ucx_worker **worker)
{
    char device[IF_NAMESIZE];
    ucx_config *config;
    const ucx_params params = {.mask = UCX_PARAMS_FEATURES, .features = UCX_FEATURES};
    const ucx_worker_params threads = {.mask = UCX_WORKER_THREAD_MODE, .thread_mode = UCX_THREADS_IN_TURN};
    device_of(host, device, sizeof device);
    if (calls->config_read(NULL, NULL, &config)) return false;
    bool fine = set(calls, config, "NET_DEVICES", device) && set(calls, config, "TLS", "tcp");
    set(calls, config, "TCP_TX_SEG_SIZE", "128K");
    set(calls, config, "TCP_RX_SEG_SIZE", "256K");
    fine = fine && !calls->init(UCX_MAJOR, UCX_MINOR, &params, config, context);
    calls->config_release(config);
    return fine && !calls->worker_create(*context, &threads, worker);
}
