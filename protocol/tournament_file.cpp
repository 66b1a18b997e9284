#include "protocol/tournament_file.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/object_reader.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;

constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;  // what any JSON reader keeps
constexpr std::int64_t most_games = 10'000'000;
constexpr std::int64_t most_rounds = 1000;
constexpr std::int64_t most_players = 1000;
constexpr std::int64_t most_concurrency = 1024;
constexpr std::int64_t most_milliseconds = 86'400'000;  // a day
constexpr std::int64_t most_megabytes = 1 << 20;
constexpr std::int64_t most_processes = 30'000;
constexpr std::int64_t most_descriptors = 1 << 20;
constexpr std::size_t max_name = 64;   // characters, as in the protocol
constexpr int most_counted_plies = 3;  // openings of so few discs may be too few for the default

template <class Choice>
using Choices = std::vector<std::pair<std::string, Choice>>;

const Choices<Restart>& restarts() {
  static const Choices<Restart> all{{"match", Restart::match}, {"game", Restart::game}};
  return all;
}

const Choices<Pondering>& ponderings() {
  static const Choices<Pondering> all = [] {
    Choices<Pondering> choices;
    for (const Pondering pondering : {Pondering::flag, Pondering::freeze, Pondering::allow})
      choices.emplace_back(name(pondering), pondering);
    return choices;
  }();
  return all;
}

const Choices<WithdrawnGames>& ways_to_withdraw() {
  static const Choices<WithdrawnGames> all{{"forfeit", WithdrawnGames::forfeit},
                                           {"void", WithdrawnGames::voided}};
  return all;
}

const Choices<bool>& sandbox_kinds() {  // whether there is one
  static const Choices<bool> all{{"bubblewrap", true}, {"none", false}};
  return all;
}

SandboxPlan no_sandbox() {
  SandboxPlan plan;
  plan.enabled = false;
  return plan;
}

const Choices<EloModel>& models() {
  static const Choices<EloModel> all{{"normalized", EloModel::normalized},
                                     {"logistic", EloModel::logistic}};
  return all;
}

const Choices<Format>& formats() {
  static const Choices<Format> all = [] {
    Choices<Format> choices;
    for (const Format format :
         {Format::round_robin, Format::gauntlet, Format::swiss, Format::knockout, Format::duel})
      choices.emplace_back(name(format), format);
    return choices;
  }();
  return all;
}

template <class Choice>
const std::string& word_for(Choice meaning, const Choices<Choice>& choices) {
  return std::find_if(choices.begin(), choices.end(),
                      [&](const auto& choice) { return choice.second == meaning; })
      ->first;
}

bool has_rounds(Format format) {
  return format != Format::knockout && format != Format::duel;
}

bool is_printable_name(const std::string& text) {
  return !text.empty() && trimmed(text) == text && shortened(text, max_name) == text;
}

/// "cup" of "results/cup.json".
std::string stem(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return file.substr(0, file.rfind('.'));
}

/// A name that can be a folder's as well.
bool is_tournament_name(const std::string& text) {
  return is_printable_name(text) && text.front() != '.' && text.find('/') == std::string::npos;
}

/// Whether the word looks like a file with an ending, as `mybot.py` does and `0.5` does not.
bool has_ending(const std::string& word) {
  const std::size_t dot = word.rfind('.');
  return !word.starts_with('-') && dot != std::string::npos && dot + 1 < word.size() &&
         std::isalpha(static_cast<unsigned char>(word[dot + 1])) != 0;
}

/// What to call a player that has no name: its program, or the file that a program in PATH runs.
std::string name_from(const std::vector<std::string>& command) {
  const bool is_hosted = command.size() > 1 && command[0].find('/') == std::string::npos &&
                         !has_ending(command[0]) && has_ending(command[1]);
  const std::string& word = command[is_hosted ? 1 : 0];
  const std::string name = shortened(trimmed(word.substr(word.rfind('/') + 1)), max_name - 6);
  return name.empty() ? "player" : name;
}

