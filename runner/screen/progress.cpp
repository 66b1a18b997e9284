#include "runner/screen/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "lib/text/amounts.hpp"
#include "runner/screen/terminal.hpp"

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr auto live_interval = std::chrono::milliseconds(100);
constexpr auto plain_interval = std::chrono::seconds(10);
constexpr int bar_width = 30;

/// Progress is a courtesy: if standard error is gone, there is nobody to tell.
void write_quietly(std::string_view text) {
  [[maybe_unused]] const auto ignored = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

Progress::Progress(int total, std::string noun, std::string verb)
    : total_(total),
      noun_(std::move(noun)),
      verb_(verb.empty() ? "" : std::move(verb) + " "),
      is_live_(is_live_terminal(STDERR_FILENO)),
      started_(steady_clock::now()),
      next_(started_ + (is_live_ ? steady_clock::duration(live_interval) : plain_interval)) {}

void Progress::wipe() {
  if (is_drawn_) write_quietly("\r\x1b[K");
  is_drawn_ = false;
}

void Progress::update(int done, const std::string& remark) {
  const auto now = steady_clock::now();
  if (now < next_) return;
  next_ = now + (is_live_ ? steady_clock::duration(live_interval) : plain_interval);
  const std::string rest = remark.empty() ? "" : ", " + remark;
  if (!is_live_) return write_quietly(text(done) + rest + "\n");
  write_quietly("\r\x1b[K" + line(done) + rest);
  is_drawn_ = true;
}

std::string Progress::text(int done) const {
  const std::chrono::duration<double> elapsed = steady_clock::now() - started_;
  const double rate = done / elapsed.count();
  std::array<char, 96> speed{};
  std::snprintf(speed.data(), speed.size(), ", %.3g %s/s", rate, noun_.c_str());
  std::string result = verb_ + std::to_string(done) + " of " + std::to_string(total_) + " " + noun_;
  if (done == 0) return result;
  return result + speed.data() + ", " + time_left(done, rate);
}

std::string Progress::time_left(int done, double rate) const {
  using Seconds = std::chrono::duration<double>;
  Seconds left((total_ - done) / rate);
  if (end_) left = std::min(left, std::max(Seconds(*end_ - steady_clock::now()), Seconds(0)));
  const std::string time = to_text(std::chrono::duration_cast<std::chrono::nanoseconds>(left));
  return (may_end_early_ ? "at most " : "") + time + " left";
}

std::string progress_bar(int done, int total) {
  const std::int64_t scaled = std::int64_t{bar_width} * done;
  const auto filled = total > 0 ? static_cast<std::size_t>(scaled / total) : 0;
  return "[" + std::string(filled, '#') + std::string(bar_width - filled, '.') + "]";
}

}  // namespace connect4
