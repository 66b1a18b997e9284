#include "runner/catalog/class_file.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(ClassFile, LiesBelowTheFolderOfItsClassPath) {
  EXPECT_EQ(class_path_of({"MyBot", true}, "/subs/ann/MyBot.class"), "/subs/ann");
  EXPECT_EQ(class_path_of({"bot/MyBot", true}, "/subs/ann/bot/MyBot.class"), "/subs/ann");
  EXPECT_EQ(class_path_of({"bot/MyBot", true}, "/subs/ann/MyBot.class"), std::nullopt);
}

TEST(ClassFile, NamesOfStrangersThatAreNoNamesHaveNoClassPath) {
  for (const std::string name : {"/subs/ann/MyBot", "/", "//", "../ann/MyBot", "", "."})
    EXPECT_EQ(class_path_of({name, true}, "/subs/ann/MyBot.class"), std::nullopt) << name;
}

}  // namespace
}  // namespace connect4
