"""`tournament analyse`: exact scores beside the games of a tournament, and what is told of them."""

import collections
import json
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import time
import zlib

import jsonschema
import pytest

import plain_search
from described import assert_described, page
from live_tournaments import (BIN_DIR, TOURNAMENT, LiveCup, bad, player,
                              start_and_wait_for_games, stop, wait_until)
from plain_search import drop, to_fen
from tournaments import CHECKED, keep_scores, store_checksum

GREEDY_AND_RANDOM = [player("Ann", "greedy"), player("Bob", "random"), player("Cid", "random")]
LATE = plain_search.random_moves(6, 24, seed=5)


@pytest.fixture(name="late_cup")
def make_late_cup(make_live_cup):
    """Makes tournaments whose games begin late, so that they are soon solved."""

    def make(folder="cup", players=None, openings=LATE, **members):
        cup = make_live_cup(players or GREEDY_AND_RANDOM, folder, openings="late.txt",
                            **{"games_per_pairing": 2 * len(openings), **members})
        (cup.folder / "late.txt").write_text("".join(f"{moves}\n" for moves in openings))
        return cup

    return make


def analyse(cup, *options, status=0, **popen_options):
    return cup.command("analyse", cup.config, "--book", "none", *options, status=status,
                       **popen_options)


def records(cup):
    lines = cup.command("export", cup.config, "--format", "jsonl").out.splitlines()
    return [json.loads(line) for line in lines]


def scores(cup):
    return {record["game"]: record.get("scores") for record in records(cup)}


def database(cup):
    return sqlite3.connect(cup.results / "tournament.db")


class Move:
    """A move of a scored record, as the pages have it."""

    def __init__(self, record, index, position):
        self.game, self.position = record["game"], position
        self.side = "red" if plain_search.mover(position) == "x" else "blue"
        self.player = record[self.side]
        self.opponent = record["blue" if self.side == "red" else "red"]
        self.column = int(record["moves"][index])
        self.disc = plain_search.discs(position) + 1
        self.before, self.after = record["scores"][index], -record["scores"][index + 1]

    @property
    def is_error(self):
        return self.before > 0 >= self.after or self.before == 0 > self.after


def moves_of(record):
    position = plain_search.from_fen(record["start"])
    for index, digit in enumerate(record["moves"]):
        yield Move(record, index, position)
        position = drop(position, int(digit) - 1)


@pytest.fixture(scope="module", name="analysed")
def make_analysed(tmp_path_factory):
    """A tournament of 36 games with their scores. Not to be changed."""
    folder = tmp_path_factory.mktemp("analysed")
    folder.chmod(0o755)
    cup = LiveCup(folder / "cup", GREEDY_AND_RANDOM, openings="late.txt", games_per_pairing=12)
    (cup.folder / "late.txt").write_text("".join(f"{moves}\n" for moves in LATE))
    cup.run()
    assert analyse(cup).out == "36 of 36 games have exact scores\n"
    return cup


# The scores.


def test_every_position_of_every_game_has_its_score(analysed):
    found = records(analysed)
    assert len(found) == 36
    for record in found:
        assert len(record["scores"]) == len(record["moves"]) + 1
        position = plain_search.from_fen(record["start"])
        for digit, score in zip(record["moves"] + " ", record["scores"]):
            if plain_search.discs(position) > 32 or plain_search.is_over(position):
                assert score == plain_search.score(position)
            position = digit == " " or drop(position, int(digit) - 1)


def test_the_scores_are_those_of_analyse_records(analysed, tmp_path):
    bare = [{k: v for k, v in record.items() if k != "scores"} for record in records(analysed)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in bare))
    printed = subprocess.run([BIN_DIR / "analyse", "--records", file, "--book", "none"],
                             capture_output=True, check=True, text=True).stdout
    assert [json.loads(line) for line in printed.splitlines()] == records(analysed)


def test_show_has_the_scores_and_the_move_that_lost(analysed):
    for record in records(analysed)[:12]:
        assert analysed.command("show", analysed.config, record["game"], "--json").json == record
        text = analysed.command("show", analysed.config, record["game"]).out
        errors = [move for move in moves_of(record) if move.is_error]
        if errors:
            last = errors[-1]
            who = f"{last.player} ({last.side})"
            assert f"decisive mistake: move {last.disc}, {who}, column {last.column}: " in text
            assert f"(score {last.before} to {last.after})" in text
            assert f'better moves: connect4 analyse "{to_fen(last.position)}"' in text
        else:
            assert "  no move changed the result under perfect play" in text


