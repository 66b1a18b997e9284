#include "runner/arena/desk/human_games.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "runner/catalog/player_catalog.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

namespace fs = std::filesystem;

HumanGames::HumanGames(ArenaFolder folder, ArenaPlan plan, std::vector<int> processors)
    : folder_(std::move(folder)), plan_(std::move(plan)), processors_(std::move(processors)) {
  std::error_code error;
  fs::remove_all(folder_.boards(), error);
  if (!error) fs::create_directory(folder_.boards(), error);
  if (error) fail_to_write(folder_.boards().string(), error.value());
}

void HumanGames::fulfil(const SentWish& sent, const Person& person) {
  HumanBoard* const board = board_of(person.number);
  if (sent.wish) {
    if (board != nullptr) board->take(*sent.wish);
    return;
  }
  const bool may_begin = plan_.humans && !person.is_withdrawn();
  if (board == nullptr && may_begin && std::ssize(boards_) < plan_.human_games) begin(sent, person);
}

/// If a match cannot begin, the arena logs the reason and goes on.
void HumanGames::begin(const SentWish& sent, const Person& person) try {
  auto settings = settings_of(sent, person);
  if (!settings) return;
  boards_.emplace_back(*std::move(settings)).look();
} catch (const std::exception& problem) {
  std::cerr << "a person's game cannot begin: " << problem.what() << std::endl;
}

/// Nothing if the ladder has no such player, or it runs on its owner's machine.
std::optional<HumanBoard::Settings> HumanGames::settings_of(const SentWish& sent,
                                                            const Person& person) {
  const Ladder ladder = find_ladder(folder_.folder.string());
  const auto& players = ladder.config.players;
  const auto found = std::ranges::find(players, sent.against, &ConfiguredPlayer::name);
  if (found == players.end() || found->is_remote()) return std::nullopt;
  auto human = find_player("human", TimeControl{}, Installation::of_this_program());
  if (!human) throw UsageError(human.error());
  human->fixed_name = person.name;
  human->name_for_opponents = "a person";  // the player's author is not told who
  auto specs = tournament_players(ladder.config);
  PlayerSpec& player = specs[static_cast<std::size_t>(found - players.begin())];
  return HumanBoard::Settings{.folder = folder_,
                              .person = person.number,
                              .player = sent.against,
                              .seats = {*std::move(human), std::move(player)},
                              .names = {person.name, sent.shown},
                              .shows_words = person.is_teacher() || person.name == sent.against,
                              .processor = free_processor()};
}

HumanBoard* HumanGames::board_of(std::int64_t person) {
  const auto found = std::ranges::find(boards_, person, &HumanBoard::person);
  return found == boards_.end() ? nullptr : &*found;
}

/// Returns the processor with the fewest boards.
int HumanGames::free_processor() const {
  return std::ranges::min(processors_, {}, [this](int processor) {
    return std::ranges::count(boards_, processor, &HumanBoard::processor);
  });
}

void HumanGames::end_games_of(const Person& person) {
  for (HumanBoard& board : boards_)
    if (board.person() == person.number || board.player() == person.name)
      board.end("The player was withdrawn.");
}

void HumanGames::look() {
  for (HumanBoard& board : boards_) board.look();
  std::erase_if(boards_, [](const HumanBoard& board) { return board.is_over(); });
}

}  // namespace connect4
