#include "runner/arena/site/arena_site.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/moment.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/page/live_events.hpp"
#include "protocol/results/standings.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/arena/site/letters.hpp"
#include "runner/page/page_file.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/web/answers.hpp"
#include "runner/web/key.hpp"
#include "runner/web/request_checks.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int most_hand_ins_shown = 20;
constexpr const char* disk_is_full =
    "the disk of the arena is nearly full, so submissions are refused; make room, and the arena "
    "accepts them again by itself";

/// "/api/versions/3/use" -> "versions", "3", "use"; empty if it is not of the interface.
std::vector<std::string> words_of(const std::string& path) {
  constexpr std::string_view beginning = "/api/";
  std::vector<std::string> words;
  if (!path.starts_with(beginning)) return words;
  std::istringstream rest(path.substr(beginning.size()));
  for (std::string word; std::getline(rest, word, '/');) words.push_back(without_percents(word));
  return words;
}

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

WebAnswer not_found() {
  return error_answer(404, std::string(refusal::no_such_page));
}

WebAnswer for_teacher_alone() {
  return error_answer(403, std::string(refusal::teacher_only));
}

/// Returns why this person may have no part in the games of remote players.
std::optional<WebAnswer> refuse_remote(const Person& person, bool is_on) {
  if (!is_on) return error_answer(403, refusal::switched_off("remote players"));
  if (person.is_withdrawn()) return error_answer(403, std::string(refusal::withdrawn));
  return std::nullopt;
}

WebAnswer text_of(const std::string& type, std::string text) {
  return text_answer(200, type, std::make_shared<const std::string>(std::move(text)));
}

/// Returns all that one may see of the players: their names, and whether the words between referee
/// and bots are shown. Every page, stream and download shows players as this says.
ShownPlayers players_seen_by(Viewer viewer, const SiteSettings& settings, StoreReader& reader) {
  ShownPlayers shown;
  if (viewer == Viewer::teacher) return shown;
  if (!settings.names.empty()) shown = read_names_file(settings.names.string(), own_names(reader));
  shown.shows_words = false;
  return shown;
}

/// The member of the page that says it is one of an arena.
ordered_json arena_json(const ArenaPlan& plan) {
  ordered_json json{{"public", plan.is_public}};
  if (plan.humans) json["humans"] = true;
  if (plan.remote.is_on()) json["remote"] = true;
  if (plan.requests_per_hour > 0) json["matches"] = true;
  return json;
}

/// The settings outlive the view.
TournamentView view_for(Viewer viewer, const SiteSettings& settings) {
  return {.names = [viewer, &settings](
                       StoreReader& reader) { return players_seen_by(viewer, settings, reader); },
          .arena = arena_json(settings.plan),
          .is_data = viewer == Viewer::teacher || !settings.plan.is_public};
}

/// Returns "place 1 of 4 in the queue"; empty if the submission does not wait.
std::string place_in_queue(ArenaStore& store, const HandIn& hand_in) {
  if (hand_in.stage != HandInStage::waiting) return "";
  const auto queue = store.queue();
  const auto place = std::ranges::find(queue, hand_in.number) - queue.begin() + 1;
  if (place > std::ssize(queue)) return "";
  return "place " + std::to_string(place) + " of " + std::to_string(queue.size()) + " in the queue";
}

/// The hand-in as its owner sees it: one that waits has its place in the queue.
ordered_json course_json(ArenaStore& store, HandIn hand_in, bool with_output = true) {
  if (const std::string queue = place_in_queue(store, hand_in); !queue.empty())
    hand_in.step("unpacked").reason = queue;
  return to_json(hand_in, with_output);
}

/// The course of one hand-in, whenever it has changed.
class HandInStream final : public WebBody {
 public:
  HandInStream(ArenaStore& store, std::int64_t number) : store_(store), number_(number) {}

