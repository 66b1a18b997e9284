#include "lib/tournament/schedule/openings.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "lib/game/lines.hpp"
#include "lib/game/notation.hpp"
#include "lib/random.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// Orders positions, and with them openings.
std::pair<Bitboard, Bitboard> key(const Position& position) {
  return {position.discs(Colour::red), position.discs(Colour::blue)};
}

Opening mirrored(const Opening& opening) {
  Opening result{{}, opening.position.mirrored()};
  for (const Column column : opening.moves)
    result.moves.push_back(*Column::from_index(column_count - 1 - column.index()));
  return result;
}

/// The opening or its mirror image, whichever has the smaller key.
Opening canonical(const Opening& opening) {
  return key(opening.position.mirrored()) < key(opening.position) ? mirrored(opening) : opening;
}

/// The opening with one more move; nothing where the column is full or the move makes a four.
std::optional<Opening> extended(const Opening& opening, Column column) {
  const Colour mover = opening.position.to_move();
  Opening result = opening;
  if (!result.position.drop(column) || has_four(result.position.discs(mover))) return std::nullopt;
  result.moves.push_back(column);
  return result;
}

/// An opening of up to eight moves, in 24 bytes: on the way to all of them there are many.
struct PackedOpening {
  Position position;
  std::uint32_t moves = 0;  // three bits each, the first move lowest
};

constexpr int bits_per_move = 3;
static_assert(max_enumerated_plies * bits_per_move <= 32);

/// Each move is 6 minus the one that it mirrors, so that no digit borrows from the next.
std::uint32_t mirrored_moves(std::uint32_t moves, int plies) {
  std::uint32_t all_last = 0;
  for (int ply = 0; ply < plies; ++ply) all_last = all_last << bits_per_move | (column_count - 1);
  return all_last - moves;
}

/// As above, for an opening of `plies` moves.
PackedOpening canonical(const PackedOpening& opening, int plies) {
  const Position mirror = opening.position.mirrored();
  if (key(opening.position) <= key(mirror)) return opening;
  return {mirror, mirrored_moves(opening.moves, plies)};
}

/// As above, from an opening of `plies` moves.
std::optional<PackedOpening> extended(const PackedOpening& opening, Column column, int plies) {
  const Colour mover = opening.position.to_move();
  PackedOpening result = opening;
  if (!result.position.drop(column) || has_four(result.position.discs(mover))) return std::nullopt;
  result.moves |= static_cast<std::uint32_t>(column.index()) << bits_per_move * plies;
  return result;
}

/// All canonical openings of one ply more, each position once.
std::vector<PackedOpening> all_longer(const std::vector<PackedOpening>& openings, int plies) {
  std::vector<PackedOpening> longer;
  longer.reserve(openings.size() * column_count);
  for (const PackedOpening& opening : openings)
    for (const Column column : Column::all())
      if (const auto next = extended(opening, column, plies))
        longer.push_back(canonical(*next, plies + 1));
  std::stable_sort(longer.begin(), longer.end(),
                   [](const auto& a, const auto& b) { return key(a.position) < key(b.position); });
  const auto end = std::unique(longer.begin(), longer.end(), [](const auto& a, const auto& b) {
    return a.position == b.position;
  });
  longer.erase(end, longer.end());
  return longer;
}

Opening unpacked(const PackedOpening& packed, int plies) {
  Opening opening{{}, packed.position};
  opening.moves.reserve(static_cast<std::size_t>(plies));
  for (int ply = 0; ply < plies; ++ply)
    opening.moves.push_back(*Column::from_index(packed.moves >> bits_per_move * ply & 7));
  return opening;
}

void shuffle(OpeningSet& openings, Random& random) {
  for (std::size_t left = openings.size(); left > 1; --left)
    std::swap(openings[left - 1], openings[random.below(left)]);
}

