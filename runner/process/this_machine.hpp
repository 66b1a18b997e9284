// The machine that we run on: its name, and the processors that games run on.
#pragma once

#include <string>
#include <vector>
#include "lib/game/game_record.hpp"

namespace connect4 {

/// Its name, which in a cluster is that of the node, and the kind of its processors. Printable.
Machine this_machine();

/// Keeps the calling thread, and every process it starts from now on, on one processor. A referee
/// and its two players take turns: on one core a round trip costs a few microseconds, across cores
/// ten times that. Returns whether the system did so.
bool pin_to_processor(int number);

/// Returns the processors that this program may use, in ascending order; at least one.
std::vector<int> usable_processors();

/// The usable processors that are of one physical core (hyperthreads): those slow each other down.
/// A list a core, in ascending order; at least one core.
class Cores {
 public:
  /// `siblings[i]` are the processors on the core of `usable[i]`, itself among them. Nothing if
  /// that is not known: then it is a core of its own.
  Cores(const std::vector<int>& usable, const std::vector<std::vector<int>>& siblings);

  /// Returns those of this machine that this program may use (/sys/devices/system/cpu).
  static Cores of_this_machine();

  /// So many games can be played at the same time without two of them sharing a core.
  int count() const { return static_cast<int>(cores_.size()); }

  /// Returns the processor for game i, from 0, of those played at the same time. No core is used
  /// twice before each is used once, and no processor before its core has no other.
  int processor_for(int game) const;

 private:
  std::vector<std::vector<int>> cores_;  // the processors of each
};

/// Returns the numbers of a list as the kernel writes it: "0-2,8" is 0, 1, 2, 8.
std::vector<int> parse_processor_list(const std::string& text);

/// Returns the processor that the calling thread runs on now.
int current_processor();

}  // namespace connect4
