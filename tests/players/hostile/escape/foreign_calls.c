// Calls the kernel as programs of other kinds of machine do, past filters that know only one kind.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "canary.h"
#include "wire.h"

static sigjmp_buf before_the_call;

static void give_up(int signal) {
  (void)signal;
  siglongjmp(before_the_call, 1);
}

/// unshare(CLONE_NEWUSER) as a program of 32 bits calls it; an error number as a negative one. A
/// kernel without such calls answers with SIGSEGV.
static long unshare_of_32_bits(void) {
  long result = -ENOSYS;
#ifdef __x86_64__
  signal(SIGSEGV, give_up);
  if (sigsetjmp(before_the_call, 1) != 0) return -ENOSYS;
  __asm__ volatile("int $0x80"
                   : "=a"(result)
                   : "a"(310L), "b"((long)CLONE_NEWUSER)
                   : "r8", "r9", "r10", "r11", "memory");
  signal(SIGSEGV, SIG_DFL);
#endif
  return result;
}

/// Makes the call as a program of the x32 kind does.
static long unshare_of_x32(void) {
  return syscall(0x40000000 | SYS_unshare, CLONE_NEWUSER) == 0 ? 0 : -errno;
}

int main(int argc, char** argv) {
  only_when_confined(argc, argv);
  const char* const note = unshare_of_32_bits() == 0 || unshare_of_x32() == 0
                               ? "escaped: a namespace"
                               : "refused: no namespace";
  struct Message message;
  while (next_message(&message)) {
    if (message.method[0] == 'n' && message.id != 0) tell_name(message.id, "foreigner");
    if (message.method[0] == 't')
      put(1, "{\"id\":%ld,\"result\":{\"column\":%d,\"note\":\"%s\"}}\n", message.id,
          message.column, note);
  }
}
