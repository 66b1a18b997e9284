#include "protocol/tournament_file/tournament_workers.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "protocol/tournament_file/tournament_words.hpp"

namespace connect4 {

namespace {

constexpr int most_at_once = 100'000;
constexpr int most_chunk_seconds = 86'400;

constexpr std::array<std::string_view, 22> placing_options{
    "account",  "comment",  "constraint",    "exclude",     "exclusive",        "hint",
    "licenses", "mem",      "mem-per-cpu",   "nice",        "nodelist",         "partition",
    "prefer",   "priority", "qos",           "reservation", "threads-per-core", "time",
    "time-min", "tmp",      "use-min-nodes", "wckey"};

bool is_placing(std::string_view option) {
  if (!option.starts_with("--") || option.find('\0') != std::string_view::npos) return false;
  const std::string_view name = option.substr(2, option.find('=') - 2);
  return std::find(placing_options.begin(), placing_options.end(), name) != placing_options.end();
}

std::string known_options() {
  std::vector<std::string> names;
  for (const std::string_view name : placing_options) names.push_back("--" + std::string(name));
  return listed(names);
}

void read_options(const ObjectReader& object, std::vector<std::string>& options) {
  const JsonNode* const node = object.find("options");
  if (node == nullptr) return;
  const auto* const items = node->as<JsonNode::Items>();
  if (items == nullptr)
    return object.complain("options",
                           must_be(*node, R"(a list of options, such as ["--partition=main"])"));
  for (const JsonNode& item : *items) {
    const auto* const option = item.as<std::string>();
    if (option == nullptr || !is_placing(*option))
      return object.complain(
          "options", must_be(item,
                             "an option of sbatch, with its value behind =, that says where "
                             "tasks may run: " +
                                 known_options()));
    options.push_back(*option);
  }
}

}  // namespace

std::vector<std::string_view> options_for_sbatch() {
  return {placing_options.begin(), placing_options.end()};
}

WorkersPlan read_workers(const ObjectReader& file, FileErrors& errors) {
  WorkersPlan plan;
  const JsonNode* const node = file.find("workers");
  if (node == nullptr) return plan;
  if (node->as<JsonNode::Members>() == nullptr) {
    file.read("workers", plan.kind, worker_kinds());
    return plan;
  }
  const ObjectReader object(*node, "workers", errors,
                            {"kind", "at_once", "chunk_seconds", "options"});
  object.read("kind", plan.kind, worker_kinds());
  object.read("at_once", plan.at_once, 1, most_at_once);
  std::int64_t seconds = plan.chunk_length.count();
  object.read("chunk_seconds", seconds, 1, most_chunk_seconds, " seconds");
  plan.chunk_length = std::chrono::seconds(seconds);
  read_options(object, plan.options);
  if (plan.kind == WorkersKind::local) return {};  // the rest has no meaning
  return plan;
}

}  // namespace connect4
