// What a program in the sandbox finds. The programs are real, and so is the sandbox.
#include "runner/process/sandbox.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "runner/process/system_fault.hpp"
#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;
namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

/// The part of the words behind that one, up to the next option.
bool has_words(const Command& command, std::vector<std::string> wanted) {
  const auto& words = command.arguments;
  return std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) != words.end();
}

SandboxSettings settings_of_nobody() {
  SandboxSettings settings;
  settings.bubblewrap = "/usr/bin/bwrap";
  settings.confine = "/opt/connect4/libexec/confine";
  settings.accounts = "/opt/connect4/share/sandbox";
  settings.visible = {fs::path("/home/ann/bot")};
  settings.folder = "/home/ann/bot";
  return settings;
}

TEST(SandboxCommand, RunsThePlayerThroughBubblewrapAndConfineWithItsWordsUntouched) {
  const Command command =
      confined({"/home/ann/bot/run", {"--", "a b", "--bind"}, {}}, settings_of_nobody());
  EXPECT_EQ(command.program, "/usr/bin/bwrap");
  EXPECT_TRUE(command.confined);
  EXPECT_EQ(command.supervisors, 2);
  EXPECT_THAT(command.environment, testing::IsEmpty());
  ASSERT_GT(command.arguments.size(), 5U);
  const std::vector<std::string> end(command.arguments.end() - 5, command.arguments.end());
  EXPECT_EQ(end, (std::vector<std::string>{"--", "/home/ann/bot/run", "--", "a b", "--bind"}));
}

TEST(SandboxCommand, ShowsWhatIsVisibleReadOnlyWithOpenFoldersAboveIt) {
  const Command command = confined({"/home/ann/bot/run", {}, {}}, settings_of_nobody());
  EXPECT_TRUE(has_words(command, {"--ro-bind", "/home/ann/bot", "/home/ann/bot"}));
  EXPECT_TRUE(has_words(command, {"--perms", "0755", "--dir", "/home", "--perms", "0755", "--dir",
                                  "/home/ann", "--ro-bind"}));
  EXPECT_TRUE(has_words(command, {"--remount-ro", "/", "--chdir", "/home/ann/bot"}));
  EXPECT_THAT(command.arguments, Not(Contains("--bind")));
}

TEST(SandboxCommand, WhatLiesInUsrIsLinkedOrLeftOutSinceItIsSeenAnyway) {
  SandboxSettings settings = settings_of_nobody();
  settings.confine = "/usr/libexec/connect4/confine";
  settings.accounts = "/usr/share/connect4/sandbox";
  const Command command = confined({"/bin/true", {}, {}}, settings);
  EXPECT_TRUE(
      has_words(command, {"--symlink", "/usr/share/connect4/sandbox/passwd", "/etc/passwd"}));
  EXPECT_FALSE(has_words(command, {"--ro-bind", "/usr/libexec/connect4/confine"}));

  const Command elsewhere = confined({"/bin/true", {}, {}}, settings_of_nobody());
  EXPECT_TRUE(
      has_words(elsewhere, {"--ro-bind-try", "/opt/connect4/share/sandbox/passwd", "/etc/passwd"}));
  EXPECT_TRUE(has_words(elsewhere, {"--ro-bind", "/opt/connect4/libexec/confine"}));
}

TEST(SandboxCommand, NotAsRootItHasAUserNamespaceAndThePlayerCannotMakeAnother) {
  const Command command = confined({"/bin/true", {}, {}}, settings_of_nobody());
  EXPECT_THAT(command.arguments,
              IsSupersetOf({"--unshare-user", "--disable-userns", "--unshare-net", "--unshare-pid",
                            "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--clearenv"}));
  EXPECT_TRUE(has_words(command, {"--cap-drop", "ALL", "--unshare-user"})) << "and adds none";
}

TEST(SandboxCommand, AsRootThePlayerIsAUserOfItsOwn) {
  SandboxSettings settings = settings_of_nobody();
  settings.user = 1879048200;
  const Command command = confined({"/bin/true", {}, {}}, settings);
  EXPECT_THAT(command.arguments, Contains("user=1879048200"));
  EXPECT_THAT(command.arguments, Not(Contains("--unshare-user")));
}

