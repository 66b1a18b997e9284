// tournament replay: plays a game again and compares.

#include <algorithm>
#include <filesystem>

#include "lib/game/notation.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/reading.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr int exit_different = 1;

CommandPage replay_page() {
  CommandPage page;
  page.name = "connect4 tournament replay";
  page.summary = "replay one game and compare";
  page.synopsis = "[OPTION]... TOURNAMENT GAME";
  page.description = {
      "Replays a game from the same opening and with the same seeds, and compares moves and "
      "result. Nothing is stored. The game may differ if a player keeps data between games, "
      "depends on the clock, or has changed.",
      "The players of the config file are started if it still matches the recorded games, "
      "otherwise the recorded commands. If those ran without a sandbox, --unconfined is required, "
      "because the results folder of a stranger may name any command."};
  page.operands = {tournament_operand(), {"GAME", "The number of the game"}};
  page.options = {unconfined_option(), json_option("the comparison")};
  page.examples = {{"connect4 tournament replay cup.json 17",
                    "Check that game 17 is still played the same way"}};
  page.exit_statuses = {
      {"0", "The game was identical"},
      {"1", "The game was different"},
      {"2", "A mistake in the command line, or a system error"},
  };
  return page;
}

/// The config to play by: the file, which knows the players' places of today, or the recorded
/// config.
TournamentConfig config_for(const std::string& operand, const std::filesystem::path& folder,
                            StoreReader& reader, bool unconfined) {
  TournamentConfig config = recorded_config(folder);
  const std::filesystem::path file = config_file(operand);
  bool is_ours = false;
  if (!std::filesystem::is_directory(file)) {
    TournamentConfig today = load_tournament(file);
    keep_recorded(today);
    if (changes_since(reader.config(), reader.config_folder(), today).can_extend) {
      config = std::move(today);
      is_ours = !std::filesystem::equivalent(operand, folder);
    }
  }
  if (!is_ours && !unconfined) refuse_unconfined_players(config, folder);
  return config;
}

GameRecord play_again(const StoredGame& game, const TournamentConfig& config) {
  std::vector<PlayerSpec> specs = tournament_players(config);
  hide_names_from_opponents(specs, config);
  const auto& red = specs.at(static_cast<std::size_t>(game.result.red));
  const auto& blue = specs.at(static_cast<std::size_t>(game.result.blue));
  for (const PlayerSpec* const player : {&red, &blue})
    if (!player->problem.empty())
      throw UsageError("player " + player->label + ": " + player->problem);
  const StopSignal::Watch watch;
  PlayerPair pair(red, blue);
  pin_to_processor(current_processor());
  GameObserver nobody;
  return play_game(pair.first(), pair.second(),
                   {game.record.game, game.record.start, game.record.seed}, nobody);
}

std::string moves(const GameRecord& record) {
  return to_digits(columns_of(record.plies));
}

/// Returns how many moves after the opening are the same, if not all are.
std::optional<std::size_t> same_moves(const std::string& then, const std::string& now) {
  if (then == now) return std::nullopt;
  return static_cast<std::size_t>(
      std::mismatch(then.begin(), then.end(), now.begin(), now.end()).first - then.begin());
}

/// Returns the number of the first move that differs, counted from the empty board.
int number_after(const GameRecord& record, std::size_t moves) {
  return record.start.ply() + static_cast<int>(moves) + 1;
}

std::string column_at(const std::string& moves, std::size_t index) {
  return index < moves.size() ? std::string("column ") + moves[index] : "no move";
}

std::string comparison(const GameRecord& then, const GameRecord& now, bool is_same) {
  if (is_same)
    return "same: " + std::to_string(now.final_position().ply()) + " moves, the same outcome\n" +
           describe_outcome(now);
  std::string text = "different";
  if (const auto same = same_moves(moves(then), moves(now)))
    text += " from move " + std::to_string(number_after(then, *same)) + " on: then " +
            column_at(moves(then), *same) + ", now " + column_at(moves(now), *same);
  text += "\n  then  " + describe_outcome(then) + "  now   " + describe_outcome(now);
  return text + describe_faults(now);
}

Json json(const GameRecord& then, const GameRecord& now, bool is_same) {
  const auto same = same_moves(moves(then), moves(now));
  const auto outcome = [](const GameRecord& record) {
    const auto& [winner, reason] = record.outcome;
    return Json{{"winner", winner ? Json(name(*winner)) : Json(nullptr)},
                {"reason", name(reason)},
                {"moves", moves(record)}};
  };
  return {{"game", then.game},
          {"same", is_same},
          {"first_difference", same ? Json(number_after(then, *same)) : Json(nullptr)},
          {"then", outcome(then)},
          {"now", outcome(now)}};
}

int replay(const Arguments& arguments) {
  const std::filesystem::path folder = operand_folder(arguments);
  StoreReader reader(folder);
  const StoredGame game = find_game(reader, operand_game(arguments));
  const GameRecord& then = game.record;
  const TournamentConfig config =
      config_for(arguments.operands().front(), folder, reader, arguments.has("unconfined"));
  require_sandbox(config);
  const GameRecord now = play_again(game, config);
  if (now.outcome.ending == Ending::void_game)
    throw UsageError("the game is void: " + now.void_reason + "; try again");
  const bool is_same = moves(then) == moves(now) && then.outcome == now.outcome;
  if (arguments.has("json"))
    print_json(json(then, now, is_same));
  else
    Output::standard().write(comparison(then, now, is_same));
  return is_same ? exit_ok : exit_different;
}

}  // namespace

Subcommand replay_command() {
  return {replay_page(), replay};
}

}  // namespace connect4
