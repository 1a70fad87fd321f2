// Lines of text as one zstd frame with a checksum: files that the zstd program can print.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/table/atomic_file.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace rimau {

class CompressedTextWriter {
 public:
  /// Throws Failure where the file cannot be created.
  explicit CompressedTextWriter(std::filesystem::path path);

  /// Throws Failure on a full disk or another write error.
  void add_line(std::string_view line);
  /// Ends the text and gives the file its name; its size in bytes.
  std::uint64_t commit();

 private:
  struct Deleter {
    void operator()(ZSTD_CCtx_s* context) const;
  };
  void write(bool end);

  AtomicFile file_;
  std::unique_ptr<ZSTD_CCtx_s, Deleter> context_;
  std::string text_;  // not compressed yet
  std::vector<std::byte> compressed_;
};

class CompressedTextReader {
 public:
  /// Throws Failure where the file cannot be opened.
  explicit CompressedTextReader(std::filesystem::path path);

  /// The next line, without its end; false after the last. Throws Failure where the file is damaged, cut off or no
  /// compressed text.
  bool next(std::string& line);

 private:
  struct Deleter {
    void operator()(ZSTD_DCtx_s* context) const;
  };
  bool read();
  [[noreturn]] void fail(const std::string& what) const;

  std::filesystem::path path_;
  std::ifstream file_;
  std::unique_ptr<ZSTD_DCtx_s, Deleter> context_;
  std::vector<char> compressed_;
  std::size_t consumed_ = 0;   // of compressed_
  std::size_t available_ = 0;  // in compressed_
  std::string text_;           // not handed out yet, from taken_ on
  std::size_t taken_ = 0;
  bool ended_ = false;
};

}  // namespace rimau
