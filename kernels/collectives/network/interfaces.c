/* Which of the machine's interfaces the environment asks for. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meeting.h"

/* Those of a link only need more than an address to be reached. */
static bool leads_elsewhere(const struct sockaddr *address)
{
    return address->sa_family != AF_INET6 ||
           !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

static bool text_of(const struct sockaddr *address, int family, char host[HOST_TEXT])
{
    if (!address || address->sa_family != family || !leads_elsewhere(address)) return false;
    const void *bytes = family == AF_INET ? (const void *)&((const struct sockaddr_in *)(const void *)address)->sin_addr
                                          : &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return inet_ntop(family, bytes, host, HOST_TEXT) != NULL;
}

static bool is_own(int family, const char *host)
{
    struct ifaddrs *all;
    char text[HOST_TEXT];
    bool found = false;
    if (getifaddrs(&all)) return false;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next)
        found = found || (text_of(one->ifa_addr, family, text) && !strcmp(text, host));
    freeifaddrs(all);
    return found;
}

bool interface_has(const char *host)
{
    return is_own(strchr(host, ':') ? AF_INET6 : AF_INET, host);
}

static interface_answer by_address(const char *wanted, char host[HOST_TEXT])
{
    uint8_t bytes[16];
    int family = strchr(wanted, ':') ? AF_INET6 : AF_INET;
    if (inet_pton(family, wanted, bytes) != 1) return INTERFACE_WRONG;
    inet_ntop(family, bytes, host, HOST_TEXT);
    return is_own(family, host) ? INTERFACE_FOUND : INTERFACE_WRONG;
}

/* "eth,enp" are beginnings, "=eth0,eth1" whole names, and ^ in front of either is for all others. */
static bool is_wanted(const char *name, const char *rule)
{
    bool other = *rule == '^', whole, listed = false;
    rule += other;
    whole = *rule == '=';
    rule += whole;
    for (const char *end; *rule; rule = end + (*end == ',')) {
        end = strchrnul(rule, ',');
        size_t length = (size_t)(end - rule);
        bool begins = length && !strncmp(name, rule, length);
        listed = listed || (begins && (!whole || !name[length]));
    }
    return listed != other;
}

static bool find(const struct ifaddrs *all, const char *rule, unsigned loopback, char host[HOST_TEXT])
{
    const char *said = getenv("HCCL_SOCKET_FAMILY");
    int family = said && !strcmp(said, "AF_INET6") ? AF_INET6 : AF_INET;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next)
        if (one->ifa_flags & IFF_UP && (one->ifa_flags & IFF_LOOPBACK) == loopback && is_wanted(one->ifa_name, rule) &&
            text_of(one->ifa_addr, family, host))
            return true;
    return false;
}

/* The loopback interface, which leads to no other machine, only where no other one fits: "^docker" is for it as well.
 */
static interface_answer by_name(const char *rule, char host[HOST_TEXT])
{
    struct ifaddrs *all;
    if (getifaddrs(&all)) return INTERFACE_ABSENT;
    bool found = find(all, rule, 0, host) || find(all, rule, IFF_LOOPBACK, host);
    freeifaddrs(all);
    return found ? INTERFACE_FOUND : INTERFACE_ABSENT;
}

interface_answer interface_asked_for(char host[HOST_TEXT])
{
    const char *address = getenv("HCCL_IF_IP"), *rule = getenv("HCCL_SOCKET_IFNAME");
    *host = 0;
    if (address && *address) return by_address(address, host);
    return rule && *rule ? by_name(rule, host) : INTERFACE_NONE;
}
