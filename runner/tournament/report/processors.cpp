// Reads the machines on which a tournament was played; a part of report.hpp.
#include <set>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

ProcessorReport read_processors(StoreReader& reader) {
  std::set<std::string> nodes, kinds;
  for (const auto& [id, machine] : reader.machines()) {
    nodes.insert(machine.node);
    kinds.insert(machine.processor);
  }
  return {static_cast<int>(nodes.size()), {kinds.begin(), kinds.end()}};
}

}  // namespace connect4
