#include "runner/page/page_text.hpp"

#include <stdexcept>

#include "protocol/page/page_html.hpp"
#include "runner/page/viewer.hpp"

namespace connect4 {

std::string page_text(PageData data, const std::string& tables) {
  data.made_at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  PageParts parts{.title = data.title, .tables = tables, .data = to_json(data)};
  if (data.seen) parts.connect_src = "'self'";
  auto page = page_html(viewer_html(), parts);
  if (!page) throw std::logic_error(page.error());
  return *std::move(page);
}

}  // namespace connect4
