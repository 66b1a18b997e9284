#include "runner/arena/desk/human_board.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <memory>
#include <random>
#include <utility>

#include "protocol/files/file.hpp"
#include "runner/arena/desk/record_keeper.hpp"
#include "runner/match/match.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/observers.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

BrowserMatch::Settings settings_of_match(const HumanBoard::Settings& settings) {
  return {.seats = {.persons = {true, false}, .takes_back = settings.seats[1].plays_from_positions},
          .limit = settings.patience,
          .longest = settings.longest,
          .shows_words = settings.shows_words,
          .names = settings.names};
}

/// A reader finds the old text or the new one. The state is of no use after a power cut, so that
/// nothing is synced.
bool replace_file(const fs::path& path, const std::string& text) {
  const fs::path draft = path.string() + ".new";
  {
    const File file(draft.string(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (!file || !write_all(file.number(), text)) return false;
  }
  return rename(draft.c_str(), path.c_str()) == 0;
}

}  // namespace

HumanBoard::HumanBoard(Settings settings)
    : settings_(std::move(settings)),
      match_(settings_of_match(settings_)),
      thread_([this] { play(); }) {}

HumanBoard::~HumanBoard() {
  match_.leave();
  thread_.join();
}

void HumanBoard::take(const PlayWish& wish) {
  [[maybe_unused]] const auto late = match_.take(wish);  // its page is told how things are
}

void HumanBoard::look() {
  if (std::min(match_.wait(), Clock::now() - written_at_) > settings_.patience)
    end("The time for a move ran out.");
  const auto version = match_.version();
  const std::string state = match_.state();
  if (version == written_) return;
  if (match_.is_closed() && !has_ended_) return;  // the board is taken until its programs are gone
  if (!replace_file(settings_.folder.board(settings_.person), state + "\n")) return;
  written_ = version;
  written_at_ = Clock::now();
}

void HumanBoard::play() {
  try {
    if (!pin_to_processor(settings_.processor))
      throw SystemFault(errno, "cannot choose a processor");
    PlayerSpec person = settings_.seats[0];
    person.command.uses_terminal = false;
    person.command.arguments.insert(person.command.arguments.end(),
                                    {"--choices", match_.choices()});
    play_match_of(std::move(person), settings_.seats[1]);
  } catch (const Interrupted&) {
    match_.match_stopped();
  } catch (const std::exception& problem) {
    std::cerr << "a person's game stopped: " << problem.what() << std::endl;
    match_.match_stopped();
  }
  has_ended_ = true;
}

void HumanBoard::play_match_of(PlayerSpec person, PlayerSpec player) {
  Observers observers;
  observers.add(std::make_unique<RecordKeeper>(settings_.folder.human_games()));
  observers.tell(match_);
  PlayerPair pair(std::move(person), std::move(player));
  MatchSettings match;
  match.seed = std::random_device{}();
  match.person = &match_;
  play_match(pair, match, observers);
}

}  // namespace connect4
