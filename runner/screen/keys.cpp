#include "runner/screen/keys.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/input.hpp"

namespace connect4 {

namespace {

constexpr int patience = 100;  // milliseconds; also for the rest of a sequence

/// As xterm, the Linux console, rxvt and their like send them: ECMA-48 and DEC's application mode.
constexpr std::array<std::pair<std::string_view, Key>, 16> sequences{{
    {"\x1b[A", Key::up},
    {"\x1bOA", Key::up},
    {"\x1b[B", Key::down},
    {"\x1bOB", Key::down},
    {"\x1b[C", Key::right},
    {"\x1bOC", Key::right},
    {"\x1b[D", Key::left},
    {"\x1bOD", Key::left},
    {"\x1b[H", Key::home},
    {"\x1bOH", Key::home},
    {"\x1b[1~", Key::home},
    {"\x1b[7~", Key::home},
    {"\x1b[F", Key::end},
    {"\x1bOF", Key::end},
    {"\x1b[4~", Key::end},
    {"\x1b[8~", Key::end},
}};

bool begins_sequence(std::string_view text) {
  return text.starts_with("\x1b[") || text.starts_with("\x1bO");
}

/// The number of bytes of the first key. A sequence ends with the first byte from 0x40 on (ECMA-48,
/// 5.4), so that one that we do not know is one key too, not many letters.
std::size_t length_of_key(std::string_view text) {
  if (!begins_sequence(text)) return 1;
  std::size_t length = 2;
  while (length < text.size() && text[length] >= 0x20 && text[length] < 0x40) ++length;
  return std::min(length + 1, text.size());
}

// The data of the only KeyReader for the handlers of signals.
termios lent{};                             // the terminal's mode before it
int resumed_end = -1;                       // tell there that we go on
volatile std::sig_atomic_t wants_keys = 0;  // whether the mode is to be ours
void (*usual_go_on)(int) = SIG_DFL;         // the handler before ours

termios for_keys(termios mode) {
  mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  return mode;
}

/// At once: a terminal that takes no output would hold us. From the background it waits for the
/// foreground.
void set(const termios& mode) {
  while (tcsetattr(STDIN_FILENO, TCSANOW, &mode) != 0 && errno == EINTR) {
  }
}

// The handlers call only functions that handlers may call (POSIX, signal safety).

void take_keys_again() {
  if (wants_keys != 0) set(for_keys(lent));
  eventfd_write(resumed_end, 1);
}

/// Somebody has continued us; the cause of the stop does not matter.
void go_on(int number) {
  const int error = errno;
  if (usual_go_on != SIG_DFL && usual_go_on != SIG_IGN) usual_go_on(number);
  take_keys_again();
  errno = error;
}

/// Ctrl-Z: gives the terminal back, and stops as if there were no handler. If no shell could
/// continue us, that does not stop us.
void stop_for_a_while(int number) {
  const int error = errno;
  set(lent);
  struct sigaction ours {
  }, usual{};
  usual.sa_handler = SIG_DFL;
  sigaction(number, &usual, &ours);
  raise(number);
  sigset_t this_one;
  sigemptyset(&this_one);
  sigaddset(&this_one, number);
  pthread_sigmask(SIG_UNBLOCK, &this_one, nullptr);  // it stops here
  pthread_sigmask(SIG_BLOCK, &this_one, nullptr);
  sigaction(number, &ours, nullptr);
  take_keys_again();
  errno = error;
}

/// Has the signal handled so, unless it is ignored. Returns the handler before it.
struct sigaction handle(int number, void (*handler)(int)) {
  struct sigaction before {
  }, action{};
  sigaction(number, nullptr, &before);
  if (before.sa_handler == SIG_IGN) return before;
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, nullptr);
  return before;
}

/// In the background the terminal's mode is the shell's own: waits for the foreground.
void wait_for_foreground() {
  const pid_t foreground = tcgetpgrp(STDIN_FILENO);
  if (foreground >= 0 && foreground != getpgrp()) raise(SIGTTIN);
}

Key key_of(std::string_view bytes) {
  for (const auto& [sequence, key] : sequences)
    if (sequence == bytes) return key;
  const char first = bytes.front();
  if (bytes.size() > 1 || static_cast<unsigned char>(first) >= 0x80) return Key::other;
  if (first == '\r') return Key::enter;
  if (first == 0x7f) return Key::backspace;
  return static_cast<Key>(first);
}

}  // namespace

bool KeyBuffer::is_incomplete() const {
  if (unread_ == "\x1b") return true;
  return begins_sequence(unread_) && unread_.size() == length_of_key(unread_) &&
         (unread_.size() == 2 || unread_.back() < 0x40);
}

std::optional<Key> KeyBuffer::take() {
  return is_incomplete() ? std::nullopt : take_rest();
}

std::optional<Key> KeyBuffer::take_rest() {
  if (unread_.empty()) return std::nullopt;
  const std::size_t length = length_of_key(unread_);
  const Key key = key_of(std::string_view(unread_).substr(0, length));
  unread_.erase(0, length);
  return key;
}

KeyReader::KeyReader() : resumed_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!resumed_) throw SystemFault(errno, "cannot make an event descriptor");
  wait_for_foreground();
  termios mode{};
  if (tcgetattr(STDIN_FILENO, &mode) != 0) return;
  before_ = lent = mode;
  resumed_end = resumed_.number();
  on_stop_before_ = handle(SIGTSTP, stop_for_a_while);
  ResumeCounter::install();
  sigaction(SIGCONT, nullptr, &on_continue_before_);
  usual_go_on = on_continue_before_.sa_handler;
  handle(SIGCONT, go_on);
  enter();
}

KeyReader::~KeyReader() {
  if (!before_) return;
  leave();
  sigaction(SIGTSTP, &on_stop_before_, nullptr);
  sigaction(SIGCONT, &on_continue_before_, nullptr);
}

void KeyReader::wait() {
  std::array<pollfd, 3> sources{{{STDIN_FILENO, POLLIN, 0},
                                 {StopSignal::descriptor(), POLLIN, 0},
                                 {resumed_.number(), POLLIN, 0}}};
  has_waited_in_vain_ = poll(sources.data(), sources.size(), patience) == 0;
  if (sources[1].revents != 0) throw Interrupted{};
}

/// An Escape behind which nothing has come is a key by itself.
std::optional<Key> KeyReader::next() {
  eventfd_t times = 0;
  if (eventfd_read(resumed_.number(), &times) == 0) return Key::resumed;
  if (const auto key = keys_.take()) return key;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, 0) <= 0)
    return std::exchange(has_waited_in_vain_, false) ? keys_.take_rest() : std::nullopt;
  std::array<char, 256> bytes{};
  const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  if (count <= 0) throw Interrupted{};
  keys_.add({bytes.data(), static_cast<std::size_t>(count)});
  return keys_.take();
}

void KeyReader::forget() {
  tcflush(STDIN_FILENO, TCIFLUSH);
  keys_.clear();
}

std::optional<std::string> KeyReader::read_line() {
  keys_.clear();
  leave();
  LineInput lines;  // reads no further than the line, which the terminal gives as one
  auto line = lines.next();
  enter();
  return line;
}

void KeyReader::enter() const {
  if (!before_) return;
  wants_keys = 1;
  set(for_keys(*before_));
}

/// The terminal's mode is as it was before.
void KeyReader::leave() const {
  if (!before_) return;
  wants_keys = 0;
  set(*before_);
}

}  // namespace connect4
