#include "runner/tournament/report/cluster_report.hpp"

#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

/// " (n1 2, n2 1)"
std::string tasks_by_node(const ChunkCounts& counts) {
  std::string text;
  for (const auto& [node, tasks] : counts.by_node)
    text += (text.empty() ? " (" : ", ") + printable(node) + " " + std::to_string(tasks);
  return text + (text.empty() ? "" : ")");
}

std::string counted_tasks(int tasks) {
  return std::to_string(tasks) + (tasks == 1 ? " task" : " tasks");
}

}  // namespace

std::string cluster_line(const ChunkCounts& counts) {
  if (!counts.has_any()) return "";
  std::string text = "cluster: " + counted_tasks(counts.running) + " running" +
                     tasks_by_node(counts) + ", " + std::to_string(counts.waiting) + " waiting; " +
                     std::to_string(counts.done) + " chunks done, " +
                     std::to_string(counts.sent_again) + " sent again";
  if (!counts.last_story.empty()) text += " (" + printable(counts.last_story) + ")";
  return text;
}

nlohmann::ordered_json cluster_json(const ChunkCounts& counts) {
  nlohmann::ordered_json nodes = nlohmann::ordered_json::object();
  for (const auto& [node, tasks] : counts.by_node) nodes[printable(node)] = tasks;
  return {{"running", counts.running},
          {"waiting", counts.waiting},
          {"done", counts.done},
          {"sent_again", counts.sent_again},
          {"last_reason", printable(counts.last_story)},
          {"nodes", nodes}};
}

}  // namespace connect4
