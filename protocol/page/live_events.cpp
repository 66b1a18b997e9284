#include "protocol/page/live_events.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/records/record_codec.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr char separator = ':';
constexpr int hexadecimal = 16;

std::string to_hexadecimal(std::uint32_t number) {
  std::array<char, 20> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal).ptr;
  return {digits.data(), end};
}

}  // namespace

std::string event_id(const SeenGames& seen) {
  const std::string edition = to_hexadecimal(seen.edition) + separator;
  return edition + seen.games.text(longest_event_id - edition.size());
}

Expected<SeenGames> parse_event_id(std::string_view id) {
  const Failure refused{in_quotes(std::string(id)) + " is not an id such as \"6a4c1b2e:1-17+19\""};
  std::uint32_t edition = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), edition, hexadecimal);
  const auto read = static_cast<std::size_t>(end - id.data());
  if (error != std::errc() || read == id.size() || *end != separator ||
      id.size() > longest_event_id)
    return refused;
  auto games = GameSet::parse(id.substr(read + 1));
  if (!games) return refused;
  return SeenGames{edition, *std::move(games)};
}

std::string live_game(const GameRecord& record, const GamePlace& place) {
  std::string text = to_json(record);
  text.pop_back();  // the members go on
  const Json also{{"players", place.players},
                  {"round", place.round},
                  {"pairing", place.pairing},
                  {"state", place.is_surplus ? 1 : 0}};
  return text + "," + also.dump().substr(1);
}

std::string live_tables(const PageData& page) {
  const Json tables{{"standings", page.standings},
                    {"crosstable", page.crosstable},
                    {"rounds", page.rounds},
                    {"test", page.test}};
  return json_line(tables);
}

std::string server_event(std::string_view name, std::string_view id, std::string_view data) {
  std::string text = "event: ";
  text += name;
  if (!id.empty()) (text += "\nid: ") += id;
  ((text += "\ndata: ") += data) += "\n\n";
  return text;
}

}  // namespace connect4
