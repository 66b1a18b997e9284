#include "runner/web/web_site.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

namespace {

constexpr std::size_t piece = std::size_t{1} << 16;

class TextBody final : public WebBody {
 public:
  explicit TextBody(std::shared_ptr<const std::string> text) : text_(std::move(text)) {}

  std::string next() override {
    std::string part = text_->substr(sent_, piece);
    sent_ += part.size();
    return part;
  }

  bool is_over() const override { return sent_ == text_->size(); }

 private:
  std::shared_ptr<const std::string> text_;
  std::size_t sent_ = 0;
};

}  // namespace

std::optional<std::string> WebRequest::field(const std::string& name) const {
  const auto found = fields.find(name);
  return found == fields.end() ? std::nullopt : std::optional(found->second);
}

WebReception WebSite::receive(const WebRequest& /*request*/) {
  return text_answer(405, "nothing is taken here");
}

WebAnswer text_answer(unsigned status, std::string type, std::shared_ptr<const std::string> text) {
  const std::size_t length = text->size();
  return {status, std::move(type), length, std::make_unique<TextBody>(std::move(text)), {}};
}

WebAnswer text_answer(unsigned status, std::string text) {
  return text_answer(status, WebAnswer{}.type,
                     std::make_shared<const std::string>(std::move(text) + "\n"));
}

}  // namespace connect4
