#include "runner/arena/site/persons_board.hpp"

#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "protocol/page/live_events.hpp"
#include "protocol/page/play_state.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_state = 64 * 1024;

bool is_of_ended_match(const std::string& state) {
  const auto json = nlohmann::json::parse(state, nullptr, false);
  const auto closed = play_stage_names[static_cast<std::size_t>(PlayStage::closed)];
  return !json.is_object() || json.value("turn", "") == closed;
}

}  // namespace

std::string PersonsBoard::state() const {
  const auto text = read_whole_file(file_.string(), longest_state, "any board");
  return text ? std::string(trimmed(*text)) : "";
}

bool PersonsBoard::is_taken() const {
  return !is_of_ended_match(state());
}

std::string BoardStream::next() {
  std::string state = board_.state();
  is_over_ = is_of_ended_match(state);
  if (state.empty() || state == last_) return {};
  last_ = std::move(state);
  return server_event("game", {}, last_);
}

}  // namespace connect4
