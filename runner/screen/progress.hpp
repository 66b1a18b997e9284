// The progress of a long run.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace connect4 {

/// "[#####.........................]", as full as `done` is of `total`.
std::string progress_bar(int done, int total);

/// Shows on standard error how many of a number of things are done, how fast, and when the rest
/// will be: a bar on a terminal, redrawn a few times a second; elsewhere a line every ten seconds.
/// Short runs print nothing elsewhere. Belongs to one thread.
class Progress {
 public:
  /// `noun` is plural: "games". `verb` is what happens to them if that is not clear: "solving".
  Progress(int total, std::string noun, std::string verb = "");
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { wipe(); }

  /// `remark` follows the rest of the line.
  void update(int done, const std::string& remark = "");

  /// Changes the number of things to do. The number of things done stays.
  void expect(int total) { total_ = total; }

  /// The work may be over before all things are done, since a test decides when.
  void may_end_early() { may_end_early_ = true; }

  /// The work is over then at the latest.
  void end_by(std::chrono::steady_clock::time_point end) { end_ = end; }

  /// Returns whether the next update() will write something.
  bool is_due() const { return std::chrono::steady_clock::now() >= next_; }

  /// Takes the bar off the terminal, before anything else is written there.
  void wipe();

  /// Bar and text as one line, to be drawn elsewhere.
  std::string line(int done) const { return progress_bar(done, total_) + " " + text(done); }

 private:
  std::string text(int done) const;
  std::string time_left(int done, double rate) const;

  int total_;
  std::string noun_, verb_;
  bool may_end_early_ = false;
  std::optional<std::chrono::steady_clock::time_point> end_;
  bool is_live_;
  bool is_drawn_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace connect4
