#include "lib/game/svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string drawing(std::string_view digits, int scale, Bitboard marks = 0) {
  return to_svg(circles(to_array(position_after(digits)), marks), scale);
}

TEST(Svg, IsOneDocument) {
  EXPECT_EQ(to_svg({{12.5, 37.5, 10, Fill::red, true}}, 2),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"350\" height=\"300\" "
            "viewBox=\"0 0 175 150\">\n"
            "  <rect width=\"175\" height=\"150\" fill=\"#ffffff\"/>\n"
            "  <circle cx=\"12.5\" cy=\"37.5\" r=\"10\" fill=\"#ff0000\" stroke=\"#000000\" "
            "stroke-width=\"2\"/>\n"
            "  <circle cx=\"12.5\" cy=\"37.5\" r=\"11.75\" fill=\"none\" stroke=\"#ffa500\" "
            "stroke-width=\"1.5\"/>\n"
            "</svg>\n");
}

TEST(Svg, AtScale1ItIs175By150) {
  EXPECT_THAT(drawing("", 1), StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"175\" "
                                         "height=\"150\" viewBox=\"0 0 175 150\">"));
}

TEST(Svg, ScaleChangesTheSizeOfTheWholeAlone) {
  const auto without_first_line = [](const std::string& text) {
    return text.substr(text.find('\n'));
  };
  EXPECT_EQ(without_first_line(drawing("4435", 1)), without_first_line(drawing("4435", 7)));
}

TEST(Svg, DrawsRedBlackAndWhite) {
  const std::string text = drawing("12", 1);
  EXPECT_THAT(text, HasSubstr("<circle cx=\"12.5\" cy=\"137.5\" r=\"10\" fill=\"#ff0000\""));
  EXPECT_THAT(text, HasSubstr("<circle cx=\"37.5\" cy=\"137.5\" r=\"10\" fill=\"#000000\""));
  EXPECT_THAT(text, HasSubstr("<circle cx=\"62.5\" cy=\"137.5\" r=\"10\" fill=\"#ffffff\""));
}

TEST(Svg, WithoutAFourThereIsNoMark) {
  EXPECT_THAT(drawing("4435", 1), Not(HasSubstr("#ffa500")));
}

}  // namespace
}  // namespace connect4
