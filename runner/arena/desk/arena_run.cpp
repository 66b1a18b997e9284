#include "runner/arena/desk/arena_run.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <iostream>
#include <thread>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/desk/hand_in_desk.hpp"
#include "runner/arena/links_file.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/shown_players.hpp"
#include "runner/tournament/run/folder_entry.hpp"
#include "runner/tournament/workers/local_pool.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int moment_of_arena_ms = 50;
constexpr std::chrono::seconds pause_of_stuck_arena{5};
/// An arena that was stuck goes on when so much is free.
constexpr std::int64_t room_to_go_on = std::int64_t{64} << 20;

/// Takes the arena for this process. The lock ends with the process, however that ends.
Descriptor lock_arena(const ArenaFolder& folder) {
  require_arena(folder);
  const fs::path path = folder.arena() / "lock";
  Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file) fail_to_write(path.string(), errno);
  std::array<char, 32> owner{};
  const ssize_t size = pread(file.number(), owner.data(), owner.size() - 1, 0);
  if (flock(file.number(), LOCK_EX | LOCK_NB) != 0)
    throw UsageError(in_quotes(folder.folder.string()) + " is run by process " +
                     (size > 0 ? std::string(trimmed(owner.data())) : std::string("?")) +
                     " already; stop that with Ctrl-C first");
  const std::string own = std::to_string(getpid()) + "\n";
  if (ftruncate(file.number(), 0) != 0 ||
      pwrite(file.number(), own.data(), own.size(), 0) != std::ssize(own))
    fail_to_write(path.string(), errno);
  return file;
}

/// Makes the store of the ladder, if no run has: the site reads it.
void make_store(const Ladder& ladder) {
  make_results_folder(ladder.config);
  {
    const FolderLock lock(ladder.config.output);
    finish_submissions(ladder.config.folder);
  }
  TournamentConfig config = ladder.config;
  keep_recorded(config);
  enter_folder(config, tournament_openings(config), OnChange::extend);
}

/// Makes the pipe from the games to the site; another thing of that name goes.
void make_live_pipe(const fs::path& path) {
  std::error_code none;
  if (fs::symlink_status(path, none).type() == fs::file_type::fifo) return;
  fs::remove(path, none);
  if (mkfifo(path.c_str(), 0600) != 0) fail_to_write(path.string(), errno);
}

/// The desk in a thread of its own, on the core that games leave to it.
class DeskThread {
 public:
  DeskThread(const ArenaFolder& folder, LadderRun& games, int processor)
      : thread_([this, folder, &games, processor] { work(folder, games, processor); }) {}
  ~DeskThread() { end(); }
  DeskThread(const DeskThread&) = delete;
  DeskThread& operator=(const DeskThread&) = delete;

  /// Ends it, and returns the failure that had ended it before, if one had.
  std::exception_ptr end() {
    StopSignal::request();
    if (thread_.joinable()) thread_.join();
    return problem_;
  }

 private:
  void work(const ArenaFolder& folder, LadderRun& games, int processor) try {
    if (processor >= 0) pin_to_processor(processor);
    while (true) {
      work_until_stuck(folder, games);
      StopSignal::sleep_for(pause_of_stuck_arena);
    }
  } catch (const Interrupted&) {
  } catch (...) {
    problem_ = std::current_exception();
    StopSignal::request();
  }

  /// Returns when the disk or the config stands in its way. Another desk begins with what this one
  /// had to leave.
  void work_until_stuck(const ArenaFolder& folder, LadderRun& games) try {
    HandInDesk desk(folder, games);
    while (true) {
      desk.follow_members();
      if (!desk.handle_next()) StopSignal::sleep_for(std::chrono::milliseconds(moment_of_arena_ms));
    }
  } catch (const UsageError& problem) {
    if (std::exchange(complaint_, problem.what()) != problem.what())
      std::cerr << "submissions are waiting: " << problem.what() << std::endl;
  }

  std::string complaint_;       // the last one
  std::exception_ptr problem_;  // written by the thread, read after its end
  std::thread thread_;
};

/// A time in which the arena cannot write to its disk. No games are played, and entries of the
/// inbox wait. It ends by itself. For one thread.
class Stoppage {
 public:
  /// All of them outlive it.
  Stoppage(const ArenaFolder& folder, ArenaStore& store, LadderRun& games)
      : folder_(folder), store_(store), games_(games) {}

  void begin(const std::string& problem) {
    next_try_ = Clock::now() + pause_of_stuck_arena;
    if (std::exchange(is_on_, true)) return;
    games_.pause();
    std::cerr << "the arena is paused: " << problem << "; it resumes by itself" << std::endl;
  }

