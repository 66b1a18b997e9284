#include "runner/catalog/build/builder.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/path_program.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/catalog/private_places.hpp"
#include "runner/match/guards.hpp"
#include "runner/process/folder_size.hpp"
#include "runner/process/pace.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/sandbox.hpp"
#include "runner/process/sandbox_probe.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

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

/// Returns the folders that builds have to see so that they find such tools in the bin/ of each:
/// for rustup the toolchain that it has chosen. Looks once, at the first call. Any thread may call
/// it.
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

/// Returns why builds cannot run that program though it is in our PATH: "cargo is in
/// /root/.cargo/bin, which builds do not see". Empty if it does not exist.
std::string describe_hidden_tool(const std::string& program) {
  const auto found = find_executable(program, search_path());
  if (!found || is_of_system(*found)) return "";
  return program + " is in " + shown(found->parent_path().string()) +
         ", which builds in the sandbox do not see";
}

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr const char* copy_name = "bot";
constexpr const char* unwrapped_name = "unwrapped";
constexpr const char* shell = "/bin/sh";
constexpr int exit_not_found = 127;

/// The variables by which compilers find their things: headers, classes, and folders for what they
/// keep.
std::vector<std::pair<std::string, std::string>> environment_of(const Installation& installation) {
  const auto sdk = [&](const char* language) { return (installation.sdk / language).string(); };
  return {{"CPATH", sdk("cpp") + ":" + sdk("c")},
          {"CLASSPATH", ".:" + sdk("java")},
          {"CMAKE_BUILD_TYPE", "Release"},
          {"CARGO_HOME", "/tmp/cargo"},
          {"CARGO_NET_OFFLINE", "true"},
          {"GOCACHE", "/tmp/go-build"},
          {"GOPATH", "/tmp/go"},
          {"GOTOOLCHAIN", "local"},
          {"XDG_CACHE_HOME", "/tmp/cache"}};
}

/// Gives the copy to the user that builds it. Follows no link.
void give_to(uid_t user, const fs::path& folder) {
  const auto give = [user](const fs::path& path) {
    if (lchown(path.c_str(), user, user) != 0)
      throw SystemFault(errno, "cannot give " + path.string() + " to the user who builds");
  };
  give(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) give(entry.path());
}

/// The end of a program's output. Safe to show when it is read.
class OutputEnd {
 public:
  explicit OutputEnd(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void add(const char* data, std::size_t size) {
    text_.append(data, size);
    if (text_.size() > 2 * most_bytes_) text_.erase(0, text_.size() - most_bytes_);
  }

  std::string text() const {
    const bool is_cut = text_.size() > most_bytes_;
    return printable(is_cut ? text_.substr(text_.size() - most_bytes_) : text_, true);
  }

 private:
  std::size_t most_bytes_;
  std::string text_;
};

/// A build while it runs. Belongs to one thread.
class BuildRun {
 public:
  /// It writes to that folder.
  BuildRun(ChildProcess program, fs::path folder, const BuildLimits& limits)
      : program_(std::move(program)),
        folder_(std::move(folder)),
        limits_(limits),
        memory_(limits.sandbox, steady_clock::now()),
        output_(limits.output_bytes) {
    program_.close_input();
  }

  /// Runs it to its end. Returns the reason if it failed. Throws Interrupted when told to stop.
  std::optional<std::string> finish(const Build& build) {
    const auto status = wait();
    const std::string memory = memory_.reason_of_end(program_);
    program_.kill();
    if (!memory.empty()) return "it " + memory;
    if (fills_disk_)
      return "it wrote more than " + std::to_string(limits_.disk_mb) + " MiB to the disk";
    if (!status) return "it took longer than " + to_text(limits_.time);
    if (status->code == 0) return std::nullopt;
    if (status->code == exit_not_found && !build.package.empty()) {
      const std::string hidden =
          describe_hidden_tool(build.command.substr(0, build.command.find(' ')));
      return (hidden.empty() ? "its command is not installed" : hidden) + ": apt-get install " +
             build.package;
    }
    return "`" + build.command + "` " + describe(*status);
  }

  std::string output() const { return output_.text(); }

 private:
  /// Reads the output and waits for the end. Returns nothing if that takes too long.
  std::optional<ExitStatus> wait() {
    const auto deadline = steady_clock::now() + limits_.time;
    for (bool has_output = true; steady_clock::now() < deadline;) {
      if (StopSignal::is_requested()) throw Interrupted{};
      has_output = has_output && read_some();
      if (!has_output)
        if (const auto status = program_.wait(milliseconds(moment_ms))) return status;
      memory_.look(program_, steady_clock::now());
      if (disk_pace_.is_due()) disk_pace_.take([this] { look_at_disk(); });
      if (fills_disk_) return std::nullopt;
    }
    return std::nullopt;
  }

