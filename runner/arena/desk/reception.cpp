#include "runner/arena/desk/reception.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <iostream>
#include <utility>

#include "protocol/files/file.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/arena/upload_files.hpp"
#include "runner/catalog/intake/take_in.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_error.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_letter = 64 * 1024;
constexpr std::size_t longest_key = 1024;

/// Returns the description of a sent file, if the file is as described and within our limits.
Expected<SentHandIn> read_sent(const fs::path& path) {
  auto sent = read_description(path);
  if (!sent || sent->uses) return sent;
  const File content(path / inbox::content, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status {};
  if (!content || fstat(content.number(), &status) != 0 || !check_regular(status))
    return Failure{"its file is missing"};
  if (status.st_size != sent->bytes) return Failure{"its file does not have the announced size"};
  return sent;
}

EntryAnswer nobody_has_the_key() {
  return {401, std::string(refusal::unknown_key)};
}

/// The number of the submission that is repeated, or an answer if it is another one.
EntryAnswer answer_to_repeat(const HandIn& earlier, const SentHandIn& sent) {
  if (earlier.sent_hash == sent.hash) return {.hand_in = earlier.number};
  return {409, "submission " + std::to_string(earlier.number) +
                   " used this Idempotency-Key for other files; send these with a new key"};
}

}  // namespace

Reception::Reception(const ArenaFolder& folder, ArenaPlan plan, ArenaStore& store, Acts acts)
    : folder_(folder), plan_(std::move(plan)), store_(store), acts_(std::move(acts)) {}

void Reception::look() {
  for (const InboxEntry& entry : inbox::entries(folder_.inbox())) take(entry);
}

void Reception::take(const InboxEntry& entry) {
  const fs::path path = folder_.inbox() / entry.name;
  std::error_code gone;
  const auto type = fs::symlink_status(path, gone).type();
  const bool is_hand_in = entry.kind == InboxEntry::Kind::hand_in;
  if (is_hand_in && type == fs::file_type::directory) return take_hand_in(entry.name);
  if (!is_hand_in && type == fs::file_type::regular) return take_letter(path, entry.kind);
  complain(entry.name, "is not an entry of the inbox");
  fs::remove(path, gone);
}

/// An entry that the store has already was being taken when we were killed. The key does not stay
/// on the disk.
void Reception::take_hand_in(const std::string& entry) {
  const fs::path path = folder_.inbox() / entry;
  if (!store_.number_of_entry(entry) && !store_.answer_to(entry)) {
    const EntryAnswer answer = take_sent(entry, path);
    if (!store_.number_of_entry(entry)) store_.answer(entry, answer);
  }
  remove_tree(path);
}

/// What is wrong with an entry ends it. Only an error of the disk makes it wait.
EntryAnswer Reception::take_sent(const std::string& entry, const fs::path& path) {
  const auto key = read_whole_file((path / inbox::key_file).string(), longest_key);
  const auto person = find_by_key(store_.people(), key ? *key : "");
  if (!person) return drop(entry, nobody_has_the_key());
  const auto sent = read_sent(path);
  if (sent)
    if (const auto earlier = store_.hand_in_of_repeat(person->number, sent->repeat_key))
      return answer_to_repeat(*earlier, *sent);
  if (const auto refused = refuse_hand_in(store_, plan_, *person, time_now())) return *refused;
  return {.hand_in = sent ? keep(entry, path, *person, *sent)
                          : keep_failure(entry, *person, sent.error())};
}

/// The files are on the disk before the store names them.
std::int64_t Reception::keep(const std::string& entry, const fs::path& path, const Person& person,
                             const SentHandIn& sent) {
  if (!sent.uses) keep_files(path, sent, folder_.upload(store_.next_number()));
  HandIn hand_in{.person = person.number,
                 .time = time_now(),
                 .file = sent.title(),
                 .bytes = sent.bytes,
                 .repeat_key = sent.repeat_key,
                 .sent_hash = sent.hash,
                 .uses = sent.uses};
  hand_in.step("received").state = StepState::done;
  const auto added = store_.add(hand_in, entry);
  if (added.replaced) remove_tree(folder_.upload(*added.replaced));
  return added.number;
}

/// Its owner is told, and it counts for the limit of an hour.
std::int64_t Reception::keep_failure(const std::string& entry, const Person& person,
                                     const std::string& problem) {
  complain(entry, "fails: " + problem);
  HandIn hand_in{
      .person = person.number, .time = time_now(), .file = "unknown", .stage = HandInStage::over};
  hand_in.step("received") = {StepState::failed, problem + "; send the file again", {}};
  return store_.add(hand_in, entry).number;
}

/// The upload may have been begun when we were killed. Nothing is wrong with the entry, so a
/// failure is one of the disk.
void Reception::keep_files(const fs::path& path, const SentHandIn& sent, const fs::path& upload) {
  remove_tree(upload);
  constexpr IntakeLimits limits{.files = 1, .mebibytes = archive_limits.packed_mb, .depth = 0};
  const auto copied = take_in(path / inbox::content, upload, limits);
  if (!copied) throw UsageError("a submission cannot be stored: " + copied.error());
  auto description = WholeFile::at((upload / inbox::description).string());
  const auto written =
      description ? description->commit(to_json(sent)) : Failure{description.error()};
  if (!written) throw UsageError("a submission cannot be stored: " + written.error());
}

/// A letter that has its answer was being taken when we were killed.
void Reception::take_letter(const fs::path& file, InboxEntry::Kind kind) {
  const std::string entry = file.filename();
  if (kind == InboxEntry::Kind::wish || !store_.answer_to(entry)) {
    const auto text = read_whole_file(file.string(), longest_letter);
    const EntryAnswer answer = text ? act_on(entry, kind, parse_letter(*text))
                                    : drop(entry, {400, text.error() + "; send less"});
    if (kind != InboxEntry::Kind::wish) store_.answer(entry, answer);
  }
  std::error_code gone;
  fs::remove(file, gone);
}

EntryAnswer Reception::act_on(const std::string& entry, InboxEntry::Kind kind,
                              const Letter& letter) {
  const auto person = find_by_key(store_.people(), letter.key);
  if (!person) return drop(entry, nobody_has_the_key());
  if (kind != InboxEntry::Kind::order) {
    const auto wish = parse_wish(letter.text);
    if (!wish) return drop(entry, {400, wish.error() + "; load the page again"});
    if (kind == InboxEntry::Kind::match) return acts_.add_match(*wish, *person, entry);
    acts_.fulfil(*wish, *person);
    return {};
  }
  if (!person->is_teacher()) return drop(entry, {403, std::string(refusal::teacher_only)});
  const auto order = parse_order(letter.text);
  if (!order)
    return drop(entry,
                {400, "the request cannot be read: " + order.error() + "; load the page again"});
  return obey(*order);
}

EntryAnswer Reception::drop(const std::string& entry, EntryAnswer answer) {
  complain(entry, "is dropped: " + answer.error);
  return answer;
}

/// The teacher is told what stands in the way, such as a config with a mistake. Errors of the store
/// are no answer: the order waits.
EntryAnswer Reception::obey(const TeacherOrder& order) try {
  return acts_.obey(order);
} catch (const StoreError&) {
  throw;
} catch (const UsageError& problem) {
  return {503, problem.what()};
}

/// An entry that waits is not told of at every look.
void Reception::complain(const std::string& entry, const std::string& problem) {
  std::string complaint = entry + " " + problem;
  if (complaint != complaint_) std::cerr << complaint << std::endl;
  complaint_ = std::move(complaint);
}

}  // namespace connect4
