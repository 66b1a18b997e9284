#include "protocol/tournament_file/tournament_file.hpp"

#include <algorithm>
#include <cmath>

#include "protocol/tournament_file/object_reader.hpp"
#include "protocol/tournament_file/tournament_members.hpp"
#include "protocol/tournament_file/tournament_players.hpp"
#include "protocol/tournament_file/tournament_words.hpp"
#include "protocol/tournament_file/tournament_workers.hpp"

namespace connect4 {

namespace {

constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;  // what any JSON reader keeps
constexpr std::int64_t most_games = 10'000'000;
constexpr std::int64_t most_rounds = 1000;
constexpr std::int64_t most_ladder_games = 100'000;
constexpr int most_error_bar = 1000;  // Elo
constexpr std::int64_t most_concurrency = 1024;
constexpr int most_prior_pairs = 1000;
constexpr double least_prior_pairs = 0.001;  // of less, no sum in doubles would know
constexpr int most_anchor_elo = 10'000;
constexpr int most_counted_plies = 3;  // openings of so few discs may be too few for the default

/// "cup" of "results/cup.json".
std::string stem(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return file.substr(0, file.rfind('.'));
}

SandboxPlan no_sandbox() {
  SandboxPlan plan;
  plan.enabled = false;
  return plan;
}

class Reader {
 public:
  Reader(const JsonNode& root, const std::string& file_name, const PathsMatching& paths_matching)
      : paths_matching_(paths_matching),
        errors_(file_name),
        file_(root, "", errors_,
              {"$schema",      "name",        "format",      "seed",     "games_per_pairing",
               "players",      "rounds",      "openings",    "time",     "openings_per_pairing",
               "restart",      "pondering",   "max_replays", "sprt",     "withdrawn_games",
               "sandbox",      "concurrency", "analyse",     "logs",     "gauntlet_size",
               "rating_prior", "anchor",      "output",      "readable", "workers",
               "error_bar",    "most_games"}) {
    config_.name = stem(file_name);
    if (!is_tournament_name(config_.name)) config_.name = "tournament";
  }

  /// Without its lines.
  Expected<TournamentFile> read() {
    if (!file_.is_object()) return Failure{errors_.text()};
    read_simple_members();
    read_name();
    read_time(file_, errors_, config_.time);
    read_format();
    read_sprt();
    read_sandbox();
    config_.workers = read_workers(file_, errors_);
    read_openings();
    read_games_per_pairing();
    const Crowd crowd =
        rules_of(config_.format).stays_open ? Crowd::may_be_yet_to_come : Crowd::is_there;
    NamedPlayers named = read_players(file_, config_.time, paths_matching_, errors_, crowd);
    config_.players = std::move(named.players);
    config_.finds_players = named.has_pattern;
    read_rating();
    if (errors_.empty()) check_schedule();
    if (!errors_.empty()) return Failure{errors_.text()};
    return TournamentFile{std::move(config_), {}, std::move(named.paths)};
  }

