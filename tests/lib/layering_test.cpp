// Dependencies run one way, lib <- protocol <- { players, runner }, and lib touches nothing: no
// file, clock, thread or process. Checked in the source, on every include.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The layers that each layer may include.
const std::map<std::string, std::set<std::string>> allowed_layers{
    {"lib", {"lib"}},
    {"protocol", {"lib", "protocol"}},
    {"players", {"lib", "protocol", "players"}},
    {"runner", {"lib", "protocol", "runner"}},
};

/// The rooms of a layer: each may include itself and those before it. A folder below one of them
/// belongs to it.
const std::vector<std::vector<std::string>> rooms_in_order{
    {"lib/game", "lib/solver"},
    {"lib/game", "lib/ui"},
    {"lib/tournament/results", "lib/tournament/statistics", "lib/tournament/schedule/formats",
     "lib/tournament/schedule", "lib/tournament/standings", "lib/tournament/config",
     "lib/tournament/report"},
    {"protocol/files", "protocol/messages", "protocol/records", "protocol/tournament_file",
     "protocol/results", "protocol/page"},
    {"runner/process",
     "runner/match",
     "runner/catalog",
     "runner/screen",
     "runner/page",
     "runner/command_line",
     "runner/analysis",
     "runner/keyboard",
     "runner/check",
     "runner/exam",
     "runner/list",
     "runner/new_bot",
     "runner/store",
     "runner/tournament/config",
     "runner/tournament/report",
     "runner/serve",
     "runner/tournament/workers",
     "runner/cluster",
     "runner/tournament/run",
     "runner/commands"},
};

/// System and library headers that lib may not include, by how they begin.
constexpr std::array forbidden_in_lib{"iostream",
                                      "fstream",
                                      "ostream",
                                      "istream",
                                      "syncstream",
                                      "filesystem",
                                      "thread",
                                      "mutex",
                                      "shared_mutex",
                                      "condition_variable",
                                      "future",
                                      "semaphore",
                                      "latch",
                                      "barrier",
                                      "stop_token",
                                      "csignal",
                                      "signal.h",
                                      "ctime",
                                      "time.h",
                                      "unistd.h",
                                      "fcntl.h",
                                      "poll.h",
                                      "pthread.h",
                                      "sched.h",
                                      "spawn.h",
                                      "termios.h",
                                      "sys/",
                                      "linux/",
                                      "netinet/",
                                      "arpa/",
                                      "netdb.h",
                                      "dlfcn.h",
                                      "nlohmann/",
                                      "boost/asio",
                                      "boost/process",
                                      "boost/program_options",
                                      "boost/filesystem",
                                      "sqlite3.h",
                                      "SQLiteCpp/",
                                      "SFML/"};

/// Words that ask the machine for something, in all headers.
const std::set<std::string> forbidden_words_in_lib{
    "steady_clock", "system_clock", "high_resolution_clock", "random_device", "getenv", "printf",
    "fopen",        "puts"};

struct Include {
  std::string header;
  bool in_quotes;
};

/// The header that the line includes, if it is an include.
std::optional<Include> include_in(std::string line) {
  std::erase_if(line, [](char letter) { return letter == ' ' || letter == '\t'; });
  constexpr std::string_view directive = "#include";
  if (!line.starts_with(directive) || line.size() == directive.size()) return std::nullopt;
  const std::string quoted = line.substr(directive.size());
  return Include{quoted.substr(1, quoted.find_first_of(">\"", 1) - 1), quoted[0] == '"'};
}

std::set<std::string> words_of(const std::string& line) {
  std::set<std::string> words;
  std::string word;
  for (const char letter : line + " ") {
    if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '_') {
      word += letter;
    } else {
      words.insert(std::exchange(word, ""));
    }
  }
  return words;
}

bool has_forbidden_word(const std::string& line) {
  const std::set<std::string> words = words_of(line);
  return std::ranges::any_of(forbidden_words_in_lib,
                             [&](const auto& word) { return words.contains(word); });
}

bool starts_with_one_of(std::string_view header, const auto& beginnings) {
  return std::ranges::any_of(beginnings,
                             [&](std::string_view start) { return header.starts_with(start); });
}

/// Whether the layer's files may say so.
bool is_allowed(const std::string& layer, const Include& include) {
  const std::string top = include.header.substr(0, include.header.find('/'));
  if (allowed_layers.contains(top)) return allowed_layers.at(layer).contains(top);
  if (include.in_quotes) return false;  // not from the root, so it does not name its layer
  return layer != "lib" || !starts_with_one_of(include.header, forbidden_in_lib);
}

/// The lines that a source file of that layer may not have.
std::vector<std::string> violations(const std::string& layer, const std::string& source) {
  std::vector<std::string> found;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    const auto include = include_in(line);
    if (include && !is_allowed(layer, *include)) found.push_back(line);
    if (!include && layer == "lib" && has_forbidden_word(line)) found.push_back(line);
  }
  return found;
}

bool is_source(const std::filesystem::path& path) {
  for (const char* bots : {"/templates/", "/protocol/examples/"})  // of others, on the SDKs
    if (path.string().find(bots) != std::string::npos) return false;
  const std::set<std::string> endings{".hpp", ".cpp", ".h", ".c"};
  return endings.contains(path.extension().string());
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The place among its neighbours of the innermost room that a file is in; nothing outside of them.
std::optional<std::size_t> place_of(std::string_view path, const std::vector<std::string>& rooms) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < rooms.size(); ++i)
    if (path.starts_with(rooms[i] + "/") && (!best || rooms[i].size() > rooms[*best].size()))
      best = i;
  return best;
}