TEST(SandboxCommand, NoTwoPlayersOfAProcessShareAUser) {
  std::set<uid_t> users;
  for (int i = 0; i < 1000; ++i) users.insert(next_player_user());
  EXPECT_EQ(users.size(), 1000U);
  EXPECT_GT(*users.begin(), 1000U) << "nobody's";
}

class Sandbox : public BoxTest {};

TEST_F(Sandbox, ItsStreamsAreThePlayersAndItEndsAsThePlayerEnds) {
  auto child = ChildProcess::start(
      in_sandbox(shell_command("read line; echo got $line; echo log >&2; exit 5")));
  ASSERT_TRUE(child);
  ASSERT_EQ(write(child->in(), "x\n", 2), 2);
  EXPECT_EQ(read_all(child->out()), "got x\n");
  EXPECT_EQ(read_all(child->err()), "log\n");
  EXPECT_EQ(child->wait(long_enough)->code, 5);
}

TEST_F(Sandbox, TellsTheSignalThatEndedThePlayer) {
  for (const int number : {SIGSEGV, SIGKILL, SIGABRT}) {
    auto child =
        ChildProcess::start(in_sandbox(shell_command("kill -" + std::to_string(number) + " $$")));
    ASSERT_TRUE(child);
    const auto status = child->wait(long_enough);
    ASSERT_TRUE(status);
    EXPECT_EQ(status->signal, number);
    EXPECT_FALSE(status->code);
  }
}

TEST_F(Sandbox, APlayerThatClosesItsOutputIsNoticedThoughItLives) {
  auto child = ChildProcess::start(in_sandbox(shell_command("exec >&-; exec sleep 100")));
  ASSERT_TRUE(child);
  EXPECT_EQ(read_all(child->out()), "");
  EXPECT_FALSE(child->wait(milliseconds(0)));
}

TEST_F(Sandbox, SigtermReachesThePlayerWhichMayTidyUp) {
  auto child = ChildProcess::start(in_sandbox(
      shell_command("trap 'echo tidy; exit 7' TERM; echo ready; while :; do sleep 0.02; done")));
  ASSERT_TRUE(child);
  char ready[6] = "";
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  ASSERT_EQ(read(child->out(), ready, sizeof ready), 6);
  child->signal(SIGTERM);
  EXPECT_EQ(child->wait(long_enough)->code, 7);
  EXPECT_EQ(read_all(child->out()), "tidy\n");
}

/// Processes whose working directory is that one; they see it at the same path.
std::set<std::string> processes_in(const fs::path& folder) {
  std::set<std::string> found;
  for (const auto& process : fs::directory_iterator("/proc")) {
    std::error_code gone;
    if (fs::read_symlink(process.path() / "cwd", gone) == folder)
      found.insert(process.path().filename().string());
  }
  return found;
}