  /// A store that cannot be read ends it: the watcher comes back, and is told why.
  std::string next() override try {
    const auto hand_in = store_.hand_in(number_);
    is_over_ = !hand_in || hand_in->is_finished();
    std::string data = hand_in ? json_line(course_json(store_, *hand_in)) : "";
    if (data.empty() || data == last_) return {};
    last_ = data;
    return server_event("hand-in", {}, data);
  } catch (const StoreError& problem) {
    std::cerr << problem.what() << std::endl;
    is_over_ = true;
    return {};
  }

  bool is_over() const override { return is_over_; }

 private:
  ArenaStore& store_;
  const std::int64_t number_;
  std::string last_;
  bool is_over_ = false;
};

/// Returns the name with letters that may stand in a header and in the name of a file anywhere.
std::string plain_name(std::string name) {
  const auto is_plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '_';
  };
  std::ranges::replace_if(
      name, [&](char letter) { return !is_plain(letter); }, '_');
  return name.empty() || name.front() == '.' ? "bot" + name : name;
}

std::string state_of_player(const Person& person, const std::optional<HandIn>& last,
                            bool is_playing) {
  if (person.is_withdrawn()) return "withdrawn";
  if (!last) return "none";
  if (!last->failed_step().empty()) return "failed";
  if (last->stage == HandInStage::over) return "rated";
  return is_playing && last->stage == HandInStage::in ? "playing" : "waiting";
}

/// The key with which the door has admitted the request.
std::string key_of(const WebRequest& request) {
  return bearer_key(request).value_or("");
}

bool is_about_a_player(TeacherOrder::Kind kind) {
  return kind >= TeacherOrder::Kind::withdraw;
}

/// Makes the runner's message of an order with this body, which may be empty if it is about no
/// player. The keys of the links that the order makes become `keys`. Returns an answer if it cannot
/// be read.
std::variant<WebAnswer, std::string> order_message(const std::string& body, TeacherOrder::Kind kind,
                                                   std::vector<std::string>& keys) {
  TeacherOrder order{.kind = kind};
  const ordered_json json = ordered_json::parse(body.empty() ? "{}" : body, nullptr, false);
  const auto word = [&](const char* name) {
    const bool is_there = json.is_object() && json.contains(name) && json[name].is_string();
    return is_there ? json[name].get<std::string>() : "";
  };
  order.player = word("player");
  order.id = word("id");
  if (kind == TeacherOrder::Kind::link) keys.push_back(new_key());
  if (kind == TeacherOrder::Kind::add)
    for (std::size_t i = 0; i < parts_of(order.id).size(); ++i) keys.push_back(new_key());
  order.new_key = joined(keys, ";");
  std::string message = to_json(order);
  const bool has_player = !is_about_a_player(order.kind) || !order.player.empty();
  if (!json.is_object() || !has_player || !parse_order(message))
    return error_answer(400, "the body of the request cannot be read; send {\"player\": \"NAME\"}");
  return message;
}

Viewer viewer(const Person& person) {
  return person.is_teacher() ? Viewer::teacher : Viewer::others;
}

}  // namespace

ArenaSite::ArenaSite(SiteSettings settings)
    : settings_(std::move(settings)),
      folder_{settings_.arena.parent_path()},
      store_(folder_.database(), ArenaStore::Access::read),
      table_(settings_.results),
      door_(store_),
      for_others_(settings_.results, view_for(Viewer::others, settings_)),
      for_teacher_(settings_.results, view_for(Viewer::teacher, settings_)),
      board_room_(settings_, table_,
                  [this](const Person& person) { return names_seen_by(viewer(person)); }),
      match_room_(folder_,
                  [this](const Person& person) {
                    ShownPlayers shown =
                        players_seen_by(viewer(person), settings_, table_.reader());
                    shown.shows_words = true;  // the room hides those of the opponent
                    return HiddenPaths::of(table_.reader(), shown);
                  }),
      remote_room_(
          settings_.plan.remote.is_on()
              ? std::make_unique<RemoteRoom>(settings_.inbox, settings_.plan.remote.absent_after)
              : nullptr),
      feedback_for_others_(
          table_.reader(),
          [this] { return players_seen_by(Viewer::others, settings_, table_.reader()); }),
      feedback_for_teacher_(table_.reader(), [] { return ShownPlayers(); }),
      live_(folder_.live()),
      live_for_others_([this] { return names_seen_by(Viewer::others); }),
      live_for_teacher_([this] { return names_seen_by(Viewer::teacher); }) {
  remove_drafts(settings_.inbox);
}

