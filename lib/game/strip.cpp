#include "lib/game/strip.hpp"

#include <algorithm>

#include "lib/game/lettering.hpp"

namespace connect4 {

namespace {

constexpr int numbers_y = Strip::top + 2;
constexpr int state_y = Strip::numbers_bottom + 4;
constexpr int keys_y = Strip::bottom - Lettering::height - Lettering::depth - 1;
constexpr int state_x = 2 * Strip::margin + 9;  // behind the disc

/// What window managers add above a window; nobody tells us.
constexpr int title_bar_height = 40;

Caption number_of(Column column) {
  const std::string digit(1, column.digit());
  const int centre = column.index() * Canvas::square + Canvas::square / 2;
  return {centre - width_of_lettering(digit) / 2, numbers_y, digit};
}

std::string describe_keys(const Scene& scene, bool gives_up) {
  if (gives_up) return "give up?  n: yes  other keys: no";
  if (scene.asks == Asks::nothing) return "";
  const std::string take_back = scene.takes_back ? "  u: take back" : "";
  return "n: new game" + take_back + (scene.asks == Asks::next ? "  esc: close" : "");
}

}  // namespace

std::vector<Caption> captions(const Scene& scene, bool gives_up) {
  std::vector<Caption> result;
  for (const Column column : Column::all()) result.push_back(number_of(column));
  result.push_back({scene.side ? state_x : Strip::margin, state_y, scene.state});
  result.push_back({Strip::margin, keys_y, describe_keys(scene, gives_up)});
  return result;
}

std::optional<Circle> side_disc(const Scene& scene) {
  if (!scene.side) return std::nullopt;
  return Circle{Strip::margin + Strip::disc_radius, state_y + Lettering::height / 2.0,
                Strip::disc_radius, fill_of(*scene.side), false};
}

int scale_that_fits(int wanted, int screen_width, int screen_height) {
  const int fitting =
      std::min(screen_width / Canvas::width, (screen_height - title_bar_height) / Strip::bottom);
  return std::clamp(fitting, 1, wanted);
}

}  // namespace connect4
