/* Versions of the packages that the tree stands for, read where CANN has them: $ASCEND_HOME_PATH/share/info/<package>/
 * version.info, and the driver's in $ASCEND_HOME_PATH/driver, since there is none on the machine. ACLNN_PY_CANN_VERSION
 * stands above the files, for every package but the driver. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "environment.h"
#include "versions.h"

#define KEY "Version="
#define BLANKS " \t\r\n"

typedef char version_text[ACL_PKG_VERSION_MAX_SIZE];

/* ---- the files --------------------------------------------------------------------------------------------------- */

/* What stands behind the key in a line; false: no key, or nothing. */
static bool version_in(char *line, version_text version)
{
    char *text = strstr(line, KEY);
    if (!text) return false;
    text += sizeof KEY - 1;
    text += strspn(text, BLANKS);
    text[strcspn(text, BLANKS)] = 0;
    return snprintf(version, sizeof(version_text), "%s", text) > 0;
}

static bool read_version(const char *path, version_text version)
{
    bool found = false;
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    while (file && !found && getline(&line, &room, file) >= 0) found = version_in(line, version);
    free(line);
    if (file) fclose(file);
    pthread_setcancelstate(before, NULL);
    return found;
}

/* Packages go by names with either kind of dash. */
static void exchange(char *text, char from, char to)
{
    for (; (text = strchr(text, from)); text++) *text = to;
}

static bool of_driver(const char *package)
{
    return !strcmp(package, "driver") || !strcmp(package, "firmware");
}

static bool read_package(const char *home, const char *package, version_text version)
{
    const char *folder = of_driver(package) ? "" : "/share/info";
    char *path = NULL;
    bool found = asprintf(&path, "%s%s/%s/version.info", home, folder, package) >= 0 && read_version(path, version);
    if (!found && path) {
        char *name = path + strlen(home) + strlen(folder);
        exchange(name, strchr(name, '-') ? '-' : '_', strchr(name, '-') ? '_' : '-');
        found = read_version(path, version);
    }
    free(path);
    return found;
}

static int32_t version_of(const char *package, version_text version)
{
    const char *home = getenv("ASCEND_HOME_PATH"), *ours = of_driver(package) ? "" : environment_version();
    if (home && read_package(home, package, version)) {
        if (*ours) snprintf(version, sizeof(version_text), "%s", ours);
        return 0;
    }
    return refuse(ACL_ERROR_INVALID_FILE, "EH0003", "Expected the version of package %s below %s but there is none.",
                  package, home ? home : "ASCEND_HOME_PATH, which is not set,");
}

/* <tree>/lib64/libaclemu.so lies in the tree, which is malloc'ed; NULL: who knows where it lies. */
static char *own_tree(void)
{
    static const char inside;
    Dl_info info;
    char *path = dladdr(&inside, &info) && info.dli_fname ? realpath(info.dli_fname, NULL) : NULL;
    for (int parts = 0; path && parts < 2; parts++) {
        char *slash = strrchr(path, '/');
        if (slash) *slash = 0;
    }
    return path;
}

bool driver_version(char *version)
{
    const char *home = getenv("ASCEND_HOME_PATH");
    if (home && read_package(home, "driver", version)) return true;
    char *tree = own_tree();
    bool found = tree && read_package(tree, "driver", version);
    free(tree);
    return found;
}

/* ---- as texts ---------------------------------------------------------------------------------------------------- */

aclError aclsysGetVersionStr(char *pkgName, char *versionStr)
{
    ENTER;
    if (!versionStr || !pkgName) return leave(refuse_null(versionStr ? "pkgName" : "versionStr"));
    return leave(version_of(pkgName, versionStr));
}

static const char *const packages[] = {
    [ACL_PKG_NAME_CANN] = "runtime",
    [ACL_PKG_NAME_RUNTIME] = "runtime",
    [ACL_PKG_NAME_COMPILER] = "bisheng-compiler",
    [ACL_PKG_NAME_HCCL] = "hccl",
    [ACL_PKG_NAME_TOOLKIT] = "oam-tools",
    [ACL_PKG_NAME_OPP] = "ops-legacy",
    [ACL_PKG_NAME_OPP_KERNEL] = "ops-legacy",
    [ACL_PKG_NAME_DRIVER] = "driver",
};

