// The languages of players: which program runs a file of source text, or makes a program of it, and
// which `connect4 bot new` writes a bot in.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// A program that runs players' files with a certain ending, itself or by one of our `hosts`. To
/// add one: a row below. Messages and help list it from there, and a test says which pages have
/// to.
struct Interpreter {
  std::string_view ending;   ///< of the files, with its dot
  std::string_view program;  ///< looked for in PATH
  std::string_view package;  ///< Debian's, which has the program
  /// The program's arguments: FILE, the FOLDER it is in, its name without the ending (STEM), and
  /// words that stand for themselves. A class of Java is in the folder above its package, and has
  /// the package in its name.
  std::string_view arguments = "FILE";
  std::string_view beside{};  ///< such a player sees that file or folder next to it in any case
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

/// The interpreter that runs that file, by the file's ending; null if there is none. Does not look
/// at the disk.
const Interpreter* interpreter_of(const std::filesystem::path& file);

/// As programs take it for a file, even if its name begins with a dash.
std::string as_argument(const std::filesystem::path& file);

/// Returns the arguments with which the interpreter runs that file, without those of a person.
std::vector<std::string> arguments_for(const Interpreter& interpreter,
                                       const std::filesystem::path& file);

/// Returns the endings of all of them, with that between each and the next: ".py, .rb".
std::string listed_endings(std::string_view separator);

/// Returns the command that compiles a source file that no interpreter runs, such as "g++ -O2 -o
/// bot bot.cpp". Empty for any other ending. Does not look at the disk.
std::string compilation_of(const std::filesystem::path& file);

/// A language with a template, the folder of that name in runner/new_bot/templates. Its bot is
/// called mybot there. To add one: a row below. Help lists it from there, and the tests play it.
struct Language {
  std::string_view name;       ///< as a person gives it
  std::string_view title;      ///< as people write it
  std::string_view source;     ///< the file to change
  std::string_view player{};   ///< the file that is played, if it is not the source
  std::string_view build{};    ///< makes that of it; empty: compilation_of() the source
  std::string_view package{};  ///< Debian's, which has its build tools
  std::string_view sdk{};      ///< the folder with its SDK in the installation's; empty: has none
  std::string_view tools{};    ///< the folder of a bot's own build tools in its folder, if any
};

inline constexpr std::array<Language, 10> languages{{
    {"python", "Python", "mybot.py", "", "", "", "python"},
    {"javascript", "JavaScript", "mybot.mjs", "", "", "", "javascript"},
    {"typescript", "TypeScript", "mybot.mts", "mybot.mjs", "tsc", "node-typescript", "javascript",
     "node_modules/.bin"},
    {"java", "Java", "MyBot.java", "classes/MyBot.class",
     "javac -encoding UTF-8 -d classes MyBot.java Connect4.java", "default-jdk-headless", "java"},
    {"cpp", "C++", "mybot.cpp", "./mybot", "", "g++", "cpp"},
    {"c", "C", "mybot.c", "./mybot", "", "gcc", "c"},
    {"rust", "Rust", "mybot.rs", "./mybot", "", "rustc"},
    {"go", "Go", "mybot.go", "./mybot", "", "golang-go"},
    {"ruby", "Ruby", "mybot.rb", "", "", "", "ruby"},
    {"shell", "shell", "mybot.sh", "./mybot.sh"},
}};

/// Returns the language of that name; throws std::out_of_range if there is none.
const Language& language_named(std::string_view name);

/// Returns the file of its bot that is played.
std::string_view player_in(const Language& language);

/// Returns the command line that makes it of the source, in its folder; empty if nothing has to.
std::string build_in(const Language& language);

/// A program that something needs besides ours.
struct Tool {
  std::string program;  ///< looked for in PATH
  std::string package;  ///< Debian's, which has it

  /// Its path; nothing if it is not installed.
  std::optional<std::filesystem::path> path() const;
};

/// Returns the tools that build and run its bots.
std::vector<Tool> tools_of(const Language& language);

/// "tsc, node not installed: apt-get install node-typescript nodejs", for missing tools; empty if
/// none is missing.
std::string what_is_missing(const std::vector<Tool>& tools);

}  // namespace connect4
