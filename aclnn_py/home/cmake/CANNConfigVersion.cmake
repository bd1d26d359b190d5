# The version that aclsysGetCANNVersion reads; every older one of the same major number is compatible.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../../share/info/runtime/version.info" PACKAGE_VERSION REGEX "^Version=")
string(REPLACE "Version=" "" PACKAGE_VERSION "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+" _cann_major "${PACKAGE_VERSION}")

if(PACKAGE_FIND_VERSION_MAJOR STREQUAL _cann_major AND NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
else()
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
unset(_cann_major)
