// A player that misbehaves: `badbot BEHAVIOUR [ARGUMENT...]`. The table at the end lists every
// behaviour; if a row leaves a moment empty, the player behaves well at that moment.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "wire.h"

static char** arguments;  // of the behaviour
static int argument_count;

/// The argument of that index; the last one stands for all that are missing.
static const char* argument(int index) {
  if (argument_count == 0) return "";
  return arguments[index < argument_count ? index : argument_count - 1];
}

static long number(void) {
  return strtol(argument(0), NULL, 10);
}

static void sleep_ms(long milliseconds) {
  usleep((useconds_t)milliseconds * 1000);
}

static void nothing(int signal_number) {
  (void)signal_number;
}

static void sleep_for_ever(void) {
  for (;;) pause();
}

/// Computes until this process has used so much more processor time.
static void burn_ms(long milliseconds) {
  struct timespec start, now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 <
         milliseconds);
}

static void burn_for_ever(void) {
  for (;;) burn_ms(1000);
}

/// So many children that compute as long as they live.
static void start_burners(long count) {
  for (long i = 0; i < count; ++i)
    if (fork() == 0) burn_for_ever();
}

/// Writes a template as a line: @ becomes the id of the question, @+ the next one, @- the one
/// before, # the first column with room.
static void say(const char* template, long id, int column) {
  char line[8192];
  char* end = line;
  for (const char* from = template; *from != '\0'; ++from) {
    const char next = from[1];
    if (*from == '@') {
      end += sprintf(end, "%ld", id + (next == '+' ? 1 : next == '-' ? -1 : 0));
      if (next == '+' || next == '-') ++from;
    } else if (*from == '#') {
      *end++ = (char)('0' + column);
    } else {
      *end++ = *from;
    }
  }
  put(1, "%.*s\n", (int)(end - line), line);
}

/// `bytes` of numbered lines, 16 bytes each.
static void log_bytes(long bytes) {
  for (long line = 0; line < bytes / 16; ++line) put(2, "log line %6ld\n", line);
}

// At the start.

static void exit_at_once(void) {
  put(2, "badbot: cannot find my weights\n");
  _exit((int)number());
}

static void start_slowly(void) {
  sleep_ms(number());
}

/// Makes the first `number` starts fail, as counted in the file of the second argument.
static void fail_first_starts(void) {
  const int file = open(argument(1), O_RDWR | O_CREAT | O_APPEND, 0600);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0 || status.st_size < number()) {
    put(file, "x");
    _exit(1);
  }
  close(file);
}

/// A process that nobody waits for: double-forked, in a session of its own.
static void start_daemon(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  for (int descriptor = 0; descriptor < 3; ++descriptor) close(descriptor);
  sleep_for_ever();
}

/// Starts it with an empty environment: nothing names its player.
static void start_wiped_daemon(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  char* const nothing[] = {NULL};
  execle("/proc/self/exe", "badbot", "sleeper", argument(0), NULL, nothing);
  _exit(1);
}

static void start_stopped_child(void) {
  if (fork() == 0) {
    raise(SIGSTOP);
    sleep_for_ever();
  }
}

/// A chain of processes, each of which falls to the referee only when its parent is dead.
static void start_family(void) {
  for (int generation = 0; generation < 4; ++generation) {
    if (fork() != 0) {
      if (generation > 0) sleep_for_ever();
      return;
    }
    setsid();
  }
  sleep_for_ever();
}

/// Children that take sessions of their own and do not end when asked.
static void start_burners_at_start(void) {
  for (long i = 0; i < number(); ++i)
    if (fork() == 0) {
      setsid();
      signal(SIGTERM, SIG_IGN);
      burn_for_ever();
    }
}

/// Timers that continue this process, one every 20 ms: a stop takes along those that are due.
static void resist_stops(void) {
  signal(SIGCONT, nothing);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
  for (long i = 1; i <= 50; ++i) {
    struct itimerspec times = {{1, 0}, {0, i * 19999999}};
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    timer_settime(timer, 0, &times, NULL);
  }
}

/// Children that compute for a moment each, one after the other. Nobody waits for their end, so
/// that no account is kept of it.
static void burn_in_hiding(void) {
  const int resists = argument_count > 1;
  setsid();
  signal(SIGCHLD, SIG_IGN);
  if (resists) resist_stops();
  for (;;) {
    if (fork() == 0) {
      if (resists) resist_stops();
      burn_ms(5);
      _exit(0);
    }
    while (wait(NULL) < 0 && errno == EINTR) {
    }
  }
}

