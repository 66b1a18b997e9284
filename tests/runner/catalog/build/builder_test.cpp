#include "runner/catalog/build/builder.hpp"

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <fstream>
#include <sstream>

#include "runner/catalog/build/build_ways.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/system_fault.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::HasSubstr;

Installation installation_of_tests() {
  const fs::path prefix = fs::path(CONNECT4_BIN_DIR).parent_path();
  return {prefix / "libexec/connect4/players", prefix / "share/connect4/sdk",
          prefix / "share/connect4", prefix / "libexec/connect4"};
}

class Builder : public testing::Test {
 protected:
  fs::path source() const { return folder_.path() / "ann"; }
  fs::path target() const { return folder_.path() / "copy"; }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((source() / name).parent_path());
    std::ofstream(source() / name) << text;
  }

  BuildResult build(const BuildLimits& limits = {}, BuildPlace place = BuildPlace::sandbox) const {
    auto result = build_copy(source(), target(), place, limits, installation_of_tests());
    EXPECT_TRUE(result) << result.error();
    return result.value_or(BuildResult{});
  }

  /// Builds by that script, which fails, and returns its output.
  std::string output_of(const std::string& script) const {
    write("build.sh", script + "\nexit 1\n");
    return build().output;
  }

  /// Returns a port of this machine at which the test listens.
  int port_that_listens() {
    listener_ = Descriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name;
    auto* const address = reinterpret_cast<sockaddr*>(&name);
    EXPECT_EQ(bind(listener_.number(), address, size), 0);
    EXPECT_EQ(listen(listener_.number(), 1), 0);
    EXPECT_EQ(getsockname(listener_.number(), address, &size), 0);
    return ntohs(name.sin_port);
  }

  /// Returns the program that plays in the copy, from there on.
  std::string program() const {
    const auto found = player_in_folder(target());
    return found ? found->program.lexically_relative(target()).string() : found.error();
  }

 private:
  samples::TemporaryFolder folder_;
  Descriptor listener_;
};

const char* const c_program = "int main(void) { return 0; }\n";

TEST_F(Builder, BuildsASingleSourceFile) {
  write("bot.cpp", "#include \"connect4.hpp\"\nint main() { return 0; }\n");
  const BuildResult result = build();
  EXPECT_EQ(result.problem, "") << result.output;
  EXPECT_EQ(result.command, "g++ -O2 -o bot bot.cpp");
  EXPECT_EQ(program(), "bot");
  EXPECT_FALSE(fs::exists(source() / "bot")) << "the submission stays as it is";
}

TEST_F(Builder, BuildsByAMakefileInTheOnlyFolder) {
  write("project/Makefile", "mybot: mybot.c\n\tcc -o $@ $<\n");
  write("project/mybot.c", c_program);
  EXPECT_EQ(build().problem, "");
  EXPECT_EQ(program(), "mybot");
}

/// The name of the only folder is the stranger's. A link in place of the folder around it must not
/// lead to a folder of that name elsewhere.
TEST_F(Builder, CopiesNothingThatALinkInPlaceOfTheBuiltFolderLeadsTo) {
  const fs::path elsewhere = source().parent_path() / "elsewhere";
  fs::create_directories(elsewhere / "keys");
  std::ofstream(elsewhere / "keys/secret") << "a key";
  for (const auto& [folder, link] :
       {std::pair("$(dirname \"$PWD\")", elsewhere), std::pair("$PWD", elsewhere / "keys")}) {
    write("keys/build.sh", "folder=" + std::string(folder) +
                               "\ncd /\nmv \"$folder\" \"$folder-moved\"\nln -s " + link.string() +
                               " \"$folder\"\nexit 0\n");
    const auto result =
        build_copy(source(), target(), BuildPlace::sandbox, {}, installation_of_tests());
    EXPECT_FALSE(fs::exists(target() / "secret")) << folder;
    fs::remove_all(target());
  }
}

