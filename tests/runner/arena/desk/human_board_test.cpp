// A board of the arena with the bundled programs.
#include "runner/arena/desk/human_board.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "protocol/files/file.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/scratch_folder.hpp"
#include "runner/process/this_machine.hpp"

namespace connect4 {
namespace {

TEST(HumanBoard, GivesUpForAPersonThatIsTooSlowAndEnds) {
  const ScratchFolder scratch(std::nullopt);
  const ArenaFolder folder{scratch.path()};
  std::filesystem::create_directories(folder.boards());
  const Installation installation{CONNECT4_BIN_DIR "/../libexec/connect4/players",
                                  {},
                                  {},
                                  CONNECT4_BIN_DIR "/../libexec/connect4"};
  HumanBoard board({.folder = folder,
                    .person = 3,
                    .player = "Bob",
                    .seats = {find_player("human", TimeControl{}, installation).value(),
                              find_player("random", TimeControl{}, installation).value()},
                    .names = {"Ann", "Bob"},
                    .processor = current_processor(),
                    .patience = std::chrono::seconds(1)});
  while (!board.is_over()) {
    board.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const auto text = read_whole_file(folder.board(3).string(), 1 << 16);
  ASSERT_TRUE(text.has_value());
  const auto state = nlohmann::json::parse(*text);
  EXPECT_EQ(state["turn"], "closed");
  EXPECT_EQ(state["winner"], "blue");
  EXPECT_EQ(state["reason"], "resigned");
  EXPECT_EQ(state["detail"], "The time for a move ran out.");
  EXPECT_TRUE(std::filesystem::exists(folder.human_games()));
}

}  // namespace
}  // namespace connect4
