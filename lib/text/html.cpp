#include "lib/text/html.hpp"

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

std::string_view reference_for(char letter) {
  switch (letter) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string escaped_for_html(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  for (const char letter : printable(text, true))
    if (const std::string_view reference = reference_for(letter); !reference.empty())
      html += reference;
    else
      html += letter;
  return html;
}

}  // namespace connect4
