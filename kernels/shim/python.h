/* The functions of the interpreter that are used, by their names: nothing here is linked against libpython. */
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "shim/core.h"

#define PYTHON_FUNCTIONS(use)                                                                                          \
    use(Py_IsInitialized) use(Py_GetVersion) use(Py_PreInitialize) use(Py_InitializeFromConfig)                        \
    use(PyPreConfig_InitPythonConfig) use(PyConfig_InitPythonConfig) use(PyConfig_SetBytesString) use(PyConfig_Clear)  \
    use(PyStatus_Exception) use(PyEval_SaveThread) use(PyGILState_Ensure) use(PyGILState_Release)                      \
    use(PyGILState_Check) use(PyImport_ImportModule) use(PyObject_GetAttrString) use(PyObject_Str)                     \
    use(PyUnicode_AsUTF8) use(PyUnicode_DecodeFSDefault) use(PyLong_AsLongLong) use(PySys_GetObject)                   \
    use(PyList_Append) use(PyErr_Fetch) use(PyErr_NormalizeException) use(PyErr_Clear) use(PyErr_SetInterrupt)         \
    use(Py_DecRef) use(PyOS_BeforeFork) use(PyOS_AfterFork_Parent) use(PyOS_AfterFork_Child)

struct python {
#define DECLARE(name) __typeof__(&name) name;
    PYTHON_FUNCTIONS(DECLARE)
#undef DECLARE
    int (*is_finalizing)(void); /* Py_IsFinalizing, with an underscore before 3.13 */
};

extern struct python python;
