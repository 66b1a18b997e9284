#include "lib/solver/table.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace connect4 {

void SolverTable::Free::operator()(TableEntry* entries) const {
  memory->deallocate(entries, bytes, cache_line);
}

SolverTable::Entries SolverTable::reserve(std::size_t bytes, std::pmr::memory_resource& memory) {
  return {static_cast<TableEntry*>(memory.allocate(bytes, cache_line)), {&memory, bytes}};
}

SolverTable::SolverTable(std::size_t bytes, std::pmr::memory_resource& memory)
    : largest_set_bits_(
          std::max(smallest_set_bits, static_cast<int>(std::bit_width(bytes / set_bytes)) - 1)),
      entries_(reserve((std::size_t{1} << largest_set_bits_) * set_bytes, memory)) {
  clear();
}

void SolverTable::clear() {
  set_shift_ = key_bits - smallest_set_bits;
  known_ = 0;
  std::uninitialized_fill_n(entries_.get(), set_count() * set_size, TableEntry());
}

void SolverTable::store(std::uint64_t key, int lower, int upper, int column, int work) {
  const Place place = place_of(key);
  if (!put(place, {place.tagged, lower, upper, column, work})) return;
  ++known_;
  if (is_full() && !is_largest()) grow();
}

/// Whether the entry came into a free place. Otherwise it replaces an older one of the same
/// position, or the one that was the least work.
bool SolverTable::put(const Place& place, TableEntry entry) {
  std::size_t least = place.first;
  int least_work = std::numeric_limits<int>::max();
  for (std::size_t index = place.first; index < place.first + set_size; ++index) {
    const TableEntry old = entries_[index];
    if (!old.is_known() || old.tag() == entry.tag()) {
      entries_[index] = entry;
      return !old.is_known();
    }
    if (old.work() < least_work) {
      least = index;
      least_work = old.work();
    }
  }
  entries_[least] = entry;
  return false;
}

void SolverTable::grow() {
  const std::size_t old_count = set_count();
  --set_shift_;
  for (std::size_t set = old_count; set-- > 0;) split(set);
}

/// Parts the entries of a set among the two that it becomes, by the next bit of their mixed key.
/// The sets stay in order, so that those above have already left the places for these.
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
