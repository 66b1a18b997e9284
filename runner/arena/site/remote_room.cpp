#include "runner/arena/site/remote_room.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <deque>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/files/file.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/remote_limits.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/web/answers.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using std::chrono::steady_clock;

constexpr std::string_view replaced_line = "{\"jsonrpc\":\"2.0\",\"method\":\"replaced\"}\n";

/// A line of the protocol that asks for an answer.
struct Question {
  std::int64_t id = 0;
  std::string line;  ///< with its newline
  steady_clock::time_point time = steady_clock::now();
};

/// The shortest of some times, of the last minute: of this half of a minute and the one before.
class ShortestTime {
 public:
  void add(steady_clock::duration time) {
    turn();
    now_ = std::min(now_, time);
  }
  std::optional<std::chrono::milliseconds> value() {
    turn();
    const auto shortest = std::min(now_, before_);
    if (shortest == none) return std::nullopt;
    return std::chrono::ceil<std::chrono::milliseconds>(shortest);
  }

 private:
  static constexpr auto none = steady_clock::duration::max();
  static constexpr std::chrono::seconds half{30};

  void turn() {
    const auto now = steady_clock::now();
    if (now < end_) return;
    before_ = now < end_ + half ? now_ : none;
    now_ = none;
    end_ = now + half;
  }

  steady_clock::duration now_ = none, before_ = none;
  steady_clock::time_point end_{};
};

/// The question that this line of a referee asks; nothing if it asks none.
std::optional<Question> question_in(const std::string& line) {
  const ordered_json message = ordered_json::parse(line, nullptr, false);
  if (!message.is_object() || !message.contains("id") || !message["id"].is_number_integer())
    return std::nullopt;
  return Question{.id = message["id"].get<std::int64_t>(), .line = line};
}

/// The path is short inside the site's sandbox. The mode is right from the beginning: the umask
/// takes the rights of others away.
Descriptor listening_socket(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof address.sun_path)
    throw SystemFault(ENAMETOOLONG, "cannot open " + text);
  std::copy(text.begin(), text.end(), address.sun_path);
  unlink(text.c_str());
  Descriptor listener(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const mode_t before = umask(0177);
  const bool is_open =
      listener &&
      bind(listener.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      listen(listener.number(), SOMAXCONN) == 0;
  const int error = errno;
  umask(before);
  if (!is_open) throw SystemFault(error, "cannot listen at " + text);
  return listener;
}

/// Whether the other side is a program of our user.
bool is_of_our_user(int socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
}

WebAnswer taken() {
  return {.status = 204, .length = {}, .body = nullptr, .fields = {}};
}

}  // namespace

/// One player on its owner's machine.
struct RemoteRoom::Player {
  std::int64_t person = 0;
  std::uint64_t stream = 0;  ///< the number of its stream; 0: it is not connected
  Connection connection{};
  std::optional<steady_clock::time_point> absent_from{};  ///< if it is away and not absent yet
  std::deque<std::string> lines{};                        ///< for the stream
  std::optional<Question> question{};                     ///< of its game, without an answer yet
  int relay = -1;  ///< the socket of the program that plays for it
  ShortestTime round_trip{};
  int useless = 0;                    ///< replies of this minute to nothing
  steady_clock::time_point minute{};  ///< its end

  void say(std::string line) {
    if (stream == 0) return;  // a question comes again, the rest is not needed to go on
    if (lines.size() == remote_limits::most_lines) lines.pop_front();
    lines.push_back(std::move(line));
  }
};

/// A program that plays for a person.
struct RemoteRoom::Relay {
  Descriptor socket;
  LineReader reader{};
  std::shared_ptr<Player> player{};  ///< null until it has said for whom it plays
  bool is_over = false;
};

class RemoteRoom::Stream final : public WebBody {
 public:
  Stream(RemoteRoom& room, std::shared_ptr<Player> player, bool accepts)
      : room_(room), player_(std::move(player)), number_(++room.last_stream_) {
    player_->stream = number_;
    player_->connection = {time_now(), accepts};
    player_->absent_from.reset();
    player_->lines.clear();
    if (player_->question) {
      player_->lines.push_back(player_->question->line);
      player_->question->time = steady_clock::now();
    }
    room_.is_told_ = false;
  }
  ~Stream() override {
    if (is_replaced()) return;
    player_->stream = 0;
    player_->absent_from = steady_clock::now() + room_.absent_after_;
    room_.is_told_ = false;
  }

