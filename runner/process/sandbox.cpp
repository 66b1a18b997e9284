#include "runner/process/sandbox.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <set>
#include <string_view>

#include "runner/process/confine_contract.hpp"
#include "runner/process/launch.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Players of a build with sanitizers ask for terabytes, as the shadow of their memory.
#ifdef CONNECT4_SANITIZED
constexpr bool has_sanitizers = true;
#else
constexpr bool has_sanitizers = false;
#endif
constexpr std::int64_t no_limit_mb = std::int64_t{1} << 40;  // more than any machine has

/// Names in /etc that programs look for: the loader, Debian's alternatives, the time zone, settings
/// of Mono and R. The settings of Java have the version in their names.
constexpr const char* useful_in_etc[] = {"ld.so.cache", "alternatives", "localtime", "mono", "R"};

class Words {
 public:
  template <class... Word>
  void add(const Word&... word) {
    (words_.emplace_back(word), ...);
  }
  std::vector<std::string> take() { return std::move(words_); }

 private:
  std::vector<std::string> words_;
};

void add_namespaces(Words& words, const SandboxSettings& settings) {
  words.add("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
            "--unshare-cgroup-try", "--hostname", "connect4", "--die-with-parent", "--as-pid-1",
            "--clearenv", "--cap-drop", "ALL");
  // confine needs them to hide the machine's part of /proc, and drops them before the player
  // starts.
  words.add("--cap-add", "CAP_SYS_ADMIN", "--cap-add", "CAP_SETPCAP");
  if (settings.user)  // and to become that user
    words.add("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID");
  else  // and to forbid further user namespaces
    words.add("--cap-add", "CAP_SYS_RESOURCE", "--unshare-user", "--uid", "1000", "--gid", "1000");
}

/// /bin and its like, which are links into /usr or folders of their own.
void add_system(Words& words) {
  words.add("--ro-bind", "/usr", "/usr");
  for (const char* const path : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code none;
    const fs::path target = fs::read_symlink(path, none);
    if (!none)
      words.add("--symlink", target.string(), path);
    else if (fs::is_directory(path, none))
      words.add("--ro-bind", path, path);
  }
}

bool is_in_usr(const fs::path& path) {
  return is_within(path, "/usr");
}

/// Shows something in /etc. Files of /usr are shown by a link there, since every mount costs a
/// start some 0.05 ms.
void show_in_etc(Words& words, const fs::path& source, const std::string& name) {
  const std::string path = "/etc/" + name;
  if (const fs::path real = real_path(source); is_in_usr(real))
    words.add("--symlink", real.string(), path);
  else
    words.add("--ro-bind-try", source.string(), path);
}

/// The part of this machine's /etc for all players.
std::vector<std::string> words_of_etc() {
  Words words;
  words.add("--perms", "0755", "--dir", "/etc");
  for (const char* const name : useful_in_etc)
    show_in_etc(words, std::string("/etc/") + name, name);
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/etc", none))
    if (const std::string name = entry.path().filename(); name.starts_with("java"))
      show_in_etc(words, entry.path(), name);
  return words.take();
}

void add_etc(Words& words, const SandboxSettings& settings) {
  static const std::vector<std::string> of_all = words_of_etc();
  for (const std::string& word : of_all) words.add(word);
  for (const std::string name : {"passwd", "group"})
    words.add("--symlink", (settings.made_up / name).string(), "/etc/" + name);
}

