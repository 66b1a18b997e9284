#include "protocol/tournament_file/tournament_file.hpp"

#include <algorithm>
#include <array>

#include "lib/text/moment.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/tournament_file/member_table.hpp"
#include "protocol/tournament_file/tournament_players.hpp"

namespace connect4 {

namespace {

using namespace members;

using Config = TournamentConfig;

constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;  // any JSON reader keeps it
constexpr std::int64_t most_games = 10'000'000;
constexpr std::int64_t most_rounds = 1000;
constexpr int most_counted_plies = 3;  // openings of so few discs may be too few for the default

const Members<SprtPlan>& sprt_members() {
  static const OneOf<EloModel> models{
      {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}}};
  static const Members<SprtPlan> all{
      member("elo0", &SprtPlan::elo0, Number{}), member("elo1", &SprtPlan::elo1, Number{}),
      member("alpha", &SprtPlan::alpha, Number{}), member("beta", &SprtPlan::beta, Number{}),
      member("model", &SprtPlan::model, models)};
  return all;
}

void read_sprt(const Value& value, Config& config) {
  SprtPlan plan;
  read_members(sprt_members(), value, plan);
  if (const auto test = Sprt::from_plan(plan); !test) value.complain(": " + test.error());
  config.sprt = plan;
  config.openings = openings_of_test;  // 91,295: it may need thousands
}

Json written_sprt(const Config& config) {
  return config.sprt ? write_members(sprt_members(), *config.sprt) : Json();
}

void read_openings(const Value& value, Config& config) {
  if (!value.is_text()) return;
  if (const auto source = parse_opening_source(value.json.get_ref<const std::string&>()))
    config.openings = *source;
  else
    value.complain(": " + source.error());
}

void read_games(const Value& value, Config& config) {
  const int fewest = rules_of(config.format).can_be_open ? 0 : 2;
  if (!value.is_whole(fewest, most_games)) return;
  config.games_per_pairing = value.json.get<std::int32_t>();
  if (config.games_per_pairing % 2 != 0)
    value.must_be("even, since each opening is played twice, with colours swapped");
}

/// The anchor as a file has it.
struct NamedAnchor {
  std::string player;
  double elo = 0;
};

const Members<NamedAnchor>& anchor_members() {
  static const Members<NamedAnchor> all{
      member("player", &NamedAnchor::player, Text{}),
      member("elo", &NamedAnchor::elo, Number{"a number from -10000 to 10000", -10'000, 10'000})};
  return all;
}

void read_anchor(const Value& value, Config& config) {
  NamedAnchor anchor;
  read_members(anchor_members(), value, anchor);
  if (!value.json.is_object()) return;
  const auto player = std::ranges::find(config.players, anchor.player, &ConfiguredPlayer::name);
  if (player == config.players.end()) return value.member_must_be("player", "the name of a player");
  config.rating.anchor = {static_cast<std::int32_t>(player - config.players.begin()), anchor.elo};
}

Json written_anchor(const Config& config) {
  const auto& anchor = config.rating.anchor;
  if (!anchor) return Json();
  const auto& player = config.players[static_cast<std::size_t>(anchor->player)];
  return write_members(anchor_members(), {player.name, anchor->elo});
}

WordOrObject<SandboxPlan, bool> sandbox_type() {
  Members<SandboxPlan> rest{member("read_only", &SandboxPlan::read_only, paths),
                            member("scratch", &SandboxPlan::scratch, Truth{})};
  for (const SandboxLimit& limit : sandbox_limits)
    rest.push_back(
        of_part(&SandboxPlan::limits,
                member(limit.name, limit.value, Whole{limit.least, limit.most, limit.unit})));
  return {&SandboxPlan::enabled, {{{"bubblewrap", true}, {"none", false}}}, false, rest};
}

bool is_placing(const std::string& option) {
  if (!option.starts_with("--") || option.find('\0') != std::string::npos) return false;
  const std::string name = option.substr(2, option.find('=') - 2);
  return std::ranges::any_of(workers_kinds, [&](const WorkersRow& each) {
    return std::ranges::find(each.options, name) != each.options.end();
  });
}

/// Members that belong to one kind, and those that it needs.
struct WorkersType : WordOrObject<WorkersPlan, WorkersKind> {
  void read(const Value& value, WorkersPlan& target) const {
    WordOrObject::read(value, target);
    const bool is_command = target.kind == WorkersKind::command;
    if (is_command && std::ranges::none_of(target.submit, [](const std::string& word) {
          return word.find("{shard}") != std::string::npos;
        }))
      value.complain(
          R"( needs "submit", the words of a command that waits, with {shard} among them, such as )"
          R"(["parallel", "{shard}", ":::", "{all}"])");
    if (is_command && !target.options.empty())
      value.complain(R"( has "options", which are for Slurm; put them into "submit")");
    if (!is_command && !(target.submit.empty() && target.cancel.empty()))
      value.complain(R"( has "submit" or "cancel", which are for the kind "command")");
  }
};

WorkersType workers_type() {
  Choices<WorkersKind> kinds;
  std::vector<std::string> names;
  for (const WorkersRow& each : workers_kinds) {
    kinds.emplace_back(each.word, each.kind);
    for (const std::string_view name : each.options) names.push_back("--" + std::string(name));
  }
  static const std::string option =
      "an option of the cluster, with its value after =, that says where tasks may run: " +
      listed(names);
  const Texts options{R"(a list of options, such as ["--partition=main"])", {is_placing, option}};
  const Texts words{R"(a list of words, such as ["bsub", "-K", "{shard}"])",
                    {is_path, "a word of a command"}};
  return {{&WorkersPlan::kind,
           {kinds},
           WorkersKind::local,
           {member("shards", &WorkersPlan::shards, Whole{1, 1000}),
            member("options", &WorkersPlan::options, options),
            member("submit", &WorkersPlan::submit, words),
            member("cancel", &WorkersPlan::cancel, words)}}};
}

Choices<Pondering> ponderings() {
  Choices<Pondering> all;
  for (const std::string_view name : pondering_names)
    all.emplace_back(name, *pondering_from_name(name));
  return all;
}

ObjectOf<RemotePlan> remote_type() {
  static const OneOf<RemoteKind> games{
      {{"off", RemoteKind::off}, {"unrated", RemoteKind::unrated}, {"rated", RemoteKind::rated}}};
  return {
      {member("games", &RemotePlan::games, games),
       member("turn_ms", &RemotePlan::turn, Whole{100, 600'000, " milliseconds"}),
       member("bank_ms", &RemotePlan::bank, Whole{0, 3'600'000, " milliseconds"}),
       member("absent_after_ms", &RemotePlan::absent_after, Whole{0, 600'000, " milliseconds"})}};
}

const Members<ArenaPlan>& arena_members() {
  static const OneOf<ArenaNames> names{
      {{"own", ArenaNames::own}, {"pseudonyms", ArenaNames::pseudonyms}}};
  static const Text moment{
      [](const std::string& text) { return text.empty() || parse_moment(text).has_value(); },
      "a date and time such as 2026-12-20T18:00+01:00"};
  static const Members<ArenaPlan> all{
      member("public", &ArenaPlan::is_public, Truth{}),
      member("names", &ArenaPlan::names, names),
      member("hand_ins_per_hour", &ArenaPlan::hand_ins_per_hour, Whole{1, 1'000}),
      member("closes", &ArenaPlan::closes, moment),
      member("humans", &ArenaPlan::humans, Truth{}),
      member("human_games", &ArenaPlan::human_games, Whole{1, 64}),
      member("remote", &ArenaPlan::remote, remote_type()),
      member("requests_per_hour", &ArenaPlan::requests_per_hour, Whole{0, 20})};
  return all;
}

void read_arena(const Value& value, Config& config) {
  config.arena.emplace();
  read_members(arena_members(), value, *config.arena);
}

Json written_arena(const Config& config) {
  return config.arena ? write_members(arena_members(), *config.arena) : Json();
}

/// A member of the file, and its meaning for the tournament.
struct ConfigRow {
  Member<Config> member;
  Decides decides = Decides::games;
  bool FormatMembers::*has_it = nullptr;  ///< for the formats that have it; null: for all

  bool is_in(Format format) const { return has_it == nullptr || rules_of(format).members.*has_it; }
};

/// All members, in the order in which they are read and written. Those that others depend on come
/// first: the format before the members that only some formats have. The time and the test come
/// before the players and the openings, the players before the anchor.
const std::vector<ConfigRow>& config_rows() {
  using Openings = OpeningsPerPairing;
  static const OneOf<Openings> openings_per_pairing{
      {{"own", Openings::own}, {"same", Openings::same}}};
  static const OneOf<WithdrawnGames> withdrawn_games{
      {{"forfeit", WithdrawnGames::forfeit}, {"void", WithdrawnGames::voided}}};
  static const Text tournament_name{is_tournament_name, tournament_name_rule};
  static const Number error_bar{"a number of Elo from 1 to 1000", 1, 1000};
  // A sum in doubles would not notice fewer pairs.
  static const Number prior{"0, or a number of opening pairs from 0.001 to 1000", 0.001, 1000,
                            true};
  using enum Decides;
  static const std::vector<ConfigRow> all{
      {{"$schema", [](const Value& value, Config&) { value.is_text(); },
        [](const Config&) { return Json(); }, of_type("string")},
       rest},
      {member("name", &Config::name, tournament_name), rest},
      {member("format", &Config::format, OneOf<Format>{formats()})},
      {member("seed", &Config::seed, Whole{0, most_seed})},
      {member("time", &Config::time, Times{})},
      {{"players", nullptr, written_players, schema_of_players()}},  // read_players() reads them
      {member("rounds", &Config::rounds, Whole{0, most_rounds}), extent, &FormatMembers::rounds},
      {member("gauntlet_size", &Config::gauntlet_size, Whole{1, most_players}), games,
       &FormatMembers::gauntlet_size},
      {{"games_per_pairing", read_games,
        [](const Config& config) -> Json { return config.games_per_pairing; },
        Whole{0, most_games}.schema()},
       extent},
      {{"sprt", read_sprt, written_sprt, schema_of(sprt_members())}, extent, &FormatMembers::sprt},
      {{"openings", read_openings,
        [](const Config& config) -> Json { return to_text(config.openings); }, of_type("string")}},
      {member("openings_per_pairing", &Config::openings_per_pairing, openings_per_pairing), games,
       &FormatMembers::openings_per_pairing},
      {member("restart", &Config::restart, OneOf<Restart>{restarts()})},
      {member("pondering", &Config::pondering, OneOf<Pondering>{ponderings()})},
      {member("max_replays", &Config::max_replays, Whole{0, most_rounds}), extent,
       &FormatMembers::max_replays},
      {member("error_bar", &Config::error_bar, error_bar), extent, &FormatMembers::ladder},
      {member("most_games", &Config::most_games, Whole{2, 100'000}), extent,
       &FormatMembers::ladder},
      {{"arena", read_arena, written_arena, schema_of(arena_members())},
       rest,
       &FormatMembers::ladder},
      {member("sandbox", &Config::sandbox, sandbox_type())},
      {member("concurrency", &Config::concurrency, Whole{0, 1024}), rest},
      {member("workers", &Config::workers, workers_type()), rest},
      {member("withdrawn_games", &Config::withdrawn_games, withdrawn_games), extent},
      {of_part(&Config::rating, member("rating_prior", &RatingPlan::prior_pairs, prior)), rest},
      {{"anchor", read_anchor, written_anchor, schema_of(anchor_members())}, rest},
      {member("output", &Config::output, Text{is_path, "the path of a folder"}), rest},
      {member("analyse", &Config::analyse, Truth{}), rest},
      {member("logs", &Config::logs, Truth{}), rest},
      {member("readable", &Config::readable, Truth{}), rest},
  };
  return all;
}

/// Returns the members that the format has, or those of all formats.
Members<Config> config_members(std::optional<Format> format = std::nullopt) {
  Members<Config> members;
  for (const ConfigRow& row : config_rows())
    if (!format || row.is_in(*format)) members.push_back(row.member);
  return members;
}

/// Returns "cup" for "results/cup.json".
std::string name_from(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  const std::string name = file.substr(0, file.rfind('.'));
  return is_tournament_name(name) ? name : "tournament";
}

/// The number of games with which the format is useful, or fewer if the openings do not
/// suffice for so many. The reader of a book knows their number.
std::int32_t default_games(const Config& config) {
  const FormatRules& format = rules_of(config.format);
  if (format.can_be_open && config.sprt) return 0;
  const std::int32_t games = format.default_games;
  const OpeningSource& openings = config.openings;
  if (openings.kind == OpeningSource::Kind::file || needs_book(openings) ||
      openings.plies > most_counted_plies)
    return games;
  return std::min(games, 2 * static_cast<std::int32_t>(all_openings(openings.plies).size()));
}

std::string default_output(const Config& config) {
  return "results/" + config.name;
}

/// Complains of a member that only other formats have.
void refuse_strange(const Value& value, const ConfigRow& row, Format format) {
  std::vector<std::string> formats;
  for (const FormatRules* const each : format_table)
    if (each->members.*row.has_it) formats.emplace_back(each->name);
  value.complain(" is for the format " + listed(formats, "and") + "; this is a " +
                 std::string(name(format)) + ", so leave it out");
}

void refuse_repeated(ReadFile& file) {
  for (const auto& [path, line] : file.json.repeated)
    file.errors.add(
        line, path,
        " appears twice, first in line " + std::to_string(line_of(file.json.lines, path)));
}

/// Reads the file. Its complaints are complete then.
void read_config(const Value& root, const PathsMatching& paths_matching, TournamentFile& read) {
  Config& config = read.config;
  refuse_repeated(root.file);
  if (!root.is_object_of(names_of(config_members()))) return;
  const auto format = root.find("format");
  for (const ConfigRow& row : config_rows()) {
    const auto value = root.find(row.member.name);
    if (row.member.name == "players")
      read.paths_of_players = read_players(root, paths_matching, config);
    else if (value && row.is_in(config.format))
      row.member.read(*value, config);
    else if (value && (!format || format->json == std::string(name(config.format))))
      refuse_strange(*value, row, config.format);
  }
  if (!root.find("output")) config.output = default_output(config);
  if (!root.find("games_per_pairing")) config.games_per_pairing = default_games(config);
  if (!root.file.errors.empty()) return;
  if (const auto refusal = check_rules(schedule_rules(config, 1)))  // one opening will do
    root.file.complain(std::string(refusal->member), ": " + refusal->reason);
}

}  // namespace

bool is_printable_name(const std::string& text) {
  return trimmed(text) == text && shortened(text, max_name) == text && is_visible(text);
}

bool is_tournament_name(const std::string& text) {
  return is_printable_name(text) && text.front() != '.' && text.find('/') == std::string::npos;
}

int TournamentFile::line_of(const std::string& path) const {
  return connect4::line_of(lines, path);
}

Expected<Words> no_pattern(const std::string&, const std::vector<Words>&) {
  return Failure{"a pattern is not allowed here; name each player"};
}

Expected<TournamentFile> read_tournament_file(std::string_view text, const std::string& file_name,
                                              const PathsMatching& paths_matching,
                                              const std::vector<ConfigSetting>& settings) {
  auto json = read_located_json(text, file_name);
  if (!json) return Failure{json.error()};
  for (const ConfigSetting& setting : settings)
    if (const auto applied = apply_setting(*json, setting); !applied)
      return Failure{"--set: " + applied.error()};
  ReadFile file{*std::move(json), FileErrors(file_name)};
  TournamentFile read;
  read.config.name = name_from(file_name);
  read_config({file.json.root, "", file}, paths_matching, read);
  if (!file.errors.empty()) return Failure{file.errors.text()};
  read.lines = std::move(file.json.lines);
  return read;
}

Expected<std::string> read_tournament_output(std::string_view text, const std::string& file_name) {
  auto json = read_located_json(text, file_name);
  if (!json) return Failure{json.error()};
  ReadFile file{*std::move(json), FileErrors(file_name)};
  const Value root{file.json.root, "", file};
  if (!root.is_object()) return Failure{file.errors.text()};
  Config config;
  config.name = name_from(file_name);
  for (const Member<Config>& member : config_members())
    if (const auto value = root.find(member.name);
        value && (member.name == "name" || member.name == "output"))
      member.read(*value, config);
  return config.output.empty() ? default_output(config) : config.output;
}

std::string to_json(const TournamentConfig& config) {
  return json_line(write_members(config_members(config.format), config), 2) + "\n";
}

Decides decided_by(std::string_view member) {
  const auto& rows = config_rows();
  const auto row =
      std::ranges::find_if(rows, [&](const ConfigRow& each) { return each.member.name == member; });
  return row == rows.end() ? Decides::games : row->decides;
}

std::string config_schema() {
  return schema_of(config_members()).dump();
}

}  // namespace connect4
