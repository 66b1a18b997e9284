// The view of a program in the sandbox. The programs are real, and so is the sandbox.
#include "runner/process/sandbox.hpp"

#include <unistd.h>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "tests/runner/process/box.hpp"

namespace connect4 {
namespace {

using namespace testing_box;
namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

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

TEST_F(Sandbox, ItsProcHasItsProcessesAndNothingOfTheMachine) {
  EXPECT_EQ(told_by(shell_command(R"(
ls /proc | grep -v '^[0-9]*$'
for name in loadavg meminfo pressure sys sys/kernel/pty/nr locks uptime vmstat interrupts irq bus; do
  [ -e /proc/$name ] && echo $name
done
[ $(cat /proc/$$/comm) = sh ] && echo itself
)")),
            "self\nthread-self\nitself\n");
}

TEST_F(Sandbox, FindsAMadeUpProcessorThatCannotBeChanged) {
  EXPECT_EQ(told_by(shell_command("cat /proc/stat; grep -c processor /proc/cpuinfo; "
                                  "echo more 2>/dev/null > /proc/stat || chmod 666 /proc/stat")),
            "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nbtime 0\n1\n"
            "chmod: changing permissions of '/proc/stat': Read-only file system\n");
}

TEST_F(Sandbox, HasNoTerminalAndNoDeviceByWhichToMakeOne) {
  EXPECT_EQ(told_by(shell_command("echo /dev/*; grep -c devpts /proc/self/mountinfo; "
                                  "echo x > /dev/null; head -c 3 /dev/zero | wc -c; "
                                  "head -c 3 /dev/urandom | wc -c; echo through > /dev/stdout")),
            "/dev/fd /dev/full /dev/null /dev/random /dev/shm /dev/stderr /dev/stdin /dev/stdout "
            "/dev/urandom /dev/zero\n0\n3\n3\nthrough\n");
}

TEST_F(Sandbox, SeesNoProcessButItsOwnAndCannotTouchTheFirst) {
  const std::string told = told_by(shell_command(
      "for p in /proc/[0-9]*; do echo ${p#/proc/}; done; kill -9 1; kill -9 " +
      std::to_string(getpid()) + "; cat /proc/1/mem; ls /proc/1/fd; sleep 0.1; echo alive"));
  EXPECT_THAT(told, AllOf(testing::StartsWith("1\n2\n"), HasSubstr("alive"),
                          HasSubstr("/proc/1/mem: Permission denied")));
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
  const int page =
      geteuid() == 0 ? 4096 : 0;  // in /tmp, of the /etc/passwd that root's player sees
  EXPECT_THAT(told, testing::StartsWith(std::to_string(2097152 - page) + "\n2097152\n"));
  EXPECT_THAT(told, Not(HasSubstr("wrote")));
}

TEST_F(Sandbox, NoPlayerSeesTheFilesInMemoryOfAnother) {
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

}  // namespace
}  // namespace connect4
