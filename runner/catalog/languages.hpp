// The languages that `connect4 bot new` writes a bot in.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// A language with a template, the folder of that name in runner/new_bot/templates, whose bot is
/// called mybot there. To add one: a row below. Help lists it from there, and the tests play it.
struct Language {
  std::string_view name;       ///< as a person gives it
  std::string_view title;      ///< as people write it
  std::string_view source;     ///< the file to change
  std::string_view player{};   ///< what is played, where it is not the source
  std::string_view build{};    ///< makes that of it; empty: compilation_of() the source
  std::string_view package{};  ///< Debian's, which has what builds it
  std::string_view sdk{};      ///< the folder with its SDK in the installation's; empty: has none
};

inline constexpr std::array<Language, 10> languages{{
    {"python", "Python", "mybot.py", "", "", "", "python"},
    {"javascript", "JavaScript", "mybot.mjs", "", "", "", "javascript"},
    {"typescript", "TypeScript", "mybot.mts", "mybot.mjs", "tsc", "node-typescript", "javascript"},
    {"java", "Java", "MyBot.java", "classes/MyBot.class",
     "javac -encoding UTF-8 -d classes MyBot.java Connect4.java", "default-jdk-headless", "java"},
    {"cpp", "C++", "mybot.cpp", "./mybot", "", "g++", "cpp"},
    {"c", "C", "mybot.c", "./mybot", "", "gcc", "c"},
    {"rust", "Rust", "mybot.rs", "./mybot", "", "rustc"},
    {"go", "Go", "mybot.go", "./mybot", "", "golang-go"},
    {"ruby", "Ruby", "mybot.rb", "", "", "", "ruby"},
    {"shell", "shell", "mybot.sh", "./mybot.sh"},
}};

/// The one of that name; throws std::out_of_range where there is none.
const Language& language_named(std::string_view name);

/// What is played of its bot.
std::string_view player_in(const Language& language);

/// The command line that makes it of the source, in its folder; empty where nothing has to.
std::string build_in(const Language& language);

/// A program that something needs beside ours.
struct Tool {
  std::string program;  ///< looked for in PATH
  std::string package;  ///< Debian's, which has it

  /// Where it is; nothing where it is not installed.
  std::optional<std::filesystem::path> path() const;
};

/// What builds and runs its bots.
std::vector<Tool> tools_of(const Language& language);

/// "tsc, node not installed: apt-get install node-typescript nodejs", of those that are not; empty
/// where all are.
std::string what_is_missing(const std::vector<Tool>& tools);

}  // namespace connect4
