// Checks certificates with the reference move generator alone: no search, no keys, no compiled rules.
//
// docs/certificates.md has the format, and why what is checked here suffices.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/movegen.h"

namespace rimau {

struct CheckOptions {
  std::filesystem::path tables;  // to look up values that the certificate takes from tables; empty: believe them
  std::uint64_t cache = std::uint64_t{256} << 20;  // for decompressed blocks of tables
};

struct CertificateReport {
  std::string root;  // the position in question, as text
  Outcome goal = Outcome::men;
  bool proved = false;             // else disproved
  std::uint64_t positions = 0;     // that the certificate lists
  std::uint64_t table_values = 0;  // among them, that it takes from tables
  bool believed = false;           // whether those were not looked up
  std::string fault;               // why it is not valid; empty: it is

  bool valid() const { return fault.empty(); }
};

/// `progress` is called with what is being done now and then. Throws Failure where the file is no certificate, is
/// damaged, or was made under other rules, and Interrupted after Ctrl-C.
CertificateReport check_certificate(const Variant& variant, const std::filesystem::path& file,
                                    const CheckOptions& options = {},
                                    const std::function<void(const std::string&)>& progress = {});

}  // namespace rimau
