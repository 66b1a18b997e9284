// The viewer that pages are made with.
#pragma once

#include <string_view>

namespace connect4 {

/// results/viewer/dist/viewer.html as it was when the program was built, with its marks
/// (protocol/page/page_html.hpp). Any thread may read it.
std::string_view viewer_html();

}  // namespace connect4
