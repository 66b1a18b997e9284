#include "runner/analysis/huge_pages.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace connect4 {
namespace {

constexpr std::size_t page_bytes = std::size_t{2} << 20;

TEST(HugePages, GiveLargeMemoryThatBeginsAtOneOfThem) {
  const std::size_t bytes = 3 * page_bytes + 1;
  void* const memory = huge_pages().allocate(bytes, 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % page_bytes, 0U);
  std::memset(memory, 1, bytes);
  huge_pages().deallocate(memory, bytes, 64);
}

TEST(HugePages, GiveSmallMemoryAsItIsAskedFor) {
  void* const memory = huge_pages().allocate(4096, 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 64, 0U);
  std::memset(memory, 1, 4096);
  huge_pages().deallocate(memory, 4096, 64);
}

}  // namespace
}  // namespace connect4
