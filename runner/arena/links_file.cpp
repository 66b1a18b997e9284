#include "runner/arena/links_file.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/web/key.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_bytes_of_links = 4 << 20;
constexpr std::size_t own_columns = 2;
constexpr std::string_view key_mark = "#key=";

/// A line for programs of mail merges and of the shell, which take a carriage return for a part of
/// the last field.
std::string line_of(std::vector<std::string> own, const std::vector<std::string>& further) {
  own.insert(own.end(), further.begin(), further.end());
  std::string line = csv_line(own);
  line.replace(line.size() - 2, 2, "\n");
  return line;
}

}  // namespace

Links read_links(const std::filesystem::path& file) {
  Links links;
  const auto text = read_whole_file(file.string(), most_bytes_of_links);
  const auto rows = text ? parse_csv(*text) : Failure{""};
  if (!rows || rows->empty() || rows->front().size() < own_columns) return links;
  links.columns.assign(rows->front().begin() + own_columns, rows->front().end());
  for (std::size_t line = 1; line < rows->size(); ++line)
    if (const auto& row = (*rows)[line]; row.size() >= own_columns)
      links.rows.push_back({row[0], row[1], {row.begin() + own_columns, row.end()}});
  return links;
}

void write_links(const std::filesystem::path& file, const Links& links) {
  std::string text = line_of({"name", "link"}, links.columns);
  for (const Link& each : links.rows) {
    std::vector<std::string> further = each.further;
    further.resize(links.columns.size());
    text += line_of({each.name, each.link}, further);
  }
  write_whole(file, text, Readers::owner);
}

void set_link(Links& links, const std::string& name, const std::string& link,
              const std::string& id) {
  const auto is_id = [](const std::string& title) { return in_small_letters(title) == "id"; };
  if (!id.empty() && std::ranges::none_of(links.columns, is_id)) links.columns.emplace_back("id");
  const auto column =
      static_cast<std::size_t>(std::ranges::find_if(links.columns, is_id) - links.columns.begin());
  for (Link& row : links.rows) {
    row.further.resize(links.columns.size());
    if (row.name != name || (!id.empty() && row.further.at(column) != id)) continue;
    row.link = link;
    return;
  }
  Link row{name, link, std::vector<std::string>(links.columns.size())};
  if (!id.empty()) row.further.at(column) = id;
  links.rows.insert(std::ranges::find(links.rows, teacher_name, &Link::name), std::move(row));
}

bool move_links(Links& links, const std::string& url) {
  bool has_changed = false;
  for (Link& each : links.rows) {
    const auto mark = each.link.find(key_mark);
    if (mark == std::string::npos) continue;
    std::string link = link_with_key(url, each.link.substr(mark + key_mark.size()));
    has_changed |= link != each.link;
    each.link = std::move(link);
  }
  return has_changed;
}

}  // namespace connect4
