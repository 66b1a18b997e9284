// The games of a page, in columns that a browser unpacks without help.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// A column of a page (protocol/PAGE.md): its bytes. A value.
class PackedColumn {
 public:
  /// The lowest eight bits.
  void add_byte(int value) { bytes_ += static_cast<char>(value); }

  /// Seven bits a byte, the lowest first; all but the last byte have the eighth bit set.
  void add_varint(std::uint32_t value);

  void add_text(std::string_view text) { bytes_ += text; }

  const std::string& bytes() const { return bytes_; }

  /// Compressed by deflate (RFC 1951) and in base64 (RFC 4648, with padding). Throws std::bad_alloc
  /// if memory is short.
  std::string packed() const;

 private:
  std::string bytes_;
};

/// Step k stands for 1.1^k - 1 microseconds; the last one for nine hours, and all above.
inline constexpr int last_time_step = 254;

/// The step of a time that is not negative (protocol/PAGE.md): the one that ln(t + 1) / ln 1.1 is
/// nearest to.
int time_step(std::chrono::microseconds time);

/// The facts of a game in a page besides its record.
struct GamePlace {
  std::array<std::int32_t, 2> players{};  ///< red, blue: places in the page's list of players
  std::int32_t round = 0;                 ///< from 1; 0 outside of a tournament
  std::int32_t pairing = 0;               ///< see Meeting
  bool is_surplus = false;                ///< played beyond the decision of a test
};

/// Texts, each once, and which place each has. A value.
class PlaceList {
 public:
  /// Returns the place of a text. A new text gets the next place.
  std::uint32_t place(const std::string& text);

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::map<std::string, std::uint32_t, std::less<>> places_;
};

/// The limit for the logs of all games of a page, as JSON, before they are packed. A browser
/// unpacks them at once, and logs of one game may have 400 KB.
inline constexpr std::size_t most_bytes_of_logs = std::size_t{8} << 20;

/// Packs games as PAGE.md describes it, some 40 bytes each. They can be given one at a time. A
/// value; not for sharing between threads.
class PackedGames {
 public:
  /// `exact_times`: besides their steps, as --full wants it.
  explicit PackedGames(bool exact_times = false) : exact_times_(exact_times) {
    versions_.place("");
  }

  /// In rising order of their numbers. Without void games.
  void add(const GameRecord& record, const GamePlace& place);

  int count() const { return count_; }

  /// Whether the logs of another game would be taken: none are after the first that have no room.
  bool has_room_for_logs() const { return !first_without_logs_; }

  /// Returns the member `games` of a page's data.
  nlohmann::ordered_json json() const;

  /// Its members `starts` (FEN) and `versions`, which columns refer to.
  const std::vector<std::string>& starts() const { return starts_.texts(); }
  const std::vector<std::string>& versions() const { return versions_.texts(); }

 private:
  /// A column that is left out if no game has anything in it.
  struct Sparse {
    PackedColumn column;
    bool is_used = false;

    /// For a column of JSON: that member of the game's record, if the record has it.
    void add(const GameRecord& record, std::string_view member);
    void add_text(int game, std::string_view json);
    nlohmann::ordered_json json(std::string_view end = {}) const;
  };

  void add_times(const GameRecord& record);
  void add_scores(const GameRecord& record);
  void add_texts(const GameRecord& record);
  void add_logs(const GameRecord& record);

  bool exact_times_;
  int count_ = 0;
  int plies_ = 0;
  int last_number_ = 0;
  PlaceList starts_, versions_;
  PackedColumn number_, red_, blue_, start_, round_, pairing_, length_, reason_, winner_, state_;
  PackedColumn move_, time_;
  Sparse cpu_, score_, red_version_, blue_version_;
  Sparse ready_, eval_, note_, fault_, warning_, log_, time_us_, cpu_us_;
  std::optional<int> first_without_logs_;  // its number
};

}  // namespace connect4
