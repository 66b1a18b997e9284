// The records of games that are not rated.
#pragma once

#include <filesystem>
#include <system_error>

#include "runner/match/game_observer.hpp"
#include "runner/screen/observers.hpp"

namespace connect4 {

/// Keeps the records of games in a file, as long as there is room for them: people and remote
/// players may play as often as they like, and the disk is for rated games. Games that did not
/// begin, since a player did not start, are not kept. For one thread.
class RecordKeeper final : public GameObserver {
 public:
  explicit RecordKeeper(const std::filesystem::path& file)
      : file_(file), writer_(Output::append_to(file.string())) {}

  void game_over(const GameRecord& record) override {
    std::error_code unknown;
    const bool has_begun = record.outcome.ending != Ending::start_failed;
    if (has_begun && std::filesystem::file_size(file_, unknown) < most_bytes)
      writer_.game_over(record);
  }

 private:
  static constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;

  const std::filesystem::path file_;
  RecordWriter writer_;
};

}  // namespace connect4
