// The reception of submissions and orders.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "runner/arena/arena_store.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/arena/site/draft_entry.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/web/key.hpp"
#include "runner/web/request_checks.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Returns the answer to a request for which the arena's files cannot be read. The teacher sees the
/// problem.
WebAnswer unreadable_arena(const UsageError& problem);

/// The answer to a submission, once the runner has it on the disk or refuses it; nothing before, or
/// while the store cannot be read.
std::optional<WebAnswer> accepted(ArenaStore& store, const std::string& entry);

/// The people who are sending files at this moment, and the room that each may still take: its
/// files are in the inbox, and then for a moment also where they are kept.
using Senders = std::map<std::int64_t, std::int64_t>;

/// Receives the file or archive of one hand-in into the inbox. It is answered with its number once
/// the runner has it on the disk: from then on it is not lost. For the thread of the site; the
/// store and the set of senders outlive it.
class Upload final : public WebReceiver {
 public:
  /// The body is the file, and X-File-Name has its name. Returns an answer if it has none, if its
  /// length is too great, or if no file can be made.
  static WebReception begin(const WebRequest& request, const Person& person,
                            const std::filesystem::path& inbox, ArenaStore& store,
                            Senders& senders);

  ~Upload() override;

  std::optional<WebAnswer> take(std::string_view piece) override;
  std::optional<WebAnswer> answer() override;

 private:
  Upload(DraftEntry draft, File file, SentHandIn hand_in, std::int64_t person, std::string key,
         std::int64_t length, ArenaStore& store, Senders& senders);

  std::optional<WebAnswer> finish();

  DraftEntry draft_;
  SentHandIn hand_in_;
  const std::int64_t person_;
  const std::string key_;  // of the person
  ArenaStore& store_;
  Senders& senders_;
  File file_;
  PiecewiseHash hash_;  // of its name and its bytes
  std::string entry_;   // its name in the inbox, once it is whole
  std::chrono::steady_clock::time_point until_{};
};

/// Returns the answer to what the runner refuses, or would.
WebAnswer refusal_answer(const EntryAnswer& refused);

/// The reply to an order or a request: the one that the runner gives, or this one once it was
/// carried out.
std::function<std::optional<WebAnswer>(const std::string& entry)> once_answered(
    ArenaStore& store, std::function<WebAnswer(const EntryAnswer&)> answer);

/// The reply to a message once the runner has taken it out of the inbox.
std::function<std::optional<WebAnswer>(const std::string& entry)> once_taken(
    std::filesystem::path inbox, std::function<WebAnswer()> answer);

/// Puts a message without files into the inbox: an order, or a hand-in that brings an old version
/// back. Answers once the runner has taken it.
class Dispatch final : public WebReceiver {
 public:
  /// The answer to the message, when the runner has it; nothing before.
  using Reply = std::function<std::optional<WebAnswer>(const std::string& entry)>;

  /// Makes the message of the text of the body. Returns an answer if the text is wrong.
  using Writer = std::function<std::variant<WebAnswer, std::string>(const std::string& body)>;

  /// The key is that of the person who sends it. Entries whose names begin with the prefix of
  /// submissions become folders.
  Dispatch(std::filesystem::path inbox, std::string_view prefix, std::string key, Writer writer,
           Reply reply);

  std::optional<WebAnswer> take(std::string_view piece) override;
  std::optional<WebAnswer> answer() override;

 private:
  std::optional<WebAnswer> send();
  Expected<std::string> put_into_inbox(const std::string& message) const;

  const std::filesystem::path inbox_;
  const std::string_view prefix_;
  const std::string key_;
  const Writer writer_;
  const Reply reply_;
  ShortBody body_;
  std::string entry_;
  std::chrono::steady_clock::time_point until_{};
};

}  // namespace connect4
