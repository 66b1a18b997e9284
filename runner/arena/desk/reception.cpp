#include "runner/arena/desk/reception.hpp"

#include <iostream>
#include <utility>

#include "protocol/files/file.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/upload_files.hpp"
#include "runner/catalog/intake/take_in.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_letter = 64 * 1024;

/// Of an entry with its description.
constexpr IntakeLimits upload_limits{
    .files = archive_limits.entries + 2, .mebibytes = archive_limits.packed_mb + 8, .depth = 1};

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

Reception::Reception(const ArenaFolder& folder, ArenaStore& store, Acts acts)
    : folder_(folder), store_(store), acts_(std::move(acts)) {}

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
  complain(entry.name, "is neither a hand-in nor a letter");
  fs::remove(path, gone);
}

/// An entry that the store has already was being taken when we were killed.
void Reception::take_hand_in(const std::string& entry) {
  const fs::path path = folder_.inbox() / entry;
  if (store_.number_of_entry(entry)) return remove_tree(path);
  const fs::path upload = folder_.upload(store_.next_number());
  remove_tree(upload);  // of a hand-in that was being taken when we were killed
  if (const auto copied = take_in(path, upload, upload_limits); !copied)
    return complain(entry, "waits: " + copied.error());
  const auto sent = read_description(upload);
  const auto checked = sent ? check_files(*sent, upload) : Failure{sent.error()};
  if (!checked || !store_.person(sent->person)) {
    complain(entry, "is dropped: " + (checked ? "nobody has its number" : checked.error()));
    remove_tree(upload);
    return remove_tree(path);
  }
  if (!store_.number_of_repeat(sent->person, sent->repeat_key)) {
    HandIn hand_in{.person = sent->person,
                   .time = time_now(),
                   .file = sent->title(),
                   .bytes = sent->bytes(),
                   .uses = sent->uses};
    const auto added = store_.add(std::move(hand_in), entry, sent->repeat_key);
    if (added.replaced) remove_tree(folder_.upload(*added.replaced));
  }
  remove_tree(path);
}

void Reception::take_letter(const fs::path& file, InboxEntry::Kind kind) {
  const auto text = read_whole_file(file.string(), longest_letter, "any letter");
  const auto done = text ? act_on(*text, kind) : Failure{text.error()};
  if (!done) complain(file.filename().string(), "is dropped: " + done.error());
  std::error_code gone;
  fs::remove(file, gone);
}

Expected<void> Reception::act_on(const std::string& text, InboxEntry::Kind kind) {
  if (kind == InboxEntry::Kind::wish) {
    const auto wish = parse_wish(text);
    if (!wish) return Failure{wish.error()};
    acts_.fulfil(*wish);
    return {};
  }
  const auto order = parse_order(text);
  if (!order) return Failure{order.error()};
  acts_.obey(*order);
  return {};
}

/// An entry that waits is not told of at every look.
void Reception::complain(const std::string& entry, const std::string& problem) {
  std::string complaint = entry + " " + problem;
  if (complaint != complaint_) std::cerr << complaint << std::endl;
  complaint_ = std::move(complaint);
}

}  // namespace connect4
