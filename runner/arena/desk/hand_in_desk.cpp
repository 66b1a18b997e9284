#include "runner/arena/desk/hand_in_desk.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/arena/upload_files.hpp"
#include "runner/catalog/intake/archive.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/catalog/source_form.hpp"
#include "runner/check/report.hpp"
#include "runner/process/folder_size.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The steps of a check that a player cannot fail without losing games. The others are warnings.
constexpr std::array<std::string_view, 5> needed_steps{"start", "name", "first_move", "game_as_red",
                                                       "game_as_blue"};
constexpr std::size_t most_versions = 5;  // kept besides the one that plays
constexpr std::int64_t most_bytes_of_builds = std::int64_t{500} << 20;  // of one person
constexpr int most_failed_tries = 3;
constexpr std::chrono::seconds pause_after_failed_try{5};
constexpr std::chrono::milliseconds between_looks_at_members{200};

constexpr const char* was_withdrawn = "the player was withdrawn; talk to your teacher";

bool is_needed(const FinishedStep& step) {
  return std::ranges::find(needed_steps, step.step.id) != needed_steps.end();
}

bool has_failed(const FinishedStep& step) {
  return step.result.verdict == StepVerdict::failed;
}

/// Returns the hash of the player of that name as it is in the ladder; empty if there is none.
std::string hash_in_ladder(const Ladder& ladder, const std::string& name) {
  const auto& players = ladder.config.players;
  const auto found = std::ranges::find(players, name, &ConfiguredPlayer::name);
  if (found == players.end()) return {};
  const auto specs = tournament_players(ladder.config);
  const PlayerSpec& spec = specs[static_cast<std::size_t>(found - players.begin())];
  return spec.problem.empty() ? hash_of_player(spec, found->files) : "";
}

CheckSettings settings_of_check(const PlayerSpec& player, const Ladder& ladder) {
  CheckSettings settings;
  settings.player = player;
  settings.opponent = find_player("random", TimeControl{}, Installation::of_this_program()).value();
  settings.memory_mb = ladder.config.sandbox.limits.memory_mb;
  // Wardens would remove the leftovers that a step looks for.
  settings.player.command.warden.clear();
  settings.opponent.command.warden.clear();
  return settings;
}

/// Before the player is in the ladder: no page may show its own name meanwhile.
void draw_pseudonym(const Ladder& ladder, const std::string& new_name) {
  TournamentConfig next = ladder.config;
  if (std::ranges::find(next.players, new_name, &ConfiguredPlayer::name) == next.players.end())
    next.players.emplace_back().name = new_name;
  pseudonyms_of_arena(next);
}

}  // namespace

HandInDesk::HandInDesk(const ArenaFolder& folder, LadderRun& games)
    : folder_(folder), store_(folder.database(), ArenaStore::Access::write), games_(games) {
  resume();
}

/// Hand-ins that were being worked on when the last desk ended wait again, unless they had got in.
void HandInDesk::resume() {
  const Ladder ladder = find_ladder(folder_.folder.string());
  for (HandIn& hand_in : store_.in_stage(HandInStage::entering)) {
    const auto person = store_.person(hand_in.person);
    if (person && hash_in_ladder(ladder, person->name) == hand_in.hash) {
      settle(hand_in);
    } else {
      hand_in.stage = HandInStage::at_work;
      store_.update(hand_in);
    }
  }
  for (HandIn& hand_in : store_.in_stage(HandInStage::at_work)) {
    hand_in.stage = HandInStage::waiting;
    hand_in.steps = {};
    hand_in.step("received").state = StepState::done;
    store_.update(hand_in);
  }
}

bool HandInDesk::handle_next() {
  auto hand_in = store_.take_next();
  if (!hand_in) return false;
  handle(*hand_in);
  return true;
}

void HandInDesk::follow_members() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_at_members_) return;
  next_look_at_members_ = now + between_looks_at_members;
  for (const Person& person : store_.people())
    if (!person.is_teacher()) follow(person);
}

