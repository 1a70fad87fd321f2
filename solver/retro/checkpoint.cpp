#include "solver/retro/checkpoint.h"

#include "core/error.h"
#include "solver/retro/load_planes.h"
#include "solver/table/layer.h"

namespace rimau {
namespace {

constexpr const char* kKind = "checkpoint";
constexpr int kZstdLevel = 1;  // read once at the most: speed matters more than size
constexpr int kBlockBits = 19;

std::string digit_name(std::size_t k) { return "digit" + std::to_string(k); }

}  // namespace

std::filesystem::path checkpoint_path(const std::filesystem::path& tables) { return tables / "checkpoint.rimau"; }

void save_checkpoint(const std::filesystem::path& tables, const Variant& variant, const HalfMoves& half_moves,
                     const MovementState& state, const CheckpointSettings& settings) {
  nlohmann::json header = layer_header(variant, half_moves.classes(), kKind, 0);
  for (const GoalState* const goal : {&state.men_win, &state.tigers_win}) {
    header["goals"].push_back(
        {{"sweep", goal->sweep}, {"settled", goal->settled}, {"planes", goal->planes != nullptr}});
  }
  header["distances"] = settings.distances;
  header["goal"] = to_text(settings.goals);
  header["digits"] = state.digits.size();
  const int block_bits = std::min(kBlockBits, half_moves.shape().plane_bits);
  std::vector<SectionData> sections;
  const auto add = [&](const std::string& name, const Planes& planes) {
    sections.push_back({name, {name}, {&planes}, block_bits});
  };
  if (state.men_win.planes) add("men_win", *state.men_win.planes);
  if (state.tigers_win.planes) add("tigers_win", *state.tigers_win.planes);
  for (std::size_t k = 0; k < state.digits.size(); ++k) add(digit_name(k), state.digits[k]);
  write_block_file(checkpoint_path(tables), std::move(header), sections, half_moves.shape(), kZstdLevel,
                   half_moves.threads());
}

std::optional<MovementState> load_checkpoint(const std::filesystem::path& tables, const Variant& variant,
                                             const HalfMoves& half_moves, const CheckpointSettings& settings,
                                             const NewStore& new_store) {
  const std::filesystem::path path = checkpoint_path(tables);
  if (!std::filesystem::exists(path)) return std::nullopt;
  const BlockFile file(path);
  check_same_rules(file, variant, kKind);
  const nlohmann::json& header = file.header();
  if (!header.contains("goal")) {
    throw Failure(path.string() +
                  ": made by an older version of this program; remove it to start the movement phase again");
  }
  if (header.at("distances") != settings.distances || header.at("goal") != to_text(settings.goals) ||
      header.at("symmetry") != (half_moves.classes().symmetries().size() > 1)) {
    throw Failure(path.string() +
                  ": made with other settings of --distances, --goal or --symmetry; repeat those, or remove "
                  "the file to start the movement phase again");
  }
  MovementState state;
  const auto restore = [&](std::size_t number, const std::string& section, GoalState& goal) {
    const nlohmann::json& saved = header.at("goals").at(number);
    goal.sweep = saved.at("sweep");
    goal.settled = saved.at("settled");
    if (!saved.at("planes").get<bool>()) return;
    goal.planes = new_store();
    load_planes(file, *file.find_section(section), 0, *goal.planes, half_moves.threads());
  };
  restore(0, "men_win", state.men_win);
  restore(1, "tigers_win", state.tigers_win);
  const auto read = [&](const std::string& name) {
    PlaneSet planes = half_moves.new_planes();
    file.read_section(*file.find_section(name), {&planes}, half_moves.threads());
    return planes;
  };
  for (std::size_t k = 0; k < header.at("digits").get<std::size_t>(); ++k) state.digits.push_back(read(digit_name(k)));
  return state;
}

}  // namespace rimau
