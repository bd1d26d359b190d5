/* npu-smi of the tree: `npu-smi info` and the queries of it that build files and monitors make, answered by libdcmi.so
 * beside it. Nothing is set by it: there is no hardware whose state could be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "npu_smi.h"

#define WRONG 1

static int usage(FILE *out)
{
    fprintf(out,
            "Usage: npu-smi info [-l | -m | -t TYPE [-i CARD] [-c CHIP]]\n\n"
            "The emulated NPUs of aclnn_py, as ACLNN_PY_SOC, ACLNN_PY_DEVICES and ACLNN_PY_MEMORY set them.\n\n"
            "  info               a table of all NPUs\n"
            "  info -l            how many there are, and their cards\n"
            "  info -m            cards, chips and logical ids\n"
            "  info -t TYPE       one property: %s\n"
            "  -i CARD, -c CHIP   of one card, and of one chip of it (default: all cards, chip 0)\n"
            "  -v                 the version\n",
            types());
    return out == stdout ? 0 : WRONG;
}

static int refuse(const char *what, const char *text)
{
    fprintf(stderr, "npu-smi: Expected %s but got '%s'.\n", what, text);
    return WRONG;
}

typedef struct question {
    const char *type;
    int card, chip; /* -1: not said */
    char which;     /* l, m, or 0 */
} question;

static bool number(const char *text, int *out)
{
    char *end;
    long value = strtol(text, &end, 10);
    *out = (int)value;
    return *text && !*end && value >= 0 && value < MOST_CARDS;
}

/* One option, with what stands behind it; 0, or an exit code. */
static int take(question *one, const char *option, const char *text)
{
    bool alone = !strcmp(option, "-l") || !strcmp(option, "-m");
    if (alone)
        one->which = option[1];
    else if (!text)
        return refuse("a value behind the option", option);
    else if (!strcmp(option, "-t"))
        one->type = text;
    else if (!strcmp(option, "-i"))
        return number(text, &one->card) ? 0 : refuse("the number of a card", text);
    else if (!strcmp(option, "-c"))
        return number(text, &one->chip) ? 0 : refuse("the number of a chip", text);
    else
        return refuse("-l, -m, -t, -i or -c", option);
    return 0;
}

static int show(const question *one)
{
    int list[MOST_CARDS], count = cards(list);
    bool found = false;
    for (int i = 0; i < count; i++) {
        chip each;
        if (one->card >= 0 && one->card != list[i]) continue;
        if (!read_chip(list[i], one->chip < 0 ? 0 : one->chip, &each)) continue;
        if (!print_type(one->type, list[i], one->chip)) return refuse(types(), one->type);
        found = true;
    }
    if (found) return 0;
    fprintf(stderr, "npu-smi: Expected a card from 0 to %d and chip 0 but got card %d and chip %d.\n", count - 1,
            one->card, one->chip < 0 ? 0 : one->chip);
    return WRONG;
}

static int info(int count, char **words)
{
    question one = {.card = -1, .chip = -1};
    for (int i = 0; i < count; i++) {
        bool alone = !strcmp(words[i], "-l") || !strcmp(words[i], "-m");
        int code = take(&one, words[i], !alone && i + 1 < count ? words[i + 1] : NULL);
        if (code) return code;
        if (!alone) i++;
    }
    if (one.which == 'l')
        print_list();
    else if (one.which == 'm')
        print_mapping();
    else if (one.type)
        return show(&one);
    else if (one.card >= 0 || one.chip >= 0)
        return refuse("a type (-t) with -i and -c", "none");
    else
        print_table();
    return 0;
}

int main(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "-h";
    char text[64];
    if (!strcmp(first, "-h") || !strcmp(first, "--help")) return usage(argc > 1 ? stdout : stderr);
    if (dcmi_init()) {
        fprintf(stderr, "npu-smi: Expected usable settings but ACLNN_PY_SOC, ACLNN_PY_DEVICES or ACLNN_PY_MEMORY is "
                        "malformed; `aclnn-py doctor` tells how.\n");
        return WRONG;
    }
    if (!strcmp(first, "-v")) {
        printf("npu-smi version: %s\n", version(text));
        return 0;
    }
    if (!strcmp(first, "info")) return info(argc - 2, argv + 2);
    return refuse("the command info", first);
}