/// What nobody has ordered here, the teacher has done by `tournament restore`, `tournament retire`
/// or by hand. A bot that another process is replacing is away for a moment.
void HandInDesk::follow(const Person& person) {
  std::error_code none;
  const bool is_in_ladder =
      fs::exists(fs::symlink_status(place_of_player(folder_.folder, person.name), none));
  switch (person.membership) {
    case Membership::leaving:
      return take_out(person);
    case Membership::returning:
      return bring_back(person);
    case Membership::withdrawn:
      if (is_in_ladder) store_.settle_membership(person, Membership::plays);
      return;
    case Membership::plays:
      if (!is_in_ladder && store_.version_in_use(person.number) &&
          !has_unfinished_submission(folder_.folder))
        store_.settle_membership(person, Membership::withdrawn);
      return;
  }
}

void HandInDesk::take_out(const Person& person) {
  const LadderRun::Hold hold(games_);
  const fs::path results = find_ladder(folder_.folder.string()).config.output;
  in_turn(results, [&] {
    const FolderLock lock(results);
    if (fs::exists(fs::symlink_status(place_of_player(folder_.folder, person.name))))
      take_out_player(folder_.folder, person.name);
  });
  store_.settle_membership(person, Membership::withdrawn);
}

/// If the bot cannot come back, its owner can still submit another.
void HandInDesk::bring_back(const Person& person) {
  const auto versions = kept_versions(folder_.folder, person.name);
  const bool is_in_ladder =
      fs::exists(fs::symlink_status(place_of_player(folder_.folder, person.name)));
  try {
    if (!versions.empty() && !is_in_ladder) enter_again(person, versions.back());
  } catch (const StoreError&) {
    throw;
  } catch (const UsageError& problem) {
    std::cerr << shown(person.name) << " cannot be restored: " << problem.what() << std::endl;
  }
  store_.settle_membership(person, Membership::plays);
}

void HandInDesk::enter_again(const Person& person, int version) {
  const Ladder ladder = find_ladder(folder_.folder.string());
  SubmittedPlayer submission(folder_.folder, person.name);
  const auto built = submission.take(place_of_version(folder_.folder, person.name, version));
  if (!built) throw UsageError(built.error());
  if (!built->problem.empty()) throw UsageError(built->problem);
  const LadderRun::Hold hold(games_);
  draw_pseudonym(ladder, person.name);
  in_turn(ladder.config.output, [&] { return enter_ladder(ladder, submission); });
}

/// A failure of the system is nobody's fault: the hand-in waits again. If it stays so, the teacher
/// has to look.
void HandInDesk::handle(HandIn& hand_in) {
  HandIn before = hand_in;
  before.stage = HandInStage::waiting;
  std::string problem;
  try {
    work_on(hand_in);
    return;
  } catch (const StoreError&) {
    throw;
  } catch (const UsageError& error) {
    problem = error.what();
  } catch (const SystemFault& fault) {
    problem = fault.what();
  }
  std::cerr << "submission " << hand_in.number << ": system error: " << problem << std::endl;
  if (++failed_tries_[hand_in.number] >= most_failed_tries)
    return fail(hand_in, "checked",
                "the arena had a system error, which is not your fault; tell your teacher (the "
                "reason is in the terminal of the arena), and submit again later");
  hand_in = before;
  store_.update(hand_in);
  StopSignal::sleep_for(pause_after_failed_try);
}

void HandInDesk::work_on(HandIn& hand_in) {
  const auto person = store_.person(hand_in.person);
  if (!person || person->is_withdrawn()) return fail(hand_in, "unpacked", was_withdrawn);
  const Ladder ladder = find_ladder(folder_.folder.string());
  begin(hand_in, "unpacked");
  hidden_ = HiddenPaths::around(ladder.config.output);
  hidden_.hide(folder_.folder, "");
  SubmittedPlayer submission(folder_.folder, person->name);
  if (!take_in(hand_in, submission)) return;
  begin(hand_in, "checked");
  check_name_is_free(ladder, person->name);
  const PlayerSpec spec = spec_of_copy(ladder, submission);
  if (!spec.problem.empty()) return fail(hand_in, "checked", submission.as_submitted(spec.problem));
  if (!check(hand_in, spec)) return;
  enter(hand_in, *person, ladder, submission, hash_of_player(spec, {}));
}