WebAnswer ArenaSite::answer(const WebRequest& request) try {
  const bool has_key = request.field("authorization").has_value();
  const bool is_open_to_all =
      settings_.plan.is_public && (request.path == "/events" || request.path == "/live");
  if (request.path == "/" || (is_open_to_all && !has_key)) return answer_anybody(request);
  auto admitted = door_.admit(request);
  if (auto* const refused = std::get_if<WebAnswer>(&admitted)) return std::move(*refused);
  const Person person = std::get<Person>(std::move(admitted));
  WebAnswer answer = answer_person(request, person);
  if (answer.body && !answer.length)
    answer.body = std::make_unique<PersonsStream>(std::move(answer.body), door_, person);
  return answer;
} catch (const UsageError& problem) {
  return unreadable_arena(problem);
}

WebAnswer ArenaSite::answer_anybody(const WebRequest& request) {
  if (request.path == "/" && !settings_.plan.is_public) return shell();
  if (request.path == "/live") return stream(live_for_others_.join());
  return for_others_.answer(request);
}

WebAnswer ArenaSite::stream(std::unique_ptr<WebBody> body) {
  return {.type = "text/event-stream", .length = {}, .body = std::move(body), .fields = {}};
}

/// The page without any data: those come to people with a key.
WebAnswer ArenaSite::shell() {
  PageData data{.title = settings_.title, .arena = arena_json(settings_.plan)};
  data.seen = event_id({});  // it may ask this server
  return text_of("text/html; charset=utf-8", page_text(std::move(data), ""));
}

WebAnswer ArenaSite::answer_person(const WebRequest& request, const Person& person) {
  TournamentSite& games = person.is_teacher() ? for_teacher_ : for_others_;
  if (request.path == "/events") return games.answer(request);
  if (request.path == "/live")
    return stream((person.is_teacher() ? live_for_teacher_ : live_for_others_).join());
  const std::vector<std::string> words = words_of(request.path);
  const std::string& what = words.empty() ? request.path : words.front();
  if (what == "page" && (person.is_teacher() || !settings_.plan.is_public))
    return games.answer({.path = "/"});
  if (what == "me") return me(person);
  if (what == "hand-ins" && words.size() >= 2) return hand_in(person, words);
  if (what == "versions" && words.size() == 3) return version(request, person, words);
  if (what == "matches") {
    const auto owner = owner_of(request, person);
    auto answer = owner ? match_room_.answer(person, *owner, words) : std::nullopt;
    return answer ? *std::move(answer) : not_found();
  }
  if (what == "game") return board_room_.answer(person, words);
  if (what == "remote") return remote(request, person, words);
  if (what == "teacher") return person.is_teacher() ? teacher() : for_teacher_alone();
  if (what == "table.csv") return person.is_teacher() ? table(request) : for_teacher_alone();
  return not_found();
}

WebAnswer ArenaSite::remote(const WebRequest& request, const Person& person,
                            const std::vector<std::string>& words) {
  if (auto refused = refuse_remote(person, remote_room_ != nullptr)) return *std::move(refused);
  const std::string accept = query_value(request.query.value_or(""), "accept");
  if (!accept.empty() && accept != "all" && accept != "none")
    return error_answer(400, "accept is " + in_quotes(accept) + "; it must be all or none");
  if (words.size() == 2 && words[1] == "stream" && !person.is_teacher())
    return {.type = "application/x-ndjson",
            .length = {},
            .body = remote_room_->connect(person.number, accept != "none"),
            .fields = {}};
  if (words.size() != 1) return not_found();
  ordered_json players = ordered_json::array();
  for (const Person& each : store_.people()) {
    const auto connection = remote_room_->connection_of(each.number);
    if (connection && sees_connection(person, each))
      players.push_back(
          {{"name", printable(each.name)},
           {"since", as_utc(connection->since)},
           {"accepts", connection->accepts},
           {"round_trip_ms", connection->round_trip ? ordered_json(connection->round_trip->count())
                                                    : ordered_json()}});
  }
  return json_answer(200, {{"connected", std::move(players)}});
}

