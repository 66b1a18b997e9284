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
/// The headers of a form's parts come on top.
constexpr std::int64_t most_of_body = most_sent + (std::int64_t{2} << 20);
constexpr std::size_t longest_repeat_key = 200;
constexpr std::int64_t times_on_disk = 2;
/// The runner reads the names as JSON, in which a letter may take six bytes.
constexpr std::size_t longest_file_name = 1024;
constexpr std::size_t longest_file_names = std::size_t{1} << 20;
/// The runner looks at the inbox many times per second.
constexpr std::chrono::seconds patience_with_runner{30};

constexpr unsigned no_room = 507;
constexpr unsigned too_large = 413;

std::string too_much() {
  return "the files have more than " + std::to_string(archive_limits.packed_mb) +
         " MiB; leave out what the bot does not need";
}

WebAnswer no_runner() {
  return error_answer(503, "the runner of the arena does not answer; try again in a minute");
}

WebAnswer unwritable_inbox(const std::string& reason) {
  return error_answer(no_room, "the server cannot keep files now (" + reason +
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
  std::int64_t length = most_of_body;
  std::from_chars(text.data(), text.data() + text.size(), length);
  return length;
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
  const auto boundary = form_boundary(request.field("content-type").value_or(""));
  const auto file_name = request.field("x-file-name");
  if (!boundary && !file_name)
    return error_answer(400,
                        "the body is neither a form with files (multipart/form-data) nor a file "
                        "with its name in X-File-Name; send one of them");
  if (length_of(request) > most_of_body) return error_answer(too_large, too_much());
  if (!has_room(inbox, length_of(request), senders)) return unwritable_inbox("the disk is full");
  const std::string repeat_key = request.field("idempotency-key").value_or("");
  if (repeat_key.size() > longest_repeat_key)
    return error_answer(400, "the Idempotency-Key has more than " +
                                 std::to_string(longest_repeat_key) + " bytes; send a shorter one");
  if (senders.contains(person.number))
    return error_answer(409,
                        "another submission of yours is on its way; wait until it has arrived");
  auto draft = DraftEntry::make(inbox);
  if (!draft) return unwritable_inbox(draft.error());
  SentHandIn hand_in{.repeat_key = repeat_key};
  std::unique_ptr<Upload> upload(new Upload(*std::move(draft), std::move(hand_in), person.number,
                                            bearer_key(request).value_or(""), length_of(request),
                                            store, senders));
  if (boundary) {
    upload->form_.emplace(*boundary, upload->part_taker());
  } else if (const auto begun = upload->begin_file(without_percents(*file_name)); !begun) {
    return upload->refusal(begun.error());
  }
  return upload;
}

Upload::Upload(DraftEntry draft, SentHandIn hand_in, std::int64_t person, std::string key,
               std::int64_t length, ArenaStore& store, Senders& senders)
    : draft_(std::move(draft)),
      hand_in_(std::move(hand_in)),
      person_(person),
      key_(std::move(key)),
      store_(store),
      senders_(senders) {
  senders_.emplace(person_, times_on_disk * length);
}

Upload::~Upload() {
  senders_.erase(person_);
}

PartTaker Upload::part_taker() {
  return {[this](const std::string& name,
                 const std::optional<std::string>& file_name) -> Expected<void> {
            takes_part_ = name == "file" && file_name && !file_name->empty();
            return takes_part_ ? begin_file(*file_name) : Expected<void>();
          },
          [this](std::string_view data) -> Expected<void> {
            return takes_part_ ? write_piece(data) : Expected<void>();
          }};
}

Expected<void> Upload::begin_file(const std::string& name) {
  name_bytes_ += name.size();
  if (name.size() > longest_file_name || name_bytes_ > longest_file_names) {
    status_ = too_large;
    return Failure{
        "the names of the files are too long; a name may have 1 KiB, and all together 1 MiB"};
  }
  if (!is_utf8(name)) return Failure{"the name of a file is not UTF-8; rename it"};
  if (std::ssize(hand_in_.files) >= archive_limits.entries) {
    status_ = too_large;
    return Failure{"there are more than " + std::to_string(archive_limits.entries) +
                   " files; leave out those that the bot does not need"};
  }
  file_ = draft_.make_file(std::to_string(hand_in_.files.size()));
  if (!file_) {
    status_ = no_room;
    return Failure{write_problem(errno).reason};
  }
  hand_in_.files.push_back({name, 0});
  return {};
}

Expected<void> Upload::write_piece(std::string_view piece) {
  bytes_ += std::ssize(piece);
  if (bytes_ > most_sent) {
    status_ = too_large;
    return Failure{too_much()};
  }
  hand_in_.files.back().bytes += std::ssize(piece);
  if (write_all(file_.number(), piece)) return {};
  status_ = no_room;
  return Failure{write_problem(errno).reason};
}

WebAnswer Upload::refusal(const std::string& error) const {
  if (status_ == no_room) return unwritable_inbox(error);
  return error_answer(status_, status_ == too_large ? error : error + "; send the files again");
}

std::optional<WebAnswer> Upload::take(std::string_view piece) {
  const auto taken = form_ ? form_->feed(piece) : write_piece(piece);
  return taken ? std::nullopt : std::optional(refusal(taken.error()));
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
  if (form_)
    if (const auto whole = form_->finish(); !whole) return refusal(whole.error());
  if (hand_in_.files.empty())
    return error_answer(400, "the form has no part \"file\" with a file name; choose a file");
  file_.close();
  if (!write_file(draft_, inbox::key_file, key_) ||
      !write_file(draft_, inbox::description, to_json(hand_in_)))
    return unwritable_inbox(write_problem(errno).reason);
  const auto entry = draft_.become(inbox::hand_in_prefix);
  if (!entry) return unwritable_inbox(entry.error());
  entry_ = *entry;
  until_ = steady_clock::now() + patience_with_runner;
  return std::nullopt;
}

Dispatch::Reply once_answered(ArenaStore& store, std::function<WebAnswer()> answer) {
  return
      [&store, answer = std::move(answer)](const std::string& entry) -> std::optional<WebAnswer> {
        const auto given = store.answer_to(entry);
        if (!given) return std::nullopt;
        if (given->error.empty()) return answer();
        return error_answer(static_cast<unsigned>(given->status), given->error);
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