  std::string next() override {
    const auto now = steady_clock::now();
    std::string text;
    if (is_replaced()) {
      if (!std::exchange(is_over_, true)) text = replaced_line;
    } else {
      for (; !player_->lines.empty(); player_->lines.pop_front()) text += player_->lines.front();
      if (text.empty() && now > last_word_ + remote_limits::longest_silence) text = "\n";
    }
    if (!text.empty()) last_word_ = now;
    return text;
  }

  bool is_over() const override { return is_over_; }
  bool has_news() const override { return is_replaced() || !player_->lines.empty(); }

 private:
  bool is_replaced() const { return player_->stream != number_; }

  RemoteRoom& room_;
  const std::shared_ptr<Player> player_;
  const std::uint64_t number_;
  bool is_over_ = false;
  steady_clock::time_point last_word_{};
};

class RemoteRoom::Reply final : public WebReceiver {
 public:
  Reply(RemoteRoom& room, std::shared_ptr<Player> player)
      : room_(room), player_(std::move(player)) {}

  /// What is too long goes on, as far as it is read, so that the referee sees it too.
  std::optional<WebAnswer> take(std::string_view piece) override {
    text_ += piece.substr(0, remote_limits::longest_reply + 1 - text_.size());
    return text_.size() > remote_limits::longest_reply ? answer() : std::nullopt;
  }
  std::optional<WebAnswer> answer() override {
    return room_.take_reply(*player_, std::move(text_));
  }

 private:
  RemoteRoom& room_;
  const std::shared_ptr<Player> player_;
  std::string text_;
};

RemoteRoom::RemoteRoom(fs::path inbox, std::chrono::milliseconds absent_after)
    : inbox_(std::move(inbox)),
      absent_after_(absent_after),
      listener_(listening_socket(inbox_ / ArenaFolder{}.remote_socket().filename())),
      watch_(epoll_create1(EPOLL_CLOEXEC)) {
  if (!watch_) throw SystemFault(errno, "cannot watch the games of remote players");
  watch(listener_.number());
}

RemoteRoom::~RemoteRoom() = default;

void RemoteRoom::watch(int descriptor) const {
  epoll_event event{.events = EPOLLIN, .data = {.fd = descriptor}};
  if (epoll_ctl(watch_.number(), EPOLL_CTL_ADD, descriptor, &event) != 0)
    throw SystemFault(errno, "cannot watch a game of a remote player");
}

std::shared_ptr<RemoteRoom::Player> RemoteRoom::player(std::int64_t person) {
  auto& found = players_[person];
  if (!found) found = std::make_shared<Player>(Player{.person = person});
  return found;
}

std::unique_ptr<WebBody> RemoteRoom::connect(std::int64_t person, bool accepts) {
  return std::make_unique<Stream>(*this, player(person), accepts);
}

std::unique_ptr<WebReceiver> RemoteRoom::receive(std::int64_t person) {
  return std::make_unique<Reply>(*this, player(person));
}

std::optional<RemoteRoom::Connection> RemoteRoom::connection_of(std::int64_t person) const {
  const auto found = players_.find(person);
  if (found == players_.end() || found->second->stream == 0) return std::nullopt;
  Connection connection = found->second->connection;
  connection.round_trip = found->second->round_trip.value();
  return connection;
}

void RemoteRoom::look() {
  std::array<epoll_event, 64> events{};
  const int count = epoll_wait(watch_.number(), events.data(), std::ssize(events), 0);
  for (int i = 0; i < count; ++i) {
    const int descriptor = events[static_cast<std::size_t>(i)].data.fd;
    if (descriptor == listener_.number()) {
      accept();
    } else if (const auto relay = relays_.find(descriptor); relay != relays_.end()) {
      read(relay->second);
      if (relay->second.is_over) relays_.erase(relay);
    }
  }
}

