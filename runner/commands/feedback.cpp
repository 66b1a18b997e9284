// tournament feedback: a page for the author of each player.
#include <algorithm>
#include <filesystem>
#include <set>

#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/standings.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

CommandPage feedback_help() {
  CommandPage page;
  page.name = "connect4 tournament feedback";
  page.summary = "write a page for the author of each player";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Writes three files for each player, NAME.html and NAME.md to read and NAME.json for "
      "programs, with --names called by its id if it has one: place, rating, score against each "
      "opponent, games lost by a fault with the evidence and a fix, "
      "slowest moves, and games to learn from (moves that threw away a win if `connect4 tournament "
      "analyse` has solved the games, the fastest loss, and the loss to the opponent lowest in the "
      "table).",
      "A player's files contain nothing that other players printed and nothing from the config. "
      "Files of an earlier call are replaced."};
  page.operands = {tournament_operand()};
  page.options = {{"out", "DIR", "Write to the folder DIR", "feedback"},
                  {"player", "NAME", "Write only the files of this player", ""},
                  names_option()};
  page.examples = {
      {"connect4 tournament feedback class --out feedback", "Write the files of all players"},
      {"connect4 tournament feedback class --player Ann",
       "Write Ann's files into the folder feedback"}};
  page.exit_statuses = reading_exit_statuses();
  return page;
}

constexpr std::size_t most_bytes = 200;  // of 255, with an ending and a number

/// The player's name or id as the name of a file. Characters that could lead elsewhere, or that a
/// shell minds, become "_", and dots at its end are left out. Two names may become one: the second
/// gets a number.
class FileNames {
 public:
  std::string name_for(const std::string& player) {
    std::string name;
    for (const char letter : player)
      name += std::string_view("/\\:*?\"<>|$`'&;!#~(){}[]\n").find(letter) == std::string_view::npos
                  ? letter
                  : '_';
    if (name.starts_with('.') || name.starts_with('-')) name.front() = '_';
    name.resize(whole_letters(name, most_bytes));
    while (name.ends_with('.')) name.pop_back();
    std::string unique = name;
    for (int count = 2; !taken_.insert(in_small_letters(unique)).second; ++count)
      unique = name + "_" + std::to_string(count);
    return unique;
  }

 private:
  /// At most so many bytes of the text, without a cut letter.
  static std::size_t whole_letters(const std::string& text, std::size_t most) {
    std::size_t size = std::min(text.size(), most);
    const auto is_inside = [&] { return size < text.size() && (text[size] & 0xC0) == 0x80; };
    while (is_inside()) --size;
    return size;
  }

  std::set<std::string> taken_;
};

fs::path make_out_folder(const Arguments& arguments) {
  const fs::path folder = arguments.text_or_default("out");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail_to_write(folder.string(), error.value());
  return folder;
}

int give_feedback(const Arguments& arguments) {
  StoreReader reader(operand_folder(arguments));
  const auto only = arguments.text("player");
  const int chosen = only ? find_player_number(reader.header(), *only) : -1;
  const TournamentConfig config = stored_config(reader.config());
  const ShownPlayers others = read_shown_players(arguments, reader);
  const TournamentReport report = read_shown_report(reader, others);
  const std::vector<PlayerFeedback> feedback =
      read_feedback(reader, report, HiddenPaths::of(reader, others));
  const fs::path folder = make_out_folder(arguments);
  FileNames names;
  int count = 0;
  for (int player = 0; player < static_cast<int>(feedback.size()); ++player) {
    const std::string id = others.empty() ? "" : others[place(player)].id;
    const std::string name = names.name_for(id.empty() ? report.players[place(player)] : id);
    if (chosen >= 0 && player != chosen) continue;
    const FeedbackSubject subject{report, player, config.players[place(player)].time,
                                  "connect4 play"};
    const PlayerFeedback& given = feedback[place(player)];
    write_whole(folder / (name + ".html"), feedback_page(subject, given, feedback_as_html()));
    write_whole(folder / (name + ".md"), feedback_page(subject, given, feedback_as_markdown()));
    write_whole(folder / (name + ".json"), json_line(feedback_json(subject, given), 2) + "\n");
    ++count;
  }
  Output::standard().write("Wrote the feedback for " + std::to_string(count) +
                           (count == 1 ? " player" : " players") + " to " + shown(folder.string()) +
                           "\n");
  return exit_ok;
}

}  // namespace

Subcommand feedback_command() {
  return {feedback_help(), give_feedback};
}

}  // namespace connect4