/// Adds devices, but no terminals: the whole machine shares a fixed number of them.
void add_devices(Words& words) {
  words.add("--tmpfs", "/dev");
  for (const std::string path : {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"})
    words.add("--dev-bind", path, path);
  // /dev/full reads the same as /dev/zero, and cannot be mapped. Shared pages of /dev/zero are
  // memory that no limit counts.
  words.add("--dev-bind", "/dev/full", "/dev/zero");
  words.add("--symlink", "/proc/self/fd", "/dev/fd");
  words.add("--symlink", "/proc/self/fd/0", "/dev/stdin");
  words.add("--symlink", "/proc/self/fd/1", "/dev/stdout");
  words.add("--symlink", "/proc/self/fd/2", "/dev/stderr");
}

/// Folders in memory, so that they go with the player.
void add_private_folders(Words& words, const Limits& limits) {
  const std::string size = std::to_string(limits.file_mb * mebibyte);
  words.add("--proc", "/proc");  // later confine hides all but processes
  add_devices(words);
  for (const char* const path : {"/tmp", "/dev/shm"})
    words.add("--perms", "1777", "--size", size, "--tmpfs", path);
  words.add("--remount-ro", "/dev");
}

/// Shows a file or a folder at its own path, or makes a link. The folders above it are made by
/// name: those that bubblewrap makes by itself are closed to all but root.
class MountedPlaces {
 public:
  explicit MountedPlaces(Words& words) : words_(words) {}

  void show(const VisiblePlace& place) {
    make(place.path.parent_path());
    words_.add("--ro-bind", place.real.string(), place.path.string());
    made_.insert(place.path);
  }

  void link(const fs::path& path, const fs::path& target) {
    if (made_.contains(path)) return;
    make(path.parent_path());
    words_.add("--symlink", target.string(), path.string());
  }

 private:
  void make(const fs::path& folder) {
    if (!folder.has_relative_path() || made_.contains(folder)) return;
    make(folder.parent_path());
    words_.add("--perms", "0755", "--dir", folder.string());
    made_.insert(folder);
  }

  Words& words_;
  std::set<fs::path> made_{"/tmp", "/usr", "/dev", "/dev/shm"};
};

void add_places(Words& words, const SandboxSettings& settings) {
  MountedPlaces places(words);
  for (const VisiblePlace ours : {settings.confine, settings.made_up})
    if (!is_in_usr(ours.path) || ours.real != ours.path) places.show(ours);
  for (const VisiblePlace& place : settings.visible) places.show(place);
  if (!settings.folder_link.empty()) places.link(settings.folder_link, settings.folder);
  if (settings.scratch) words.add("--bind", settings.scratch->string(), scratch_folder);
  words.add("--remount-ro", "/", "--chdir", settings.folder.string());
}

/// Programs of an interpreter's folder are found by their names.
std::string path_for(const SandboxSettings& settings) {
  std::string path;
  std::error_code none;
  for (const auto& [folder, real] : settings.visible)
    if (fs::is_directory(real / "bin", none)) path += (folder / "bin").string() + ":";
  return path + usual_search_path;
}

void add_environment(Words& words, const Command& command, const SandboxSettings& settings) {
  const auto set = [&](const std::string& name, const std::string& value) {
    words.add("--setenv", name, value);
  };
  set("PATH", path_for(settings));
  for (const char* const name : {"HOME", "TMPDIR"}) set(name, "/tmp");
  for (const char* const name : {"LANG", "LC_ALL"}) set(name, "C.UTF-8");
  for (const char* const name : {"USER", "LOGNAME"}) set(name, "player");  // as in made_up/passwd
  if (settings.scratch) set(scratch_variable, scratch_folder);
  for (const auto& [name, value] : command.environment) set(name, value);
}

/// The place itself, or nothing if there is a link or nothing at all.
Descriptor open_place(const VisiblePlace& place) {
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_NO_SYMLINKS;
  Descriptor opened(
      static_cast<int>(syscall(SYS_openat2, AT_FDCWD, place.real.c_str(), &how, sizeof how)));
  if (!opened && is_for_want(errno)) throw SystemFault(errno, "cannot open " + place.real.string());
  return opened;
}

/// The file that confine is to find at the place. bubblewrap finds it by its path, at which
/// somebody may have put something else meanwhile. The descriptor keeps the numbers of the file its
/// own until then.
std::string identity_of(const VisiblePlace& place, const Descriptor& opened) {
  struct stat status {};
  if (opened) fstat(opened.number(), &status);
  return std::string(shown_setting) + "=" + std::to_string(status.st_dev) + ":" +
         std::to_string(status.st_ino) + ":" + place.path.string();
}

void add_confine(Words& words, const SandboxSettings& settings, Command& result) {
  const auto set = [&](std::string_view name, std::int64_t value) {
    words.add(std::string(name) + "=" + std::to_string(value));
  };
  words.add("--", settings.confine.string());
  Limits limits = settings.limits;
  if (has_sanitizers) limits.memory_mb = no_limit_mb;
  for (const SandboxLimit& limit : sandbox_limits) set(limit.name, limits.*limit.value);
  if (settings.user) set(user_setting, *settings.user);
  if (settings.asks_for_locks) set(locks_setting, 1);
  words.add(std::string(made_up_setting) + "=" + settings.made_up.string());
  for (const VisiblePlace& place : settings.visible) {
    result.held.push_back(std::make_shared<const Descriptor>(open_place(place)));
    words.add(identity_of(place, *result.held.back()));
  }
  words.add("--");
}

/// The number behind the last user that this machine has.
std::uint64_t users_of_this_machine() {
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t end = 0;
  for (std::uint64_t inside = 0, outside = 0, count = 0; map >> inside >> outside >> count;)
    end = std::max(end, inside + count);
  return end;
}

}  // namespace

VisiblePlace::VisiblePlace(fs::path place) : path(std::move(place)), real(real_path(path)) {}

Command confined(const Command& command, const SandboxSettings& settings) {
  Command result;
  Words words;
  add_namespaces(words, settings);
  add_system(words);
  add_etc(words, settings);
  add_private_folders(words, settings.limits);
  add_places(words, settings);
  add_environment(words, command, settings);
  add_confine(words, settings, result);
  words.add(command.program);
  for (const std::string& argument : command.arguments) words.add(argument);

  result.program = settings.bubblewrap.string();
  result.arguments = words.take();
  result.confined = true;
  result.limits = settings.limits;
  result.input = command.input;
  result.supervisors = 2;  // bubblewrap outside, confine inside
  result.warden = settings.warden.string();
  return result;
}

uid_t next_player_user() {
  static std::atomic<unsigned> count{0};
  static const bool has_room = users_of_this_machine() >= (std::uint64_t{1} << 31);
  const unsigned number = count++;
  const auto process = static_cast<unsigned>(getpid());
  // The last 2^28 below 2^31, which systemd leaves to nobody; in a container of 65536 users, those
  // above its people's.
  if (has_room) return 0x70000000U + ((process & 0xFFFFU) << 12) + (number & 0xFFFU);
  return 20000U + (process * 256 + number) % 40000U;
}

bool is_root() {
  return geteuid() == 0;
}

}  // namespace connect4
