#include "runner/new_bot/bot_names.hpp"

#include <algorithm>
#include <cctype>

#include "lib/text/printable.hpp"
#include "lib/text/small_letters.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

namespace {

bool is_ascii_letter_or_digit(char byte) {
  return static_cast<unsigned char>(byte) < 0x80 && std::isalnum(static_cast<unsigned char>(byte));
}

bool is_inside_character(char byte) {  // of UTF-8
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

/// Quotes, '$', '{', '\\' and their like mean something in one language or another.
std::string as_said(const std::string& folder) {
  constexpr std::string_view plain = " -_.+";
  std::string text = shortened(trimmed(printable(folder)), max_name_characters);
  for (char& byte : text)
    if (static_cast<unsigned char>(byte) < 0x80 && !is_ascii_letter_or_digit(byte) &&
        plain.find(byte) == std::string_view::npos)
      byte = '_';
  return text.empty() ? "bot" : text;
}

bool ends_in_bot(const std::string& text) {
  return in_small_letters(text).ends_with("bot");
}

std::string as_file(const std::string& said) {
  std::string text;
  for (const char byte : said)
    if (is_ascii_letter_or_digit(byte) || (byte == '-' && !text.empty()))
      text += byte;
    else if (!is_inside_character(byte) && !text.empty() && !text.ends_with('_'))
      text += '_';  // not in front: Go passes over such files
  if (std::none_of(text.begin(), text.end(), is_ascii_letter_or_digit)) return "bot";
  return ends_in_bot(text) ? text : text + (text.ends_with('_') ? "bot" : "_bot");
}

std::string as_class(const std::string& file) {
  std::string text;
  bool begins = true;  // a word
  for (const char byte : file) {
    if (is_ascii_letter_or_digit(byte))
      text += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(byte))) : byte;
    begins = !is_ascii_letter_or_digit(byte);
  }
  return std::isdigit(static_cast<unsigned char>(text.front())) ? "Bot" + text : text;
}

}  // namespace

BotNames names_of_bot(const std::string& folder) {
  const std::string said = as_said(folder), file = as_file(said);
  return {said, file, as_class(file)};
}

}  // namespace connect4
