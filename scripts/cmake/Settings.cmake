# Compiler settings that every target of the project shares, on one interface target.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
include(GNUInstallDirs)

add_library(rimau_settings INTERFACE)
target_compile_features(rimau_settings INTERFACE cxx_std_20)
target_include_directories(rimau_settings INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(rimau_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overflows in Boost's small vectors and in std::sort of short arrays that cannot happen.
  target_compile_options(rimau_settings INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(RIMAU_WERROR)
  target_compile_options(rimau_settings INTERFACE -Werror)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # The oldest processor that the binary runs on (2009, for POPCNT). The kernels choose newer instructions at run time.
  target_compile_options(rimau_settings INTERFACE -march=x86-64-v2)
endif()
if(RIMAU_SANITIZE)
  target_compile_options(rimau_settings INTERFACE -fsanitize=${RIMAU_SANITIZE} -fno-omit-frame-pointer
                                                  -fno-sanitize-recover=all)
  target_link_options(rimau_settings INTERFACE -fsanitize=${RIMAU_SANITIZE})
endif()
if(RIMAU_SANITIZE MATCHES "undefined")
  # These checks of every access double the time to compile, and the address sanitizer finds the same mistakes (all
  # but misaligned accesses).
  target_compile_options(rimau_settings INTERFACE -fno-sanitize=null,alignment,object-size,pointer-overflow)
endif()
if(RIMAU_SANITIZE MATCHES "thread")
  foreach(entry parallel parallel_loop_nonmonotonic_dynamic barrier loop_end critical_start critical_end
                critical_name_start critical_name_end)
    target_link_options(rimau_settings INTERFACE -Wl,--wrap=GOMP_${entry})  # see solver/sanitize/openmp_tsan.cpp
  endforeach()
endif()
