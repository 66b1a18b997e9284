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

#include "lib/text/printable.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/desk/hand_in_desk.hpp"
#include "runner/arena/links_file.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/store/folder_turn.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/shown_players.hpp"
#include "runner/tournament/run/folder_entry.hpp"
#include "runner/tournament/workers/local_pool.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int moment_of_arena_ms = 50;

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
    HandInDesk desk(folder, games);
    while (true) {
      if (!desk.handle_next()) StopSignal::sleep_for(std::chrono::milliseconds(moment_of_arena_ms));
    }
  } catch (const Interrupted&) {
  } catch (...) {
    problem_ = std::current_exception();
    StopSignal::request();
  }

  std::exception_ptr problem_;  // written by the thread, read after its end
  std::thread thread_;
};

/// The site has looked already, but it talks to strangers: the name becomes that of a folder.
bool may_be_added(const std::string& name, const std::vector<Person>& people) {
  std::vector<std::string> taken{teacher_name};
  for (const Person& each : people) taken.push_back(each.name);
  return !problem_with_name(name, taken).has_value();
}

/// The processors on which no rated game is played; none if all have some.
std::vector<int> processors_without_games(const TournamentConfig& config) {
  const Cores cores = Cores::of_this_machine();
  std::vector<int> processors;
  for (int core = games_at_once_beside_desk(config); core < cores.count(); ++core)
    processors.push_back(cores.processor_for(core));
  return processors;
}

std::vector<int> processors_for_people(const TournamentConfig& config, const ArenaPlan& plan) {
  auto processors = processors_without_games(config);
  if (plan.humans && processors.empty())
    throw UsageError(
        "\"humans\" needs a processor on which no rated game is played, and \"concurrency\" leaves "
        "none; make that smaller, or set \"humans\" to false. A machine with one core has none");
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
                   " has no arena; begin one: connect4 arena new class --players names.csv");
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
      human_games_(folder_, plan(), processors_for_people(ladder_.config, plan())) {
  require_sandbox(ladder_.config);
  make_store(ladder_);
  make_live_pipe(folder_.live());
}

std::vector<std::string> ArenaRun::options_of_games() const {
  return {"--concurrency", std::to_string(games_at_once_beside_desk(ladder_.config)), "--live-to",
          folder_.live().string()};
}

ArenaPlan ArenaRun::plan() const {
  return ladder_.config.arena.value_or(ArenaPlan{});
}

SiteSettings ArenaRun::site_settings(const Listener& listener) const {
  const ArenaPlan plan = this->plan();
  SiteSettings site{.results = fs::absolute(ladder_.config.output),
                    .arena = folder_.arena(),
                    .inbox = folder_.inbox(),
                    .names = {},
                    .title = ladder_.config.name,
                    .url = settings_.url,
                    .hosts = settings_.hosts,
                    .trusted_proxy = settings_.trusted_proxy,
                    .is_version_6 = listener.is_version_6(),
                    .plan = plan};
  if (plan.names == ArenaNames::pseudonyms) {
    std::vector<std::string> names;
    for (const ConfiguredPlayer& player : ladder_.config.players) names.push_back(player.name);
    read_pseudonyms(ladder_.config.output, names);
    site.names = pseudonyms_file(ladder_.config.output);
  }
  return site;
}

void ArenaRun::run(Listener listener) {
  const auto free_processors = processors_without_games(ladder_.config);
  const int processor_of_desk = free_processors.empty() ? -1 : free_processors.front();
  SiteProcess site(folder_, site_settings(listener), std::move(listener));
  Reception reception(folder_, store_,
                      {.obey = [this](const TeacherOrder& order) { obey(order); },
                       .fulfil = [this](const SentWish& wish) { fulfil(wish); }});
  RatingWatch ratings(ladder_.config.output, store_);
  DeskThread desk(folder_, games_, processor_of_desk);
  if (!is_paused(store_)) games_.resume();
  while (!StopSignal::is_requested()) {
    site.look();
    try {
      reception.look();
      human_games_.look();
      ratings.look(games_.is_complete());
    } catch (const Interrupted&) {
      break;
    }
    wait_a_moment();
  }
  if (const auto problem = desk.end()) std::rethrow_exception(problem);
}

void ArenaRun::fulfil(const SentWish& wish) {
  if (const auto person = store_.person(wish.person)) human_games_.fulfil(wish, *person);
}

void ArenaRun::obey(const TeacherOrder& order) {
  using Kind = TeacherOrder::Kind;
  const auto people = store_.people();
  const auto person = std::ranges::find(people, order.player, &Person::name);
  const bool is_known = person != people.end() && !person->is_teacher();
  switch (order.kind) {
    case Kind::pause:
      store_.set(arena_settings::paused, "1");
      return games_.pause();
    case Kind::resume:
      store_.set(arena_settings::paused, "0");
      return games_.resume();
    case Kind::close:
      return store_.set(arena_settings::closed, "1");
    case Kind::open:
      return store_.set(arena_settings::closed, "0");
    case Kind::withdraw:
      if (is_known) withdraw(*person);
      return;
    case Kind::link:
      if (!is_known) return;
      store_.set_key(person->number, hash_of_key(order.key));
      return set_link(order.player, order.key);
    case Kind::add:
      if (!is_known && !may_be_added(order.player, people)) return;
      store_.add_person({order.player, order.id}, hash_of_key(order.key));
      return set_link(order.player, order.key);
  }
}

/// The player's games stay. A later hand-in of it is refused.
void ArenaRun::withdraw(const Person& person) {
  store_.set_withdrawn(person.number, true);
  human_games_.end_games_of(person);
  human_games_.look();  // to hold the games may take a while
  const LadderRun::Hold hold(games_);
  const fs::path place = folder_.folder / "players" / person.name;
  if (!fs::exists(fs::symlink_status(place))) return;
  in_turn(ladder_.config.output, [&] {
    const FolderLock lock(ladder_.config.output);
    take_out_player(folder_.folder, person.name);
  });
}

void ArenaRun::set_link(const std::string& name, const std::string& key) {
  Links links = read_links(folder_.links());
  connect4::set_link(links, name, link_with_key(settings_.url, key));
  write_links(folder_.links(), links);
}

}  // namespace connect4
