#include "runner/arena/desk/reception.hpp"

#include <iostream>
#include <utility>

#include "protocol/files/file.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/upload_files.hpp"
#include "runner/catalog/intake/take_in.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/store/store_error.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_letter = 64 * 1024;
constexpr std::size_t longest_key = 1024;

/// Of an entry with its description.
constexpr IntakeLimits upload_limits{
    .files = archive_limits.entries + 3, .mebibytes = archive_limits.packed_mb + 8, .depth = 1};

/// Fails if the description does not fit the files.
Expected<void> check_files(const SentHandIn& sent, const fs::path& upload) {
  if (sent.files.empty() && !sent.uses) return Failure{"it has no files"};
  for (std::size_t i = 0; i < sent.files.size(); ++i) {
    std::error_code missing;
    const auto size = fs::file_size(upload / std::to_string(i), missing);
    if (missing || size != static_cast<std::uintmax_t>(sent.files[i].bytes))
      return Failure{"its file " + std::to_string(i) + " is not as described"};
  }
  return {};
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
  complain(entry.name, "is neither a submission nor a letter");
  fs::remove(path, gone);
}

/// An entry that the store has already was being taken when we were killed.
void Reception::take_hand_in(const std::string& entry) {
  const fs::path path = folder_.inbox() / entry;
  if (store_.number_of_entry(entry) || store_.answer_to(entry)) return remove_tree(path);
  const fs::path upload = folder_.upload(store_.next_number());
  remove_tree(upload);  // of a hand-in that was being taken when we were killed
  if (const auto copied = take_in(path, upload, upload_limits); !copied)
    return complain(entry, "waits: " + copied.error());
  const EntryAnswer answer = take_sent(entry, upload);
  if (!answer.hand_in || folder_.upload(*answer.hand_in) != upload) {
    store_.answer(entry, answer);
    remove_tree(upload);
  }
  remove_tree(path);
}

/// Gives the copied submission its number, unless it is refused. The key does not stay on the disk.
EntryAnswer Reception::take_sent(const std::string& entry, const fs::path& upload) {
  const auto refuse = [&](const std::string& problem) {
    complain(entry, "is dropped: " + problem);
    return EntryAnswer{400, problem + "; send the files again"};
  };
  const fs::path key_file = upload / inbox::key_file;
  const auto key = read_whole_file(key_file.string(), longest_key, "any key");
  std::error_code gone;
  fs::remove(key_file, gone);
  const auto person = find_by_key(store_.people(), key ? *key : "");
  if (!person) return refuse("nobody has its key");
  const auto sent = read_description(upload);
  if (!sent) return refuse(sent.error());
  if (const auto fit = check_files(*sent, upload); !fit) return refuse(fit.error());
  if (const auto known = store_.number_of_repeat(person->number, sent->repeat_key))
    return {.hand_in = known};
  if (const auto refused = refuse_hand_in(store_, plan_, *person, time_now())) return *refused;
  HandIn hand_in{.person = person->number,
                 .time = time_now(),
                 .file = sent->title(),
                 .bytes = sent->bytes(),
                 .uses = sent->uses};
  const auto added = store_.add(std::move(hand_in), entry, sent->repeat_key);
  if (added.replaced) remove_tree(folder_.upload(*added.replaced));
  return {.hand_in = added.number};
}

void Reception::take_letter(const fs::path& file, InboxEntry::Kind kind) {
  const std::string entry = file.filename();
  const auto text = read_whole_file(file.string(), longest_letter, "any letter");
  const auto done = text ? act_on(entry, kind, parse_letter(*text)) : Failure{text.error()};
  if (!done) complain(entry, "is dropped: " + done.error());
  std::error_code gone;
  fs::remove(file, gone);
}

Expected<void> Reception::act_on(const std::string& entry, InboxEntry::Kind kind,
                                 const Letter& letter) {
  const auto person = find_by_key(store_.people(), letter.key);
  if (!person) return Failure{"nobody has its key"};
  if (kind == InboxEntry::Kind::wish) {
    const auto wish = parse_wish(letter.text);
    if (!wish) return Failure{wish.error()};
    acts_.fulfil(*wish, *person);
    return {};
  }
  if (!person->is_teacher()) return Failure{"it is not the teacher's"};
  const auto order = parse_order(letter.text);
  if (!order) return Failure{order.error()};
  store_.answer(entry, obey(*order));
  return {};
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
