#include "runner/tournament/run/run_display.hpp"

#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "runner/console/terminal.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/cluster_report.hpp"
#include "runner/tournament/report/report_text.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_drawings{500};

/// Progress is a courtesy: where standard error is gone, there is nobody to tell.
void write_quietly(std::string_view text) {
  [[maybe_unused]] const auto ignored = write(STDERR_FILENO, text.data(), text.size());
}

/// The text in `most` lines: where it has more, the last one says how many.
std::string first_lines(const std::string& text, int most) {
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  if (lines <= most) return text;
  std::size_t end = 0;
  for (int i = 1; i < most; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end) + "... " + std::to_string(lines - most + 1) + " more\n";
}

}  // namespace

RunDisplay::RunDisplay(StoreReader& reader)
    : reader_(reader), is_live_(is_live_terminal(STDERR_FILENO)), tables_(between_drawings) {}

RunDisplay::~RunDisplay() {
  wipe();
}

void RunDisplay::planned(const Schedule& schedule) {
  progress_ = std::make_unique<Progress>(static_cast<int>(schedule.remaining.size()), "games");
  done_ = 0;
}

void RunDisplay::recorded(const RecordedGame& game) {
  if (game.result.outcome.ending != Ending::void_game) ++done_;
}

void RunDisplay::tick() {
  if (!is_live_)
    progress_->update(done_);
  else if (tables_.is_due())
    tables_.take([this] { draw(); });
}

void RunDisplay::withdrawn(const WithdrawnPlayer& player) {
  wipe();
  const TournamentConfig config = stored_config(reader_.config());
  const std::string& name = config.players[static_cast<std::size_t>(player.withdrawal.player)].name;
  write_quietly(name + " is withdrawn: it " + player.reason + "\n");
}

void RunDisplay::notice(const std::string& sentence) {
  wipe();
  write_quietly(sentence + "\n");
}

void RunDisplay::wipe() {
  if (drawn_lines_ > 0) write_quietly("\x1b[" + std::to_string(drawn_lines_) + "A\r\x1b[J");
  drawn_lines_ = 0;
}

void RunDisplay::draw() {
  const int width = terminal_width(STDERR_FILENO);
  const TournamentReport report = read_report(reader_);
  std::string text =
      first_lines(standings_table(report, {.width = width}), terminal_height(STDERR_FILENO) - 4);
  if (const std::string test = test_line(report); !test.empty())
    text += test.substr(0, static_cast<std::size_t>(width)) + "\n";
  if (const std::string cluster = cluster_line(reader_.chunk_counts()); !cluster.empty())
    text += cluster.substr(0, static_cast<std::size_t>(width)) + "\n";
  text += progress_->line(done_) + "\n";
  wipe();
  write_quietly(text);
  drawn_lines_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace connect4
