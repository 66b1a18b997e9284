// The runner's end of the inbox.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "lib/tournament/config/arena_plan.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/process/pace.hpp"

namespace connect4 {

/// Takes entries out of the inbox. A submission gets its number: its files are on the disk, then
/// the store has it, then the entry goes. So each is taken once, whenever we are killed. Nothing
/// that the site has written is trusted: it talks to strangers. Every entry brings the key of its
/// person, and only what that person may do is done. For one thread.
class Reception {
 public:
  /// The acts for entries of the other kinds. They may be called again for an entry that a kill cut
  /// off.
  struct Acts {
    std::function<EntryAnswer(const TeacherOrder&)> obey;
    std::function<void(const SentWish&, const Person&)> fulfil;
    std::function<EntryAnswer(const SentWish&, const Person&, const std::string& entry)> add_match;
  };

  Reception(const ArenaFolder& folder, ArenaPlan plan, ArenaStore& store, Acts acts);

  /// Takes all entries. Throws UsageError, of which StoreError is one, if the disk fails: the
  /// entry waits for the next look. Throws what the acts throw.
  void look();

 private:
  void take(const InboxEntry& entry);
  void take_hand_in(const std::string& entry);
  void take_letter(const std::filesystem::path& file, InboxEntry::Kind kind);
  EntryAnswer act_on(const std::string& entry, InboxEntry::Kind kind, const Letter& letter);
  EntryAnswer drop(const std::string& entry, EntryAnswer answer);
  EntryAnswer obey(const TeacherOrder& order);
  EntryAnswer take_sent(const std::string& entry, const std::filesystem::path& path);
  std::int64_t keep(const std::string& entry, const std::filesystem::path& path,
                    const Person& person, const SentHandIn& sent);
  std::int64_t keep_failure(const std::string& entry, const Person& person,
                            const std::string& problem);
  static void keep_files(const std::filesystem::path& path, const SentHandIn& sent,
                         const std::filesystem::path& upload);
  void complain(const std::string& entry, const std::string& problem);

  const ArenaFolder folder_;
  const ArenaPlan plan_;
  ArenaStore& store_;
  const Acts acts_;
  std::string complaint_;  // the last one
};

}  // namespace connect4