WebReception ArenaSite::reply(const Person& person) {
  if (auto refused = refuse_remote(person, remote_room_ != nullptr)) return *std::move(refused);
  if (person.is_teacher()) return not_found();
  return remote_room_->receive(person.number);
}

/// The runner knows whether the match can be played.
WebReception ArenaSite::match(const WebRequest& request, const Person& person) {
  const auto find = [this, person](const std::string& name) -> std::optional<SentWish> {
    if (auto wish = board_room_.find_player(person, name)) return wish;
    for (const Person& each : store_.people())
      if (remote_name(each) == name && sees_connection(person, each))
        return SentWish{.against = name, .shown = name};
    return std::nullopt;
  };
  return std::make_unique<Dispatch>(
      settings_.inbox, inbox::match_prefix, key_of(request),
      [find](const std::string& body) { return match_message(body, find); },
      once_answered(store_, [](const EntryAnswer& answer) {
        return json_answer(202, {{"match", answer.hand_in.value_or(0)}});
      }));
}

/// Without pseudonyms everybody sees who is connected. With them, a person sees itself.
bool ArenaSite::sees_connection(const Person& person, const Person& other) const {
  return person.is_teacher() || settings_.plan.names == ArenaNames::own ||
         person.number == other.number;
}

ordered_json ArenaSite::state_json() {
  const std::string& closes = settings_.plan.closes;
  return {{"state", is_paused(store_) ? "paused" : "running"},
          {"handing_in", is_open(store_, settings_.plan, time_now()) ? "open" : "closed"},
          {"closes", closes.empty() ? ordered_json() : ordered_json(closes)}};
}

WebAnswer ArenaSite::me(const Person& person) {
  ordered_json json{{"role", person.is_teacher() ? "teacher" : "player"}};
  json.update(state_json());
  if (person.is_teacher()) return json_answer(200, json);
  const LadderLine* const line = table_.find(person.name);
  json["name"] = printable(person.name);
  json["place"] = line != nullptr ? ordered_json(line->place) : ordered_json();
  json["rating"] = line != nullptr ? rating_json(line->elo, line->low, line->high) : ordered_json();
  json["hand_ins"] = ordered_json::array();
  for (const HandIn& each : store_.hand_ins_of(person.number, most_hand_ins_shown))
    json["hand_ins"].push_back(course_json(store_, each, json["hand_ins"].empty()));
  json["versions"] = ordered_json::array();
  for (const HandIn& each : store_.versions_of(person.number))
    json["versions"].push_back(version_json(person, each));
  return json_answer(200, json);
}

ordered_json ArenaSite::version_json(const Person& owner, const HandIn& version) {
  const bool in_use = store_.version_in_use(owner.number) == version.version;
  const LadderLine* const line = in_use ? table_.find(owner.name) : nullptr;
  const auto past = store_.rating_of(owner.number, *version.version);
  ordered_json rating;
  if (line != nullptr)
    rating = rating_json(line->elo, line->low, line->high);
  else if (past)
    rating = rating_json(past->elo, past->low, past->high);
  return {{"version", *version.version}, {"time", as_utc(version.time)},
          {"bytes", version.bytes},      {"hash", version.hash},
          {"rating", std::move(rating)}, {"in_use", in_use},
          {"kept", is_kept(version)},    {"log", in_use || has_log(owner, version)}};
}

bool ArenaSite::has_log(const Person& owner, const HandIn& version) const {
  std::error_code none;
  return fs::exists(folder_.feedback(owner.number, *version.version, false), none);
}

bool ArenaSite::is_kept(const HandIn& version) const {
  std::error_code none;
  return fs::exists(folder_.upload(version.number), none);
}

