#include "solver/table/compressed_text.h"

#include <zstd.h>

#include <algorithm>

#include "core/error.h"

namespace rimau {
namespace {

constexpr int kTextLevel = 12;
constexpr std::size_t kPiece = std::size_t{1} << 18;
/// Longer lines are in no file of ours: a small damaged file must not fill the memory.
constexpr std::size_t kLongestTextLine = std::size_t{1} << 20;

}  // namespace

void CompressedTextWriter::Deleter::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }

CompressedTextWriter::CompressedTextWriter(std::filesystem::path path)
    : file_(std::move(path)), context_(ZSTD_createCCtx()), compressed_(ZSTD_CStreamOutSize()) {
  if (context_ == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kTextLevel);
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

void CompressedTextWriter::add_line(std::string_view line) {
  text_ += line;
  text_ += '\n';
  if (text_.size() >= kPiece) write(false);
}

std::uint64_t CompressedTextWriter::commit() {
  write(true);
  file_.commit();
  return file_.size();
}

void CompressedTextWriter::write(bool end) {
  ZSTD_inBuffer in{text_.data(), text_.size(), 0};
  for (bool more = true; more;) {
    ZSTD_outBuffer out{compressed_.data(), compressed_.size(), 0};
    const std::size_t left = ZSTD_compressStream2(context_.get(), &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
    if (ZSTD_isError(left) != 0) throw Failure(std::string("cannot compress: ") + ZSTD_getErrorName(left));
    file_.append({compressed_.data(), out.pos});
    more = end ? left != 0 : in.pos != in.size;
  }
  text_.clear();
}

void CompressedTextReader::Deleter::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }

CompressedTextReader::CompressedTextReader(std::filesystem::path path)
    : path_(std::move(path)),
      file_(path_, std::ios::binary),
      context_(ZSTD_createDCtx()),
      compressed_(ZSTD_DStreamInSize()) {
  if (!file_) throw Failure(path_.string() + ": cannot be opened");
  if (context_ == nullptr) throw std::bad_alloc();
}

bool CompressedTextReader::next(std::string& line) {
  std::size_t end = text_.find('\n', taken_);
  while (end == std::string::npos) {
    text_.erase(0, taken_);
    taken_ = 0;
    const std::size_t searched = text_.size();
    if (searched > kLongestTextLine) fail("a line that is too long");
    if (!read()) {
      if (text_.empty()) return false;
      fail("its last line has no end");
    }
    end = text_.find('\n', searched);
  }
  line.assign(text_, taken_, end - taken_);
  taken_ = end + 1;
  return true;
}

/// Adds to the text; false where there is no more. The text is over where its frame is, and so must the file be.
bool CompressedTextReader::read() {
  if (ended_) return false;
  if (consumed_ == available_) {
    file_.read(compressed_.data(), static_cast<std::streamsize>(compressed_.size()));
    available_ = static_cast<std::size_t>(file_.gcount());
    consumed_ = 0;
    if (available_ == 0) fail("it is cut off");
  }
  const std::size_t before = text_.size();
  text_.resize(before + ZSTD_DStreamOutSize());
  ZSTD_inBuffer in{compressed_.data(), available_, consumed_};
  ZSTD_outBuffer out{text_.data() + before, text_.size() - before, 0};
  const std::size_t left = ZSTD_decompressStream(context_.get(), &out, &in);
  if (ZSTD_isError(left) != 0) fail(std::string("it is damaged, or no compressed text: ") + ZSTD_getErrorName(left));
  consumed_ = in.pos;
  text_.resize(before + out.pos);
  ended_ = left == 0;
  if (ended_ && (consumed_ != available_ || file_.peek() != std::ifstream::traits_type::eof())) {
    fail("there is something behind its end");
  }
  return true;
}

void CompressedTextReader::fail(const std::string& what) const { throw Failure(path_.string() + ": " + what); }

}  // namespace rimau
