// The last board as a picture.
#pragma once

#include <string>

#include "runner/console/whole_file.hpp"
#include "runner/match/game_observer.hpp"

namespace connect4 {

/// Writes the final position of the last game to a file, drawn as the window draws it.
class PictureWriter final : public GameObserver {
 public:
  enum class Format { svg, png };

  struct Settings {
    Format format;
    int games = 1;  ///< of the match
    int scale = 1;
  };

  /// Throws UsageError where the file cannot be written.
  PictureWriter(const std::string& path, Settings settings) : file_(path), settings_(settings) {}

  void game_over(const GameRecord& record) override;

 private:
  WholeFile file_;
  Settings settings_;
};

}  // namespace connect4
