"""A person at a page of the browser, as its server sees one."""

import json
import time

import jsonschema
from programs import PATIENCE_SECONDS, ROOT

SCHEMA = json.loads((ROOT / "protocol/schema/play.schema.json").read_text("ascii"))


class Board:
    """Plays by requests: `ask(path, method, body)` sends one, and returns its answer."""

    def __init__(self, ask):
        self.ask = ask

    def state(self):
        answer = self.ask("/api/game", "GET", None)
        assert answer.status == 200, (answer.status, answer.bytes)
        return checked(answer)

    def wait(self, *turns):
        """Returns the state once the match waits so."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            state = self.state()
            if state["turn"] in turns:
                return state
            time.sleep(0.02)
        raise AssertionError(f"the match does not come to {turns}: {state}")

    def send(self, wish, version=None, **members):
        """Returns the status of the answer, and its error."""
        version = self.state()["version"] if version is None else version
        answer = self.ask(f"/api/game/{wish}", "POST", json.dumps({"version": version, **members}))
        return answer.status, checked(answer).get("error", "")

    def move(self, digit):
        """Drops a disc, in a column from 1 to 7; returns the state in which the person is asked next."""
        state = self.wait("person")
        before = len(state["moves"])
        assert self.send("move", state["version"], column=digit - 1) == (202, "")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            state = self.state()
            if len(state["moves"]) > before and state["turn"] in ("person", "over", "closed"):
                return state
            time.sleep(0.02)
        raise AssertionError(f"the move is not answered: {state}")


def checked(answer):
    data = json.loads(answer.bytes)
    jsonschema.validate(data, SCHEMA)
    return data
