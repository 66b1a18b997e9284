// The memory of an arena: its people, their submissions, and what the teacher has set.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runner/arena/class_list.hpp"
#include "runner/arena/hand_in.hpp"

namespace connect4 {

/// How a person stands to the class. The ladder follows: the runner moves the person's bot.
enum class Membership : std::uint8_t {
  plays,      ///< or will, with the first submission
  leaving,    ///< withdrawn; the bot is still in the ladder
  withdrawn,  ///< the bot is out of the ladder
  returning,  ///< brought back; the bot is not in the ladder yet
};

/// The owner of a player: one person, or several who share everything, each with a link.
struct Person {
  std::int64_t number = 0;  ///< 0 is the teacher
  std::string name;
  std::string id{};                       ///< parts_of() it are of one person each
  std::vector<std::string> key_hashes{};  ///< likewise, in the same order
  Membership membership = Membership::plays;

  bool is_teacher() const { return number == 0; }
  bool is_withdrawn() const {
    return membership == Membership::leaving || membership == Membership::withdrawn;
  }
};

/// Returns the name of the person's player that runs on the person's own machine.
inline std::string remote_name(const Person& person) {
  return person.name + " (remote)";
}

/// The answer of the runner to an entry of the inbox, for the person who sent it.
struct EntryAnswer {
  int status = 202;                       ///< as the site passes it on
  std::string error{};                    ///< "REASON; REMEDY"; empty if it was carried out
  std::optional<std::int64_t> hand_in{};  ///< the number of a submission
};

/// The rating of a version when another one took its place.
struct VersionRating {
  std::optional<double> elo{}, low{}, high{};  ///< missing if the games do not tell it
};

/// The database of an arena. One process writes to it, by one object per thread. The site reads it.
/// Each change is on the disk when its function returns. Not for sharing between threads. All
/// functions throw StoreError if the disk fails or the file is damaged.
class ArenaStore {
 public:
  enum class Access : std::uint8_t { read, write };

  /// Makes the database, which must not exist. The teacher and the students have these hashes of
  /// their keys, the teacher's first.
  static void create(const std::filesystem::path& file, const std::vector<Student>& students,
                     const std::vector<std::vector<std::string>>& key_hashes);

  ArenaStore(std::filesystem::path file, Access access);

  /// Returns a number that changes with every change by another connection.
  std::int64_t version();

  std::vector<Person> people();

  /// Returns the person with that number; nothing if nobody has it.
  std::optional<Person> person(std::int64_t number);

  /// Adds a person. Does nothing if one has that name.
  void add_person(const Student& student, const std::vector<std::string>& key_hashes);
  void set_keys(std::int64_t person, const std::vector<std::string>& key_hashes);
  void set_membership(std::int64_t person, Membership membership);

  /// Ends what the person's membership asked for. Does nothing if an order has changed it since the
  /// person was read.
  void settle_membership(const Person& person, Membership membership);

  /// Adds a hand-in under the next number, and returns it. `entry` is its name in the inbox. If it
  /// waits for its turn, an older one of the person that still waits is over then, and named in the
  /// return value.
  struct Added {
    std::int64_t number = 0;
    std::optional<std::int64_t> replaced{};
  };
  Added add(const HandIn& hand_in, const std::string& entry);

  /// Returns the number that the next submission will have.
  std::int64_t next_number();

  /// Returns the number of the submission that had this name in the inbox.
  std::optional<std::int64_t> number_of_entry(const std::string& entry);

  /// Returns the submission that the person sent with that word, which is not empty.
  std::optional<HandIn> hand_in_of_repeat(std::int64_t person, const std::string& repeat_key);

  /// Keeps the answer to an entry, for a while.
  void answer(const std::string& entry, const EntryAnswer& answer);

  /// Returns the answer to an entry; nothing if it has none, or had it long ago.
  std::optional<EntryAnswer> answer_to(const std::string& entry);

  std::optional<HandIn> hand_in(std::int64_t number);

  /// Returns the last ones of a person, the newest first.
  std::vector<HandIn> hand_ins_of(std::int64_t person, int most);

  /// Returns all in this stage, by number.
  std::vector<HandIn> in_stage(HandInStage stage);

  /// Returns the numbers of those that wait, in the order in which they would be taken now: people
  /// take turns.
  std::vector<std::int64_t> queue();

  /// Takes the submission whose turn it is, which is at work then: waiting ones take turns between
  /// people. A later one of the person does not replace it any more.
  std::optional<HandIn> take_next();

  /// Returns how many submissions of the person came after one time and up to the other.
  int count_between(std::int64_t person, std::chrono::sys_seconds after,
                    std::chrono::sys_seconds until);

  /// Writes everything of the submission but its number, person and name.
  void update(const HandIn& hand_in);

  /// Returns the submissions that became versions of this person, the newest first, with `uses` of
  /// none.
  std::vector<HandIn> versions_of(std::int64_t person);

  /// Returns the hand-in that plays now, which may bring back an older version; nothing if none has
  /// got in.
  std::optional<HandIn> hand_in_in_use(std::int64_t person);

  /// Returns its version; nothing if none has got in.
  std::optional<int> version_in_use(std::int64_t person);

  /// Returns the rating that a version had when it was replaced last; nothing if it was not rated.
  std::optional<VersionRating> rating_of(std::int64_t person, int version);
  void set_rating(std::int64_t person, int version, const VersionRating& rating);

  /// Returns a word that the teacher or the runner has set; empty if nobody has.
  std::string setting(const std::string& name);
  void set(const std::string& name, const std::string& value);

 private:
  template <class... Values>
  void change(const char* sql, const Values&... values);

  template <class... Values>
  std::vector<HandIn> read_hand_ins(const std::string& rest, const Values&... values);

  std::filesystem::path file_;
  SQLite::Database database_;
};

/// The settings that the teacher changes.
namespace arena_settings {
inline constexpr const char* paused = "paused";    ///< "1": no games are played
inline constexpr const char* closed = "closed";    ///< "1": nothing is taken in; "0": even after
                                                   ///< `closes`; empty: as the config says
inline constexpr const char* resumed = "resumed";  ///< when the disk was last free again
inline constexpr const char* trouble = "trouble";  ///< of the last game of a remote player,
                                                   ///< if it is void by a fault of ours
inline constexpr const char* url = "url";  ///< the beginning of links, if the teacher has given it
}  // namespace arena_settings

}  // namespace connect4
