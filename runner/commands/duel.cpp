// tournament duel: is one player stronger than another? Without a config file: it writes one.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/files/file.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/standings.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/opening_catalog.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/command_line/player_options.hpp"
#include "runner/command_line/report_options.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/duellists.hpp"
#include "runner/commands/hypotheses.hpp"
#include "runner/commands/reading.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int exit_failed = 1;
constexpr int exit_undecided = 4;

/// The games without a test. They show 21 Elo in 8 of 10 duels: see `connect4 tournament plan`.
constexpr std::int64_t usual_duel_games = 2000;

CommandPage duel_page() {
  CommandPage page;
  page.name = "connect4 tournament duel";
  page.summary = "decide whether one player is stronger than another";
  page.synopsis = "[OPTION]... NEW [OLD]";
  page.description = {
      "Writes the config of a duel into a folder and plays it. To resume, run the same command "
      "again. Every command that takes a tournament accepts the folder.",
      "With --sprt the duel stops as soon as one hypothesis is accepted: H1, NEW is stronger than "
      "OLD by more than E0 normalized Elo, or H0, it is not stronger by E1. Each decision is wrong "
      "in about 5 % of duels. The duel also stops after 60 opening pairs with equal results, "
      "because the two then play identically; NEW passes if E1 is at most 0."};
  page.operands = {{"NEW",
                    "The player to test: a bundled player, a file, a folder, or any of these with "
                    "arguments in quotes",
                    program_names()},
                   {"OLD", "The opponent, in the same form; not with --against", program_names()}};
  page.options = joined_options({
      {
          {"sprt", "E0,E1", "Stop when a hypothesis is accepted, in normalized Elo", ""},
          {"against", "git:REV", "Play against NEW as of the commit REV of its git repository", ""},
          {"games", "N",
           "Play N games, with --sprt at most N; N is even (default: 2000, with --sprt no limit)",
           ""},
          {"time-per-move", "DURATION", "Give each turn DURATION, such as 100ms", ""},
          cpu_time_option(),
          {"openings", "SOURCE", "Start games from SOURCE, each opening twice with colours swapped",
           ""},
          {"seed", "N", "Make all random choices with this seed", ""},
          {"out", "DIR", "Write to the folder DIR (default: duel-NEW-OLD)", ""},
          {"concurrency", "N", "Play N games at a time", ""},
          {"sandbox", "",
           "Run the players in the sandbox, or fail (default: use the sandbox if it works here)",
           ""},
          {"no-sandbox", "",
           "Run the players without a sandbox: they can do everything that you can do", ""},
      },
      report_options(),
      {set_option(),
       {"details", "", "Print all figures: opening pairs, Elo, LOS, and the state of the test", ""},
       json_option("the table")},
  });
  page.examples = {
      {"connect4 tournament duel ./new ./old --sprt 0,20 --openings random:8",
       "Test whether new is stronger than old by 20 normalized Elo"},
      {"connect4 tournament duel . --against git:v1.2 --sprt -20,0 --openings random:8",
       "Test that the bot in this folder is not weaker than its version 1.2"},
      {"connect4 tournament duel ./new.py greedy --games 200", "Play exactly 200 games"},
      {"connect4 tournament standings duel-new-old", "Print the table during the duel"}};
  page.exit_statuses = {
      {"0", "NEW passed: H1 accepted, or without --sprt the 95 % interval is above 0"},
      {"1", "NEW failed: H0 accepted, or without --sprt the 95 % interval is below 0"},
      {"2",
       "A mistake in the command line, a player that could not be started or was withdrawn, or "
       "a system error"},
      {"3", "Interrupted; run the same command again to resume"},
      {"4", "Undecided after the last game"},
  };
  return page;
}

Json time_json(const Arguments& arguments) {
  using std::chrono::milliseconds;
  if (arguments.has("cpu-time")) return {{"turn_cpu_ms", read_cpu_time(arguments).count()}};
  const auto time = arguments.duration("time-per-move");
  const auto whole = std::chrono::duration_cast<milliseconds>(time);
  if (whole != time || whole.count() == 0)
    throw UsageError(arguments.quoted("time-per-move") +
                     ": the value must be whole milliseconds, at least 1ms");
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
  return arguments.even_number("games", 2, most_duel_games);
}

/// Whether the players do without a sandbox: since the options say so, or, with a warning, since
/// this machine has none.
bool is_unconfined(const Arguments& arguments) {
  if (arguments.has("sandbox") && arguments.has("no-sandbox"))
    throw both_given("--sandbox", "--no-sandbox");
  if (arguments.has("no-sandbox")) return true;
  const std::vector<std::string> settings = arguments.texts("set");
  if (arguments.has("sandbox") ||
      std::any_of(settings.begin(), settings.end(),
                  [](const auto& set) { return set.starts_with("sandbox"); }))
    return false;
  const auto problem = sandbox_problem(Installation::of_this_program());
  if (problem)
    std::cerr << "connect4 tournament duel: the players run without a sandbox: " << *problem
              << std::endl;
  return problem.has_value();
}

