"""Every hostile player, and the ruling that it must get.

    attack("output/nul.py", "timeout", "NUL")

is the program output/nul.py, which loses each of its games by `timeout`, with "NUL" in the
evidence of each: fault, warnings and notes of its record. The comment at the start of the program
says what it tries; if the program cannot hold a comment, the line above it here does. `PLAYS_ON` is
the ruling if the attack comes to nothing and the game is played as if it had not been tried.
"""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
FAMILIES = ("start", "output", "moves", "time", "processes", "memory", "escape")

PLAYS_ON = "plays on"


@dataclass(frozen=True)
class Attack:
    program: str  # its file, from this folder
    ruling: str
    says: str = ""  # a regular expression that the evidence of each game must match
    confined: bool = False  # comes to nothing only in the sandbox, and is played nowhere else
    heavy: bool = False  # keeps a processor busy: few of them at once
    by_a_little: bool = False  # late; if other processes took as much it plays on
    startup_ms: int = 20000
    turn_ms: int = 20000
    name: str = ""  # in the tournament, if the name is a part of the attack

    @property
    def id(self):
        return self.program.rpartition(".")[0]

    @property
    def rulings(self):
        return {self.ruling, PLAYS_ON} if self.by_a_little else {self.ruling}

    @property
    def family(self):
        return self.program.partition("/")[0]

    @property
    def player(self):
        return self.name or self.id


def attack(program, ruling, says="", **more):
    # A player that is to lose on time is given little of it; all others have more than any machine
    # needs.
    if ruling == "timeout":
        more.setdefault("turn_ms", 300)
    return Attack(program, ruling, says, **more)


def confined(program, ruling, says="", **more):
    return attack(program, ruling, says, confined=True, **more)


REFUSAL = "refused: "  # the programs of the last two families say so of an attempt that failed

