// Starting positions of games.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/board.hpp"
#include "lib/game/early_positions.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// The positions in which games start. The game is not over there.
struct Opening {
  std::vector<Column> moves;  ///< from the empty board to the position; empty for one given as FEN
  Position position;

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// The opening as text that parse_start() reads: its moves as digits, or a FEN if it was given as
/// one. "" is the empty board.
std::string to_text(const Opening& opening);

/// Openings in the order of play; all positions differ.
using OpeningSet = std::vector<Opening>;

/// The sources that "openings" in a config file can ask for. The last three are chosen by the exact
/// scores of a book, among the positions in which neither side has a four within reach; see
/// solved_openings.hpp.
struct OpeningSource {
  enum class Kind : std::uint8_t {
    empty,
    random,
    file,
    balanced,  ///< drawn under perfect play
    sharp,     ///< won or drawn for the side to move, by exactly one column
    won,       ///< won for the side to move
  };
  Kind kind = Kind::empty;
  int plies = 0;     ///< the number of discs on the board; not of a file
  std::string path;  ///< file: as given

  friend bool operator==(const OpeningSource&, const OpeningSource&) = default;
};

/// Returns whether they are chosen by a book's scores.
constexpr bool needs_book(const OpeningSource& source) {
  return source.kind >= OpeningSource::Kind::balanced;
}

/// The openings of a config that names none: the first if a book has enough of them. The others are
/// random ones, without a sequential test and with one.
inline const OpeningSource balanced_openings{OpeningSource::Kind::balanced, 4, {}};
inline const OpeningSource usual_openings{OpeningSource::Kind::random, 4, {}};
inline const OpeningSource openings_of_test{OpeningSource::Kind::random, 8, {}};

/// If there are too many positions to know all, random_openings() draws this many, at up to
/// max_sampled_plies.
inline constexpr int sampled_opening_count = 10'000;
inline constexpr int max_sampled_plies = 24;

/// A word of a config that is followed by a number of plies.
struct OpeningWord {
  std::string_view word;
  OpeningSource::Kind kind;
  int fewest_plies;
  int most_plies;
  std::string_view example;  ///< without a number: the word needs none
};

inline constexpr std::array opening_words{
    OpeningWord{"random", OpeningSource::Kind::random, 0, max_sampled_plies, "random:4"},
    OpeningWord{"balanced", OpeningSource::Kind::balanced, 1, EarlyPosition::most_plies,
                "balanced"},
    OpeningWord{"sharp", OpeningSource::Kind::sharp, 1, EarlyPosition::most_plies - 1, "sharp:6"},
    OpeningWord{"won", OpeningSource::Kind::won, 1, EarlyPosition::most_plies, "won:6"},
};

/// Reads "empty", "balanced", a word of the table with ":PLIES", or the path of a file (anything
/// with a '/' or a '.').
Expected<OpeningSource> parse_opening_source(std::string_view text);

/// Returns the text that parse_opening_source() reads as that source.
std::string to_text(const OpeningSource& source);

/// Only the empty board.
OpeningSet empty_opening();

/// All positions after `plies` plies (0 to 8) without a four, each counted once with its mirror
/// image, in canonical order. The one with the smaller bits is taken (red's first, then blue's),
/// with the first way found from the openings of one ply less.
OpeningSet all_openings(int plies);

/// Openings of `plies` discs (0 to 24) in an order that the seed determines: all_openings() up to
/// 8 plies; beyond, 10,000 different ones. They are reached by random play without a four. So
/// positions with many ways to them are drawn more often, and come with the moves that were drawn.
OpeningSet random_openings(int plies, std::uint64_t seed);

/// Returns the openings in an order that the seed determines.
OpeningSet shuffled(OpeningSet openings, std::uint64_t seed);

/// Reads the text of a file of openings: one per line, digits or FEN, in the order of play. '#'
/// begins a comment; empty lines are skipped. Refused, with line number, text and reason: text that
/// cannot be read, a finished game, and a position that occurs twice (its mirror image is another
/// position). A text without any opening is refused, too.
Expected<OpeningSet> read_openings(std::string_view text);

}  // namespace connect4
