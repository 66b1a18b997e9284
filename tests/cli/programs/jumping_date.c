// Preloaded into a program, makes its date jump at each look: by one to twelve hours, forth and
// back. Clocks that are not the date go as they do.
#define _GNU_SOURCE
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t jump(void) {
  static atomic_uint looks;
  const unsigned look = atomic_fetch_add(&looks, 1);
  const time_t hours = (time_t)(look % 12 + 1);
  return look % 2 == 0 ? hours * 3600 : -hours * 3600;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  const int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += jump();
  return result;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  struct timespec date;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &date);
  now->tv_sec = date.tv_sec;
  now->tv_usec = date.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* now) {
  struct timespec date;
  clock_gettime(CLOCK_REALTIME, &date);
  if (now != NULL) *now = date.tv_sec;
  return date.tv_sec;
}
