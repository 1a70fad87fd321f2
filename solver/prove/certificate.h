// Writes what a search has decided as a certificate, which others can check (docs/certificates.md).
#pragma once

#include "solver/prove/prover.h"

namespace rimau {

struct CertificateSize {
  std::uint64_t positions = 0;
  std::uint64_t table_values = 0;  // among them
  std::uint64_t searches = 0;      // of what the search had forgotten
  std::uint64_t bytes = 0;         // of the file
};

/// For a position that the prover, whose goal this is, has decided as `verdict`. The file appears whole or not at all.
/// Throws Failure where the prover's table is too small to find again what it forgot, Interrupted after Ctrl-C.
CertificateSize write_certificate(const Variant& variant, Outcome goal, Prover& prover, const Position& root,
                                  Verdict verdict, const std::filesystem::path& path,
                                  const std::function<void(const std::string&)>& progress = {});

}  // namespace rimau
