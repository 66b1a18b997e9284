// Opening the folder of a run.
#pragma once

#include <cstdint>
#include <memory>

#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "runner/store/store.hpp"

namespace connect4 {

/// The choices if the folder holds games of another config.
enum class OnChange : std::uint8_t {
  refuse,  ///< report the changes
  extend,  ///< keep the games if the changes only add games to be played
  fresh,   ///< put the old folder aside and begin again, whether or not anything changed
};

/// Makes new files of this process readable only by its user, unless the config says otherwise.
void set_file_mode(const TournamentConfig& config);

/// Throws the exceptions of enter_folder() that concern the recorded games, and changes nothing.
void check_entry(const TournamentConfig& config, OpeningSet openings, OnChange on_change);

/// The store of the config's tournament in its output folder: a new one, or the one that exists,
/// to resume. Throws a UsageError with the changes, if they are in the way, and StoreError if
/// the folder cannot be used.
std::unique_ptr<Store> enter_folder(const TournamentConfig& config, OpeningSet openings,
                                    OnChange on_change);

}  // namespace connect4