/// Returns the number of the hand-in whose files it plays with.
std::optional<std::int64_t> HandInDesk::number_of_upload(const HandIn& hand_in) {
  if (!hand_in.uses) return hand_in.number;
  for (const HandIn& version : store_.versions_of(hand_in.person))
    if (version.version == hand_in.uses) return version.number;
  return std::nullopt;
}

/// Unpacks and builds. Returns false if that failed, which is told then.
bool HandInDesk::take_in(HandIn& hand_in, SubmittedPlayer& submission) {
  const auto number = number_of_upload(hand_in);
  const ScratchFolder scratch(std::nullopt);
  const fs::path files = scratch.path() / "files";
  const auto source = number ? lay_out(folder_.upload(*number), files)
                             : Failure{"its files are no longer kept; choose another version"};
  if (!source) return fail(hand_in, "unpacked", source.error()), false;
  hidden_.hide(files, "");
  hidden_.hide(submission.copy(), is_archive(*source) ? name_of_submission(*source) : "");
  bool was_unpacked = false;
  const auto built = submission.take(*source, [&] {
    was_unpacked = true;
    end(hand_in, "unpacked", StepState::done);
    begin(hand_in, "built");
  });
  if (!built) {
    const std::string_view step = was_unpacked ? "built" : "unpacked";
    return fail(hand_in, step, submission.as_submitted(built.error())), false;
  }
  for (const LeftOut& each : built->left_out)
    hand_in.left_out.push_back(each.path + " " + each.reason);
  if (!built->problem.empty()) return fail(hand_in, "built", built->problem, built->output), false;
  if (const auto program = submission.require_program(); !program)
    return fail(hand_in, was_unpacked ? "built" : "unpacked", program.error()), false;
  hand_in.step("unpacked").state = StepState::done;
  hand_in.step("built").output = built->output;
  end(hand_in, "built", built->command.empty() ? StepState::skipped : StepState::done,
      built->command);
  return true;
}

/// Runs the steps of `bot check`. Returns false if a needed one failed, which is told then.
bool HandInDesk::check(HandIn& hand_in, const PlayerSpec& spec) {
  Bench bench(settings_of_check(spec, find_ladder(folder_.folder.string())));
  std::string needed_failure, text;
  const auto count = all_steps().size();
  const auto steps = run_steps(bench, [&](const FinishedStep& step) {
    hand_in.step("checked").reason = "step " + std::to_string(step.number) + " of " +
                                     std::to_string(count) + ", " + std::string(step.step.title);
    save(hand_in);
    if (!has_failed(step)) return;
    text += describe(step, false);
    const std::string failure =
        std::string(step.step.title) + ": " + step.result.problem.value().reason;
    if (!is_needed(step))
      hand_in.warnings.push_back(failure + "; " + step.result.problem->remedy);
    else if (needed_failure.empty())
      needed_failure = failure + "; " + step.result.problem->remedy;
  });
  hand_in.report = json_line(to_json(bench, steps), 2) + "\n";
  hand_in.step("checked").output = text;
  if (!needed_failure.empty()) return fail(hand_in, "checked", needed_failure, text), false;
  end(hand_in, "checked", StepState::done, std::string(trimmed(describe_total(bench, steps))));
  return true;
}

/// The rating and the new stage are on the disk before the player takes its place. If we are killed
/// then, the hash tells whether it has.
void HandInDesk::enter(HandIn& hand_in, const Person& person, const Ladder& ladder,
                       SubmittedPlayer& submission, const std::string& hash) {
  make_results_folder(ladder.config);
  hand_in.hash = hash;
  hand_in.form = form_of_sources(submission.copy());
  {
    const LadderRun::Hold hold(games_);
    // It was built and checked meanwhile, which takes its time.
    if (store_.person(person.number).value_or(person).is_withdrawn())
      return fail(hand_in, "checked", was_withdrawn);
    draw_pseudonym(ladder, person.name);
    remember_version(person, ladder.config);
    hand_in.stage = HandInStage::entering;
    save(hand_in);
    in_turn(ladder.config.output, [&] { return enter_ladder(ladder, submission); });
    settle(hand_in);
  }
  forget_old_versions(person);
}

