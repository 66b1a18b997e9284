#include "runner/catalog/path_program.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "runner/process/real_path.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class PathProgramTest : public testing::Test {
 protected:
  PathProgramTest() {
    std::string name = testing::TempDir() + "connect4-own-XXXXXX";
    root_ = fs::canonical(mkdtemp(name.data()));
  }
  ~PathProgramTest() override { fs::remove_all(root_); }

  fs::path script(const std::string& name, const std::string& text) const {
    const fs::path file = root_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    chmod(file.c_str(), 0755);
    return file;
  }

  fs::path folder(const std::string& name) const {
    fs::create_directories(root_ / name);
    return root_ / name;
  }

  PathProgram follow(const fs::path& found) const {
    const auto own = follow_path_program(found, places_);
    if (!own) throw std::runtime_error(own.error());
    return *own;
  }

  fs::path root_;
  PrivatePlaces places_{{}};
};

TEST_F(PathProgramTest, APythonOfAVirtualEnvironmentStaysInIt) {
  const std::string make = "/usr/bin/python3 -m venv --without-pip " + (root_ / "env").string();
  ASSERT_EQ(std::system(make.c_str()), 0);
  const PathProgram own = follow(root_ / "env/bin/python3");
  EXPECT_EQ(own.program, root_ / "env/bin/python3");
  EXPECT_THAT(own.folders, ElementsAre(root_ / "env")) << "what its links lead to is in /usr";
}

TEST_F(PathProgramTest, TheScriptOfAVersionManagerIsAskedForTheProgramBehindIt) {
  const fs::path real = folder("versions/3.11");
  const fs::path shim =
      script("shims/python3.11", "#!/bin/sh\nprintf '%s\\n' " + real.string() + "/bin/python3 " +
                                     real.string() + " " + real.string() + "\n");
  const PathProgram own = follow(shim);
  EXPECT_EQ(own.program, real / "bin/python3");
  EXPECT_THAT(own.folders, ElementsAre(real));
}

TEST_F(PathProgramTest, AnEnvironmentIsSeenWithTheInstallationThatItComesFrom) {
  const fs::path base = folder("base"), environment = folder("env");
  const fs::path shim = script(
      "shims/python3", "#!/bin/sh\nprintf '%s\\n' " + environment.string() + "/bin/python3 " +
                           environment.string() + " " + base.string() + "\n");
  EXPECT_THAT(follow(shim).folders, ElementsAre(environment, base));
}

TEST_F(PathProgramTest, AllThatItsLinksPassThroughIsSeen) {
  const fs::path tool = script("tool-3.1/bin/tool", "no script");
  fs::create_directory_symlink(root_ / "tool-3.1", root_ / "tool-3");
  folder("env/bin");
  fs::create_symlink(root_ / "tool-3/bin/tool", root_ / "env/bin/python3");
  const fs::path shim =
      script("shims/python3", "#!/bin/sh\necho " + root_.string() + "/env/bin/python3\n");
  EXPECT_THAT(follow(shim).folders, ElementsAre(root_ / "env", root_ / "tool-3"));
}

TEST_F(PathProgramTest, AnInterpreterThatSaysNothingCannotBeFollowed) {
  const fs::path broken = script("shims/python3", "#!/bin/sh\nexit 1\n");
  EXPECT_EQ(follow_path_program(broken, places_).error(),
            "it did not say where it is installed, perhaps because the machine is busy");
}

TEST_F(PathProgramTest, OnlyNamesOfInterpretersAreAsked) {
  const fs::path tool = script("bin/pythonic",
                               "\x7f"
                               "ELF");
  EXPECT_EQ(follow(tool).program, tool);
}

TEST_F(PathProgramTest, AScriptMayNameAnInterpreterOfOurPath) {
  const auto python = *find_executable("python3", search_path());
  for (const auto* const line :
       {"#!/usr/bin/env python3\n", "#! /usr/bin/env python3\r\n", "#!/usr/bin/env -S python3 -u\n",
        "#!/usr/bin/env -i A=1 python3\n"})
    EXPECT_EQ(program_behind(script("bot", line).string()), python) << line;
  EXPECT_EQ(program_behind("sh")->filename(), "sh") << "a name that a person gave";
}

TEST_F(PathProgramTest, NothingElseThatAStrangerWroteIsStarted) {
  const std::string own = script("python3", "#!/bin/sh\n").string();
  EXPECT_EQ(program_behind(own), std::nullopt) << "a file with the name of an interpreter";
  for (const std::string& line :
       {"#!" + own, "#!/usr/bin/env " + own, "#!/usr/bin/env ../../../../../../../.." + own,
        std::string("#!/bin/sh"), std::string("#!/usr/bin/env sh"), std::string("no script")})
    EXPECT_EQ(program_behind(script("bot", line + "\n").string()), std::nullopt) << line;
  EXPECT_EQ(program_behind((root_ / "missing").string()), std::nullopt);
}

}  // namespace
}  // namespace connect4