/// The lines of a source file at that path by which its room reaches into a later one.
std::vector<std::string> ways_back(const std::string& path, const std::string& source) {
  std::vector<std::string> found;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    const auto include = include_in(line);
    if (!include) continue;
    for (const auto& rooms : rooms_in_order) {
      const auto here = place_of(path, rooms);
      const auto there = place_of(include->header, rooms);
      if (here && there && *there > *here) found.push_back(line);
    }
  }
  return found;
}

class Layer : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Layers, Layer, testing::Values("lib", "protocol", "players", "runner"),
                         [](const auto& layer) { return layer.param; });

TEST_P(Layer, IncludesNothingFromAbove) {
  const std::filesystem::path root = CONNECT4_SOURCE_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / GetParam())) {
    if (!is_source(entry.path())) continue;
    EXPECT_THAT(violations(GetParam(), contents(entry.path())), IsEmpty())
        << entry.path().lexically_relative(root);
  }
}

TEST_P(Layer, HasRoomsThatIncludeNoLaterOne) {
  const std::filesystem::path root = CONNECT4_SOURCE_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / GetParam())) {
    if (!is_source(entry.path())) continue;
    const std::string path = entry.path().lexically_relative(root).string();
    EXPECT_THAT(ways_back(path, contents(entry.path())), IsEmpty()) << path;
  }
}

TEST(Layering, KnowsOnlyRoomsThatExist) {
  for (const auto& rooms : rooms_in_order)
    for (const std::string& room : rooms)
      EXPECT_TRUE(std::filesystem::is_directory(std::filesystem::path(CONNECT4_SOURCE_DIR) / room))
          << room;
}

TEST(Layering, LetsARoomIncludeThoseBeforeItOnly) {
  const std::string store = "#include \"runner/store/store.hpp\"\n";
  const std::string workers = "#include \"runner/tournament/workers/local_pool.hpp\"\n";
  EXPECT_THAT(ways_back("runner/store/x.cpp", store), IsEmpty());
  EXPECT_THAT(ways_back("runner/tournament/report/x.cpp", store), IsEmpty());
  EXPECT_THAT(ways_back("runner/tournament/run/x.cpp", workers), IsEmpty());
  EXPECT_THAT(ways_back("runner/tournament/report/x.cpp", workers), testing::SizeIs(1));
  EXPECT_THAT(ways_back("runner/tournament/workers/x.cpp",
                        "#include \"runner/tournament/run/tournament_run.hpp\"\n"),
              testing::SizeIs(1));
}

TEST(Layering, LibIsReallyRead) {
  const std::filesystem::path position =
      std::filesystem::path(CONNECT4_SOURCE_DIR) / "lib/game/position.hpp";
  EXPECT_THAT(contents(position), testing::HasSubstr("#include \"lib/game/board.hpp\""));
}

TEST(Layering, LetsALayerIncludeItselfAndThoseBelow) {
  EXPECT_THAT(violations("lib", "#include \"lib/random.hpp\"\n#include <vector>\n"), IsEmpty());
  EXPECT_THAT(violations("protocol", "#include \"lib/random.hpp\"\n#include \"protocol/x.hpp\"\n"),
              IsEmpty());
  EXPECT_THAT(violations("players", "#include \"protocol/x.hpp\"\n#include <iostream>\n"),
              IsEmpty());
  EXPECT_THAT(violations("runner", "#include \"runner/x.hpp\"\n#include <nlohmann/json.hpp>\n"),
              IsEmpty());
}

TEST(Layering, LetsNoLayerIncludeFromAbove) {
  for (const std::string above : {"protocol", "players", "runner"})
    EXPECT_THAT(violations("lib", "#include \"" + above + "/x.hpp\"\n"), testing::SizeIs(1));
  for (const std::string above : {"players", "runner"})
    EXPECT_THAT(violations("protocol", "#include <" + above + "/x.hpp>\n"), testing::SizeIs(1));
}

TEST(Layering, KeepsPlayersAndRunnerApart) {
  EXPECT_THAT(violations("players", "#include \"runner/x.hpp\"\n"), testing::SizeIs(1));
  EXPECT_THAT(violations("runner", "#include \"players/x.hpp\"\n"), testing::SizeIs(1));
}

TEST(Layering, WantsIncludesFromTheRoot) {
  EXPECT_THAT(violations("runner", "#include \"x.hpp\"\n#include \"../lib/random.hpp\"\n"),
              ElementsAre("#include \"x.hpp\"", "#include \"../lib/random.hpp\""));
}

TEST(Layering, LetsLibTouchNothing) {
  for (const std::string header : {"iostream", "fstream", "thread", "mutex", "unistd.h",
                                   "sys/types.h", "nlohmann/json.hpp", "boost/process/v2.hpp"})
    EXPECT_THAT(violations("lib", "  # include <" + header + ">  // why\n"), testing::SizeIs(1))
        << header;
  EXPECT_THAT(violations("lib", "const auto now = std::chrono::steady_clock::now();"),
              testing::SizeIs(1));
}

}  // namespace
}  // namespace connect4
