#include "lib/solver/table.hpp"

#include <algorithm>
#include <array>
#include <new>

namespace connect4 {

namespace {

constexpr std::align_val_t cache_line{64};

}  // namespace

void SolverTable::Free::operator()(TableEntry* entries) const {
  ::operator delete(entries, cache_line);
}

SolverTable::SolverTable(std::size_t bytes)
    : largest_set_bits_(
          std::max(smallest_set_bits,
                   static_cast<int>(std::bit_width(bytes / (set_size * sizeof(TableEntry)))) - 1)),
      entries_(static_cast<TableEntry*>(::operator new(
          (std::size_t{1} << largest_set_bits_) * set_size * sizeof(TableEntry), cache_line))) {
  clear();
}

void SolverTable::clear() {
  set_shift_ = key_bits - smallest_set_bits;
  known_ = 0;
  std::uninitialized_fill_n(entries_.get(), set_count() * set_size, TableEntry());
}

void SolverTable::store(std::uint64_t key, int lower, int upper, int column, int work) {
  const Place place = place_of(key);
  if (put(place, {place.tagged, lower, upper, column, work}) &&
      4 * ++known_ >= 3 * set_count() * set_size)
    grow();
}

/// Whether the entry came into a free place. Otherwise it replaces an older one of the same
/// position, or the one that was the least work.
bool SolverTable::put(const Place& place, TableEntry entry) {
  TableEntry* const set = &entries_[place.first];
  TableEntry* least = set;
  for (std::size_t i = 0; i < set_size; ++i) {
    const bool was_known = set[i].is_known();
    if (!was_known || set[i].tag() == entry.tag()) {
      set[i] = entry;
      return !was_known;
    }
    if (set[i].work() < least->work()) least = &set[i];
  }
  *least = entry;
  return false;
}

void SolverTable::grow() {
  const std::size_t old_count = set_count();
  if (old_count == std::size_t{1} << largest_set_bits_) return;
  --set_shift_;
  for (std::size_t set = old_count; set-- > 0;) split(set);
}

/// Parts the entries of a set among the two that it becomes, by the next bit of their mixed key:
/// the sets stay in order, so that those above are already gone from where these go.
void SolverTable::split(std::size_t set) {
  std::array<TableEntry, set_size> old;
  std::copy_n(&entries_[set * set_size], set_size, old.begin());
  std::array<TableEntry*, 2> next{&entries_[2 * set * set_size],
                                  &entries_[(2 * set + 1) * set_size]};
  std::uninitialized_fill_n(next[0], 2 * set_size, TableEntry());
  for (const TableEntry entry : old)
    if (entry.is_known())
      *next[entry.tag() >> (64 - TableEntry::tag_bits + set_shift_) & 1]++ = entry;
}

}  // namespace connect4
