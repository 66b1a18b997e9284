// The keys by which an arena knows its people.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace connect4 {

/// Returns a new key: 128 random bits as 22 letters that may be in an address. Any thread may
/// call this.
std::string new_key();

/// Returns the hash of a key (BLAKE2b, 256 bits) as 64 digits. A disk that holds hashes gives
/// nobody a key. Keys are random, so the hash has no salt.
std::string hash_of_key(std::string_view key);

/// The hash of bytes that come in pieces. For one thread.
class PiecewiseHash {
 public:
  PiecewiseHash();
  ~PiecewiseHash();
  void add(std::string_view bytes);

  /// Returns the hash of all pieces, as hash_of_key() does. Ends the adding.
  std::string digits();

 private:
  struct State;
  const std::unique_ptr<State> state_;
};

/// Compares two hashes in a time that does not depend on them.
bool is_same_hash(const std::string& one, const std::string& other);

/// Returns the link that brings a key along. Browsers do not send the part after the #.
std::string link_with_key(const std::string& url, const std::string& key);

}  // namespace connect4