WebAnswer ArenaSite::hand_in(const Person& person, const std::vector<std::string>& words) {
  const auto number = number_in(words[1]);
  const auto found = number ? store_.hand_in(*number) : std::nullopt;
  if (!found || (found->person != person.number && !person.is_teacher())) return not_found();
  if (words.size() == 2) return json_answer(200, course_json(store_, *found));
  if (words[2] != "events") return not_found();
  return stream(std::make_unique<HandInStream>(store_, *number));
}

/// Returns the player that a request is about: the teacher names one.
std::optional<Person> ArenaSite::owner_of(const WebRequest& request, const Person& person) {
  if (!person.is_teacher()) return person;
  const std::string name = query_value(request.query.value_or(""), "player");
  for (Person& each : store_.people())
    if (each.name == name && !each.is_teacher()) return std::move(each);
  return std::nullopt;
}

WebAnswer ArenaSite::version(const WebRequest& request, const Person& person,
                             const std::vector<std::string>& words) {
  const auto owner = owner_of(request, person);
  const auto number = number_in(words[1]);
  if (!owner || !number) return not_found();
  for (const HandIn& each : store_.versions_of(owner->number)) {
    if (*each.version != *number) continue;
    if (words[2] == "files") return is_kept(each) ? files(each) : not_found();
    if (words[2] == "build") return text_of("text/plain; charset=utf-8", each.step("built").output);
    if (words[2] == "report") return text_of("application/json", each.report);
    if (words[2] == "log") return log(*owner, *each.version, viewer(person));
  }
  return not_found();
}

WebAnswer ArenaSite::files(const HandIn& version) {
  const fs::path content = folder_.upload(version.number) / inbox::content;
  auto answer = file_answer("application/octet-stream", content.string());
  if (!answer) {
    std::cerr << "version " << *version.version << ": " << answer.error() << std::endl;
    return error_answer(503, "the files cannot be read now; try again in a minute");
  }
  answer->fields.emplace_back("Content-Disposition",
                              "attachment; filename=\"" + plain_name(version.file) + "\"");
  return *std::move(answer);
}

/// The runner has kept the feedback of a version that is not in use any more.
WebAnswer ArenaSite::log(const Person& owner, int version, Viewer viewer) {
  const bool is_for_teacher = viewer == Viewer::teacher;
  if (store_.version_in_use(owner.number) == version) {
    auto page = (is_for_teacher ? feedback_for_teacher_ : feedback_for_others_).page(owner.name);
    return page ? text_of("text/plain; charset=utf-8", *std::move(page)) : not_found();
  }
  auto kept = file_answer("text/plain; charset=utf-8",
                          folder_.feedback(owner.number, version, is_for_teacher).string());
  return kept ? *std::move(kept) : not_found();
}

ordered_json ArenaSite::player_json(const Person& person) {
  auto last = store_.hand_ins_of(person.number, 1);
  const auto hand_in = last.empty() ? std::nullopt : std::optional(std::move(last.front()));
  const LadderLine* const line = table_.find(person.name);
  const auto version = store_.version_in_use(person.number);
  std::string reason;
  if (hand_in && !hand_in->failed_step().empty())
    reason =
        std::string(hand_in->failed_step()) + ": " + hand_in->step(hand_in->failed_step()).reason;
  else if (line != nullptr)
    reason = line->withdrawal;
  return {
      {"name", printable(person.name)},
      {"id", printable(person.id)},
      {"state", state_of_player(person, hand_in, line != nullptr)},
      {"reason", printable(reason)},
      {"place", line != nullptr ? ordered_json(line->place) : ordered_json()},
      {"rating", line != nullptr ? rating_json(line->elo, line->low, line->high) : ordered_json()},
      {"version", version ? ordered_json(*version) : ordered_json()},
      {"last_hand_in", hand_in ? to_json(*hand_in, false) : ordered_json()}};
}

