#include "protocol/messages/player_loop.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "lib/game/notation.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/message_writer.hpp"
#include "protocol/messages/reply_reader.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The output of a player program after a whole session's input.
struct Session {
  std::string output;
  std::string log;
  int exit_status;
};

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t count; (count = read(descriptor, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(count));
  close(descriptor);
  return text;
}

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  return ends;
}

/// Runs the test's player with that input over real pipes, until it ends.
Session run(std::string_view input, const char* option = nullptr) {
  const auto in = make_pipe(), out = make_pipe(), log = make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, log[1], STDERR_FILENO);
  std::string program = CONNECT4_MISTAKEN, argument = option != nullptr ? option : "";
  std::array<char*, 3> arguments{program.data(), option != nullptr ? argument.data() : nullptr,
                                 nullptr};
  pid_t pid = -1;
  const int problem =
      posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  for (const int end : {in[0], out[1], log[1]}) close(end);
  if (problem != 0) throw std::system_error(problem, std::generic_category(), program);

  Session session;
  std::thread log_reader([&] { session.log = read_to_end(log[0]); });
  // The inputs of these tests fit into a pipe.
  EXPECT_EQ(write(in[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));
  close(in[1]);
  session.output = read_to_end(out[0]);
  log_reader.join();
  int status = 0;
  waitpid(pid, &status, 0);
  session.exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return session;
}

std::string question(std::int64_t id, std::string_view digits) {
  TakeTurn message;
  message.id = id;
  message.moves = parse_digits(digits).value();
  message.position = play_out(Position(), message.moves).value();
  return std::string(MessageWriter().take_turn(message));
}

TEST(PlayerLoop, TellsItsName) {
  const Session session = run(MessageWriter().name_request(1));
  EXPECT_EQ(session.output, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"Mistaken\"}\n");
}

TEST(PlayerLoop, TellsItsVersionIfThereIsOne) {
  const Session session = run(MessageWriter().name_request(1), "--chatty");
  EXPECT_EQ(session.output, R"({"jsonrpc":"2.0","id":1,"result":{"name":"Chatty","version":"2.0"}})"
                            "\n");
}

TEST(PlayerLoop, AnswersEveryTurnByItself) {
  const Session session = run(question(2, "") + question(3, "111111") + question(4, "44"));
  EXPECT_EQ(session.output,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":0}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":1}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":0}\n");
  EXPECT_EQ(session.exit_status, 0) << "the end of input is a good end";
}

TEST(PlayerLoop, SendsThePlayersOwnPrintsToTheLog) {
  const Session session = run(question(2, "") + std::string(MessageWriter().quit()));
  EXPECT_EQ(session.output, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":0}\n");
  EXPECT_THAT(session.log, HasSubstr("not flushed yet, "));
  EXPECT_THAT(session.log, HasSubstr("thinking on std::cout\n"));
  EXPECT_THAT(session.log, HasSubstr("thinking by printf\n"));
  EXPECT_THAT(session.log, HasSubstr("ending by printf\n"));
}

TEST(PlayerLoop, MakesAnErrorReplyOfAnException) {
  const Session session = run(question(2, "5") + question(3, "4"));
  EXPECT_EQ(session.output,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":1,\"message\":\"no idea\uFFFD\"}}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":0}\n");
}

TEST(PlayerLoop, MakesAnErrorReplyOfAnythingElseThrown) {
  const Session session = run(question(2, "6"));
  EXPECT_THAT(session.output, HasSubstr(R"("id":2,"error":{"code":1,"message":"threw something)"));
  EXPECT_EQ(session.exit_status, 0);
}

TEST(PlayerLoop, ResignsWithAnErrorReply) {
  const Session session = run(question(2, "7"));
  EXPECT_THAT(session.output, HasSubstr(R"("error":{"code":100,"message":""})"));
}

TEST(PlayerLoop, CutsANoteThatWouldBreakTheLimitOfALine) {
  const Session session = run(question(2, ""), "--chatty");
  EXPECT_LT(session.output.size(), LineReader::max_line_bytes);
  const Reply reply =
      read_reply(std::string_view(session.output).substr(0, session.output.size() - 1), 2);
  const Move move = to_move(std::get<Result>(reply)).value();
  EXPECT_EQ(move.column.index(), 0);
  EXPECT_EQ(move.eval, 0.5);
  EXPECT_EQ(move.note, std::string(max_note_characters - 1, 'x') + "…");
}

TEST(PlayerLoop, HandsOverTheGameThatBegins) {
  NewGame game;
  game.game = 12;
  game.colour = Colour::blue;
  game.opponent = "Größe";
  game.seed = 4294967295;
  game.start = parse_start("44").value();
  const Session session = run(MessageWriter().new_game(game));
  EXPECT_EQ(session.output, "") << "a notification wants no reply";
  EXPECT_THAT(session.log, HasSubstr("game 12 as blue against Größe with seed 4294967295\n"));
}

TEST(PlayerLoop, EndsWhenTold) {
  const Session session = run(std::string(MessageWriter().quit()) + question(2, ""));
  EXPECT_EQ(session.output, "");
  EXPECT_EQ(session.exit_status, 0);
}

TEST(PlayerLoop, IgnoresUnknownMethodsAndMembers) {
  const Session session =
      run("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ponder\"}\n"
          "\n"
          "{\"method\":\"game_over\",\"params\":{}}\r\n"
          "{\"id\":8,\"x\":[],\"method\":\"name\",\"params\":{\"x\":1}}\n");
  EXPECT_EQ(session.output, "{\"jsonrpc\":\"2.0\",\"id\":8,\"result\":\"Mistaken\"}\n");
  EXPECT_EQ(session.exit_status, 0);
}

TEST(PlayerLoop, SaysThatATurnMakesNoSense) {
  for (const auto* const state : {"null", "[]", "[[\"red\"]]"}) {
    const Session session = run(R"({"id":2,"method":"take_turn","params":{"state":)" +
                                std::string(state) + "}}\n" + question(3, ""));
    EXPECT_THAT(session.output, HasSubstr(R"("id":2,"error":{"code":1,"message":")"));
    EXPECT_THAT(session.output, HasSubstr(R"("id":3,"result":0)"));
  }
}

TEST(PlayerLoop, GivesUpOnLinesThatAreNotMessages) {
  for (const auto* const line : {"hello\n", "[]\n", "5\n", "{\"method\":5}\n", "{\"id\":1,\n"}) {
    const Session session = run(line + question(3, ""));
    EXPECT_EQ(session.output, "") << line;
    EXPECT_EQ(session.exit_status, 1) << line;
    EXPECT_THAT(session.log, HasSubstr("Mistaken: ")) << line;
  }
}

TEST(PlayerLoop, GivesUpOnAGameThatStartsNowhere) {
  const Session session = run(
      "{\"method\":\"new_game\",\"params\":{\"game\":1,\"colour\":\"red\",\"start\":\"7/7 x\"}}\n");
  EXPECT_EQ(session.exit_status, 1);
  EXPECT_THAT(session.log, HasSubstr("ranks"));
}

}  // namespace
}  // namespace connect4
