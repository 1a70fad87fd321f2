// Prints JSON documents.
#include "solver/output/json.h"

#include <iostream>

namespace rimau {

void print_json(const Json& document) {
  // Text that came from outside may hold broken UTF-8, which is replaced and not an error.
  std::cout << document.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace rimau
