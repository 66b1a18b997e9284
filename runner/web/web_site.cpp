#include "runner/web/web_site.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cerrno>
#include <map>
#include <utility>

#include "protocol/files/file.hpp"

namespace connect4 {

namespace {

constexpr std::size_t kept_for_hosts = 16;

/// Whoever comes without a key.
bool is_outsider(WebGuest::Rank rank) {
  return rank == WebGuest::Rank::stranger || rank == WebGuest::Rank::page;
}

/// A school may have one address. A member has a few pages.
std::size_t most_places_of(WebGuest::Rank rank) {
  if (rank == WebGuest::Rank::page) return 128;
  return rank == WebGuest::Rank::stranger ? 256 : 32;
}

}  // namespace

std::string network_of(const std::string& text) {
  boost::system::error_code not_an_address;
  const auto address = boost::asio::ip::make_address(text, not_an_address);
  if (not_an_address || !address.is_v6() || address.to_v6().is_v4_mapped() || address.is_loopback())
    return text;
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return boost::asio::ip::address_v6(bytes).to_string();
}

struct Places::Taken {
  std::map<std::pair<WebGuest::Rank, std::string>, std::size_t> by_visitor{};
  std::size_t all = 0, by_outsiders = 0;
};

Places::Places(std::size_t all, std::size_t kept_for_members)
    : all_(all), kept_for_members_(kept_for_members), taken_(std::make_shared<Taken>()) {}

Places::Place Places::take(const WebGuest& guest) {
  const bool is_host = guest.rank == WebGuest::Rank::host;
  const std::size_t of_hosts = kept_for_members_ == 0 || is_host ? 0 : kept_for_hosts;
  const std::size_t of_members =
      guest.rank == WebGuest::Rank::page ? kept_for_members_ / 2 : kept_for_members_;
  if (taken_->all + of_hosts >= all_) return nullptr;
  if (is_outsider(guest.rank) && taken_->by_outsiders + of_members + of_hosts >= all_)
    return nullptr;
  const std::pair key(guest.rank, guest.name);
  std::size_t& mine = taken_->by_visitor[key];
  if (mine >= most_places_of(guest.rank)) return nullptr;
  ++mine;
  ++taken_->all;
  if (is_outsider(guest.rank)) ++taken_->by_outsiders;
  const auto leave = [taken = taken_, key](const Place::element_type*) {
    if (--taken->by_visitor[key] == 0) taken->by_visitor.erase(key);
    --taken->all;
    if (is_outsider(key.first)) --taken->by_outsiders;
  };
  return {static_cast<const void*>(taken_.get()), leave};
}

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
