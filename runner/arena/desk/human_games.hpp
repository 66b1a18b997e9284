// The games of people against players of the class.
#pragma once

#include <list>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/arena_plan.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/desk/human_board.hpp"
#include "runner/arena/inbox.hpp"

namespace connect4 {

/// Keeps at most one board per person, and as many as the plan allows. All are on processors on
/// which no rated game is played. For one thread.
class HumanGames {
 public:
  /// The processors are for people's games; there is one at least, if the plan has such games.
  /// Boards of an earlier run are gone.
  HumanGames(ArenaFolder folder, ArenaPlan plan, std::vector<int> processors);

  /// Fulfils a request of this person, if it can be fulfilled.
  void fulfil(const SentWish& sent, const Person& person);

  /// Ends the games of this person, and those against its player.
  void end_games_of(const Person& person);

  /// To be called several times per second.
  void look();

 private:
  void begin(const SentWish& sent, const Person& person);
  std::optional<HumanBoard::Settings> settings_of(const SentWish& sent, const Person& person);
  HumanBoard* board_of(std::int64_t person);
  int free_processor() const;

  const ArenaFolder folder_;
  const ArenaPlan plan_;
  const std::vector<int> processors_;
  std::list<HumanBoard> boards_;
};

}  // namespace connect4