/* A suffix behind a dash becomes a part: "8.5.0-beta.1" is told as "8.5.0.beta1". */
static void undash(char *text)
{
    char *dash = strchr(text, '-'), *to = dash;
    if (!dash) return;
    *to++ = '.';
    for (const char *from = to; *from; from++)
        if (*from != '.') *to++ = *from;
    *to = 0;
}

/* The parts between the dots, "0" for those behind the last one. */
static void split(char *text, aclCANNPackageVersion *version)
{
    char *const parts[] = {version->majorVersion, version->minorVersion, version->releaseVersion,
                           version->patchVersion};
    for (size_t at = 0; at < sizeof parts / sizeof *parts; at++) {
        char *part = text ? strsep(&text, ".") : "0";
        snprintf(parts[at], ACL_PKG_VERSION_PARTS_MAX_SIZE, "%.*s", ACL_PKG_VERSION_PARTS_MAX_SIZE - 1, part);
    }
}

aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion *version)
{
    ENTER;
    version_text text;
    if (!version) return leave(refuse_null("version"));
    if ((uint32_t)name >= sizeof packages / sizeof *packages)
        return leave(refuse_invalid("name", "an aclCANNPackageName from 0 to 7", "%d", (int)name));
    int32_t code = version_of(packages[name], text);
    if (!code && !strchr(text, '.'))
        code = refuse(ACL_ERROR_INVALID_FILE, "EH0003", "Expected a version with a dot but got %s.", text);
    if (!code) {
        memset(version, 0, sizeof *version);
        undash(text);
        snprintf(version->version, sizeof version->version, "%s", text);
        split(text, version);
    }
    return leave(code);
}

/* ---- as numbers -------------------------------------------------------------------------------------------------- */

/* What a suffix takes off: of "-beta2" 200 less 2. False: it is none. */
static bool suffix_number(const char *suffix, int32_t *number)
{
    static const struct {
        const char *word;
        int32_t weight;
    } kinds[] = {{"alpha", 300}, {"beta", 200}, {"rc", 100}};
    int end = 0;
    *number = 0;
    if (!*suffix) return true;
    suffix += strspn(suffix, ".-") == 1;
    for (size_t at = 0; at < sizeof kinds / sizeof *kinds; at++) {
        size_t length = strlen(kinds[at].word);
        if (strncasecmp(suffix, kinds[at].word, length)) continue;
        suffix += length;
        suffix += strspn(suffix, ".-") == 1 && suffix[1];
        if (*suffix && (sscanf(suffix, "%9d%n", number, &end) != 1 || suffix[end] || *number < 0)) return false;
        *number -= kinds[at].weight;
        return true;
    }
    return false;
}

static bool version_number(const char *text, int32_t *number)
{
    uint32_t major, minor, patch;
    int end = 0;
    int32_t suffix;
    if (sscanf(text, "%3u.%3u.%3u%n", &major, &minor, &patch, &end) != 3 || !suffix_number(text + end, &suffix))
        return false;
    *number = (int32_t)(major % 200 * 10000000 + minor * 100000 + patch * 1000) + suffix;
    return true;
}

aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum)
{
    ENTER;
    version_text text;
    if (!versionNum || !pkgName) return leave(refuse_null(versionNum ? "pkgName" : "versionNum"));
    int32_t code = version_of(pkgName, text);
    if (!code && !version_number(text, versionNum))
        code = refuse(ACL_ERROR_INTERNAL_ERROR, "EH0003",
                      "Expected a version of three numbers, and perhaps alpha, beta or rc, but got %s.", text);
    return leave(code);
}

/* ---- architectures ----------------------------------------------------------------------------------------------- */

/* Whether what was compiled for a SoC could run on the one that is emulated. */
aclError aclrtCheckArchCompatibility(const char *socVersion, int32_t *canCompatible)
{
    ENTER;
    if (!socVersion || !canCompatible) return leave(refuse_null(socVersion ? "canCompatible" : "socVersion"));
    for (int32_t at = 0; at < soc_count; at++)
        if (!strcmp(socs[at].name, socVersion)) {
            *canCompatible = socs[at].arch == settings_or_default()->soc->arch;
            return leave(0);
        }
    return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "socVersion", "the name of a SoC", "%s", socVersion));
}
