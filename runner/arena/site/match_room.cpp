#include "runner/arena/site/match_room.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/match/person.hpp"
#include "runner/page/record_page.hpp"
#include "runner/screen/record_file.hpp"
#include "runner/web/answers.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

ordered_json match_json(const RequestedMatch& match, const HiddenPaths& hidden) {
  nlohmann::json json = match;
  for (const char* const of_runner : {"person", "entry"}) json.erase(of_runner);
  for (const char* const name : {"player", "opponent", "problem"})
    json[name] = hidden(json[name].get<std::string>());
  return json;
}

}  // namespace

std::optional<WebAnswer> MatchRoom::answer(const Person& person, const Person& owner,
                                           const std::vector<std::string>& words) const {
  auto matches = read_requested_matches(folder_);
  std::erase_if(matches, [&](const auto& each) { return each.person != owner.number; });
  const HiddenPaths hidden = hidden_for_(person);
  if (words.size() == 1) {
    ordered_json json{{"matches", ordered_json::array()}};
    for (auto match = matches.rbegin(); match != matches.rend(); ++match)
      json["matches"].push_back(match_json(*match, hidden));
    return json_answer(200, json);
  }
  const auto found = std::ranges::find_if(
      matches, [&](const auto& each) { return std::to_string(each.match) == words[1]; });
  if (found == matches.end()) return std::nullopt;
  if (words.size() == 2) return json_answer(200, match_json(*found, hidden));
  if (words.size() == 3 && words[2] == "page") return page(person, *found);
  return std::nullopt;
}

/// Only the teacher sees the opponent's notes and logs too.
WebAnswer MatchRoom::page(const Person& person, const RequestedMatch& match) const {
  const HiddenPaths hidden = hidden_for_(person);
  const std::string file = folder_.match_games(match.match).string();
  RecordPage page;
  std::error_code none;
  if (std::filesystem::exists(file, none)) {
    RecordFile records(file);
    while (auto record = records.next()) {
      if (!*record) continue;  // its end is not there yet
      const Colour opponent =
          seat_of(Colour::red, (*record)->game) == 0 ? Colour::blue : Colour::red;
      GameRecord seen = **std::move(record);
      if (!person.is_teacher()) seen = without_words_of(opponent, std::move(seen));
      page.add(hidden(std::move(seen)));
    }
  }
  const std::string title = hidden(match.player) + " - " + hidden(match.opponent);
  return text_answer(200, "application/json",
                     std::make_shared<const std::string>(data_text(std::move(page).data(title))));
}

std::variant<WebAnswer, std::string> match_message(
    const std::string& body,
    const std::function<std::optional<SentWish>(const std::string& name)>& find) {
  const ordered_json json = ordered_json::parse(body, nullptr, false);
  const auto member = [&](const char* name) {
    return json.is_object() && json.contains(name) ? json[name] : ordered_json();
  };
  const ordered_json player = member("player"), games = member("games");
  if (!player.is_string() || !games.is_number_integer())
    return error_answer(
        400, R"(the body of the request cannot be read; send {"player": "NAME", "games": 4})");
  const auto name = player.get<std::string>();
  auto wish = find(name);
  if (!wish) return error_answer(404, refusal::no_player(name));
  wish->games = static_cast<int>(std::clamp<std::int64_t>(games.get<std::int64_t>(), 0, 1'000));
  return to_json(*wish);
}

}  // namespace connect4
