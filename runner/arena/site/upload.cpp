#include "runner/arena/site/upload.hpp"

#include <cerrno>
#include <charconv>
#include <iostream>
#include <utility>

#include "protocol/files/file_errors.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/site/letters.hpp"
#include "runner/store/store_error.hpp"
#include "runner/unpack/entry_rules.hpp"
#include "runner/web/answers.hpp"
#include "runner/web/request_checks.hpp"

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr std::int64_t most_sent = archive_limits.packed_mb * 1024 * 1024;
constexpr std::size_t longest_repeat_key = 200;
constexpr std::int64_t times_on_disk = 2;
/// The runner looks at the inbox many times per second.
constexpr std::chrono::seconds patience_with_runner{30};

constexpr unsigned no_room = 507;
constexpr unsigned too_large = 413;

std::string too_much() {
  return "the file is larger than " + std::to_string(archive_limits.packed_mb) +
         " MiB; leave out what the bot does not need";
}

WebAnswer no_runner() {
  return error_answer(503, "the runner of the arena does not answer; try again in a minute");
}

WebAnswer unwritable_inbox(const std::string& reason) {
  return error_answer(no_room, "the server cannot store files now (" + reason +
                                   "); tell your teacher, and try again later");
}

/// False if it fails, and errno says why.
bool write_file(const DraftEntry& draft, const char* name, const std::string& text) {
  const File file = draft.make_file(name);
  return file && write_all(file.number(), text);
}

/// Of the body; the greatest one if it is not said.
std::int64_t length_of(const WebRequest& request) {
  const std::string text = request.field("content-length").value_or("");
  std::int64_t length = most_sent;
  std::from_chars(text.data(), text.data() + text.size(), length);
  return length;
}

/// Returns why the name of a file is refused; nothing for a good one. The runner checks what else
/// it may be.
std::optional<WebAnswer> refuse_name(const std::string& name) {
  if (name.empty() || !is_utf8(name))
    return error_answer(400, "the name of the file is not UTF-8; rename it and send it again");
  if (name.size() > archive_limits.name_bytes)
    return error_answer(too_large, "the name of the file is longer than 1 KiB; rename it");
  return std::nullopt;
}

/// Whether the disk has room for a body of this length, besides all that are on their way.
bool has_room(const std::filesystem::path& inbox, std::int64_t length, const Senders& senders) {
  std::int64_t room = room_for_hand_ins(inbox);
  for (const auto& [person, bytes] : senders) room -= bytes;
  return room > times_on_disk * length;
}

}  // namespace

WebAnswer unreadable_arena(const UsageError& problem) {
  std::cerr << problem.what() << std::endl;
  return error_answer(503, "the arena cannot read its files; try again in a minute");
}

std::optional<WebAnswer> accepted(ArenaStore& store, const std::string& entry) try {
  if (const auto number = store.number_of_entry(entry))
    return json_answer(202, {{"hand_in", *number}});
  const auto answer = store.answer_to(entry);
  if (!answer) return std::nullopt;
  if (answer->hand_in) return json_answer(202, {{"hand_in", *answer->hand_in}});
  return error_answer(static_cast<unsigned>(answer->status), answer->error);
} catch (const StoreError& problem) {  // it is asked again, for a while
  std::cerr << problem.what() << std::endl;
  return std::nullopt;
}

WebReception Upload::begin(const WebRequest& request, const Person& person,
                           const std::filesystem::path& inbox, ArenaStore& store,
                           Senders& senders) {
  const auto sent_name = request.field("x-file-name");
  if (!sent_name)
    return error_answer(400,
                        "the name of the file is missing; send it with its name in X-File-Name");
  const std::string name = without_percents(*sent_name);
  if (auto refused = refuse_name(name)) return *std::move(refused);
  if (length_of(request) > most_sent) return error_answer(too_large, too_much());
  if (!has_room(inbox, length_of(request), senders)) return unwritable_inbox("the disk is full");
  const std::string repeat_key = request.field("idempotency-key").value_or("");
  if (repeat_key.size() > longest_repeat_key)
    return error_answer(400, "the Idempotency-Key is longer than " +
                                 std::to_string(longest_repeat_key) + " bytes; send a shorter one");
  if (senders.contains(person.number))
    return error_answer(409,
                        "another submission of yours is being uploaded; wait until it has arrived");
  auto draft = DraftEntry::make(inbox);
  if (!draft) return unwritable_inbox(draft.error());
  File file = draft->make_file(inbox::content);
  if (!file) return unwritable_inbox(write_problem(errno).reason);
  return std::unique_ptr<WebReceiver>(new Upload(
      *std::move(draft), std::move(file), {.repeat_key = repeat_key, .file = name}, person.number,
      bearer_key(request).value_or(""), length_of(request), store, senders));
}