ATTACKS = [
    # Does not start, or not properly.
    attack("start/wrong_interpreter.sh", "start_failed"),
    attack("start/no_program.sh", "start_failed"),
    attack("start/missing_script.sh", "start_failed", "exited with status"),
    # Is a damaged executable.
    attack("start/broken_elf.bin", "start_failed"),
    attack("start/exits.sh", "start_failed", "exited with status 0"),
    attack("start/fails.sh", "start_failed", "exited with status 41(.|\n)*cannot find my weights"),
    attack("start/killed.sh", "start_failed"),
    attack("start/raises.py", "start_failed", "No module named 'conect4'"),
    attack("start/silent.sh", "start_failed", "no answer to `name`", startup_ms=400),
    attack("start/chatters.py", "start_failed", "no answer to `name`", startup_ms=400,
           heavy=True),
    attack("start/slow.py", PLAYS_ON),
    attack("start/too_slow.py", "start_failed", "no answer to `name`", startup_ms=400),
    attack("start/name_is_number.py", "start_failed", "answered `name` with 42"),
    attack("start/name_is_null.py", "start_failed", "answered `name` with null"),
    attack("start/name_error.py", "start_failed", "no licence"),
    attack("start/name_is_long.py", PLAYS_ON),
    attack("start/name_twice.py", PLAYS_ON),
    attack("start/name_then_exit.py", "crash", "exited with status 0"),
    attack("start/heir.py", "crash", "exited with status 0"),

    # The output of the player.
    attack("output/endless_line.py", "protocol_error", "a line over 64 KiB", heavy=True),
    attack("output/nul.py", "timeout", "a line with a NUL byte"),
    attack("output/only_nul.py", "timeout", "a line with a NUL byte"),
    attack("output/invalid_utf8.py", "protocol_error", "not valid UTF-8"),
    attack("output/utf16.py", "timeout", "a line with a NUL byte"),
    attack("output/byte_order_mark.py", PLAYS_ON),
    attack("output/crlf.py", PLAYS_ON),
    attack("output/carriage_return.py", "timeout"),
    attack("output/surrogate.py", PLAYS_ON),
    attack("output/nested_arrays.py", "protocol_error", "a line over 64 KiB"),
    attack("output/nested_in_reply.py", "protocol_error", "nested deeper than 16 levels"),
    attack("output/many_members.py", PLAYS_ON),
    attack("output/duplicate_id.py", PLAYS_ON),
    attack("output/duplicate_result.py", "invalid_move", "answered 9"),
    attack("output/two_replies.py", PLAYS_ON, "a reply to request"),
    attack("output/early.py", "timeout", "began before its request|a reply to request"),
    attack("output/half_early.py", "timeout", "began before its request"),
    attack("output/all_ids.py", "timeout", "began before its request|a reply to request"),
    attack("output/stale_id.py", "timeout", "a reply to request"),
    attack("output/stale_flood.py", "timeout", "a reply to request", heavy=True),
    attack("output/id_is_string.py", "timeout", "a reply whose id is not an integer"),
    attack("output/id_is_float.py", "timeout", "a reply whose id is not an integer"),
    attack("output/id_is_null.py", "timeout", "an object without an id"),
    attack("output/id_wraps.py", "timeout", "a reply to request 42949672"),
    attack("output/batch.py", "timeout", "not a JSON object"),
    attack("output/question_back.py", "timeout", "only replies count"),
    attack("output/trailing_words.py", "timeout", "not JSON"),
    attack("output/two_on_a_line.py", "timeout", "not JSON"),
    attack("output/single_quotes.py", "timeout", "not JSON"),
    attack("output/nan.py", "invalid_move", "not JSON"),
    attack("output/half_line_and_death.py", "crash", "exited with status 3"),
    attack("output/closes_output.py", "crash", "closed its output but is still running"),
    attack("output/closes_everything.py", "crash", "closed its (in|out)put but is still running"),
    attack("output/megabytes_of_log.py", PLAYS_ON),
    attack("output/endless_log.py", PLAYS_ON, heavy=True),
    attack("output/binary_log.py", "invalid_move"),
    attack("output/prints.py", PLAYS_ON, "not JSON: thinking about column"),
    attack("output/prints_much.py", "protocol_error", "over 100 lines"),
    attack("output/prints_long.py", "protocol_error", "64 KiB that are not replies"),
    attack("output/empty_lines.py", "protocol_error", "over 100 lines"),
    attack("output/drips.py", "timeout"),
    attack("output/dribbles.py", "timeout"),
    attack("output/reads_back.py", "timeout"),
    attack("output/pipe_tricks.py", PLAYS_ON),

    # The answers of the player. The games begin with column 0 full.
    attack("moves/full_column.py", "illegal_move", r"column 1 \(0 in JSON\), which is full"),
    attack("moves/minus_zero.py", "illegal_move", r"column 1 \(0 in JSON\), which is full"),
    attack("moves/column_7.py", "invalid_move", "answered 7"),
    attack("moves/column_minus_1.py", "invalid_move", "answered -1"),
    attack("moves/string.py", "invalid_move", 'the string "3"'),
    attack("moves/letter.py", "invalid_move", 'the string "d4"'),
    attack("moves/float.py", "invalid_move", "3.0, which is not an integer"),
    attack("moves/exponent.py", "invalid_move", "3.0, which is not an integer"),
    attack("moves/true.py", "invalid_move", "answered true"),
    attack("moves/null.py", "invalid_move", "null or nothing"),
    attack("moves/no_result.py", "invalid_move", "null or nothing"),
    attack("moves/array.py", "invalid_move", "an array"),
    attack("moves/empty_object.py", "invalid_move", "an object without a column"),
    attack("moves/column_in_quotes.py", "invalid_move", 'the string "3"'),
    attack("moves/wraps_at_8_bits.py", "invalid_move", "answered 259"),
    attack("moves/wraps_at_32_bits.py", "invalid_move", "answered 4294967299"),
    attack("moves/wraps_at_64_bits.py", "invalid_move", "a number far off the board"),
    attack("moves/huge_number.py", "invalid_move", "a number far off the board"),
    attack("moves/tiny_number.py", "invalid_move", "which is not an integer"),
    attack("moves/endless_number.py", "invalid_move", "a number far off the board"),
    attack("moves/error.py", "player_error", "IndexError: list index out of range"),
    attack("moves/error_and_result.py", "player_error", "choose yourself"),

    # When it answers.
    attack("time/sleeps.py", "timeout", "no answer to the turn"),
    attack("time/busy.py", "timeout", "no answer to the turn", heavy=True),
    attack("time/crowds_unseen.py", "timeout", "no answer to the turn", heavy=True),
    attack("time/kernel_collects.py", "timeout", by_a_little=True, heavy=True),
    attack("time/late.py", "timeout"),
    attack("time/slows_down.py", "timeout", "no answer to the turn"),
    attack("time/stops_itself.py", "timeout", "no answer to the turn"),
    attack("time/stops_its_group.py", "timeout", "no answer to the turn"),
    attack("time/never_reads.py", "timeout", "no answer to the turn"),
    attack("time/never_ends.py", PLAYS_ON),
    attack("time/ignores_sigterm.py", PLAYS_ON),
    attack("time/breeds_at_the_end.py", PLAYS_ON),
    attack("time/ponders.py", PLAYS_ON, heavy=True),
    attack("time/continues.c", PLAYS_ON, heavy=True),
    confined("time/steals_priority.py", PLAYS_ON, REFUSAL),
    confined("time/sets_clock.py", PLAYS_ON, REFUSAL),
    confined("time/paced_loopback.py", PLAYS_ON, REFUSAL),
    confined("time/watched_timers.py", PLAYS_ON, REFUSAL),
    # Without a sandbox it meets a player that needs its turn, in tests/runner/match/machine_test.cpp.
    confined("time/timer_storm.c", PLAYS_ON, REFUSAL),

    # The processes that it starts, and its attacks on others.
    attack("processes/zombies.py", PLAYS_ON),
    attack("processes/daemon.py", PLAYS_ON),
    attack("processes/wiped_daemon.py", PLAYS_ON),
    attack("processes/odd_name.py", PLAYS_ON),
    attack("processes/hidden_daemon.py", PLAYS_ON),
    attack("processes/stopped_child.py", PLAYS_ON),
    attack("processes/family.py", PLAYS_ON),
    attack("processes/adopts.py", PLAYS_ON),
    attack("processes/outlives.py", PLAYS_ON),
    attack("processes/sibling.c", PLAYS_ON),
    attack("processes/leaves_child.py", "crash", "exited with status 7"),
    attack("processes/becomes_cat.py", "timeout", "only replies count"),
    attack("processes/traced.py", "timeout", "no answer to the turn"),
    attack("processes/traced_end.py", PLAYS_ON),
    attack("processes/segfault.py", "crash"),
    attack("processes/kills_itself.py", "crash"),
    confined("processes/fork_bomb.c", "timeout", heavy=True),
    confined("processes/runaway.c", PLAYS_ON, heavy=True),
    confined("processes/thread_bomb.py", PLAYS_ON, REFUSAL),
    confined("processes/kills_parent.py", PLAYS_ON),
    confined("processes/kills_everybody.py", PLAYS_ON),
    confined("processes/signals_group.py", PLAYS_ON),
    confined("processes/terminal.py", PLAYS_ON, REFUSAL),

    # Memory and disk.
    attack("memory/stack_overflow.c", "crash"),
    attack("memory/address_space.py", PLAYS_ON),
    confined("memory/allocates.py", "crash", heavy=True),
    confined("memory/maps.py", "crash", heavy=True),
    confined("memory/in_children.py", "crash", "of memory; 128 MiB is allowed", heavy=True),
    confined("memory/headless.py", "crash", "of memory; 128 MiB is allowed", heavy=True),
    confined("memory/page_tables.py", "crash", "of memory; 128 MiB is allowed", heavy=True),
    confined("memory/memory_file.py", PLAYS_ON, REFUSAL),
    confined("memory/maps_shared.py", PLAYS_ON, REFUSAL),
    confined("memory/pipes.py", PLAYS_ON, REFUSAL),
    confined("memory/widens_pipe.py", PLAYS_ON, REFUSAL),
    confined("memory/fills_tmp.py", PLAYS_ON, REFUSAL),
    confined("memory/fills_dev_shm.py", PLAYS_ON, REFUSAL),
    confined("memory/fills_its_folder.py", PLAYS_ON, REFUSAL),
    confined("memory/huge_file.py", PLAYS_ON, REFUSAL),
    confined("memory/sparse_file.py", PLAYS_ON, REFUSAL),
    confined("memory/many_files.py", PLAYS_ON),
    confined("memory/core_dump.py", "crash"),
    confined("memory/raises_limits.py", PLAYS_ON, REFUSAL),
    confined("memory/descriptors.py", PLAYS_ON, REFUSAL),
    confined("memory/terminals.py", PLAYS_ON, REFUSAL),

    # Things that it should not see, touch or reach.
    confined("escape/reads_opponent.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_store.py", PLAYS_ON, REFUSAL),
    confined("escape/writes_store.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_config.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_secret.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_shadow.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_homes.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_environment.py", PLAYS_ON, REFUSAL),
    attack("escape/inherited_descriptors.py", PLAYS_ON, REFUSAL),
    confined("escape/opens_descriptors.py", PLAYS_ON, REFUSAL),
    confined("escape/sees_processes.py", PLAYS_ON, REFUSAL),
    confined("escape/traces.py", PLAYS_ON, REFUSAL),
    confined("escape/loopback.py", PLAYS_ON, REFUSAL),
    confined("escape/network.py", PLAYS_ON, REFUSAL),
    confined("escape/raw_sockets.py", PLAYS_ON, REFUSAL),
    confined("escape/vsock.py", PLAYS_ON, REFUSAL),
    confined("escape/abstract_socket.py", PLAYS_ON, REFUSAL),
    confined("escape/unix_socket.py", PLAYS_ON, REFUSAL),
    confined("escape/shared_memory.py", PLAYS_ON, REFUSAL),
    confined("escape/system_v.py", PLAYS_ON, REFUSAL),
    confined("escape/writes_tmp.py", PLAYS_ON),
    confined("escape/namespaces.py", PLAYS_ON, REFUSAL),
    confined("escape/mounts.py", PLAYS_ON, REFUSAL),
    confined("escape/enters_namespaces.py", PLAYS_ON, REFUSAL),
    confined("escape/terminal_input.py", PLAYS_ON, REFUSAL),
    confined("escape/terminal_output.py", PLAYS_ON, REFUSAL),
    confined("escape/writes_itself.py", PLAYS_ON, REFUSAL),
    confined("escape/symlinks.py", PLAYS_ON, REFUSAL),
    confined("escape/climbs.py", PLAYS_ON, REFUSAL),
    confined("escape/file_handles.py", PLAYS_ON, REFUSAL),
    confined("escape/becomes_root.py", PLAYS_ON, REFUSAL),
    confined("escape/privileges.py", PLAYS_ON, REFUSAL),
    confined("escape/writes_system.py", PLAYS_ON, REFUSAL),
    confined("escape/devices.py", PLAYS_ON, REFUSAL),
    confined("escape/kernel_settings.py", PLAYS_ON, REFUSAL),
    confined("escape/kernel_calls.py", PLAYS_ON, REFUSAL),
    confined("escape/kernel_surface.py", PLAYS_ON, REFUSAL),
    confined("escape/aio.py", PLAYS_ON, REFUSAL),
    confined("escape/flushes_disks.py", PLAYS_ON, REFUSAL),
    confined("escape/foreign_calls.c", PLAYS_ON, REFUSAL),
    confined("escape/lease.py", PLAYS_ON, REFUSAL),
    confined("escape/locks.py", PLAYS_ON, REFUSAL),
    confined("escape/page_cache.py", PLAYS_ON, REFUSAL),
    confined("escape/reads_machine.py", PLAYS_ON, REFUSAL),
    confined("escape/file_requests.py", PLAYS_ON, REFUSAL),
    attack("escape/terminal_codes.py", PLAYS_ON, "stray"),
    attack("escape/reversed_text.py", PLAYS_ON, "stray"),
    attack("escape/new_lines.py", PLAYS_ON, "stray"),
    attack("escape/html.py", PLAYS_ON, "stray", name="<script>alert(1)</script>"),
    attack("escape/sql.py", PLAYS_ON, "stray", name="'); DROP TABLE games; --"),
    attack("escape/json_in_note.py", PLAYS_ON, "stray", name='"},"winner":"red","x":{"'),
    attack("escape/spreadsheet.py", PLAYS_ON, "stray", name='=HYPERLINK("x","y")'),
]
