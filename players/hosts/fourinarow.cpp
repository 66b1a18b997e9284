// The host `fourinarow`: plays a bot for riddles.io or theaigames. fourinarow.md has its contract.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "players/support/guest_process.hpp"
#include "protocol/messages/message.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

/// The words of one of the two sites.
struct Dialect {
  std::string_view name;
  std::array<std::string_view, 7> settings;  ///< in the order in which they are written
  int first_player;                          ///< the number of the first player
  std::string_view cells;                    ///< an empty one, the first player's, the second's
  char between_rows;
  int moves_in_a_round;
  int attempts;  ///< number of questions for a move if its answers are not moves
};

constexpr std::array<Dialect, 2> dialects{{
    {"riddles",
     {"player_names", "your_bot", "your_botid", "timebank", "time_per_move", "field_width",
      "field_height"},
     0,
     ".01",
     ',',
     2,
     1},
    {"theaigames",
     {"timebank", "time_per_move", "player_names", "your_bot", "your_botid", "field_columns",
      "field_rows"},
     1,
     "012",
     ';',
     1,
     3},
}};

using std::chrono::milliseconds;

// The sites' own, told to a player without a clock.
constexpr milliseconds usual_bank(10'000);
constexpr milliseconds usual_turn(500);

std::string player_name(int number) {
  return "player" + std::to_string(number);
}

std::string value_of(std::string_view setting, const Dialect& dialect, Colour colour,
                     const ClockView& clock) {
  const int own = dialect.first_player + index(colour);
  if (setting == "timebank") return std::to_string(clock.bank.value_or(usual_bank).count());
  if (setting == "time_per_move") return std::to_string(clock.turn.value_or(usual_turn).count());
  if (setting == "player_names")
    return player_name(dialect.first_player) + "," + player_name(dialect.first_player + 1);
  if (setting == "your_bot") return player_name(own);
  if (setting == "your_botid") return std::to_string(own);
  const bool across = setting == "field_width" || setting == "field_columns";
  return std::to_string(across ? column_count : row_count);
}

char cell_text(const Dialect& dialect, std::optional<Colour> disc) {
  return dialect.cells[disc ? 1 + static_cast<std::size_t>(index(*disc)) : 0];
}

/// Top row first.
std::string field(const Dialect& dialect, const Position& position) {
  std::string text;
  for (int row = row_count - 1; row >= 0; --row)
    for (const Column column : Column::all()) {
      if (!text.empty()) text += column.index() == 0 ? dialect.between_rows : ',';
      text += cell_text(dialect, position.at({column, row}));
    }
  return text;
}

const Dialect* dialect_named(std::string_view name) {
  for (const Dialect& dialect : dialects)
    if (dialect.name == name) return &dialect;
  return nullptr;
}

/// The dialect that has its own settings in the text of a program; null if the text has both or
/// none.
const Dialect* dialect_in(std::string_view program) {
  const auto has = [&](std::string_view word) {
    return program.find(word) != std::string_view::npos;
  };
  const Dialect* found = nullptr;
  for (const Dialect& dialect : dialects)
    if (has(dialect.settings[5]) || has(dialect.settings[6])) {
      if (found != nullptr) return nullptr;
      found = &dialect;
    }
  return found;
}

/// Returns the lines that the player of that colour reads once per game.
std::vector<std::string> settings_lines(const Dialect& dialect, Colour colour,
                                        const ClockView& clock) {
  std::vector<std::string> lines;
  for (const std::string_view setting : dialect.settings)
    lines.push_back("settings " + std::string(setting) + " " +
                    value_of(setting, dialect, colour, clock));
  return lines;
}

/// Returns the lines before a turn.
std::vector<std::string> update_lines(const Dialect& dialect, const Position& position) {
  const int round = position.ply() / dialect.moves_in_a_round + 1;
  return {"update game round " + std::to_string(round),
          "update game field " + field(dialect, position)};
}

/// Returns the line that asks for the move. It has the time in the bank, as on the sites, or the
/// time of a turn if that is more.
std::string action_line(const ClockView& clock) {
  const milliseconds left =
      std::max(clock.turn.value_or(usual_turn), clock.bank.value_or(usual_bank));
  return "action move " + std::to_string(left.count());
}

/// The column of "place_disc 3"; nothing if the line is anything else.
std::optional<Column> column_placed(std::string_view line) {
  constexpr std::string_view order = "place_disc ";
  if (!line.starts_with(order)) return std::nullopt;
  const std::string_view number = trimmed(line.substr(order.size()));
  int column = -1;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), column);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return Column::from_index(column);
}

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

/// Returns the dialect of the settings that the files name; null if they name settings of none or
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
    return {*dialect, "whose settings a file next to the bot's names"};
  return {
      dialects.front(),
      "because nothing in the bot's files names the site; the alternative is --dialect theaigames"};
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
    // Before the name is said, off the clock: failures to start or to read are found there.
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
      std::cerr << "fourinarow: output without a request: "
                << shortened(line, longest_quoted_answer) << "\n";
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

}  // namespace

int main(int argc, char** argv) {
  std::string dialect;
  std::vector<std::string> guest;
  CommandLine command_line({"fourinarow", "fourinarow plays a bot for riddles.io or theaigames.",
                            "connect4 play \"fourinarow ./bot\" minimax"});
  command_line.add_choice("dialect", "NAME", "how the site speaks; else found in the bot's files",
                          {"riddles", "theaigames"}, dialect);
  if (const auto status = read_guest_command(command_line, argc, argv, guest)) return *status;
  return play_guest<FourInARow>("fourinarow", choose_dialect(dialect, guest), guest);
}
