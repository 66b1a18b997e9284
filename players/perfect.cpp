// The player `perfect`: plays the best there is, by an exact solver.
#include "players/support/perfect_play.hpp"

#include <filesystem>
#include <iostream>

#include "players/support/command_line.hpp"
#include "players/support/game_seed.hpp"
#include "players/support/thinking_time.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

/// The book of the installation that this program belongs to.
std::string installed_book() {
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const auto prefix =
      here.parent_path().parent_path().parent_path();  // of libexec/connect4/players
  return (prefix / "share/connect4" / book_name).string();
}

std::optional<Book> book_of(const std::string& choice) {
  auto book = find_book(choice, installed_book());
  if (book) return *std::move(book);
  std::cerr << book.error() << std::endl;
  return std::nullopt;
}

/// The time that it takes, without a limit.
std::optional<std::chrono::microseconds> time_for(const ClockView& clock) {
  return clock.turn ? std::optional(thinking_time(clock)) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  PerfectOptions options;
  std::optional<std::uint64_t> level, memory, chosen_seed;
  std::string book = "auto";
  CommandLine command_line(
      {"perfect", "perfect plays the best there is, by an exact solver, as far as its time allows.",
       "connect4 play minimax \"perfect --level 7\""});
  command_line.add_number("level",
                          "0 to 10, the default: below 10 a move is at random with probability "
                          "(10 - N) / 10; from 3 up it still wins or blocks at once where it can",
                          0, best_level, level);
  command_line.add_flag("prefer-traps",
                        "of the best columns, take one that leaves the opponent fewest right "
                        "answers",
                        options.prefers_traps);
  command_line.add_number("memory", "MiB for positions that it has solved; 64 without", 1, 4096,
                          memory);
  command_line.add_text("book", "FILE", "exact scores of early positions: a file, auto or none",
                        book);
  command_line.add_number("seed", "choose among equals by this, not by the match's seed", 0,
                          UINT64_MAX, chosen_seed);
  if (const auto status = command_line.read(argc, argv)) return *status;
  options.level = static_cast<int>(level.value_or(best_level));
  if (memory) options.table_bytes = static_cast<std::size_t>(*memory) << 20;

  PerfectPlay perfect(options, book_of(book));
  std::uint32_t seed = game_seed({}, chosen_seed);
  Bot bot{level ? "perfect level " + std::to_string(*level) : "perfect", CONNECT4_VERSION, {}, {}};
  bot.on_new_game = [&](const NewGame& game) { seed = game_seed(game, chosen_seed); };
  bot.choose = [&](const Turn& turn) {
    return perfect.choose(turn.position, seed, time_for(turn.clock),
                          Stopwatch(turn.clock.turn_cpu.has_value()));
  };
  return run_player(bot);
}
