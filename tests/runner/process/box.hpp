// Programs in a real sandbox, for tests of their view there.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/sandbox.hpp"

namespace connect4::testing_box {

inline constexpr std::chrono::milliseconds long_enough{20000};

/// A folder that goes with the test, readable by everybody as those of players are.
class Folder {
 public:
  Folder() {
    std::string name = testing::TempDir() + "connect4-sandbox-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder in " + name);
    path_ = name;
    chmod(path_.c_str(), 0755);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path write(const std::string& name, const std::string& text,
                              mode_t mode = 0755) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    chmod(file.c_str(), mode);
    return file;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline Installation installation() {
  const std::filesystem::path bin = CONNECT4_BIN_DIR;
  const std::filesystem::path share = bin.parent_path() / "share/connect4";
  return {bin.parent_path() / "libexec/connect4/players", share / "sdk/python", share,
          bin.parent_path() / "libexec/connect4"};
}

/// The sandbox of a player that is started by this command.
inline SandboxSettings settings_for(const Command& command, const SandboxPlan& plan = {}) {
  auto settings = sandbox_for(command, {}, plan, PrivatePlaces(), installation());
  if (!settings) throw std::runtime_error(settings.error());
  if (is_root()) settings->user = next_player_user();
  return *settings;
}

inline Command in_sandbox(const Command& command, const SandboxPlan& plan = {}) {
  return confined(command, settings_for(command, plan));
}

inline Command shell_command(const std::string& script) {
  return {"/bin/sh", {"-c", script}, {}};
}

inline Command python_command(const std::string& script) {
  return {"/usr/bin/python3", {"-c", script}, {}};
}

inline std::string read_all(int descriptor) {
  std::string text;
  for (char bytes[4096];;) {
    pollfd readable{descriptor, POLLIN, 0};
    if (poll(&readable, 1, static_cast<int>(long_enough.count())) != 1) return text + "(no end)";
    const ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count <= 0) return text;
    text.append(bytes, static_cast<std::size_t>(count));
  }
}

/// The output of the command in the sandbox, on both streams.
inline std::string told_by(const Command& command, const SandboxPlan& plan = {}) {
  auto child = ChildProcess::start(in_sandbox(command, plan));
  if (!child) return child.error();
  child->close_input();
  std::string text = read_all(child->out());
  return text + read_all(child->err());
}

/// If bubblewrap itself makes no sandbox, as in many a container, nothing can be said of ours.
class BoxTest : public testing::Test {
 protected:
  void SetUp() override {
    static const int status =
        std::system("bwrap --unshare-pid --unshare-net --ro-bind / / /bin/true");
    if (status != 0) GTEST_SKIP() << "bubblewrap does not work on this machine";
  }
};

/// The tests of the sandbox, which are in several files.
class Sandbox : public BoxTest {};

}  // namespace connect4::testing_box