Upload::Upload(DraftEntry draft, File file, SentHandIn hand_in, std::int64_t person,
               std::string key, std::int64_t length, ArenaStore& store, Senders& senders)
    : draft_(std::move(draft)),
      hand_in_(std::move(hand_in)),
      person_(person),
      key_(std::move(key)),
      store_(store),
      senders_(senders),
      file_(std::move(file)) {
  senders_.emplace(person_, times_on_disk * length);
  hash_.add(hand_in_.file + '\0');
}

Upload::~Upload() {
  senders_.erase(person_);
}

std::optional<WebAnswer> Upload::take(std::string_view piece) {
  hand_in_.bytes += std::ssize(piece);
  if (hand_in_.bytes > most_sent) return error_answer(too_large, too_much());
  hash_.add(piece);
  if (write_all(file_.number(), piece)) return std::nullopt;
  return unwritable_inbox(write_problem(errno).reason);
}

std::optional<WebAnswer> Upload::answer() {
  if (entry_.empty())
    if (auto problem = finish()) return problem;
  if (auto answer = accepted(store_, entry_)) return answer;
  return steady_clock::now() > until_ ? std::optional(no_runner()) : std::nullopt;
}

/// Everything has come: it becomes an entry of the inbox. The runner does the rest, and writes it
/// through to the disk.
std::optional<WebAnswer> Upload::finish() {
  file_.close();
  hand_in_.hash = hash_.digits();
  if (!write_file(draft_, inbox::key_file, key_) ||
      !write_file(draft_, inbox::description, to_json(hand_in_)))
    return unwritable_inbox(write_problem(errno).reason);
  const auto entry = draft_.become(inbox::hand_in_prefix);
  if (!entry) return unwritable_inbox(entry.error());
  entry_ = *entry;
  until_ = steady_clock::now() + patience_with_runner;
  return std::nullopt;
}

WebAnswer refusal_answer(const EntryAnswer& refused) {
  WebAnswer answer = error_answer(static_cast<unsigned>(refused.status), refused.error);
  if (refused.status == 429) answer.fields.emplace_back("Retry-After", "600");
  return answer;
}

Dispatch::Reply once_answered(ArenaStore& store,
                              std::function<WebAnswer(const EntryAnswer&)> answer) {
  return
      [&store, answer = std::move(answer)](const std::string& entry) -> std::optional<WebAnswer> {
        const auto given = store.answer_to(entry);
        if (!given) return std::nullopt;
        if (given->error.empty()) return answer(*given);
        return refusal_answer(*given);
      };
}

Dispatch::Reply once_taken(std::filesystem::path inbox, std::function<WebAnswer()> answer) {
  return [inbox = std::move(inbox),
          answer = std::move(answer)](const std::string& entry) -> std::optional<WebAnswer> {
    std::error_code none;
    if (std::filesystem::exists(inbox / entry, none)) return std::nullopt;
    return answer();
  };
}

Dispatch::Dispatch(std::filesystem::path inbox, std::string_view prefix, std::string key,
                   Writer writer, Reply reply)
    : inbox_(std::move(inbox)),
      prefix_(prefix),
      key_(std::move(key)),
      writer_(std::move(writer)),
      reply_(std::move(reply)) {}

std::optional<WebAnswer> Dispatch::take(std::string_view piece) {
  return body_.take(piece);
}

std::optional<WebAnswer> Dispatch::answer() try {
  if (entry_.empty())
    if (auto problem = send()) return problem;
  if (auto reply = reply_(entry_)) return reply;
  return steady_clock::now() > until_ ? std::optional(no_runner()) : std::nullopt;
} catch (const UsageError& problem) {
  return unreadable_arena(problem);
}

std::optional<WebAnswer> Dispatch::send() {
  auto message = writer_(body_.text());
  if (auto* const refused = std::get_if<WebAnswer>(&message)) return std::move(*refused);
  const auto entry = put_into_inbox(std::get<std::string>(message));
  if (!entry) return unwritable_inbox(entry.error());
  entry_ = *entry;
  until_ = steady_clock::now() + patience_with_runner;
  return std::nullopt;
}

Expected<std::string> Dispatch::put_into_inbox(const std::string& message) const {
  auto draft = DraftEntry::make(inbox_);
  if (!draft) return Failure{draft.error()};
  const bool is_hand_in = prefix_ == inbox::hand_in_prefix;
  const bool is_written =
      is_hand_in ? write_file(*draft, inbox::key_file, key_) &&
                       write_file(*draft, inbox::description, message)
                 : write_file(*draft, inbox::description, to_text(Letter{key_, message}));
  if (!is_written) return Failure{write_problem(errno).reason};
  return is_hand_in ? draft->become(prefix_) : draft->become_file(prefix_, inbox::description);
}

}  // namespace connect4
