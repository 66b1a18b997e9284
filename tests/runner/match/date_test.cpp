// The date may jump in the middle of a game: rulings on time must not look at it.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <regex>

namespace connect4 {
namespace {

namespace fs = std::filesystem;

/// The lines of a source that ask for the date.
std::vector<std::string> looks_at_the_date(std::istream& source) {
  static const std::regex asks(
      R"(system_clock|gettimeofday|CLOCK_REALTIME|timer_create|\btime\((nullptr|NULL|0|&)|\b(localtime|gmtime)(_r)?\()");
  std::vector<std::string> lines;
  for (std::string line; std::getline(source, line);)
    if (std::regex_search(line, asks)) lines.push_back(line);
  return lines;
}

TEST(DateRule, NoFileThatRulesOrMeasuresAsksForTheDate) {
  int files = 0;
  for (const char* const folder : {"lib", "protocol", "runner/process", "runner/match"})
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(CONNECT4_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      std::ifstream source(entry.path());
      EXPECT_THAT(looks_at_the_date(source), testing::IsEmpty()) << entry.path();
      ++files;
    }
  EXPECT_GT(files, 100);
}

TEST(DateRule, AQuestionForTheDateWouldBeSeen) {
  std::istringstream source(
      "auto a = std::chrono::system_clock::now();\nlong b = time(nullptr);\n"
      "std::time(&c);\nauto d = clock.time();\nelapsed_time(e);\n");
  EXPECT_THAT(looks_at_the_date(source), testing::SizeIs(3));
}

}  // namespace
}  // namespace connect4
