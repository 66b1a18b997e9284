// The ratings as a drawing.
#pragma once

#include <string>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// An SVG image: a row for each rated player, best first, with a dot at its Elo and a line over the
/// 95 % interval. Names are cut to 28 columns. Players without a rating are left out; without any
/// the image says so.
std::string ratings_svg(const TournamentReport& report);

}  // namespace connect4
