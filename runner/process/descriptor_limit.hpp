// How many files, pipes and sockets may be open at once.
#pragma once

#include <sys/resource.h>

#include <optional>

namespace connect4 {

/// Lets this process open as many descriptors as its account may (`ulimit -Hn`): the usual 1,024
/// are too few for many games at once. For the start of a program, before it has other threads.
void raise_descriptor_limit();

/// The limit as it was before that, which every program gets that we start; nothing where it was
/// not raised.
const std::optional<rlimit>& descriptor_limit_of_children();

/// How many descriptors this process may open.
rlim_t allowed_descriptors();

}  // namespace connect4
