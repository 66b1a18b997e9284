#include "runner/page/page_file.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "protocol/page/page_data.hpp"

namespace connect4 {
namespace {

TEST(Viewer, IsTheBuiltFile) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/results/viewer/dist/viewer.html", std::ios::binary);
  const std::string built{std::istreambuf_iterator<char>(file), {}};
  EXPECT_FALSE(built.empty());
  EXPECT_EQ(viewer_html(), built);
}

TEST(Viewer, HasEveryMarkOnce) {
  EXPECT_TRUE(page_html(viewer_html(), {}).has_value());
}

}  // namespace
}  // namespace connect4
