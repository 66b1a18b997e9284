// tournament duel: is one player stronger than another? Without a config file: it writes one.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <functional>
#include <iostream>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "lib/tournament/report/duel_verdict.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/files/file.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/git_version.hpp"
#include "runner/catalog/opening_catalog.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/command_line/report_options.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/path_resolver.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int exit_failed = 1;
constexpr int exit_undecided = 4;

CommandPage duel_page() {
  CommandPage page;
  page.name = "connect4 tournament duel";
  page.summary = "decide if one player is stronger than another";
  page.synopsis = "[OPTION]... NEW [OLD]";
  page.description = {
      "Writes the config of a duel into a folder and runs it. After a stop the same command goes "
      "on. Every command that takes a tournament takes the folder.",
      "With --sprt the duel ends with a decision: H1, NEW is stronger than OLD by more than E0 "
      "normalized Elo, or H0, it is not stronger by E1. Each decision is wrong in about 5 % of "
      "duels. It also ends after 60 equal opening pairs: then the two play identically, and NEW "
      "passes if E1 is at most 0."};
  page.operands = {
      {"NEW",
       "The player in question: a bundled player, a file, a folder, or any of these "
       "with arguments in quotes",
       program_names()},
      {"OLD", "The opponent, in the same way; missing with --against", program_names()}};
  page.options = joined_options({
      {
          {"sprt", "E0,E1", "Stop when one of two hypotheses is accepted, in normalized Elo", ""},
          {"against", "git:REV", "Play against NEW as it was in the commit REV of its repository",
           ""},
          {"games", "N", "Play N games, or with --sprt at most N; an even number", ""},
          {"time-per-move", "DURATION", "Give each turn DURATION, such as 100ms", ""},
          {"openings", "SOURCE", "Begin games from SOURCE, each opening twice with colours swapped",
           ""},
          {"seed", "N", "Make all random choices by this seed", ""},
          {"out", "DIR", "Write to the folder DIR (default: duel-NEW-OLD)", ""},
          {"concurrency", "N", "Play N games at the same time", ""},
      },
      report_options(),
      {set_option(), json_option("the table")},
  });
  page.examples = {
      {"connect4 tournament duel ./new ./old --sprt 0,20 --openings random:8",
       "Is new stronger than old? A difference of 20 is looked for"},
      {"connect4 tournament duel . --against git:v1.2 --sprt -20,0 --openings random:8",
       "Is the bot in this folder at least as strong as its version 1.2?"},
      {"connect4 tournament duel ./new.py greedy --games 200", "200 games"},
      {"connect4 tournament standings duel-new-old", "How it stands, from another terminal"}};
  page.exit_statuses = {
      {"0", "NEW passed: H1 is accepted; without --sprt the 95 % interval is above 0"},
      {"1", "NEW failed: H0 is accepted; without --sprt the 95 % interval is below 0"},
      {"2",
       "A mistake in the command line, a player that could not be started or was withdrawn, or "
       "a system error"},
      {"3", "Stopped by a signal while it played; the same command goes on"},
      {"4", "Undecided: the games are used up"},
  };
  return page;
}

/// The two players of the command line.
class Duellists {
 public:
  explicit Duellists(const Arguments& arguments) {
    if (arguments.has("against"))
      seat_versions(arguments);
    else
      seat_players(arguments);
  }

  Json json() const {
    Json players = Json::array();
    for (std::size_t i = 0; i < 2; ++i)
      players.push_back({{"name", names_[i]}, {"command", commands_[i]}});
    return players;
  }

  /// The old version, if it is one of the repository.
  const std::optional<GitVersion>& version() const { return version_; }

  /// The players that are folders.
  std::vector<fs::path> folders() const {
    std::vector<fs::path> found;
    for (const auto& command : commands_)
      if (!command.empty() && fs::is_directory(command[0]))
        found.push_back(fs::canonical(command[0]));
    return found;
  }

