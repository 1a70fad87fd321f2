#include "support/recordings.h"

#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <tuple>

namespace rimau::test {
namespace {

std::string read_compressed(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string packed{std::istreambuf_iterator<char>(file), {}};
  std::string text(ZSTD_getFrameContentSize(packed.data(), packed.size()), '\0');
  const std::size_t size = ZSTD_decompress(text.data(), text.size(), packed.data(), packed.size());
  if (size != text.size()) throw std::runtime_error("cannot unpack " + path);
  return text;
}

/// Points written without separators, a letter and a digit each.
std::vector<int> parse_points(const Board& board, const std::string& text) {
  std::vector<int> points;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    points.push_back(board.find(text.substr(i, 2)));
    if (points.back() < 0) throw std::runtime_error("unknown point in " + text);
  }
  return points;
}

Points set_of(const std::vector<int>& points) {
  Points set = 0;
  for (int p : points) set |= point_bit(p);
  return set;
}

Move recorded(int from, int to, Points captured = 0) {
  return {Move::Kind::pass, static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), captured};
}

void parse_moves(const Board& board, const std::string& word, std::vector<Move>& moves) {
  if (word == "pass") {
    moves.push_back(recorded(-1, -1));
  } else if (const auto colon = word.find(':'); colon != std::string::npos) {
    const auto ends = parse_points(board, word.substr(0, 2) + word.substr(3, 2));
    moves.push_back(recorded(ends[0], ends[1], set_of(parse_points(board, word.substr(colon + 1)))));
  } else {
    const bool drop = word[0] == '@';
    const int from = drop ? -1 : board.find(word.substr(0, 2));
    for (int to : parse_points(board, word.substr(drop ? 1 : 3))) moves.push_back(recorded(from, to));
  }
}

RecordedPly parse_ply(const Board& board, const std::string& line) {
  RecordedPly ply;
  ply.text = line;
  std::istringstream words(line);
  std::string side;
  std::string tigers;
  std::string men;
  words >> side >> tigers >> men >> ply.position.hand;
  ply.position.to_move = side == "m" ? Side::men : Side::tigers;
  for (int p : parse_points(board, tigers)) ply.position.tigers.push_back(static_cast<std::uint8_t>(p));
  std::sort(ply.position.tigers.begin(), ply.position.tigers.end());
  if (men != "-") ply.position.men = set_of(parse_points(board, men));
  for (std::string word; words >> word;) parse_moves(board, word, ply.moves);
  sort_moves(ply.moves);
  return ply;
}

}  // namespace

void sort_moves(std::vector<Move>& moves) {
  for (Move& move : moves) move.kind = Move::Kind::pass;
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::tie(a.from, a.to, a.captured) < std::tie(b.from, b.to, b.captured);
  });
}

void for_each_ply(const Variant& variant, const std::string& recording,
                  const std::function<void(const RecordedPly&)>& visit) {
  std::istringstream lines(read_compressed(RIMAU_TEST_DATA "/oracle/" + recording + ".txt.zst"));
  for (std::string line; std::getline(lines, line);) visit(parse_ply(*variant.board, line));
}

}  // namespace rimau::test
