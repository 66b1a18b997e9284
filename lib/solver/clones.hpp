// Functions compiled for several processors.
#pragma once

/// Put before a function that works on Lanes, it is compiled for x86-64, x86-64-v3 (AVX2) and
/// x86-64-v4 (AVX-512), and the loader takes the processor's. Elsewhere it is compiled once.
/// Functions that it calls from headers are inlined into each, so that no code for one processor is
/// shared with another. Not under sanitizers, which are not ready yet when the loader chooses.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(CONNECT4_SANITIZED)
#define CONNECT4_CLONES \
  __attribute__((flatten, target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CONNECT4_CLONES
#endif
