#include "runner/arena/links_file.hpp"

#include <algorithm>

#include "lib/text/csv.hpp"
#include "protocol/files/file.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_bytes_of_links = 4 << 20;

}  // namespace

Links read_links(const std::filesystem::path& file) {
  Links links;
  const auto text = read_whole_file(file.string(), most_bytes_of_links, "any file of links");
  const auto rows = text ? parse_csv(*text) : Failure{""};
  if (!rows || rows->empty()) return links;
  for (std::size_t line = 1; line < rows->size(); ++line)
    if (const auto& row = (*rows)[line]; row.size() >= 2) links.emplace_back(row[0], row[1]);
  return links;
}

void write_links(const std::filesystem::path& file, const Links& links) {
  std::string text = csv_line({"name", "link"});
  for (const auto& [name, link] : links) text += csv_line({name, link});
  write_whole(file, text);
  std::error_code ignored;  // the folder may be of a file system without rights
  std::filesystem::permissions(file, std::filesystem::perms(0600), ignored);
}

void set_link(Links& links, const std::string& name, const std::string& link) {
  const auto found = std::ranges::find(links, name, &Links::value_type::first);
  if (found != links.end())
    found->second = link;
  else
    links.insert(std::ranges::find(links, teacher_name, &Links::value_type::first), {name, link});
}

}  // namespace connect4
