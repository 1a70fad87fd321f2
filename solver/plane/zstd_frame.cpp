#include "solver/plane/zstd_frame.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>
#include <new>

namespace rimau {
namespace {

struct ContextDeleter {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// A context a thread, made by `make`: making one anew for every block costs more than a small block.
template <class Context>
Context* own_context(Context* make()) {
  thread_local std::unique_ptr<Context, ContextDeleter> context;
  if (!context) context.reset(make());
  if (!context) throw std::bad_alloc();
  return context.get();
}

/// The size that a call of zstd returned, or its error. Throws bad_alloc where it got no memory.
std::size_t checked(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  return result;
}

}  // namespace

void compress_words(std::span<const Word> words, int level, std::vector<std::byte>& frame) {
  frame.resize(ZSTD_compressBound(words.size_bytes()));
  // Cannot fail otherwise: there is room enough, and the level is one of zstd's.
  frame.resize(checked(ZSTD_compressCCtx(own_context(ZSTD_createCCtx), frame.data(), frame.size(), words.data(),
                                         words.size_bytes(), level)));
}

bool decompress_words(std::span<const std::byte> frame, std::span<Word> words) {
  return checked(ZSTD_decompressDCtx(own_context(ZSTD_createDCtx), words.data(), words.size_bytes(), frame.data(),
                                     frame.size())) == words.size_bytes();
}

}  // namespace rimau
