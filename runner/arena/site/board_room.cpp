#include "runner/arena/site/board_room.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "lib/text/printable.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/arena/site/persons_board.hpp"
#include "runner/arena/site/upload.hpp"
#include "runner/web/answers.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

/// A message for the runner, or an answer that refuses it.
using Message = std::variant<WebAnswer, std::string>;

WebAnswer no_board(unsigned status) {
  return error_answer(status, "you are not playing; choose an opponent");
}

WebAnswer passed_on() {
  return json_answer(202, ordered_json::object());
}

}  // namespace

BoardRoom::BoardRoom(const SiteSettings& settings, LadderTable& table, NamesFor names_for)
    : settings_(settings),
      folder_{settings.arena.parent_path()},
      table_(table),
      names_for_(std::move(names_for)) {}

WebAnswer BoardRoom::answer(const Person& person, const std::vector<std::string>& words) const {
  const PersonsBoard board(folder_.board(person.number));
  if (words.size() == 2 && words[1] == "events")
    return {.type = "text/event-stream",
            .length = {},
            .body = std::make_unique<BoardStream>(board),
            .fields = {}};
  const std::string state = board.state();
  if (words.size() != 1 || !PersonsBoard::is_of_match(state)) return no_board(404);
  return text_answer(200, "application/json", std::make_shared<const std::string>(state + "\n"));
}

WebReception BoardRoom::receive(const Person& person, const std::string& key,
                                const std::vector<std::string>& words) {
  if (words.size() == 1) return begin_match(person, key);
  const auto kind = words.size() == 2 ? play_wish_from_name(words[1]) : std::nullopt;
  if (!kind) return error_answer(404, std::string(refusal::no_such_page));
  return pass_on(person, key, *kind);
}

WebReception BoardRoom::begin_match(const Person& person, const std::string& key) {
  if (!settings_.plan.humans)
    return error_answer(403, refusal::switched_off("games against people"));
  if (person.is_withdrawn()) return error_answer(403, std::string(refusal::withdrawn));
  const PersonsBoard board(folder_.board(person.number));
  if (board.is_taken()) return error_answer(409, "you are already playing; end that game first");
  const auto write = [this, person](const std::string& body) -> Message {
    const ordered_json json = ordered_json::parse(body, nullptr, false);
    const bool has_name = json.is_object() && json.contains("player") && json["player"].is_string();
    const std::string name = has_name ? json["player"].get<std::string>() : "";
    const auto challenge = find_player(person, name);
    if (!challenge) return error_answer(404, refusal::no_player(name));
    if (const LadderLine* const line = table_.find(challenge->against); line && line->is_remote)
      return error_answer(409, refusal::plays_no_people(name));
    return to_json(*challenge);
  };
  const auto reply = once_taken(
      settings_.inbox, [this, board] { return board.is_taken() ? passed_on() : refuse_match(); });
  return std::make_unique<Dispatch>(settings_.inbox, inbox::wish_prefix, key, write, reply);
}

/// Answers a person that the runner gave no board.
WebAnswer BoardRoom::refuse_match() const {
  if (taken_boards(folder_.boards()) >= settings_.plan.human_games)
    return error_answer(409, "all boards are taken; try again in a few minutes");
  return error_answer(
      503, "the match cannot begin now; try again, and tell your teacher if it keeps failing");
}

std::optional<SentWish> BoardRoom::find_player(const Person& person, const std::string& name) {
  const std::vector<std::string> own = own_names(table_.reader());
  const std::vector<std::string> shown = names_for_(person);
  for (std::size_t i = 0; i < own.size() && i < shown.size(); ++i) {
    const LadderLine* const line = table_.find(own[i]);
    if (shown[i] == name && line != nullptr && line->withdrawal.empty())
      return SentWish{.against = own[i], .shown = shown[i]};
  }
  return std::nullopt;
}

/// The runner decides whether it can be fulfilled: the board may change meanwhile.
WebReception BoardRoom::pass_on(const Person& person, const std::string& key, PlayWish::Kind kind) {
  if (!PersonsBoard(folder_.board(person.number)).is_taken()) return no_board(409);
  const auto write = [kind](const std::string& body) -> Message {
    const auto wish = parse_play_wish(kind, body);
    if (!wish) return error_answer(400, wish.error());
    return to_json(SentWish{.wish = *wish});
  };
  return std::make_unique<Dispatch>(settings_.inbox, inbox::wish_prefix, key, write,
                                    once_taken(settings_.inbox, passed_on));
}

}  // namespace connect4
