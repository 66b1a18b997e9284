#include "runner/match/dialogue.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <climits>
#include <tuple>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

/// A line written so shortly before its question counts as written at the same time. To look into
/// the pipe before each question would cost a fast player's turn a twentieth.
constexpr std::chrono::microseconds same_time{50};

/// poll() until the deadline, or for ever; throws Interrupted when we are told to stop, which is
/// the last of the descriptors.
void poll_until(Dialogue::Deadline deadline, std::span<pollfd> descriptors) {
  const timespec left = deadline ? remaining_until(*deadline) : timespec{};
  const int ready =
      ppoll(descriptors.data(), descriptors.size(), deadline ? &left : nullptr, nullptr);
  if (ready < 0 && errno != EINTR) throw SystemFault(errno, "cannot wait for a player");
  if (ready < 0)
    for (pollfd& descriptor : descriptors) descriptor.revents = 0;
  if (descriptors.back().revents != 0 || StopSignal::is_requested()) throw Interrupted{};
}

pollfd readable(int descriptor) {
  return {descriptor, POLLIN, 0};
}

bool is_past(Dialogue::Deadline deadline) {
  return deadline && std::chrono::steady_clock::now() >= *deadline;
}

}  // namespace

void GameLog::clear() {
  head_.clear();
  tail_.clear();
  left_out_ = 0;
  turns_.clear();
}

void GameLog::append(const char* bytes, std::size_t count) {
  const std::size_t to_head = std::min(count, kept_bytes - head_.size());
  head_.append(bytes, to_head);
  tail_.append(bytes + to_head, count - to_head);
  if (tail_.size() < 2 * kept_bytes) return;  // trimmed seldom: each byte is moved once
  const std::size_t surplus = tail_.size() - kept_bytes;
  tail_.erase(0, surplus);
  left_out_ += surplus;
}

bool GameLog::drain(int descriptor) {
  constexpr int most_reads = 64;
  std::array<char, 4096> bytes;
  for (int i = 0; i < most_reads; ++i) {
    const ssize_t count = read(descriptor, bytes.data(), bytes.size());
    if (count > 0) append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
  }
  return true;
}

/// The written bytes from `begin` to `end`. They are the part in the head, the number of bytes that
/// are not kept, and the part in the tail.
std::string GameLog::part(std::size_t begin, std::size_t end) const {
  const std::size_t surplus = tail_.size() - std::min(tail_.size(), kept_bytes);
  const std::size_t gap = head_.size(), rest = gap + left_out_ + surplus;
  const auto in_head = [&](std::size_t at) { return std::min(at, gap); };
  const auto in_gap = [&](std::size_t at) { return std::clamp(at, gap, rest) - gap; };
  const auto in_tail = [&](std::size_t at) { return surplus + std::max(at, rest) - rest; };
  std::string text = head_.substr(in_head(begin), in_head(end) - in_head(begin));
  if (const std::size_t missing = in_gap(end) - in_gap(begin); missing > 0)
    text +=
        (text.empty() ? "[... " : "\n[... ") + std::to_string(missing) + " bytes left out ...]\n";
  return text + tail_.substr(in_tail(begin), in_tail(end) - in_tail(begin));
}

PlayerLog GameLog::by_turns() const {
  PlayerLog log;
  TurnStart turn{before_first_turn, 0};
  const auto end_turn = [&](const TurnStart& next) {
    if (next.at > turn.at) log.push_back({turn.ply, printable(part(turn.at, next.at), true)});
    turn = next;
  };
  for (const TurnStart& next : turns_) end_turn(next);
  end_turn({after_the_end, size()});
  return log;
}

std::string GameLog::last_lines(int count) const {
  const std::string whole = printable(text(), true);
  std::string_view rest(whole);
  while (rest.ends_with('\n')) rest.remove_suffix(1);
  std::size_t start = rest.size() + 1;  // of the lines that are taken
  for (int i = 0; i < count && start > 0; ++i) {
    const std::size_t newline = start < 2 ? std::string_view::npos : rest.rfind('\n', start - 2);
    start = newline == std::string_view::npos ? 0 : newline + 1;
  }
  return std::string(rest.substr(std::min(start, rest.size())));
}

bool Dialogue::tell(std::string_view message) {
  outgoing_ += message;
  const ssize_t count = write(program_.in(), outgoing_.data(), outgoing_.size());
  const bool is_dropped = count < 0 && errno == EAGAIN;
  outgoing_.clear();
  return !is_dropped;
}

