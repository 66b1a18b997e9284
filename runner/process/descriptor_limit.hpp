// The limit on open files, pipes and sockets.
#pragma once

#include <sys/resource.h>

#include <optional>

namespace connect4 {

/// Raises the limit of this process to that of its account (`ulimit -Hn`): the usual 1,024 are too
/// few for many games at the same time. The caller must have no other threads yet.
void raise_descriptor_limit();

/// Returns the limit before it was raised. Every program that we start gets it. Nothing if the
/// limit was not raised.
const std::optional<rlimit>& descriptor_limit_of_children();

/// Returns how many descriptors this process may open.
rlim_t allowed_descriptors();

}  // namespace connect4