class Reader {
 public:
  Reader(const JsonNode& root, const std::string& file_name)
      : errors_(file_name),
        file_(root, "", errors_,
              {"$schema", "name", "format", "seed", "players", "rounds", "gauntlet_size",
               "games_per_pairing", "openings", "time", "restart", "pondering", "max_replays",
               "sprt", "sandbox", "concurrency", "withdrawn_games", "output"}) {
    config_.name = stem(file_name);
    if (!is_tournament_name(config_.name)) config_.name = "tournament";
  }

  Expected<TournamentConfig> read() {
    if (!file_.is_object()) return Failure{errors_.text()};
    read_simple_members();
    read_name();
    read_time(file_, config_.time);
    read_format();
    read_sprt();
    read_sandbox();
    read_openings();
    read_games_per_pairing();
    read_players();
    if (errors_.empty()) check_schedule();
    if (!errors_.empty()) return Failure{errors_.text()};
    return std::move(config_);
  }

 private:
  void read_simple_members() {
    std::string schema;
    file_.read("$schema", schema);
    file_.read("seed", config_.seed, 0, most_seed);
    file_.read("restart", config_.restart, restarts());
    file_.read("pondering", config_.pondering, ponderings());
    file_.read("concurrency", config_.concurrency, 0, most_concurrency);
    file_.read("withdrawn_games", config_.withdrawn_games, ways_to_withdraw());
  }

  void read_name() {
    file_.read("name", config_.name);
    if (!is_tournament_name(config_.name))
      file_.complain("name", must_be(*file_.find("name"),
                                     "1 to 64 printable characters without a slash, not "
                                     "beginning with a dot"));
    config_.output = "results/" + config_.name;
    file_.read("output", config_.output);
    if (config_.output.empty() || config_.output.find('\0') != std::string::npos)
      file_.complain("output", must_be(*file_.find("output"), "the path of a folder"));
  }

  void read_time(const ObjectReader& owner, TimeControl& time) {
    const JsonNode* const node = owner.find("time");
    if (node == nullptr) return;
    const ObjectReader object(*node, owner.path("time"), errors_,
                              {"turn_ms", "bank_ms", "startup_ms"});
    const auto read = [&](std::string_view name, milliseconds& target, std::int64_t least) {
      std::int64_t count = target.count();
      object.read(name, count, least, most_milliseconds, " milliseconds");
      target = milliseconds(count);
    };
    read("turn_ms", time.turn, 0);
    read("bank_ms", time.bank, 0);
    read("startup_ms", time.startup, 1);
    if (time.turn + time.bank == milliseconds(0))
      owner.complain("time", ": turn_ms and bank_ms are both 0; nobody can move in that");
  }

  void read_format() {
    file_.read("format", config_.format, formats());
    file_.read("rounds", config_.rounds, 0, most_rounds);
    file_.read("gauntlet_size", config_.gauntlet_size, 1, most_players);
    file_.read("max_replays", config_.max_replays, 0, most_rounds);
    if (const JsonNode* const node = file_.find("format"))
      if (const auto* const word = node->as<std::string>(); !word || !format_from_name(*word))
        return;  // nobody knows what it was to be
    refuse_unless("rounds", has_rounds(config_.format), "round_robin, gauntlet and swiss");
    refuse_unless("gauntlet_size", config_.format == Format::gauntlet, "gauntlet");
    refuse_unless("max_replays", config_.format == Format::knockout, "knockout");
    refuse_unless("sprt", config_.format == Format::duel, "duel");
  }

  void refuse_unless(std::string_view member, bool allowed, std::string_view formats) {
    if (allowed || file_.find(member) == nullptr) return;
    file_.complain(member, " is for the format " + std::string(formats) + "; this is a " +
                               std::string(name(config_.format)) + ", so leave it out");
  }

  void read_sprt() {
    const JsonNode* const node = file_.find("sprt");
    if (node == nullptr) return;
    const ObjectReader object(*node, "sprt", errors_, {"elo0", "elo1", "alpha", "beta", "model"});
    SprtPlan plan;
    object.read("elo0", plan.elo0);
    object.read("elo1", plan.elo1);
    object.read("alpha", plan.alpha);
    object.read("beta", plan.beta);
    object.read("model", plan.model, models());
    if (const auto test = Sprt::from_plan(plan); !test) file_.complain("sprt", ": " + test.error());
    config_.sprt = plan;
  }