static void start_hidden_burners(void) {
  for (long i = 0; i < number(); ++i)
    if (fork() == 0) burn_in_hiding();
}

static void refuse_to_die(void) {
  signal(SIGTERM, SIG_IGN);
}

// Asked for its name.

static void stay_silent_to_name(long id) {
  (void)id;
}

static void say_as_name(long id) {
  say(argument(0), id, 0);
}

/// Tells its inheritance: open descriptors, disposition of SIGPIPE and SIGINT, blocked signals.
static void tell_inheritance(long id) {
  char descriptors[256] = "";
  DIR* const folder = opendir("/proc/self/fd");
  for (struct dirent* entry; (entry = readdir(folder)) != NULL;)
    if (entry->d_name[0] != '.' && atoi(entry->d_name) != dirfd(folder))
      strcat(strcat(descriptors, " "), entry->d_name);
  closedir(folder);
  struct sigaction on_pipe, on_interrupt, on_quit;
  sigaction(SIGPIPE, NULL, &on_pipe);
  sigaction(SIGINT, NULL, &on_interrupt);
  sigaction(SIGQUIT, NULL, &on_quit);
  sigset_t blocked;
  sigprocmask(SIG_SETMASK, NULL, &blocked);
  const bool by_default = on_pipe.sa_handler == SIG_DFL && on_interrupt.sa_handler == SIG_DFL &&
                          on_quit.sa_handler == SIG_DFL;
  put(1, "{\"id\":%ld,\"result\":\"fds%s, signals %s, mask %s\"}\n", id, descriptors,
      by_default ? "default" : "changed", sigisemptyset(&blocked) ? "empty" : "filled");
}

/// Fills its own input to the brim, so that the referee cannot write to it, and reads no more.
static void stuff_input(long id) {
  tell_name(id, "stuffed");
  const int own_input = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
  static const char junk[4096];
  while (write(own_input, junk, sizeof junk) > 0) {
  }
  while (write(own_input, junk, 1) > 0) {
  }
  sleep_for_ever();
}

// Asked for a move.

static void say_in_turn(long id, int column, int turn) {
  say(argument(turn), id, column);
}

static void stay_silent(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
}

static void answer_late(long id, int column, int turn) {
  (void)turn;
  sleep_ms(number());
  reply(id, argument_count > 1 ? atoi(argument(1)) : column);
}

/// A good reply that never ends: spaces without a newline.
static void dribble(long id, int column, int turn) {
  (void)turn;
  put(1, "{\"id\":%ld,\"result\":%d}", id, column);
  for (;;) {
    put(1, " ");
    sleep_ms(20);
  }
}

static void flood_with_stale_replies(long id, int column, int turn) {
  (void)turn;
  // In large pieces: the reader never finds the pipe empty.
  static char lines[65536];
  size_t size = 0;
  while (size + 64 < sizeof lines)
    size += (size_t)sprintf(lines + size, "{\"id\":%ld,\"result\":%d}\n", id - 1, column);
  for (;;) put_bytes(1, lines, size);
}

/// So many lines of so many letters, then a good reply.
static void stray_lines(long id, int column, int turn) {
  (void)turn;
  const long count = number(), length = strtol(argument(1), NULL, 10);
  char* const line = malloc((size_t)length + 1);
  memset(line, '.', (size_t)length);
  line[length] = '\n';
  for (long i = 0; i < count; ++i) put_bytes(1, line, (size_t)length + 1);
  free(line);
  reply(id, column);
}

static void exit_in_turn(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  put(2, "badbot: giving up\n");
  _exit((int)number());
}

static void kill_itself(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  kill(getpid(), (int)number());
  sleep_for_ever();
}

static void close_output(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  close(1);
}

static void close_input(long id, int column, int turn) {
  (void)turn;
  close(0);
  reply(id, column);
  sleep_for_ever();
}

/// Dies, and leaves a child behind that holds all three pipes open.
static void leave_child(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  if (fork() == 0) sleep_for_ever();
  _exit(7);
}

static void answer_in_half(long id, int column, int turn) {
  (void)column, (void)turn;
  put(1, "{\"id\":%ld,\"resu", id);
  _exit(3);
}

/// Plays columns until the last argument, and is gone once that is written.
static void answer_and_exit(long id, int column, int turn) {
  (void)column;
  reply(id, atoi(argument(turn)));
  if (turn + 1 >= argument_count) _exit(0);
}