/// It has its place.
void HandInDesk::settle(HandIn& hand_in) {
  const auto versions = store_.versions_of(hand_in.person);
  if (hand_in.uses)
    hand_in.version = hand_in.uses;
  else if (!hand_in.version)
    hand_in.version = versions.empty() ? 1 : *versions.front().version + 1;
  hand_in.stage = HandInStage::in;
  begin(hand_in, "playing");
  if (hand_in.uses) remove_tree(folder_.upload(hand_in.number));  // it had no files of its own
}

/// The games of the version in use are set aside when another one takes its place. Games that are
/// not yet set aside are those of an earlier one.
void HandInDesk::remember_version(const Person& person, const TournamentConfig& config) {
  const auto in_use = store_.hand_in_in_use(person.number);
  if (!in_use || !fs::exists(config.output)) return;
  StoreReader reader(config.output);
  if (!has_games_of(reader, person.name, in_use->hash)) return;
  TournamentReport report = read_report(reader);
  const auto found = std::ranges::find(report.players, person.name);
  const auto player = static_cast<std::int32_t>(found - report.players.begin());
  const int version = *in_use->version;
  const Estimate& elo = report.ratings.players()[place(player)];
  store_.set_rating(person.number, version, {elo.value, elo.low, elo.high});
  std::error_code told_when_writing;
  fs::create_directories(folder_.feedback(person.number, version, false).parent_path(),
                         told_when_writing);
  const TimeControl time = stored_config(reader.config()).players[place(player)].time;
  for (const bool is_for_teacher : {true, false}) {
    ShownPlayers shown;
    if (!is_for_teacher && !pseudonyms_of_arena(config).empty())
      shown = read_names_file(pseudonyms_file(config.output).string(), report.players);
    const auto feedback =
        read_feedback(reader, report, HiddenPaths::of(reader, shown), player)[place(player)];
    if (!shown.empty()) report.players = names_of(shown);
    write_whole(
        folder_.feedback(person.number, version, is_for_teacher),
        feedback_page({report, player, time, "connect4 play"}, feedback, feedback_as_markdown()));
  }
}

void HandInDesk::forget_old_versions(const Person& person) {
  const auto in_use = store_.version_in_use(person.number);
  std::size_t kept = 0;
  for (const HandIn& version : store_.versions_of(person.number))
    if (version.version != in_use && ++kept > most_versions)
      remove_tree(folder_.upload(version.number));
  forget_old_builds(person);
}

/// The built copies of older versions may be large: the oldest go first.
void HandInDesk::forget_old_builds(const Person& person) {
  std::vector<int> replaced = kept_versions(folder_.folder, person.name);
  std::int64_t bytes = 0;
  for (std::size_t kept = 0; !replaced.empty(); ++kept, replaced.pop_back()) {
    const fs::path build = place_of_version(folder_.folder, person.name, replaced.back());
    bytes += bytes_on_disk(build, most_bytes_of_builds);
    if (kept >= most_versions || bytes > most_bytes_of_builds) remove_tree(build);
  }
}

/// Its owner reads paths as they were sent, and none of this machine.
void HandInDesk::save(HandIn& hand_in) {
  for (HandInStep& step : hand_in.steps) {
    step.reason = hidden_(std::move(step.reason));
    step.output = hidden_(std::move(step.output));
  }
  for (std::string& text : hand_in.warnings) text = hidden_(std::move(text));
  for (std::string& text : hand_in.left_out) text = hidden_(std::move(text));
  hand_in.report = hidden_(std::move(hand_in.report));
  store_.update(hand_in);
}

void HandInDesk::fail(HandIn& hand_in, std::string_view step, std::string reason,
                      std::string output) {
  for (HandInStep& each : hand_in.steps)
    if (each.state == StepState::now) each = {StepState::waiting, {}, {}};
  hand_in.step(step) = {StepState::failed, std::move(reason), std::move(output)};
  hand_in.stage = HandInStage::over;
  save(hand_in);
  remove_tree(folder_.upload(hand_in.number));
}

void HandInDesk::begin(HandIn& hand_in, std::string_view step) {
  hand_in.step(step).state = StepState::now;
  save(hand_in);
}

void HandInDesk::end(HandIn& hand_in, std::string_view step, StepState state, std::string reason) {
  hand_in.step(step).state = state;
  hand_in.step(step).reason = std::move(reason);
  save(hand_in);
}

}  // namespace connect4
