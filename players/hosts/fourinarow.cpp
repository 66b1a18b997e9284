// The host `fourinarow`: plays a bot for riddles.io or theaigames. fourinarow.md has its contract.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "lib/text/command_name.hpp"
#include "lib/text/printable.hpp"
#include "players/support/fourinarow.hpp"
#include "players/support/guest_command.hpp"
#include "players/support/guest_process.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

constexpr std::size_t longest_quoted_answer = 200;

namespace fs = std::filesystem;

/// The files that a command names, those of Java's classes too: java -cp FOLDER CLASS.
std::vector<fs::path> files_among(const std::vector<std::string>& words) {
  std::vector<fs::path> files(words.begin(), words.end());
  for (const std::string& folder : words)
    for (const std::string& name : words) files.push_back(fs::path(folder) / (name + ".class"));
  std::error_code ignored;
  std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(file, ignored); });
  return files;
}

/// What the first file among the words has that names the settings of one dialect only.
const Dialect* dialect_of_files(const std::vector<std::string>& words) {
  for (const fs::path& path : files_among(words)) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (const Dialect* const dialect = dialect_in(text)) return dialect;
  }
  return nullptr;
}

/// The dialect to speak; the log says why.
const Dialect& choose_dialect(const std::string& wanted, const std::vector<std::string>& guest) {
  if (const Dialect* const dialect = dialect_named(wanted)) return *dialect;
  const Dialect* const found = dialect_of_files(guest);
  const Dialect& dialect = found != nullptr ? *found : dialects.front();
  std::cerr << "fourinarow: speaks as " << dialect.name << " does, "
            << (found != nullptr ? "whose settings the bot's file names"
                                 : "since nothing in the bot's file tells; the other way is "
                                   "--dialect theaigames")
            << "\n";
  return dialect;
}

/// One bot, and its process for each game.
class FourInARow {
 public:
  FourInARow(const Dialect& dialect, std::vector<std::string> guest)
      : dialect_(dialect), guest_(std::move(guest)) {
    // Before the name is said, off the clock: what cannot start or read is found out there.
    process_.emplace(guest_);
  }

  void begin_game() {
    end_game();
    if (!process_) process_.emplace(guest_);
  }

  Column choose(const Turn& turn) {
    if (!process_) process_.emplace(guest_);
    if (!is_seated_) write(settings_lines(dialect_, turn.colour(), turn.clock));
    is_seated_ = true;
    for (const std::string& line : process_->take_waiting_lines())
      std::cerr << "fourinarow: written unasked: " << shortened(line, longest_quoted_answer)
                << "\n";
    write(update_lines(dialect_, turn.position));
    return ask(turn);
  }

  void end_game() {
    if (!is_seated_) return;
    process_.reset();
    is_seated_ = false;
  }

 private:
  void write(const std::vector<std::string>& lines) const {
    for (const std::string& line : lines) process_->write_line(line);
  }

  Column ask(const Turn& turn) {
    std::string answer;
    for (int attempt = 0; attempt < dialect_.attempts; ++attempt) {
      process_->write_line(action_line(turn.clock));
      answer = process_->read_line();
      const auto column = column_placed(answer);
      const bool is_last = attempt + 1 == dialect_.attempts;
      if (column && (is_last || turn.position.is_legal(*column))) return *column;
    }
    throw GuestFault("the bot answered \"" + shortened(answer, longest_quoted_answer) +
                     "\", which is not place_disc and a column from 0 to 6");
  }

  const Dialect& dialect_;
  std::vector<std::string> guest_;
  std::optional<GuestProcess> process_;
  bool is_seated_ = false;  // the process has been told of its game
};

int run(const Dialect& dialect, const std::vector<std::string>& guest) {
  FourInARow seat(dialect, guest);
  Bot bot{file_of_command(guest), "", {}, {}};
  bot.on_new_game = [&](const NewGame&) { seat.begin_game(); };
  bot.on_game_over = [&] { seat.end_game(); };
  bot.choose = [&](const Turn& turn) -> Move { return {seat.choose(turn), std::nullopt, ""}; };
  bot.gets_ready = true;
  return run_player(bot);
}

}  // namespace

int main(int argc, char** argv) {
  std::string dialect;
  std::vector<std::string> guest;
  CommandLine command_line({"fourinarow", "fourinarow plays a bot for riddles.io or theaigames.",
                            "play \"fourinarow ./bot\" minimax"});
  command_line.add_choice("dialect", "NAME", "how the site speaks; else found in the bot's file",
                          {"riddles", "theaigames"}, dialect);
  if (const auto status = read_guest_command(command_line, argc, argv, guest)) return *status;
  try {
    return run(choose_dialect(dialect, guest), guest);
  } catch (const GuestFault& fault) {
    std::cerr << "fourinarow: " << fault.what() << "\n";
    return 1;
  }
}
