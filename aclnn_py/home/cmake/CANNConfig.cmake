# find_package(CANN [VERSION] [COMPONENTS ascendcl nnopbase opapi ...])
#
# A target CANN::NAME for every library lib64/libNAME.so, for example CANN::ascendcl, CANN::nnopbase, CANN::opapi,
# CANN::opapi_nn, CANN::acl_op_compiler, CANN::hccl. Those of operators bring nnopbase and ascendcl along.
# Variables: CANN_FOUND CANN_VERSION CANN_ROOT CANN_INCLUDE_DIRS CANN_LIBRARY_DIRS CANN_LIBRARIES; CANN_EMULATED is TRUE,
# since this package is aclnn_py's. Every path follows from where this file is, so the directory may be moved.

get_filename_component(CANN_ROOT "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CANN_EMULATED TRUE)
set(CANN_INCLUDE_DIRS
  "${CANN_ROOT}/include" "${CANN_ROOT}/include/aclnn" "${CANN_ROOT}/include/aclnnop")
set(CANN_LIBRARY_DIRS "${CANN_ROOT}/lib64")
set(CANN_LIBRARIES)

file(GLOB _cann_files "${CANN_ROOT}/lib64/lib*.so")
foreach(_cann_file IN LISTS _cann_files)
  get_filename_component(_cann_name "${_cann_file}" NAME_WE)
  string(REGEX REPLACE "^lib" "" _cann_name "${_cann_name}")
  list(APPEND CANN_LIBRARIES CANN::${_cann_name})
  if(NOT TARGET CANN::${_cann_name})
    add_library(CANN::${_cann_name} SHARED IMPORTED)
    set_target_properties(CANN::${_cann_name} PROPERTIES
      IMPORTED_LOCATION "${_cann_file}"
      INTERFACE_INCLUDE_DIRECTORIES "${CANN_INCLUDE_DIRS}")
    if(_cann_name MATCHES "^opapi")
      set_property(TARGET CANN::${_cann_name} PROPERTY INTERFACE_LINK_LIBRARIES CANN::nnopbase CANN::ascendcl)
    endif()
  endif()
  set(CANN_${_cann_name}_FOUND TRUE)
endforeach()
unset(_cann_files)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CANN
  REQUIRED_VARS CANN_ROOT CANN_LIBRARIES VERSION_VAR CANN_VERSION HANDLE_COMPONENTS)
