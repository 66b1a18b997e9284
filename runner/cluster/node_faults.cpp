#include "runner/cluster/node_faults.hpp"

namespace connect4 {

namespace {

constexpr int most_in_a_row = 3;

}  // namespace

std::optional<std::string> NodeFaults::note(const std::string& node, const std::string& reason) {
  Faults& faults = faults_[node];
  faults.last_reason = reason;
  if (++faults.in_a_row != most_in_a_row) return std::nullopt;
  return "node " + node + " is left out from now on; it could not play three chunks: " + reason;
}

std::vector<std::string> NodeFaults::left_out() const {
  std::vector<std::string> nodes;
  for (const auto& [node, faults] : faults_)
    if (faults.in_a_row >= most_in_a_row) nodes.push_back(node);
  return nodes;
}

std::string NodeFaults::story() const {
  std::string text;
  for (const auto& [node, faults] : faults_)
    text += (text.empty() ? "" : "; ") + node + ": " + faults.last_reason;
  return text;
}

}  // namespace connect4
