#include "runner/web/web_site.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "protocol/files/file.hpp"

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

class FileBody final : public WebBody {
 public:
  explicit FileBody(File file) : file_(std::move(file)) {}

  std::string next() override {
    std::string part(is_over_ ? 0 : piece, '\0');
    const ssize_t count = read(file_.number(), part.data(), part.size());
    part.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    is_over_ = part.empty();
    return part;
  }

  bool is_over() const override { return is_over_; }

 private:
  const File file_;
  bool is_over_ = false;
};

}  // namespace

std::optional<std::string> WebRequest::field(const std::string& name) const {
  const auto found = fields.find(name);
  return found == fields.end() ? std::nullopt : std::optional(found->second);
}

WebGuest WebSite::guest(const WebRequest& request) {
  return {.name = network_of(request.address)};
}

WebReception WebSite::receive(const WebRequest& /*request*/) {
  return text_answer(405, "this address accepts no data");
}

WebAnswer text_answer(unsigned status, std::string type, std::shared_ptr<const std::string> text) {
  const std::size_t length = text->size();
  return {status, std::move(type), length, std::make_unique<TextBody>(std::move(text)), {}};
}

Expected<WebAnswer> file_answer(std::string type, const std::string& path) {
  File file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat status {};
  if (!file || fstat(file.number(), &status) != 0) return system_failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  const auto length = static_cast<std::size_t>(status.st_size);
  return WebAnswer{200, std::move(type), length, std::make_unique<FileBody>(std::move(file)), {}};
}

WebAnswer text_answer(unsigned status, std::string text) {
  return text_answer(status, WebAnswer{}.type,
                     std::make_shared<const std::string>(std::move(text) + "\n"));
}

}  // namespace connect4
