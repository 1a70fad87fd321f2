// The two kinds of error that leave the library.
#pragma once

#include <stdexcept>

namespace rimau {

/// The user asked for something that cannot be: bad option, bad file, bad position. Exit code 2.
/// The message names the file, line or character, what was expected and what would be right.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The request was sound but the work failed: damaged table, full disk, too little memory. Exit code 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace rimau
