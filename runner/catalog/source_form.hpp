// A normal form of a bot's source text, by which copies are found that changed names and comments.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace connect4 {

/// Returns the text of a source file without comments, spaces, the words by which it defines names
/// and the name that the bot tells. Numbers, operators, other strings and the names of others'
/// functions stay. The ending tells the kind of comments. It compares words, and does not parse.
std::string normal_form(std::string_view source, std::string_view ending);

/// Returns a short text that is the same for folders or files with the same normal forms, whatever
/// their files are called and what other files lie next to them. The SDK, tests and hidden files do
/// not count. Empty without source files. Follows no links, and reads a bounded amount.
std::string form_of_sources(const std::filesystem::path& place);

}  // namespace connect4
