#include "runner/store/ply_codec.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <limits>

namespace connect4 {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

constexpr auto d = *Column::from_digit('4');

rc::Gen<Ply> any_ply() {
  return rc::gen::exec([] {
    Ply ply{*Column::from_index(*rc::gen::inRange(0, 7)), microseconds(*rc::gen::positive<int>()),
            std::nullopt, std::nullopt, *rc::gen::arbitrary<std::string>()};
    if (*rc::gen::arbitrary<bool>()) ply.cpu = microseconds(*rc::gen::arbitrary<int>());
    if (*rc::gen::arbitrary<bool>()) ply.eval = *rc::gen::arbitrary<double>();
    return ply;
  });
}

RC_GTEST_PROP(PlyCodec, GivesBackEveryPlyAsItWas, ()) {
  const auto plies = *rc::gen::container<std::vector<Ply>>(any_ply());
  const auto back = decode_plies(columns_of(plies), encode_plies(plies));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == plies);
}

RC_GTEST_PROP(PlyCodec, NoPrefixIsMistakenForTheWhole, ()) {
  const auto plies = *rc::gen::nonEmpty(rc::gen::container<std::vector<Ply>>(any_ply()));
  const std::string bytes = encode_plies(plies);
  const auto length = *rc::gen::inRange<std::size_t>(0, bytes.size());
  RC_ASSERT(!decode_plies(columns_of(plies), std::string_view(bytes).substr(0, length)));
}

RC_GTEST_PROP(PlyCodec, SurvivesAnyBytes, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  const auto plies = decode_plies(std::vector<Column>(3, d), bytes);
  RC_ASSERT(plies.has_value() || !plies.error().empty());
}

TEST(PlyCodec, RefusesTimesThatCouldNotBeAddedUp) {
  const std::string longest = "\x80\x80\x80\x80\x80\x80\x80\x10";  // 2^53
  const std::string longer = "\x81\x80\x80\x80\x80\x80\x80\x10";
  EXPECT_TRUE(decode_plies({d}, std::string(1, '\0') + longest));
  EXPECT_TRUE(decode_plies({d}, "\1\5" + longest));
  for (const std::string& bytes : {std::string(1, '\0') + longer, "\1\5" + longer}) {
    const auto plies = decode_plies({d}, bytes);
    ASSERT_FALSE(plies);
    EXPECT_EQ(plies.error(), "a time of more than 285 years");
  }
}

TEST(PlyCodec, KeepsEveryBitOfAnEval) {
  for (const double eval : {0.0, -0.0, 0.35, -12.5, 0.001, 1e300, 1.0 / 3, 5e-324,
                            std::numeric_limits<double>::infinity(), -1e15, 1e15, 999999999999.999,
                            std::numeric_limits<double>::quiet_NaN()}) {
    const auto plies = decode_plies({d}, encode_plies({{d, microseconds(1), {}, eval, ""}}));
    ASSERT_TRUE(plies) << plies.error();
    EXPECT_EQ(std::bit_cast<std::uint64_t>(*plies->front().eval),
              std::bit_cast<std::uint64_t>(eval))
        << eval;
  }
}

TEST(PlyCodec, SpendsOneByteOnAnUsualEvalAndTimeAndProcessorTime) {
  EXPECT_EQ(encode_plies({{d, microseconds(100), microseconds(60), 0.05, ""}}).size(), 1U + 3U);
}

// The worked example of STORE.md.
TEST(PlyCodec, WritesTheBytesOfTheFormatPage) {
  const std::vector<Ply> plies{{d, microseconds(300), microseconds(290), 0.5, ""},
                               {d, microseconds(45), std::nullopt, std::nullopt, "hm"}};
  const std::string bytes{"\x07\xac\x02\x2d\x15\x00\xea\x07\x00\x00\x02hm", 13};
  EXPECT_EQ(encode_plies(plies), bytes);
  EXPECT_EQ(decode_plies({d, d}, bytes), plies);
}

TEST(PlyCodec, NamesTheErrorInTheBytes) {
  EXPECT_THAT(decode_plies({d}, "").error(), HasSubstr("too early"));
  EXPECT_THAT(decode_plies({d}, "\x08\x01").error(), HasSubstr("unknown section bits 8"));
  EXPECT_THAT(decode_plies({d}, std::string("\0\x01\x01", 3)).error(), HasSubstr("left over"));
  EXPECT_THAT(decode_plies({d}, "\x04\x01\x05hm").error(), HasSubstr("within a note"));
  EXPECT_THAT(decode_plies({d}, std::string("\0", 1) + std::string(11, '\xff')).error(),
              HasSubstr("more than ten bytes"));
}

}  // namespace
}  // namespace connect4
