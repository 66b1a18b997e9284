#include "lib/tournament/report/feedback_format.hpp"

#include <algorithm>
#include <optional>

#include "lib/game/drawing.hpp"
#include "lib/text/escapes.hpp"
#include "lib/ui/canvas.hpp"

namespace connect4 {

namespace {

class MarkdownFeedback : public FeedbackFormat {
 public:
  std::string plain(std::string_view text) const override { return std::string(text); }
  std::string quoted(std::string_view text) const override { return escaped_for_markdown(text); }
  std::string strong(const std::string& marked) const override { return "**" + marked + "**"; }
  std::string heading(int level, const std::string& marked) const override {
    return std::string(static_cast<std::size_t>(level), '#') + " " + marked + "\n";
  }
  std::string paragraph(const std::string& marked) const override { return marked + "\n"; }
  std::string list(const std::vector<std::string>& marked) const override {
    std::string text;
    for (const std::string& item : marked) text += "- " + item + "\n";
    return text;
  }
  std::string code(const std::string& text) const override { return markdown_code(text); }
  std::string table(const Table& table) const override { return table.markdown(); }
  std::string board(const Position& before, Column /*played*/) const override {
    return markdown_code(draw(before, {}, {}));
  }
  std::string page(const std::string& /*title*/,
                   const std::vector<std::string>& blocks) const override {
    std::string text;
    for (const std::string& block : blocks) text += (text.empty() ? "" : "\n") + block;
    return text;
  }
};

// The page loads nothing and runs nothing, whatever a player wrote.
constexpr std::string_view head_of_feedback = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
table { border-collapse: collapse }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #8888; text-align: right }
th[scope="row"] { text-align: left; font-weight: normal }
caption:empty { display: none }
pre { padding: .6rem; border: 1px solid #8888; white-space: pre-wrap; overflow-wrap: anywhere }
figure { margin: 1rem 0 }
</style>
)";

class HtmlFeedback : public FeedbackFormat {
 public:
  std::string plain(std::string_view text) const override { return escaped_for_html(text); }
  std::string quoted(std::string_view text) const override { return escaped_for_html(text); }
  std::string strong(const std::string& marked) const override { return in("strong", marked); }
  std::string heading(int level, const std::string& marked) const override {
    return in("h" + std::to_string(level), marked) + "\n";
  }
  std::string paragraph(const std::string& marked) const override { return in("p", marked) + "\n"; }
  std::string list(const std::vector<std::string>& marked) const override {
    std::string items;
    for (const std::string& item : marked) items += in("li", item) + "\n";
    return in("ul", items) + "\n";
  }
  std::string code(const std::string& text) const override {
    std::string lines;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      lines += escaped_for_html(std::string_view(text).substr(begin, end - begin)) + "\n";
      begin = end + 1;
    }
    return in("pre", lines) + "\n";
  }
  std::string table(const Table& table) const override { return table.html(""); }

  /// The disc of the move is on the board and marked.
  std::string board(const Position& before, Column played) const override {
    Position after = before;
    const std::optional<Cell> cell = after.drop(played);
    return "<figure role=\"img\" aria-label=\"Board after the move\">\n" +
           to_svg(circles(to_array(after), cell ? bit(*cell) : 0), 1) + "</figure>\n";
  }
  std::string page(const std::string& title,
                   const std::vector<std::string>& blocks) const override {
    std::string text = std::string(head_of_feedback) + in("title", escaped_for_html(title)) + "\n";
    for (const std::string& block : blocks) text += block;
    return text;
  }

 private:
  static std::string in(const std::string& element, const std::string& content) {
    return "<" + element + ">" + content + "</" + element + ">";
  }
};

}  // namespace

const FeedbackFormat& feedback_as_markdown() {
  static const MarkdownFeedback format;
  return format;
}

const FeedbackFormat& feedback_as_html() {
  static const HtmlFeedback format;
  return format;
}

}  // namespace connect4
