// The ways in which a folder of sources becomes a program.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace connect4 {

/// A file that says how its folder is built. To add one: a row below. Such a file is never a
/// player. Messages name the command, and build_copy() runs it.
struct BuildWay {
  std::string_view file;     ///< its name; a * at the beginning stands for anything
  std::string_view command;  ///< a shell's, run in the folder
  std::string_view package;  ///< Debian's, which has the command's program
  bool is_run = true;        ///< false: it needs a network or more time, so it is only named
};

/// The first one that exists applies. Other folders are built by their sources.
inline constexpr std::array<BuildWay, 14> build_ways{{
    {"build.sh", "sh build.sh", "dash"},
    {"Makefile", "make", "make"},
    {"makefile", "make", "make"},
    {"CMakeLists.txt", "cmake -B build && cmake --build build", "cmake"},
    {"Cargo.toml", "cargo build --release", "cargo"},
    {"go.mod", "go build", "golang-go"},
    {"tsconfig.json", "tsc", "node-typescript"},
    {"compile.sh", "sh compile.sh", "dash"},
    {"pom.xml", "mvn package", "maven", false},
    {"build.gradle", "gradle build", "gradle", false},
    {"build.gradle.kts", "gradle build", "gradle", false},
    {"settings.gradle.kts", "gradle build", "gradle", false},
    {"*.csproj", "dotnet publish -c Release -o build", "dotnet-sdk-8.0", false},
    {"setup.py", "python3 setup.py build", "python3-setuptools", false},
}};

/// The file in a copy that could not be built: it has the reason, a line.
inline constexpr const char* failed_build = "could-not-be-built.txt";

/// A command that builds a folder.
struct Build {
  std::string command;  ///< a shell's, run in the folder
  std::string package;  ///< Debian's, which has its program; empty if that is not known
  bool is_run = true;   ///< see BuildWay
};

/// Returns whether the file says how its folder is built. Only the name decides.
bool is_build_file(const std::filesystem::path& file);

/// Returns the way to build the folder: by a build file, else by its Java files, else by its only
/// source file that a compiler takes. Nothing if no way is known. Looks at the names in the
/// folder.
std::optional<Build> find_build(const std::filesystem::path& folder);

/// Returns the build that build_copy() would run. Nothing if no way is known, or if the program
/// of the folder is a script: then a build file is for other ends, unless it is build.sh or
/// tsconfig.json.
std::optional<Build> needed_build(const std::filesystem::path& folder);

/// Returns whether the folder or source file has no program yet, and build_copy() would make one.
bool needs_build(const std::filesystem::path& submission);

}  // namespace connect4
