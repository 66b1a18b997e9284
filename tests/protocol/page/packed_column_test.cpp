#include "protocol/page/packed_column.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/protocol/page/unpacked.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

PackedColumn of_varints(const std::vector<std::uint32_t>& numbers) {
  PackedColumn column;
  for (const std::uint32_t number : numbers) column.add_varint(number);
  return column;
}

TEST(PackedColumn, WritesVarintsAsThePageDoes) {
  EXPECT_THAT(unpacked_bytes(of_varints({1, 1, 3, 200}).packed()), ElementsAre(1, 1, 3, 0xC8, 1));
  EXPECT_THAT(unpacked_bytes(of_varints({0, 127, 128, 0xffffffff}).packed()),
              ElementsAre(0, 127, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 0x0f));
}

TEST(PackedColumn, WritesTheLowestBitsOfBytes) {
  PackedColumn column;
  for (const int value : {0, 255, 256, -1}) column.add_byte(value);
  EXPECT_THAT(unpacked_bytes(column.packed()), ElementsAre(0, 255, 0, 255));
}

TEST(PackedColumn, HasNoBytesAtFirst) {
  EXPECT_EQ(unpacked(PackedColumn().packed()), "");
}

TEST(PackedColumn, PacksWhatRepeats) {
  PackedColumn column;
  for (int i = 0; i < 100'000; ++i) column.add_byte(i % 7);
  EXPECT_LT(column.packed().size(), 1'000U);
}

RC_GTEST_PROP(PackedColumn, IsUnpackedToWhatItWas, (const std::vector<std::uint8_t>& bytes)) {
  PackedColumn column;
  for (const std::uint8_t byte : bytes) column.add_byte(byte);
  RC_ASSERT(unpacked_bytes(column.packed()) == std::vector<int>(bytes.begin(), bytes.end()));
}

}  // namespace
}  // namespace connect4
