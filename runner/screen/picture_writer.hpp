// The last board, or the last game, as a picture.
#pragma once

#include <string>

#include "protocol/files/whole_file.hpp"
#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Writes the final position of the last game to a file, drawn as the window draws it; as a GIF the
/// whole game, ply by ply.
class PictureWriter final : public GameObserver {
 public:
  enum class Format { svg, png, gif };

  struct Settings {
    Format format;
    int scale = 1;
  };

  /// A pipe or device is written to as it is; this waits for a pipe's reader. Throws UsageError if
  /// the file cannot be written, as match_over() does, and Interrupted when told to stop.
  PictureWriter(const std::string& path, Settings settings);

  void game_over(const GameRecord& record) override { last_ = record; }
  void match_over() override;

 private:
  std::string path_;
  WholeFile file_;
  Settings settings_;
  GameRecord last_;
};

}  // namespace connect4
