#include "runner/page/page_file.hpp"

#include <utility>

#include "runner/page/page_text.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

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