bool Dialogue::open(std::int64_t id, std::string_view question, TimePoint now) {
  const bool has_room = outgoing_.size() + question.size() <= PIPE_BUF;
  const bool is_told = has_room || tell("");
  open_id_ = id;
  question_ = question.substr(0, question.size() - 1);
  reply_.clear();
  outgoing_ += question;
  is_silent_ = now - silent_at_ < same_time;
  return is_told;
}

Dialogue::Delivery Dialogue::deliver() {
  do {
    lines_.mark_question(std::exchange(is_silent_, false) ? 0 : unread_bytes(program_.out()));
    // Not above PIPE_BUF: the pipe takes all of it or nothing.
    if (write(program_.in(), outgoing_.data(), outgoing_.size()) >= 0) {
      outgoing_.clear();
      return Delivery::done;
    }
  } while (errno == EINTR);
  if (errno != EAGAIN && errno != EPIPE) throw SystemFault(errno, "cannot write to a player");
  return errno == EPIPE ? Delivery::closed : Delivery::full;
}

std::optional<Dialogue::Heard> Dialogue::hear() {
  const auto line = lines_.next();
  if (!line) return std::nullopt;
  Heard heard{read_reply(line->text, open_id_), line->text};
  if (std::holds_alternative<IgnoredLine>(heard.reply)) return heard;
  const auto* const breach = std::get_if<ProtocolBreach>(&heard.reply);
  const bool breaks_limit = breach != nullptr && breach->rule == Ending::protocol_error;
  if (line->begun_before_question && !breaks_limit)
    heard.reply = IgnoredLine{"a reply that began before its request", false};
  else
    reply_.assign(line->text);
  return heard;
}

Dialogue::Wake Dialogue::wait(Deadline deadline, std::span<pollfd> others) {
  constexpr std::size_t most_others = 4;
  assert(others.size() <= most_others);
  std::array<pollfd, most_others + 4> descriptors{readable(program_.out()),
                                                  readable(program_.err()),
                                                  readable(program_.program_end_descriptor())};
  const auto first_other = descriptors.begin() + 3;
  const auto stop = std::copy(others.begin(), others.end(), first_other);
  *stop = readable(StopSignal::descriptor());
  poll_until(deadline, {descriptors.begin(), stop + 1});
  std::copy(first_other, stop, others.begin());
  const auto& [out, log, end] = std::tie(descriptors[0], descriptors[1], descriptors[2]);
  if (end.revents != 0) has_ended_ = true;
  if (log.revents != 0) read_log();
  if (out.revents != 0 || has_ended_) return read_output();
  return is_past(deadline) ? Wake::time_up : Wake::awake;
}

/// The moment is longer than a tick of the kernel's clock. A timer that is due sooner has to be set
/// in the hardware and taken back for every reply, which costs a tenth of the whole turn.
std::optional<Dialogue::Wake> Dialogue::wait_briefly(std::chrono::milliseconds moment) {
  pollfd output = readable(program_.out());
  poll(&output, 1, static_cast<int>(moment.count()));
  // Fast players leave no other chance to notice, and a person's program is ended by the same
  // Ctrl-C as we are: it has not crashed.
  if (StopSignal::is_requested()) throw Interrupted{};
  if (output.revents == 0) return std::nullopt;
  return read_output();
}

void Dialogue::notice_end() {
  pollfd end = readable(program_.program_end_descriptor());
  if (poll(&end, 1, 0) > 0) has_ended_ = true;
}

void Dialogue::wait_until_writable(Deadline deadline) {
  std::array<pollfd, 3> descriptors{
      {{program_.in(), POLLOUT, 0}, readable(program_.err()), readable(StopSignal::descriptor())}};
  poll_until(deadline, descriptors);
  if (descriptors[1].revents != 0) read_log();
}

/// Reads the output that is there. The output of a program before its end still counts, so its
/// output is read before its end is seen.
Dialogue::Wake Dialogue::read_output() {
  const auto space = lines_.space();
  const ssize_t count = read(program_.out(), space.data(), space.size());
  if (count > 0) lines_.received(static_cast<std::size_t>(count));
  is_read_empty_ = count < static_cast<ssize_t>(space.size());
  return count == 0 || (count < 0 && has_ended_) ? Wake::closed : Wake::awake;
}

/// A log that the program closed is watched no more: it would wake every poll() from now on.
void Dialogue::read_log() {
  if (program_.err() >= 0 && !log_.drain(program_.err())) program_.close_log();
}

}  // namespace connect4
