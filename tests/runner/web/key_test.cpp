// Keys of people.
#include "runner/web/key.hpp"

#include <gmock/gmock.h>

#include <set>

namespace connect4 {
namespace {

TEST(Key, HasAHundredAndTwentyEightBitsInLettersForAnAddress) {
  std::set<std::string> keys;
  for (int i = 0; i < 1'000; ++i) {
    const std::string key = new_key();
    EXPECT_EQ(key.size(), 22u);
    EXPECT_EQ(
        key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
        std::string::npos);
    keys.insert(key);
  }
  EXPECT_EQ(keys.size(), 1'000u);
}

TEST(Key, ItsHashIsBlake2b) {
  // b2sum -l 256 of "abc"
  EXPECT_EQ(hash_of_key("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Key, AHashOfPiecesIsThatOfTheWhole) {
  PiecewiseHash hash;
  for (const char* const piece : {"a", "", "bc"}) hash.add(piece);
  EXPECT_EQ(hash.digits(), hash_of_key("abc"));
}

TEST(Key, HashesAreTheSameInEachLetterOrNotAtAll) {
  const std::string hash = hash_of_key("a");
  EXPECT_TRUE(is_same_hash(hash, hash_of_key("a")));
  EXPECT_FALSE(is_same_hash(hash, hash_of_key("b")));
  EXPECT_FALSE(is_same_hash(hash, ""));
  EXPECT_FALSE(is_same_hash(hash, hash + "0"));
}

TEST(Key, ALinkHasItBehindTheHash) {
  EXPECT_EQ(link_with_key("http://host:8080", "k"), "http://host:8080/#key=k");
  EXPECT_EQ(link_with_key("http://host:8080/", "k"), "http://host:8080/#key=k");
}

}  // namespace
}  // namespace connect4