TEST_F(Sandbox, NothingOfItSurvivesItsEnd) {
  const Folder folder;
  const fs::path program =
      folder.write("bot",
                   "#!/bin/sh\nsetsid sh -c 'trap \"\" TERM HUP; sleep 1000; true' &\n"
                   "setsid sleep 1000 & kill -STOP $!; echo started; exec sleep 1000\n");
  auto child = ChildProcess::start(in_sandbox({program.string(), {}, {}}));
  ASSERT_TRUE(child);
  pollfd readable{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
  ASSERT_GE(processes_in(folder.path()).size(), 4U) << "the test looks for the wrong ones";
  child->kill();
  EXPECT_THAT(processes_in(folder.path()), testing::IsEmpty());
}

TEST_F(Sandbox, SeesItsOwnFolderReadOnlyAndNothingBesideIt) {
  const Folder folder;
  folder.write("secret.txt", "hidden");
  folder.write("bots/data.txt", "weights");
  const fs::path program = folder.write(
      "bots/bot", "#!/bin/sh\ncat data.txt; ls ..; cat ../secret.txt; touch x; rm data.txt; pwd\n");
  const std::string told = told_by({program.string(), {}, {}});
  EXPECT_THAT(told, AllOf(HasSubstr("weights"), HasSubstr("bots\n"), Not(HasSubstr("hidden")),
                          HasSubstr("touch: cannot touch 'x': Read-only file system"),
                          HasSubstr((folder.path() / "bots").string())));
  EXPECT_TRUE(fs::exists(folder.path() / "bots/data.txt"));
}

TEST_F(Sandbox, HasNoFileOfOursAndNoEnvironmentOfOurs) {
  setenv("CONNECT4_SECRET", "hidden", 1);
  const std::string told = told_by(
      shell_command("env; cat /proc/1/environ; cat /etc/shadow /etc/hostname; ls / /home /root; "
                    "cat /proc/1/maps; cat " CONNECT4_SOURCE_DIR "/README.md; cat /etc/passwd"));
  unsetenv("CONNECT4_SECRET");
  EXPECT_THAT(told, AllOf(Not(HasSubstr("hidden")), Not(HasSubstr("root:")), HasSubstr("HOME=/tmp"),
                          HasSubstr("LANG=C.UTF-8"), HasSubstr("cat: /etc/shadow: No such file")));
}

TEST_F(Sandbox, GetsTheEnvironmentOfItsCommand) {
  Command command = shell_command("echo $LEVEL");
  command.environment = {{"LEVEL", "a = b"}};
  EXPECT_EQ(told_by(command), "a = b\n");
}

TEST_F(Sandbox, InheritsThreeDescriptorsThoughOthersAreOpen) {
  const int leaked = open("/dev/null", O_RDONLY);
  const int high = dup2(leaked, 200);
  EXPECT_EQ(
      told_by(shell_command("for n in $(seq 0 300); do [ -e /proc/$$/fd/$n ] && echo $n; done")),
      "0\n1\n2\n");
  close(leaked);
  close(high);
}

TEST_F(Sandbox, IsAnUnprivilegedUserWithoutCapabilities) {
  const std::string told = told_by(shell_command("id -u; id -G; cat /proc/self/status"));
  EXPECT_THAT(told, Not(testing::StartsWith("0\n")));
  for (const char* const set : {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"})
    EXPECT_THAT(told, HasSubstr(std::string(set) + ":\t0000000000000000"));
  EXPECT_THAT(told, AllOf(HasSubstr("NoNewPrivs:\t1"), HasSubstr("Seccomp:\t2")));
}

TEST_F(Sandbox, HasNoSocketsButThoseAmongItsOwnProcesses) {
  EXPECT_EQ(told_by(python_command(R"(
import errno, socket
def made(make, *arguments):
    try:
        make(*arguments)
        return True
    except OSError as e:
        return errno.errorcode[e.errno]
for make in (socket.socket, socket.socketpair):
    print([made(make, family, socket.SOCK_DGRAM) for family in (socket.AF_UNIX, *range(2, 46))]
          == [True] + ["EAFNOSUPPORT"] * 44)
)")),
            "True\nTrue\n");
}

TEST_F(Sandbox, WhatWouldFlushADiskSucceedsAndDoesNothing) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes
libc = ctypes.CDLL(None)
no_descriptor = 1000000
print(libc.fsync(no_descriptor), libc.fdatasync(no_descriptor), libc.syncfs(no_descriptor),
      libc.msync(1, 1, 4))
)")),
            "0 0 0 0\n");
}

TEST_F(Sandbox, SeesNoProcessButItsOwnAndCannotTouchTheFirst) {
  const std::string told = told_by(shell_command(
      "for p in /proc/[0-9]*; do echo ${p#/proc/}; done; kill -9 1; kill -9 " +
      std::to_string(getpid()) + "; cat /proc/1/mem; ls /proc/1/fd; sleep 0.1; echo alive"));
  EXPECT_THAT(told, AllOf(testing::StartsWith("1\n2\n"), HasSubstr("alive"),
                          HasSubstr("/proc/1/mem: Permission denied")));
}

TEST_F(Sandbox, RefusesNamespacesMountsAndOtherWaysOut) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def refused(number, *arguments):
    result = libc.syscall(number, *[ctypes.c_long(a) for a in arguments])
    return os.strerror(ctypes.get_errno()) if result == -1 else "allowed"
import platform
calls = {"x86_64": dict(unshare=272, clone=56, clone3=435, setns=308, mount=165, bpf=321, keyctl=250,
                        io_uring=425, memfd=319, shmget=29, ioctl=16, affinity=203, perf=298,
                        io_setup=206, fcntl=72),
         "aarch64": dict(unshare=97, clone=220, clone3=435, setns=268, mount=40, bpf=280, keyctl=219,
                         io_uring=425, memfd=279, shmget=194, ioctl=29, affinity=122, perf=241,
                         io_setup=0, fcntl=25),
        }[platform.machine()]
NEWUSER = 0x10000000
for name, arguments in (("unshare", (NEWUSER,)), ("clone", (NEWUSER | 17, 0, 0, 0, 0)),
                        ("clone3", (0, 0)), ("setns", (0, 0)), ("mount", (0, 0, 0, 0, 0)),
                        ("bpf", (0, 0, 0)), ("keyctl", (0, 0)), ("io_uring", (1, 0)),
                        ("memfd", (0, 0)), ("shmget", (0, 4096, 0o1600)), ("ioctl", (0, 0x5412, 0)),
                        ("affinity", (0, 8, 0)), ("perf", (0, 0, 0, 0, 0)),
                        ("io_setup", (1, 0)), ("fcntl", (1, 1031, 4096))):  # F_SETPIPE_SZ
    print(name, refused(calls[name], *arguments))
)")),
            "unshare Operation not permitted\nclone Operation not permitted\n"
            "clone3 Function not implemented\nsetns Operation not permitted\n"
            "mount Operation not permitted\nbpf Operation not permitted\n"
            "keyctl Operation not permitted\nio_uring Function not implemented\n"
            "memfd Function not implemented\nshmget Function not implemented\n"
            "ioctl Operation not permitted\naffinity Operation not permitted\n"
            "perf Operation not permitted\nio_setup Function not implemented\n"
            "fcntl Operation not permitted\n");
}

