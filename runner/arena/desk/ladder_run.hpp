// The games of an arena's ladder, which another program plays.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace connect4 {

/// Keeps `connect4 tournament run` going while there are games to play, in a thread of its own. The
/// members may be called from any thread.
class LadderRun {
 public:
  /// `options` are further words of the command. It is not started before resume().
  LadderRun(std::filesystem::path folder, std::vector<std::string> options);
  ~LadderRun();  ///< ends the games, as Ctrl-C does
  LadderRun(const LadderRun&) = delete;
  LadderRun& operator=(const LadderRun&) = delete;

  /// While a hold exists, no games are played, and nobody else has the ladder's folder by us. Its
  /// end begins them again. Waits for the end of the games. Throws Interrupted if we are told to
  /// stop.
  class Hold {
   public:
    explicit Hold(LadderRun& run);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    LadderRun& run_;
    std::unique_lock<std::mutex> alone_;
  };

  /// The config has other players: a run that plays begins again.
  void begin_again();

  /// There are games from elsewhere to record: a run that has ended begins again.
  void look_again();

  /// No games are played until resume().
  void pause();
  void resume();

  /// Returns whether all games that the ladder wants are played.
  bool is_complete() const;

 private:
  void work();
  bool play();
  bool may_play() const;
  void wait_until_stopped();

  const std::filesystem::path folder_;
  const std::vector<std::string> options_;
  std::mutex alone_;  // of the holder
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_:
  int holds_ = 0;
  bool is_paused_ = true;
  bool is_playing_ = false;
  bool is_complete_ = false;
  bool begins_again_ = false;  // asked for since the run began
  bool has_news_ = false;      // likewise
  bool ends_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace connect4
