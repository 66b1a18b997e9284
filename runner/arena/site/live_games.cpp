#include "runner/arena/site/live_games.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "lib/game/notation.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/page/live_events.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;
using std::chrono::steady_clock;

/// A game without an end in the pipe, which drops events, gives way to later ones.
constexpr std::size_t most_live_games = 32;
constexpr std::size_t most_events = 2'000;
constexpr std::size_t longest_line_of_pipe = 4'096;
constexpr std::chrono::seconds longest_silence_of_feed{15};

std::string event_text(std::string_view name, const ordered_json& data) {
  return server_event(name, {}, json_line(data));
}

/// One watcher. One that is too slow for the events that are kept has to join again.
class LiveStream final : public WebBody {
 public:
  explicit LiveStream(const LiveFeed& feed) : feed_(feed) {}

  std::string next() override {
    std::string text;
    if (!next_) {
      auto [games, number] = feed_.beginning();
      next_ = number;
      text = std::string(stream_beginning) + games;
    } else if (!feed_.events_from(*next_, text, *next_)) {
      is_over_ = true;
      return {};
    }
    const auto now = steady_clock::now();
    if (text.empty() && now > last_word_ + longest_silence_of_feed) text = sign_of_life;
    if (!text.empty()) last_word_ = now;
    return text;
  }

  bool is_over() const override { return is_over_; }

 private:
  const LiveFeed& feed_;
  std::optional<std::int64_t> next_;
  bool is_over_ = false;
  steady_clock::time_point last_word_{};
};

}  // namespace

void LiveFeed::add(std::string event) {
  events_.push_back(std::move(event));
  if (events_.size() <= most_events) return;
  events_.pop_front();
  ++first_event_;
}

void LiveFeed::take(const LiveMessage& message) {
  using Kind = LiveMessage::Kind;
  if (message.kind == Kind::run) {
    for (const auto& [number, game] : games_)
      add(event_text("end", {{"game", number}, {"winner", nullptr}, {"reason", nullptr}}));
    games_.clear();
    names_ = names_of_();  // players may have joined
    told_ = begun_ = 0;
    return;
  }
  if (message.kind == Kind::start) return start(message);
  const auto game = games_.find(message.game);
  if (game == games_.end()) return;  // its start was lost
  if (message.kind == Kind::end) {
    const std::string& winner = message.winner;
    add(event_text("end", {{"game", message.game},
                           {"winner", winner.empty() ? ordered_json() : ordered_json(winner)},
                           {"reason", message.reason}}));
    games_.erase(game);
    return;
  }
  game->second.columns.push_back(message.column);
  add(event_text("move", {{"game", message.game},
                          {"move", message.move},
                          {"column", message.column},
                          {"clock_ms", message.clock_ms}}));
}

void LiveFeed::start(const LiveMessage& message) {
  if (names_.empty()) names_ = names_of_();
  begun_ = message.begun;
  const auto is_player = [&](int place) { return place < std::ssize(names_); };
  if (!is_player(message.red) || !is_player(message.blue)) return;
  if (!parse_fen(message.start)) return;
  ++shown_;
  while (games_.size() >= most_live_games) {
    add(event_text("end",
                   {{"game", games_.begin()->first}, {"winner", nullptr}, {"reason", nullptr}}));
    games_.erase(games_.begin());
  }
  LiveGame game{message.red, message.blue, message.start};
  add(start_event(message.game, game));
  games_[message.game] = std::move(game);
}

std::string LiveFeed::start_event(int number, const LiveGame& game) const {
  const auto name = [&](int place) { return names_[static_cast<std::size_t>(place)]; };
  return event_text("start", {{"game", number},
                              {"red", name(game.red)},
                              {"blue", name(game.blue)},
                              {"start", game.start},
                              {"moves", game.columns}});
}

void LiveFeed::tick() {
  const auto now = steady_clock::now();
  if (now < next_tick_) return;
  next_tick_ = now + std::chrono::seconds(1);
  if (begun_ > told_) add(event_text("pace", {{"shown", shown_}, {"games", begun_ - told_}}));
  told_ = begun_;
  shown_ = 0;
}

std::unique_ptr<WebBody> LiveFeed::join() {
  return std::make_unique<LiveStream>(*this);
}

bool LiveFeed::events_from(std::int64_t first, std::string& events, std::int64_t& next) const {
  if (first < first_event_) return false;
  for (auto place = static_cast<std::size_t>(first - first_event_); place < events_.size(); ++place)
    events += events_[place];
  next = first_event_ + std::ssize(events_);
  return true;
}

std::pair<std::string, std::int64_t> LiveFeed::beginning() const {
  std::string events;
  for (const auto& [number, game] : games_) events += start_event(number, game);
  return {events, first_event_ + std::ssize(events_)};
}

void LiveReader::look(const std::function<void(const LiveMessage&)>& take) {
  if (!pipe_) pipe_ = Descriptor(open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  std::array<char, 1 << 16> bytes;
  for (ssize_t count = 1; pipe_ && count > 0;) {
    count = read(pipe_.number(), bytes.data(), bytes.size());
    if (count > 0) unread_.append(bytes.data(), static_cast<std::size_t>(count));
    for (auto end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n')) {
      if (const auto message = parse_live_message(unread_.substr(0, end))) take(*message);
      unread_.erase(0, end + 1);
    }
    if (unread_.size() > longest_line_of_pipe) unread_.clear();
  }
}

}  // namespace connect4
