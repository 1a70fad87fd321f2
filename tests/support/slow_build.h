// Whether this build runs several times slower than users' (sanitizers, no optimisation): heavy tests then do less.
#pragma once

namespace rimau::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif

}  // namespace rimau::test