  /// Ends it, if the disk takes what is written. Throws StoreError if it does not.
  bool is_over() {
    if (!is_on_) return true;
    if (Clock::now() < next_try_) return false;
    next_try_ = Clock::now() + pause_of_stuck_arena;
    if (room_for_hand_ins(folder_.arena()) + kept_for_games < room_to_go_on) return false;
    store_.set(arena_settings::resumed, std::to_string(time_now().time_since_epoch().count()));
    is_on_ = false;
    std::cerr << "the arena has resumed" << std::endl;
    if (!is_paused(store_)) games_.resume();
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  const ArenaFolder& folder_;
  ArenaStore& store_;
  LadderRun& games_;
  bool is_on_ = false;
  Clock::time_point next_try_{};
};

/// The processors on which no rated game is played; none if all have some.
std::vector<int> processors_without_games(const TournamentConfig& config) {
  const Cores cores = Cores::of_this_machine();
  std::vector<int> processors;
  for (int core = games_at_once_beside_desk(config); core < cores.count(); ++core)
    processors.push_back(cores.processor_for(core));
  return processors;
}

/// The processors for games that are not rated.
std::vector<int> processors_for_people(const TournamentConfig& config, const ArenaPlan& plan) {
  auto processors = processors_without_games(config);
  const auto require_one = [&](bool is_wanted, const std::string& member, const char* off) {
    if (is_wanted && processors.empty())
      throw UsageError("\"" + member +
                       "\" needs a processor on which no rated game is played, but \"concurrency\" "
                       "leaves none; lower it, or set \"" +
                       member + "\" to " + off + " (a machine with one core has none to spare)");
  };
  require_one(plan.humans, "humans", "false");
  require_one(plan.remote.is_on(), "remote", R"({"games": "off"})");
  return processors;
}

void wait_a_moment() {
  pollfd stop{StopSignal::descriptor(), POLLIN, 0};
  poll(&stop, 1, moment_of_arena_ms);
}

}  // namespace

void require_arena(const ArenaFolder& folder) {
  std::error_code none;
  if (fs::exists(folder.database(), none)) return;
  throw UsageError(in_quotes(folder.folder.string()) +
                   " has no arena; create one: connect4 arena new class --players names.csv");
}

int games_at_once_beside_desk(const TournamentConfig& config) {
  if (config.concurrency > 0) return config.concurrency;
  return std::max(1, Cores::of_this_machine().count() - 1);
}

ArenaRun::ArenaRun(const fs::path& folder, const ArenaRunSettings& settings)
    : folder_{fs::absolute(folder).lexically_normal()},
      settings_(settings),
      lock_(lock_arena(folder_)),
      ladder_(find_ladder(folder_.folder.string())),
      store_(folder_.database(), ArenaStore::Access::write),
      games_(folder_.folder, options_of_games()),
      human_games_(folder_, plan(), processors_for_people(ladder_.config, plan())),
      remote_games_(folder_, plan().remote, store_, games_,
                    processors_for_people(ladder_.config, plan())),
      matches_(folder_, plan(), store_, remote_games_, processors_without_games(ladder_.config)) {
  require_sandbox(ladder_.config);
  make_store(ladder_);
  make_live_pipe(folder_.live());
  move_links_to_address();
}

std::vector<std::string> ArenaRun::options_of_games() const {
  return {"--concurrency", std::to_string(games_at_once_beside_desk(ladder_.config)),
          "--live-to",     folder_.live().string(),
          "--games-from",  folder_.rated_games().string()};
}

ArenaPlan ArenaRun::plan() const {
  ArenaPlan plan = ladder_.config.arena.value_or(ArenaPlan{});
  if (processors_without_games(ladder_.config).empty()) plan.requests_per_hour = 0;
  return plan;
}

SiteSettings ArenaRun::site_settings(const Listener& listener) const {
  const ArenaPlan plan = this->plan();
  SiteSettings site{.results = fs::absolute(ladder_.config.output),
                    .arena = folder_.arena(),
                    .inbox = folder_.inbox(),
                    .names = {},
                    .title = ladder_.config.name,
                    .url = settings_.listens_at,
                    .hosts = settings_.hosts,
                    .trusted_proxy = settings_.trusted_proxy,
                    .is_version_6 = listener.is_version_6(),
                    .plan = plan};
  if (!pseudonyms_of_arena(ladder_.config).empty())
    site.names = pseudonyms_file(ladder_.config.output);
  return site;
}

void ArenaRun::run(Listener listener) {
  const auto free_processors = processors_without_games(ladder_.config);
  const int processor_of_desk = free_processors.empty() ? -1 : free_processors.front();
  SiteProcess site(folder_, site_settings(listener), std::move(listener));
  Reception reception(
      folder_, plan(), store_,
      {.obey = [this](const TeacherOrder& order) { return obey(order); },
       .fulfil = [this](const SentWish& wish, const Person& person) { fulfil(wish, person); },
       .add_match = [this](
                        const SentWish& wish, const Person& person,
                        const std::string& entry) { return matches_.add(wish, person, entry); }});
  RatingWatch ratings(ladder_.config.output, store_);
  DeskThread desk(folder_, games_, processor_of_desk);
  if (!is_paused(store_)) games_.resume();
  Stoppage stoppage(folder_, store_, games_);
  while (!StopSignal::is_requested()) {
    site.look();
    try {
      if (stoppage.is_over()) {
        reception.look();
        human_games_.look();
        remote_games_.look();
        matches_.look();
        ratings.look(games_.is_complete());
      }
    } catch (const Interrupted&) {
      break;
    } catch (const UsageError& problem) {
      stoppage.begin(problem.what());
    }
    wait_a_moment();
  }
  if (const auto problem = desk.end()) std::rethrow_exception(problem);
}