def test_before_it_nothing_is_said_of_scores(late_cup):
    cup = late_cup(openings=LATE[:1])
    cup.run()
    assert all("scores" not in record for record in records(cup))
    assert "exact" not in cup.command("show", cup.config, 1).out
    assert "accuracy" not in cup.query("standings")
    for words in (["standings", cup.config, "--accuracy"], ["games", cup.config, "--blunders"]):
        assert "needs exact scores, which no game has yet" in cup.command(
            *words, status=2).err


@pytest.mark.parametrize("threads", [1, 3, "auto"])
def test_the_number_of_threads_changes_nothing(analysed, late_cup, threads):
    cup = late_cup(folder=f"threads {threads}")
    cup.run()
    analyse(cup, "--threads", threads)
    games = {record["game"]: record["moves"] for record in records(analysed)}
    assert {record["game"]: record["moves"] for record in records(cup)} == games
    assert scores(cup) == scores(analysed)


def test_a_game_that_a_fault_ended_has_the_scores_of_its_moves(late_cup):
    cup = late_cup(players=[player("Ann", "greedy"), bad("Bob", "exits", 3)], openings=LATE[:2])
    cup.run()
    analyse(cup)
    found = records(cup)
    assert any(record["reason"] == "crash" for record in found)
    for record in found:
        assert len(record["scores"]) == len(record["moves"]) + 1


# Ends of all kinds.


