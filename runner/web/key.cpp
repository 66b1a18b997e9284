#include "runner/web/key.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace connect4 {

namespace {

constexpr std::size_t key_bytes = 16;
constexpr std::size_t hash_bytes = crypto_generichash_BYTES;

/// Must come before any other use of the library. Safe to repeat, from any thread.
void begin_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
}

}  // namespace

std::string new_key() {
  begin_sodium();
  constexpr int letters = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<unsigned char, key_bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string key(sodium_base64_encoded_len(key_bytes, letters), '\0');
  sodium_bin2base64(key.data(), key.size(), bytes.data(), bytes.size(), letters);
  key.pop_back();  // its zero
  return key;
}

std::string hash_of_key(std::string_view key) {
  PiecewiseHash hash;
  hash.add(key);
  return hash.digits();
}

struct PiecewiseHash::State {
  crypto_generichash_state hash;
};

PiecewiseHash::PiecewiseHash() : state_(std::make_unique<State>()) {
  begin_sodium();
  crypto_generichash_init(&state_->hash, nullptr, 0, hash_bytes);
}

PiecewiseHash::~PiecewiseHash() = default;

void PiecewiseHash::add(std::string_view bytes) {
  crypto_generichash_update(&state_->hash, reinterpret_cast<const unsigned char*>(bytes.data()),
                            bytes.size());
}

std::string PiecewiseHash::digits() {
  std::array<unsigned char, hash_bytes> hash{};
  crypto_generichash_final(&state_->hash, hash.data(), hash.size());
  std::string text(2 * hash_bytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool is_same_hash(const std::string& one, const std::string& other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string link_with_key(const std::string& url, const std::string& key) {
  return url + (url.ends_with('/') ? "" : "/") + "#key=" + key;
}

}  // namespace connect4
