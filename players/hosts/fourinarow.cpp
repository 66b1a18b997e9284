// The host `fourinarow`: plays a bot for riddles.io or theaigames. fourinarow.md has its contract.
#include <algorithm>
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

/// Returns the files that a command names, also as classes and modules: java -cp FOLDER
/// PACKAGE.CLASS, python3 -m PACKAGE.
std::vector<fs::path> files_among(const std::vector<std::string>& words) {
  std::vector<fs::path> files(words.begin(), words.end());
  std::vector<fs::path> folders(words.begin(), words.end());
  folders.emplace_back(".");
  for (const std::string& word : words) {
    std::string name = word;
    std::ranges::replace(name, '.', '/');
    for (const fs::path& folder : folders)
      for (const std::string_view ending : {".class", ".py", "/__main__.py"})
        files.push_back(folder / (name + std::string(ending)));
  }
  std::error_code ignored;
  std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(file, ignored); });
  return files;
}

/// Returns the files beside a file with the same extension; empty if the file has none.
std::vector<fs::path> files_beside(const fs::path& file) {
  std::vector<fs::path> files;
  std::error_code ignored;
  const fs::path ending = file.extension();
  if (ending.empty()) return files;
  std::error_code error;
  for (fs::directory_iterator entry(fs::absolute(file).parent_path(), error), end;
       !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ending && entry->is_regular_file(ignored))
      files.push_back(entry->path());
  return files;
}

/// Returns the dialect of the settings that the files name; null if they name those of none or
/// both.
const Dialect* dialect_of_files(const std::vector<fs::path>& files) {
  const Dialect* found = nullptr;
  for (const fs::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Dialect* const dialect = dialect_in(text);
    if (found != nullptr && dialect != nullptr && dialect != found) return nullptr;
    if (dialect != nullptr) found = dialect;
  }
  return found;
}

struct FoundDialect {
  const Dialect& dialect;
  std::string_view reason;  ///< in words
};

/// Finds the dialect by the files that the command names, else by the files beside them.
FoundDialect find_dialect(const std::vector<std::string>& guest) {
  const std::vector<fs::path> named = files_among(guest);
  if (const Dialect* const dialect = dialect_of_files(named))
    return {*dialect, "whose settings the bot's file names"};
  std::vector<fs::path> beside;
  for (const fs::path& file : named)
    for (fs::path& other : files_beside(file)) beside.push_back(std::move(other));
  if (const Dialect* const dialect = dialect_of_files(beside))
    return {*dialect, "whose settings a file beside the bot's names"};
  return {dialects.front(),
          "since nothing in the bot's files tells; the other way is --dialect theaigames"};
}

/// The dialect to speak; the log says why.
const Dialect& choose_dialect(const std::string& wanted, const std::vector<std::string>& guest) {
  if (const Dialect* const dialect = dialect_named(wanted)) return *dialect;
  const FoundDialect found = find_dialect(guest);
  std::cerr << "fourinarow: speaks as " << found.dialect.name << " does, " << found.reason << "\n";
  return found.dialect;
}

/// One bot, and its process for each game.
class FourInARow {
 public:
  FourInARow(const Dialect& dialect, std::vector<std::string> guest)
      : dialect_(dialect), guest_(std::move(guest)) {
    // Before the name is said, off the clock: what cannot start or read is found out there.
    process_.emplace(guest_);
  }

  void begin_game(const NewGame& game) {
    end_game();
    if (!process_) process_.emplace(guest_, patience_before(game));
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
  bot.on_new_game = [&](const NewGame& game) { seat.begin_game(game); };
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
  command_line.add_choice("dialect", "NAME", "how the site speaks; else found in the bot's files",
                          {"riddles", "theaigames"}, dialect);
  if (const auto status = read_guest_command(command_line, argc, argv, guest)) return *status;
  try {
    return run(choose_dialect(dialect, guest), guest);
  } catch (const GuestFault& fault) {
    std::cerr << "fourinarow: " << fault.what() << "\n";
    return 1;
  }
}
