#include "protocol/page/page_data.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"
#include "lib/text/escapes.hpp"
#include "lib/text/moment.hpp"
#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/results/standings.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

Json player_json(const PagePlayer& player) {
  Json json{{"name", player.name},
            {"command", player.command ? Json(*player.command) : Json()},
            {"limit_us", player.limit ? Json(player.limit->count()) : Json()}};
  if (player.is_house) json["house"] = true;
  if (player.is_remote) json["remote"] = true;
  return json;
}

Json players_json(const std::vector<PagePlayer>& players) {
  Json json = Json::array();
  for (const PagePlayer& player : players) json.push_back(player_json(player));
  return json;
}

Json reason_names() {
  Json names = Json::array();
  for (const EndingRow& row : ending_table) names.push_back(row.name);
  return names;
}

std::string without_tags(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char letter : json)
    if (letter == '<')
      text += "\\u003c";
    else
      text += letter;
  return text;
}

}  // namespace

Json attempt_json(const GameRecord& record, int attempt, const std::string& detail) {
  const auto& winner = record.outcome.winner;
  return {{"game", record.game},
          {"attempt", attempt},
          {"start", to_fen(record.start)},
          {"moves", to_digits(columns_of(record.plies))},
          {"winner", winner ? Json(name(*winner)) : Json()},
          {"reason", name(record.outcome.ending)},
          {"detail", detail}};
}

Json history_json(const std::vector<PastRating>& past) {
  Json history = Json::array();
  for (const PastRating& each : past)
    history.push_back({{"player", each.player},
                       {"elo", estimate_json(each.elo)},
                       {"games", each.games},
                       {"until", as_utc(each.replaced)}});
  return history;
}

std::string to_json(const PageData& data) {
  Json json{{"format", "connect4-page"},
            {"version", 1},
            {"made_by", "connect4 " CONNECT4_VERSION},
            {"made_at", as_utc(data.made_at)},
            {"live", data.seen.has_value()},
            {"title", printable(data.title)},
            {"standings", data.standings},
            {"crosstable", data.crosstable},
            {"players", players_json(data.players)},
            {"starts", data.games.starts()},
            {"versions", data.games.versions()},
            {"reasons", reason_names()},
            {"rounds", data.rounds},
            {"test", data.test},
            {"games", data.games.json()}};
  if (!data.set_aside.empty()) json["set_aside"] = data.set_aside;
  if (!data.history.empty()) json["history"] = data.history;
  if (data.seen) json["seen"] = *data.seen;
  if (!data.arena.is_null()) json["arena"] = data.arena;
  if (data.plays) json["play"] = true;
  if (data.wall) json["wall"] = true;
  return without_tags(json_line(json));
}

namespace {

struct Mark {
  std::string_view name;
  std::string text;
  std::size_t at = 0;  // in the viewer
};

std::array<Mark, 4> marks_for(const PageParts& parts) {
  return {{{"__CONNECT4_TITLE__", escaped_for_html(parts.title)},
           {"<!--connect4:tables-->", parts.tables},
           {"<!--connect4:data-->",
            "<script type=\"application/json\" id=\"connect4-data\">" + parts.data + "</script>"},
           {"__CONNECT4_CONNECT__", parts.connect_src}}};
}

Expected<std::size_t> place_of(std::string_view mark, std::string_view viewer) {
  const std::size_t place = viewer.find(mark);
  if (place == std::string_view::npos) return Failure{"the viewer has no mark " + in_quotes(mark)};
  if (viewer.find(mark, place + 1) != std::string_view::npos)
    return Failure{"the viewer has the mark " + in_quotes(mark) + " twice"};
  return place;
}

}  // namespace

Expected<std::string> page_html(std::string_view viewer, const PageParts& parts) {
  std::array<Mark, 4> marks = marks_for(parts);
  for (Mark& mark : marks) {
    const auto place = place_of(mark.name, viewer);
    if (!place) return Failure{place.error()};
    mark.at = *place;
  }
  std::sort(marks.begin(), marks.end(),
            [](const Mark& one, const Mark& two) { return one.at < two.at; });
  std::string page;
  page.reserve(viewer.size() + parts.data.size() + parts.tables.size());
  std::size_t done = 0;
  for (const Mark& mark : marks) {
    page += viewer.substr(done, mark.at - done);
    page += mark.text;
    done = mark.at + mark.name.size();
  }
  page += viewer.substr(done);
  return page;
}

}  // namespace connect4
