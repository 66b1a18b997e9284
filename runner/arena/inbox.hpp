// The messages of an arena's site to its runner: files in the inbox.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "protocol/page/play_state.hpp"

namespace connect4 {

/// A submission as the site has received it: one file or archive, whose content is next to the
/// description. The name is a stranger's, and never the name of a file before the rules for
/// archives have passed it.
struct SentHandIn {
  std::string repeat_key{};  ///< by which a repeated request is known; may be empty
  std::string file{};        ///< the name of what was sent
  std::int64_t bytes = 0;
  std::string hash{};         ///< of the name and the content, to tell other files under one key
  std::optional<int> uses{};  ///< instead of a file: bring back this version

  /// Returns the name for people.
  std::string title() const;
};

/// An order of the teacher.
struct TeacherOrder {
  enum class Kind : std::uint8_t { pause, resume, close, open, withdraw, restore, link, add };

  Kind kind = Kind::pause;
  std::string player{};   ///< of withdraw, restore, link and add
  std::string id{};       ///< of add; of link: whose of several people; may be empty
  std::string new_key{};  ///< of link and add; parts_of() it if several people are added
};

/// The words of the orders, as in POST /api/teacher/pause.
inline constexpr std::array<std::string_view, 8> order_names{"pause",    "resume",  "close", "open",
                                                             "withdraw", "restore", "link",  "add"};

std::optional<TeacherOrder::Kind> order_from_name(std::string_view name);

/// A request of a person that plays, or wants to play, against a player.
struct SentWish {
  std::string against{};           ///< begins a match with this player; empty: has begun one
  std::string shown{};             ///< that player's name for the person
  std::optional<PlayWish> wish{};  ///< in a match
  int games = 0;                   ///< a match of the person's own player, of so many games
};

/// An order or a request with the key of the person who sent it. The site may have been taken over:
/// its word alone makes nobody a teacher.
struct Letter {
  std::string key;
  std::string text;
};

/// An entry of the inbox that is whole.
struct InboxEntry {
  enum class Kind : std::uint8_t { hand_in, order, wish, match };

  std::string name;
  Kind kind = Kind::order;  ///< a submission is a folder; the others are files
};

/// Names in the inbox. The site writes an entry under a name of its own and renames it when it is
/// whole.
namespace inbox {
inline constexpr std::string_view hand_in_prefix = "hand-in-";
inline constexpr std::string_view order_prefix = "order-";
inline constexpr std::string_view wish_prefix = "wish-";
inline constexpr std::string_view match_prefix = "match-";
inline constexpr std::string_view draft_prefix = ".new-";
inline constexpr const char* description = "hand_in.json";
inline constexpr const char* content = "content";  ///< of the file that was sent
inline constexpr const char* key_file = "key";     ///< of the person who hands in

/// Returns the whole entries, the oldest first by their names.
std::vector<InboxEntry> entries(const std::filesystem::path& folder);
}  // namespace inbox

// A line with the key, then the text.
std::string to_text(const Letter& letter);
Letter parse_letter(const std::string& text);

// The text of a message, and back. What is read was written by the site, which talks to strangers:
// the error names the first member that is wrong.
std::string to_json(const SentHandIn& hand_in);
std::string to_json(const TeacherOrder& order);
std::string to_json(const SentWish& wish);
Expected<SentHandIn> parse_sent_hand_in(const std::string& text);
Expected<TeacherOrder> parse_order(const std::string& text);
Expected<SentWish> parse_wish(const std::string& text);

}  // namespace connect4
