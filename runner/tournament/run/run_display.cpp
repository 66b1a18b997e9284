#include "runner/tournament/run/run_display.hpp"

#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "lib/text/printable.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/terminal.hpp"
#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_drawings{500};

/// Progress is a courtesy: if standard error is gone, there is nobody to tell.
void write_quietly(std::string_view text) {
  [[maybe_unused]] const auto ignored = write(STDERR_FILENO, text.data(), text.size());
}

/// The text in `most` lines: if it has more, the last one says how many.
std::string first_lines(const std::string& text, int most) {
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  if (lines <= most) return text;
  std::size_t end = 0;
  for (int i = 1; i < most; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end) + "... " + std::to_string(lines - most + 1) + " more\n";
}

}  // namespace

RunDisplay::RunDisplay(StoreReader& reader, bool shows_progress)
    : reader_(reader),
      shows_progress_(shows_progress),
      is_live_(is_live_terminal(STDERR_FILENO)),
      has_test_(stored_config(reader.config()).sprt.has_value()),
      tables_(between_drawings) {}

RunDisplay::~RunDisplay() {
  wipe();
}

void RunDisplay::planned(std::size_t games) {
  const int total = done_ + static_cast<int>(games);
  if (!progress_) progress_ = std::make_unique<Progress>(total, "games");
  if (has_test_) progress_->may_end_early();
  progress_->expect(total);
}

void RunDisplay::recorded(const GameResult& game) {
  if (game.outcome.ending != Ending::void_game) ++done_;
}

void RunDisplay::tick(const std::string& awaited) try {
  if (!shows_progress_) return;
  if (!is_live_)
    write_line(awaited);
  else if (tables_.is_due())
    tables_.take([&] { draw(awaited); });
} catch (const Interrupted&) {  // while the table of many games was computed
}

void RunDisplay::write_line(const std::string& awaited) {
  if (!progress_->is_due()) return;
  std::string remark = awaited;
  if (has_test_) {
    remark = test_line(read_report(reader_)) + (awaited.empty() ? "" : ", " + awaited);
  }
  progress_->update(done_, remark);
}

void RunDisplay::withdrawn(const WithdrawnPlayer& player) {
  wipe();
  const TournamentConfig config = stored_config(reader_.config());
  const std::string& name = config.players[static_cast<std::size_t>(player.withdrawal.player)].name;
  write_quietly(printable(name + " was withdrawn: it " + player.reason()) + "\n");
}

void RunDisplay::notice(const std::string& sentence) {
  wipe();
  write_quietly(printable(sentence) + "\n");
}

void RunDisplay::wipe() {
  if (drawn_lines_ > 0) write_quietly("\x1b[" + std::to_string(drawn_lines_) + "A\r\x1b[J");
  drawn_lines_ = 0;
}

void RunDisplay::draw(const std::string& awaited) {
  const int width = terminal_width(STDERR_FILENO);
  const TournamentReport report = read_report(reader_);
  std::string text =
      first_lines(standings_table(report, {.width = width}), terminal_height(STDERR_FILENO) - 5);
  if (const std::string test = test_line(report); !test.empty())
    text += test.substr(0, static_cast<std::size_t>(width)) + "\n";
  text += progress_->line(done_) + "\n";
  if (!awaited.empty())
    text += printable(awaited).substr(0, static_cast<std::size_t>(width)) + "\n";
  wipe();
  write_quietly(text);
  drawn_lines_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace connect4