  /// The word alone, or an object with "kind" and the rest.
  void read_sandbox() {
    const JsonNode* const node = file_.find("sandbox");
    if (node == nullptr) return;
    SandboxPlan& plan = config_.sandbox;
    if (node->as<JsonNode::Members>() == nullptr)
      return file_.read("sandbox", plan.enabled, sandbox_kinds());
    const ObjectReader object(
        *node, "sandbox", errors_,
        {"kind", "read_only", "scratch", "memory_mb", "processes", "file_mb", "descriptors"});
    object.read("kind", plan.enabled, sandbox_kinds());
    read_paths(object, "read_only", plan.read_only);
    object.read("scratch", plan.scratch);
    object.read("memory_mb", plan.memory_mb, 16, most_megabytes, " MiB");
    object.read("processes", plan.processes, 1, most_processes);
    object.read("file_mb", plan.file_mb, 1, most_megabytes, " MiB");
    object.read("descriptors", plan.descriptors, 16, most_descriptors);
    if (!plan.enabled) plan = no_sandbox();  // the rest has no meaning
  }

  /// A list of files and folders.
  void read_paths(const ObjectReader& object, std::string_view member,
                  std::vector<std::string>& paths) {
    const JsonNode* const node = object.find(member);
    if (node == nullptr) return;
    constexpr std::string_view wanted = R"(a list of paths, such as ["lib", "weights.bin"])";
    const auto* const items = node->as<JsonNode::Items>();
    if (items == nullptr) return object.complain(member, must_be(*node, wanted));
    for (const JsonNode& item : *items) {
      const auto* const path = item.as<std::string>();
      if (path == nullptr || path->empty() || path->find('\0') != std::string::npos)
        return object.complain(member, must_be(item, wanted));
      paths.push_back(*path);
    }
  }

  void read_openings() {
    if (config_.sprt) config_.openings.plies = 8;  // 91,295 of them: a test may need thousands
    std::string text;
    file_.read("openings", text);
    const JsonNode* const node = file_.find("openings");
    if (node == nullptr || node->as<std::string>() == nullptr) return;
    if (const auto source = parse_opening_source(text))
      config_.openings = *source;
    else
      file_.complain("openings", ": " + source.error());
  }

  void read_games_per_pairing() {
    const bool is_duel = config_.format == Format::duel;
    config_.games_per_pairing = default_games();
    file_.read("games_per_pairing", config_.games_per_pairing, is_duel ? 0 : 2, most_games);
    if (config_.games_per_pairing % 2 != 0)
      file_.complain("games_per_pairing",
                     must_be(*file_.find("games_per_pairing"),
                             "even, since each opening is played twice, with colours swapped"));
  }

  /// As many as the format is useful with, or fewer where there are no openings for so many.
  std::int32_t default_games() const {
    const bool is_duel = config_.format == Format::duel;
    if (is_duel && config_.sprt) return 0;
    const std::int32_t games = is_duel ? 100 : 20;
    const OpeningSource& openings = config_.openings;
    if (openings.kind == OpeningSource::Kind::file || openings.plies > most_counted_plies)
      return games;
    return std::min(games, 2 * static_cast<std::int32_t>(all_openings(openings.plies).size()));
  }

  void read_players() {
    const JsonNode* const node = file_.find("players");
    const auto* const items = node == nullptr ? nullptr : node->as<JsonNode::Items>();
    if (node == nullptr)
      file_.complain("players",
                     " is missing; name two or more, such as "
                     R"("players": [{"command": "greedy"}, {"command": "random"}])");
    else if (items == nullptr)
      file_.complain("players", must_be(*node, R"(a list, such as [{"command": "greedy"}])"));
    else if (items->size() < 2 || items->size() > std::size_t{most_players})
      file_.complain("players", " has " + std::to_string(items->size()) +
                                    "; a tournament is between 2 and " +
                                    std::to_string(most_players));
    if (items == nullptr) return;
    for (std::size_t i = 0; i < items->size(); ++i)
      read_player((*items)[i], "players[" + std::to_string(i) + "]");
    name_the_nameless();
  }

