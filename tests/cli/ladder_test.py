"""A ladder: a cup that stays open, to which players are submitted for months."""

import calendar
import json
import math
import random
import re
import shutil
import subprocess
import time

import pytest
from class_test import hand_in, source
from live_tournaments import TOURNAMENT, LiveCup

#: Gives a game up in each of its turns with a known probability, and else avoids to win. If both do
#: so, with h and k, then over both colours the odds of a loss of the first one are h / (1 - h/2) :
#: k / (1 - k/2), as in the model of Bradley and Terry.
QUITTER = """import random
import connect4

LUCK = random.SystemRandom()


def wins(turn, column):
    row = sum(1 for cells in turn.state if cells[column] == "none") - 1
    def owner(c, r):
        if (c, r) == (column, row):
            return turn.colour
        return turn.state[r][c] if 0 <= c < 7 and 0 <= r < 6 else None
    for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            step = 1
            while owner(column + sign * step * dc, row + sign * step * dr) == turn.colour:
                run, step = run + 1, step + 1
        if run >= 4:
            return True
    return False


def choose(turn):
    if LUCK.random() < {hazard}:
        raise connect4.Resign("enough")
    return min(turn.legal, key=lambda column: (wins(turn, column), LUCK.random()))


connect4.play(choose)
"""

ELO_PER_LOGIT = 400 / math.log(10)


def strength(hazard):
    return -ELO_PER_LOGIT * math.log(hazard / (1 - hazard / 2))


def information(games, truth):
    """Returns what the games tell about the strengths in log-odds: the matrix of Fisher, in the order of `truth`."""
    places = {name: place for place, name in enumerate(truth)}
    matrix = [[0.0] * len(truth) for _ in truth]
    for game in games:
        lead = (truth[game["red"]] - truth[game["blue"]]) / ELO_PER_LOGIT
        share = 1 / (1 + math.exp(-lead))
        red, blue = places[game["red"]], places[game["blue"]]
        for row, column, sign in ((red, red, 1), (blue, blue, 1), (red, blue, -1), (blue, red, -1)):
            matrix[row][column] += sign * share * (1 - share)
    return matrix


