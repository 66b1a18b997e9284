// A whole page.
#pragma once

#include <string>

#include "protocol/page/page_data.hpp"

namespace connect4 {

/// The page with these data, made now by this machine's clock; `tables` is HTML for readers without
/// scripts. A live page may ask where it came from, every other one nobody.
std::string page_text(PageData data, const std::string& tables);

}  // namespace connect4
