// Why a tournament's games could not be written or read.
#pragma once

#include <exception>
#include <string>

namespace connect4 {

/// The machine or the folder stands in the way of the store: a full disk, a folder that cannot be
/// written, a file that is no tournament. Three phrases without a full stop. A value type.
class StoreError : public std::exception {
 public:
  StoreError(std::string input, std::string reason, std::string remedy)
      : input_(std::move(input)),
        reason_(std::move(reason)),
        remedy_(std::move(remedy)),
        message_(input_ + ": " + reason_ + "; " + remedy_) {}

  const std::string& input() const { return input_; }    ///< the file or folder
  const std::string& reason() const { return reason_; }  ///< what is wrong with it
  const std::string& remedy() const { return remedy_; }  ///< what its owner can do

  /// "INPUT: REASON; REMEDY".
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string input_, reason_, remedy_, message_;
};

}  // namespace connect4
