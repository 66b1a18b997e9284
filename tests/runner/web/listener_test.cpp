#include "runner/web/listener.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>

namespace connect4 {
namespace {

TEST(HostNames, HaveEveryAddressAndTheNamesOfThisMachine) {
  const HostNames names;
  std::array<char, 256> own{};
  ASSERT_EQ(gethostname(own.data(), own.size() - 1), 0);
  for (const char* host : {"127.0.0.1", "127.0.0.1:8080", "10.1.2.3:80", "[::1]", "[::1]:8080",
                           "localhost", "LocalHost:8080"})
    EXPECT_TRUE(names.has(host)) << host;
  for (const char* ending : {"", ":8080", ".local", ".local:8080"})
    EXPECT_TRUE(names.has(std::string(own.data()) + ending)) << ending;
}

TEST(HostNames, HaveNoNameOfSomebodyElse) {
  const HostNames names;
  for (const char* host : {"", ":8080", "cup.example", "127.0.0.1.cup.example", "localhost.example",
                           "[::1", "[cup.example]", "localhost@cup.example", "0x7f.1",
                           "[::1]cup.example", "127.0.0.1:80.cup.example", "localhost:8080x"})
    EXPECT_FALSE(names.has(host)) << host;
}

TEST(HostNames, HaveThoseThatTheyAreGiven) {
  const HostNames names({"Cup.Example", " other.example:8000 ", ""});
  EXPECT_TRUE(names.has("other.example"));
  EXPECT_TRUE(names.has("cup.example:443"));
  EXPECT_FALSE(names.has("www.cup.example"));
}

}  // namespace
}  // namespace connect4