/// A withdrawn bot plays nobody, also while it is still in the ladder.
void ArenaRun::fulfil(const SentWish& wish, const Person& person) {
  const auto people = store_.people();
  const auto owner = std::ranges::find(people, wish.against, &Person::name);
  if (wish.wish || owner == people.end() || !owner->is_withdrawn())
    human_games_.fulfil(wish, person);
}

EntryAnswer ArenaRun::obey(const TeacherOrder& order) {
  using Kind = TeacherOrder::Kind;
  switch (order.kind) {
    case Kind::pause:
      store_.set(arena_settings::paused, "1");
      games_.pause();
      return {};
    case Kind::resume:
      store_.set(arena_settings::paused, "0");
      games_.resume();
      return {};
    case Kind::close:
      store_.set(arena_settings::closed, "1");
      return {};
    case Kind::open:
      store_.set(arena_settings::closed, "0");
      return {};
    case Kind::add:
      return add(order);
    case Kind::withdraw:
    case Kind::restore:
    case Kind::link:
      break;
  }
  for (const Person& person : store_.people())
    if (person.name == order.player && !person.is_teacher()) return obey_for(order, person);
  return {404, refusal::no_player(order.player)};
}

EntryAnswer ArenaRun::obey_for(const TeacherOrder& order, const Person& person) {
  if (order.kind == TeacherOrder::Kind::withdraw) return withdraw(person);
  if (order.kind == TeacherOrder::Kind::restore) return restore(person);
  return renew_link(order, person);
}

EntryAnswer ArenaRun::renew_link(const TeacherOrder& order, const Person& person) {
  const std::vector<std::string> ids = parts_of(person.id);
  const bool is_for_all = ids.size() == 1 && order.id.empty();
  const auto found = is_for_all ? ids.begin() : std::ranges::find(ids, order.id);
  if (found == ids.end())
    return {400, in_quotes(order.player) +
                     (order.id.empty() ? " has several people" : " has nobody with this id") +
                     "; give \"id\", one of " + joined(ids)};
  std::vector<std::string> hashes = person.key_hashes;
  hashes.at(static_cast<std::size_t>(found - ids.begin())) = hash_of_key(order.new_key);
  set_link(order.player, order.new_key, ids.size() == 1 ? "" : order.id);
  store_.set_keys(person.number, hashes);
  return {};
}

/// An order that a kill cut off comes again, with the same key.
EntryAnswer ArenaRun::add(const TeacherOrder& order) {
  std::vector<std::string> taken, hashes;
  const std::vector<std::string> keys = parts_of(order.new_key), ids = parts_of(order.id);
  for (const std::string& key : keys) hashes.push_back(hash_of_key(key));
  for (const ConfiguredPlayer& player : find_ladder(ladder_.file).config.players)
    taken.push_back(player.name);
  for (const Person& each : store_.people()) {
    if (each.name == order.player && each.key_hashes == hashes) return {};
    if (!each.is_teacher()) taken.push_back(each.name);
  }
  auto problem = problem_with_name(order.player, taken);
  if (!problem) problem = problem_with_id(order.id);
  if (!problem && keys.size() != ids.size()) problem = "needs a key for each person; try again";
  if (problem) return {400, in_quotes(order.player) + " " + *problem};
  for (std::size_t i = 0; i < ids.size(); ++i) set_link(order.player, keys[i], ids[i]);
  store_.add_person({order.player, order.id}, hashes);
  return {};
}

/// The player's games stay, and no submission of it is taken from now on. The desk takes the bot
/// out of the ladder, which may have to wait for games.
EntryAnswer ArenaRun::withdraw(const Person& person) {
  if (!person.is_withdrawn()) store_.set_membership(person.number, Membership::leaving);
  human_games_.end_games_of(person);
  matches_.end_matches_of(person);
  return {};
}

EntryAnswer ArenaRun::restore(const Person& person) {
  if (person.is_withdrawn()) store_.set_membership(person.number, Membership::returning);
  return {};
}

/// Links that lead elsewhere would be of no use. Those that were deleted stay so.
void ArenaRun::move_links_to_address() {
  if (!settings_.url.empty()) store_.set(arena_settings::url, settings_.url);
  const std::string url = beginning_of_links(store_, settings_.listens_at);
  Links links = read_links(folder_.links());
  if (!move_links(links, url)) return;
  write_links(folder_.links(), links);
  std::cerr << "the links in " << shown(folder_.links().string()) << " now begin with " << url
            << "; hand them out again" << std::endl;
}

void ArenaRun::set_link(const std::string& name, const std::string& key, const std::string& id) {
  Links links = read_links(folder_.links());
  connect4::set_link(links, name,
                     link_with_key(beginning_of_links(store_, settings_.listens_at), key), id);
  write_links(folder_.links(), links);
}

}  // namespace connect4