/// Computes for so long, beside so many children of its own that do so too.
static void burn_and_answer(long id, int column, int turn) {
  if (turn == 0 && argument_count > 1) start_burners(atoi(argument(1)));
  burn_ms(number());
  reply(id, column);
}

static void burn_in_turn(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  burn_for_ever();
}

/// Computes when it is the other's turn.
static void answer_and_burn(long id, int column, int turn) {
  (void)turn;
  reply(id, column);
  burn_ms(number());
}

/// Memory that is really there.
static void hold(size_t size) {
  volatile char* const memory = malloc(size);
  for (size_t i = 0; memory != NULL && i < size; i += 1024) memory[i] = 1;
}

/// Holds so many MiB, half of them in a child, from its first turn on; then sleeps for so long.
static void hold_memory(long id, int column, int turn) {
  const size_t half = (size_t)number() << 19;
  if (turn == 0) {
    hold(half);
    if (fork() == 0) {
      hold(half);
      sleep_for_ever();
    }
  }
  sleep_ms(atoi(argument(1)));
  reply(id, column);
}

/// So many MiB that are one and the same in many processes.
static void share_memory(long id, int column, int turn) {
  const size_t size = (size_t)number() << 20;
  if (turn == 0) {
    hold(size);
    for (int i = 0; i < 8; ++i)
      if (fork() == 0) sleep_for_ever();
  }
  sleep_ms(atoi(argument(1)));
  reply(id, column);
}

/// Sends the process that started it a signal, leaves a daemon behind, and waits.
static void signal_parent(long id, int column, int turn) {
  (void)id, (void)column, (void)turn;
  if (fork() == 0) {
    setsid();
    prctl(PR_SET_PDEATHSIG, 0);
    sleep_for_ever();
  }
  prctl(PR_SET_PDEATHSIG, 0);
  kill(getppid(), (int)number());
  sleep_for_ever();
}

// The two that answer early write it all at once: the next question may follow the reply at once.

/// Answers the first question twice, the second time with the id of the next; then never again.
static void answer_early(long id, int column, int turn) {
  if (turn > 0) return;
  put(1, "{\"id\":%ld,\"result\":%d}\n{\"id\":%ld,\"result\":%d}\n", id, column, id + 1, column);
}

/// Answers the second question when the other one thinks, some time after its first reply.
static void answer_while_other_thinks(long id, int column, int turn) {
  if (turn > 0) return;
  reply(id, column);
  sleep_ms(number());
  reply(id + 1, column);
}

/// Begins the reply to the second question before it is asked, and ends it afterwards.
static void answer_half_early(long id, int column, int turn) {
  if (turn == 0) put(1, "{\"id\":%ld,\"result\":%d}\n{\"id\":%ld,", id, column, id + 1);
  if (turn == 1) put(1, "\"result\":%d}\n", column);
}

static void log_and_answer(long id, int column, int turn) {
  (void)turn;
  log_bytes(number());
  reply(id, column);
}

/// Fills its log when it is the other's turn, thinks on, and only then reads its input.
static void answer_and_log(long id, int column, int turn) {
  (void)turn;
  reply(id, column);
  log_bytes(number());
  sleep_ms(atoi(argument(1)));
}

static void close_log_and_wait(long id, int column, int turn) {
  (void)turn;
  (void)column;
  close(2);
  sleep_ms(number());
  reply(id, atoi(argument(1)));
}

static void answer_without_newline(long id, int column, int turn) {
  (void)turn;
  put(1, "{\"id\":%ld,\"result\":%d}", id, column);
}

// At the end.

static const char* diary;

static void note_signal(int signal_number) {
  const int file = open(diary, O_WRONLY | O_APPEND | O_CLOEXEC);
  put(file, "%s\n", signal_number == SIGTERM ? "SIGTERM" : "another signal");
  close(file);
}

/// Keeps a diary of how it was told to end, in the file of the argument, and does not end.
static void keep_diary(void) {
  diary = argument(0);
  signal(SIGTERM, note_signal);
  const int file = open(diary, O_WRONLY | O_CREAT | O_APPEND, 0600);
  struct Message message;
  while (next_message(&message)) {
    if (strcmp(message.method, "name") == 0) tell_name(message.id, "diarist");
    if (strcmp(message.method, "take_turn") == 0) reply(message.id, message.column);
    if (strcmp(message.method, "quit") == 0) put(file, "quit\n");
  }
  put(file, "end of input\n");
  sleep_for_ever();
}

struct Behaviour {
  const char* name;
  void (*at_start)(void);
  void (*at_name)(long id);
  void (*at_turn)(long id, int column, int turn);  // turns count from 0
};