WebAnswer ArenaSite::teacher() {
  ordered_json json = state_json();
  const bool has_room = room_for_hand_ins(folder_.arena()) > 0;
  const std::string trouble = has_room ? store_.setting(arena_settings::trouble) : disk_is_full;
  json["problem"] = trouble.empty() ? ordered_json() : ordered_json(printable(trouble));
  const std::vector<Person> people = store_.people();
  json["copies"] = to_json(copies_.look(store_, people, table_.reader()));
  json["players"] = ordered_json::array();
  for (const Person& person : people)
    if (!person.is_teacher()) json["players"].push_back(player_json(person));
  return json_answer(200, json);
}

/// House bots and remote players have lines only if the teacher asks for them. Everybody else has
/// one.
WebAnswer ArenaSite::table(const WebRequest& request) {
  const std::string query = request.query.value_or("");
  GradebookPeople people{.with_house = query_value(query, "house") == "yes",
                         .with_remote = query_value(query, "remote") == "yes"};
  const TournamentReport report = read_report(table_.reader(), {}, people.with_remote);
  const std::vector<Person> members = store_.people();
  for (const std::string& player : report.players) {
    const auto person = std::ranges::find_if(members, [&](const Person& each) {
      return player == each.name || player == remote_name(each);
    });
    people.ids.push_back(person == members.end() ? "" : person->id);
    people.house.push_back(person == members.end());
  }
  for (const Person& person : members)
    if (!person.is_teacher() &&
        std::ranges::find(report.players, person.name) == report.players.end())
      people.absent.push_back({person.id, person.name, reason_of_absence(person)});
  WebAnswer answer = text_of("text/csv; charset=utf-8", gradebook(report, people));
  answer.fields.emplace_back("Content-Disposition", "attachment; filename=\"table.csv\"");
  return answer;
}

std::string ArenaSite::reason_of_absence(const Person& person) {
  if (person.is_withdrawn()) return "withdrawn";
  const auto last = store_.hand_ins_of(person.number, 1);
  if (last.empty()) return "no submission";
  const auto failed = last.front().failed_step();
  if (!failed.empty()) return std::string(failed) + ": " + last.front().step(failed).reason;
  const std::string since = "submitted " + as_utc(last.front().time);
  if (last.front().stage == HandInStage::at_work) return since + ", being checked";
  const std::string queue = place_in_queue(store_, last.front());
  return since + (queue.empty() ? "" : ", " + queue);
}

WebReception ArenaSite::receive(const WebRequest& request) try {
  if (auto refused = refuse_foreign(request)) return *std::move(refused);
  auto admitted = door_.admit(request);
  if (auto* const refused = std::get_if<WebAnswer>(&admitted)) return std::move(*refused);
  const Person person = std::get<Person>(std::move(admitted));
  const std::vector<std::string> words = words_of(request.path);
  if (words.size() == 1 && words[0] == "hand-ins") return receive_files(request, person);
  if (words.size() == 3 && words[0] == "versions" && words[2] == "use")
    return use_version(request, person, words);
  if (words.size() == 2 && words[0] == "teacher") return order(request, person, words[1]);
  if (words.size() == 2 && words[0] == "remote" && words[1] == "reply") return reply(person);
  if (words.size() == 1 && words[0] == "matches") return match(request, person);
  if (!words.empty() && words[0] == "game")
    return board_room_.receive(person, key_of(request), words);
  return not_found();
} catch (const UsageError& problem) {
  return unreadable_arena(problem);
}

/// The runner asks again when it has the hand-in.
std::optional<WebAnswer> ArenaSite::refuse_to_take(const Person& person) {
  const auto refused = refuse_hand_in(store_, settings_.plan, person, time_now());
  return refused ? std::optional(refusal_answer(*refused)) : std::nullopt;
}

/// A repeated request gets the answer of the first one, from the runner: it may bring other files.
WebReception ArenaSite::receive_files(const WebRequest& request, const Person& person) {
  const std::string key = request.field("idempotency-key").value_or("");
  if (!store_.hand_in_of_repeat(person.number, key))
    if (auto refused = refuse_to_take(person)) return *std::move(refused);
  return Upload::begin(request, person, settings_.inbox, store_, senders_);
}

