#include "solver/probe/layer_planes.h"

namespace rimau {

Score as_held(Wins wins, const Score& score) {
  const bool unseen = (wins == Wins::men && score.outcome == Outcome::tigers) ||
                      (wins == Wins::tigers && score.outcome == Outcome::men);
  return unseen ? Score{Outcome::draw, std::nullopt} : score;
}

std::uint64_t LayerPlanes::bytes(const BlockFile& file, const PlacementClasses& classes, int index_bits, Wins wins) {
  const BlockFile::Section* const distances = file.find_section(kDistanceSection);
  const std::uint64_t sets = (wins == Wins::both ? 2 : 1) + (distances == nullptr ? 0 : distances->plane_names.size());
  return sets * PlaneSet::bytes(classes.classes(), PlaneShape(index_bits));
}

LayerPlanes::LayerPlanes(const BlockFile& file, const PlacementClasses& classes, int index_bits, Wins wins, int threads)
    : hand_(file.header().at("hand")) {
  const PlaneShape shape(index_bits);
  if (wins != Wins::tigers) men_win_ = PlaneSet(classes.classes(), shape);
  if (wins != Wins::men) tigers_win_ = PlaneSet(classes.classes(), shape);
  file.read_section(*file.find_section(kValueSection),
                    {men_win_ ? &men_win_ : nullptr, tigers_win_ ? &tigers_win_ : nullptr}, threads);
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
  const bool men_win = men_win_ && men_win_.test(place.cls, place.index);
  const bool tigers_win = tigers_win_ && tigers_win_.test(place.cls, place.index);
  if (digits_.empty() || !(men_win || tigers_win)) return stored_score(men_win, tigers_win, std::nullopt);
  int sweeps = 0;
  for (std::size_t k = 0; k < digits_.size(); ++k) sweeps |= digits_[k].test(place.cls, place.index) ? 1 << k : 0;
  return stored_score(men_win, tigers_win, sweeps);
}

}  // namespace rimau