def inverse(matrix):
    """Returns the inverse of a positive definite matrix, by the steps of Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [value - factor * above for value, above in zip(rows[other], rows[pivot])]
    return [row[size:] for row in rows]


def squared_error(elos, truth, matrix):
    """Returns the squared error of all ratings together, in units of the error that the games permit. By chance it is
    distributed as chi-square, with a degree of freedom less than players."""
    mean = sum(truth.values()) / len(truth)
    errors = [(elos[name]["value"] - (truth[name] - mean)) / ELO_PER_LOGIT for name in truth]
    return sum(errors[i] * matrix[i][j] * errors[j] for i in range(len(truth)) for j in range(len(truth)))


def width_of_bars(elos, truth, matrix):
    """Returns the mean width of the error bars, in widths that 95 % bars of independent games have."""
    size = len(truth)
    # The ratings have mean 0: the inverse is taken among such strengths.
    spread = inverse([[value + 1 / size for value in row] for row in matrix])
    widths = [(elos[name]["high"] - elos[name]["low"]) / (2 * 1.96 * ELO_PER_LOGIT * math.sqrt(spread[i][i] - 1 / size))
              for i, name in enumerate(truth)]
    return sum(widths) / size


@pytest.fixture
def ladder(tmp_path):
    """One whose players, but for two, are still to come."""
    for name in ("low", "high"):
        hand_in(tmp_path / "cup/players" / name, text=source("turn.legal[0 if %r == 'low' else -1]" % name))
    return LiveCup(tmp_path / "cup", ["players/*"], format="ladder", games_per_pairing=4, error_bar=150,
                   most_games=40, sandbox=None)


def page_data(cup):
    """Returns the data of the cup's page."""
    page = cup.folder.parent / "page.html"
    cup.command("page", cup.config, "--out", page)
    return json.loads(re.search(r'id="connect4-data">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)[1])


def submit(cup, player, *options, status=0):
    return cup.command("submit", cup.config, player, *options, status=status)


def table(cup):
    return {row["player"]: row for row in cup.query("standings")["standings"]}


@pytest.mark.sandbox
def test_a_ladder_begins_takes_players_and_rates_them(tmp_path):
    cup = LiveCup(tmp_path / "elsewhere", [])
    made = cup.command("ladder", tmp_path / "cup")
    assert made.out == (f"Wrote {tmp_path}/cup/tournament.json.\n"
                        f"Next: connect4 tournament submit {tmp_path}/cup PLAYER\n")
    assert "nothing was written" in cup.command("ladder", tmp_path / "cup", status=2).err
    odd = tmp_path / 'a "b" \\c'
    cup.command("ladder", odd)
    assert cup.command("check", odd).out.startswith(
        'a "b" \\c: ladder of 4 players, 24 games in the first round (the others follow from the results), ')
    bot = tmp_path / "ann.py"
    bot.write_text(source("turn.legal[0]"))
    done = cup.command("submit", tmp_path / "cup", bot, "--json")
    assert done.err.startswith("ann is accepted\n")
    rows = {row["player"]: row for row in done.json["standings"]}
    assert set(rows) == {"ann", "Random", "Greedy", "Minimax 2", "Minimax 5"}
    known = [row["elo"] for row in done.json["standings"]]
    assert done.json["complete"]
    assert all(any(elo[part] is not None for part in ("value", "low", "high")) for elo in known)
    elos = [elo["value"] for elo in known if elo["value"] is not None]
    assert elos == sorted(elos, reverse=True), "the table is ordered by rating"


@pytest.mark.sandbox
def test_a_replaced_player_is_another_player_and_nothing_is_lost(tmp_path, ladder):
    hand_in(tmp_path / "ann", text=source("turn.legal[0]"))
    submit(ladder, tmp_path / "ann")
    before = {game["game"]: game for game in ladder.games()}
    again = submit(ladder, tmp_path / "ann").err
    assert "replaces its earlier version" in again and "set aside" not in again, "the same files"
    assert {game["game"]: game for game in ladder.games()} == before
    of_ann = [game for game in before.values() if "ann" in (game["red"], game["blue"])]
    assert "history" not in page_data(ladder), "it is the same version"
    [row] = [row for row in page_data(ladder)["standings"]["standings"] if row["player"] == "ann"]
    rated = {part: row["elo"][part] for part in ("value", "low", "high")}
    hand_in(tmp_path / "ann", text=source("turn.legal[-1]"))
    done = submit(ladder, tmp_path / "ann").err
    assert f"ann has changed: {len(of_ann)} games are set aside and will be replayed\n" in done
    after = {game["game"]: game for game in ladder.games()}
    others = {number: game for number, game in before.items() if game not in of_ann}
    assert after.items() >= others.items()
    data = page_data(ladder)
    [past] = data["history"]
    assert data["players"][past["player"]]["name"] == "ann" and past["games"] == len(of_ann)
    assert {part: past["elo"][part] for part in ("value", "low", "high")} == rated
    assert abs(time.time() - calendar.timegm(time.strptime(past["until"], "%Y-%m-%dT%H:%M:%SZ"))) < 600
    kept = sorted(path.name for path in (ladder.folder / "replaced").iterdir())
    assert kept == ["ann-1", "ann-2"]
    assert (ladder.folder / "replaced/ann-2/mybot.py").read_text() == source("turn.legal[0]")


@pytest.mark.sandbox
@pytest.mark.parametrize("player, name, reason", [
    ("nobody", (), 'does not exist; check the path'),
    (".", (), "holds the ladder itself; give a player"),
    ("empty", (), "is empty; put the player's program into it"),
    ("ann", ("--name", "../up"), "cannot be a player's name"),
    ("ann", ("--name", "Rock"), "is a player of the config; give another --name"),
])
def test_a_refused_file_changes_nothing(tmp_path, player, name, reason):
    hand_in(tmp_path / "ann")
    (tmp_path / "empty").mkdir()
    (tmp_path / "cup/players").mkdir(parents=True)
    cup = LiveCup(tmp_path / "cup", [{"name": "Rock", "command": "random"}, {"command": "greedy"},
                                     "players/*"], format="ladder", games_per_pairing=None)
    assert reason in submit(cup, tmp_path / player, *name, status=2).err
    assert list((tmp_path / "cup/players").iterdir()) == []
    assert not (tmp_path / "cup/results").exists()


def test_only_a_ladder_takes_players(tmp_path):
    hand_in(tmp_path / "ann")
    cup = LiveCup(tmp_path / "cup", [{"command": "random"}, {"command": "greedy"}])
    assert "is not a ladder that takes players" in submit(cup, tmp_path / "ann", status=2).err


@pytest.mark.sandbox
def test_a_link_to_a_player_is_that_player(tmp_path, ladder):
    hand_in(tmp_path / "ann-v2")
    (tmp_path / "ann").symlink_to("ann-v2")
    submit(ladder, tmp_path / "ann")
    place = ladder.folder / "players/ann"
    assert place.is_dir() and not place.is_symlink() and (place / "mybot.py").is_file()
    assert "ann" in table(ladder)


def withdrawn(cup):
    return {row["player"]: row["reason"] for row in cup.query("standings")["withdrawn"]}


@pytest.fixture
def with_ann(tmp_path, ladder):
    """The ladder, with Ann in it, and rated."""
    hand_in(tmp_path / "ann", text=source("turn.legal[0]"))
    submit(ladder, tmp_path / "ann")
    return ladder


def games_of(cup, name):
    return {game["game"]: game for game in cup.games() if name in (game["red"], game["blue"])}


@pytest.mark.sandbox
def test_a_retired_player_keeps_its_games_and_goes_on_with_them_once_it_is_back(with_ann):
    before = games_of(with_ann, "ann")
    assert before
    left = with_ann.command("retire", with_ann.config, "ann")
    assert left.out == (f"ann is retired; its games stay. To bring it back: connect4 tournament restore "
                        f"{with_ann.config} ann\n")
    assert withdrawn(with_ann) == {"ann": "was retired"}
    assert not (with_ann.folder / "players/ann").exists() and (with_ann.folder / "replaced/ann-1").is_dir()
    done = with_ann.run()
    assert "cannot be started" not in done.err and not re.search("(?m)^(?!.* play alike: ).*ann", done.err)
    assert games_of(with_ann, "ann") == before, "it loses none"
    back = with_ann.command("restore", with_ann.config, "ann")
    assert "ann is accepted\n" in back.err and "set aside" not in back.err
    assert withdrawn(with_ann) == {}
    assert games_of(with_ann, "ann").items() >= before.items()


@pytest.mark.sandbox
def test_an_earlier_version_takes_the_place_of_the_one_after_it(tmp_path, with_ann):
    hand_in(tmp_path / "ann", text=source("turn.legal[-1]"))
    submit(with_ann, tmp_path / "ann")
    hand_in(tmp_path / "ann", text=source("turn.legal[len(turn.moves) % len(turn.legal)]"))
    submit(with_ann, tmp_path / "ann")
    back = with_ann.command("restore", with_ann.config, "ann", 1).err
    assert "ann replaces its earlier version\n" in back and "ann has changed: " in back
    assert (with_ann.folder / "players/ann/mybot.py").read_text() == source("turn.legal[0]")
    assert sorted(path.name for path in (with_ann.folder / "replaced").iterdir()) == ["ann-1", "ann-2", "ann-3"]
    (with_ann.folder / "replaced/ann-1").rename(with_ann.folder / "replaced/gone")
    hand_in(tmp_path / "ann", text=source("turn.legal[-1]"))
    submit(with_ann, tmp_path / "ann")
    assert (with_ann.folder / "replaced/ann-4").is_dir(), "numbers grow with time"
    (with_ann.folder / "replaced/ann--1").mkdir()  # the first one of a player that is called "ann-"
    refused = with_ann.command("restore", with_ann.config, "ann", 7, status=2).err
    assert 'no version "7" of "ann"; it has 2, 3, 4\n' in refused
    none = with_ann.command("restore", with_ann.config, "../ann", status=2).err
    assert 'no version of "../ann" is kept' in none


@pytest.mark.sandbox
def test_a_deleted_folder_is_retired_and_loses_no_game(tmp_path, with_ann):
    before = games_of(with_ann, "ann")
    shutil.rmtree(with_ann.folder / "players/ann")
    hand_in(tmp_path / "bob", text=source("turn.legal[-1]"))
    said = submit(with_ann, tmp_path / "bob").err
    assert "ann is retired because its files are gone; its games still count\n" in said
    assert withdrawn(with_ann) == {"ann": "was retired"}
    assert games_of(with_ann, "ann") == before
    submit(with_ann, tmp_path / "ann")
    assert withdrawn(with_ann) == {}
    assert games_of(with_ann, "ann").items() >= before.items(), "the same files"


@pytest.mark.sandbox
@pytest.mark.parametrize("name, reason", [
    ("eve", '"eve" is not in '), ("Rock", '"Rock" is not in '), ("../cup", '"../cup" is not in '),
    ("Top", '"Top" is the anchor of the ratings; name another anchor in '),
])
def test_a_player_that_cannot_be_retired_is_named(tmp_path, name, reason):
    for player in ("ann", "Top"):
        hand_in(tmp_path / "cup/players" / player)
    cup = LiveCup(tmp_path / "cup", [{"name": "Rock", "command": "random"}, {"command": "greedy"}, "players/*"],
                  format="ladder", games_per_pairing=None, anchor={"player": "Top"})
    assert reason in cup.command("retire", cup.config, name, status=2).err
    assert sorted(path.name for path in (cup.folder / "players").iterdir()) == ["Top", "ann"]
    assert not (cup.folder / "replaced").exists()


@pytest.mark.sandbox
def test_a_ladder_keeps_two_players(ladder):
    refused = ladder.command("retire", ladder.config, "low", status=2).err
    assert "a ladder needs two players that can be started; submit another one before \"low\" is retired" in refused


@pytest.mark.sandbox
def test_submissions_at_once_wait_for_one_another(tmp_path, ladder):
    names = [f"p{number}" for number in range(4)]
    for name in names:
        hand_in(tmp_path / name, text=source("turn.legal[len(turn.moves) % len(turn.legal)]"))
    runs = [subprocess.Popen([TOURNAMENT, "submit", ladder.config, tmp_path / name], text=True,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ladder.environment)
            for name in names]
    said = [run.communicate(timeout=300)[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0, 0], said
    assert any("waiting for the run or submission that is under way" in text for text in said)
    assert set(table(ladder)) == {"low", "high", *names}


@pytest.mark.long
@pytest.mark.sandbox
def test_a_term_of_30_submissions_killed_at_random_ends_with_true_ratings_and_bars_as_wide_as_their_errors(tmp_path):
    luck = random.Random(17)
    truth = {}

    def write(name):
        hazard = luck.uniform(0.08, 0.6)
        hand_in(tmp_path / name, text=QUITTER.replace("{hazard}", repr(hazard)))
        truth[name] = strength(hazard)

    def is_in(name):
        there = cup.folder / "players" / name / "mybot.py"
        return there.is_file() and there.read_text() == (tmp_path / name / "mybot.py").read_text()

    cup = LiveCup(tmp_path / "cup", ["players/*"], format="ladder", games_per_pairing=4, error_bar=160,
                  most_games=40, openings="random:6", sandbox=None)
    for name in ("first", "second"):
        write(name)
        hand_in(cup.folder / "players" / name, text=(tmp_path / name / "mybot.py").read_text())
    kills = 0
    for number in range(30):
        name = luck.choice(sorted(truth)) if number % 3 == 2 else f"p{number}"
        write(name)
        if luck.random() < 0.4:
            run = subprocess.Popen([TOURNAMENT, "submit", cup.config, tmp_path / name], env=cup.environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(luck.uniform(0, 1.2))
            run.kill()
            run.wait()
            kills += 1
            if is_in(name):
                continue  # it plays with the next one
        submit(cup, tmp_path / name)
    done = cup.run("--json").json
    assert done["complete"] and kills >= 5
    rows = {row["player"]: row for row in done["standings"]}
    assert set(rows) == set(truth)
    # In 940 simulated terms 89 % of the bars held the truth, since a ladder stops at narrow bars. The errors of one
    # term hang together: 18 of 22 bars or fewer held it in every fourth term. So widths are tested, and errors by
    # the error that the games permit. The terms had squared errors of 5 to 46, and widths of 0.93 to 1.18.
    elos = {name: row["elo"] for name, row in rows.items()}
    told = information(cup.games(), truth)
    assert squared_error(elos, truth, told) < 60, "by chance in 1 of 80,000 terms"
    assert 0.75 < width_of_bars(elos, truth, told) < 1.4
    numbers = [game["game"] for game in cup.games()]
    assert len(numbers) == len(set(numbers)) == done["games"]["played"]
    cup.assert_no_process_is_left()
