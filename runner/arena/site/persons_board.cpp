#include "runner/arena/site/persons_board.hpp"

#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "protocol/page/live_events.hpp"
#include "protocol/page/play_state.hpp"

namespace connect4 {

namespace {

/// A proxy ends a connection on which nothing is said.
constexpr std::chrono::seconds longest_silence{15};

}  // namespace

std::string PersonsBoard::state() const {
  const auto text = read_whole_file(file_.string(), longest_play_state);
  return text ? std::string(trimmed(*text)) : "";
}

bool PersonsBoard::is_of_match(const std::string& state) {
  const auto json = nlohmann::json::parse(state, nullptr, false);
  const auto closed = play_stage_names[static_cast<std::size_t>(PlayStage::closed)];
  return json.is_object() && json.value("turn", "") != closed;
}

int taken_boards(const std::filesystem::path& boards) {
  int taken = 0;
  std::error_code gone;
  std::filesystem::directory_iterator entry(boards, gone);
  for (; !gone && entry != std::filesystem::directory_iterator(); entry.increment(gone))
    if (entry->path().extension() == ".json" && PersonsBoard(entry->path()).is_taken()) ++taken;
  return taken;
}

std::string BoardStream::next() {
  std::string state = board_.state();
  if (state.empty()) state = "null";
  const auto now = std::chrono::steady_clock::now();
  if (state == last_ && now < last_word_ + longest_silence) return {};
  last_word_ = now;
  if (state == last_) return std::string(sign_of_life);
  last_ = std::move(state);
  return server_event("game", {}, last_);
}

}  // namespace connect4
