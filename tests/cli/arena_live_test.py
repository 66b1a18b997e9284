"""The games of an arena that are being played, move by move."""

import http.client
import json
import subprocess
import time

import pytest
from arenas import Person, has_got_in, running
from live_tournaments import PATIENCE_SECONDS, TOURNAMENT

pytestmark = pytest.mark.sandbox

#: Thinks long enough that a game lasts for seconds.
SLOW = {"bot.py": "import time\nimport connect4\n\n\ndef choose(turn):\n    time.sleep(0.05)\n    return turn.legal[0]\n\n\n"
                  "connect4.play(choose)\n"}


class Watcher:
    """Follows /live, and puts the games together."""

    def __init__(self, person):
        self.connection = http.client.HTTPConnection(*person.arena.address, timeout=PATIENCE_SECONDS)
        headers = {"Authorization": f"Bearer {person.key}"} if person.key else {}
        self.connection.request("GET", "/live", headers=headers)
        self.answer = self.connection.getresponse()
        self.games, self.ended, self.paces = {}, {}, []

    def watch(self, until):
        deadline = time.monotonic() + PATIENCE_SECONDS
        event = {}
        while not until(self):
            assert time.monotonic() < deadline
            line = self.answer.readline().decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                event[name] = value
            elif "event" in event:
                self.take(event["event"], json.loads(event["data"]))
                event = {}
        self.connection.close()
        return self

    def take(self, kind, data):
        if kind == "start":
            self.games[data["game"]] = {**data, "moves": list(data["moves"])}
        elif kind == "move" and data["game"] in self.games:
            game = self.games[data["game"]]
            game["moves"].append(data["column"])
            discs = 42 - sum(int(sign) for sign in game["start"].split()[0] if sign.isdigit())
            assert data["move"] == discs + len(game["moves"]), "moves count from the empty board, and none is missing"
            assert data["clock_ms"] >= 0
        elif kind == "end" and data["game"] in self.games:
            self.ended[data["game"]] = {**self.games.pop(data["game"]), **data}
        elif kind == "pace":
            self.paces.append(data)


def records(arena):
    done = subprocess.run([str(TOURNAMENT), "export", str(arena.folder), "--format", "jsonl"], capture_output=True, check=True)
    return {record["game"]: record for record in map(json.loads, done.stdout.splitlines())}


def test_games_are_shown_move_by_move_as_they_are_recorded(tmp_path):
    with running(tmp_path / "class", ["Ann"], most_games=40, error_bar=1) as arena:
        watcher = Watcher(arena.anybody)
        ann = arena.person("Ann")
        ann.wait_for(ann.hand_in(SLOW), has_got_in)
        watcher.watch(lambda seen: sum("Ann" in (game["red"], game["blue"]) and game["reason"] is not None
                                       for game in seen.ended.values()) >= 2)
        late = Watcher(arena.anybody).watch(lambda seen: len(seen.ended) >= 1)
        recorded = records(arena)
        whole = [game for game in [*watcher.ended.values(), *late.ended.values()] if game["reason"] is not None]
        compared = 0
        for game in whole:
            if game["game"] not in recorded:
                continue  # of an edition that was set aside
            record = recorded[game["game"]]
            if (record["red"], record["blue"]) != (game["red"], game["blue"]):
                continue  # set aside, and played again with others
            assert "".join(str(column + 1) for column in game["moves"]) == record["moves"], game
            assert (game["winner"], game["reason"], game["start"]) == (record["winner"], record["reason"], record["start"])
            compared += 1
        assert compared >= 2


def test_many_games_per_second_are_told_of_in_part(tmp_path):
    with running(tmp_path / "class", ["Ann"], most_games=2000, error_bar=1) as arena:
        watcher = Watcher(arena.anybody).watch(lambda seen: any(pace["games"] > 20 for pace in seen.paces))
        assert all(pace["shown"] <= pace["games"] for pace in watcher.paces)
        assert max(pace["shown"] for pace in watcher.paces) <= 15


def test_what_is_played_is_for_people_with_a_link_if_the_class_is_not_public(tmp_path):
    with running(tmp_path / "class", ["Ann"], arena={"public": False}) as arena:
        assert arena.anybody.ask("/live").status == 401
        assert Watcher(arena.person("Ann")).answer.status == 200


def test_pseudonyms_are_shown_to_others(tmp_path):
    with running(tmp_path / "class", ["Annabella"], arena={"names": "pseudonyms"}, most_games=40, error_bar=1) as arena:
        ann = arena.person("Annabella")
        ann.wait_for(ann.hand_in(SLOW), has_got_in)
        teacher = Watcher(arena.teacher).watch(lambda seen: any("Annabella" in (game["red"], game["blue"])
                                                                for game in seen.games.values()))
        others = Watcher(Person(arena)).watch(lambda seen: len(seen.games) >= 1)
        assert teacher.games
        assert not any("Annabella" in (game["red"], game["blue"]) for game in others.games.values())
