// Any bytes read as the body of a form: a part's data is in the body, and no more than all of it
// comes out, in pieces of any size.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "runner/arena/inbox.hpp"
#include "runner/arena/site/multipart.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using namespace connect4;

/// All data of all parts, with a line for each part; "refused" if the form is not one.
std::string parts_of(std::string_view body, std::size_t size) {
  std::string all;
  Multipart form("B", {[&](const std::string& name, const std::optional<std::string>& file) {
                         all += "\n" + name + ":" + file.value_or("-") + "\n";
                         return Expected<void>();
                       },
                       [&](std::string_view data) {
                         check(body.find(data) != std::string_view::npos, "data are of the body");
                         all += data;
                         return Expected<void>();
                       }});
  for (std::size_t at = 0; at < body.size(); at += size)
    if (!form.feed(body.substr(at, size))) return "refused";
  return form.finish() ? all : "refused";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  check(parts_of(body, 1) == parts_of(body, size + 1), "pieces make no difference");
  static_cast<void>(connect4::parse_sent_hand_in(std::string(body)));
  static_cast<void>(connect4::parse_order(std::string(body)));
  return 0;
}
