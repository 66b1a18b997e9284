// Forms, in pieces of any size.
#include "runner/arena/site/multipart.hpp"

#include <gmock/gmock.h>

#include <utility>
#include <vector>

#include "runner/arena/site/letters.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

using Parts = std::vector<std::pair<std::string, std::string>>;

/// The files of a form that comes in these pieces, or the error.
Expected<Parts> read_in_pieces(const std::string& body, std::size_t first, std::size_t others) {
  Parts parts;
  Multipart form("B", {[&](const std::string& name, const std::optional<std::string>& file) {
                         parts.emplace_back(name + ":" + file.value_or("-"), "");
                         return Expected<void>();
                       },
                       [&](std::string_view data) {
                         parts.back().second += data;
                         return Expected<void>();
                       }});
  for (std::size_t at = 0, size = first; at < body.size(); at += size, size = others) {
    if (size == 0) size = 1;
    if (const auto fed = form.feed(std::string_view(body).substr(at, size)); !fed)
      return Failure{fed.error()};
  }
  if (const auto whole = form.finish(); !whole) return Failure{whole.error()};
  return parts;
}

const std::string body =
    "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.py\"\r\n"
    "Content-Type: text/plain\r\n\r\nline\r\n--Bx\r\n--\r\n-B\r\n--B \t\r\n"
    "content-disposition:form-data;name=x\r\n\r\n\r\n--B\r\n"
    "Content-Disposition: form-data; name=\"file\"; "
    "filename=\"q%22\\\".py\"\r\n\r\n\r\n\r\n--B--\r\n"
    "epilogue\r\n--B\r\n";

TEST(Multipart, IsTheSameInPiecesOfAnySize) {
  for (std::size_t first = 1; first <= body.size(); ++first)
    for (const std::size_t others : {std::size_t{1}, std::size_t{7}, body.size()}) {
      const auto parts = read_in_pieces(body, first, others);
      ASSERT_FALSE(parts.has_value()) << "a boundary with more behind it is an error";
    }
  const std::string good = [] {
    std::string text = body;
    text.replace(text.find("--Bx"), 4, "--Cx");
    return text;
  }();
  for (std::size_t first = 1; first <= good.size(); ++first)
    for (const std::size_t others : {std::size_t{1}, std::size_t{7}, good.size()}) {
      const auto parts = read_in_pieces(good, first, others);
      ASSERT_TRUE(parts.has_value()) << parts.error();
      ASSERT_THAT(*parts, ElementsAre(Pair("file:a.py", "line\r\n--Cx\r\n--\r\n-B"),
                                      Pair("x:-", ""), Pair("file:q\"\".py", "\r\n")));
    }
}

TEST(Multipart, ThatIsCutOffAnywhereIsAnError) {
  const std::string whole =
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--B--";
  ASSERT_TRUE(read_in_pieces(whole, whole.size(), 1).has_value());
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(read_in_pieces(whole.substr(0, size), size + 1, 1).has_value()) << size;
}

TEST(Multipart, KeepsNoEndlessHeader) {
  EXPECT_THAT(read_in_pieces("--B\r\n" + std::string(9'000, 'x'), 100, 100).error(),
              HasSubstr("longer than 8 KiB"));
  EXPECT_THAT(read_in_pieces("--B" + std::string(9'000, ' '), 100, 100).error(),
              HasSubstr("behind a boundary"));
}

TEST(FormBoundary, IsThatOfAForm) {
  EXPECT_EQ(form_boundary("multipart/form-data; boundary=B"), "B");
  EXPECT_EQ(form_boundary("Multipart/Form-Data; charset=x; boundary=\"a b\""), "a b");
  EXPECT_EQ(form_boundary("multipart/mixed; boundary=B"), std::nullopt);
  EXPECT_EQ(form_boundary("multipart/form-data"), std::nullopt);
  EXPECT_EQ(form_boundary("multipart/form-data; boundary=" + std::string(71, 'x')), std::nullopt);
}

TEST(Letters, HaveTheirPercentEscapesUndone) {
  EXPECT_EQ(without_percents("a%20b%C3%B6"), "a b\xC3\xB6");
  EXPECT_EQ(without_percents("%zz%2"), "%zz%2");
  EXPECT_EQ(without_percents("%+1"), "%+1");
  EXPECT_EQ(query_value("x=1&player=A%26n&player=B", "player"), "A&n");
  EXPECT_EQ(query_value("players=1", "player"), "");
}

}  // namespace
}  // namespace connect4
