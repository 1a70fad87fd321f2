// The subcommands, one file each; the table in cli.cpp lists them.
#pragma once

#include <string>
#include <vector>

namespace rimau {

/// The words after the subcommand.
using Arguments = std::vector<std::string>;

// Each returns the exit code, or throws.
int run_variants(const Arguments& arguments);
int run_board(const Arguments& arguments);
int run_moves(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_status(const Arguments& arguments);
int run_query(const Arguments& arguments);
int run_line(const Arguments& arguments);
int run_stats(const Arguments& arguments);
int run_openings(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_verify(const Arguments& arguments);
int run_prove(const Arguments& arguments);
int run_check_certificate(const Arguments& arguments);

}  // namespace rimau
