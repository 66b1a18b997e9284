// Motifs: kinds of positions in which a player shows one ability.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/random.hpp"
#include "lib/solver/solver.hpp"

namespace connect4 {

/// The kinds of positions, in the order in which they are tried: a position belongs to the first
/// motif that applies. A position of a motif is never lost, and at least one of its columns is
/// wrong. A column "keeps the result" if a won position stays won and a drawn one stays drawn.
enum class Motif : std::uint8_t {
  win,            ///< the mover can win at once; only that is right
  block,          ///< the opponent threatens one cell; only that cell is right
  poison,         ///< a playable column lets the opponent win on the cell above it
  double_threat,  ///< a move leaves two threats, and the opponent no win at once
  only,           ///< exactly one column keeps the result
  zugzwang,       ///< won: the opponent must play below a threat; at most 16 empty cells
  draw,           ///< drawn, and at least two columns lose
  opening,        ///< at most 10 discs
};

/// The words for a motif.
struct MotifRow {
  Motif motif;
  std::string_view name;     ///< in options and JSON
  std::string_view ability;  ///< the ability that a player shows by it
};

/// All motifs, in their order.
inline constexpr std::array<MotifRow, 8> motif_rows{{
    {Motif::win, "win", "win at once"},
    {Motif::block, "block", "block the opponent's threat"},
    {Motif::poison, "poison", "leave a column alone that lets the opponent win above it"},
    {Motif::double_threat, "double", "make two threats at once"},
    {Motif::only, "only", "find the only move"},
    {Motif::zugzwang, "zugzwang", "win by making the opponent play below a threat"},
    {Motif::draw, "draw", "hold a draw"},
    {Motif::opening, "opening", "keep the result in the first moves"},
}};

constexpr std::string_view name(Motif motif) {
  return motif_rows[static_cast<std::size_t>(motif)].name;
}

/// Returns the motif of that word, or nothing.
constexpr std::optional<Motif> motif_from_name(std::string_view word) {
  for (const MotifRow& row : motif_rows)
    if (row.name == word) return row.motif;
  return std::nullopt;
}

/// A position, its motif, and the columns that are right, from left to right.
struct MotifPosition {
  Position position;
  Motif motif;
  std::vector<Column> right;

  /// Returns the share of a player that chooses among the legal columns by chance.
  double chance() const {
    return static_cast<double>(right.size()) / static_cast<double>(position.legal_columns().size());
  }
};

/// Returns the motif of a position with its right columns. Nothing if no motif applies, or if the
/// game is over. The result depends only on the position, not on the solver's book or table.
tl::expected<std::optional<MotifPosition>, Unsolved> find_motif(const Position& position,
                                                                Solver& solver);

/// Finds positions of one motif in games with a share of random moves. The same motif and seed give
/// the same positions on every machine, and a longer list begins with the shorter one. No two are
/// equal or mirror images. Red and blue move in turn, red first. Not thread-safe.
class MotifSearch {
 public:
  MotifSearch(Motif motif, std::uint64_t seed)
      : motif_(motif), random_(derive_seed(seed, static_cast<std::uint64_t>(motif))) {}

  /// Returns the next position. The error is that of the solver that was told to stop.
  tl::expected<MotifPosition, Unsolved> next(Solver& solver);

 private:
  bool is_new(const Position& position);

  Motif motif_;
  Random random_;
  Colour mover_ = Colour::red;
  std::set<std::uint64_t> found_;  // keys; of a position and its mirror image the lower one
};

}  // namespace connect4
