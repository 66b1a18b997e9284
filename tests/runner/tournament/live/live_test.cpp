// The moves of games in progress, on their way through a pipe.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "lib/game/notation.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/tournament/live/live_message.hpp"
#include "runner/tournament/live/live_pipe.hpp"

namespace connect4 {
namespace {

using Kind = LiveMessage::Kind;
using testing::StartsWith;

TEST(LiveMessage, SurvivesWritingAndReading) {
  for (const LiveMessage& message : {
           LiveMessage{},
           LiveMessage{.kind = Kind::start,
           .game = 7,
           .red = 3,
           .blue = 0,
           .start = to_fen(Position()),
           .begun = 480},
           LiveMessage{.kind = Kind::move, .game = 7, .move = 42, .column = 6, .clock_ms = 12},
           LiveMessage{.kind = Kind::end, .game = 7, .winner = "red", .reason = "four"},
           LiveMessage{.kind = Kind::end, .game = 7, .reason = "draw"},
       }) {
    const std::string line = to_line(message);
    ASSERT_EQ(line.back(), '\n');
    const auto read = parse_live_message(line.substr(0, line.size() - 1));
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_EQ(*read, message);
  }
}

TEST(LiveMessage, ALineThatIsNotOneIsRefused) {
  for (const char* const line :
       {"", "hello", "run 1", "start 1 2", "start 1 2 3 4 x", "start 1 2 3 4 x y z", "move 1 2 7 0",
        "move 1 2 -1 0", "move 1 2 x 0", "move 99999999999 2 3 0", "end 1 red",
        "end 1 red four x"}) {
    const auto read = parse_live_message(line);
    ASSERT_FALSE(read.has_value()) << line;
    EXPECT_THAT(read.error(), StartsWith("not an event: "));
  }
}

class LivePipeTest : public testing::Test {
 protected:
  LivePipeTest() {
    std::filesystem::remove(path_);
    mkfifo(path_.c_str(), 0600);
  }
  ~LivePipeTest() override { std::filesystem::remove(path_); }

  Descriptor reader() const { return Descriptor(open(path_.c_str(), O_RDONLY | O_NONBLOCK)); }

  static std::string all_in(const Descriptor& pipe) {
    std::string text(1 << 20, '\0');
    const ssize_t count = read(pipe.number(), text.data(), text.size());
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
  }

  const std::string path_ = testing::TempDir() + "live-" + std::to_string(getpid());
};

TEST_F(LivePipeTest, BeginsWithTheRunAndTellsInOrder) {
  const Descriptor in = reader();
  LivePipe pipe(path_);
  pipe.send({.kind = Kind::end, .game = 1, .reason = "draw"});
  pipe.send({.kind = Kind::move, .game = 2, .move = 1, .column = 3});
  EXPECT_EQ(all_in(in), "run\nend 1 - draw\nmove 2 1 3 0\n");
}

TEST_F(LivePipeTest, WithoutAReaderNothingIsWaitedFor) {
  LivePipe pipe(path_);
  for (int i = 0; i < 1'000; ++i) pipe.send({});
  LivePipe missing(path_ + "-missing");
  missing.send({});
}

TEST_F(LivePipeTest, AFullPipeLosesWholeLinesAlone) {
  const Descriptor in = reader();
  LivePipe pipe(path_);
  for (int i = 1; i <= 10'000; ++i)
    pipe.send({.kind = Kind::move, .game = i, .move = 1, .column = 3});
  const std::string text = all_in(in);
  EXPECT_LT(text.size(), 100'000u);
  EXPECT_EQ(text.back(), '\n');
  EXPECT_THAT(text, StartsWith("run\nmove 1 1 3 0\nmove 2 1 3 0\n"));
}

TEST_F(LivePipeTest, AFileThatIsNotAPipeIsNotWrittenTo) {
  std::filesystem::remove(path_);
  { const Descriptor file(open(path_.c_str(), O_WRONLY | O_CREAT, 0600)); }
  LivePipe pipe(path_);
  pipe.send({});
  EXPECT_EQ(std::filesystem::file_size(path_), 0u);
}

TEST_F(LivePipeTest, OfManyGamesTenPerSecondAreToldOf) {
  LivePipe pipe(path_);
  int told = 0;
  for (int i = 0; i < 10'000; ++i) told += pipe.begin_game() ? 1 : 0;
  EXPECT_GE(told, 1);
  EXPECT_LE(told, 10) << "as long as that takes less than a second";
  EXPECT_EQ(pipe.begun(), 10'000);
}

}  // namespace
}  // namespace connect4