  /// A hash of the new player's files.
  std::string hash_of_new() const {
    const auto player =
        find_player_in_words(commands_[0], TimeControl(), Installation::of_this_program());
    if (!player) throw UsageError(player.error());
    return hash_of_player(*player, {});
  }

  /// Names the path of the old version, once its folder is known.
  void place_version(const fs::path& folder) {
    commands_[1] = {version_->file.empty() ? folder.string() : (folder / version_->file).string()};
  }

  /// "duel-new-old"
  std::string folder() const {
    std::string text;
    for (const char letter : "duel-" + names_[0] + "-" + names_[1])
      if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '.' || letter == '_')
        text += letter;
      else if (!text.ends_with('-'))
        text += '-';
    text = text.substr(0, max_name);
    return text.substr(0, text.find_last_not_of('-') + 1);
  }

 private:
  /// The path with a name at its end: "." and "new/" have none.
  static fs::path named_path(const fs::path& path) {
    const fs::path plain = path.has_filename() ? path : path.parent_path();
    const fs::path name = plain.filename();
    return name.empty() || name == "." || name == ".." ? fs::canonical(path) : plain;
  }

  static std::vector<std::string> words_of_player(const std::string& text) {
    Expected<std::vector<std::string>> words = split_words(text);
    if (is_there(text)) words = std::vector<std::string>{named_path(text).string()};
    if (!words) throw UsageError(in_quotes(text) + ": " + words.error());
    PathResolver(fs::current_path()).resolve(*words);
    return *std::move(words);
  }

  void seat_players(const Arguments& arguments) {
    if (arguments.operands().size() != 2)
      throw UsageError("two players are needed, not " +
                       std::to_string(arguments.operands().size()) +
                       "; for example: connect4 tournament duel ./new ./old --games 200");
    for (std::size_t i = 0; i < 2; ++i) commands_[i] = words_of_player(arguments.operands()[i]);
    name_them();
  }

  /// The player, and the player as it was in a commit.
  void seat_versions(const Arguments& arguments) {
    constexpr std::string_view git = "git:";
    const std::string against = *arguments.text("against");
    if (!against.starts_with(git) || against.size() == git.size())
      throw UsageError(arguments.quoted("against") +
                       ": it takes git: and a commit, such as git:v1.2 or git:HEAD~1");
    if (arguments.operands().size() != 1 || !is_there(arguments.operands().front()))
      throw UsageError(
          "--against takes one player, a file or a folder; for example: connect4 tournament duel . "
          "--against git:v1.2");
    const fs::path player = fs::canonical(arguments.operands().front());
    auto version = find_git_version(player, against.substr(git.size()));
    if (!version) throw UsageError(arguments.quoted("against") + ": " + version.error());
    if (version->has_changes)
      std::cerr << "changes that are not committed belong to the new version" << std::endl;
    version_ = *std::move(version);
    commands_[0] = {player.string()};
    names_[0] = shortened(trimmed(player.filename().string()), max_name / 2);
    names_[1] = shortened(names_[0] + " at " + version_->revision, max_name - 11) + " (" +
                version_->commit.substr(0, 8) + ")";
  }

  /// Names them after their files. Two of one name are named after their folders as well.
  void name_them() {
    for (std::size_t i = 0; i < 2; ++i)
      names_[i] = shortened(trimmed(file_of_command(commands_[i])), max_name);
    if (names_[0] != names_[1]) return;
    for (std::size_t i = 0; i < 2; ++i) names_[i] = as_shell_line(commands_[i]);
    const std::size_t same = std::min(names_[0].size(), names_[1].size());
    std::size_t begin = 0;
    while (begin < same && names_[0][begin] == names_[1][begin]) ++begin;
    for (std::string& name : names_)
      name = shortened(std::string_view(name).substr(name.rfind('/', begin) + 1), max_name - 4);
    if (names_[0] == names_[1]) names_[1] += " (2)";
  }

  std::array<std::vector<std::string>, 2> commands_;
  std::array<std::string, 2> names_;
  std::optional<GitVersion> version_;
};

