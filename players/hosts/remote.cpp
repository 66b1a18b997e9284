// The host `remote`: plays for a player that runs on its owner's machine and is connected to an
// arena. It relays the lines of the referee to the arena's site, and the answers back. `connect4
// arena run` starts it: remote SOCKET PERSON.
//
// The site may be started again in the middle of a game. The host connects again then, and repeats
// the question that has no answer yet. The clock is the referee's and runs on.
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

#include "protocol/files/file.hpp"

using namespace connect4;

namespace {

namespace fs = std::filesystem;

constexpr int pause_of_connecting_ms = 100;
/// The referee writes messages so, in this order: what has an id asks for an answer.
constexpr std::string_view beginning_of_question = R"({"jsonrpc":"2.0","id":)";

/// Whether the other side is a program of our user.
bool is_site_of_ours(int socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
}

class Relay {
 public:
  /// The socket's own folder becomes ours: the paths of sockets are short.
  Relay(const fs::path& socket, std::string person)
      : name_(socket.filename()), person_(std::move(person)) {
    fs::current_path(socket.parent_path());
  }

  /// Returns when the referee has closed our input, or takes no answers any more.
  void run() {
    while (true) {
      if (site_ < 0) connect_to_site();
      std::array<pollfd, 2> ends{{{STDIN_FILENO, POLLIN, 0}, {site_, POLLIN, 0}}};
      poll(ends.data(), ends.size(), site_ < 0 ? pause_of_connecting_ms : -1);
      if (ends[0].revents != 0 && !take_from_referee()) return;
      if (site_ >= 0 && ends[1].revents != 0 && !take_from_site()) return;
    }
  }

 private:
  void connect_to_site() {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy_n(name_.data(), std::min(name_.size(), sizeof address.sun_path - 1),
                address.sun_path);
    site_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(site_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        !is_site_of_ours(site_))
      return leave_site();
    say(person_ + "\n" + question_);
  }

  void leave_site() {
    close(site_);
    site_ = -1;
  }

  void say(std::string_view text) {
    while (site_ >= 0 && !text.empty()) {
      const ssize_t count = send(site_, text.data(), text.size(), MSG_NOSIGNAL);
      if (count > 0)
        text.remove_prefix(static_cast<std::size_t>(count));
      else if (errno != EINTR)
        leave_site();
    }
  }

  bool take_from_referee() {
    const ssize_t count = read(STDIN_FILENO, piece_.data(), piece_.size());
    if (count <= 0) return count < 0 && errno == EINTR;
    unread_.append(piece_.data(), static_cast<std::size_t>(count));
    for (auto end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n')) {
      const std::string line = unread_.substr(0, end + 1);
      unread_.erase(0, end + 1);
      if (line.starts_with(beginning_of_question)) question_ = line;
      say(line);
    }
    return true;
  }

  /// A line that begins so answers the question, rightly or not. Others are the player's noise.
  bool take_from_site() {
    const ssize_t count = read(site_, piece_.data(), piece_.size());
    if (count <= 0) {
      if (count == 0 || errno != EINTR) leave_site();
      return true;
    }
    const std::string_view text(piece_.data(), static_cast<std::size_t>(count));
    for (const char letter : text) {
      if (is_at_line_start_ && letter == '{') question_.clear();
      is_at_line_start_ = letter == '\n';
    }
    return write_all(STDOUT_FILENO, text);
  }

  const std::string name_, person_;
  int site_ = -1;
  std::string question_;  // without an answer yet
  std::string unread_;    // of the referee
  bool is_at_line_start_ = true;
  std::array<char, 1 << 16> piece_{};
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::cerr << "`connect4 arena run` starts this program; type: connect4 arena run CLASS"
              << std::endl;
    return 2;
  }
  Relay(argv[1], argv[2]).run();
  return 0;
} catch (const std::exception& problem) {
  std::cerr << problem.what() << std::endl;
  return 1;
}
