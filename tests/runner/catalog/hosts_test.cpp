#include "runner/catalog/hosts.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(AgentFile, IsRecognisedByAFunctionOfAnObservationOrAConfiguration) {
  EXPECT_TRUE(looks_like_agent("def agent(observation, configuration):\n  return 1\n"));
  EXPECT_TRUE(looks_like_agent("import numpy\n\ndef act(obs):\n  return 1\n"));
  EXPECT_TRUE(looks_like_agent("def my_agent( obs, config ):"));
  EXPECT_TRUE(looks_like_agent("def f(state, config):"));
}

TEST(AgentFile, IsNotRecognisedByMethodsAndOtherFunctions) {
  EXPECT_FALSE(looks_like_agent(""));
  EXPECT_FALSE(looks_like_agent("class A:\n  def act(obs, config): return 1\n"));
  EXPECT_FALSE(looks_like_agent("def choose(turn):\n  return 1\n"));
  EXPECT_FALSE(looks_like_agent("def\n\ndef f(\n\n(obs"));
}

TEST(AgentFile, NamesTheClassThatAHostCouldPlay) {
  EXPECT_EQ(class_without_player("class MyBot:\n  pass\n"), "MyBot");
  EXPECT_EQ(class_without_player("import x\nclass MyBot(AbstractBot):\n"), "AbstractBot");
  EXPECT_EQ(class_without_player("class A:\n\nclass B(a.b.Bot, C):\n"), "Bot");
  EXPECT_EQ(class_without_player("class MyBot(object):\n"), "MyBot");
  EXPECT_EQ(class_without_player("class MyBot(metaclass=M):\n"), "MyBot");
  EXPECT_EQ(class_without_player("class \nclass (\nclass MyBot(\n"), "MyBot");
}

TEST(AgentFile, NamesNoClassIfSomethingElseMayPlay) {
  const std::string bot = "class MyBot:\n  pass\n";
  for (const char* const line : {"import connect4\n", "for line in sys.stdin:\n", "input()\n",
                                 "if __name__ == '__main__':\n"})
    EXPECT_EQ(class_without_player(bot + line), "") << line;
  EXPECT_EQ(class_without_player("def f():\n  class A:\n"), "");
}

TEST(AgentFile, IsAPlayerIfItImportsTheSdk) {
  const std::string agent = "def agent(observation, configuration):\n  return 1\n";
  EXPECT_FALSE(looks_like_agent("import connect4\n" + agent));
  EXPECT_FALSE(looks_like_agent(agent + "  from connect4 import play\n"));
  EXPECT_FALSE(looks_like_agent("import os, connect4\n" + agent));
  EXPECT_TRUE(looks_like_agent("# like connect4\n" + agent));
}

}  // namespace
}  // namespace connect4