TEST_F(Builder, BuildsByCMakeIntoAFolderOfBuilds) {
  write("CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(b C)\nadd_executable(mybot mybot.c)\n");
  write("mybot.c", c_program);
  const BuildResult result = build();
  EXPECT_EQ(result.problem, "") << result.output;
  EXPECT_EQ(program(), "build/mybot");
}

TEST_F(Builder, BuildsJavaWithTheClassesOfTheSdk) {
  write("MyBot.java", "class MyBot { static void play(Connect4.Turn turn) {} }\n");
  write("Other.java", "class Other {}\n");
  const BuildResult result = build();
  EXPECT_EQ(result.problem, "") << result.output;
  EXPECT_TRUE(fs::exists(target() / "classes/MyBot.class"));
}

TEST_F(Builder, BuildsGoAndRustWithoutANetwork) {
  write("go.mod", "module mybot\n");
  write("main.go", "package main\nfunc main() {}\n");
  const BuildResult go = build();
  EXPECT_EQ(go.problem, "") << go.output;
  EXPECT_EQ(program(), "mybot");
  fs::remove_all(source());
  fs::remove_all(target());
  write("Cargo.toml", "[package]\nname = \"mybot\"\nversion = \"1.0.0\"\nedition = \"2021\"\n");
  write("src/main.rs", "fn main() {}\n");
  const BuildResult rust = build();
  EXPECT_EQ(rust.problem, "") << rust.output;
  EXPECT_EQ(program(), "target/release/mybot");
}

TEST_F(Builder, BuildsTypeScript) {
  write("tsconfig.json",
        "{\"files\": [\"mybot.mts\"], \"compilerOptions\": {\"target\": \"es2020\"}}");
  write("mybot.mts", "const four: number = 4;\nexport { four };\n");
  const BuildResult result = build();
  EXPECT_EQ(result.problem, "") << result.output;
  EXPECT_EQ(program(), "mybot.mjs");
}

TEST_F(Builder, BuildsNothingOfAScriptThatHasAMakefileForOtherEnds) {
  write("mybot.py", "pass\n");
  write("Makefile", "all:\n\tfalse\n");
  const BuildResult result = build();
  EXPECT_EQ(result.command, "");
  EXPECT_EQ(program(), "mybot.py");
}

TEST_F(Builder, BuildsTheDataOfAScriptByItsBuildScript) {
  write("mybot.py", "pass\n");
  write("build.sh", "echo 1 > table\n");
  EXPECT_EQ(build().command, "sh build.sh");
  EXPECT_TRUE(fs::exists(target() / "table"));
}

TEST_F(Builder, AFailedBuildIsAValueWithTheEndOfItsOutput) {
  write("Makefile", "all:\n\t@echo first; exit 3\n");
  const BuildResult result = build();
  EXPECT_THAT(result.problem, HasSubstr("`make` exited with status 2; fix it"));
  EXPECT_THAT(result.output, HasSubstr("first\n"));
  EXPECT_FALSE(fs::exists(target()));
}

TEST_F(Builder, ItsOutputIsHarmlessAndCutAtItsBegin) {
  write("build.sh",
        "i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done\n"
        "printf '\\033[2Jend'; exit 1\n");
  const BuildResult result = build({.output_bytes = 1000});
  EXPECT_LE(result.output.size(), 1010u);
  EXPECT_THAT(result.output, testing::EndsWith("line 19999\n\uFFFD[2Jend"));
}

TEST_F(Builder, ThatFillsTheDiskWithManyFilesIsEnded) {
  write("build.sh", "i=0; while :; do head -c 1000000 /dev/urandom > f$i; i=$((i+1)); done\n");
  EXPECT_THAT(build({.disk_mb = 20}).problem, HasSubstr("it wrote more than 20 MiB to the disk"));
}

