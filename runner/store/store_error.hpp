// Why a tournament's games could not be written or read.
#pragma once

#include <string>
#include <utility>

#include "protocol/files/file_errors.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

/// The machine or the folder obstructs the store, such as a full disk, a folder that
/// cannot be written, a file that is not a tournament. Three phrases without a full stop; what() is
/// "INPUT: REASON; REMEDY". A value type.
class StoreError : public UsageError {
 public:
  StoreError(std::string input, std::string reason, std::string remedy)
      : UsageError(input + ": " + reason + "; " + remedy),
        input_(std::move(input)),
        reason_(std::move(reason)),
        remedy_(std::move(remedy)) {}

  const std::string& input() const { return input_; }    ///< the file or folder
  const std::string& reason() const { return reason_; }  ///< the error in it
  const std::string& remedy() const { return remedy_; }  ///< the step that its owner can take

 private:
  std::string input_, reason_, remedy_;
};

/// The error of a folder or file of the store that cannot be made or written, by the system's error
/// number.
inline StoreError unwritable(const std::string& input, int error) {
  const WriteProblem problem = write_problem(error);
  return {input, "cannot be written: " + problem.reason, problem.remedy};
}

}  // namespace connect4