Json sprt_json(const Arguments& arguments) {
  const std::string text = arguments.text_or_default("sprt");
  const std::size_t comma = text.find(',');
  std::array<double, 2> elo{};
  const std::array<std::string, 2> parts{text.substr(0, comma),
                                         comma == std::string::npos ? "" : text.substr(comma + 1)};
  for (std::size_t i = 0; i < 2; ++i) {
    const char* const end = parts[i].data() + parts[i].size();
    const auto [stop, error] = std::from_chars(parts[i].data(), end, elo[i]);
    if (error != std::errc() || stop != end)
      throw UsageError(arguments.quoted("sprt") + ": it takes two numbers, E0,E1, such as 0,20");
  }
  if (elo[0] >= elo[1])
    throw UsageError(arguments.quoted("sprt") + ": E0 must be below E1, as in 0,20 or -20,0");
  return {{"elo0", elo[0]}, {"elo1", elo[1]}};
}

Json time_json(const Arguments& arguments) {
  using std::chrono::milliseconds;
  const auto time = arguments.duration("time-per-move");
  const auto whole = std::chrono::duration_cast<milliseconds>(time);
  if (whole != time || whole.count() == 0)
    throw UsageError(arguments.quoted("time-per-move") +
                     ": it takes whole milliseconds, from 1ms on");
  return {{"turn_ms", whole.count()}};
}

/// A file is named from here.
std::string openings_text(const Arguments& arguments) {
  const std::string text = arguments.text_or_default("openings");
  const auto source = parse_opening_source(text);
  if (!source) throw UsageError(arguments.quoted("openings") + ": " + source.error());
  return source->kind == OpeningSource::Kind::file ? plain_path(text).string() : text;
}

std::int64_t read_games(const Arguments& arguments) {
  constexpr std::int64_t most_duel_games = 10'000'000;
  const std::int64_t games = arguments.number("games", 2, most_duel_games);
  if (games % 2 != 0)
    throw UsageError(arguments.quoted("games") +
                     ": each opening is played twice, so the number must be even; give " +
                     std::to_string(games + 1));
  return games;
}

std::string config_of_duel(const Arguments& arguments, const Duellists& players) {
  Json json{{"name", players.folder()}, {"format", "duel"}, {"players", players.json()}};
  if (arguments.has("seed")) json["seed"] = arguments.number("seed", 0);
  if (arguments.has("sprt")) json["sprt"] = sprt_json(arguments);
  if (arguments.has("games")) json["games_per_pairing"] = read_games(arguments);
  if (arguments.has("openings")) json["openings"] = openings_text(arguments);
  if (arguments.has("time-per-move")) json["time"] = time_json(arguments);
  return json_line(json, 2) + "\n";
}

/// The folder that a duel is written into: the current one, unless that is a player's own folder or
/// lies in it. A sandbox shows a player its own folder, and the duel must not be in that.
fs::path place_of_duel(const Duellists& players) {
  fs::path place = fs::current_path();
  for (const fs::path& player : players.folders())
    if (*fs::relative(place, player).begin() != "..") place = player.parent_path();
  return place == fs::current_path() ? fs::path() : place;
}

/// Other files of the new version or another commit are another duel.
fs::path folder_of_duel(const Arguments& arguments, const Duellists& players) {
  if (const auto out = arguments.text("out")) return *out;
  const std::string version = players.version() ? "-" + players.hash_of_new().substr(0, 8) : "";
  return place_of_duel(players) / (players.folder() + version);
}

