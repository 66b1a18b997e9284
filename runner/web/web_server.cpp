#include "runner/web/web_server.hpp"

#include <netinet/tcp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "runner/process/stop_signal.hpp"
#include "runner/web/connection.hpp"

namespace connect4 {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

constexpr std::size_t most_visitors = 512;
/// Of the visitors. A request comes at once: who has not sent one gives way to those who come
/// later.
constexpr std::size_t share_of_silent = 4;
constexpr std::size_t share_of_descriptors = 4;  // the others are for games
/// The pause if the system refuses us a descriptor or anything else.
constexpr std::chrono::milliseconds recovery_time{500};
/// At the end, when somebody waits for us.
constexpr std::chrono::milliseconds farewell_refresh_time{20};
constexpr std::chrono::seconds farewell_time{2};
/// A visitor that has not taken a piece of the system's buffer for so long is not waited for.
constexpr std::chrono::milliseconds visitor_patience{250};
/// The memory of the kernel for a visitor that does not read, and the time after which a silent one
/// is given up.
constexpr int send_buffer = 1 << 17;
constexpr unsigned unanswered_ms = 45'000;
// Behind the games, but not so far that it gets no processor beside them: it relays remote players,
// whose clocks run meanwhile.
constexpr int niceness = 5;

tcp protocol_of(const Listener& listener) {
  return listener.is_version_6() ? tcp::v6() : tcp::v4();
}

std::size_t room_for_visitors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return most_visitors;
  return std::min<std::size_t>(most_visitors, limit.rlim_cur / share_of_descriptors);
}

void set_limits(tcp::socket& socket) {
  Error ignored;
  socket.set_option(asio::socket_base::send_buffer_size(send_buffer), ignored);
  setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &unanswered_ms,
             sizeof unanswered_ms);
}

void let_others_go_first() {
  [[maybe_unused]] const int ignored =
      setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

}  // namespace

class WebServer::Implementation {
 public:
  Implementation(Listener listener, HostNames hosts, WebSite& site)
      : hosts_(std::move(hosts)),
        site_(site),
        places_(room_ - room_ / share_of_silent, site.places_for_members()),
        acceptor_(context_, protocol_of(listener), listener.take().release()),
        refresh_timer_(context_),
        recovery_timer_(context_),
        farewell_timer_(context_),
        stop_(context_),
        news_(context_) {}

  void run() {
    watch_stop_signal();
    run_until_finished();
  }

  void run_until_finished() {
    let_others_go_first();
    accept();
    refresh();
    if (site_.news() >= 0) {
      news_.assign(dup(site_.news()));
      wait_for_news();
    }
    context_.run();
  }

  void finish() {
    asio::post(context_, [this] {
      is_finishing_ = true;
      acceptor_.close();
      site_.finish();
      refresh_timer_.cancel();  // the next is now
      farewell_timer_.expires_after(farewell_time);
      farewell_timer_.async_wait([this](Error) { context_.stop(); });
    });
  }

 private:
  void watch_stop_signal() {
    if (StopSignal::descriptor() < 0) return;
    stop_.assign(dup(StopSignal::descriptor()));
    stop_.async_wait(asio::posix::stream_descriptor::wait_read, [this](Error) { context_.stop(); });
  }

  void accept() {
    acceptor_.async_accept([this](Error error, tcp::socket socket) {
      if (is_finishing_) return;
      if (error) return accept_later();
      take(std::move(socket));
      accept();
    });
  }

  void accept_later() {
    recovery_timer_.expires_after(recovery_time);
    recovery_timer_.async_wait([this](Error) { accept(); });
  }

  void take(tcp::socket socket) {
    set_limits(socket);
    const auto connection = std::make_shared<Connection>(std::move(socket), site_, hosts_, places_);
    make_way();
    if (visitors_.size() >= room_) forget_gone();
    if (visitors_.size() >= room_) return;  // which closes it
    visitors_.push_back(connection);
    silent_.push_back(connection);
    connection->start();
  }

  /// Closes the connection that has been silent for longest, if too many are.
  void make_way() {
    std::erase_if(silent_, [](const auto& each) {
      const auto connection = each.lock();
      return !connection || !connection->is_silent();
    });
    if (silent_.size() < room_ / share_of_silent) return;
    if (const auto connection = silent_.front().lock()) connection->close();
    silent_.pop_front();
  }

  void forget_gone() {
    std::erase_if(visitors_, [](const auto& visitor) { return visitor.expired(); });
  }

  void refresh() {
    if (!is_finishing_) site_.refresh();
    wake_all();
    if (is_finishing_ && nobody_listens()) return context_.stop();
    refresh_timer_.expires_after(is_finishing_ ? farewell_refresh_time : site_.pause());
    refresh_timer_.async_wait([this](Error) { refresh(); });
  }

  void wait_for_news() {
    news_.async_wait(asio::posix::stream_descriptor::wait_read, [this](Error error) {
      if (error) return;
      site_.take_news();
      for (const auto& visitor : visitors_)
        if (const auto connection = visitor.lock()) connection->wake_for_news();
      wait_for_news();
    });
  }

  bool nobody_listens() const {
    return std::none_of(visitors_.begin(), visitors_.end(), [](const auto& visitor) {
      const auto connection = visitor.lock();
      return connection && connection->is_listening(visitor_patience);
    });
  }

  void wake_all() {
    for (const auto& visitor : visitors_)
      if (const auto connection = visitor.lock()) connection->wake();
    forget_gone();
  }

  HostNames hosts_;
  WebSite& site_;
  const std::size_t room_ = room_for_visitors();
  bool is_finishing_ = false;
  Places places_;
  std::vector<std::weak_ptr<Connection>> visitors_;
  std::deque<std::weak_ptr<Connection>> silent_;  // in the order in which they came
  asio::io_context context_{1};                   // last but for its users: it ends the connections
  tcp::acceptor acceptor_;
  asio::steady_timer refresh_timer_, recovery_timer_, farewell_timer_;
  asio::posix::stream_descriptor stop_, news_;
};

WebServer::WebServer(Listener listener, HostNames hosts, WebSite& site)
    : implementation_(
          std::make_unique<Implementation>(std::move(listener), std::move(hosts), site)) {}
WebServer::~WebServer() = default;

void WebServer::run() {
  implementation_->run();
}

void WebServer::run_until_finished() {
  implementation_->run_until_finished();
}

void WebServer::finish() {
  implementation_->finish();
}

}  // namespace connect4
