// Planes from files into stores.
#pragma once

#include "solver/store/plane_store.h"
#include "solver/table/block_file.h"

namespace rimau {

/// Reads the k-th plane set of a section into the store. Throws Failure.
void load_planes(const BlockFile& file, const BlockFile::Section& section, std::size_t k, PlaneStore& store,
                 int threads);

}  // namespace rimau