  Expected<std::string> read_output() {
    if (!file_.is_object()) return Failure{errors_.text()};
    read_name();
    return std::move(config_.output);
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
    file_.read("openings_per_pairing", config_.openings_per_pairing, openings_per_pairing());
    file_.read("analyse", config_.analyse);
    file_.read("logs", config_.logs);
    file_.read("readable", config_.readable);
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

  void read_format() {
    file_.read("format", config_.format, formats());
    file_.read("rounds", config_.rounds, 0, most_rounds);
    file_.read("gauntlet_size", config_.gauntlet_size, 1, std::int64_t{most_players});
    file_.read("max_replays", config_.max_replays, 0, most_rounds);
    file_.read("most_games", config_.most_games, 2, most_ladder_games);
    read_error_bar();
    if (const JsonNode* const node = file_.find("format"))
      if (const auto* const word = node->as<std::string>(); !word || !format_from_name(*word))
        return;  // nobody knows what it was to be
    refuse_strange("rounds", &FormatMembers::rounds);
    refuse_strange("gauntlet_size", &FormatMembers::gauntlet_size);
    refuse_strange("max_replays", &FormatMembers::max_replays);
    refuse_strange("error_bar", &FormatMembers::ladder);
    refuse_strange("most_games", &FormatMembers::ladder);
    refuse_strange("sprt", &FormatMembers::sprt);
    refuse_strange("openings_per_pairing", &FormatMembers::openings_per_pairing);
  }

  void read_error_bar() {
    file_.read("error_bar", config_.error_bar);
    if (!(config_.error_bar >= 1 && config_.error_bar <= most_error_bar))
      file_.complain("error_bar",
                     must_be(*file_.find("error_bar"),
                             "a number of Elo from 1 to " + std::to_string(most_error_bar)));
  }

  /// Complains of a member that only other formats have.
  void refuse_strange(std::string_view member, bool FormatMembers::*has_it) {
    if (rules_of(config_.format).members.*has_it || file_.find(member) == nullptr) return;
    std::vector<std::string> formats;
    for (const FormatRules* const format : format_table)
      if (format->members.*has_it) formats.emplace_back(format->name);
    file_.complain(member, " is for the format " + listed(formats, "and") + "; this is a " +
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
    std::vector<std::string> known{"kind", "read_only", "scratch"};
    for (const SandboxLimit& limit : sandbox_limits) known.emplace_back(limit.name);
    const ObjectReader object(*node, "sandbox", errors_, known);
    object.read("kind", plan.enabled, sandbox_kinds());
    read_paths(object, "read_only", plan.read_only);
    object.read("scratch", plan.scratch);
    for (const SandboxLimit& limit : sandbox_limits)
      object.read(limit.name, plan.limits.*limit.value, limit.least, limit.most, limit.unit);
    if (!plan.enabled) plan = no_sandbox();  // the rest has no meaning
  }

  void read_rating() {
    double& prior = config_.rating.prior_pairs;
    file_.read("rating_prior", prior);
    if (prior != 0 && !(prior >= least_prior_pairs && prior <= most_prior_pairs))
      file_.complain("rating_prior", must_be(*file_.find("rating_prior"),
                                             "0, or a number of opening pairs from 0.001 to " +
                                                 std::to_string(most_prior_pairs)));
    const JsonNode* const node = file_.find("anchor");
    if (node == nullptr) return;
    const ObjectReader object(*node, "anchor", errors_, {"player", "elo"});
    if (!object.is_object()) return;
    std::string name;
    object.read("player", name);
    RatingAnchor anchor;
    object.read("elo", anchor.elo);
    const auto player = std::find_if(config_.players.begin(), config_.players.end(),
                                     [&](const auto& each) { return each.name == name; });
    if (player == config_.players.end()) {
      if (object.find("player") == nullptr)
        object.complain("player", " is missing; it must be the name of a player");
      else
        object.complain("player", must_be(*object.find("player"), "the name of a player"));
      return;
    }
    if (!(std::abs(anchor.elo) <= most_anchor_elo))
      object.complain(
          "elo", must_be(*object.find("elo"), "a number from -" + std::to_string(most_anchor_elo) +
                                                  " to " + std::to_string(most_anchor_elo)));
    anchor.player = static_cast<std::int32_t>(player - config_.players.begin());
    config_.rating.anchor = anchor;
  }

  void read_openings() {
    if (config_.sprt) config_.openings = openings_of_test;  // 91,295: it may need thousands
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
    config_.games_per_pairing = default_games();
    const int fewest = rules_of(config_.format).can_be_open ? 0 : 2;
    file_.read("games_per_pairing", config_.games_per_pairing, fewest, most_games);
    if (config_.games_per_pairing % 2 != 0)
      file_.complain("games_per_pairing",
                     must_be(*file_.find("games_per_pairing"),
                             "even, since each opening is played twice, with colours swapped"));
  }

  /// As many as the format is useful with, or fewer where there are no openings for so many; how
  /// many a book has, its reader knows.
  std::int32_t default_games() const {
    const FormatRules& format = rules_of(config_.format);
    if (format.can_be_open && config_.sprt) return 0;
    const std::int32_t games = format.default_games;
    const OpeningSource& openings = config_.openings;
    if (openings.kind == OpeningSource::Kind::file || needs_book(openings) ||
        openings.plies > most_counted_plies)
      return games;
    return std::min(games, 2 * static_cast<std::int32_t>(all_openings(openings.plies).size()));
  }

  /// What the format demands of all of it together. One opening will do to find out.
  void check_schedule() {
    if (const auto schedule = plan_schedule(schedule_rules(config_, 1)); !schedule)
      file_.complain(refused_member(), ": " + schedule.error());
  }

  /// The member without which the format would have nothing to refuse.
  std::string_view refused_member() const {
    TournamentConfig without = config_;
    without.rounds = TournamentConfig().rounds;
    if (plan_schedule(schedule_rules(without, 1))) return "rounds";
    without = config_;
    without.gauntlet_size = TournamentConfig().gauntlet_size;
    if (plan_schedule(schedule_rules(without, 1))) return "gauntlet_size";
    return "format";
  }

  const PathsMatching& paths_matching_;
  FileErrors errors_;
  ObjectReader file_;
  TournamentConfig config_;
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

}  // namespace

int TournamentFile::line_of(std::string path) const {
  while (true) {
    if (const auto found = lines.find(path); found != lines.end()) return found->second;
    const std::size_t end = path.find_last_of(".[");
    path.erase(end == std::string::npos ? 0 : end);
  }
}

Expected<Words> no_pattern(const std::string&, const std::vector<Words>&) {
  return Failure{"a pattern cannot name players here; name each of them"};
}

Expected<TournamentFile> read_tournament_file(std::string_view text, const std::string& file_name,
                                              const PathsMatching& paths_matching,
                                              const std::vector<ConfigSetting>& settings) {
  auto root = read_located_json(text, file_name);
  if (!root) return Failure{root.error()};
  for (const ConfigSetting& setting : settings)
    if (const auto applied = apply_setting(*root, setting); !applied)
      return Failure{"--set: " + applied.error()};
  auto file = Reader(*root, file_name, paths_matching).read();
  if (file) collect_lines(*root, "", file->lines);
  return file;
}

Expected<std::string> read_tournament_output(std::string_view text, const std::string& file_name) {
  const auto root = read_located_json(text, file_name);
  if (!root) return Failure{root.error()};
  return Reader(*root, file_name, no_pattern).read_output();
}

}  // namespace connect4