  /// Waits a moment for output. Returns false at its end.
  bool read_some() {
    std::array<pollfd, 2> wait{
        {{program_.out(), POLLIN, 0}, {StopSignal::descriptor(), POLLIN, 0}}};
    if (poll(wait.data(), wait.size(), moment_ms) <= 0 || wait[0].revents == 0) return true;
    std::array<char, 1 << 16> buffer;
    const ssize_t count = read(program_.out(), buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    output_.add(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
  }

  void look_at_disk() {
    const std::int64_t most = limits_.disk_mb * mebibyte;
    fills_disk_ = bytes_on_disk(folder_, most) > most;
    std::error_code unknown;
    const auto space = fs::space(folder_, unknown);
    if (unknown || static_cast<std::int64_t>(space.available) >= limits_.free_mb * mebibyte) return;
    throw SystemFault("a build was stopped, because the disk has less than " +
                      std::to_string(limits_.free_mb) + " MiB left; make room in " +
                      folder_.parent_path().string());
  }

  static constexpr int moment_ms = 100;

  ChildProcess program_;
  const fs::path folder_;
  const BuildLimits limits_;
  MemoryGuard memory_;
  Pace disk_pace_{std::chrono::seconds(1)};
  bool fills_disk_ = false;
  OutputEnd output_;
};

/// A folder of ours in which a submission is built.
class Workshop {
 public:
  Workshop(BuildPlace place, const BuildLimits& limits, const Installation& installation)
      : limits_(limits),
        installation_(installation),
        user_(place == BuildPlace::sandbox && is_root() ? std::optional(next_player_user())
                                                        : std::nullopt),
        is_confined_(place == BuildPlace::sandbox),
        scratch_(user_) {}

  fs::path copy() const { return scratch_.path() / copy_name; }

  /// Takes the copy out of folders that hold nothing but the next one. The build owns the workshop:
  /// it could put a link in place of such a folder, and a path through it would lead elsewhere.
  /// Returns the folder, which lies in the workshop itself.
  fs::path unwrap() const {
    const fs::path inner = without_wrapping(copy());
    if (inner == copy()) return inner;
    fs::path unwrapped = scratch_.path() / unwrapped_name;
    fs::rename(inner, unwrapped);
    return unwrapped;
  }

  /// Runs the command in the folder that unwrap() returned. Returns the reason if it failed.
  std::optional<std::string> run(const Build& build, const fs::path& folder, std::string& output) {
    if (user_) give_to(*user_, folder);
    auto program = ChildProcess::start(command_of(build, folder));
    if (!program) return program.error();
    BuildRun build_run(*std::move(program), scratch_.path(), limits_);
    auto problem = build_run.finish(build);
    output = build_run.output();
    return problem;
  }

 private:
  Command command_of(const Build& build, const fs::path& folder) const {
    const fs::path inside =
        is_confined_ ? scratch_folder / folder.lexically_relative(scratch_.path()) : folder;
    Command command{shell,
                    {"-c", "exec 2>&1; cd -- \"$0\" && " + build.command, inside.string()},
                    environment_of(installation_)};
    if (is_confined_) return confined(command, sandbox());
    command.warden = (installation_.helpers / "warden").string();
    return command;
  }

  SandboxSettings sandbox() const {
    SandboxSettings settings;
    settings.bubblewrap = find_bubblewrap().value_or("bwrap");
    settings.confine = installation_.helpers / "confine";
    settings.warden = installation_.helpers / "warden";
    settings.made_up = installation_.share / "sandbox";
    settings.limits = limits_.sandbox;
    std::vector<fs::path> visible = toolchain_folders();
    visible.push_back(installation_.sdk);
    settings.visible = visible;
    settings.scratch = scratch_.path();
    settings.user = user_;
    return settings;
  }

  const BuildLimits limits_;
  const Installation installation_;
  const std::optional<uid_t> user_;
  const bool is_confined_;
  const ScratchFolder scratch_;
};

}  // namespace

namespace {

/// Returns whether it has to be copied to a workshop first.
bool may_need_work(const fs::path& source) {
  if (is_archive(source)) return true;
  if (packed_submission(source)) return true;
  if (is_folder(source)) return needed_build(without_wrapping(source)).has_value();
  return !compilation_of(source).empty();
}

Expected<BuildResult> copy_as_it_is(const fs::path& source, const fs::path& target) {
  auto left_out = take_in(source, target);
  if (!left_out) return Failure{left_out.error()};
  return BuildResult{.command = {}, .left_out = *std::move(left_out)};
}

}  // namespace

Expected<BuildResult> build_copy(const fs::path& source, const fs::path& target, BuildPlace place,
                                 const BuildLimits& limits, const Installation& installation,
                                 const std::function<void()>& unpacked) {
  if (!may_need_work(source)) return copy_as_it_is(source, target);
  Workshop workshop(place, limits, installation);
  auto left_out = take_in_submission(source, workshop.copy(), installation);
  if (!left_out) return Failure{left_out.error()};
  BuildResult result{.command = {}, .left_out = *std::move(left_out)};
  const fs::path folder = workshop.unwrap();
  if (const auto build = needed_build(folder)) {
    if (place == BuildPlace::sandbox)
      if (const auto problem = sandbox_problem(installation))
        return Failure{"it must be built in a sandbox: " + *problem};
    result.command = build->command;
    if (unpacked) unpacked();
    if (const auto problem = workshop.run(*build, folder, result.output)) {
      result.problem = *problem + "; fix it, or submit the built program";
      return result;
    }
  }
  if (const auto taken = take_in(folder, target); !taken) return Failure{taken.error()};
  return result;
}

}  // namespace connect4