static const struct Behaviour behaviours[] = {
    {"good", NULL, NULL, NULL},
    {"sleeper", sleep_for_ever, NULL, NULL},  // not a player: others leave it behind

    {"exits-at-once", exit_at_once, NULL, NULL},     // STATUS
    {"starts-slowly", start_slowly, NULL, NULL},     // MILLISECONDS
    {"fails-first", fail_first_starts, NULL, NULL},  // COUNT FILE
    {"silent-at-start", NULL, stay_silent_to_name, NULL},
    {"name", NULL, say_as_name, NULL},  // TEMPLATE
    {"inherits", NULL, tell_inheritance, NULL},
    {"stuffs-input", NULL, stuff_input, NULL},

    {"says", NULL, NULL, say_in_turn},  // TEMPLATE...
    {"silent", NULL, NULL, stay_silent},
    {"late", NULL, NULL, answer_late},  // MILLISECONDS [COLUMN]
    {"dribbles", NULL, NULL, dribble},
    {"floods", NULL, NULL, flood_with_stale_replies},
    {"strays", NULL, NULL, stray_lines},        // LINES LETTERS
    {"exits", NULL, NULL, exit_in_turn},        // STATUS
    {"kills-itself", NULL, NULL, kill_itself},  // SIGNAL
    {"closes-output", NULL, NULL, close_output},
    {"closes-input", NULL, NULL, close_input},
    {"leaves-child", NULL, NULL, leave_child},
    {"half-line", NULL, NULL, answer_in_half},
    {"last-words", NULL, NULL, answer_and_exit},  // COLUMN...
    {"early", NULL, NULL, answer_early},
    {"early-later", NULL, NULL, answer_while_other_thinks},  // MILLISECONDS
    {"half-early", NULL, NULL, answer_half_early},
    {"no-newline", NULL, NULL, answer_without_newline},
    {"logs", NULL, NULL, log_and_answer},            // BYTES
    {"ponders", NULL, NULL, answer_and_log},         // BYTES
    {"closes-log", NULL, NULL, close_log_and_wait},  // MILLISECONDS COLUMN

    {"burns", NULL, NULL, burn_and_answer},  // MILLISECONDS [CHILDREN]
    {"burns-for-ever", NULL, NULL, burn_in_turn},
    {"ponders-busily", NULL, NULL, answer_and_burn},        // MILLISECONDS
    {"ponders-below", start_burners_at_start, NULL, NULL},  // CHILDREN
    {"ponders-hidden", start_hidden_burners, NULL, NULL},   // CHAINS [resists]
    {"holds-memory", NULL, NULL, hold_memory},              // MEBIBYTES MILLISECONDS
    {"shares-memory", NULL, NULL, share_memory},            // MEBIBYTES MILLISECONDS
    {"signals-parent", NULL, NULL, signal_parent},          // SIGNAL MARK

    {"daemon", start_daemon, NULL, NULL},                   // MARK
    {"wiped-daemon", start_wiped_daemon, NULL, NULL},       // MARK
    {"stopped-child", start_stopped_child, NULL, NULL},     // MARK
    {"family", start_family, NULL, NULL},                   // MARK
    {"ignores-sigterm", refuse_to_die, NULL, stay_silent},  // MARK
    {"diary", keep_diary, NULL, NULL},                      // FILE
};

static const struct Behaviour* find_behaviour(const char* name) {
  for (size_t i = 0; i < sizeof behaviours / sizeof behaviours[0]; ++i)
    if (strcmp(behaviours[i].name, name) == 0) return &behaviours[i];
  return NULL;
}

int main(int argc, char** argv) {
  const struct Behaviour* const behaviour = argc > 1 ? find_behaviour(argv[1]) : NULL;
  if (behaviour == NULL) {
    put(2, "badbot: no behaviour \"%s\"\n", argc > 1 ? argv[1] : "");
    return 2;
  }
  arguments = argv + 2;
  argument_count = argc - 2;

  if (behaviour->at_start != NULL) behaviour->at_start();
  struct Message message;
  int turn = 0;
  while (next_message(&message)) {
    if (strcmp(message.method, "name") == 0) {
      if (behaviour->at_name != NULL)
        behaviour->at_name(message.id);
      else
        tell_name(message.id, behaviour->name);
    } else if (strcmp(message.method, "take_turn") == 0) {
      if (behaviour->at_turn != NULL)
        behaviour->at_turn(message.id, message.column, turn++);
      else
        reply(message.id, message.column);
    }
  }
  return 0;
}