TEST_F(Sandbox, RefusesACallWhateverTheHalvesOfItsArgumentsHoldThatTheKernelDoesNotLookAt) {
  EXPECT_EQ(told_by(python_command(R"(
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
calls = {"x86_64": dict(clone=56, ioctl=16, fcntl=72, mmap=9, socket=41),
         "aarch64": dict(clone=220, ioctl=29, fcntl=25, mmap=222, socket=198)}[platform.machine()]
HIGH = 1 << 32
for name, *arguments in (("clone", HIGH | 0x10000000 | 17, 0, 0, 0, 0),  # CLONE_NEWUSER
                         ("ioctl", 0, HIGH | 0x5412, 0),                 # TIOCSTI
                         ("fcntl", 1, HIGH | 1031, 4096),                # F_SETPIPE_SZ
                         ("mmap", 0, 4096, 3, HIGH | 0x21, -1, 0),       # MAP_SHARED, anonymous
                         ("mmap", 0, 4096, 3, HIGH | 0x23, -1, 0),       # MAP_SHARED_VALIDATE
                         ("socket", HIGH | 2, 1, 0)):                    # AF_INET
    result = libc.syscall(calls[name], *[ctypes.c_long(a) for a in arguments])
    print(name, os.strerror(ctypes.get_errno()) if result == -1 else "allowed")
)")),
            "clone Operation not permitted\nioctl Operation not permitted\n"
            "fcntl Operation not permitted\nmmap Operation not permitted\n"
            "mmap Operation not permitted\nsocket Address family not supported by protocol\n");
}

TEST_F(Sandbox, ItsTemporaryFoldersHoldSoMuchAndNothingElseCanBeWritten) {
  SandboxPlan plan;
  plan.limits.file_mb = 2;
  const std::string told = told_by(shell_command(R"(
for f in /tmp /dev/shm; do
  for i in 1 2 3; do head -c 1M /dev/zero > $f/$i 2>/dev/null; done
  cat $f/* | wc -c
done
for f in / /dev /etc /usr /proc /scratch /var/tmp /run; do touch $f/x 2>/dev/null && echo wrote $f; done
head -c 3M /dev/zero > /tmp/1
)"),
                                   plan);
  EXPECT_EQ(told.substr(0, 16), "2097152\n2097152\n") << told;
  EXPECT_THAT(told, Not(HasSubstr("wrote")));
}

TEST_F(Sandbox, WhatOnePlayerWritesInMemoryNoOtherOneSees) {
  const auto settings =
      settings_for(shell_command(""));  // of one user, so that rights are not the reason
  auto writer = ChildProcess::start(confined(
      shell_command("echo secret | tee /tmp/x > /dev/shm/x; echo written; read line"), settings));
  ASSERT_TRUE(writer);
  pollfd written{writer->out(), POLLIN, 0};
  ASSERT_EQ(poll(&written, 1, static_cast<int>(long_enough.count())), 1);
  auto reader =
      ChildProcess::start(confined(shell_command("cat /tmp/x /dev/shm/x; echo end"), settings));
  ASSERT_TRUE(reader);
  EXPECT_EQ(read_all(reader->out()), "end\n");
}

TEST_F(Sandbox, MemoryThatNoLimitCountsCannotBeHad) {
  EXPECT_EQ(told_by(python_command(R"(
import mmap, os
def tried(what):
    try:
        return bool(what())
    except OSError as e:
        return e.strerror
zero = os.open("/dev/zero", os.O_RDWR)
print(tried(lambda: mmap.mmap(-1, 4096, mmap.MAP_SHARED)))
print(tried(lambda: mmap.mmap(zero, 4096, mmap.MAP_SHARED)))
print(tried(lambda: mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)))
print(os.read(zero, 3))
file = os.open("/tmp/x", os.O_RDWR | os.O_CREAT)
os.ftruncate(file, 4096)
print(tried(lambda: mmap.mmap(file, 4096, mmap.MAP_SHARED)))
)")),
            "Operation not permitted\nNo such device\nTrue\nb'\\x00\\x00\\x00'\nTrue\n");
}

TEST_F(Sandbox, NothingInItLivesOnceItIsKilledThoughAnotherPlayerDoes) {
  auto other = ChildProcess::start(in_sandbox(shell_command("read line")));
  auto child = ChildProcess::start(in_sandbox(
      shell_command("for i in 1 2 3 4 5 6 7 8; do setsid sh -c 'trap \"\" TERM; while :; do "
                    ":; done' & done; echo started; read line")));
  ASSERT_TRUE(other && child);
  pollfd started{child->out(), POLLIN, 0};
  ASSERT_EQ(poll(&started, 1, static_cast<int>(long_enough.count())), 1);
  const std::vector<pid_t> inside = child->tree().processes();
  EXPECT_GE(inside.size(), 9U);
  child->kill();
  for (const pid_t pid : inside) EXPECT_NE(kill(pid, 0), 0) << pid;
}

TEST_F(Sandbox, AForkBombIsBoundedAndThoseOfTwoPlayersAreApart) {
  SandboxPlan plan;
  plan.limits.processes = 10;
  const Command bomb = python_command(R"(
import os, time
count = 1
try:
    while True:
        if os.fork() == 0:
            time.sleep(100)
        count += 1
except OSError as e:
    print(count, e.strerror, flush=True)
    time.sleep(100)
)");
  auto first = ChildProcess::start(in_sandbox(bomb, plan));
  auto second = ChildProcess::start(in_sandbox(bomb, plan));
  ASSERT_TRUE(first && second);
  for (const ChildProcess* const child : {&*first, &*second}) {
    pollfd readable{child->out(), POLLIN, 0};
    ASSERT_EQ(poll(&readable, 1, static_cast<int>(long_enough.count())), 1);
    char bytes[100] = "";
    ASSERT_GT(read(child->out(), bytes, sizeof bytes - 1), 0);
    EXPECT_STREQ(bytes, "10 Resource temporarily unavailable\n");
  }
}

TEST_F(Sandbox, ItsLimitsAreSetInside) {
  SandboxPlan plan;
  plan.limits.file_mb = 8;
  plan.limits.descriptors = 100;
  plan.limits.memory_mb = 256;
  EXPECT_EQ(told_by(shell_command("ulimit -Hf; ulimit -Hn; ulimit -Hc"), plan), "16384\n100\n0\n");
#ifndef CONNECT4_SANITIZED
  EXPECT_EQ(told_by(shell_command("ulimit -Hd"), plan), "1048576\n");
#endif
}

TEST_F(Sandbox, AScratchFolderCanBeWrittenAndOutlivesTheProcess) {
  const Folder folder;
  chmod(folder.path().c_str(), 0777);
  SandboxSettings settings = settings_for(shell_command(""));
  settings.scratch = folder.path();
  for (int start = 0; start < 2; ++start) {
    auto child = ChildProcess::start(confined(
        shell_command("echo more >> $CONNECT4_SCRATCH/notes; wc -l < /scratch/notes"), settings));
    ASSERT_TRUE(child);
    EXPECT_EQ(read_all(child->out()), std::to_string(start + 1) + "\n");
  }
}

TEST_F(Sandbox, WhatCannotBeExecutedSaysWhy) {
  const Folder folder;
  const fs::path no_interpreter = folder.write("a/bot", "#!/nowhere/interpreter\n");
  const fs::path no_program = folder.write("b/bot", "just text\n");
  const fs::path not_executable = folder.write("c/bot", "#!/bin/sh\n", 0644);
  EXPECT_THAT(told_by({no_interpreter.string(), {}, {}}),
              HasSubstr("interpreter in its first line"));
  EXPECT_THAT(told_by({no_program.string(), {}, {}}), HasSubstr("does its first line lack #!"));
  EXPECT_THAT(told_by({not_executable.string(), {}, {}}), HasSubstr("chmod +x"));
}

/// A folder with a secret beside the players, and one of them that is shown alone.
class SwappedLink : public BoxTest {
 protected:
  SandboxSettings settings_of(const fs::path& program) const {
    SandboxSettings settings = settings_for(shell_command(""));
    settings.visible = {program};
    settings.folder = "/";
    return settings;
  }
  static void link_in_place_of(const fs::path& place, const fs::path& target) {
    fs::remove(place);
    fs::create_symlink(target, place);
  }
  /// What the player says, or why it says nothing, and how it ended.
  static std::string told(const fs::path& program, const SandboxSettings& settings) {
    auto child = ChildProcess::start(confined({"/bin/cat", {program.string()}, {}}, settings));
    if (!child) return child.error();
    const std::string text = read_all(child->out()) + read_all(child->err());
    return text + std::to_string(child->wait(long_enough)->code.value_or(-1));
  }

  Folder folder_;
  fs::path program_ = folder_.write("bots/bot", "mine ");
  fs::path secret_ = folder_.write("private/secret", "hidden ");
};

TEST_F(SwappedLink, ALinkPutInThePlaceOfAFileOrOfAFolderAboveItOpensNothing) {
  const SandboxSettings settings = settings_of(program_);
  EXPECT_EQ(told(program_, settings), "mine 0");
  link_in_place_of(program_, secret_);
  const std::string refusal = program_.string() + ": something else was put in its place\n" + "119";
  EXPECT_EQ(told(program_, settings), refusal);
  folder_.write("private/bot", "hidden ");
  fs::remove_all(program_.parent_path());
  link_in_place_of(program_.parent_path(), folder_.path() / "private");
  EXPECT_EQ(told(program_, settings), refusal);
}

TEST_F(SwappedLink, ALinkThatIsTurnedAwayLeadsToWhatItLedTo) {
  const fs::path link = folder_.path() / "bots/link";
  link_in_place_of(link, "bot");
  const SandboxSettings settings = settings_of(link);
  link_in_place_of(link, secret_);
  EXPECT_EQ(told(link, settings), "mine 0");
}

TEST_F(SwappedLink, OneThatIsPutThereWhileBubblewrapStartsIsFoundOut) {
  SandboxSettings settings = settings_of(program_);
  settings.bubblewrap = folder_.write("bwrap", "#!/bin/sh\nln -sf " + secret_.string() + " " +
                                                   program_.string() + "; exec bwrap \"$@\"\n");
  EXPECT_EQ(told(program_, settings),
            program_.string() + ": something else was put in its place\n" + "119");
}

TEST_F(SwappedLink, AFileThatIsReplacedByAnotherOneIsThePlayersNewOne) {
  const SandboxSettings settings = settings_of(program_);
  fs::rename(folder_.write("bots/new", "newer "), program_);
  EXPECT_EQ(told(program_, settings), "newer 0");
}

TEST_F(Sandbox, ASandboxThatCannotBeMadeIsOurFaultNotThePlayers) {
  SandboxSettings settings = settings_for(shell_command(""));
  settings.visible.push_back(fs::path("/nowhere"));
  try {
    (void)ChildProcess::start(confined(shell_command("echo here"), settings));
    FAIL() << "it started";
  } catch (const SystemFault& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("Can't find source path /nowhere"));
  }
}

TEST_F(Sandbox, IsFoundToWorkHere) {
  EXPECT_EQ(sandbox_problem(installation()), std::nullopt);
}

}  // namespace
}  // namespace connect4
