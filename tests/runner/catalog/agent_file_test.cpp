#include "runner/catalog/agent_file.hpp"

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

TEST(AgentFile, IsAPlayerWhereItImportsTheSdk) {
  const std::string agent = "def agent(observation, configuration):\n  return 1\n";
  EXPECT_FALSE(looks_like_agent("import connect4\n" + agent));
  EXPECT_FALSE(looks_like_agent(agent + "  from connect4 import play\n"));
  EXPECT_FALSE(looks_like_agent("import os, connect4\n" + agent));
  EXPECT_TRUE(looks_like_agent("# like connect4\n" + agent));
}

}  // namespace
}  // namespace connect4