def test_killed_again_and_again_it_finds_the_same_scores(late_cup):
    undisturbed = late_cup("undisturbed", openings=plain_search.random_moves(10, 18, seed=6))
    undisturbed.run()
    original = undisturbed.folder.parent / "original"
    shutil.copytree(undisturbed.folder, original)
    begin = time.monotonic()
    analyse(undisturbed, "--threads", 1)
    longest_life = time.monotonic() - begin
    expected = scores(undisturbed)
    moments = random.Random(1)
    cut_short = 0
    for number in range(4):
        shutil.rmtree(undisturbed.folder)
        shutil.copytree(original, undisturbed.folder)
        for _ in range(5):
            with subprocess.Popen([TOURNAMENT, "analyse", undisturbed.config, "--book", "none",
                                   "--threads", str(number % 2 + 1)], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                time.sleep(moments.uniform(0, longest_life))
                process.kill()
            found = scores(undisturbed)
            cut_short += None in found.values()
            assert all(value in (None, expected[game]) for game, value in found.items())
        analyse(undisturbed)
        assert scores(undisturbed) == expected
    assert cut_short > 0, "no kill came before the end"


#: Solving a game from the empty board without a book takes long.
def start_on_hard_games(cup):
    cup.run()
    return subprocess.Popen([TOURNAMENT, "analyse", cup.config, "--book", "none"],
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def has_lock(process, cup):
    return any(f"{process.pid} " in line and str((cup.results / "lock").stat().st_ino) in line
               for line in open("/proc/locks", encoding="ascii"))


def solves(process):
    """Other threads work beside the main thread and the writing thread."""
    return len(os.listdir(f"/proc/{process.pid}/task")) > 2


def test_ctrl_c_stops_it_with_games_left(make_live_cup):
    cup = make_live_cup([player("Ann"), player("Bob")], games_per_pairing=2, openings="empty")
    with start_on_hard_games(cup) as process:
        wait_until(lambda: solves(process), "its first solver")
        assert stop(process) == 3
        assert process.stdout.read() == "0 of 2 games have exact scores\n"
        assert f"stopped with games left; to resume: connect4 tournament analyse {cup.config}" in (
            process.stderr.read())


def test_a_complete_run_that_is_stopped_while_it_solves_says_that_no_game_is_left(make_live_cup):
    cup = make_live_cup([player("Ann", "greedy"), player("Bob", "random")], games_per_pairing=400, openings="random:8", analyse=True)
    process = subprocess.Popen([TOURNAMENT, "run", cup.config], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    with process:
        assert any(line.startswith("solving ") for line in process.stderr), "it solved nothing"
        assert stop(process) == 3
        assert "complete, 400 games" in process.stdout.read()
        told = re.search("all games are played; not solved yet: ([0-9]+) games?; to solve the rest: connect4 tournament "
                         f"run {re.escape(str(cup.config))}\n", process.stderr.read())
    assert int(told[1]) == list(scores(cup).values()).count(None)


def test_show_says_how_to_find_the_mistake_of_a_game_without_scores(late_cup):
    cup = late_cup()
    cup.run()
    hint = f"  not solved yet; to find the decisive mistake: connect4 tournament analyse {cup.config}\n"
    won = next(game["game"] for game in records(cup) if game["reason"] == "four")
    assert cup.command("show", cup.config, won).out.endswith(hint)
    analyse(cup)
    assert "not solved yet" not in cup.command("show", cup.config, won).out


def test_feedback_shows_the_move_that_lost_a_game(late_cup, tmp_path):
    cup = late_cup()
    cup.run()
    analyse(cup)
    cup.command("feedback", cup.config, "--out", tmp_path)
    losses = [game for file in tmp_path.glob("*.json") for game in json.loads(file.read_text("utf-8"))["games"]
              if game["why"] in ("quickest_loss", "loss_to_weakest") and game["score_before"] is not None]
    assert losses and all(game["score_before"] >= 0 > game["score_after"] for game in losses)
    pages = "".join(file.read_text("utf-8") for file in tmp_path.glob("*.md"))
    assert re.search("Loss to (Ann|Bob|Cid)\n", pages) and "weakest" not in pages
    assert re.search(r"with (x \(red\)|o \(blue\)), and turned a (win|draw) into a loss under perfect play, and the game was "
                     "lost after", pages)


def test_a_copy_of_the_database_alone_has_all_scores(late_cup, tmp_path):
    cup = late_cup()
    cup.run()
    analyse(cup)
    (tmp_path / "copy").mkdir()
    shutil.copy(cup.results / "tournament.db", tmp_path / "copy")
    copied = cup.command("export", tmp_path / "copy").out.splitlines()
    assert {game["game"]: game["scores"] for game in map(json.loads, copied)} == scores(cup)


def test_nobody_plays_while_it_is_at_work(make_live_cup):
    cup = make_live_cup([player("Ann"), player("Bob")], games_per_pairing=2, openings="empty")
    with start_on_hard_games(cup) as process:
        wait_until(lambda: has_lock(process, cup), "the lock")
        for words in (["run", cup.config], ["analyse", cup.config]):
            assert f"process {process.pid} (tournament) is" in cup.command(*words, status=2).err
        assert cup.query("standings")["games"]["played"] == 2
        assert stop(process) == 3


def test_it_waits_for_no_run(make_live_cup):
    cup = make_live_cup([bad("Slow", "late", 20), bad("Slower", "late", 20)],
                        games_per_pairing=40, concurrency=1)
    run = start_and_wait_for_games(cup)
    assert f"process {run.pid} (tournament) is writing to it" in analyse(cup, status=2).err
    assert stop(run) == 3
    assert all("scores" not in record for record in records(cup))


def test_a_second_call_looks_at_new_games_alone(late_cup):
    cup = late_cup(games_per_pairing=4)
    cup.run()
    assert analyse(cup).out == "12 of 12 games have exact scores\n"
    old = scores(cup)
    zeros = [0] * len(old[1])  # other scores than before: a reader with them has not looked again
    keep_scores(cup.results, {1: zeros})
    assert scores(cup) == {**old, 1: zeros} != old
    cup.write(games_per_pairing=8)
    cup.run("--extend")
    assert len(scores(cup)) == 24 and sum(found is None for found in scores(cup).values()) == 12
    assert analyse(cup).out == "24 of 24 games have exact scores\n"
    found = scores(cup)
    assert None not in found.values() and found[1] == zeros
    assert {record["game"] for record in records(cup)} == set(range(1, 25))
    assert analyse(cup).out == "24 of 24 games have exact scores\n"


def test_a_tournament_without_games_has_nothing_to_solve(late_cup):
    cup = late_cup(players=[player("Ann", "greedy"), player("Bob", "random")])
    assert "tournament" in analyse(cup, status=2).err  # nothing was played: no folder
    cup.run()
    with database(cup) as rows:
        for table in ("games", "records"):
            rows.execute(f"DELETE FROM {table}")
    assert analyse(cup).out == "0 of 0 games have exact scores\n"


def test_the_config_may_ask_for_it(late_cup):
    cup = late_cup(analyse=True, openings=LATE[:2])
    assert_described(cup.run("--json").json, "standings")
    assert "accuracy" in cup.query("standings")
    found = scores(cup)
    assert len(found) == 12 and None not in found.values()
    cup.run()
    assert scores(cup) == found
    other = late_cup("other", openings=LATE[:2])
    other.run()
    assert set(scores(other).values()) == {None}
    other.write(analyse=True)
    other.run()
    assert scores(other) == found


# The store.


def test_the_store_keeps_scores_as_its_page_says(analysed):
    with database(analysed) as rows:
        stored = rows.execute(f"SELECT checksum, {CHECKED} FROM games").fetchall()
        records_of = rows.execute("SELECT json_checksum, game, json FROM records").fetchall()
        assert rows.execute("PRAGMA user_version").fetchone() == (2,)
    found = scores(analysed)
    assert len(stored) == len(records_of) == len(found)
    for checksum, *columns in stored:
        assert checksum == store_checksum(*columns)
        assert memoryview(columns[11]).cast("b").tolist() == found[columns[0]]
    for checksum, *columns in records_of:
        assert checksum == store_checksum(*columns)


def test_the_checksum_of_the_page_is_that_of_its_bytes():
    (known, digits), = re.findall(r"has the checksum (\d+), of the bytes\n\n```\n([0-9a-f \n]+)\n```",
                                  page("STORE.md"))
    assert zlib.crc32(bytes.fromhex(digits)) == int(known)
    blob = struct.pack("9b", 1, -1, 1, -1, 1, 2, -2, 18, -18)
    assert int(known) == store_checksum(17, 1, 3, 2, 0, 0, 1, "blue", "four", None, "44353535", blob, None, None)


@pytest.mark.parametrize("change", [
    "UPDATE games SET checksum = checksum + 1 WHERE number = 7",
    "UPDATE games SET scores = zeroblob(3) WHERE number = 7",
    "UPDATE games SET scores = (SELECT scores FROM games WHERE number = 8) WHERE number = 7",
])
def test_damaged_scores_are_refused(analysed, late_cup, change):
    cup = late_cup("damaged")
    shutil.rmtree(cup.folder)
    shutil.copytree(analysed.folder, cup.folder)
    with database(cup) as rows:
        rows.executescript(change)
    error = cup.command("standings", cup.config, "--accuracy", status=2).err
    assert "is damaged: game 7" in error
    assert cup.command("show", cup.config, 9).out


def test_a_tournament_without_scores_says_so(late_cup):
    cup = late_cup("kept")
    cup.run()
    assert "accuracy" not in cup.query("standings") and "scores" not in cup.query("show", 5)
    for words in (["standings", "--accuracy"], ["games", "--blunders"]):
        error = cup.command(words[0], cup.config, words[1], status=2).err
        assert "needs exact scores, which no game has yet" in error


# The tables.


def accuracy_of(found):
    """As STANDINGS.md says, from records."""

    def moves_json(moves, games):
        errors = sum(move.is_error for move in moves)
        return {"moves": len(moves), "errors": errors, "errors_per_game": errors / games,
                "best_share": sum(m.before == m.after for m in moves) / len(moves)
                if moves else None,
                "mean_loss": sum(m.before - m.after for m in moves) / len(moves)
                if moves else None}

    games, wins, given = (collections.Counter() for _ in range(3))
    moves = collections.defaultdict(list)
    for record in found:
        for side in ("red", "blue"):
            games[record[side]] += 1
            moves[record[side]] += [move for move in moves_of(record) if move.side == side]
        if winner := record.get(record["winner"] or ""):
            wins[winner] += 1
            given[winner] += any(
                move.before < 0 if move.player == winner else move.before > 0
                for move in moves_of(record))
    stages = {"1-12": range(1, 13), "13-24": range(13, 25), "25-42": range(25, 43)}
    return {name: {
        "games": games[name], **moves_json(moves[name], games[name]),
        "stages": {stage: moves_json([m for m in moves[name] if m.disc in range_of_it], games[name])
                   for stage, range_of_it in stages.items()},
        "wins": wins[name], "given_wins": given[name]} for name in games}


@pytest.fixture(scope="module", name="from_the_middle")
def make_from_the_middle(tmp_path_factory):
    """Games that pass from one stage to the next. Not to be changed."""
    folder = tmp_path_factory.mktemp("middle")
    folder.chmod(0o755)
    openings = plain_search.random_moves(4, 20, seed=7)
    cup = LiveCup(folder / "cup", GREEDY_AND_RANDOM, openings="late.txt", games_per_pairing=8)
    (cup.folder / "late.txt").write_text("".join(f"{moves}\n" for moves in openings))
    cup.run()
    analyse(cup)
    return cup


@pytest.mark.parametrize("which", ["analysed", "from_the_middle"])
def test_accuracy_is_that_of_the_records(which, request):
    cup = request.getfixturevalue(which)
    value = cup.query("standings")
    assert_described(value, "standings")
    expected = accuracy_of(records(cup))
    accuracy = value["accuracy"]
    assert [line["player"] for line in accuracy] == [
        line["player"] for line in value["standings"]]
    for line in accuracy:
        name = line.pop("player")
        assert line == expected[name], name
    assert sum(line["errors"] for line in accuracy) > 0
    assert sum(line["given_wins"] for line in accuracy) > 0
    wins = {line["player"]: line["wins"] for line in value["standings"]}
    assert {name: line["wins"] for name, line in expected.items()} == wins


def test_the_table_of_accuracy_agrees_with_json(from_the_middle):
    cup = from_the_middle
    text = cup.command("standings", cup.config, "--accuracy").out
    assert text.startswith(cup.command("standings", cup.config).out)
    head, *lines, explanation = text.split("(24 of 24 games analysed)\n")[1].splitlines()
    assert explanation == "errors: moves that changed the result. gifts: wins that the opponent threw away."
    assert head.split() == ["player", "games", "errors/game", "1-12", "13-24", "25-42", "best", "%",
                            "loss/move", "wins", "gifts"]

    def shown(number, digits, scale=1):
        return "" if number is None else f"{scale * number:.{digits}f}"

    for line, value in zip(lines, cup.query("standings")["accuracy"], strict=True):
        stages = [shown(stage["errors_per_game"], 2) for stage in value["stages"].values()]
        assert line.split() == [value["player"], str(value["games"]),
                                shown(value["errors_per_game"], 2), *stages,
                                shown(value["best_share"], 1, 100), shown(value["mean_loss"], 2),
                                str(value["wins"]), str(value["given_wins"])]


def test_accuracy_is_of_the_games_with_scores(late_cup):
    cup = late_cup(games_per_pairing=4)
    cup.run()
    analyse(cup)
    keep_scores(cup.results, {number: None for number in scores(cup) if number % 2 == 0})
    left = [record for record in records(cup) if "scores" in record]
    assert len(left) == 6
    accuracy = {line.pop("player"): line for line in cup.query("standings")["accuracy"]}
    expected = accuracy_of(left)
    assert {name: accuracy[name] for name in expected} == expected
    assert "(6 of 12 games analysed)" in cup.command("standings", cup.config, "--accuracy").out


def test_a_player_without_scored_games_has_no_figures(late_cup):
    cup = late_cup(games_per_pairing=2)
    cup.run()
    analyse(cup)
    keep = next(r["game"] for r in records(cup) if {r["red"], r["blue"]} == {"Ann", "Bob"})
    keep_scores(cup.results, {number: None for number in scores(cup) if number != keep})
    value = cup.query("standings")
    assert_described(value, "standings")
    cid = next(line for line in value["accuracy"] if line["player"] == "Cid")
    assert cid["games"] == cid["moves"] == 0
    assert [cid[name] for name in ("errors_per_game", "best_share", "mean_loss")] == [None] * 3


@pytest.mark.parametrize("words, message", [
    (["--accuracy", "--by", "opening"], "--accuracy and --by opening exclude each other"),
    (["--accuracy", "AGAIN"], "--accuracy takes one tournament"),
])
def test_options_that_do_not_go_with_accuracy_are_refused(analysed, words, message):
    words = [analysed.config if word == "AGAIN" else word for word in words]
    assert message in analysed.command("standings", analysed.config, *words, status=2).err


# Blunders.


def blunders_of(found):
    """As GAME_LIST.md says, from records."""
    errors = [move for record in found for move in moves_of(record) if move.is_error]
    errors.sort(key=lambda move: (move.after - move.before, move.game, move.disc))
    return [{"game": m.game, "ply": m.disc, "player": m.player, "opponent": m.opponent,
             "column": m.column - 1, "before": m.before, "after": m.after,
             "position": to_fen(m.position)} for m in errors]


def listed(cup, *options):
    out = cup.command("games", cup.config, "--blunders", "--json", *options).out
    values = [json.loads(line) for line in out.splitlines()]
    for value in values:
        assert_described(value, "blunder_list")
    return values


def test_blunders_are_the_moves_that_changed_the_result(from_the_middle):
    cup = from_the_middle
    found = records(cup)
    expected = blunders_of(found)
    assert len(expected) > 10 and listed(cup) == expected
    assert listed(cup, "--limit", 3) == expected[:3]
    assert listed(cup, "--player", "Bob") == [b for b in expected if b["player"] == "Bob"]
    lost = {game["game"] for game in map(json.loads, cup.command(
        "games", cup.config, "--json", "--player", "Bob", "--lost").out.splitlines())}
    of_lost = [b for b in expected if b["player"] == "Bob" and b["game"] in lost]
    assert of_lost and listed(cup, "--player", "Bob", "--lost") == of_lost
    assert listed(cup, "--player", "Bob", "--opponent", "Cid") == [
        b for b in expected if (b["player"], b["opponent"]) == ("Bob", "Cid")]
    openings = {game["game"]: game["opening"] for game in map(json.loads, cup.command(
        "games", cup.config, "--json").out.splitlines())}
    assert listed(cup, "--opening", 2) == [b for b in expected if openings[b["game"]] == 2]
    fours = {record["game"] for record in found if record["reason"] == "four"}
    assert listed(cup, "--reason", "four") == [b for b in expected if b["game"] in fours]


def test_the_table_of_blunders_agrees_with_json(from_the_middle):
    cup = from_the_middle
    head, *lines = cup.command("games", cup.config, "--blunders").out.splitlines()
    assert head.split() == ["game", "move", "player", "opponent", "column", "was", "became", "cost",
                            "position"]

    def result(score):
        return "won" if score > 0 else "lost" if score < 0 else "drawn"

    for line, value in zip(lines, listed(cup), strict=True):
        assert line.split() == [
            str(value["game"]), str(value["ply"]), value["player"], value["opponent"],
            str(value["column"] + 1), result(value["before"]), result(value["after"]),
            str(value["before"] - value["after"]), *value["position"].split()]
    some = cup.command("games", cup.config, "--blunders", "--limit", 2).out.splitlines()
    assert some == [some[0], *some[1:3], f"more with --limit; {len(lines)} in all"]


def test_blunders_are_listed_by_their_cost(from_the_middle):
    assert "--blunders and --after exclude each other" in from_the_middle.command(
        "games", from_the_middle.config, "--blunders", "--after", 3, status=2).err


@pytest.mark.parametrize("change", [
    {"before": -1}, {"after": 1}, {"column": 7}, {"ply": 43}, {"position": ""}])
def test_schema_refuses_objects_that_are_not_blunders(from_the_middle, change):
    value = listed(from_the_middle, "--limit", 1)[0]
    with pytest.raises(jsonschema.ValidationError):
        assert_described({**value, **change}, "blunder_list")


NO_MORE_THREADS = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
typedef int create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* with) {
  static int threads;
  if (__sync_add_and_fetch(&threads, 1) > atoi(getenv("MOST_THREADS"))) return EAGAIN;
  return ((create*)dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, run, with);
}
"""


@pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")), reason="a sanitizer has to be loaded before anything else")
def test_a_machine_without_room_for_threads_solves_with_those_that_it_has(late_cup, tmp_path):
    source, library = tmp_path / "no_more_threads.c", tmp_path / "no_more_threads.so"
    source.write_text(NO_MORE_THREADS)
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library, "-ldl"], check=True)
    cup = late_cup()
    cup.run()
    statuses = []
    for most in range(9):  # the store and the limit of the solver need one each
        done = subprocess.run([TOURNAMENT, "analyse", cup.config, "--book", "none", "--threads", "4"],
                              capture_output=True, text=True, check=False, timeout=300,
                              env={**cup.environment, "LD_PRELOAD": str(library), "MOST_THREADS": str(most)})
        statuses.append(done.returncode)
        if done.returncode == 0:
            assert all(scores(cup).values())
            break
        assert done.returncode == 2 and "thread" in done.stderr.lower() or "resource" in done.stderr.lower(), done.stderr
    assert statuses[-1] == 0 and len(statuses) <= 3, statuses
