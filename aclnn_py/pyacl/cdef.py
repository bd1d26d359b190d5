"""The C functions that pyACL alone has in Python, as cffi reads them, in plain types that pass as the C types do. Pure:
it is read while the extension is built.
"""

from __future__ import annotations

from ..api.ctypes import plain
from .signature import Parameter, Signature, further_signatures

TYPES = {
    "word": "uint64_t", "text": "const char *", "lengths": "const int32_t *", "words": "const uint64_t *",
    "texts": "const char *const *", "rows": "const int64_t *const *", "pairs": "const int64_t *",
    "ints": "const {} *", "floats": "const {} *", "out": "{} *", "range": "int64_t *",
}  # fmt: skip
"""How a parameter is passed -> its plain type; what is not here is a number."""
FIXED = """
int32_t ae_feature_unsupported(const char *function, const char *needs);
void ae_aclAppLog(int32_t level, const char *function, const char *file, uint32_t line, const char *format, ...);
"""


def parameter(each: Parameter) -> str:
    return TYPES.get(each.way, "{}").format(plain(each.base))


def result(ctype: str) -> str:
    if ctype in ("void", "const char*"):
        return ctype
    return "uint64_t" if ctype.endswith("*") else plain(ctype)


def declaration(signature: Signature) -> str:
    parameters = ", ".join(map(parameter, signature.parameters)) or "void"
    return f"{result(signature.result)} ae_{signature.c}({parameters});"


def text() -> str:
    """Declarations that C and cffi read alike."""
    return "\n".join([*map(declaration, further_signatures()), FIXED])
