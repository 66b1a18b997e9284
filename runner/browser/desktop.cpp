#include "runner/browser/desktop.hpp"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cstdlib>

namespace connect4 {

namespace {

bool has_desktop() {
  const auto is_set = [](const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

/// A session of its own, which Ctrl-C at our terminal does not reach, with the usual signals.
class DetachedStart {
 public:
  DetachedStart() {
    posix_spawnattr_init(&attributes_);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
  }
  ~DetachedStart() { posix_spawnattr_destroy(&attributes_); }
  DetachedStart(const DetachedStart&) = delete;
  DetachedStart& operator=(const DetachedStart&) = delete;

  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

/// The shell leaves xdg-open to the system and ends, so that nobody waits for a browser, which may
/// run for days.
void open_on_desktop(const std::string& address) {
  if (!has_desktop()) return;
  const std::string script = "xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";
  std::array<std::string, 5> words{"sh", "-c", script, "sh", address};
  std::array<char*, 6> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  const DetachedStart start;
  pid_t shell = 0;
  if (posix_spawn(&shell, "/bin/sh", nullptr, start.attributes(), arguments.data(), environ) == 0)
    waitpid(shell, nullptr, 0);
}

}  // namespace connect4
