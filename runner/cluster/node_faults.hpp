// Which nodes of a cluster cannot play.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace connect4 {

/// Counts what nodes say they cannot do. After three chunks in a row that a node could not play, it
/// is left out for the rest of the run. A value type.
class NodeFaults {
 public:
  /// A chunk could not be played there, and why. Returns a sentence for people where the node is
  /// left out from now on.
  std::optional<std::string> note(const std::string& node, const std::string& reason);

  /// The node has played a chunk.
  void clear(const std::string& node) { faults_.erase(node); }

  std::vector<std::string> left_out() const;

  /// "n2: no bubblewrap; n3: ..." of all with a fault; empty without.
  std::string story() const;

 private:
  struct Faults {
    int in_a_row = 0;
    std::string last_reason;
  };

  std::map<std::string, Faults> faults_;  // by node
};

}  // namespace connect4
