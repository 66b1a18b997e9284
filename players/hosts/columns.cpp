// The host `columns`: plays a program that reads and writes columns. columns.md has its contract.
#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "players/support/guest_process.hpp"
#include "protocol/messages/player_loop.hpp"

using namespace connect4;

namespace {

constexpr std::size_t longest_quoted_answer = 200;

/// The format of a contest. An empty text stands for a thing that does not exist.
struct Format {
  int base = 0;  ///< the number of the column on the left
  std::string
      header;         ///< first line of a game; {player} is 1 for the first player, 2 for the other
  std::string start;  ///< read by the first player in place of a column
  std::string tell;   ///< in front of the opponent's column
  std::string ask;    ///< a line that asks for a move
  std::string answer;  ///< in front of the bot's column; lines without it are remarks
  std::string remark;  ///< in front of lines that are remarks
};

/// The text with the number of the player in place of {player}.
std::string header_for(Colour colour, std::string text) {
  constexpr std::string_view place = "{player}";
  const std::string number = std::to_string(1 + index(colour));
  for (auto at = text.find(place); at != std::string::npos; at = text.find(place))
    text.replace(at, place.size(), number);
  return text;
}

/// The moves that lead to the start of a game. Throws GuestFault if they cannot be told to a bot of
/// that format: it has to make its own moves itself.
std::vector<Column> opening_for(const NewGame& game, const Format& format) {
  const bool has_own_discs = game.start.discs(game.colour) != 0;
  const auto moves = moves_to(game.start);
  if (moves && (!has_own_discs || !format.ask.empty())) return *moves;
  throw GuestFault(
      "the bot cannot be told that a game starts from a position other than the empty board: play "
      "it with \"openings\": \"empty\"");
}

/// One bot, and its process for each game.
class ColumnPlayer {
 public:
  ColumnPlayer(Format format, std::vector<std::string> guest)
      : format_(std::move(format)), guest_(std::move(guest)) {
    // Before the name is said, off the clock: failures to start or to read are found there.
    process_.emplace(guest_);
  }

  void begin_game(const NewGame& game) {
    end_game();
    game_ = game;
    sit_down();
  }

  Column choose(const Turn& turn) {
    if (!game_) throw GuestFault("the game has not begun");
    if (!is_seated_) sit_down();
    tell(turn.moves);
    if (is_first_turn_ && told_ == 0 && !format_.start.empty()) process_->write_line(format_.start);
    is_first_turn_ = false;
    if (!format_.ask.empty()) process_->write_line(format_.ask);
    return read_column();
  }

  void end_game() {
    if (is_seated_) process_.reset();
    is_seated_ = false;
    game_.reset();
  }

 private:
  void sit_down() {
    opening_ = opening_for(*game_, format_);
    if (!process_) process_.emplace(guest_, patience_before(*game_));
    is_seated_ = is_first_turn_ = true;
    told_ = 0;
    if (!format_.header.empty()) process_->write_line(header_for(game_->colour, format_.header));
  }

  /// The moves that the bot does not know yet: all of the opening, then the opponent's moves.
  void tell(const std::vector<Column>& moves) {
    std::vector<Column> all = opening_;
    all.insert(all.end(), moves.begin(), moves.end());
    for (; told_ < all.size(); ++told_) {
      const bool is_own = told_ % 2 == static_cast<std::size_t>(index(game_->colour));
      if (is_own && told_ >= opening_.size()) continue;
      process_->write_line(format_.tell + std::to_string(all[told_].index() + format_.base));
    }
  }

  Column read_column() {
    while (true) {
      const std::string line = process_->read_line();
      const bool is_remark = (!format_.remark.empty() && line.starts_with(format_.remark)) ||
                             !line.starts_with(format_.answer);
      if (!is_remark) return column_in(line);
      std::cerr << line << "\n";
    }
  }

  Column column_in(const std::string& line) const {
    const std::string_view text = trimmed(std::string_view(line).substr(format_.answer.size()));
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    const auto column =
        is_number ? Column::from_index(std::int64_t{number} - format_.base) : std::nullopt;
    if (column) return *column;
    throw GuestFault("the bot answered \"" + shortened(line, longest_quoted_answer) +
                     "\", which is not a column from " + std::to_string(format_.base) + " to " +
                     std::to_string(format_.base + column_count - 1));
  }

  Format format_;
  std::vector<std::string> guest_;
  std::optional<GuestProcess> process_;
  std::optional<NewGame> game_;
  std::vector<Column> opening_;
  std::size_t told_ = 0;    // moves from the empty board on that the bot knows
  bool is_seated_ = false;  // the process has been told of its game
  bool is_first_turn_ = true;
};

}  // namespace

int main(int argc, char** argv) {
  Format format;
  std::optional<std::uint64_t> base;
  std::vector<std::string> guest;
  CommandLine options({"columns", "columns plays a program that reads and writes columns.",
                       "connect4 play \"columns --base 1 ./bot\" greedy"});
  options.add_number("base", "number of the column on the left: 0 or 1", 0, 1, base);
  options.add_text("header", "TEXT",
                   "first line of a game; {player} is 1 for who moves first, 2 for the other",
                   format.header);
  options.add_text("start", "WORD", "what who moves first reads in place of a column",
                   format.start);
  options.add_text("tell", "PREFIX", "text before the opponent's column", format.tell);
  options.add_text("ask", "WORD", "asks for a move, a line of its own", format.ask);
  options.add_text("answer", "PREFIX", "text before the bot's column; other lines are remarks",
                   format.answer);
  options.add_text("remark", "PREFIX", "text before lines that are remarks", format.remark);
  if (const auto status = read_guest_command(options, argc, argv, guest)) return *status;
  format.base = static_cast<int>(base.value_or(0));
  return play_guest<ColumnPlayer>("columns", format, guest);
}
