"""What kernels/build.py tells cffi about the engine, beside kernels/engine.h: the C functions that Python has, a quick
way into the two phases, and what the engine asks of Python. Pure: it is read while the extension is built.

The quick way saves what a call costs most, making Python objects of addresses and addresses of Python objects: handles
cross as doubles, which hold any address of a process, and each kind of call (tensors, a number, a tensor ...) has a
function of its own.
"""

from __future__ import annotations

from .. import ops
from ..lowering.operator import Operator
from ..rules.core.param import Param
from .ctypes import declaration
from .index import PROTOTYPES
from .prototype import Prototype

CALLBACKS = """
extern "Python" uint32_t ae_python_site(void);
extern "Python" int32_t ae_python_interrupted(void);
extern "Python" int32_t ae_python_run(uint64_t number);
extern "Python" int32_t ae_python_events(void);
extern "Python" void ae_python_exception(uint64_t info);
"""
"""What C calls in Python: native.py, streams/callback.py, device/exception.py and checks/watch.py say what it does."""

LETTERS = {"h": "double ", "t": "const char *", "i": "int64_t ", "d": "double "}
WORDS = {"h": "(int64_t){}", "t": "(int64_t)(intptr_t){}", "i": "{}", "d": "quick_bits({})"}

QUICK = """
double ae_quick_answered(const char *answer, uint64_t count);
int64_t ae_quick_word(void);
int32_t ae_quick_second(uint64_t workspace, uint64_t size, double executor, double stream, uint32_t site);
int32_t ae_quick_sync(double stream);
double ae_quick_tensor(const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride, uint64_t strides,
                       int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank, uint64_t address);
void ae_quick_events(void);
"""

HEAD = """
static _Thread_local int64_t quick_word;

/* An executor that wants no workspace; everything else is kept for ae_quick_word, and looked at with care. */
static double quick(int64_t word)
{
    if (word && !(word & 1))
        return (double)word;
    quick_word = word;
    return 0;
}

static int64_t quick_bits(double number)
{
    union {
        double number;
        int64_t bits;
    } same = {number};
    return same.bits;
}

int64_t ae_quick_word(void)
{
    return quick_word;
}

double ae_quick_answered(const char *answer, uint64_t count)
{
    return quick(ae_first_answered(answer, count));
}

int32_t ae_quick_second(uint64_t workspace, uint64_t size, double executor, double stream, uint32_t site)
{
    return ae_second(workspace, size, (uint64_t)executor, (uint64_t)stream, site);
}

int32_t ae_quick_sync(double stream)
{
    return ae_sync((uint64_t)stream);
}

double ae_quick_tensor(const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride, uint64_t strides,
                       int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank, uint64_t address)
{
    return (double)ae_tensor_new(shape, rank, dtype, stride, strides, offset, format, storage, storage_rank, address);
}

static int32_t ae_python_events(void);

static int events_wait(void *unused)
{
    (void)unused;
    return ae_python_events();
}

/* From a thread that may hold locks, or that who holds the GIL is waiting for: Python hears of it when it can. */
void ae_quick_events(void)
{
    Py_AddPendingCall(events_wait, NULL);
}
"""

FIRST = """
{head}
{{
    int64_t words[] = {{{words}}};
    return quick(ae_first(number, (const char *)words));
}}
"""


def letter(param: Param) -> str:
    """How a parameter of an operator crosses: as a handle, a text, an integer or a double."""
    if "*" in param.ctype:
        return "t" if "char" in param.ctype else "h"
    return "d" if param.ctype.removeprefix("const ") in ("float", "double") else "i"


def shape(operator: Operator) -> str:
    """The kind of call that its phase one is: "hhih" takes two handles, an integer and one more handle."""
    return "".join(map(letter, operator.params))


def shapes() -> list[str]:
    """The kinds of calls that there are."""
    return sorted({shape(ops.find(name)) for name in ops.names()})


def first_head(kind: str) -> str:
    parameters = "".join(f", {LETTERS[each]}a{at}" for at, each in enumerate(kind))
    return f"double ae_quick_{kind}(int32_t number{parameters})"


def first(kind: str) -> str:
    """Phase one of the operators with such calls."""
    words = ", ".join(WORDS[each].format(f"a{at}") for at, each in enumerate(kind))
    return FIRST.format(head=first_head(kind), words=words)


def text() -> str:
    """Declarations that C and cffi read alike."""
    functions = [declaration(Prototype(each)) for each in PROTOTYPES.values()]
    return "\n".join([*functions, QUICK, *(f"{first_head(each)};" for each in shapes()), ""])


def source() -> str:
    """What the glue is compiled with: it sees what cffi is told and no header besides engine.h, so the two agree."""
    return "\n".join(['#include "engine.h"', text(), HEAD, *map(first, shapes())])
