// Verification: right tables pass, in memory and from files alike; a single wrong bit does not.
#include "solver/probe/verify.h"

#include "support/catch.h"
#include "support/games.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::contains;
using test::failure_of;
using test::TemporaryDirectory;

constexpr std::uint64_t kLittle = 1;  // not even two layers of a tiny game fit: look-ups go to the files

VerifyReport verify_all(const Variant& variant, const std::filesystem::path& tables, std::uint64_t memory) {
  VerifyOptions options;
  options.tables = tables;
  options.all = true;
  options.threads = 2;
  options.memory = memory;
  return verify(variant, options, [](int, std::uint64_t, std::uint64_t) {});
}

/// Sets or clears one bit of the layer's values and makes a file of it that is sound but for that.
void spoil(const Variant& variant, const std::filesystem::path& tables, int hand, PositionIndexer::Place place) {
  const std::filesystem::path path = layer_path(tables, hand);
  nlohmann::json header;
  PlaneSet men_win, tigers_win;
  std::vector<PlaneSet> digits;
  const PlaneShape shape(variant.board->size() - variant.tigers());
  const PlacementClasses classes = placement_classes(variant, true);
  std::vector<SectionData> sections;
  {
    const BlockFile file(path);
    header = file.header();
    const auto sets = [&](const BlockFile::Section& section, std::vector<PlaneSet*> planes) {
      for (PlaneSet* const set : planes) *set = PlaneSet(classes.classes(), shape);
      file.read_section(section, planes, 1);
    };
    sets(*file.find_section(kValueSection), {&men_win, &tigers_win});
    sections.push_back({kValueSection, {"men_win", "tigers_win"}, {&men_win, &tigers_win}, file.plane_bits()});
    if (const BlockFile::Section* const section = file.find_section(kDistanceSection)) {
      digits.resize(section->plane_names.size());
      std::vector<PlaneSet*> planes;
      SectionData data{kDistanceSection, section->plane_names, {}, file.plane_bits()};
      for (PlaneSet& digit : digits) {
        planes.push_back(&digit);
        data.planes.push_back(&digit);
      }
      sets(*section, planes);
      sections.push_back(data);
    }
  }
  men_win.plane(place.cls)[place.index >> kWordBits] ^= Word{1} << (place.index & 63);
  header["counts"] =
      counts_to_json(count_layer(&men_win, &tigers_win, digits, classes, shape, variant.men_max() - hand, 1));
  write_block_file(path, header, sections, shape, 1, 1);
}

TEST_CASE("verification from files checks what verification in memory does", "[verify]") {
  for (const bool distances : {true, false}) {
    const Variant variant = test::small_game();
    const TemporaryDirectory directory;
    SolveOptions options;
    options.distances = distances;
    test::solve_into(directory.path(), variant, options);
    const VerifyReport in_memory = verify_all(variant, directory.path(), std::uint64_t{1} << 30);
    const VerifyReport from_files = verify_all(variant, directory.path(), kLittle);
    REQUIRE(in_memory.layers.size() == 3);
    REQUIRE(from_files.file_bytes == in_memory.file_bytes);
    for (std::size_t l = 0; l < in_memory.layers.size(); ++l) {
      CHECK(from_files.layers[l].positions == in_memory.layers[l].positions);
      CHECK(from_files.layers[l].distances == in_memory.layers[l].distances);
    }
    CHECK(in_memory.layers[0].positions > 1000);
    CHECK((in_memory.layers[0].distances > 0) == distances);
  }
}

TEST_CASE("verification knows positions where play is over", "[verify]") {
  // Stuck men draw; and a full board with a man in hand, who passes.
  for (const char* const rule : {"men_stuck=draw", "tigers_win=captures:1"}) {
    const Variant variant =
        test::game("main-tapak-empat", {"board=alquerque9", "tiger_start=b2,b2", "hand=8", "tigers_win=all", rule});
    const TemporaryDirectory directory;
    test::solve_into(directory.path(), variant);
    for (const std::uint64_t memory : {std::uint64_t{1} << 30, kLittle}) {
      CHECK(verify_all(variant, directory.path(), memory).layers.size() == 9);
    }
  }
}

TEST_CASE("verification finds a damaged block of distances, in memory and from files", "[verify]") {
  const Variant variant = test::small_game();
  const TemporaryDirectory directory;
  test::solve_into(directory.path(), variant);
  const std::filesystem::path path = layer_path(directory.path(), 0);
  test::flip_last_bit(path);  // in the last block, which is one of distances
  for (const std::uint64_t memory : {std::uint64_t{1} << 30, kLittle}) {
    VerifyOptions options;
    options.tables = directory.path();
    options.sample = 1;
    options.memory = memory;
    const std::string message = failure_of([&] { verify(variant, options, [](int, std::uint64_t, std::uint64_t) {}); });
    CHECK(contains(message, path.string()));
  }
}

TEST_CASE("verification finds one wrong bit, in every layer, in memory and from files", "[verify]") {
  const Variant variant = test::small_game();
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const TemporaryDirectory directory;
    test::solve_into(directory.path(), variant);
    spoil(variant, directory.path(), hand, {1, 37});
    for (const std::uint64_t memory : {std::uint64_t{1} << 30, kLittle}) {
      const std::string message = failure_of([&] { verify_all(variant, directory.path(), memory); });
      INFO(message);
      CHECK(contains(message, "wrong value in layer"));
    }
  }
}

}  // namespace
}  // namespace rimau
