// Catch2 version 2 wants its main() compiled in one place; version 3 brings one as a library, see CMakeLists.txt.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