TEST_F(Builder, EndsWhenTheDiskHasLessRoomThanOthersNeed) {
  write("build.sh", "sleep 60\n");
  const BuildLimits limits{.free_mb = std::int64_t{1} << 32};
  EXPECT_THROW(build_copy(source(), target(), BuildPlace::sandbox, limits, installation_of_tests()),
               SystemFault);
}

TEST_F(Builder, SeesTheSystemAndItsFolderAndNothingElse) {
  std::ofstream(source().parent_path() / "secret") << "told";
  EXPECT_THAT(output_of("cat " + (source().parent_path() / "secret").string()),
              HasSubstr("No such file or directory"));
  EXPECT_EQ(output_of("ls /root /home 2>/dev/null; ls /scratch"), "bot\n");
  EXPECT_THAT(output_of("echo x > /usr/x || echo refused"), HasSubstr("refused"));
  EXPECT_THAT(output_of("python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", " +
                        std::to_string(port_that_listens()) + "), 5)'"),
              HasSubstr("OSError"));
}

TEST_F(Builder, LeavesOutLinksThatTheBuildMade) {
  write("build.sh", "ln -s /etc/passwd secret; mkfifo pipe; printf '#!/bin/sh\\n' > mybot\n");
  EXPECT_EQ(build().problem, "");
  EXPECT_EQ(program(), "mybot");
  EXPECT_FALSE(fs::exists(fs::symlink_status(target() / "secret")));
  EXPECT_FALSE(fs::exists(fs::symlink_status(target() / "pipe")));
}

TEST_F(Builder, EndsABuildThatTakesTooLongWithAllThatItStarted) {
  write("build.sh", "sleep 1000 & sleep 1000\n");
  EXPECT_THAT(build({.time = milliseconds(300)}).problem, HasSubstr("it took longer than 300 ms"));
}

TEST_F(Builder, EndsABuildThatClosesItsOutputAndStays) {
  write("build.sh", "exec sleep 1000 > /dev/null 2>&1\n");
  EXPECT_THAT(build({.time = milliseconds(300)}).problem, HasSubstr("it took longer than 300 ms"));
}

TEST_F(Builder, EndsABuildThatUsesTooMuchMemory) {
  write("build.sh", "exec python3 -c 'x = bytearray(200 << 20); import time; time.sleep(1000)'\n");
  BuildLimits limits;
  limits.sandbox.memory_mb = 100;
  EXPECT_THAT(build(limits).problem, HasSubstr("of memory; 100 MiB is allowed"));
}

TEST_F(Builder, ABombOfProcessesEnds) {
  write("build.sh", "f() { f | f & }; f; sleep 1000\n");
  BuildLimits limits{.time = milliseconds(2000)};
  limits.sandbox.processes = 60;
  EXPECT_NE(build(limits).problem, "");
}

TEST_F(Builder, AGigabyteOfOutputIsReadAndNotKept) {
  write("build.sh", "head -c 1000000000 /dev/zero; echo; echo done; exit 1\n");
  const BuildResult result = build();
  EXPECT_THAT(result.output, testing::EndsWith("done\n"));
  EXPECT_LE(result.output.size(), 3u * 65536) << "a character that is replaced has three bytes";
}

TEST_F(Builder, WithoutASandboxItBuildsWithOurRights) {
  write("Makefile", "mybot:\n\tprintf '#!/bin/sh\\n' > mybot; pwd\n");
  EXPECT_EQ(build({}, BuildPlace::anywhere).problem, "");
  EXPECT_EQ(program(), "mybot");
}

TEST(BuildWays, NamesWaysThatNeedANetworkAndDoesNotRunThem) {
  samples::TemporaryFolder folder;
  std::ofstream(folder.path() / "pom.xml") << "";
  EXPECT_EQ(find_build(folder.path())->command, "mvn package");
  EXPECT_FALSE(needed_build(folder.path()));
}

}  // namespace
}  // namespace connect4