void RemoteRoom::accept() {
  Descriptor socket(accept4(listener_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!socket || !is_of_our_user(socket.number()) || relays_.size() >= remote_limits::most_relays)
    return;
  const int number = socket.number();
  watch(number);
  relays_.emplace(number, Relay{.socket = std::move(socket)});
}

/// One piece at a time: the others have their turn, and the watch tells of the rest.
void RemoteRoom::read(Relay& relay) {
  const auto space = relay.reader.space();
  const ssize_t count = ::read(relay.socket.number(), space.data(), space.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  relay.is_over = count <= 0;
  if (count > 0) relay.reader.received(static_cast<std::size_t>(count));
  while (const auto line = relay.reader.next()) take_line(relay, line->text);
  if (!relay.is_over || !relay.player || relay.player->relay != relay.socket.number()) return;
  relay.player->relay = -1;
  relay.player->question.reset();
}

/// The first line says whose player it is. A later program of a player takes the place of an
/// earlier one, whose game is over.
void RemoteRoom::take_line(Relay& relay, std::string_view line) {
  if (!relay.player) {
    std::int64_t person = 0;
    if (std::from_chars(line.data(), line.data() + line.size(), person).ec != std::errc()) {
      relay.is_over = true;
      return;
    }
    relay.player = player(person);
    relay.player->relay = relay.socket.number();
    relay.player->question.reset();
    return;
  }
  if (relay.player->relay != relay.socket.number()) return;
  const std::string whole = std::string(line) + "\n";
  if (auto question = question_in(whole)) relay.player->question = std::move(question);
  relay.player->say(whole);
  if (giving_up_.contains(relay.player->person)) resign(*relay.player);
}

void RemoteRoom::give_up(std::set<std::int64_t> people) {
  giving_up_ = std::move(people);
  for (const std::int64_t person : giving_up_)
    if (const auto found = players_.find(person); found != players_.end()) resign(*found->second);
}

void RemoteRoom::resign(Player& player) {
  if (!player.question) return;
  const ordered_json reply{{"id", player.question->id},
                           {"error", {{"code", 1}, {"message", "the player was withdrawn"}}}};
  take_reply(player, reply.dump());
}

/// A reply that answers nothing is not the game's business: its sender is told. What would be no
/// reply on a pipe either goes to the referee, which rules on it.
WebAnswer RemoteRoom::take_reply(Player& player, std::string text) {
  if (player.useless >= remote_limits::useless_replies && steady_clock::now() < player.minute)
    return refuse_useless(player);
  if (!player.question || player.relay < 0) return refuse_useless(player);
  if (text.ends_with('\n')) text.pop_back();
  if (text.find('\n') != std::string::npos)
    return error_answer(400, "a reply must be one line; send each one in its own HTTP request");
  const auto reply = read_reply(text, player.question->id);
  const auto* const ignored = std::get_if<IgnoredLine>(&reply);
  if (ignored != nullptr && !ignored->stray) return refuse_useless(player);
  text += '\n';
  const bool is_too_long = text.size() > remote_limits::longest_reply;
  if (send(player.relay, text.data(), text.size(), MSG_NOSIGNAL) != std::ssize(text)) {
    shutdown(player.relay, SHUT_RDWR);  // it does not read; it may come again
    return error_answer(503, "the game cannot be reached now; wait for its next message");
  }
  if (ignored == nullptr) {
    player.round_trip.add(steady_clock::now() - player.question->time);
    player.question.reset();
  }
  return is_too_long ? error_answer(413, "the reply is larger than 64 KiB; send less") : taken();
}

WebAnswer RemoteRoom::refuse_useless(Player& player) {
  const auto now = steady_clock::now();
  if (now >= player.minute) {
    player.minute = now + std::chrono::minutes(1);
    player.useless = 0;
  }
  if (++player.useless <= remote_limits::useless_replies)
    return error_answer(409, "no request has this id, or it was answered; wait for the next one");
  const auto rest = std::chrono::ceil<std::chrono::seconds>(player.minute - now);
  WebAnswer answer = error_answer(
      429, "too many replies without a request within a minute; wait for the next request");
  answer.fields.emplace_back("Retry-After", std::to_string(rest.count()));
  return answer;
}

/// The runner finds the old text or the new one. It is of no use after a power cut, so that nothing
/// is synced.
void RemoteRoom::tell_runner() {
  for (const auto& [person, player] : players_)
    if (player->absent_from && steady_clock::now() >= *player->absent_from) {
      player->absent_from.reset();
      is_told_ = false;
    }
  if (is_told_) return;
  ordered_json people = ordered_json::array();
  for (const auto& [person, player] : players_)
    if (player->stream != 0 || player->absent_from)
      people.push_back({person, player->connection.accepts, player->stream != 0});
  const fs::path path = inbox_ / ArenaFolder{}.connected().filename();
  const fs::path draft = path.string() + ".new";
  {
    const File file(draft.string(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (!file || !write_all(file.number(), people.dump() + "\n")) return;
  }
  is_told_ = rename(draft.c_str(), path.c_str()) == 0;
}

}  // namespace connect4
