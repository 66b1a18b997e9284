// Which program runs a player that is a file of source text, or of code that is not a program.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// A program that runs players' files with a certain ending, itself or by one of our `hosts`. To
/// add one: a row below. Messages and help list it from there, and a test tells which pages have
/// to.
struct Interpreter {
  std::string_view ending;   ///< of the files, with its dot
  std::string_view program;  ///< looked for in PATH
  std::string_view package;  ///< Debian's, which has the program
  /// The program's arguments: FILE, the FOLDER it is in, its name without the ending (STEM), and
  /// words that stand for themselves.
  std::string_view arguments = "FILE";
  std::string_view beside{};  ///< such a player sees that file or folder beside it in any case
};

inline constexpr std::array<Interpreter, 14> interpreters{{
    {".py", "python3", "python3"},
    {".rb", "ruby", "ruby", "FILE", "lib"},
    {".js", "node", "nodejs", "FILE", "connect4.mjs"},
    {".mjs", "node", "nodejs", "FILE", "connect4.mjs"},
    {".java", "java", "default-jdk-headless", "-cp FOLDER FILE"},
    {".class", "java", "default-jre-headless", "-cp FOLDER STEM"},
    {".jar", "java", "default-jre-headless", "-jar FILE"},
    {".lua", "lua5.4", "lua5.4"},
    {".pl", "perl", "perl"},
    {".php", "php", "php-cli"},
    {".R", "Rscript", "r-base-core"},
    {".ml", "ocaml", "ocaml-interp"},
    {".scm", "guile", "guile-3.0"},
    {".kts", "kotlinc", "kotlin", "-script FILE"},
}};

/// The one that runs that file, by its ending; null where there is none. Looks at no disk.
const Interpreter* interpreter_of(const std::filesystem::path& file);

/// As programs take it for a file, even where its name begins with a dash.
std::string as_argument(const std::filesystem::path& file);

/// What its program is given to run that file, without what a person wrote behind it.
std::vector<std::string> arguments_for(const Interpreter& interpreter,
                                       const std::filesystem::path& file);

/// The endings of all of them, with that between each and the next: ".py, .rb".
std::string listed_endings(std::string_view separator);

/// What makes a program of a source file that no interpreter runs, such as "g++ -O2 -o bot
/// bot.cpp". Empty where the ending is none of those. Looks at no disk.
std::string compilation_of(const std::filesystem::path& file);

}  // namespace connect4