  void read_player(const JsonNode& node, const std::string& path) {
    const ObjectReader object(node, path, errors_, {"name", "command", "env", "files", "time"});
    ConfiguredPlayer& player = config_.players.emplace_back();
    player.time = config_.time;
    if (!object.is_object()) return;
    read_player_name(object, player.name);
    read_command(object, player.command);
    read_environment(object, player.environment);
    read_paths(object, "files", player.files);
    read_time(object, player.time);
  }

  void read_player_name(const ObjectReader& object, std::string& name) {
    object.read("name", name);
    if (object.find("name") == nullptr || object.find("name")->as<std::string>() == nullptr) return;
    const auto [first, is_new] = taken_names_.emplace(name, object.line("name"));
    if (!is_printable_name(name))
      object.complain("name", must_be(*object.find("name"), "1 to 64 printable characters"));
    else if (!is_new)
      object.complain("name",
                      must_be(*object.find("name"), "another one: the player in line " +
                                                        std::to_string(first->second) + " has it"));
  }

  /// A command line, or a list of words.
  void read_command(const ObjectReader& object, std::vector<std::string>& command) {
    constexpr std::string_view wanted =
        R"(a string or a list of them, such as "minimax --depth 4")";
    const JsonNode* const node = object.find("command");
    if (node == nullptr)
      return object.complain("command", " is missing; it must be " + std::string(wanted));
    if (const auto* const text = node->as<std::string>()) {
      auto words = split_words(*text);
      if (!words) return object.complain("command", ": " + words.error());
      command = *std::move(words);
    } else if (const auto* const items = node->as<JsonNode::Items>()) {
      for (const JsonNode& item : *items) {
        if (item.as<std::string>() == nullptr)
          return object.complain("command", must_be(*node, wanted));
        command.push_back(*item.as<std::string>());
      }
    } else {
      return object.complain("command", must_be(*node, wanted));
    }
    const bool has_nul = std::any_of(command.begin(), command.end(), [](const std::string& word) {
      return word.find('\0') != std::string::npos;
    });
    if (command.empty() || command.front().empty() || has_nul)
      object.complain("command", must_be(*node, "a program and its arguments"));
  }

  void read_environment(const ObjectReader& object,
                        std::vector<std::pair<std::string, std::string>>& environment) {
    const JsonNode* const node = object.find("env");
    if (node == nullptr) return;
    const auto* const members = node->as<JsonNode::Members>();
    std::vector<std::string> known;
    if (members != nullptr)
      for (const JsonMember& member : *members) known.push_back(member.name);
    const ObjectReader variables(*node, object.path("env"), errors_, known);
    for (const std::string& name : known) {
      std::string value;
      variables.read(name, value);
      if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos)
        object.complain("env", must_be(*node, "names without \"=\" and their values"));
      else if (value.find('\0') != std::string::npos)
        variables.complain(name, must_be(*variables.find(name), "without a NUL"));
      environment.emplace_back(name, value);
    }
  }

  /// "greedy", "greedy (2)": after all names that were given, so that none of those is taken.
  void name_the_nameless() {
    for (ConfiguredPlayer& player : config_.players) {
      if (!player.name.empty() || player.command.empty()) continue;
      const std::string base = name_from(player.command);
      player.name = base;
      for (int count = 2; !taken_names_.emplace(player.name, 0).second; ++count)
        player.name = base + " (" + std::to_string(count) + ")";
    }
  }

  /// What the format demands of all of it together. One opening will do to find out.
  void check_schedule() {
    if (const auto schedule = plan_schedule(schedule_rules(config_, 1)); !schedule)
      file_.complain("format", ": " + schedule.error());
  }

  FileErrors errors_;
  ObjectReader file_;
  TournamentConfig config_;
  std::map<std::string, int> taken_names_;  // with the line of each
};

