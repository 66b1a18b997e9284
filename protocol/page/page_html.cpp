#include "protocol/page/page_html.hpp"

#include <algorithm>
#include <array>

#include "lib/text/html.hpp"
#include "lib/text/quotation.hpp"

namespace connect4 {

namespace {

struct Mark {
  std::string_view name;
  std::string text;
  std::size_t at = 0;  // in the viewer
};

std::array<Mark, 4> marks_for(const PageParts& parts) {
  return {{{"__CONNECT4_TITLE__", escaped_for_html(parts.title)},
           {"<!--connect4:tables-->", parts.tables},
           {"<!--connect4:data-->",
            "<script type=\"application/json\" id=\"connect4-data\">" + parts.data + "</script>"},
           {"__CONNECT4_CONNECT__", parts.connect_src}}};
}

Expected<std::size_t> place_of(std::string_view mark, std::string_view viewer) {
  const std::size_t place = viewer.find(mark);
  if (place == std::string_view::npos) return Failure{"the viewer has no mark " + in_quotes(mark)};
  if (viewer.find(mark, place + 1) != std::string_view::npos)
    return Failure{"the viewer has the mark " + in_quotes(mark) + " twice"};
  return place;
}

}  // namespace

Expected<std::string> page_html(std::string_view viewer, const PageParts& parts) {
  std::array<Mark, 4> marks = marks_for(parts);
  for (Mark& mark : marks) {
    const auto place = place_of(mark.name, viewer);
    if (!place) return Failure{place.error()};
    mark.at = *place;
  }
  std::sort(marks.begin(), marks.end(),
            [](const Mark& one, const Mark& two) { return one.at < two.at; });
  std::string page;
  page.reserve(viewer.size() + parts.data.size() + parts.tables.size());
  std::size_t done = 0;
  for (const Mark& mark : marks) {
    page += viewer.substr(done, mark.at - done);
    page += mark.text;
    done = mark.at + mark.name.size();
  }
  page += viewer.substr(done);
  return page;
}

}  // namespace connect4
