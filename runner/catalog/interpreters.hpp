// Which program runs a player that is a file of source text.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace connect4 {

/// A program that runs players' files with a certain ending, itself or by one of our `hosts`. To
/// add one: a row below. Messages and help list it from there, and a test tells which pages have
/// to.
struct Interpreter {
  std::string_view ending;   ///< of the files, with its dot
  std::string_view program;  ///< looked for in PATH; Debian's package has the same name
};

inline constexpr std::array<Interpreter, 2> interpreters{{
    {".py", "python3"},
    {".rb", "ruby"},
}};

/// The one that runs that file, by its ending; null where there is none. Looks at no disk.
const Interpreter* interpreter_of(const std::filesystem::path& file);

/// The endings of all of them, with that between each and the next: ".py, .rb".
std::string listed_endings(std::string_view separator);

}  // namespace connect4
