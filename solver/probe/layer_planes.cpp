#include "solver/probe/layer_planes.h"

namespace rimau {

std::uint64_t LayerPlanes::bytes(const BlockFile& file, const PlacementClasses& classes, int index_bits) {
  const BlockFile::Section* const distances = file.find_section(kDistanceSection);
  const std::uint64_t sets = 2 + (distances == nullptr ? 0 : distances->plane_names.size());
  return sets * PlaneSet::bytes(classes.classes(), PlaneShape(index_bits));
}

LayerPlanes::LayerPlanes(const BlockFile& file, const PlacementClasses& classes, int index_bits, int threads)
    : hand_(file.header().at("hand")) {
  const PlaneShape shape(index_bits);
  men_win_ = PlaneSet(classes.classes(), shape);
  tigers_win_ = PlaneSet(classes.classes(), shape);
  file.read_section(*file.find_section(kValueSection), {&men_win_, &tigers_win_}, threads);
  const BlockFile::Section* const distances = file.find_section(kDistanceSection);
  if (distances == nullptr) return;
  std::vector<PlaneSet*> planes;
  digits_.reserve(distances->plane_names.size());
  for (std::size_t k = 0; k < distances->plane_names.size(); ++k) {
    planes.push_back(&digits_.emplace_back(classes.classes(), shape));
  }
  file.read_section(*distances, planes, threads);
}

Score LayerPlanes::score(PositionIndexer::Place place) const {
  const bool men_win = men_win_.test(place.cls, place.index);
  const bool tigers_win = tigers_win_.test(place.cls, place.index);
  if (digits_.empty() || !(men_win || tigers_win)) return stored_score(men_win, tigers_win, std::nullopt);
  int sweeps = 0;
  for (std::size_t k = 0; k < digits_.size(); ++k) sweeps |= digits_[k].test(place.cls, place.index) ? 1 << k : 0;
  return stored_score(men_win, tigers_win, sweeps);
}

}  // namespace rimau
