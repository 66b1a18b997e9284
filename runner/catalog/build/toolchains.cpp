#include "runner/catalog/build/toolchains.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "lib/text/printable.hpp"
#include "runner/catalog/path_program.hpp"
#include "runner/catalog/private_places.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds time_of_rustup{10};

/// The programs that builds are likely to start. A Makefile may start any of them.
constexpr std::array<const char*, 12> build_tools{"cargo", "rustc",   "go",     "javac",
                                                  "ghc",   "cmake",   "make",   "tsc",
                                                  "node",  "kotlinc", "swiftc", "mcs"};

/// Returns the toolchain's program for one of rustup's, which are all one program that looks for
/// them in a home.
fs::path behind_rustup(const fs::path& found) {
  const fs::path real = real_path(found), rustup = found.parent_path() / "rustup";
  const bool is_rustups = real.filename() == "rustup" || is_one_file(found, rustup);
  if (!is_rustups) return found;
  // From a folder of ours a stranger's rust-toolchain.toml would choose the toolchain, or fetch
  // one.
  const auto answer = output_of(
      {"/usr/bin/env",
       {"-C", "/", "RUSTUP_AUTO_INSTALL=0", rustup.string(), "which", found.filename().string()},
       {}},
      time_of_rustup);
  return fs::path(std::string(trimmed(answer.value_or(""))));
}

/// Returns the folders of a tool; none if they cannot be shown.
std::vector<fs::path> folders_of(const std::string& tool) {
  const auto found = find_executable(tool, search_path());
  if (!found || is_of_system(*found)) return {};
  const fs::path program = behind_rustup(*found);
  const auto followed = program.is_absolute() && is_there(program)
                            ? follow_path_program(program, PrivatePlaces())
                            : Expected<PathProgram>(Failure{"rustup does not find it"});
  return followed ? followed->folders : std::vector<fs::path>();
}

/// Returns whether another user may look into it, who builds if we are root.
bool is_open(const fs::path& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) != 0;
}

}  // namespace

const std::vector<fs::path>& toolchain_folders() {
  static const std::vector<fs::path> folders = [] {
    std::vector<fs::path> all;
    for (const char* const tool : build_tools)
      for (const fs::path& folder : folders_of(tool))
        if (std::ranges::find(all, folder) == all.end() && is_open(folder)) all.push_back(folder);
    return all;
  }();
  return folders;
}

std::string describe_hidden_tool(const std::string& program) {
  const auto found = find_executable(program, search_path());
  if (!found || is_of_system(*found)) return "";
  return program + " is in " + shown(found->parent_path().string()) +
         ", which builds in the sandbox do not see";
}

}  // namespace connect4
