// The solver's knowledge of positions that it has met before.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>

#include "lib/game/position.hpp"

namespace connect4 {

/// The knowledge of a position: bounds of its score, the column to try first, and how much work it
/// was. Eight bytes.
class TableEntry {
 public:
  static constexpr int tag_bits = 39;
  static constexpr std::uint64_t tag_mask = ~std::uint64_t{0} << (64 - tag_bits);

  /// Nothing is known.
  constexpr TableEntry() = default;

  /// The tag is the upper part of `tagged`; the rest of it is ignored.
  constexpr TableEntry(std::uint64_t tagged, int lower, int upper, int column, int work)
      : bits_((tagged & tag_mask) | static_cast<std::uint64_t>(work) << work_shift |
              static_cast<std::uint64_t>(column) << column_shift |
              static_cast<std::uint64_t>(upper + bias) << upper_shift |
              static_cast<std::uint64_t>(lower + bias)) {}

  constexpr bool is_known() const { return bits_ != 0; }
  constexpr int lower() const { return field(0, 6) - bias; }
  constexpr int upper() const { return field(upper_shift, 6) - bias; }
  constexpr int column() const { return field(column_shift, 3); }
  /// Returns the logarithm to base 2 of the nodes that it took, 0 to 63.
  constexpr int work() const { return field(work_shift, 6); }
  constexpr std::uint64_t tag() const { return bits_ & tag_mask; }

 private:
  static constexpr int bias = 32;  // so that no entry is 0
  static constexpr int upper_shift = 6;
  static constexpr int column_shift = 12;
  static constexpr int work_shift = 15;

  constexpr int field(int shift, int width) const {
    return static_cast<int>(bits_ >> shift & ((std::uint64_t{1} << width) - 1));
  }

  std::uint64_t bits_ = 0;
};

static_assert(sizeof(TableEntry) == 8);

/// A table of positions that begins small. It doubles in place when it is three quarters full, up
/// to the size it was given. Most solves stay in the processor's second-level cache, and a small
/// table is soon cleared. Four entries share a set of 32 bytes; the newcomer takes the place of the
/// entry with the least work. A position's number below 2^49 is mixed by a bijection: the upper
/// bits say which set, an entry's tag has the lower 39. So no position is ever taken for another.
class SolverTable {
 public:
  /// A table of at most that many bytes, rounded down to a power of two and at least
  /// smallest_bytes. `memory` must outlive it. All of it is reserved, and used only as the table
  /// grows.
  explicit SolverTable(std::size_t bytes,
                       std::pmr::memory_resource& memory = *std::pmr::get_default_resource());

  static constexpr std::size_t smallest_bytes = std::size_t{1} << 15;

  /// Forgets everything, and may grow again. Takes as long as it takes to clear smallest_bytes.
  void clear();

  /// The place where a position is looked up.
  struct Place {
    std::size_t first;     ///< index of the first entry of its set
    std::uint64_t tagged;  ///< its tag, in the upper bits
  };
  Place place_of(std::uint64_t key) const {
    const std::uint64_t mixed = mix(key);
    return {static_cast<std::size_t>(mixed >> set_shift_) * set_size,
            mixed << (64 - TableEntry::tag_bits)};
  }

  /// Asks the processor to fetch a set before it is wanted.
  void prefetch(const Place& place) const { __builtin_prefetch(&entries_[place.first]); }

  /// Returns the knowledge of the position that belongs there.
  TableEntry find(const Place& place) const {
    for (std::size_t i = 0; i < set_size; ++i)
      if (const TableEntry entry = entries_[place.first + i];
          entry.tag() == place.tagged && entry.is_known())
        return entry;
    return {};
  }

  /// Keeps the bounds of a position. May move everything: places from before are void.
  void store(std::uint64_t key, int lower, int upper, int column, int work);

  /// Bytes in use at present.
  std::size_t size() const { return set_count() * set_bytes; }

  /// A bijection of the numbers below 2^49, since both steps can be undone. They are a shift folded
  /// in, which keeps the upper bits, and a product with an odd number (Knuth's, 2^49 over the
  /// golden ratio).
  static constexpr std::uint64_t mix(std::uint64_t key) {
    key ^= key >> (key_bits / 2);
    key = key * 0x13c6ef372fe95 & ((std::uint64_t{1} << key_bits) - 1);
    return key;
  }

 private:
  static constexpr int key_bits = bits_per_column * column_count;
  static constexpr std::size_t set_size = 4;
  static constexpr std::size_t cache_line = 64;
  static constexpr std::size_t set_bytes = set_size * sizeof(TableEntry);
  static constexpr int smallest_set_bits = key_bits - TableEntry::tag_bits;
  static_assert(smallest_bytes == (std::size_t{1} << smallest_set_bits) * set_bytes);

  std::size_t set_count() const { return std::size_t{1} << (key_bits - set_shift_); }
  bool is_largest() const { return set_count() == std::size_t{1} << largest_set_bits_; }
  bool is_full() const {  // as far as the four entries of a set can be
    return 4 * known_ >= 3 * set_count() * set_size;
  }
  void grow();
  void split(std::size_t set);
  bool put(const Place& place, TableEntry entry);

  struct Free {
    std::pmr::memory_resource* memory;
    std::size_t bytes;
    void operator()(TableEntry* entries) const;
  };
  using Entries = std::unique_ptr<TableEntry[], Free>;
  static Entries reserve(std::size_t bytes, std::pmr::memory_resource& memory);

  int largest_set_bits_;
  int set_shift_ = key_bits - smallest_set_bits;
  Entries entries_;
  std::size_t known_ = 0;  // entries in use
};

}  // namespace connect4