void collect_lines(const JsonNode& node, const std::string& path,
                   std::map<std::string, int>& lines) {
  lines.emplace(path, node.line);
  if (const auto* const members = node.as<JsonNode::Members>())
    for (const JsonMember& member : *members)
      collect_lines(member.node, path + (path.empty() ? "" : ".") + member.name, lines);
  if (const auto* const items = node.as<JsonNode::Items>())
    for (std::size_t i = 0; i < items->size(); ++i)
      collect_lines((*items)[i], path + "[" + std::to_string(i) + "]", lines);
}

std::string openings_text(const OpeningSource& openings) {
  switch (openings.kind) {
    case OpeningSource::Kind::empty:
      return "empty";
    case OpeningSource::Kind::random:
      return "random:" + std::to_string(openings.plies);
    case OpeningSource::Kind::file:
      return openings.path;
  }
  return {};
}

ordered_json time_json(const TimeControl& time) {
  return {{"turn_ms", time.turn.count()},
          {"bank_ms", time.bank.count()},
          {"startup_ms", time.startup.count()}};
}

ordered_json player_json(const ConfiguredPlayer& player) {
  ordered_json environment = ordered_json::object();
  for (const auto& [name, value] : player.environment) environment[name] = value;
  return {{"name", player.name},
          {"command", player.command},
          {"env", environment},
          {"files", player.files},
          {"time", time_json(player.time)}};
}

ordered_json sandbox_json(const SandboxPlan& plan) {
  if (!plan.enabled) return word_for(plan.enabled, sandbox_kinds());
  return {{"kind", word_for(plan.enabled, sandbox_kinds())},
          {"read_only", plan.read_only},
          {"scratch", plan.scratch},
          {"memory_mb", plan.memory_mb},
          {"processes", plan.processes},
          {"file_mb", plan.file_mb},
          {"descriptors", plan.descriptors}};
}

ordered_json sprt_json(const SprtPlan& plan) {
  return {{"elo0", plan.elo0},
          {"elo1", plan.elo1},
          {"alpha", plan.alpha},
          {"beta", plan.beta},
          {"model", word_for(plan.model, models())}};
}

}  // namespace

int TournamentFile::line_of(std::string path) const {
  while (true) {
    if (const auto found = lines.find(path); found != lines.end()) return found->second;
    const std::size_t end = path.find_last_of(".[");
    path.erase(end == std::string::npos ? 0 : end);
  }
}

Expected<TournamentFile> read_tournament_file(std::string_view text, const std::string& file_name) {
  const auto root = read_located_json(text, file_name);
  if (!root) return Failure{root.error()};
  auto config = Reader(*root, file_name).read();
  if (!config) return Failure{config.error()};
  TournamentFile file{*std::move(config), {}};
  collect_lines(*root, "", file.lines);
  return file;
}

std::string to_json(const TournamentConfig& config) {
  ordered_json json{{"name", config.name}, {"format", name(config.format)}, {"seed", config.seed}};
  json["players"] = ordered_json::array();
  for (const ConfiguredPlayer& player : config.players)
    json["players"].push_back(player_json(player));
  if (has_rounds(config.format)) json["rounds"] = config.rounds;
  if (config.format == Format::gauntlet) json["gauntlet_size"] = config.gauntlet_size;
  json["games_per_pairing"] = config.games_per_pairing;
  json["openings"] = openings_text(config.openings);
  json["time"] = time_json(config.time);
  json["restart"] = word_for(config.restart, restarts());
  json["pondering"] = word_for(config.pondering, ponderings());
  if (config.format == Format::knockout) json["max_replays"] = config.max_replays;
  if (config.sprt) json["sprt"] = sprt_json(*config.sprt);
  json["sandbox"] = sandbox_json(config.sandbox);
  json["concurrency"] = config.concurrency;
  json["withdrawn_games"] = word_for(config.withdrawn_games, ways_to_withdraw());
  json["output"] = config.output;
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace connect4
