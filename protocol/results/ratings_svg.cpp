// Draws the ratings as SVG; a part of standings.hpp.
#include <algorithm>
#include <cmath>

#include "lib/text/escapes.hpp"
#include "lib/text/terminal.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/standings.hpp"

namespace connect4 {

namespace {

constexpr double svg_width = 800, row_height = 26, top = 64, labels = 230, right_margin = 24;
constexpr int most_columns_of_name = 28;
constexpr double marks_wanted = 8;

struct RatedPlayer {
  std::string name;
  double elo, low, high;
};

std::vector<RatedPlayer> rated_players(const TournamentReport& report) {
  std::vector<RatedPlayer> players;
  for (const Standing& line : report.summary.table)
    if (const Estimate& elo = report.ratings.players()[place(line.player)]; elo.value)
      players.push_back({cut(report.players[place(line.player)], most_columns_of_name), *elo.value,
                         elo.low.value_or(*elo.value), elo.high.value_or(*elo.value)});
  return players;
}

/// Returns 1, 2 or 5 times a power of ten.
double mark_step(double span) {
  const double rough = span / marks_wanted;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double digit = rough / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

std::string at(double pixels) {
  return decimals(pixels, 1);
}

std::string text_at(double x, double y, const std::string& attributes, const std::string& text) {
  return "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\"" + attributes + ">" +
         escaped_for_html(text) + "</text>\n";
}

/// Writes the parts that are drawn along the axis.
class RatingsAxis {
 public:
  explicit RatingsAxis(const std::vector<RatedPlayer>& players) {
    low_ = std::ranges::min(players, {}, &RatedPlayer::low).low;
    high_ = std::ranges::max(players, {}, &RatedPlayer::high).high;
    const double margin = std::max(high_ - low_, 10.0) * 0.04;
    low_ -= margin;
    high_ += margin;
  }

  std::string marks(double bottom) const {
    std::string svg;
    const double step = mark_step(high_ - low_);
    for (double elo = std::ceil(low_ / step) * step; elo <= high_; elo += step) {
      const bool is_zero = std::abs(elo) < step / 2;
      svg += "<path d=\"M" + at(x(elo)) + " " + at(top) + "V" + at(bottom) + "\" stroke=\"" +
             (is_zero ? "#8b949e" : "#d5dae0") + "\"/>\n" +
             text_at(x(elo), top - 8, " text-anchor=\"middle\" fill=\"#59636e\"",
                     is_zero ? "0" : decimals(elo, 0, true));
    }
    return svg;
  }

  std::string player(const RatedPlayer& player, double y) const {
    const auto end = [&](double elo) { return "M" + at(x(elo)) + " " + at(y - 4) + "v8"; };
    return text_at(16, y + 5, "", player.name) + "<path d=\"M" + at(x(player.low)) + " " + at(y) +
           "H" + at(x(player.high)) + end(player.low) + end(player.high) +
           "\" stroke=\"#59636e\" stroke-width=\"1.5\"/>\n<circle cx=\"" + at(x(player.elo)) +
           "\" cy=\"" + at(y) + "\" r=\"5\" fill=\"#0072b2\"/>\n";
  }

 private:
  double x(double elo) const {
    return labels + (elo - low_) / (high_ - low_) * (svg_width - labels - right_margin);
  }

  double low_, high_;
};

}  // namespace

std::string ratings_svg(const TournamentReport& report) {
  const std::vector<RatedPlayer> players = rated_players(report);
  const double bottom = top + row_height * static_cast<double>(players.size());
  const std::string size = at(svg_width) + " " + at(bottom + 16);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + at(svg_width) +
                    "\" height=\"" + at(bottom + 16) + "\" viewBox=\"0 0 " + size +
                    "\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#1b1f24\">\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
                    text_at(16, 26, " font-weight=\"bold\" font-size=\"16\"",
                            report.name + ": ratings in Elo, 95 % intervals");
  if (players.empty()) return svg + text_at(16, 50, "", "no player is rated yet") + "</svg>\n";
  const RatingsAxis axis(players);
  svg += axis.marks(bottom);
  double y = top + row_height / 2;
  for (const RatedPlayer& player : players) {
    svg += axis.player(player, y);
    y += row_height;
  }
  return svg + "</svg>\n";
}

}  // namespace connect4