/// Random play for `plies` plies; nothing where it comes to a four.
std::optional<Opening> sampled(int plies, Random& random) {
  Opening opening;
  for (int ply = 0; ply < plies; ++ply) {
    const std::vector<Column> legal = opening.position.legal_columns();
    auto next = extended(opening, legal[random.below(legal.size())]);
    if (!next) return std::nullopt;
    opening = std::move(*next);
  }
  return opening;
}

OpeningSet sampled_openings(int plies, Random& random) {
  OpeningSet openings;
  std::set<std::pair<Bitboard, Bitboard>> known;
  while (openings.size() < sampled_opening_count) {
    const auto opening = sampled(plies, random);
    if (!opening) continue;
    Opening chosen = canonical(*opening);
    if (known.insert(key(chosen.position)).second) openings.push_back(std::move(chosen));
  }
  return openings;
}

Expected<OpeningSource> parse_random(std::string_view plies) {
  int number = 0;
  const auto [end, error] = std::from_chars(plies.data(), plies.data() + plies.size(), number);
  const bool is_number = error == std::errc() && end == plies.data() + plies.size();
  if (!is_number || number < 0 || number > max_sampled_plies)
    return Failure{"\"random:" + std::string(plies) + "\" needs a number of plies from 0 to " +
                   std::to_string(max_sampled_plies) + ", such as \"random:4\""};
  return OpeningSource{OpeningSource::Kind::random, number, {}};
}

Expected<Opening> read_opening(std::string_view text) {
  const auto position = parse_start(text);
  if (!position) return Failure{position.error()};
  if (text.find('/') != std::string_view::npos) return Opening{{}, *position};
  return Opening{parse_digits(text).value(), *position};
}

}  // namespace

std::string to_text(const Opening& opening) {
  const bool is_fen = opening.moves.empty() && opening.position != Position();
  return is_fen ? to_fen(opening.position) : to_digits(opening.moves);
}

Expected<OpeningSource> parse_opening_source(std::string_view text) {
  constexpr std::string_view random = "random:";
  if (text == "empty") return OpeningSource{};
  if (text.substr(0, random.size()) == random) return parse_random(text.substr(random.size()));
  if (text == "balanced" || text == "sharp")
    return Failure{"\"" + std::string(text) +
                   "\" openings need a solver, which is not there yet; use \"random:4\" or a file"};
  if (text.find_first_of("/.") != std::string_view::npos)
    return OpeningSource{OpeningSource::Kind::file, 0, std::string(text)};
  return Failure{"\"" + std::string(text) +
                 "\" is no set of openings; use \"empty\", \"random:4\", or the path of a file "
                 "(such as \"./" +
                 std::string(text) + "\")"};
}

OpeningSet empty_opening() {
  return {Opening{}};
}

OpeningSet all_openings(int plies) {
  std::vector<PackedOpening> packed(1);
  for (int ply = 0; ply < plies; ++ply) packed = all_longer(packed, ply);
  OpeningSet openings;
  openings.reserve(packed.size());
  for (const PackedOpening& opening : packed) openings.push_back(unpacked(opening, plies));
  return openings;
}

OpeningSet random_openings(int plies, std::uint64_t seed) {
  Random random(seed);
  if (plies > max_enumerated_plies) return sampled_openings(plies, random);
  OpeningSet openings = all_openings(plies);
  shuffle(openings, random);
  return openings;
}

Expected<OpeningSet> read_openings(std::string_view text) {
  OpeningSet openings;
  std::map<std::pair<Bitboard, Bitboard>, int> first_line;  // by position
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, std::min(end, text.find('#'))));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    const std::string where = "line " + std::to_string(number) + " \"" + std::string(line) + "\": ";
    auto opening = read_opening(line);
    if (!opening) return Failure{where + opening.error()};
    const auto [known, is_new] = first_line.emplace(key(opening->position), number);
    if (!is_new)
      return Failure{where + "the same position as in line " + std::to_string(known->second)};
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) return Failure{"there is no opening in it"};
  return openings;
}

}  // namespace connect4
