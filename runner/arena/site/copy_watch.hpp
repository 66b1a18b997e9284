// Players of an arena whose programs seem to be copies, for the teacher.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/arena/arena_store.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// Players with one program, by what is the same. A reason to look, and no proof: short programs
/// and strong ones may agree by themselves.
struct Copies {
  enum class Same : std::uint8_t {
    files,    ///< of the versions in use
    sources,  ///< but for names and comments: form_of_sources()
    play,     ///< in all positions that both met: players_alike()
  };

  std::vector<std::string> players;  ///< two or more
  Same same = Same::files;
  std::size_t positions = 0;  ///< that both met, for `play`

  friend bool operator==(const Copies&, const Copies&) = default;
};

nlohmann::ordered_json to_json(const std::vector<Copies>& copies);

/// Finds copies among the people's versions in use. For one thread.
class CopyWatch {
 public:
  /// Compares files and sources each time, and moves twice a minute at most. A player that moves
  /// as a bot of the config does is told too. Players who are named for their files are not named
  /// again. Throws StoreError.
  std::vector<Copies> look(ArenaStore& store, const std::vector<Person>& people,
                           StoreReader& ladder);

 private:
  std::vector<Copies> alike(const std::vector<Person>& people, StoreReader& ladder);

  Pace pace_{std::chrono::seconds(30)};
  std::vector<Copies> alike_;
};

}  // namespace connect4
