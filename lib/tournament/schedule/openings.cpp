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
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

Opening mirrored(const Opening& opening) {
  Opening result{{}, opening.position.mirrored()};
  for (const Column column : opening.moves)
    result.moves.push_back(*Column::from_index(column_count - 1 - column.index()));
  return result;
}

/// The opening or its mirror image: the one with the smaller key.
Opening canonical(const Opening& opening) {
  return bits(opening.position.mirrored()) < bits(opening.position) ? mirrored(opening) : opening;
}

/// The opening with one more move; nothing if the column is full or the move makes a four.
std::optional<Opening> extended(const Opening& opening, Column column) {
  const Colour mover = opening.position.to_move();
  Opening result = opening;
  if (!result.position.drop(column) || has_four(result.position.discs(mover))) return std::nullopt;
  result.moves.push_back(column);
  return result;
}

/// Random play for `plies` plies; nothing if it comes to a four.
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

OpeningSet sampled_openings(int plies, std::uint64_t seed) {
  Random random(seed);
  OpeningSet openings;
  std::set<std::pair<Bitboard, Bitboard>> known;
  while (openings.size() < sampled_opening_count) {
    const auto opening = sampled(plies, random);
    if (!opening) continue;
    Opening chosen = canonical(*opening);
    if (known.insert(bits(chosen.position)).second) openings.push_back(std::move(chosen));
  }
  return openings;
}

Expected<OpeningSource> parse_plies(const OpeningWord& source, std::string_view text) {
  const std::string_view plies = text.substr(std::min(source.word.size() + 1, text.size()));
  int number = 0;
  const auto [end, error] = std::from_chars(plies.data(), plies.data() + plies.size(), number);
  const bool is_number = error == std::errc() && end == plies.data() + plies.size();
  if (!is_number || number < source.fewest_plies || number > source.most_plies)
    return Failure{"\"" + std::string(text) + "\" needs a number of moves from " +
                   std::to_string(source.fewest_plies) + " to " +
                   std::to_string(source.most_plies) + ", such as \"" +
                   std::string(source.example) + "\""};
  return OpeningSource{source.kind, number, {}};
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
  if (text == "empty") return OpeningSource{};
  if (text == to_text(balanced_openings)) return balanced_openings;
  const std::string_view word = text.substr(0, text.find(':'));
  for (const OpeningWord& source : opening_words)
    if (word == source.word && (word != text || needs_book({source.kind, 0, {}})))
      return parse_plies(source, text);
  if (text.find_first_of("/.") != std::string_view::npos)
    return OpeningSource{OpeningSource::Kind::file, 0, std::string(text)};
  return Failure{
      "\"" + std::string(text) + "\" is not a set of openings; use \"empty\", \"" +
      joined(opening_words, "\", \"", [](const OpeningWord& each) { return each.example; }) +
      "\", or the path of a file (such as \"./" + std::string(text) + "\")"};
}

std::string to_text(const OpeningSource& source) {
  if (source == balanced_openings) return "balanced";
  for (const OpeningWord& each : opening_words)
    if (source.kind == each.kind)
      return std::string(each.word) + ":" + std::to_string(source.plies);
  return source.kind == OpeningSource::Kind::file ? source.path : "empty";
}

OpeningSet empty_opening() {
  return {Opening{}};
}

OpeningSet all_openings(int plies) {
  const std::vector<EarlyPosition> reached = early_positions(plies);
  OpeningSet openings;
  openings.reserve(reached.size());
  for (const EarlyPosition& early : reached) openings.push_back({early.way(), early.position});
  return openings;
}

OpeningSet random_openings(int plies, std::uint64_t seed) {
  if (plies > EarlyPosition::most_plies) return sampled_openings(plies, seed);
  return shuffled(all_openings(plies), seed);
}

OpeningSet shuffled(OpeningSet openings, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t left = openings.size(); left > 1; --left)
    std::swap(openings[left - 1], openings[random.below(left)]);
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
    const auto [known, is_new] = first_line.emplace(bits(opening->position), number);
    if (!is_new)
      return Failure{where + "the same position as in line " + std::to_string(known->second) +
                     "; delete one"};
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) return Failure{"it contains no opening; write one per line, such as 4435"};
  return openings;
}

}  // namespace connect4
