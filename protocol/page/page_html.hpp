// A page from the viewer and what it is to show.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// What a page has at the marks of its viewer.
struct PageParts {
  std::string title{};                 ///< plain text
  std::string tables{};                ///< HTML, for readers without scripts
  std::string data{};                  ///< JSON without any `<`, as to_json(PageData) gives it
  std::string connect_src = "'none'";  ///< of its Content-Security-Policy: a file asks nobody
};

/// The viewer with these parts in the places of its marks, which PAGE.md lists. What looks like a
/// mark in a part stays as it is. The error says which mark of the viewer is missing, or is there
/// twice.
Expected<std::string> page_html(std::string_view viewer, const PageParts& parts);

}  // namespace connect4