WebReception ArenaSite::use_version(const WebRequest& request, const Person& person,
                                    const std::vector<std::string>& words) {
  if (auto refused = refuse_to_take(person)) return *std::move(refused);
  const auto number = number_in(words[1]);
  const auto versions = store_.versions_of(person.number);
  const auto found = std::ranges::find_if(
      versions, [&](const HandIn& each) { return number && *each.version == *number; });
  if (found == versions.end() || !is_kept(*found)) return not_found();
  if (store_.version_in_use(person.number) == found->version)
    return error_answer(409, "this version already plays; choose another one");
  const SentHandIn message{.uses = found->version};
  return std::make_unique<Dispatch>(
      settings_.inbox, inbox::hand_in_prefix, key_of(request),
      [message](const std::string&) { return to_json(message); },
      [this](const std::string& entry) { return accepted(store_, entry); });
}

/// The runner carries the order out, or says why it does not.
WebReception ArenaSite::order(const WebRequest& request, const Person& person,
                              const std::string& word) {
  const auto kind = order_from_name(word);
  if (!kind) return not_found();
  if (!person.is_teacher()) return for_teacher_alone();
  const auto keys = std::make_shared<std::vector<std::string>>();
  const auto write = [kind, keys](const std::string& body) {
    return order_message(body, *kind, *keys);
  };
  const auto reply = once_answered(store_, [this, keys](const EntryAnswer&) {
    if (keys->empty()) return json_answer(202, ordered_json::object());
    ordered_json links;
    for (const std::string& key : *keys)
      links.push_back(link_with_key(beginning_of_links(store_, settings_.url), key));
    if (links.size() == 1) return json_answer(200, {{"link", links.front()}});
    return json_answer(200, {{"links", std::move(links)}});
  });
  return std::make_unique<Dispatch>(settings_.inbox, inbox::order_prefix, key_of(request), write,
                                    reply);
}

/// A person has the places of its key, wherever it comes from. A browser asks for the page itself
/// without a key, so streams of strangers take no place from that.
WebGuest ArenaSite::guest(const WebRequest& request) try {
  if (const auto person = door_.person_of(request))
    return {std::to_string(person->number),
            person->is_teacher() ? WebGuest::Rank::host : WebGuest::Rank::member};
  const std::string network = network_of(address_of(request));
  if (request.path == "/") return {network, WebGuest::Rank::page};
  return {.name = network};
} catch (const StoreError&) {
  return WebSite::guest(request);
}

/// A proxy adds the address that it was asked from behind those that it was told.
std::string ArenaSite::address_of(const WebRequest& request) const {
  const auto forwarded = request.field("x-forwarded-for");
  if (request.address != settings_.trusted_proxy || !forwarded) return request.address;
  return std::string(trimmed(forwarded->substr(forwarded->rfind(',') + 1)));  // npos + 1 is 0
}

std::vector<std::string> ArenaSite::names_seen_by(Viewer viewer) {
  const ShownPlayers shown = players_seen_by(viewer, settings_, table_.reader());
  return shown.empty() ? own_names(table_.reader()) : names_of(shown);
}

void ArenaSite::refresh() try {
  live_.look([this](const LiveMessage& message) {
    live_for_others_.take(message);
    live_for_teacher_.take(message);
  });
  if (remote_room_) look_at_remote_players();
  live_for_others_.tick();
  live_for_teacher_.tick();
  for_others_.refresh();
  for_teacher_.refresh();
  complaint_.clear();
} catch (const UsageError& problem) {  // the next refresh tries again, and says it once
  if (std::exchange(complaint_, problem.what()) != problem.what())
    std::cerr << problem.what() << std::endl;
}

void ArenaSite::look_at_remote_players() {
  remote_room_->tell_runner();
  const std::int64_t version = store_.version();
  if (std::exchange(people_of_, version) == version) return;
  std::set<std::int64_t> withdrawn;
  for (const Person& each : store_.people())
    if (each.is_withdrawn()) withdrawn.insert(each.number);
  remote_room_->give_up(std::move(withdrawn));
}

void ArenaSite::finish() {
  for_others_.finish();
  for_teacher_.finish();
}

}  // namespace connect4
