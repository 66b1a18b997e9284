#include "protocol/tournament_file/tournament_members.hpp"

#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "lib/text/words.hpp"

namespace connect4 {

using std::chrono::milliseconds;

namespace {

constexpr std::int64_t most_milliseconds = 86'400'000;  // a day

}  // namespace

bool is_printable_name(const std::string& text) {
  return trimmed(text) == text && shortened(text, max_name) == text && is_visible(text);
}

bool is_tournament_name(const std::string& text) {
  return is_printable_name(text) && text.front() != '.' && text.find('/') == std::string::npos;
}

void read_time(const ObjectReader& owner, FileErrors& errors, TimeControl& time) {
  const JsonNode* const node = owner.find("time");
  if (node == nullptr) return;
  const ObjectReader object(*node, owner.path("time"), errors,
                            {"turn_ms", "bank_ms", "startup_ms", "ready_ms"});
  const auto read = [&](std::string_view name, milliseconds& target, std::int64_t least) {
    std::int64_t count = target.count();
    object.read(name, count, least, most_milliseconds, " milliseconds");
    target = milliseconds(count);
  };
  read("turn_ms", time.turn, 0);
  read("bank_ms", time.bank, 0);
  read("startup_ms", time.startup, 1);
  if (object.find("ready_ms") != nullptr) read("ready_ms", time.ready.emplace(), 1);
  if (time.turn + time.bank == milliseconds(0))
    owner.complain("time", ": turn_ms and bank_ms are both 0; nobody can move in that");
}

void read_paths(const ObjectReader& object, std::string_view member,
                std::vector<std::string>& paths) {
  const JsonNode* const node = object.find(member);
  if (node == nullptr) return;
  constexpr std::string_view wanted = R"(a list of paths, such as ["lib", "weights.bin"])";
  const auto* const items = node->as<JsonNode::Items>();
  if (items == nullptr) return object.complain(member, must_be(*node, wanted));
  for (const JsonNode& item : *items) {
    const auto* const path = item.as<std::string>();
    if (path == nullptr || path->empty() || path->find('\0') != std::string::npos)
      return object.complain(member, must_be(item, wanted));
    paths.push_back(*path);
  }
}

}  // namespace connect4
