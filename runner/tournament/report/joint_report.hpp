// Several tournaments rated as one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// By a player's name in the tournaments, the name that it is to have in the table.
using Aliases = std::map<std::string, std::string>;

/// The players of all tournaments on one scale, from all their games together: those of one name,
/// under their aliases, are one player. The table is sorted by Elo. Openings that lead to the same
/// position count as one, whichever tournament they are in; the first tournament says which prior
/// and which anchor there are.
///
/// Throws UsageError where an alias names no player, or makes two players of one tournament the
/// same; StoreError as read_report().
TournamentReport joint_report(std::vector<StoreReader>& readers, const Aliases& aliases);

}  // namespace connect4
