// What a search knows of positions that it has met before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/game/position.hpp"

namespace connect4 {

/// A table of bounded size: 2 * 2^19 entries of 16 bytes, 16 MiB, whatever is stored. Two entries
/// share a place: the deepest search that came by, and the latest. Not thread-safe.
class TranspositionTable {
 public:
  /// What the score says of the true value of a search of that depth.
  enum class Bound : std::uint8_t { exact, at_least, at_most };

  struct Entry {
    std::uint64_t key = 0;   ///< of the position; see key_of()
    std::int16_t score = 0;  ///< for the side to move
    std::int8_t depth = -1;  ///< how deep the search was that found it
    Bound bound = Bound::exact;
    std::uint8_t best = 0;  ///< index of the best column found
  };

  TranspositionTable() : entries_(2 * place_count) {}

  /// Forgets everything, in constant time.
  void clear() {
    if (++generation_ == generation_limit) *this = TranspositionTable();
  }

  /// The entry of a position, or null.
  const Entry* find(std::uint64_t key) const {
    const std::size_t place = place_of(key);
    const std::uint64_t tagged = tag(key);
    if (entries_[place].key == tagged) return &entries_[place];
    return entries_[place + 1].key == tagged ? &entries_[place + 1] : nullptr;
  }

  /// Keeps the entry, in the place of the older or shallower one.
  void store(Entry entry) {
    const std::size_t place = place_of(entry.key);
    entry.key = tag(entry.key);
    Entry& deepest = entries_[place];
    const bool is_stale = deepest.key >> key_bits != generation_;
    const bool wins = is_stale || deepest.key == entry.key || entry.depth >= deepest.depth;
    (wins ? deepest : entries_[place + 1]) = entry;
  }

  /// A different number below 2^49 for every position: in each column, the mover's discs plus all
  /// discs is at least 2^h - 1 for h discs and less than 2^(h + 1) - 1.
  static constexpr std::uint64_t key_of(Bitboard own, Bitboard occupied) { return own + occupied; }

 private:
  static constexpr int place_bits = 19;
  static constexpr std::size_t place_count = std::size_t{1} << place_bits;
  static constexpr int key_bits = bits_per_column * column_count;
  static constexpr std::uint64_t generation_limit = std::uint64_t{1} << (64 - key_bits);

  /// Index of the first of two entries. Knuth's multiplicative hashing: 2^64 over the golden ratio.
  static constexpr std::size_t place_of(std::uint64_t key) {
    return 2 * static_cast<std::size_t>((key * 0x9e3779b97f4a7c15) >> (64 - place_bits));
  }

  /// The generation in the upper bits makes entries from before a clear() outdated.
  constexpr std::uint64_t tag(std::uint64_t key) const { return key | generation_ << key_bits; }

  std::vector<Entry> entries_;
  std::uint64_t generation_ = 1;
};

}  // namespace connect4