/// Adds the old version to the folder of the duel, if it is not there yet.
void add_version(const fs::path& folder, Duellists& players) {
  const fs::path old = fs::absolute(folder) / "old";
  if (!is_there(old.string()))
    if (const auto written = write_git_version(*players.version(), old); !written)
      throw UsageError(in_quotes(old.string()) + ": " + written.error());
  players.place_version(old);
}

/// The folder with its config: written, or there with the same text.
fs::path write_duel(const Arguments& arguments, Duellists& players) {
  const fs::path folder = folder_of_duel(arguments, players);
  if (players.version()) add_version(folder, players);
  const fs::path file = folder / "tournament.json";
  const std::string text = config_of_duel(arguments, players);
  if (is_there(file)) {
    if (read_whole_file(file.string(), most_text_bytes, "any config") == text) return folder;
    throw UsageError(file.string() +
                     " is another duel's; give another folder with --out, or go on "
                     "with that one: connect4 tournament run " +
                     as_shell_word(folder.string()));
  }
  add_files(folder, {{file.filename().string(), text}});
  std::cerr << "the duel is in " << shown(folder.string()) << std::endl;
  return folder;
}

CaseReport report_of(const TournamentReport& duel) {
  const DuelVerdict verdict = verdict_of(duel);
  const Score score = duel.summary.tally.score(0, 1);
  const auto games = static_cast<double>(std::max<std::int64_t>(score.games(), 1));
  ReportCase result{.name = duel.players[0] + " against " + duel.players[1],
                    .score = static_cast<double>(score.half_points()) / 2 / games};
  const ReportCase::Problem problem{describe(verdict, duel), duel_text(duel)};
  if (verdict == DuelVerdict::failed)
    result.failure = problem;
  else if (verdict != DuelVerdict::passed)
    result.error = problem;
  return {"connect4 tournament duel", {result}};
}

int status_of(DuelVerdict verdict) {
  switch (verdict) {
    case DuelVerdict::passed:
      return exit_ok;
    case DuelVerdict::failed:
      return exit_failed;
    case DuelVerdict::undecided:
      return exit_undecided;
    case DuelVerdict::unplayable:
      break;
  }
  return exit_our_error;
}

/// Reports on a duel that is complete, and returns its exit status.
int judge(const Arguments& arguments, const fs::path& folder, ReportFiles& reports) {
  StoreReader reader(results_folder(folder.string()));
  const TournamentReport report = read_report(reader);
  reports.write(report_of(report));
  const DuelVerdict verdict = verdict_of(report);
  if (const std::string reason = describe(verdict, report); !reason.empty())
    std::cerr << "connect4 tournament duel: " << reason
              << (verdict == DuelVerdict::unplayable
                      ? "; `connect4 bot check " + as_shell_line(arguments.operands()) +
                            "` says why"
                      : "")
              << std::endl;
  return status_of(verdict);
}

/// Removes the folder if it cannot be played: the same command with a remedy makes it again.
int play_or_remove(const fs::path& folder, const std::function<int()>& play) {
  try {
    return play();
  } catch (const UsageError&) {
    if (!is_there((folder / "results").string())) remove_tree(folder);
    throw;
  }
}

int duel(const Arguments& arguments) {
  ReportFiles reports(arguments);
  Duellists players(arguments);
  const bool is_new = !is_there(folder_of_duel(arguments, players).string());
  const fs::path folder = write_duel(arguments, players);
  std::vector<std::string> words{folder.string()};
  if (arguments.has("concurrency"))
    words.insert(words.end(), {"--concurrency", *arguments.text("concurrency")});
  if (arguments.has("json")) words.emplace_back("--json");
  add_settings(arguments, words);
  const Subcommand run = run_command();
  const auto play = [&] { return run.run(Arguments::parse(run.page, words)); };
  const int status = is_new ? play_or_remove(folder, play) : play();
  return status == exit_ok ? judge(arguments, folder, reports) : status;
}

}  // namespace

Subcommand duel_command() {
  return {duel_page(), duel};
}

}  // namespace connect4
