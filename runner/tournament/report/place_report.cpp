#include "runner/tournament/report/place_report.hpp"

#include "runner/tournament/report/report_numbers.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string best_text(const std::optional<Place>& place) {
  return place ? decimals(100 * place->best, 1) : "-";
}

std::string places_text(const std::optional<Place>& place) {
  if (!place) return "-";
  const std::string low = std::to_string(place->low);
  return place->low == place->high ? low : low + "-" + std::to_string(place->high);
}

Json place_json(const std::optional<Place>& place) {
  if (!place) return nullptr;
  return {{"best", place->best}, {"low", place->low}, {"high", place->high}};
}

}  // namespace connect4