std::string config_of_duel(const Arguments& arguments, const Duellists& players, bool unconfined) {
  Json json{{"name", players.name()}, {"format", "duel"}, {"players", players.json()}};
  if (unconfined) json["sandbox"] = "none";
  if (arguments.has("seed")) json["seed"] = arguments.number("seed", 0);
  if (arguments.has("sprt")) {
    const auto [elo0, elo1] = read_hypotheses(arguments);
    json["sprt"] = {{"elo0", elo0}, {"elo1", elo1}};
  } else if (!arguments.has("games")) {  // the default openings would be too few
    json.update({{"games_per_pairing", usual_duel_games}, {"openings", to_text(openings_of_test)}});
  }
  if (arguments.has("games")) json["games_per_pairing"] = read_games(arguments);
  if (arguments.has("openings")) json["openings"] = openings_text(arguments);
  if (arguments.has("time-per-move") || arguments.has("cpu-time"))
    json["time"] = time_json(arguments);
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
  return place_of_duel(players) / (players.name() + version);
}

/// Returns the error for a folder that holds another duel. If only the number of games differs,
/// that duel can be extended.
UsageError other_duel(const Arguments& arguments, const fs::path& folder,
                      const std::string& recorded, const std::string& wanted) {
  const std::string file = (folder / "tournament.json").string();
  std::vector<std::string> words{folder.string()};
  add_settings(arguments, words);
  const std::string run = "connect4 tournament run " + as_shell_line(words);
  const Json was = Json::parse(recorded, nullptr, false);
  Json is = Json::parse(wanted);
  const char* const games = "games_per_pairing";
  if (was.is_object() && was.contains(games) && is.contains(games)) {
    const std::string number = is[games].dump();
    is[games] = was[games];
    if (was == is)
      return UsageError(file + " is this duel with " + was[games].dump() +
                        " games; to change that: " + run + " --extend --set " + games + "=" +
                        number);
  }
  return UsageError(file +
                    " belongs to another duel; give another folder with --out, or resume that "
                    "duel: " +
                    run);
}

/// Writes the folder with its config, unless it is there with the same text.
void write_duel(const Arguments& arguments, const fs::path& folder, Duellists& players) {
  const bool unconfined = is_unconfined(arguments);
  players.prepare(folder, unconfined ? BuildPlace::anywhere : BuildPlace::sandbox);
  const fs::path file = folder / "tournament.json";
  const std::string text = config_of_duel(arguments, players, unconfined);
  if (is_there(file)) {
    const auto recorded = read_whole_file(file.string(), most_text_bytes);
    if (recorded == text) return players.check_sources(folder);
    throw other_duel(arguments, folder, recorded.value_or(""), text);
  }
  std::vector<NewFile> files{{file.filename().string(), text}};
  if (players.version()) files.push_back({Duellists::versions_file, players.versions_text()});
  add_files(folder, files);
  std::cerr << "the duel is in " << shown(folder.string()) << std::endl;
}

CaseReport report_of(const TournamentReport& duel) {
  const DuelVerdict verdict = verdict_of(duel);
  const Score score = duel.summary.tally.score(0, 1);
  const auto games = static_cast<double>(std::max<std::int64_t>(score.games(), 1));
  ReportCase result{.name = duel.players[0] + " against " + duel.players[1],
                    .score = static_cast<double>(score.half_points()) / 2 / games};
  if (verdict != DuelVerdict::passed)
    result.problem = {verdict == DuelVerdict::failed ? CaseEnd::failed : CaseEnd::error,
                      describe(verdict, duel), duel_text(duel)};
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
int judge(const fs::path& folder, ReportFiles& reports) {
  StoreReader reader(results_folder(folder.string()));
  const TournamentReport report = read_report(reader);
  reports.write(report_of(report));
  const DuelVerdict verdict = verdict_of(report);
  const std::string reason = describe(verdict, report);
  const bool is_unplayable = verdict == DuelVerdict::unplayable;
  if (!reason.empty())
    std::cerr << "connect4 tournament duel: " << reason
              << (is_unplayable                       ? "; `connect4 bot check PLAYER` says why"
                  : verdict == DuelVerdict::undecided ? "; to play more, give a larger --games"
                                                      : "")
              << std::endl;
  return status_of(verdict);
}

/// Prints the verdict and the score; with --details all figures.
void print_duel(const Arguments& arguments, const fs::path& folder,
                const TournamentReport& report) {
  if (arguments.has("json")) return print_json(standings_json(report));
  if (arguments.has("details"))
    return Output::standard().write(standings_text(report, {.width = output_width()}));
  Output::standard().write(duel_summary_text(report, output_width()) +
                           "\nAll figures: connect4 tournament standings " +
                           as_shell_word(folder.string()) + "\n");
}

/// Writes the duel, if it is not there yet, and plays it. Returns the exit status of the run.
int play(const Arguments& arguments, const fs::path& folder, Duellists& players) {
  write_duel(arguments, folder, players);
  return run_tournament(arguments, folder.string(), [&](const TournamentReport& report) {
    print_duel(arguments, folder, report);
  });
}

/// Does the same for a folder that is not there. A duel that cannot be played leaves none behind,
/// so that the same command works with the remedy.
int play_new(const Arguments& arguments, const fs::path& folder, Duellists& players) {
  try {
    return play(arguments, folder, players);
  } catch (const UsageError&) {
    if (!is_there((folder / "results").string())) remove_tree(folder);
    throw;
  }
}

int duel(const Arguments& arguments) {
  if (arguments.has("json") && arguments.has("details"))
    throw both_given("--json", "--details", "JSON has all figures");
  ReportFiles reports(arguments);
  Duellists players(arguments);
  const fs::path folder = folder_of_duel(arguments, players);
  const int status = (is_there(folder.string()) ? play : play_new)(arguments, folder, players);
  return status == exit_ok ? judge(folder, reports) : status;
}

}  // namespace

Subcommand duel_command() {
  return {duel_page(), duel};
}

}  // namespace connect4
