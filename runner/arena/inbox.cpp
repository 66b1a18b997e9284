#include "runner/arena/inbox.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// The runner refuses longer names and identifiers with the reason; this ends attacks.
constexpr std::size_t longest_word = 4'096;

std::string dumped(const ordered_json& json) {
  return json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

/// Reads members of an object, and keeps the first error.
class MessageReader {
 public:
  explicit MessageReader(const std::string& text)
      : json_(ordered_json::parse(text, nullptr, false)) {
    if (!json_.is_object()) error_ = "it must be a JSON object";
  }

  std::int64_t number(const char* name, std::int64_t least, std::int64_t most) {
    const auto* const value = find(name);
    if (value == nullptr || !value->is_number_integer()) return fail(name, least);
    const auto number = value->get<std::int64_t>();
    return number < least || number > most ? fail(name, least) : number;
  }

  std::string text(const char* name, std::size_t most) {
    const auto* const value = find(name);
    if (value == nullptr || !value->is_string()) return fail(name, std::string());
    auto text = value->get<std::string>();
    return text.size() > most ? fail(name, std::string()) : text;
  }

  const ordered_json* find(const char* name) const {
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(name);
    return found == json_.end() ? nullptr : &*found;
  }

  template <class Value>
  Value fail(const char* name, Value value) {
    if (error_.empty()) error_ = std::string("its member ") + name + " is missing or wrong";
    return value;
  }

  const std::string& error() const { return error_; }

 private:
  ordered_json json_;
  std::string error_;
};

}  // namespace

std::string SentHandIn::title() const {
  return uses ? "version " + std::to_string(*uses) : shown(file);
}

std::optional<TeacherOrder::Kind> order_from_name(std::string_view name) {
  const auto* const found = std::ranges::find(order_names, name);
  if (found == order_names.end()) return std::nullopt;
  return static_cast<TeacherOrder::Kind>(found - order_names.begin());
}

std::vector<InboxEntry> inbox::entries(const fs::path& folder) {
  std::vector<InboxEntry> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    for (const auto& [prefix, kind] : {std::pair(hand_in_prefix, InboxEntry::Kind::hand_in),
                                       {order_prefix, InboxEntry::Kind::order},
                                       {wish_prefix, InboxEntry::Kind::wish},
                                       {match_prefix, InboxEntry::Kind::match}})
      if (name.starts_with(prefix)) found.push_back({name, kind});
  }
  std::ranges::sort(found, {}, &InboxEntry::name);
  return found;
}

std::string to_text(const Letter& letter) {
  return letter.key + "\n" + letter.text;
}

Letter parse_letter(const std::string& text) {
  const auto end = std::min(text.find('\n'), text.size());
  return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

std::string to_json(const SentHandIn& hand_in) {
  ordered_json json{{"repeat_key", hand_in.repeat_key},
                    {"file", hand_in.file},
                    {"bytes", hand_in.bytes},
                    {"hash", hand_in.hash}};
  if (hand_in.uses) json["uses"] = *hand_in.uses;
  return dumped(json);
}

std::string to_json(const TeacherOrder& order) {
  return dumped({{"order", order_names[static_cast<std::size_t>(order.kind)]},
                 {"player", order.player},
                 {"id", order.id},
                 {"new_key", order.new_key}});
}

std::string to_json(const SentWish& sent) {
  ordered_json json{{"against", sent.against}, {"shown", sent.shown}, {"wish", ""}};
  if (sent.games != 0) json["games"] = sent.games;
  if (!sent.wish) return dumped(json);
  json["wish"] = play_wish_names[static_cast<std::size_t>(sent.wish->kind)];
  json["version"] = sent.wish->version;
  if (sent.wish->column) json["column"] = sent.wish->column->index();
  return dumped(json);
}

Expected<SentHandIn> parse_sent_hand_in(const std::string& text) {
  MessageReader reader(text);
  SentHandIn hand_in;
  hand_in.repeat_key = reader.text("repeat_key", longest_word);
  hand_in.file = reader.text("file", longest_word);
  hand_in.bytes = reader.number("bytes", 0, archive_limits.packed_mb << 20);
  hand_in.hash = reader.text("hash", longest_word);
  if (reader.find("uses") != nullptr)
    hand_in.uses = static_cast<int>(reader.number("uses", 1, INT32_MAX));
  if (!reader.error().empty()) return Failure{reader.error()};
  return hand_in;
}

Expected<TeacherOrder> parse_order(const std::string& text) {
  MessageReader reader(text);
  const auto kind = order_from_name(reader.text("order", longest_word));
  if (!kind) reader.fail("order", 0);
  TeacherOrder order{kind.value_or(TeacherOrder::Kind::pause), reader.text("player", longest_word),
                     reader.text("id", longest_word), reader.text("new_key", longest_word)};
  if (!reader.error().empty()) return Failure{reader.error()};
  return order;
}

Expected<SentWish> parse_wish(const std::string& text) {
  MessageReader reader(text);
  SentWish sent{.against = reader.text("against", longest_word),
                .shown = reader.text("shown", longest_word)};
  const std::string word = reader.text("wish", longest_word);
  if (reader.find("games") != nullptr)
    sent.games = static_cast<int>(reader.number("games", INT32_MIN, INT32_MAX));
  if (!reader.error().empty()) return Failure{reader.error()};
  if (word.empty() && !sent.against.empty()) return sent;
  const auto kind = play_wish_from_name(word);
  if (!kind) return Failure{"its member wish is missing or wrong"};
  const auto wish = parse_play_wish(*kind, text);
  if (!wish) return Failure{wish.error()};
  sent.wish = *wish;
  return sent;
}

}  // namespace connect4
