#include "runner/page/page_file.hpp"

#include <stdexcept>
#include <utility>

#include "protocol/page/page_data.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

std::string page_text(PageData data, const std::string& tables) {
  data.made_at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  PageParts parts{.title = data.title, .tables = tables, .data = to_json(data)};
  if (data.seen) parts.connect_src = "'self'";
  auto page = page_html(viewer_html(), parts);
  if (!page) throw std::logic_error(page.error());
  return *std::move(page);
}

namespace {

WholeFile opened_page(const std::string& path) {
  auto file = WholeFile::at(path, WholeFile::Special::write_through);
  if (!file) fail_to_write(path, file.error());
  return *std::move(file);
}

}  // namespace

PageFile::PageFile(const std::string& path) : path_(path), file_(opened_page(path)) {}

void PageFile::write(PageData data, const std::string& tables) {
  const std::string page = page_text(std::move(data), tables);
  if (const auto written = file_.commit(page); !written) fail_to_write(path_, written.error());
}

}  // namespace connect4
