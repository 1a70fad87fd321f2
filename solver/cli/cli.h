// The command line: finds the subcommand, runs it and turns errors into exit codes.
#pragma once

namespace rimau {

/// 0: done; 1: the work failed; 2: the request cannot be carried out as it stands.
/// Results go to stdout, everything else to stderr.
int run(int argc, char** argv);

}  // namespace rimau
